// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fills of constants, see MaterializeMatrices.h.

#include "lower/transform/MaterializeMatrices.h"
#include "lower/ir/CoopIR.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace coop::lower {

static bool isMatrix(const Value *V) { return MatrixType::match(V->getType()).has_value(); }

/// What a matrix is that was never written need not be one value.
static void removeFreezes(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (isa<FreezeInst>(I) && isMatrix(&I)) {
      I.replaceAllUsesWith(I.getOperand(0));
      I.eraseFromParent();
    }
}

/// Zero matrices are filled where they are used. An undefined operand is one, too, unless the
/// operation need not read it.
static void fillConstants(Function &F) {
  SmallVector<Use *, 8> Uses;
  for (Instruction &I : instructions(F))
    for (Use &U : I.operands()) {
      if (!isMatrix(U) || !isa<Constant>(U))
        continue;
      auto *Call = dyn_cast<CallInst>(&I);
      const bool IsObject =
          Call && getCoopOp(*Call) == CoopOp::MatLoadTensor && U.getOperandNo() == 1;
      if (!isa<UndefValue>(U) || !(isa<PHINode, StoreInst>(I) || IsObject))
        Uses.push_back(&U);
    }
  for (Use *U : Uses) {
    auto *User = cast<Instruction>(U->getUser());
    auto *Phi = dyn_cast<PHINode>(User);
    IRBuilder<> B(Phi ? Phi->getIncomingBlock(*U)->getTerminator() : User);
    const MatrixType M = *MatrixType::match(U->get()->getType());
    U->set(
        emitCoopOp(B, CoopOp::MatFill, U->get()->getType(), {Constant::getNullValue(M.Component)}));
  }
  // A block that comes in more than once must bring one value.
  for (Instruction &I : instructions(F))
    if (auto *Phi = dyn_cast<PHINode>(&I); Phi && isMatrix(Phi))
      for (unsigned In = 0; In < Phi->getNumIncomingValues(); ++In)
        Phi->setIncomingValue(In, Phi->getIncomingValueForBlock(Phi->getIncomingBlock(In)));
}

void materializeMatrices(Function &F) {
  removeFreezes(F);
  fillConstants(F);
}

} // namespace coop::lower
