// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which variables, or parts of variables, that are copied to each other cannot be one: of which one
// is written, and not with a copy of the other, while the other is read later. (G. J. Chaitin et
// al., Register allocation via coloring, 1981, with variables for registers.)

#ifndef COOP_LOWER_ANALYSIS_VARIABLEINTERFERENCE_H
#define COOP_LOWER_ANALYSIS_VARIABLEINTERFERENCE_H

#include "lower/analysis/VariableAccesses.h"
#include "llvm/ADT/BitVector.h"
#include <optional>

namespace coop::lower {

/// A store of what a load has read, with nothing between them that writes.
struct VariableCopy {
  llvm::LoadInst *Load;
  llvm::StoreInst *Store;
  VariableBytes From, To;
};

/// The places that copies connect, and which of them cannot be one.
class VariableInterference {
public:
  VariableInterference(llvm::Function &F, const VariableAccesses &Accesses,
                       llvm::ArrayRef<VariableCopy> Copies);

  /// Else F is too large, and nothing may be asked.
  bool isComplete() const { return IsComplete; }
  /// What the copies are from and to, each once.
  llvm::ArrayRef<VariableBytes> places() const { return Places; }
  std::optional<size_t> placeOf(const VariableBytes &R) const {
    const auto *Found = find(Places, R);
    return Found == Places.end()
               ? std::nullopt
               : std::optional<size_t>(static_cast<size_t>(Found - Places.begin()));
  }
  bool isPart(size_t Place) const { return IsPart.test(Place); }
  /// Of a variable there are no two parts in one place.
  bool canBeOne(size_t A, size_t B) const {
    return !With[A].test(B) && !With[B].test(A) && !(isPart(A) && isPart(B));
  }

private:
  size_t add(const VariableBytes &Place);
  void findLiveness(llvm::ArrayRef<llvm::BasicBlock *> PostOrder);
  void step(const llvm::Instruction &I, llvm::BitVector &Live, bool IsLast);
  llvm::BitVector liveAtEnd(const llvm::BasicBlock &Block) const;

  const VariableAccesses &Accesses;
  bool IsComplete = false;
  llvm::SmallVector<VariableBytes, 16> Places;
  llvm::BitVector IsPart; ///< of places
  llvm::DenseMap<const llvm::AllocaInst *, llvm::SmallVector<size_t, 2>> PlacesOf;
  llvm::DenseMap<const llvm::Instruction *, size_t> CopiedFrom; ///< by the store of a copy
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BitVector> LiveAtBegin;
  llvm::SmallVector<llvm::BitVector, 16> With;
};

} // namespace coop::lower

#endif
