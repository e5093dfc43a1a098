// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code motion out of loops; see Hoist.h.

#include "lower/transform/Hoist.h"
#include "lower/analysis/Speculation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Appends what is to be moved, operands first. Depth bounds the search.
bool collect(Value &V, const Instruction &Where, const DominatorTree &Dominators, unsigned Depth,
             SmallVectorImpl<Instruction *> &Moved) {
  constexpr unsigned MostDepth = 16;
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || Dominators.dominates(I, &Where) || is_contained(Moved, I))
    return true;
  if (Depth == MostDepth || !doesNoHarm(*I) || !all_of(I->operands(), [&](Use &Operand) {
        return collect(*Operand, Where, Dominators, Depth + 1, Moved);
      }))
    return false;
  Moved.push_back(I);
  return true;
}

} // namespace

bool hoist(Value &V, Instruction &Where, const DominatorTree &Dominators) {
  SmallVector<Instruction *, 8> Moved;
  if (!collect(V, Where, Dominators, 0, Moved))
    return false;
  for (Instruction *I : Moved)
    I->moveBefore(&Where);
  return true;
}

} // namespace coop::lower
