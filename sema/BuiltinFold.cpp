// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of builtins whose arguments are constant are constant themselves (GLSL 4.60 section 4.3.3).
// Floating-point functions are computed in double and rounded once to the type; a function that is
// not here is called when the shader runs. Specialized arguments are never folded: SPIR-V has no
// specialization-constant form of these functions.

#include "sema/BuiltinFold.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>
#include <numbers>

namespace coop::sema {

static const llvm::fltSemantics &semanticsOf(ScalarKind K) {
  return K == ScalarKind::F16   ? llvm::APFloat::IEEEhalf()
         : K == ScalarKind::F64 ? llvm::APFloat::IEEEdouble()
                                : llvm::APFloat::IEEEsingle();
}

bool isPlainFloat(ScalarKind K) {
  return K == ScalarKind::F16 || K == ScalarKind::F32 || K == ScalarKind::F64;
}

double toDouble(const Constant *C) {
  ScalarKind K = C->type()->component();
  llvm::APFloat V(semanticsOf(K), llvm::APInt(bitWidth(K), C->bits()));
  bool Lost = false;
  V.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &Lost);
  return V.convertToDouble();
}

const Constant *literalOf(Context &Ctx, const Type *T, double V) {
  llvm::APFloat F(V);
  bool Lost = false;
  F.convert(semanticsOf(T->component()), llvm::APFloat::rmNearestTiesToEven, &Lost);
  return Ctx.Types.literal(T, F.bitcastToAPInt().getZExtValue());
}

namespace {

/// One function on scalars, for the component-wise ones.
class ScalarFold {
public:
  ScalarFold(Context &Ctx, BuiltinId Id) : Ctx(Ctx), Id(Id) {}
  /// Null where the function is not here, or the value is not defined.
  const Constant *fold(const Type *Result, Scalars Args);

private:
  std::optional<double> onFloats(llvm::ArrayRef<double> X);
  std::optional<uint64_t> onIntegers(Scalars Args);

