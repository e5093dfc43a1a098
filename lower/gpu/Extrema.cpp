// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The two forms of a selection; see Extrema.h.

#include "lower/gpu/Extrema.h"
#include "lower/ir/Attributes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace coop::lower {

/// Null: it has another form by now.
static Value *extremum(SelectInst &Select) {
  Value *X = nullptr, *Y = nullptr, *True = Select.getTrueValue(), *False = Select.getFalseValue();
  FCmpInst::Predicate Predicate = FCmpInst::BAD_FCMP_PREDICATE;
  if (!match(Select.getCondition(), m_FCmp(Predicate, m_Value(X), m_Value(Y))) ||
      Predicate != FCmpInst::FCMP_OLT)
    return nullptr;
  IRBuilder<> B(&Select);
  if (True == Y && False == X)
    return B.CreateMaxNum(X, Y);
  if (True == X && False == Y)
    return B.CreateMinNum(X, Y);
  return nullptr;
}

void formExtrema(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Select = dyn_cast<SelectInst>(&I);
      if (!Select || !Select->getMetadata(ExtremumMetadata))
        continue;
      if (Value *V = extremum(*Select)) {
        Select->replaceAllUsesWith(V);
        Select->eraseFromParent();
      }
    }
}

} // namespace coop::lower
