// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builtin functions whose result is undefined for some operands (GLSL chapter 8, GLSL.std.450): one
// row each. Those that are not here are listed in docs/check.md.

#include "lower/check/ValueChecks.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace coop::lower::check {
namespace {

using spirv::GLSLstd450;
using Numbers = ArrayRef<Value *>; ///< doubles

Value *number(IRBuilderBase &B, double V) { return ConstantFP::get(B.getDoubleTy(), V); }
Value *magnitude(IRBuilderBase &B, Value *V) { return B.CreateUnaryIntrinsic(Intrinsic::fabs, V); }

// Whether a result is undefined. NaN as operand is not looked at: it is in no order.
Value *isNegative(IRBuilderBase &B, Numbers X) { return B.CreateFCmpOLT(X[0], number(B, 0)); }
Value *isNotPositive(IRBuilderBase &B, Numbers X) { return B.CreateFCmpOLE(X[0], number(B, 0)); }
Value *isBeyondOne(IRBuilderBase &B, Numbers X) {
  return B.CreateFCmpOGT(magnitude(B, X[0]), number(B, 1));
}
Value *isNotBelowOne(IRBuilderBase &B, Numbers X) {
  return B.CreateFCmpOGE(magnitude(B, X[0]), number(B, 1));
}
Value *isLessThanOne(IRBuilderBase &B, Numbers X) { return B.CreateFCmpOLT(X[0], number(B, 1)); }
Value *isNotFinite(IRBuilderBase &B, Numbers X) {
  return B.CreateNot(B.CreateFCmpOLT(magnitude(B, X[0]), ConstantFP::getInfinity(B.getDoubleTy())));
}
Value *areZero(IRBuilderBase &B, Numbers X) {
  return B.CreateAnd(B.CreateFCmpOEQ(X[0], number(B, 0)), B.CreateFCmpOEQ(X[1], number(B, 0)));
}
Value *isNoPower(IRBuilderBase &B, Numbers X) {
  Value *OfZero = B.CreateAnd(B.CreateFCmpOEQ(X[0], number(B, 0)), isNotPositive(B, X[1]));
  return B.CreateOr(isNegative(B, X), OfZero);
}
Value *isGreater(IRBuilderBase &B, Numbers X) { return B.CreateFCmpOGT(X[0], X[1]); }
Value *isNotLess(IRBuilderBase &B, Numbers X) { return B.CreateFCmpOGE(X[0], X[1]); }

struct FunctionRow {
  GLSLstd450 Inst;
  StringLiteral Name; ///< GLSL's
  /// The operands that the rule is about.
  unsigned First, Count;
  Value *(*IsUndefined)(IRBuilderBase &, Numbers);
  StringLiteral Rule;
};

constexpr StringLiteral MustBeInOne = "it must be in [-1, 1]";
constexpr StringLiteral MustBePositive = "it must be greater than 0";
constexpr StringLiteral MustBeOrdered = "the minimum must not be greater than the maximum";
constexpr StringLiteral MustBeFinite = "it must be finite";

constexpr FunctionRow Rows[] = {
    {GLSLstd450::Asin, "asin", 0, 1, isBeyondOne, MustBeInOne},
    {GLSLstd450::Acos, "acos", 0, 1, isBeyondOne, MustBeInOne},
    {GLSLstd450::Atan2, "atan", 0, 2, areZero, "one of them must not be 0"},
    {GLSLstd450::Acosh, "acosh", 0, 1, isLessThanOne, "it must not be less than 1"},
    {GLSLstd450::Atanh, "atanh", 0, 1, isNotBelowOne, "it must be between -1 and 1"},
    {GLSLstd450::Pow, "pow", 0, 2, isNoPower,
     "the base must not be negative, nor 0 where the exponent is not positive"},
    {GLSLstd450::Log, "log", 0, 1, isNotPositive, MustBePositive},
    {GLSLstd450::Log2, "log2", 0, 1, isNotPositive, MustBePositive},
    {GLSLstd450::Sqrt, "sqrt", 0, 1, isNegative, "it must not be negative"},
    {GLSLstd450::InverseSqrt, "inversesqrt", 0, 1, isNotPositive, MustBePositive},
    {GLSLstd450::FClamp, "clamp", 1, 2, isGreater, MustBeOrdered},
    {GLSLstd450::NClamp, "clamp", 1, 2, isGreater, MustBeOrdered},
    {GLSLstd450::UClamp, "clamp", 1, 2, isGreater, MustBeOrdered},
    {GLSLstd450::SClamp, "clamp", 1, 2, isGreater, MustBeOrdered},
    {GLSLstd450::SmoothStep, "smoothstep", 0, 2, isNotLess,
     "the first edge must be less than the second"},
    {GLSLstd450::Frexp, "frexp", 0, 1, isNotFinite, MustBeFinite},
    {GLSLstd450::FrexpStruct, "frexp", 0, 1, isNotFinite, MustBeFinite},
};

/// GLSL section 8.3: an exponent of more than 128, of doubles 1024, or a product that is too large.
Value *isNoScale(IRBuilderBase &B, Numbers X, Type *T) {
  const fltSemantics &Format = T->getScalarType()->getFltSemantics();
  const int Most = APFloat::semanticsMaxExponent(Format) + 1;
  Value *TooLarge = B.CreateFCmpOGT(X[1], number(B, Most));
  Value *Exponent = B.CreateFPToSI(
      B.CreateMinNum(B.CreateMaxNum(X[1], number(B, -2 * Most)), number(B, Most)), B.getInt32Ty());
  // In double nothing that is less wide can overflow.
  Value *Product =
      B.CreateIntrinsic(Intrinsic::ldexp, {B.getDoubleTy(), B.getInt32Ty()}, {X[0], Exponent});
  Value *Largest = asDouble(B, ConstantFP::get(B.getContext(), APFloat::getLargest(Format)), true);
  Value *Overflows =
      B.CreateAnd(B.CreateFCmpOGT(magnitude(B, Product), Largest), B.CreateNot(isNotFinite(B, X)));
  return B.CreateOr(TooLarge, Overflows);
}

void checkOperands(CheckContext &C, CallInst &Mark, bool Signed, ArrayRef<Value *> Operands,
                   const FunctionRow &Row, function_ref<Value *(IRBuilderBase &, Numbers)> Test) {
  IRBuilder<> B(&Mark);
  GlobalVariable *Site =
      C.TheSites.add(Mark, {.Operation = Row.Name, .Object = Row.Rule.str(), .Size = Row.Count});
  forEachComponent(B, Operands.slice(Row.First, Row.Count), [&](ArrayRef<Value *> Parts) {
    SmallVector<Value *, 2> X, Bits;
    for (Value *Part : Parts) {
      X.push_back(asDouble(B, Part, Signed));
      Bits.push_back(B.CreateBitCast(X.back(), B.getInt64Ty()));
    }
    report(B, Site, COOP_CHECK_FUNCTION, B.CreateNot(Test(B, X)), Bits[0], Bits.back());
  });
}

} // namespace

void checkFunction(CheckContext &C, CallInst &Mark, bool Signed, ArrayRef<Value *> Operands) {
  const auto Inst = GLSLstd450(cast<ConstantInt>(Operands[0])->getZExtValue());
  Operands = Operands.drop_front();
  if (Inst == GLSLstd450::Ldexp) {
    static constexpr FunctionRow Row = {GLSLstd450::Ldexp,        "ldexp", 0, 2, nullptr,
                                        "the result is too large"};
    return checkOperands(C, Mark, Signed, Operands, Row, [&](IRBuilderBase &B, Numbers X) {
      return isNoScale(B, X, Operands[0]->getType());
    });
  }
  for (const FunctionRow &Row : Rows)
    if (Row.Inst == Inst)
      return checkOperands(C, Mark, Signed, Operands, Row, Row.IsUndefined);
}

} // namespace coop::lower::check
