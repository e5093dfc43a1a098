// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the variables of an invocation lie in memory when a vector of invocations has them. It looks
// at a function and changes nothing.
//
// A variable of S bytes with granule G becomes S * W bytes, where byte b of lane L is at
//   (b / G * W + L) * G + b % G.
// Where every access is of whole granules, G is their size, and the lanes' elements are side by
// side: offsets within the variable are multiplied by W. So are those of vectors that are only
// moved (Moves.h). Otherwise G is S: one copy after another, and offsets stay.

#ifndef COOP_LOWER_CPU_SPMD_STORAGE_H
#define COOP_LOWER_CPU_SPMD_STORAGE_H

#include "lower/cpu/spmd/Vectorize.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/DataLayout.h"

namespace llvm {
class AllocaInst;
class Value;
} // namespace llvm

namespace coop::lower {

class StorageMap {
public:
  /// An error where an operand with ArgShape::Storage is used in another way than its granule.
  static llvm::Expected<StorageMap> build(llvm::Function &F, llvm::ArrayRef<ArgShape> Shapes);

  /// The alloca is the subgroup's and not a lane's.
  static bool isUniform(const llvm::AllocaInst &Alloca);
  /// Of a lane's alloca: the distance from one lane's first granule to the next one's.
  uint64_t laneDistance(const llvm::AllocaInst &Alloca) const;
  /// The granule of the interleaved storage that a pointer points into; 0 for other pointers.
  unsigned interleaved(const llvm::Value *Pointer) const { return GranuleOf.lookup(Pointer); }
  /// A granule is a vector, and all that is accessed.
  bool isOfVectors(const llvm::Value *Pointer) const { return OfVectors.contains(Pointer); }

private:
  void classify(llvm::Value &Root, const llvm::DataLayout &Data, unsigned Wanted);

  llvm::DenseMap<const llvm::Value *, unsigned> GranuleOf;
  llvm::DenseSet<const llvm::Value *> OfVectors;
};

/// A scalar of a type, and its offset in bytes in memory.
struct Leaf {
  llvm::Type *T;
  uint64_t Offset;
};
/// The scalars of T in order.
llvm::SmallVector<Leaf, 4> leavesOf(llvm::Type *T, const llvm::DataLayout &Data);
/// Every scalar of T has bytes of its own in memory: those of a vector of booleans have bits.
bool hasBytes(llvm::Type *T);
/// Their number; more than MaxLeaves is not vectorized.
uint64_t leafCount(llvm::Type *T);
inline constexpr uint64_t MaxLeaves = 4096;

} // namespace coop::lower

#endif
