// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lowering of GemmMarkers.h: stages of shared memory, which the tensor memory accelerator or
// the threads fill and products read. Shared memory has the stages, then a barrier for each, then
// places for two tensor maps.

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

private:
  /// One loop.
  struct Stages {
    GemmBegin Begin;
    std::unique_ptr<StagedProduct> Product;
    llvm::Value *Base; ///< i32, the address of shared memory
    MappedTensor Tensors[2] = {};
    llvm::Value *Maps[2] = {};

    bool anyMapped() const { return Begin.Operands[0].IsMapped || Begin.Operands[1].IsMapped; }
    const StagedOperand &operand(unsigned I) const { return I == 0 ? Product->a() : Product->b(); }
    llvm::Value *stage(llvm::IRBuilderBase &B, llvm::Value *Iteration) const;
    llvm::Value *offset(llvm::IRBuilderBase &B, llvm::Value *Iteration, unsigned Operand) const;
    llvm::Value *address(llvm::IRBuilderBase &B, llvm::Value *Iteration, unsigned Operand) const;
    llvm::Value *barrier(llvm::IRBuilderBase &B, llvm::Value *Stage) const;
    uint64_t barriersAt() const { return Begin.Stages * Product->stageBytes(); }
  };

  /// Fences between ordinary accesses and those of the accelerator and wgmma, and barriers that
  /// count bytes, come with both.
  bool hasAccelerator() const;
  void begin(OpContext &O);
  void makeMaps(OpContext &O, Stages &S, llvm::Value *Ways, llvm::Value *Thread);
  void fetch(OpContext &O);
  void fetchByAccelerator(OpContext &O, const Stages &S, const GemmFetch &Fetch,
                          llvm::ArrayRef<Corner> Corners) const;
  void publish(OpContext &O);
  void step(OpContext &O);
  void end(OpContext &O);

  const GpuRow &Gpu;
  const FpMode Fp;
  std::map<unsigned, Stages> Loops;
};

} // namespace coop::lower

#endif
