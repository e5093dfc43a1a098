// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The formulas of GLSL.std.450 on scalars and vectors: LLVM's intrinsics where code generation has
// them, calls of libm for the few that it has not. Types have been checked in ExtInst.cpp.

#include "lower/import/Importer.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/EachElement.h"
#include "lower/ir/Quotient.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace coop::lower {

using spirv::GLSLstd450;

Value *Importer::splat(Type *Like, double Number) { return ConstantFP::get(Like, Number); }
Value *Importer::splatInt(Type *Like, uint64_t Number) { return ConstantInt::get(Like, Number); }

/// An intrinsic that is overloaded on its operands' common type.
Value *Importer::intrinsic(Intrinsic::ID Id, ArrayRef<Value *> Args) {
  return B.CreateIntrinsic(Id, {Args[0]->getType()}, Args);
}

/// A function of libm, on each component alone.
Value *Importer::libmCall(StringRef Name, ArrayRef<Value *> Args) {
  Type *T = Args[0]->getType(), *Scalar = T->getScalarType();
  SmallVector<Type *, 2> Params(Args.size(), Scalar);
  FunctionCallee Callee = M->getOrInsertFunction((Name + (Scalar->isFloatTy() ? "f" : "")).str(),
                                                 FunctionType::get(Scalar, Params, false));
  auto *F = dyn_cast<Function>(Callee.getCallee());
  // The entry point is the only symbol that has its name from outside.
  if (!F || !F->isDeclaration())
    return nullptr;
  F->setDoesNotThrow();
  F->setWillReturn();
  F->setMemoryEffects(MemoryEffects::none());
  return eachElement(B, T, Args,
                     [&](ArrayRef<Value *> Parts) { return B.CreateCall(Callee, Parts); });
}

namespace {
struct MathRow {
  GLSLstd450 Inst;
  Intrinsic::ID Id;
};
struct LibmRow {
  GLSLstd450 Inst;
  StringLiteral Name;
};
} // namespace

static constexpr MathRow MathRows[] = {
    {GLSLstd450::Round, Intrinsic::roundeven}, {GLSLstd450::RoundEven, Intrinsic::roundeven},
    {GLSLstd450::Trunc, Intrinsic::trunc},     {GLSLstd450::FAbs, Intrinsic::fabs},
    {GLSLstd450::Floor, Intrinsic::floor},     {GLSLstd450::Ceil, Intrinsic::ceil},
    {GLSLstd450::Sin, Intrinsic::sin},         {GLSLstd450::Cos, Intrinsic::cos},
    {GLSLstd450::Tan, Intrinsic::tan},         {GLSLstd450::Asin, Intrinsic::asin},
    {GLSLstd450::Acos, Intrinsic::acos},       {GLSLstd450::Atan, Intrinsic::atan},
    {GLSLstd450::Sinh, Intrinsic::sinh},       {GLSLstd450::Cosh, Intrinsic::cosh},
    {GLSLstd450::Tanh, Intrinsic::tanh},       {GLSLstd450::Pow, Intrinsic::pow},
    {GLSLstd450::Exp, Intrinsic::exp},         {GLSLstd450::Log, Intrinsic::log},
    {GLSLstd450::Exp2, Intrinsic::exp2},       {GLSLstd450::Log2, Intrinsic::log2},
    {GLSLstd450::Sqrt, Intrinsic::sqrt},       {GLSLstd450::NMin, Intrinsic::minnum},
    {GLSLstd450::NMax, Intrinsic::maxnum},     {GLSLstd450::Fma, Intrinsic::fma},
};

static constexpr LibmRow LibmRows[] = {
    {GLSLstd450::Asinh, "asinh"},
    {GLSLstd450::Acosh, "acosh"},
    {GLSLstd450::Atanh, "atanh"},
    {GLSLstd450::Atan2, "atan2"},
};

