// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The arithmetic of constants, exact for every width. What depends on a specialization constant
// stays an operation; its default value is folded beside it. Which expressions are constant is
// not decided here.

#include "sema/NarrowFloat.h"
#include "sema/Types.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/SmallVector.h"
#include <functional>

namespace coop::sema {

static const llvm::fltSemantics &semanticsOf(ScalarKind K) {
  switch (K) {
  case ScalarKind::F16:
    return llvm::APFloat::IEEEhalf();
  case ScalarKind::F64:
    return llvm::APFloat::IEEEdouble();
  case ScalarKind::BF16:
    return llvm::APFloat::BFloat();
  case ScalarKind::E4M3: // overflow gives a NaN: there is no infinity
    return llvm::APFloat::Float8E4M3FN();
  case ScalarKind::E5M2:
    return llvm::APFloat::Float8E5M2();
  default:
    return llvm::APFloat::IEEEsingle();
  }
}

/// Folds one operation. Lives for one call of TypeContext::fold.
class ConstantFolder {
public:
  explicit ConstantFolder(TypeContext &Types) : Types(Types) {}

  using Operands = llvm::ArrayRef<const Constant *>;
  const Constant *fold(ConstOp Op, const Type *Result, Operands Args);

private:
  const Constant *foldScalar(ConstOp Op, const Type *Result, Operands Args);
  const Constant *specialized(ConstOp Op, const Type *Result, Operands Args);
  const Constant *literalScalar(ConstOp Op, const Type *Result, Operands Args);
  const Constant *foldBool(ConstOp Op, Operands Args);
  const Constant *foldInt(ConstOp Op, const Type *Result, Operands Args);
  const Constant *foldShift(ConstOp Op, const Type *Result, Operands Args);
  const Constant *foldFloat(ConstOp Op, const Type *Result, Operands Args);
  const Constant *convert(const Type *To, const Constant *C);
  const Constant *select(const Type *Result, Operands Args);
  const Constant *componentWise(ConstOp Op, const Type *Result, Operands Args);
  const Constant *equal(const Constant *A, const Constant *B);
  const Constant *linearAlgebra(const Type *Result, const Constant *A, const Constant *B);
  const Constant *dot(const Type *Scalar, uint32_t N,
                      llvm::function_ref<const Constant *(uint32_t)> A,
                      llvm::function_ref<const Constant *(uint32_t)> B);

  const Constant *boolean(bool V) { return Types.boolean(V); }
  llvm::APFloat floatOf(const Constant *C) {
    ScalarKind K = C->type()->component();
    if (isMicroscaling(K))
      return llvm::APFloat(decodeMicroscaling(K, C->bits()));
    return llvm::APFloat(semanticsOf(K), llvm::APInt(bitWidth(K), C->bits()));
  }
  llvm::APInt intOf(const Constant *C) {
    ScalarKind K = C->type()->component();
    return llvm::APInt(bitWidth(K), C->bits() & mask(bitWidth(K)));
  }
  static uint64_t mask(unsigned Width) {
    return Width >= 64 ? ~uint64_t(0) : (uint64_t(1) << Width) - 1;
  }

