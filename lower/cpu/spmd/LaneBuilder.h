// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builds what vectors of lanes need again and again: splats, masks, loops over active lanes. It
// knows nothing of the function that is vectorized.

#ifndef COOP_LOWER_CPU_SPMD_LANEBUILDER_H
#define COOP_LOWER_CPU_SPMD_LANEBUILDER_H

#include "lower/cpu/spmd/Shape.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

/// Null: all lanes are active.
using Mask = llvm::Value *;

class LaneBuilder : public llvm::IRBuilder<> {
public:
  LaneBuilder(llvm::LLVMContext &C, unsigned Width, bool MasksAreBits)
      : IRBuilder<>(C), Width(Width), MasksAreBits(MasksAreBits) {}

  const unsigned Width;
  /// As VectorizeOptions says.
  const bool MasksAreBits;

  llvm::FixedVectorType *lanesOf(llvm::Type *Scalar) const {
    return llvm::FixedVectorType::get(Scalar, Width);
  }
  llvm::VectorType *maskType() { return lanesOf(getInt1Ty()); }
  llvm::Value *splat(llvm::Value *V) {
    return MasksAreBits && V->getType()->isIntegerTy(1) ? fromBits(CreateSExt(V, getIntNTy(Width)))
                                                        : CreateVectorSplat(Width, V);
  }
  /// Base plus the shape's offsets.
  llvm::Value *spread(llvm::Value *Base, const Shape &S);
  /// One or more addresses, Bytes on.
  llvm::Value *offset(llvm::Value *Address, uint64_t Bytes) {
    return Bytes == 0 ? Address : CreateGEP(getInt8Ty(), Address, getInt64(Bytes));
  }
  /// <0, 1, ..., W - 1> of an integer type.
  llvm::Constant *laneNumbers(llvm::Type *Scalar);

  // ---- masks
  llvm::Value *maskValue(Mask M);
  /// B matters only in the lanes of A.
  Mask both(Mask A, Mask B);
  Mask without(Mask A, llvm::Value *B);
  llvm::Value *any(Mask M);
  llvm::Value *all(Mask M);
  /// As an integer of W bits.
  llvm::Value *bits(Mask M);
  Mask fromBits(llvm::Value *Bits) { return CreateBitCast(Bits, maskType()); }
  /// i32: the lowest or highest active lane. At least one is active.
  llvm::Value *firstLane(Mask M);
  llvm::Value *lastLane(Mask M);
  /// V in the active lanes, Other in the rest.
  llvm::Value *choose(Mask M, llvm::Value *V, llvm::Value *Other) {
    return M ? CreateSelect(M, V, Other) : V;
  }

  /// Runs Body(i32 lane) for the active lanes in their order. What Body computes reaches code
  /// after the loop through memory.
  void forActive(Mask M, llvm::function_ref<void(llvm::Value *)> Body);

  /// An alloca at the function's entry.
  llvm::AllocaInst *variable(llvm::Type *T, const llvm::Twine &Name = "");
  llvm::BasicBlock *block(const llvm::Twine &Name);

  /// n vectors of W scalars as one of W groups of n, and back.
  llvm::Value *interleave(llvm::ArrayRef<llvm::Value *> Parts);
  llvm::SmallVector<llvm::Value *, 4> deinterleave(llvm::Value *Whole, unsigned Count);
  /// Whether two of n scalars of a type are taken out of memory as one, and apart then: that are 8
  /// permutations of AVX-512 for 16 lanes' vec4, and 12 for one by one.
  bool isInPairs(const llvm::Type *T, size_t Count) const;
};

} // namespace coop::lower

#endif