Value *Importer::emitGlslFloat(GLSLstd450 Inst, ArrayRef<Value *> A) {
  for (const MathRow &Row : MathRows)
    if (Row.Inst == Inst)
      return intrinsic(Row.Id, A);
  for (const LibmRow &Row : LibmRows)
    if (Row.Inst == Inst)
      return libmCall(Row.Name, A);
  Type *T = A[0]->getType();
  Value *Zero = splat(T, 0), *One = splat(T, 1);
  // The result for NaN is undefined: a comparison and a selection are what hardware has.
  auto Choose = [&](Value *Condition, Value *True, Value *False) {
    Value *V = B.CreateSelect(Condition, True, False);
    if (auto *Select = dyn_cast<SelectInst>(V))
      Select->setMetadata(ExtremumMetadata, MDNode::get(B.getContext(), {}));
    return V;
  };
  auto Min = [&](Value *X, Value *Y) { return Choose(B.CreateFCmpOLT(Y, X), Y, X); };
  auto Max = [&](Value *X, Value *Y) { return Choose(B.CreateFCmpOLT(X, Y), Y, X); };
  switch (Inst) {
  case GLSLstd450::FSign:
    return B.CreateSelect(B.CreateFCmpOGT(A[0], Zero), One,
                          B.CreateSelect(B.CreateFCmpOLT(A[0], Zero), splat(T, -1), A[0]));
  case GLSLstd450::Fract:
    return B.CreateFSub(A[0], intrinsic(Intrinsic::floor, A));
  case GLSLstd450::Radians:
    return B.CreateFMul(A[0], splat(T, 0.017453292519943295));
  case GLSLstd450::Degrees:
    return B.CreateFMul(A[0], splat(T, 57.295779513082323));
  case GLSLstd450::InverseSqrt:
    return emitInexactQuotient(B, One, intrinsic(Intrinsic::sqrt, A));
  case GLSLstd450::FMin:
    return Min(A[0], A[1]);
  case GLSLstd450::FMax:
    return Max(A[0], A[1]);
  case GLSLstd450::FClamp:
    return Min(Max(A[0], A[1]), A[2]);
  case GLSLstd450::NClamp:
    return intrinsic(Intrinsic::minnum, {intrinsic(Intrinsic::maxnum, A.take_front(2)), A[2]});
  case GLSLstd450::FMix: {
    Value *X = B.CreateFMul(A[0], B.CreateFSub(One, A[2]));
    return B.CreateFAdd(X, B.CreateFMul(A[1], A[2]));
  }
  case GLSLstd450::Step:
    return B.CreateSelect(B.CreateFCmpOLT(A[1], A[0]), Zero, One);
  case GLSLstd450::SmoothStep: {
    Value *Distance = B.CreateFSub(A[2], A[0]);
    Value *X = emitInexactQuotient(B, Distance, B.CreateFSub(A[1], A[0]));
    X = Min(Max(X, Zero), One);
    Value *Square = B.CreateFMul(X, X);
    return B.CreateFMul(Square, B.CreateFSub(splat(T, 3), B.CreateFMul(splat(T, 2), X)));
  }
  case GLSLstd450::Ldexp:
    return emitLdexp(A[0], A[1]);
  default:
    return emitGlslGeometric(Inst, A);
  }
}

/// Component by component: LLVM's vector form is not lowered everywhere.
Value *Importer::emitLdexp(Value *X, Value *Exponent) {
  auto One = [&](Value *Number, Value *Power) -> Value * {
    Power = B.CreateIntCast(Power, B.getInt32Ty(), true);
    return B.CreateIntrinsic(Intrinsic::ldexp, {Number->getType(), B.getInt32Ty()},
                             {Number, Power});
  };
  auto *Lanes = dyn_cast<FixedVectorType>(X->getType());
  if (!Lanes)
    return One(X, Exponent);
  Value *Result = PoisonValue::get(Lanes);
  for (unsigned N = 0; N < Lanes->getNumElements(); ++N)
    Result = B.CreateInsertElement(
        Result, One(B.CreateExtractElement(X, N), B.CreateExtractElement(Exponent, N)), N);
  return Result;
}

