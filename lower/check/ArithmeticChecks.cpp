// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Integer divisions and shifts whose result is undefined. The import makes both harmless, with a
// select of the divisor and a mask of the shift's amount: that is how they are known here.

#include "lower/check/Instrument.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace coop::lower::check {

/// Calls Check for every component, or for a scalar.
static void forEachComponent(IRBuilderBase &B, ArrayRef<Value *> Values,
                             function_ref<void(ArrayRef<Value *>)> Check) {
  auto *Vector = dyn_cast<FixedVectorType>(Values[0]->getType());
  if (!Vector)
    return Check(Values);
  for (unsigned I = 0; I < Vector->getNumElements(); ++I) {
    SmallVector<Value *, 3> Components;
    for (Value *V : Values)
      Components.push_back(B.CreateExtractElement(V, I));
    Check(Components);
  }
}

static void report(IRBuilderBase &B, GlobalVariable *Site, uint32_t Kind, Value *Defined, Value *A,
                   Value *Other) {
  callCheck(B, "defined", B.getVoidTy(),
            {Site, B.getInt32(Kind), B.CreateZExt(Defined, B.getInt32Ty()), A, Other});
}

static void checkDivision(CheckContext &C, BinaryOperator &I) {
  // safeDivisor: select(the result is undefined, 1, divisor).
  Value *Bad = nullptr, *Divisor = nullptr;
  if (!match(I.getOperand(1), m_Select(m_Value(Bad), m_One(), m_Value(Divisor))))
    return;
  IRBuilder<> B(&I);
  const bool Signed = I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
  GlobalVariable *Site = C.TheSites.add(I, {.Operation = "division"});
  forEachComponent(B, {Bad, I.getOperand(0), Divisor}, [&](ArrayRef<Value *> V) {
    report(B, Site, COOP_CHECK_DIVISION, B.CreateNot(V[0]),
           B.CreateIntCast(V[1], B.getInt64Ty(), Signed),
           B.CreateIntCast(V[2], B.getInt64Ty(), Signed));
  });
}

static void checkShift(CheckContext &C, BinaryOperator &I) {
  const unsigned Bits = I.getType()->getScalarSizeInBits();
  Value *Amount = nullptr;
  // shiftAmount: and(amount, bits - 1).
  if (!match(I.getOperand(1), m_And(m_Value(Amount), m_SpecificInt(Bits - 1))) ||
      isa<Constant>(Amount))
    return;
  // As it was before it got the width of what is shifted.
  if (auto *Cast = dyn_cast<CastInst>(Amount))
    Amount = Cast->getOperand(0);
  IRBuilder<> B(&I);
  GlobalVariable *Site = C.TheSites.add(I, {.Operation = "shift"});
  forEachComponent(B, {Amount}, [&](ArrayRef<Value *> V) {
    Value *Inside = V[0]->getType()->getIntegerBitWidth() < 8
                        ? B.getTrue()
                        : B.CreateICmpULT(V[0], ConstantInt::get(V[0]->getType(), Bits));
    report(B, Site, COOP_CHECK_SHIFT, Inside, B.getInt64(Bits),
           B.CreateIntCast(V[0], B.getInt64Ty(), /*isSigned=*/true));
  });
}

void checkArithmetic(CheckContext &C, ArrayRef<Instruction *> All) {
  for (Instruction *I : All) {
    auto *Binary = dyn_cast<BinaryOperator>(I);
    if (!Binary)
      continue;
    switch (Binary->getOpcode()) {
    case Instruction::SDiv:
    case Instruction::UDiv:
    case Instruction::SRem:
    case Instruction::URem:
      checkDivision(C, *Binary);
      break;
    case Instruction::Shl:
    case Instruction::LShr:
    case Instruction::AShr:
      checkShift(C, *Binary);
      break;
    default:
      break;
    }
  }
}

} // namespace coop::lower::check