  Context &Ctx;
  BuiltinId Id;
};

std::optional<double> ScalarFold::onFloats(llvm::ArrayRef<double> X) {
  switch (Id) {
  case BuiltinId::Radians:
    return X[0] * (std::numbers::pi / 180.0);
  case BuiltinId::Degrees:
    return X[0] * (180.0 / std::numbers::pi);
  case BuiltinId::Sin:
    return std::sin(X[0]);
  case BuiltinId::Cos:
    return std::cos(X[0]);
  case BuiltinId::Tan:
    return std::tan(X[0]);
  case BuiltinId::Asin:
    return std::asin(X[0]);
  case BuiltinId::Acos:
    return std::acos(X[0]);
  case BuiltinId::Atan:
    return std::atan(X[0]);
  case BuiltinId::Atan2:
    return std::atan2(X[0], X[1]);
  case BuiltinId::Sinh:
    return std::sinh(X[0]);
  case BuiltinId::Cosh:
    return std::cosh(X[0]);
  case BuiltinId::Tanh:
    return std::tanh(X[0]);
  case BuiltinId::Asinh:
    return std::asinh(X[0]);
  case BuiltinId::Acosh:
    return std::acosh(X[0]);
  case BuiltinId::Atanh:
    return std::atanh(X[0]);
  case BuiltinId::Pow:
    return std::pow(X[0], X[1]);
  case BuiltinId::Exp:
    return std::exp(X[0]);
  case BuiltinId::Log:
    return std::log(X[0]);
  case BuiltinId::Exp2:
    return std::exp2(X[0]);
  case BuiltinId::Log2:
    return std::log2(X[0]);
  case BuiltinId::Sqrt:
    return std::sqrt(X[0]);
  case BuiltinId::InverseSqrt:
    return 1.0 / std::sqrt(X[0]);
  case BuiltinId::Abs:
    return std::fabs(X[0]);
  case BuiltinId::Sign:
    return X[0] > 0 ? 1.0 : X[0] < 0 ? -1.0 : X[0]; // zeros and NaN as at run time
  case BuiltinId::Floor:
    return std::floor(X[0]);
  case BuiltinId::Ceil:
    return std::ceil(X[0]);
  case BuiltinId::Trunc:
    return std::trunc(X[0]);
  case BuiltinId::Round:
  case BuiltinId::RoundEven:
    return std::nearbyint(X[0]);
  case BuiltinId::Fract:
    return X[0] - std::floor(X[0]);
  case BuiltinId::Mod:
  case BuiltinId::ModScalar:
    return X[0] - X[1] * std::floor(X[0] / X[1]);
  case BuiltinId::Min:
  case BuiltinId::MinScalar:
    return X[1] < X[0] ? X[1] : X[0];
  case BuiltinId::Max:
  case BuiltinId::MaxScalar:
    return X[0] < X[1] ? X[1] : X[0];
  case BuiltinId::Clamp:
  case BuiltinId::ClampScalar:
    return std::min(std::max(X[0], X[1]), X[2]); // undefined where X[1] > X[2]
  case BuiltinId::Mix:
  case BuiltinId::MixScalar:
    return X[0] * (1.0 - X[2]) + X[1] * X[2];
  case BuiltinId::Step:
  case BuiltinId::StepScalar:
    return X[1] < X[0] ? 0.0 : 1.0;
  case BuiltinId::SmoothStep:
  case BuiltinId::SmoothStepScalar: {
    double T = std::clamp((X[2] - X[0]) / (X[1] - X[0]), 0.0, 1.0);
    return T * T * (3.0 - 2.0 * T);
  }
  case BuiltinId::Fma:
    return std::fma(X[0], X[1], X[2]);
  default:
    return std::nullopt;
  }
}

std::optional<uint64_t> ScalarFold::onIntegers(Scalars Args) {
  ScalarKind K = Args[0]->type()->component();
  bool Signed = isSignedInt(K);
  unsigned Width = bitWidth(K);
  uint64_t Mask = Width == 64 ? ~uint64_t(0) : (uint64_t(1) << Width) - 1;
  auto Less = [&](const Constant *A, const Constant *B) {
    return Signed ? int64_t(A->bits()) < int64_t(B->bits()) : A->bits() < B->bits();
  };
  uint64_t X = Args[0]->bits();
  switch (Id) {
  case BuiltinId::Abs:
    return int64_t(X) < 0 ? 0 - X : X;
  case BuiltinId::Sign:
    return int64_t(X) > 0 ? 1 : int64_t(X) < 0 ? ~uint64_t(0) : 0;
  case BuiltinId::Min:
  case BuiltinId::MinScalar:
    return Less(Args[1], Args[0]) ? Args[1]->bits() : X;
  case BuiltinId::Max:
  case BuiltinId::MaxScalar:
    return Less(Args[0], Args[1]) ? Args[1]->bits() : X;
  case BuiltinId::Clamp:
  case BuiltinId::ClampScalar:
    return Less(Args[0], Args[1]) ? Args[1]->bits() : Less(Args[2], Args[0]) ? Args[2]->bits() : X;
  case BuiltinId::BitCount:
    return llvm::popcount(X & Mask);
  case BuiltinId::FindLSB:
    return (X & Mask) ? uint64_t(llvm::countr_zero(X & Mask)) : ~uint64_t(0);
  case BuiltinId::FindMSB: {
    uint64_t V = Signed && int64_t(X) < 0 ? ~X & Mask : X & Mask;
    return V ? uint64_t(63 - llvm::countl_zero(V)) : ~uint64_t(0);
  }
  case BuiltinId::BitfieldReverse:
    return llvm::reverseBits(static_cast<uint32_t>(X));
  default:
    return std::nullopt;
  }
}

const Constant *ScalarFold::fold(const Type *Result, Scalars Args) {
  ScalarKind K = Args[0]->type()->component();
  if (isInteger(K)) {
    std::optional<uint64_t> V = onIntegers(Args);
    return V && isInteger(Result->component()) ? Ctx.Types.literal(Result, *V) : nullptr;
  }
  if (!isPlainFloat(K))
    return nullptr;
  llvm::SmallVector<double, 3> X;
  for (const Constant *A : Args) {
    if (!isPlainFloat(A->type()->component()))
      return nullptr;
    X.push_back(toDouble(A));
  }
  if (Id == BuiltinId::IsNan || Id == BuiltinId::IsInf)
    return Ctx.Types.boolean(Id == BuiltinId::IsNan ? std::isnan(X[0]) : std::isinf(X[0]));
  std::optional<double> V = onFloats(X);
  if (!V || !isPlainFloat(Result->component()))
    return nullptr;
  return literalOf(Ctx, Result, *V);
}

std::optional<ConstOp> relationOf(BuiltinId Id) {
  switch (Id) {
  case BuiltinId::LessThan:
    return ConstOp::Less;
  case BuiltinId::LessThanEqual:
    return ConstOp::LessEqual;
  case BuiltinId::GreaterThan:
    return ConstOp::Greater;
  case BuiltinId::GreaterThanEqual:
    return ConstOp::GreaterEqual;
  case BuiltinId::Equal:
  case BuiltinId::EqualBool:
    return ConstOp::Equal;
  case BuiltinId::NotEqual:
  case BuiltinId::NotEqualBool:
    return ConstOp::NotEqual;
  case BuiltinId::Not:
    return ConstOp::LogicalNot;
  default:
    return std::nullopt;
  }
}

using Components = llvm::SmallVector<double, 4>;

double dotOf(const Components &A, const Components &B) {
  double Sum = 0;
  for (size_t I = 0; I < A.size(); ++I)
    Sum += A[I] * B[I];
  return Sum;
}

Components combine(const Components &A, double FactorA, const Components &B, double FactorB) {
  Components Result;
  for (size_t I = 0; I < A.size(); ++I)
    Result.push_back(A[I] * FactorA + B[I] * FactorB);
  return Result;
}

Components scaled(Components A, double Factor) {
  for (double &V : A)
    V *= Factor;
  return A;
}

Components refracted(const Components &I, const Components &N, double Eta) {
  const double Cosine = dotOf(N, I), K = 1.0 - Eta * Eta * (1.0 - Cosine * Cosine);
  return K < 0 ? Components(I.size(), 0.0) : combine(I, Eta, N, -(Eta * Cosine + std::sqrt(K)));
}

bool isGeometric(BuiltinId Id) {
  switch (Id) {
  case BuiltinId::Dot:
  case BuiltinId::DotScalar:
  case BuiltinId::Length:
  case BuiltinId::Distance:
  case BuiltinId::Normalize:
  case BuiltinId::Cross:
  case BuiltinId::FaceForward:
  case BuiltinId::Reflect:
  case BuiltinId::Refract:
    return true;
  default:
    return false;
  }
}

/// Of vectors as a whole (section 8.5).
Components geometric(BuiltinId Id, llvm::ArrayRef<Components> X) {
  switch (Id) {
  case BuiltinId::Length:
    return {std::sqrt(dotOf(X[0], X[0]))};
  case BuiltinId::Distance: {
    const Components Difference = combine(X[0], 1, X[1], -1);
    return {std::sqrt(dotOf(Difference, Difference))};
  }
  case BuiltinId::Normalize: // of zeros: NaN
    return scaled(X[0], 1.0 / std::sqrt(dotOf(X[0], X[0])));
  case BuiltinId::Cross: {
    const Components &A = X[0], &B = X[1];
    return {A[1] * B[2] - B[1] * A[2], A[2] * B[0] - B[2] * A[0], A[0] * B[1] - B[0] * A[1]};
  }
  case BuiltinId::FaceForward:
    return scaled(X[0], dotOf(X[2], X[1]) < 0 ? 1 : -1);
  case BuiltinId::Reflect:
    return combine(X[0], 1, X[1], -2 * dotOf(X[1], X[0]));
  case BuiltinId::Refract:
    return refracted(X[0], X[1], X[2][0]);
  default:
    return {dotOf(X[0], X[1])};
  }
}

const Constant *foldGeometric(Context &Ctx, const BuiltinUse &Use, Scalars Args) {
  const uint32_t N = Args[0]->type()->isVector() ? Args[0]->type()->vectorSize() : 1;
  llvm::SmallVector<Components, 3> X;
  for (const Constant *A : Args) {
    if (!isPlainFloat(A->type()->component()))
      return nullptr;
    X.emplace_back();
    for (uint32_t I = 0; I < (A->type()->isVector() ? N : 1); ++I) {
      const Constant *P = A->type()->isScalar() ? A : Ctx.Types.element(A, I);
      if (!P)
        return nullptr;
      X.back().push_back(toDouble(P));
    }
  }
  llvm::SmallVector<const Constant *, 4> Parts;
  for (double V : geometric(Use.id(), X))
    Parts.push_back(literalOf(Ctx, Ctx.Types.scalar(Use.Result->component()), V));
  return Use.Result->isScalar() ? Parts[0] : Ctx.Types.composite(Use.Result, Parts);
}

/// Nothing changes from one invocation to the next (ESSL 3.20 section 4.3.3).
bool isDerivative(const Builtin &Callee) {
  return Callee.Emit == EmitKind::Op && Callee.Code >= uint32_t(spirv::Op::OpDPdx) &&
         Callee.Code <= uint32_t(spirv::Op::OpFwidthCoarse);
}

} // namespace