Value *Importer::emitGlslGeometric(GLSLstd450 Inst, ArrayRef<Value *> A) {
  Type *T = A[0]->getType(), *Scalar = T->getScalarType();
  auto Spread = [&](Value *V) -> Value * {
    auto *Lanes = dyn_cast<FixedVectorType>(T);
    return Lanes ? B.CreateVectorSplat(Lanes->getNumElements(), V) : V;
  };
  auto Length = [&](Value *V) -> Value * {
    if (!V->getType()->isVectorTy())
      return intrinsic(Intrinsic::fabs, {V});
    return intrinsic(Intrinsic::sqrt, {dot(V, V)});
  };
  switch (Inst) {
  case GLSLstd450::Length:
    return Length(A[0]);
  case GLSLstd450::Distance:
    return Length(B.CreateFSub(A[0], A[1]));
  case GLSLstd450::Normalize:
    return emitInexactQuotient(B, A[0], Spread(Length(A[0])));
  case GLSLstd450::Cross: {
    auto Turn = [&](Value *V, int X, int Y, int Z) {
      return B.CreateShuffleVector(V, ArrayRef<int>{X, Y, Z});
    };
    return B.CreateFSub(B.CreateFMul(Turn(A[0], 1, 2, 0), Turn(A[1], 2, 0, 1)),
                        B.CreateFMul(Turn(A[0], 2, 0, 1), Turn(A[1], 1, 2, 0)));
  }
  case GLSLstd450::FaceForward:
    return B.CreateSelect(B.CreateFCmpOLT(dot(A[2], A[1]), splat(Scalar, 0)), A[0],
                          B.CreateFNeg(A[0]));
  case GLSLstd450::Reflect: {
    Value *Twice = B.CreateFMul(splat(Scalar, 2), dot(A[1], A[0]));
    return B.CreateFSub(A[0], B.CreateFMul(Spread(Twice), A[1]));
  }
  case GLSLstd450::Refract: {
    Value *Eta = B.CreateFPCast(A[2], Scalar), *Cosine = dot(A[1], A[0]), *One = splat(Scalar, 1);
    Value *K = B.CreateFSub(
        One, B.CreateFMul(B.CreateFMul(Eta, Eta), B.CreateFSub(One, B.CreateFMul(Cosine, Cosine))));
    Value *Along = B.CreateFAdd(B.CreateFMul(Eta, Cosine), intrinsic(Intrinsic::sqrt, {K}));
    Value *Bent = B.CreateFSub(B.CreateFMul(Spread(Eta), A[0]), B.CreateFMul(Spread(Along), A[1]));
    return B.CreateSelect(B.CreateFCmpOLT(K, splat(Scalar, 0)), Constant::getNullValue(T), Bent);
  }
  default:
    return nullptr;
  }
}

Value *Importer::emitGlslInt(GLSLstd450 Inst, ArrayRef<Value *> A) {
  Type *T = A[0]->getType();
  Value *Zero = splatInt(T, 0);
  const unsigned Bits = T->getScalarSizeInBits();
  auto HighestBit = [&](Value *V) {
    // -1 where no bit is set: ctlz is then the width.
    return B.CreateSub(splatInt(T, Bits - 1),
                       B.CreateBinaryIntrinsic(Intrinsic::ctlz, V, B.getFalse()));
  };
  auto Binary = [&](Intrinsic::ID Id, Value *X, Value *Y) {
    return B.CreateBinaryIntrinsic(Id, X, Y);
  };
  switch (Inst) {
  case GLSLstd450::SAbs:
    return Binary(Intrinsic::abs, A[0], B.getFalse());
  case GLSLstd450::SSign:
    return B.CreateSelect(B.CreateICmpSGT(A[0], Zero), splatInt(T, 1),
                          B.CreateAShr(A[0], splatInt(T, Bits - 1)));
  case GLSLstd450::UMin:
    return Binary(Intrinsic::umin, A[0], A[1]);
  case GLSLstd450::SMin:
    return Binary(Intrinsic::smin, A[0], A[1]);
  case GLSLstd450::UMax:
    return Binary(Intrinsic::umax, A[0], A[1]);
  case GLSLstd450::SMax:
    return Binary(Intrinsic::smax, A[0], A[1]);
  case GLSLstd450::UClamp:
    return Binary(Intrinsic::umin, Binary(Intrinsic::umax, A[0], A[1]), A[2]);
  case GLSLstd450::SClamp:
    return Binary(Intrinsic::smin, Binary(Intrinsic::smax, A[0], A[1]), A[2]);
  case GLSLstd450::FindILsb:
    return B.CreateSelect(B.CreateICmpEQ(A[0], Zero), Constant::getAllOnesValue(T),
                          Binary(Intrinsic::cttz, A[0], B.getFalse()));
  case GLSLstd450::FindUMsb:
    return HighestBit(A[0]);
  case GLSLstd450::FindSMsb:
    return HighestBit(B.CreateXor(A[0], B.CreateAShr(A[0], splatInt(T, Bits - 1))));
  default:
    return nullptr;
  }
}

} // namespace coop::lower