  TypeContext &Types;
};

/// How many constituents a constant of this type has, where that is known; none for scalars.
static std::optional<uint32_t> constituents(const Type *T) {
  // A shader that spells out more than this does not exist; Null constants of huge arrays do.
  constexpr int64_t Limit = 1 << 16;
  switch (T->kind()) {
  case TypeKind::Vector:
    if (T->isSpecVector())
      return std::nullopt;
    return T->vectorSize();
  case TypeKind::Matrix:
    return T->vectorSize();
  case TypeKind::Struct:
    return static_cast<uint32_t>(T->structInfo().Fields.size());
  case TypeKind::Array:
  case TypeKind::CoopVector: {
    const Constant *Size = T->isArray() ? T->arraySize() : T->coopSize();
    if (!Size || Size->isSpec())
      return std::nullopt;
    std::optional<int64_t> N = Size->asInt();
    if (!N || *N < 0 || *N > Limit)
      return std::nullopt;
    return static_cast<uint32_t>(*N);
  }
  default:
    return std::nullopt;
  }
}

const Constant *ConstantFolder::fold(ConstOp Op, const Type *Result, Operands Args) {
  for (const Constant *A : Args)
    if (!A || A->type()->isError())
      return nullptr;
  if (Result->isError() || Args.empty())
    return nullptr;

  switch (Op) {
  case ConstOp::Construct:
    return Result->isScalar() ? nullptr : Types.composite(Result, Args);
  case ConstOp::Extract: {
    const Constant *C = Args[0];
    for (const Constant *Index : Args.drop_front()) {
      std::optional<int64_t> I = Index->isSpec() ? std::nullopt : Index->asInt();
      if (!I || *I < 0 || *I > int64_t(~0u))
        return nullptr;
      C = Types.element(C, static_cast<uint32_t>(*I));
      if (!C)
        return nullptr;
    }
    return C;
  }
  case ConstOp::Equal:
  case ConstOp::NotEqual: {
    if (Args.size() != 2 || Args[0]->type() != Args[1]->type())
      return nullptr;
    // Whole values; the vector relational functions compare components through scalars.
    const Constant *E = equal(Args[0], Args[1]);
    if (!E || Op == ConstOp::Equal)
      return E;
    return Args[0]->type()->isScalar() ? foldScalar(ConstOp::NotEqual, Result, Args)
                                       : foldScalar(ConstOp::LogicalNot, Result, E);
  }
  case ConstOp::Select:
    return Args.size() == 3 ? select(Result, Args) : nullptr;
  case ConstOp::Mul:
    if (Args.size() != 2)
      return nullptr;
    if ((Args[0]->type()->isMatrix() && !Args[1]->type()->isScalar()) ||
        (Args[1]->type()->isMatrix() && !Args[0]->type()->isScalar()))
      return linearAlgebra(Result, Args[0], Args[1]);
    break;
  default:
    break;
  }
  if (Result->isScalar()) {
    for (const Constant *A : Args)
      if (!A->type()->isScalar())
        return nullptr;
    return foldScalar(Op, Result, Args);
  }
  return componentWise(Op, Result, Args);
}

const Constant *ConstantFolder::componentWise(ConstOp Op, const Type *Result, Operands Args) {
  std::optional<uint32_t> N = constituents(Result);
  if (!N || (!Result->isVector() && !Result->isMatrix() && !Result->isCoopVector()))
    return nullptr;
  llvm::SmallVector<const Constant *, 16> Parts;
  for (uint32_t I = 0; I < *N; ++I) {
    llvm::SmallVector<const Constant *, 3> PartArgs;
    for (const Constant *A : Args) {
      const Constant *Part = A->type()->isScalar() ? A : Types.element(A, I);
      if (!Part)
        return nullptr;
      PartArgs.push_back(Part);
    }
    const Type *PartType = Result->isMatrix() ? Types.vector(Result->component(), Result->rows())
                                              : Types.scalar(Result->component());
    const Constant *Part = fold(Op, PartType, PartArgs);
    if (!Part)
      return nullptr;
    Parts.push_back(Part);
  }
  return Types.composite(Result, Parts);
}

const Constant *ConstantFolder::equal(const Constant *A, const Constant *B) {
  const Type *T = A->type();
  if (T->isScalar())
    return foldScalar(ConstOp::Equal, Types.scalar(ScalarKind::Bool), {A, B});
  std::optional<uint32_t> N = constituents(T);
  if (!N)
    return nullptr;
  const Constant *All = boolean(true);
  for (uint32_t I = 0; I < *N; ++I) {
    const Constant *X = Types.element(A, I), *Y = Types.element(B, I);
    const Constant *E = X && Y ? equal(X, Y) : nullptr;
    if (!E)
      return nullptr;
    All = foldScalar(ConstOp::LogicalAnd, E->type(), {All, E});
    if (!All)
      return nullptr;
  }
  return All;
}

const Constant *ConstantFolder::select(const Type *Result, Operands Args) {
  const Constant *Condition = Args[0];
  if (!Condition->type()->isBool())
    return componentWise(ConstOp::Select, Result, Args);
  if (!Condition->isSpec())
    return Condition->bits() ? Args[1] : Args[2];
  if (Args[1] == Args[2])
    return Args[1];
  if (Result->isScalar())
    return specialized(ConstOp::Select, Result, Args);
  std::optional<uint32_t> N = constituents(Result);
  if (!N)
    return nullptr;
  llvm::SmallVector<const Constant *, 16> Parts;
  for (uint32_t I = 0; I < *N; ++I) {
    const Constant *X = Types.element(Args[1], I), *Y = Types.element(Args[2], I);
    const Constant *Part = X && Y ? select(X->type(), {Condition, X, Y}) : nullptr;
    if (!Part)
      return nullptr;
    Parts.push_back(Part);
  }
  return Types.composite(Result, Parts);
}

// ---- linear algebra (GLSL 4.60 section 5.9)

const Constant *ConstantFolder::dot(const Type *Scalar, uint32_t N,
                                    llvm::function_ref<const Constant *(uint32_t)> A,
                                    llvm::function_ref<const Constant *(uint32_t)> B) {
  const Constant *Sum = nullptr;
  for (uint32_t I = 0; I < N; ++I) {
    const Constant *X = A(I), *Y = B(I);
    const Constant *Product = X && Y ? foldScalar(ConstOp::Mul, Scalar, {X, Y}) : nullptr;
    if (!Product)
      return nullptr;
    Sum = Sum ? foldScalar(ConstOp::Add, Scalar, {Sum, Product}) : Product;
    if (!Sum)
      return nullptr;
  }
  return Sum;
}

const Constant *ConstantFolder::linearAlgebra(const Type *Result, const Constant *A,
                                              const Constant *B) {
  const Type *Scalar = Types.scalar(Result->component());
  // Element (row, column); vectors are a column on the right and a row on the left.
  auto At = [&](const Constant *C, uint32_t Column, uint32_t Row) -> const Constant * {
    const Constant *Col = C->type()->isMatrix() ? Types.element(C, Column) : C;
    return Col ? Types.element(Col, Row) : nullptr;
  };
  bool RowVector = A->type()->isVector();
  uint32_t Inner = RowVector ? A->type()->vectorSize() : A->type()->columns();
  auto Cell = [&](uint32_t Column, uint32_t Row) {
    return dot(
        Scalar, Inner, [&](uint32_t I) { return RowVector ? At(A, 0, I) : At(A, I, Row); },
        [&](uint32_t I) { return At(B, Column, I); });
  };
  llvm::SmallVector<const Constant *, 4> Parts;
  if (Result->isVector()) {
    for (uint32_t I = 0; I < Result->vectorSize(); ++I) {
      const Constant *C = RowVector ? Cell(I, 0) : Cell(0, I);
      if (!C)
        return nullptr;
      Parts.push_back(C);
    }
    return Types.composite(Result, Parts);
  }
  if (!Result->isMatrix())
    return nullptr;
  const Type *Column = Types.vector(Result->component(), Result->rows());
  for (uint32_t I = 0; I < Result->columns(); ++I) {
    llvm::SmallVector<const Constant *, 4> Rows;
    for (uint32_t J = 0; J < Result->rows(); ++J) {
      const Constant *C = Cell(I, J);
      if (!C)
        return nullptr;
      Rows.push_back(C);
    }
    Parts.push_back(Types.composite(Column, Rows));
  }
  return Types.composite(Result, Parts);
}

// ---- scalars

const Constant *ConstantFolder::foldScalar(ConstOp Op, const Type *Result, Operands Args) {
  if (Op == ConstOp::Convert && Args[0]->type() == Result)
    return Args[0];
  bool AnySpec = false;
  for (const Constant *A : Args)
    AnySpec |= A->isSpec();
  if (AnySpec)
    return specialized(Op, Result, Args);
  for (const Constant *A : Args)
    if (A->kind() != Constant::Kind::Scalar)
      return nullptr;
  return literalScalar(Op, Result, Args);
}

const Constant *ConstantFolder::specialized(ConstOp Op, const Type *Result, Operands Args) {
  // GLSL 4.60 section 4.3.3.1: operators on integers and booleans; conversions among them;
  // Floating-point operands only where one value is chosen or widened.
  bool AnyFloat = false, AllFloat = true;
  for (const Constant *A : Args) {
    AnyFloat |= A->type()->isFloat();
    AllFloat &= A->type()->isFloat();
  }
  if (Op == ConstOp::Convert ? Result->isFloat() != AllFloat : AnyFloat && Op != ConstOp::Select)
    return nullptr;

  llvm::SmallVector<const Constant *, 3> Defaults;
  bool HasDefaults = true;
  for (const Constant *A : Args) {
    Defaults.push_back(A->defaultValue());
    HasDefaults &= Defaults.back() != nullptr;
  }
  const Constant *Default = nullptr;
  if (Op == ConstOp::Select) {
    if (Defaults[0])
      Default = Defaults[0]->bits() ? Defaults[1] : Defaults[2];
  } else if (HasDefaults) {
    Default = literalScalar(Op, Result, Defaults);
  }
  // What one literal operand decides: keeps the usual `true && X` out of types.
  if (Op == ConstOp::LogicalAnd || Op == ConstOp::LogicalOr) {
    bool Neutral = Op == ConstOp::LogicalAnd;
    for (unsigned I = 0; I < 2; ++I)
      if (!Args[I]->isSpec())
        return (Args[I]->bits() != 0) == Neutral ? Args[1 - I] : Args[I];
  }
  return Types.operation(Op, Result, Args, Default);
}

const Constant *ConstantFolder::literalScalar(ConstOp Op, const Type *Result, Operands Args) {
  if (Op == ConstOp::Convert)
    return convert(Result, Args[0]);
  const Type *T = Args[0]->type();
  if (Op == ConstOp::Shl || Op == ConstOp::Shr)
    return Args.size() == 2 && T->isInteger() && Args[1]->type()->isInteger()
               ? foldShift(Op, Result, Args)
               : nullptr;
  bool IsUnary = Op == ConstOp::Negate || Op == ConstOp::Not || Op == ConstOp::LogicalNot;
  if (Args.size() != (IsUnary ? 1u : 2u) || (!IsUnary && Args[1]->type() != T))
    return nullptr;
  if (T->isBool())
    return foldBool(Op, Args);
  if (T->isInteger())
    return foldInt(Op, Result, Args);
  return foldFloat(Op, Result, Args);
}

const Constant *ConstantFolder::foldBool(ConstOp Op, Operands Args) {
  bool A = Args[0]->bits() != 0, B = Args.size() > 1 && Args[1]->bits() != 0;
  switch (Op) {
  case ConstOp::LogicalAnd:
    return boolean(A && B);
  case ConstOp::LogicalOr:
    return boolean(A || B);
  case ConstOp::LogicalXor:
  case ConstOp::NotEqual:
    return boolean(A != B);
  case ConstOp::LogicalNot:
    return boolean(!A);
  case ConstOp::Equal:
    return boolean(A == B);
  default:
    return nullptr;
  }
}

const Constant *ConstantFolder::foldShift(ConstOp Op, const Type *Result, Operands Args) {
  llvm::APInt A = intOf(Args[0]);
  // Negative and large counts are undefined (section 5.9), and constant all the same: it is what
  // processors do.
  const auto N = static_cast<unsigned>(Args[1]->bits() & (A.getBitWidth() - 1));
  llvm::APInt R = Op == ConstOp::Shl                          ? A.shl(N)
                  : isSignedInt(Args[0]->type()->component()) ? A.ashr(N)
                                                              : A.lshr(N);
  return Types.literal(Result, R.getZExtValue());
}

const Constant *ConstantFolder::foldInt(ConstOp Op, const Type *Result, Operands Args) {
  bool Signed = isSignedInt(Args[0]->type()->component());
  llvm::APInt A = intOf(Args[0]);
  llvm::APInt B = Args.size() > 1 ? intOf(Args[1]) : A;
  auto Value = [&](const llvm::APInt &V) { return Types.literal(Result, V.getZExtValue()); };
  switch (Op) {
  case ConstOp::Add:
    return Value(A + B);
  case ConstOp::Sub:
    return Value(A - B);
  case ConstOp::Mul:
    return Value(A * B);
  case ConstOp::Div:
    if (B.isZero())
      return nullptr;
    return Value(Signed ? A.sdiv(B) : A.udiv(B));
  case ConstOp::Mod: {
    if (B.isZero())
      return nullptr;
    if (!Signed)
      return Value(A.urem(B));
    // Undefined for negative operands (section 5.9); as OpSMod does, with the divisor's sign.
    llvm::APInt R = A.srem(B);
    return Value(!R.isZero() && R.isNegative() != B.isNegative() ? R + B : R);
  }
  case ConstOp::Negate:
    return Value(-A);
  case ConstOp::And:
    return Value(A & B);
  case ConstOp::Or:
    return Value(A | B);
  case ConstOp::Xor:
    return Value(A ^ B);
  case ConstOp::Not:
    return Value(~A);
  case ConstOp::Equal:
    return boolean(A == B);
  case ConstOp::NotEqual:
    return boolean(A != B);
  case ConstOp::Less:
    return boolean(Signed ? A.slt(B) : A.ult(B));
  case ConstOp::LessEqual:
    return boolean(Signed ? A.sle(B) : A.ule(B));
  case ConstOp::Greater:
    return boolean(Signed ? A.sgt(B) : A.ugt(B));
  case ConstOp::GreaterEqual:
    return boolean(Signed ? A.sge(B) : A.uge(B));
  default:
    return nullptr;
  }
}

const Constant *ConstantFolder::foldFloat(ConstOp Op, const Type *Result, Operands Args) {
  constexpr llvm::RoundingMode Nearest = llvm::APFloat::rmNearestTiesToEven;
  llvm::APFloat A = floatOf(Args[0]);
  llvm::APFloat B = Args.size() > 1 ? floatOf(Args[1]) : A;
  auto Value = [&] { return Types.literal(Result, A.bitcastToAPInt().getZExtValue()); };
  switch (Op) {
  case ConstOp::Add:
    A.add(B, Nearest);
    return Value();
  case ConstOp::Sub:
    A.subtract(B, Nearest);
    return Value();
  case ConstOp::Mul:
    A.multiply(B, Nearest);
    return Value();
  case ConstOp::Div:
    A.divide(B, Nearest);
    return Value();
  case ConstOp::Negate:
    A.changeSign();
    return Value();
  default:
    break;
  }
  llvm::APFloat::cmpResult C = A.compare(B);
  switch (Op) {
  case ConstOp::Equal:
    return boolean(C == llvm::APFloat::cmpEqual);
  case ConstOp::NotEqual:
    return boolean(C != llvm::APFloat::cmpEqual);
  case ConstOp::Less:
    return boolean(C == llvm::APFloat::cmpLessThan);
  case ConstOp::LessEqual:
    return boolean(C == llvm::APFloat::cmpLessThan || C == llvm::APFloat::cmpEqual);
  case ConstOp::Greater:
    return boolean(C == llvm::APFloat::cmpGreaterThan);
  case ConstOp::GreaterEqual:
    return boolean(C == llvm::APFloat::cmpGreaterThan || C == llvm::APFloat::cmpEqual);
  default:
    return nullptr;
  }
}

/// GLSL 4.60 section 5.4.1: to bool, zero is false; to an integer, the fraction is dropped.
const Constant *ConstantFolder::convert(const Type *To, const Constant *C) {
  if (!To->isScalar())
    return nullptr;
  constexpr llvm::RoundingMode Nearest = llvm::APFloat::rmNearestTiesToEven;
  ScalarKind From = C->type()->component(), K = To->component();
  bool LosesInfo = false;
  if (isFloat(From)) {
    llvm::APFloat V = floatOf(C);
    if (isMicroscaling(K)) {
      V.convert(llvm::APFloat::IEEEdouble(), Nearest, &LosesInfo);
      return Types.literal(To, encodeMicroscaling(K, V.convertToDouble()));
    }
    if (isFloat(K)) {
      V.convert(semanticsOf(K), Nearest, &LosesInfo);
      return Types.literal(To, V.bitcastToAPInt().getZExtValue());
    }
    if (K == ScalarKind::Bool)
      return boolean(!V.isZero());
    // Undefined out of range; the nearest value is what hardware gives.
    llvm::APSInt I(bitWidth(K), isUnsignedInt(K));
    bool Exact = false;
    V.convertToInteger(I, llvm::APFloat::rmTowardZero, &Exact);
    return Types.literal(To, I.getZExtValue());
  }
  if (isFloat(K)) {
    const bool Micro = isMicroscaling(K);
    llvm::APFloat V(Micro ? llvm::APFloat::IEEEdouble() : semanticsOf(K));
    llvm::APInt I(64, C->bits());
    V.convertFromAPInt(I, isSignedInt(From), Nearest);
    if (Micro)
      return Types.literal(To, encodeMicroscaling(K, V.convertToDouble()));
    return Types.literal(To, V.bitcastToAPInt().getZExtValue());
  }
  return Types.literal(To, C->bits());
}

const Constant *TypeContext::fold(ConstOp Op, const Type *Result,
                                  llvm::ArrayRef<const Constant *> Operands) {
  return ConstantFolder(*this).fold(Op, Result, Operands);
}

} // namespace coop::sema
