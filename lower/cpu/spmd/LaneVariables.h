// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables through which the vectorizer passes values and masks from block to block, and how they
// become values. Which there are is in Values.cpp.

#ifndef COOP_LOWER_CPU_SPMD_LANEVARIABLES_H
#define COOP_LOWER_CPU_SPMD_LANEVARIABLES_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class AllocaInst;
class Constant;
class Function;
} // namespace llvm

namespace coop::lower {

/// Only loads and stores of the whole use it.
struct LaneVariable {
  llvm::AllocaInst *Variable;
  /// What it holds before anything is stored. In a loop that all its uses are in, each iteration
  /// begins with that again; one that keeps something for the next iteration is used outside, too.
  llvm::Constant *Initial;
};

/// Replaces variables of F by values. The time grows with a variable's uses and the places where
/// its values meet, and not with F, which has more variables the larger it is, nor with the blocks
/// between uses, as that of LLVM's SSAUpdater and PromoteMemToReg.
void promoteLaneVariables(llvm::Function &F, llvm::ArrayRef<LaneVariable> Variables);

} // namespace coop::lower

#endif
