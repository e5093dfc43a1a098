// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operands for which a result is undefined, at the places that the import has marked: divisions,
// shifts, conversions to integers, bit fields; and places that nothing may reach. Builtin functions
// are in FunctionChecks.cpp.

#include "lower/check/ValueChecks.h"
#include "lower/check/Instrument.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/IR/Instructions.h"
#include <cmath>

using namespace llvm;

namespace coop::lower::check {

void report(IRBuilderBase &B, GlobalVariable *Site, uint32_t Kind, Value *Defined, Value *First,
            Value *Second) {
  // What is folded has no need to be looked at.
  if (auto *Known = dyn_cast<ConstantInt>(Defined); Known && Known->isOne())
    return;
  callCheck(B, "defined", B.getVoidTy(),
            {Site, B.getInt32(Kind), B.CreateZExt(Defined, B.getInt32Ty()), First, Second});
}

Value *asDouble(IRBuilderBase &B, Value *V, bool Signed) {
  Type *Double = B.getDoubleTy();
  if (V->getType()->isIntegerTy())
    return Signed ? B.CreateSIToFP(V, Double) : B.CreateUIToFP(V, Double);
  if (V->getType()->isDoubleTy())
    return V;
  return B.CreateFPExt(B.CreateFPExt(V, B.getFloatTy()), Double);
}

void forEachComponent(IRBuilderBase &B, ArrayRef<Value *> Operands,
                      function_ref<void(ArrayRef<Value *>)> Check) {
  unsigned Count = 1;
  for (const Value *V : Operands)
    if (auto *Vector = dyn_cast<FixedVectorType>(V->getType()))
      Count = Vector->getNumElements();
  for (unsigned I = 0; I < Count; ++I) {
    SmallVector<Value *, 4> Components;
    for (Value *V : Operands)
      Components.push_back(V->getType()->isVectorTy() ? B.CreateExtractElement(V, I) : V);
    Check(Components);
  }
}

namespace {

/// A mark, with the components of its operands one after another.
struct ValueCheck {
  CheckContext &C;
  CallInst &Mark;
  IRBuilder<> &B;
  bool Signed;
  SmallVector<Value *, 4> Operands;

