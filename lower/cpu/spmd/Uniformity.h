// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The uniformity analysis: a shape for every value of a function, and where its lanes diverge. It
// changes nothing.

#ifndef COOP_LOWER_CPU_SPMD_UNIFORMITY_H
#define COOP_LOWER_CPU_SPMD_UNIFORMITY_H

#include "lower/cpu/spmd/Divergence.h"
#include "lower/cpu/spmd/Shape.h"
#include "lower/cpu/spmd/Storage.h"
#include "llvm/IR/InstrTypes.h"
#include <array>
#include <memory>

namespace coop::lower {

struct ExecutedEntry;

/// What is known of the invocations that the lanes are.
struct LaneFacts {
  unsigned Width = 1;
  /// Of the workgroup; zero where the lanes are no invocations of one.
  std::array<uint32_t, 3> Workgroup = {0, 0, 0};
  llvm::ArrayRef<ArgShape> Args = {};

  bool areInvocations() const { return Workgroup[0] != 0; }
};
/// Of the lanes of the entry point: a subgroup.
LaneFacts factsOf(const ExecutedEntry &Entry);

class Uniformity {
public:
  Uniformity(llvm::Function &F, const RegionTree &Regions, const StorageMap &Storage,
             const LaneFacts &Facts);

  /// The shape where the value is computed.
  Shape of(const llvm::Value *V) const;
  /// The shape where it is used: after a loop that lanes have left in different iterations, what
  /// was the same for all in each of them is not.
  Shape at(const llvm::Use &U) const;
  const Divergence &divergence() const { return Diverging; }
  const LaneFacts &facts() const { return Facts; }
  const StorageMap &storage() const { return Storage; }

private:
  bool update(llvm::Instruction &I);
  Shape phi(const llvm::PHINode &Phi) const;

  const RegionTree &Regions;
  const StorageMap &Storage;
  LaneFacts Facts;
  Divergence Diverging;
  llvm::DenseMap<const llvm::Value *, Shape> Known;
};

/// What passes ask of the entry point before it is vectorized.
struct EntryShapes {
  RegionTree Regions;
  StorageMap Storage;
  Uniformity Shapes;

  /// Null where it cannot be vectorized, which is said when it is tried.
  static std::unique_ptr<const EntryShapes> of(const ExecutedEntry &Entry);
  EntryShapes(const EntryShapes &) = delete;
  EntryShapes &operator=(const EntryShapes &) = delete;

private:
  EntryShapes(const ExecutedEntry &Entry, RegionTree &&Tree, StorageMap &&Map);
};

/// The shape of what an instruction other than a phi computes, from those of its operands. Never
/// undefined when none of them is.
Shape shapeOf(const llvm::Instruction &I, const Uniformity &Of);

/// A number without a sign divided by a constant.
struct Division {
  uint64_t Divisor;
  bool IsRemainder; ///< what is left of it, and not how often
};
/// Of udiv and urem; a shift is a quotient, and a mask of low bits a remainder.
std::optional<Division> divisionOf(const llvm::Instruction &I);

/// All that depends on I ends in addresses. Then lanes whose index has wrapped do not count: theirs
/// are out of bounds.
bool isOnlyAddress(const llvm::Instruction &I);

} // namespace coop::lower

#endif
