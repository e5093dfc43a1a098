// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lowering of GemmMarkers.h: stages of shared memory, which the tensor memory accelerator or
// the threads fill and products read. A stage has both operands, as they are multiplied, as bytes
// that are to be transposed, or as blocks that are to be decoded. For those that threads write
// again there are two places after the stages, which take turns. Then there are barriers for each
// stage, one or two, and places for two tensor maps.

#ifndef COOP_LOWER_GPU_MATRIX_GEMMSTAGES_H
#define COOP_LOWER_GPU_MATRIX_GEMMSTAGES_H

#include "lower/exec/loops/LoweringState.h"
#include "lower/gpu/matrix/DecodedFragments.h"
#include "lower/gpu/matrix/GemmMarkers.h"
#include "lower/gpu/matrix/StagedLoad.h"
#include "lower/gpu/matrix/StagedProduct.h"
#include "lower/gpu/matrix/TensorMap.h"
#include <map>

namespace coop::lower {

/// Of one function, whose markers it gets in the order in which they dominate each other.
class GemmStages {
public:
  static constexpr unsigned MostStages = 8;
  /// For barriers, and the places where maps are made.
  static constexpr uint64_t BytesBesideStages = 384;

  GemmStages(const GpuRow &Gpu, FpMode Fp) : Gpu(Gpu), Fp(Fp) {}

  /// Lowers O, if it is a marker.
  bool lower(OpContext &O);

  /// What a stage takes of shared memory, and what all of them do.
  static uint64_t bytesOfStage(const StagedProduct &Product, const GemmBegin &Begin);
  static uint64_t bytesOfStages(const StagedProduct &Product, const GemmBegin &Begin,
                                unsigned Stages);

  /// An operand, which is Multiplied so, as it is copied to a stage.
  static StagedOperand copied(const MatrixType &M, const GemmOperand &O,
                              const StagedOperand &Multiplied);

private:
  /// One loop.
  struct Stages {
    GemmBegin Begin;
    std::unique_ptr<StagedProduct> Product;
    llvm::Value *Base; ///< i32, the address of shared memory
    llvm::Value *Part; ///< of this thread (StagedProduct.h)
    unsigned Number;   ///< of the loop
    llvm::Value *Ways = nullptr;
    /// i1: this workgroup and another copy what they share to each other, i32: as which one.
    llvm::Value *IsPaired = nullptr, *Rank = nullptr;
    MappedTensor Tensors[2] = {};
    llvm::Value *Maps[2] = {};
    /// Variables, i32: bit S says that the blocks of an operand are in stage S.
    llvm::Value *Copied[2] = {};
    /// An A whose blocks the accelerator may copy.
    std::optional<EncodedBlocks> BlocksOfA = std::nullopt;
    /// An A in registers, and where blocks of its parts can be read (EarlyLoads.h).
    std::optional<DecodedFragments> OfA = std::nullopt;
    std::optional<DecodedFragments::Variables> Words = std::nullopt;
    /// An operand in registers whose bytes lie across.
    std::optional<HeldWords> Held = std::nullopt;
    /// i32, the thread's depth group, and memory for all sums of its rows, where they are several.
    llvm::Value *Group = nullptr, *Partial = nullptr;
    bool IsInLoop = false;
    llvm::Value *Sums = nullptr; ///< memory, of an iteration
    struct Blocks {
      llvm::Value *Offset = nullptr, *LoadPlace = nullptr;
    };
    Blocks OfParts[DecodedFragments::Parts] = {};

    /// They are so from here on.
    Blocks readableBlocks(llvm::IRBuilderBase &B, llvm::Value *Iteration) const;

