// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Integer divisions, shifts and conversions to integers whose result is undefined, and places that
// nothing may reach. The import makes divisions harmless with a select of the divisor, by which they
// are known here, and marks the others.

#include "lower/check/Instrument.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include <cmath>

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

/// The import marks the amount, which it then brings into range.
static void checkShift(CheckContext &C, FreezeInst &Amount) {
  const auto *Bits = mdconst::extract<ConstantInt>(Amount.getMetadata("coop.shift")->getOperand(0));
  IRBuilder<> B(&Amount);
  GlobalVariable *Site = C.TheSites.add(Amount, {.Operation = "shift"});
  forEachComponent(B, {Amount.getOperand(0)}, [&](ArrayRef<Value *> V) {
    Value *Inside =
        V[0]->getType()->getIntegerBitWidth() < 8
            ? B.getTrue()
            : B.CreateICmpULT(V[0], ConstantInt::get(V[0]->getType(), Bits->getZExtValue()));
    report(B, Site, COOP_CHECK_SHIFT, Inside, B.getInt64(Bits->getZExtValue()),
           B.CreateIntCast(V[0], B.getInt64Ty(), /*isSigned=*/true));
  });
}

/// Behind the decimal point nothing counts: -0.5 is the unsigned integer 0.
static void checkConversion(CheckContext &C, CastInst &I) {
  const bool Signed = I.getOpcode() == Instruction::FPToSI;
  const unsigned Bits = I.getType()->getScalarSizeInBits();
  const std::string Plain = Signed ? "int" : "uint";
  IRBuilder<> B(&I);
  Type *Double = B.getDoubleTy();
  GlobalVariable *Site =
      C.TheSites.add(I, {.Operation = "conversion",
                         .Object = Bits == 32 ? Plain : Plain + std::to_string(Bits) + "_t"});
  const double End = std::ldexp(1.0, static_cast<int>(Signed ? Bits - 1 : Bits));
  const double Begin = Signed ? -End : 0;
  forEachComponent(B, {I.getOperand(0)}, [&](ArrayRef<Value *> V) {
    Value *Wide = V[0]->getType()->isDoubleTy()
                      ? V[0]
                      : B.CreateFPExt(B.CreateFPExt(V[0], B.getFloatTy()), Double);
    // The number below Begin is out of reach, unless doubles do not know it.
    Value *Low = Begin - 1 < Begin ? B.CreateFCmpOGT(Wide, ConstantFP::get(Double, Begin - 1))
                                   : B.CreateFCmpOGE(Wide, ConstantFP::get(Double, Begin));
    Value *High = B.CreateFCmpOLT(Wide, ConstantFP::get(Double, End));
    report(B, Site, COOP_CHECK_CONVERSION, B.CreateAnd(Low, High),
           B.CreateBitCast(Wide, B.getInt64Ty()), B.getInt64(0));
  });
}

/// The import leaves a mark where OpUnreachable stood.
static void checkUnreachable(CheckContext &C, IntrinsicInst &I) {
  IRBuilder<> B(&I);
  report(B, C.TheSites.add(I, {.Operation = "unreachable"}), COOP_CHECK_UNREACHABLE, B.getFalse(),
         B.getInt64(0), B.getInt64(0));
}

void checkArithmetic(CheckContext &C, ArrayRef<Instruction *> All) {
  for (Instruction *I : All) {
    if (auto *Mark = dyn_cast<IntrinsicInst>(I); Mark && Mark->hasMetadata("coop.unreachable"))
      checkUnreachable(C, *Mark);
    if (isa<FPToSIInst>(I) || isa<FPToUIInst>(I))
      checkConversion(C, cast<CastInst>(*I));
    if (auto *Amount = dyn_cast<FreezeInst>(I); Amount && Amount->hasMetadata("coop.shift"))
      checkShift(C, *Amount);
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
    default:
      break;
    }
  }
}

} // namespace coop::lower::check