const Constant *foldBuiltin(Context &Ctx, const BuiltinUse &Use) {
  if (Use.Args.empty() ||
      (!Use.Result->isScalar() && !Use.Result->isVector() && !Use.Result->isMatrix()))
    return nullptr;
  llvm::SmallVector<const Constant *, 4> Args;
  for (const Expr *A : Use.Args) {
    const Constant *C = A ? Ctx.constantOf(A) : nullptr;
    if (!C || C->isSpec() || (!A->Ty->isScalarOrVector() && !A->Ty->isMatrix()))
      return nullptr;
    Args.push_back(C);
  }
  if (Use.Result->isMatrix() ||
      llvm::any_of(Args, [](const Constant *C) { return C->type()->isMatrix(); }))
    return foldMatrix(Ctx, Use, Args);
  if (isDerivative(getBuiltin(Use.id())))
    return Ctx.Types.null(Use.Result);
  uint32_t N = Args[0]->type()->isVector() ? Args[0]->type()->vectorSize() : 1;
  auto Part = [&](const Constant *C, uint32_t I) {
    return C->type()->isScalar() ? C : Ctx.Types.element(C, I);
  };
  BuiltinId Id = Use.id();
  if (Id == BuiltinId::Any || Id == BuiltinId::All) {
    bool All = true, Any = false;
    for (uint32_t I = 0; I < N; ++I) {
      const Constant *P = Part(Args[0], I);
      if (!P)
        return nullptr;
      All &= P->bits() != 0;
      Any |= P->bits() != 0;
    }
    return Ctx.Types.boolean(Id == BuiltinId::Any ? Any : All);
  }
  if (isGeometric(Id))
    return foldGeometric(Ctx, Use, Args);
  if (const Constant *Bits = foldBits(Ctx, Use, Args))
    return Bits;
  uint32_t Count = Use.Result->isVector() ? Use.Result->vectorSize() : 1;
  const Type *Component = Ctx.Types.scalar(Use.Result->component());
  if (Count != N)
    return nullptr;
  llvm::SmallVector<const Constant *, 4> Parts;
  ScalarFold Fold(Ctx, Id);
  std::optional<ConstOp> Relation = relationOf(Id);
  for (uint32_t I = 0; I < Count; ++I) {
    llvm::SmallVector<const Constant *, 3> Scalars;
    for (const Constant *A : Args) {
      if (A->type()->isVector() && A->type()->vectorSize() != Count)
        return nullptr;
      Scalars.push_back(Part(A, I));
      if (!Scalars.back() || Scalars.back()->kind() != Constant::Kind::Scalar)
        return nullptr;
    }
    const Constant *C = Id == BuiltinId::MixSelect ? Scalars[Scalars[2]->bits() != 0 ? 1 : 0]
                        : Relation                 ? Ctx.Types.fold(*Relation, Component, Scalars)
                                                   : Fold.fold(Component, Scalars);
    if (!C)
      return nullptr;
    Parts.push_back(C);
  }
  return Use.Result->isScalar() ? Parts[0] : Ctx.Types.composite(Use.Result, Parts);
}

} // namespace coop::sema