    bool isMapped(unsigned I) const {
      return Begin.Operands[I].IsMapped || Begin.Operands[I].AreBlocksMapped;
    }
    bool anyMapped() const { return isMapped(0) || isMapped(1); }
    llvm::Value *isWorthSharing(llvm::IRBuilderBase &B) const;
    const StagedOperand &operand(unsigned I) const { return I == 0 ? Product->a() : Product->b(); }
    llvm::Value *stage(llvm::IRBuilderBase &B, llvm::Value *Iteration) const;
    llvm::Value *offsetOfStage(llvm::IRBuilderBase &B, llvm::Value *Iteration) const;
    llvm::Value *offset(llvm::IRBuilderBase &B, llvm::Value *Iteration, unsigned Operand) const;
    llvm::Value *bytesByAccelerator(llvm::IRBuilderBase &B, llvm::Value *Ways) const;
    /// Ways in an iteration: where A is in registers, the loop has a fast version (LoopVersions.h),
    /// in which the accelerator copies both operands, and all blocks are there.
    llvm::Value *waysIn(llvm::IRBuilderBase &B, llvm::Value *Ways) const;
    bool hasVersions() const;
    /// i1; false where there is none.
    llvm::Value *isFast(llvm::IRBuilderBase &B) const;
    /// Of a stage: that it is full, and that all warps have multiplied what was there.
    llvm::Value *barrier(llvm::IRBuilderBase &B, llvm::Value *Stage) const;
    llvm::Value *freeBarrier(llvm::IRBuilderBase &B, llvm::Value *Stage) const;
    void forEachBarrier(llvm::IRBuilderBase &B,
                        llvm::function_ref<void(llvm::Value *Barrier, bool IsFull)> Body) const;
    void waitUntilFull(llvm::IRBuilderBase &B, llvm::Value *Iteration) const;
    void waitUntilFree(llvm::IRBuilderBase &B, llvm::Value *Iteration, llvm::Value *When) const;
    uint64_t barriersAt() const { return bytesOfStages(*Product, Begin, Begin.Stages); }
    /// As it is copied, unless that is as blocks by threads.
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
  void decode(OpContext &O);
  void start(OpContext &O);
  void joinGroups(OpContext &O, const Stages &S) const;
  void await(OpContext &O);
  static void waitForFirstBlocks(llvm::IRBuilderBase &B, const Stages &S);
  static void joinPair(OpContext &O, Stages &S);
  llvm::Value *mapTensor(OpContext &O, Stages &S, unsigned I) const;
  static llvm::Value *mapBlocks(OpContext &O, Stages &S, unsigned I);
  static void copyBoxes(llvm::IRBuilderBase &B, const Stages &S, unsigned I,
                        const BoxCopies &Copies, llvm::Value *Number, unsigned Warps);
  static void copySharedBoxes(llvm::IRBuilderBase &B, const Stages &S, unsigned I,
                              BoxCopies Copies);
  void fetchBlocks(OpContext &O, const Stages &S, const GemmFetch &Fetch, unsigned I) const;
  static void leaveFast(llvm::IRBuilderBase &B, const Stages &S, const GemmFetch &Fetch,
                        llvm::Value *GoesOn);
  static llvm::Value *areBlocksThere(llvm::IRBuilderBase &B, const Stages &S, unsigned Operand,
                                     llvm::Value *Iteration);
  static void noteBlocks(llvm::IRBuilderBase &B, const Stages &S, unsigned Operand,
                         llvm::Value *Iteration, llvm::Value *AreThere);
  void waitForStage(OpContext &O, const Stages &S, const GemmStep &Step) const;
  static void freeStage(llvm::IRBuilderBase &B, const Stages &S);
  static void freeStageOfPair(OpContext &O, const Stages &S, llvm::Value *Iteration);
  static void freeStageBefore(OpContext &O, const Stages &S, const GemmStep &Step);
  void step(OpContext &O);
  void stepOfFragments(OpContext &O, Stages &S, const GemmStep &Step) const;
  void transpose(OpContext &O, const Stages &S, const GemmStep &Step) const;
  void end(OpContext &O);

  const GpuRow &Gpu;
  const FpMode Fp;
  std::map<unsigned, Stages> Loops;
};

} // namespace coop::lower

#endif
