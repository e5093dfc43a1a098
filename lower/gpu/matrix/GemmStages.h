// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lowering of GemmMarkers.h: stages of shared memory, which the tensor memory accelerator or
// the threads fill and products read. A stage has both operands, as they are multiplied, as bytes
// that are to be transposed, or as blocks that are to be decoded. For those that threads write
// again there are two places after the stages, which take turns. Then there are a barrier for each
// stage, and places for two tensor maps.

#ifndef COOP_LOWER_GPU_MATRIX_GEMMSTAGES_H
#define COOP_LOWER_GPU_MATRIX_GEMMSTAGES_H

#include "lower/exec/loops/LoweringState.h"
#include "lower/gpu/matrix/GemmMarkers.h"
#include "lower/gpu/matrix/StagedLoad.h"
#include "lower/gpu/matrix/StagedProduct.h"
#include "lower/gpu/matrix/TensorMap.h"
#include <map>

namespace coop::lower {

/// Of one function, whose markers it gets in the order in which they dominate each other.
class GemmStages {
public:
  GemmStages(const GpuRow &Gpu, FpMode Fp) : Gpu(Gpu), Fp(Fp) {}

  /// Lowers O, if it is a marker.
  bool lower(OpContext &O);

  /// What a stage takes of shared memory, and what all of them do.
  static uint64_t bytesOfStage(const StagedProduct &Product, const GemmBegin &Begin);
  static uint64_t bytesOfStages(const StagedProduct &Product, const GemmBegin &Begin,
                                unsigned Stages);

private:
  /// One loop.
  struct Stages {
    GemmBegin Begin;
    std::unique_ptr<StagedProduct> Product;
    llvm::Value *Base; ///< i32, the address of shared memory
    llvm::Value *Part; ///< of this thread (StagedProduct.h)
    MappedTensor Tensors[2] = {};
    llvm::Value *Maps[2] = {};
    /// Variables, i32: bit S says that the blocks of an operand are in stage S.
    llvm::Value *Copied[2] = {};

    bool anyMapped() const { return Begin.Operands[0].IsMapped || Begin.Operands[1].IsMapped; }
    const StagedOperand &operand(unsigned I) const { return I == 0 ? Product->a() : Product->b(); }
    llvm::Value *stage(llvm::IRBuilderBase &B, llvm::Value *Iteration) const;
    llvm::Value *offsetOfStage(llvm::IRBuilderBase &B, llvm::Value *Iteration) const;
    llvm::Value *offset(llvm::IRBuilderBase &B, llvm::Value *Iteration, unsigned Operand) const;
    llvm::Value *barrier(llvm::IRBuilderBase &B, llvm::Value *Stage) const;
    uint64_t barriersAt() const { return bytesOfStages(*Product, Begin, Begin.Stages); }
    /// As it is copied, unless that is as blocks.
    StagedOperand copied(unsigned I) const;
    /// Where it is multiplied, i32 from the beginning on.
    llvm::Value *placeOf(llvm::IRBuilderBase &B, llvm::Value *Iteration, unsigned Operand) const;
  };

  /// Fences between ordinary accesses and those of the accelerator and wgmma, and barriers that
  /// count bytes, come with both.
  bool hasAccelerator() const;
  void begin(OpContext &O);
  void makeMaps(OpContext &O, Stages &S, llvm::Value *Ways, llvm::Value *Thread);
  void fetch(OpContext &O);
  void fetchByAccelerator(OpContext &O, const Stages &S, const GemmFetch &Fetch,
                          llvm::ArrayRef<Corner> Corners) const;
  void fetchByThreads(OpContext &O, const Stages &S, const GemmFetch &Fetch,
                      llvm::ArrayRef<Corner> Corners) const;
  static void waitForCopies(llvm::IRBuilderBase &B, const Stages &S, unsigned Ahead);
  void publish(OpContext &O);
  void publishEncoded(OpContext &Load, const Stages &S, const GemmPublish &Marker,
                      const StagedPlace &To) const;
  void step(OpContext &O);
  void transpose(OpContext &O, const Stages &S, const GemmStep &Step) const;
  void end(OpContext &O);

  const GpuRow &Gpu;
  const FpMode Fp;
  std::map<unsigned, Stages> Loops;
};

} // namespace coop::lower

#endif
