// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of builtins whose arguments are constant are constant themselves (GLSL 4.60 section 4.3.3).
// Floating-point functions are computed in double and rounded once to the type; a function that is
// not here is called when the shader runs. Specialized arguments are never folded: SPIR-V has no
// specialization-constant form of these functions.

#include "sema/CooperativeRules.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>
#include <numbers>

namespace coop::sema {

namespace {

const llvm::fltSemantics &semanticsOf(ScalarKind K) {
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

using Scalars = llvm::ArrayRef<const Constant *>;

/// One function on scalars, for the component-wise ones.
class ScalarFold {
public:
  ScalarFold(Context &Ctx, BuiltinId Id) : Ctx(Ctx), Id(Id) {}
  /// Null where the function is not here, or the value is not defined.
  const Constant *fold(const Type *Result, Scalars Args);

private:
  std::optional<double> onFloats(llvm::ArrayRef<double> X);
  std::optional<uint64_t> onIntegers(Scalars Args);
  const Constant *fromDouble(const Type *T, double V) {
    llvm::APFloat F(V);
    bool Lost = false;
    F.convert(semanticsOf(T->component()), llvm::APFloat::rmNearestTiesToEven, &Lost);
    return Ctx.Types.literal(T, F.bitcastToAPInt().getZExtValue());
  }

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
    return X[0] > 0 ? 1.0 : X[0] < 0 ? -1.0 : 0.0;
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
    if (!(X[1] <= X[2]))
      return std::nullopt;
    return std::min(std::max(X[0], X[1]), X[2]);
  case BuiltinId::Mix:
  case BuiltinId::MixScalar:
    return X[0] * (1.0 - X[2]) + X[1] * X[2];
  case BuiltinId::Step:
  case BuiltinId::StepScalar:
    return X[1] < X[0] ? 0.0 : 1.0;
  case BuiltinId::SmoothStep:
  case BuiltinId::SmoothStepScalar: {
    if (!(X[0] < X[1]))
      return std::nullopt;
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
    if (Less(Args[2], Args[1]))
      return std::nullopt;
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
  // Bits as they are.
  if (getBuiltin(Id).Code == getBuiltin(BuiltinId::FloatBitsToInt).Code &&
      getBuiltin(Id).Emit == EmitKind::Op && bitWidth(Result->component()) == bitWidth(K) &&
      Args.size() == 1)
    return Ctx.Types.literal(Result, Args[0]->bits());
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
  return fromDouble(Result, *V);
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

/// dot, length, distance, normalize: sums over components.
const Constant *foldGeometric(Context &Ctx, const BuiltinUse &Use,
                              llvm::ArrayRef<llvm::SmallVector<double, 4>> X) {
  auto Literal = [&](const Type *T, double V) {
    llvm::APFloat F(V);
    bool Lost = false;
    F.convert(semanticsOf(T->component()), llvm::APFloat::rmNearestTiesToEven, &Lost);
    return Ctx.Types.literal(T, F.bitcastToAPInt().getZExtValue());
  };
  double Sum = 0;
  for (size_t I = 0; I < X[0].size(); ++I) {
    double A = X[0][I], B = X.size() > 1 ? X[1][I] : X[0][I];
    Sum += Use.id() == BuiltinId::Distance ? (A - B) * (A - B) : A * B;
  }
  switch (Use.id()) {
  case BuiltinId::Dot:
    return Literal(Use.Result, Sum);
  case BuiltinId::Length:
  case BuiltinId::Distance:
    return Literal(Use.Result, std::sqrt(Sum));
  case BuiltinId::Normalize: {
    if (Sum == 0 || !Use.Result->isVector())
      return nullptr;
    llvm::SmallVector<const Constant *, 4> Parts;
    for (double V : X[0])
      Parts.push_back(Literal(Ctx.Types.scalar(Use.Result->component()), V / std::sqrt(Sum)));
    return Ctx.Types.composite(Use.Result, Parts);
  }
  default:
    return nullptr;
  }
}

bool isGeometric(BuiltinId Id) {
  return Id == BuiltinId::Dot || Id == BuiltinId::Length || Id == BuiltinId::Distance ||
         Id == BuiltinId::Normalize;
}

} // namespace

const Constant *foldBuiltin(Context &Ctx, const BuiltinUse &Use) {
  if (Use.Args.empty() || (!Use.Result->isScalar() && !Use.Result->isVector()))
    return nullptr;
  llvm::SmallVector<const Constant *, 4> Args;
  for (const Expr *A : Use.Args) {
    const Constant *C = A ? Ctx.constantOf(A) : nullptr;
    if (!C || C->isSpec() || !A->Ty->isScalarOrVector())
      return nullptr;
    Args.push_back(C);
  }
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
  if (isGeometric(Id)) {
    llvm::SmallVector<llvm::SmallVector<double, 4>, 2> X;
    for (const Constant *A : Args) {
      if (!isPlainFloat(A->type()->component()))
        return nullptr;
      X.emplace_back();
      for (uint32_t I = 0; I < N; ++I) {
        const Constant *P = Part(A, I);
        if (!P)
          return nullptr;
        X.back().push_back(toDouble(P));
      }
    }
    return foldGeometric(Ctx, Use, X);
  }
  uint32_t Count = Use.Result->isVector() ? Use.Result->vectorSize() : 1;
  const Type *Component = Ctx.Types.scalar(Use.Result->component());
  if (Count != N)
    return nullptr; // packing: left for run time
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
    const Constant *C =
        Relation ? Ctx.Types.fold(*Relation, Component, Scalars) : Fold.fold(Component, Scalars);
    if (!C)
      return nullptr;
    Parts.push_back(C);
  }
  return Use.Result->isScalar() ? Parts[0] : Ctx.Types.composite(Use.Result, Parts);
}

} // namespace coop::sema