  uint64_t constant(unsigned I) const { return cast<ConstantInt>(Operands[I])->getZExtValue(); }
  Value *wide(Value *V, bool IsSigned) const {
    return B.CreateIntCast(V, B.getInt64Ty(), IsSigned);
  }
};

void checkDivision(const ValueCheck &V) {
  IRBuilder<> &B = V.B;
  GlobalVariable *Site = V.C.TheSites.add(V.Mark, {.Operation = "division"});
  forEachComponent(B, V.Operands, [&](ArrayRef<Value *> Parts) {
    Value *Dividend = Parts[0], *Divisor = Parts[1];
    Type *T = Divisor->getType();
    Value *Defined = B.CreateICmpNE(Divisor, Constant::getNullValue(T));
    if (V.Signed) {
      const APInt Least = APInt::getSignedMinValue(T->getIntegerBitWidth());
      Defined =
          B.CreateAnd(Defined, B.CreateOr(B.CreateICmpNE(Divisor, Constant::getAllOnesValue(T)),
                                          B.CreateICmpNE(Dividend, ConstantInt::get(T, Least))));
    }
    report(B, Site, COOP_CHECK_DIVISION, Defined, V.wide(Dividend, V.Signed),
           V.wide(Divisor, V.Signed));
  });
}

/// GLSL section 5.9: the remainder of negative integers is undefined. SPIR-V defines it.
void checkRemainder(const ValueCheck &V) {
  IRBuilder<> &B = V.B;
  GlobalVariable *Site = V.C.TheSites.add(V.Mark, {.Operation = "%"});
  forEachComponent(B, V.Operands, [&](ArrayRef<Value *> Parts) {
    Value *Either = B.CreateOr(Parts[0], Parts[1]);
    Value *Defined = B.CreateICmpSGE(Either, Constant::getNullValue(Either->getType()));
    report(B, Site, COOP_CHECK_REMAINDER, Defined, V.wide(Parts[0], true), V.wide(Parts[1], true));
  });
}

/// The number of bits, the amount.
void checkShift(const ValueCheck &V) {
  IRBuilder<> &B = V.B;
  GlobalVariable *Site = V.C.TheSites.add(V.Mark, {.Operation = "shift"});
  forEachComponent(B, V.Operands, [&](ArrayRef<Value *> Parts) {
    Value *Inside = B.CreateICmpULT(V.wide(Parts[1], false), Parts[0]);
    report(B, Site, COOP_CHECK_SHIFT, Inside, Parts[0], V.wide(Parts[1], V.Signed));
  });
}

/// GLSL section 8.8: offset and count are not negative, and end in the number of bits.
void checkBitfield(const ValueCheck &V) {
  IRBuilder<> &B = V.B;
  const uint64_t Bits = V.constant(2);
  GlobalVariable *Site =
      V.C.TheSites.add(V.Mark, {.Operation = "bit field", .Size = static_cast<uint32_t>(Bits)});
  Value *Offset = V.wide(V.Operands[0], V.Signed), *Count = V.wide(V.Operands[1], V.Signed);
  Value *Most = B.getInt64(Bits);
  Value *Inside = B.CreateAnd(B.CreateICmpULE(Offset, Most), B.CreateICmpULE(Count, Most));
  Value *Fits = B.CreateICmpULE(B.CreateAdd(Offset, Count), Most);
  report(B, Site, COOP_CHECK_BITFIELD, B.CreateAnd(Inside, Fits), Offset, Count);
}

/// A number, the bits of the integer. After the decimal point nothing counts: -0.5 is the unsigned
/// integer 0.
void checkConversion(const ValueCheck &V) {
  IRBuilder<> &B = V.B;
  Type *Double = B.getDoubleTy();
  const uint64_t Bits = V.constant(1);
  const std::string Plain = V.Signed ? "int" : "uint";
  GlobalVariable *Site = V.C.TheSites.add(
      V.Mark, {.Operation = "conversion",
               .Object = Bits == 32 ? Plain : Plain + std::to_string(Bits) + "_t"});
  const double End = std::ldexp(1.0, static_cast<int>(V.Signed ? Bits - 1 : Bits));
  const double Begin = V.Signed ? -End : 0;
  forEachComponent(B, V.Operands[0], [&](ArrayRef<Value *> Parts) {
    Value *Wide = asDouble(B, Parts[0], true);
    // The number below Begin is out of reach, unless doubles do not know it.
    Value *Low = Begin - 1 < Begin ? B.CreateFCmpOGT(Wide, ConstantFP::get(Double, Begin - 1))
                                   : B.CreateFCmpOGE(Wide, ConstantFP::get(Double, Begin));
    Value *High = B.CreateFCmpOLT(Wide, ConstantFP::get(Double, End));
    report(B, Site, COOP_CHECK_CONVERSION, B.CreateAnd(Low, High),
           B.CreateBitCast(Wide, B.getInt64Ty()), B.getInt64(0));
  });
}

/// Whoever comes there has broken the rule.
void checkPlace(const ValueCheck &V, uint32_t Kind) {
  report(V.B, V.C.TheSites.add(V.Mark, {.Operation = "return"}), Kind, V.B.getFalse(),
         V.B.getInt64(0), V.B.getInt64(0));
}

void checkMark(CheckContext &C, CheckValueCall &Mark) {
  IRBuilder<> B(&Mark);
  ValueCheck V{C, Mark, B, Mark.integersAreSigned(), {}};
  V.Operands.append(Mark.values().begin(), Mark.values().end());
  const auto Kind = static_cast<uint32_t>(Mark.kind());
  switch (Kind) {
  case COOP_CHECK_DIVISION:
    return checkDivision(V);
  case COOP_CHECK_REMAINDER:
    return checkRemainder(V);
  case COOP_CHECK_SHIFT:
    return checkShift(V);
  case COOP_CHECK_BITFIELD:
    return checkBitfield(V);
  case COOP_CHECK_CONVERSION:
    return checkConversion(V);
  case COOP_CHECK_UNREACHABLE:
  case COOP_CHECK_NO_VALUE:
    return checkPlace(V, Kind);
  case COOP_CHECK_FUNCTION:
    return checkFunction(C, Mark, V.Signed, V.Operands);
  default:
    return;
  }
}

} // namespace

void checkValues(CheckContext &C, ArrayRef<Instruction *> All) {
  for (Instruction *I : All)
    if (auto *Mark = dyn_cast<CheckValueCall>(I)) {
      checkMark(C, *Mark);
      Mark->eraseFromParent();
    }
}

} // namespace coop::lower::check
