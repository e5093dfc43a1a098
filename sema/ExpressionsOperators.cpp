// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Unary, binary and assignment operators (GLSL 4.60 sections 5.8 and 5.9), those of cooperative
// matrices and vectors and of buffer references among them.

#include "sema/Expressions.h"
#include "sema/ImageTypes.h"
#include "sema/Specialization.h"

namespace coop::sema {

namespace {

/// The operands of one binary operator, converted as it wants them.
struct Operation {
  BinaryOp Op;
  const Expr *Left, *Right;
  const Type *Result;
};

bool isArithmetic(ast::BinaryOp Op) {
  return Op == ast::BinaryOp::Add || Op == ast::BinaryOp::Sub || Op == ast::BinaryOp::Mul ||
         Op == ast::BinaryOp::Div || Op == ast::BinaryOp::Mod;
}
bool isShift(ast::BinaryOp Op) { return Op == ast::BinaryOp::Shl || Op == ast::BinaryOp::Shr; }
bool isBitwise(ast::BinaryOp Op) {
  return Op == ast::BinaryOp::BitAnd || Op == ast::BinaryOp::BitOr || Op == ast::BinaryOp::BitXor;
}
bool isRelational(ast::BinaryOp Op) {
  return Op == ast::BinaryOp::Less || Op == ast::BinaryOp::LessEqual ||
         Op == ast::BinaryOp::Greater || Op == ast::BinaryOp::GreaterEqual;
}
bool isEquality(ast::BinaryOp Op) {
  return Op == ast::BinaryOp::Equal || Op == ast::BinaryOp::NotEqual;
}

BinaryOp lower(ast::BinaryOp Op) {
  switch (Op) {
  case ast::BinaryOp::Mul:
    return BinaryOp::Mul;
  case ast::BinaryOp::Div:
    return BinaryOp::Div;
  case ast::BinaryOp::Mod:
    return BinaryOp::Mod;
  case ast::BinaryOp::Add:
    return BinaryOp::Add;
  case ast::BinaryOp::Sub:
    return BinaryOp::Sub;
  case ast::BinaryOp::Shl:
    return BinaryOp::Shl;
  case ast::BinaryOp::Shr:
    return BinaryOp::Shr;
  case ast::BinaryOp::Less:
    return BinaryOp::Less;
  case ast::BinaryOp::Greater:
    return BinaryOp::Greater;
  case ast::BinaryOp::LessEqual:
    return BinaryOp::LessEqual;
  case ast::BinaryOp::GreaterEqual:
    return BinaryOp::GreaterEqual;
  case ast::BinaryOp::Equal:
    return BinaryOp::Equal;
  case ast::BinaryOp::NotEqual:
    return BinaryOp::NotEqual;
  case ast::BinaryOp::BitAnd:
    return BinaryOp::BitAnd;
  case ast::BinaryOp::BitXor:
    return BinaryOp::BitXor;
  case ast::BinaryOp::BitOr:
    return BinaryOp::BitOr;
  case ast::BinaryOp::LogicalAnd:
    return BinaryOp::LogicalAnd;
  case ast::BinaryOp::LogicalXor:
    return BinaryOp::LogicalXor;
  case ast::BinaryOp::LogicalOr:
    return BinaryOp::LogicalOr;
  case ast::BinaryOp::Comma:
    break;
  }
  return BinaryOp::Add;
}

std::optional<ConstOp> constOp(BinaryOp Op) {
  switch (Op) {
  case BinaryOp::Add:
    return ConstOp::Add;
  case BinaryOp::Sub:
    return ConstOp::Sub;
  case BinaryOp::Mul:
  case BinaryOp::MatrixTimesMatrix:
  case BinaryOp::MatrixTimesVector:
  case BinaryOp::VectorTimesMatrix:
    return ConstOp::Mul;
  case BinaryOp::Div:
    return ConstOp::Div;
  case BinaryOp::Mod:
    return ConstOp::Mod;
  case BinaryOp::Shl:
    return ConstOp::Shl;
  case BinaryOp::Shr:
    return ConstOp::Shr;
  case BinaryOp::BitAnd:
    return ConstOp::And;
  case BinaryOp::BitOr:
    return ConstOp::Or;
  case BinaryOp::BitXor:
    return ConstOp::Xor;
  case BinaryOp::Less:
    return ConstOp::Less;
  case BinaryOp::LessEqual:
    return ConstOp::LessEqual;
  case BinaryOp::Greater:
    return ConstOp::Greater;
  case BinaryOp::GreaterEqual:
    return ConstOp::GreaterEqual;
  case BinaryOp::Equal:
    return ConstOp::Equal;
  case BinaryOp::NotEqual:
    return ConstOp::NotEqual;
  case BinaryOp::LogicalAnd:
    return ConstOp::LogicalAnd;
  case BinaryOp::LogicalOr:
    return ConstOp::LogicalOr;
  case BinaryOp::LogicalXor:
    return ConstOp::LogicalXor;
  case BinaryOp::ReferenceAdd:
  case BinaryOp::ReferenceSub:
    return std::nullopt;
  }
  return std::nullopt;
}

/// Finds out what a binary operator does with two operands, reporting when nothing.
class BinaryChecker {
public:
  BinaryChecker(Context &Ctx, ast::BinaryOp Op, const Expr *L, const Expr *R, SourceRange OpRange)
      : Ctx(Ctx), Op(Op), L(L), R(R), OpRange(OpRange) {}

  std::optional<Operation> check();

private:
  std::optional<Operation> fail(diag::Id Id = diag::err_binary_operands) {
    // A times B.
    const bool IsProduct = Op == ast::BinaryOp::Mul && L->Ty->isCoopMatrix() &&
                           R->Ty->isCoopMatrix() && knownValue(L->Ty->coopUse()) == 0 &&
                           knownValue(R->Ty->coopUse()) == 1;
    Ctx.report(OpRange, Id) << ast::spelling(Op) << L->Ty->str() << R->Ty->str() << L->Range
                            << R->Range << IsProduct;
    return std::nullopt;
  }
  Operation done(const Type *Result, const Expr *Left, const Expr *Right) {
    return {lower(Op), Left, Right, Result};
  }
  const Type *boolType() { return Ctx.Types.scalar(ScalarKind::Bool); }
  bool isNumeric(const Type *T) {
    return (T->isScalar() || T->isVector() || T->isMatrix()) && T->component() != ScalarKind::Bool;
  }
  bool checkComponentArithmetic(ScalarKind K);
  std::optional<ScalarKind> commonComponent();
  std::optional<Operation> cooperative();
  std::optional<Operation> reference();
  std::optional<Operation> arithmetic();
  std::optional<Operation> linearAlgebra(ScalarKind K);
  std::optional<Operation> integerOp();
  std::optional<Operation> relational();
  std::optional<Operation> equality();
  std::optional<Operation> logical();
  const Expr *convert(const Expr *E, ScalarKind K) {
    return makeConversion(Ctx, E, Ctx.Types.withComponent(E->Ty, K), true, E->Range);
  }

  Context &Ctx;
  ast::BinaryOp Op;
  const Expr *L, *R;
  SourceRange OpRange;
};

bool BinaryChecker::checkComponentArithmetic(ScalarKind K) {
  if (isStorageOnlyFloat(K)) {
    Ctx.report(OpRange, diag::err_no_arithmetic) << ast::spelling(Op) << glslName(K);
    return false;
  }
  if (!hasArithmetic(Ctx, K)) {
    Ctx.report(OpRange, diag::err_storage_only_type) << ast::spelling(Op) << glslName(K);
    return false;
  }
  return true;
}

/// The component in which the operator works: a type without arithmetic of its own may still be
/// converted to one that has it.
std::optional<ScalarKind> BinaryChecker::commonComponent() {
  ScalarKind A = L->Ty->component(), B = R->Ty->component();
  std::optional<ScalarKind> K = commonArithmetic(Ctx, A, B);
  if (K && checkComponentArithmetic(*K))
    return K;
  if (!K && checkComponentArithmetic(A) && checkComponentArithmetic(B))
    fail();
  return std::nullopt;
}

std::optional<Operation> BinaryChecker::cooperative() {
  const Type *LT = L->Ty, *RT = R->Ty;
  bool IsVector = LT->isCoopVector() || RT->isCoopVector();
  if (isRelational(Op) || isEquality(Op))
    return fail(diag::err_coop_comparison);
  const Type *Coop = LT->isCoopMatrix() || LT->isCoopVector() ? LT : RT;
  bool LeftScalar = LT->isScalar(), RightScalar = RT->isScalar();
  if (Op == ast::BinaryOp::Mul && (LeftScalar || RightScalar)) {
    const Expr *A = L, *B = R;
    const Expr *&Scalar = LeftScalar ? A : B;
    // "The scalar type must match the component type." For vectors other compilers convert it.
    const ScalarKind Given = Scalar->Ty->component();
    if (Given != Coop->component()) {
      if (!IsVector || rankConversion(Ctx, Given, Coop->component()) == ConversionRank::None)
        return fail(diag::err_coop_scalar_type);
      Ctx.report(Scalar->Range, diag::warn_coop_scalar_conversion)
          << Scalar->Ty->str() << Coop->str();
      Scalar = convert(Scalar, Coop->component());
    }
    if (!checkComponentArithmetic(Coop->component()))
      return std::nullopt;
    return done(Coop, A, B);
  }
  // GLSL_NV_cooperative_matrix section 5.9 multiplies by scalars alone.
  if (Op == ast::BinaryOp::Mul && Coop->isCoopMatrixNV())
    return fail(diag::err_coop_operator_nv);
  bool Allowed = Op == ast::BinaryOp::Add || Op == ast::BinaryOp::Sub || Op == ast::BinaryOp::Mul ||
                 Op == ast::BinaryOp::Div;
  bool IntegerOp = isBitwise(Op) || isShift(Op);
  if (!Allowed && !(IsVector && IntegerOp && isInteger(Coop->component())))
    return fail(IsVector && IntegerOp ? diag::err_coop_integer_operator : diag::err_coop_operator);
  if (LeftScalar || RightScalar || LT->kind() != RT->kind())
    return fail(diag::err_coop_operands);
  if (LT != RT) {
    // Sizes that may turn out equal are still different types, unless they differ in spelling only.
    bool SameShape = LT->component() == RT->component();
    for (size_t I = 0; I < LT->parameters().size(); ++I)
      SameShape &= compareSizes(LT->parameters()[I], RT->parameters()[I]) == SizeRelation::Equal;
    if (!SameShape)
      return fail(diag::err_coop_identical_types);
  }
  if (!checkComponentArithmetic(LT->component()))
    return std::nullopt;
  return done(LT, L, R);
}

std::optional<Operation> BinaryChecker::reference() {
  bool LeftRef = L->Ty->isBufferReference(), RightRef = R->Ty->isBufferReference();
  if (isEquality(Op))
    return fail(diag::err_reference_equality);
  bool Add = Op == ast::BinaryOp::Add, Sub = Op == ast::BinaryOp::Sub;
  bool Fits = (Add && LeftRef && R->Ty->isInteger()) || (Add && RightRef && L->Ty->isInteger()) ||
              (Sub && LeftRef && R->Ty->isInteger()) || (Sub && LeftRef && L->Ty == R->Ty);
  if (!Fits)
    return fail();
  if (!Ctx.requireExtension(Extension::EXT_buffer_reference2, OpRange,
                            "arithmetic on a buffer reference"))
    return std::nullopt;
  const Expr *Ref = LeftRef ? L : R, *Other = LeftRef ? R : L;
  if (!checkReferenceArithmetic(Ctx, Ref->Ty, OpRange))
    return std::nullopt;
  const Type *I64 = Ctx.Types.scalar(ScalarKind::I64);
  if (RightRef && LeftRef)
    return Operation{BinaryOp::ReferenceSub, L, R, I64};
  Other = makeConversion(Ctx, Other, I64, true, Other->Range);
  if (Sub) {
    const Constant *C = Ctx.constantOf(Other);
    const Constant *Negated = C ? Ctx.Types.fold(ConstOp::Negate, I64, C) : nullptr;
    Other = Negated ? constantExpr(Ctx, Negated, Other->Range)
                    : Ctx.P.make<UnaryExpr>(UnaryOp::Negate, Other, Other->Range);
  }
  return Operation{BinaryOp::ReferenceAdd, Ref, Other, Ref->Ty};
}

std::optional<Operation> BinaryChecker::linearAlgebra(ScalarKind K) {
  const Type *LT = L->Ty, *RT = R->Ty;
  const Expr *Left = convert(L, K), *Right = convert(R, K);
  if (LT->isMatrix() && RT->isMatrix()) {
    if (LT->columns() != RT->rows())
      return fail(diag::err_matrix_shapes);
    return Operation{BinaryOp::MatrixTimesMatrix, Left, Right,
                     Ctx.Types.matrix(K, RT->columns(), LT->rows())};
  }
  if (LT->isMatrix()) {
    if (LT->columns() != RT->vectorSize())
      return fail(diag::err_matrix_shapes);
    return Operation{BinaryOp::MatrixTimesVector, Left, Right, Ctx.Types.vector(K, LT->rows())};
  }
  if (LT->vectorSize() != RT->rows())
    return fail(diag::err_matrix_shapes);
  return Operation{BinaryOp::VectorTimesMatrix, Left, Right, Ctx.Types.vector(K, RT->columns())};
}

std::optional<Operation> BinaryChecker::arithmetic() {
  const Type *LT = L->Ty, *RT = R->Ty;
  if (!isNumeric(LT) || !isNumeric(RT))
    return fail();
  std::optional<ScalarKind> K = commonComponent();
  if (!K)
    return std::nullopt;
  bool AnyMatrix = LT->isMatrix() || RT->isMatrix();
  if (Op == ast::BinaryOp::Mul && AnyMatrix && !LT->isScalar() && !RT->isScalar())
    return linearAlgebra(*K);
  const Expr *Left = convert(L, *K), *Right = convert(R, *K);
  if (LT->isScalar())
    return done(Right->Ty, Left, Right);
  if (RT->isScalar() || Left->Ty == Right->Ty)
    return done(Left->Ty, Left, Right);
  return fail();
}

/// %, shifts and bitwise operators.
std::optional<Operation> BinaryChecker::integerOp() {
  const Type *LT = L->Ty, *RT = R->Ty;
  if (!LT->isScalarOrVector() || !RT->isScalarOrVector() || !isInteger(LT->component()) ||
      !isInteger(RT->component()))
    return fail(diag::err_integer_operands);
  if (!checkComponentArithmetic(LT->component()) || !checkComponentArithmetic(RT->component()))
    return std::nullopt;
  const Expr *Left = L, *Right = R;
  if (isShift(Op)) {
    // The two may differ in sign and width; the left one gives the type.
    if (LT->isScalar() && RT->isVector())
      return fail();
  } else {
    std::optional<ScalarKind> K = commonArithmetic(Ctx, LT->component(), RT->component());
    if (!K)
      return fail();
    Left = convert(L, *K);
    Right = convert(R, *K);
  }
  if (Left->Ty->isVector() && Right->Ty->isVector() &&
      Left->Ty->vectorSize() != Right->Ty->vectorSize())
    return fail();
  // A vector of specialized size has no constant to list: the scalar is replicated at run time.
  bool Splat = Op != ast::BinaryOp::Mod && !LT->isSpecVector() && !RT->isSpecVector();
  if (Splat && Left->Ty->isVector() && Right->Ty->isScalar())
    Right = makeSplat(Ctx, Right, Ctx.Types.vector(Right->Ty->component(), Left->Ty->vectorSize()),
                      Right->Range);
  else if (Splat && Right->Ty->isVector() && Left->Ty->isScalar())
    Left = makeSplat(Ctx, Left, Right->Ty, Left->Range);
  return done(Left->Ty->isVector() ? Left->Ty : isShift(Op) ? Left->Ty : Right->Ty, Left, Right);
}

std::optional<Operation> BinaryChecker::relational() {
  const Type *LT = L->Ty, *RT = R->Ty;
  if (!LT->isNumericScalar() || !RT->isNumericScalar()) {
    bool Vectors = LT->isVector() || RT->isVector();
    return fail(Vectors ? diag::err_relational_vectors : diag::err_binary_operands);
  }
  std::optional<ScalarKind> K = commonComponent();
  if (!K)
    return std::nullopt;
  return done(boolType(), convert(L, *K), convert(R, *K));
}

std::optional<Operation> BinaryChecker::equality() {
  const TypeTraits &Left = Ctx.Traits.of(L->Ty), &Right = Ctx.Traits.of(R->Ty);
  if (Left.HasOpaque || Right.HasOpaque || Left.HasUnsized || Right.HasUnsized)
    return fail();
  if (Left.HasReference || Right.HasReference)
    return fail(diag::err_reference_equality);
  if (Left.HasCooperative || Right.HasCooperative)
    return fail(diag::err_coop_comparison);
  if (Left.HasSpecSized || Right.HasSpecSized)
    return fail(diag::err_spec_sized_comparison);
  const Expr *A = L, *B = R;
  if (A->Ty != B->Ty) {
    if (!A->Ty->hasComponent() || !B->Ty->hasComponent())
      return fail();
    std::optional<ScalarKind> K = commonArithmetic(Ctx, A->Ty->component(), B->Ty->component());
    if (!K)
      return fail();
    A = convert(A, *K);
    B = convert(B, *K);
    if (A->Ty != B->Ty)
      return fail();
  }
  if (A->Ty->hasComponent() && A->Ty->component() != ScalarKind::Bool &&
      !checkComponentArithmetic(A->Ty->component()))
    return std::nullopt;
  return done(boolType(), A, B);
}

std::optional<Operation> BinaryChecker::logical() {
  if (!L->Ty->isBool() || !R->Ty->isBool())
    return fail(diag::err_logical_operands);
  return done(boolType(), L, R);
}

std::optional<Operation> BinaryChecker::check() {
  const Type *LT = L->Ty, *RT = R->Ty;
  if (LT->isBufferReference() || RT->isBufferReference())
    return reference();
  if (LT->isCoopMatrix() || RT->isCoopMatrix() || LT->isCoopVector() || RT->isCoopVector())
    return cooperative();
  if (Op == ast::BinaryOp::Mod || isShift(Op) || isBitwise(Op))
    return integerOp();
  if (isArithmetic(Op))
    return arithmetic();
  if (isRelational(Op))
    return relational();
  if (isEquality(Op))
    return equality();
  return logical();
}

/// Warns of what is undefined and known to be so.
void warnConstantOperation(Context &Ctx, const Operation &O, SourceRange R) {
  const Constant *C = Ctx.constantOf(O.Right);
  std::optional<int64_t> V = C && C->type()->isInteger() ? C->asInt() : std::nullopt;
  if (!V || !O.Left->Ty->hasComponent() || !isInteger(O.Left->Ty->component()))
    return;
  const bool Divides = O.Op == BinaryOp::Div || O.Op == BinaryOp::Mod;
  if (C->isSpec()) {
    // What is constant is computed when the pipeline is made, wherever it stands.
    const bool IsComputed = !Ctx.IsIdleByDefault || Ctx.constantOf(O.Left);
    std::optional<std::string> Names =
        Divides && *V == 0 && IsComputed ? defaultsInQuestion(Ctx, C) : std::nullopt;
    if (Names)
      Ctx.report(R, diag::warn_division_default) << *Names;
    return;
  }
  if (Divides && *V == 0)
    Ctx.report(R, diag::warn_division_by_zero);
  if ((O.Op == BinaryOp::Shl || O.Op == BinaryOp::Shr) &&
      (*V < 0 || *V >= int64_t(bitWidth(O.Left->Ty->component()))))
    Ctx.report(R, diag::warn_shift_count) << *V << O.Left->Ty->str();
}

/// What is undefined (GLSL 4.60 section 5.9) and a constant all the same: what glslang makes of it.
static const Constant *divideByZero(Context &Ctx, const Operation &O, const Constant *Dividend,
                                    const Constant *Divisor) {
  const bool IsDivision = O.Op == BinaryOp::Div;
  if (!(IsDivision || O.Op == BinaryOp::Mod) || !O.Result->isScalar() ||
      !isInteger(O.Result->component()) || Dividend->isSpec() || Divisor->isSpec() ||
      Divisor->asInt() != 0)
    return nullptr;
  if (!IsDivision)
    return Dividend;
  const unsigned Width = bitWidth(O.Result->component());
  const unsigned Digits = isUnsignedInt(O.Result->component()) ? Width : Width - 1;
  return Ctx.Types.literal(O.Result, UINT64_MAX >> (64 - Digits));
}

const Expr *makeBinary(Context &Ctx, const Operation &O, SourceRange R, SourceRange OpRange) {
  warnConstantOperation(Ctx, O, OpRange);
  const Constant *A = Ctx.constantOf(O.Left), *B = Ctx.constantOf(O.Right);
  std::optional<ConstOp> Op = constOp(O.Op);
  if (A && B && Op) {
    const Constant *C = Ctx.Types.fold(*Op, O.Result, {A, B});
    if (!C)
      C = divideByZero(Ctx, O, A, B);
    if (C)
      return constantExpr(Ctx, C, R, precisionOfConstants({O.Left, O.Right}));
  }
  return Ctx.P.make<BinaryExpr>(O.Op, O.Left, O.Right, O.Result, R);
}

/// `L, right`, the left operand already checked.
const Expr *checkComma(Context &Ctx, const ast::BinaryExpr &E, const Expr *L) {
  const Expr *Right = checkWhole(Ctx, *E.Right);
  if (L->Ty->isError() || Right->Ty->isError())
    return errorExpr(Ctx, E.Range);
  return Ctx.P.make<CommaExpr>(L, Right, E.Range);
}

const Expr *checkIncDec(Context &Ctx, const ast::UnaryExpr &E) {
  bool Increment = E.Op == ast::UnaryOp::PreInc || E.Op == ast::UnaryOp::PostInc;
  bool Prefix = E.Op == ast::UnaryOp::PreInc || E.Op == ast::UnaryOp::PreDec;
  const Expr *X = checkValue(Ctx, *E.Operand);
  if (X->Ty->isError())
    return X;
  const Type *T = X->Ty;
  bool Numeric = (T->isScalar() || T->isVector() || T->isMatrix()) &&
                 T->component() != ScalarKind::Bool && hasArithmetic(Ctx, T->component());
  if (!Numeric) {
    Ctx.report(E.OpRange, diag::err_unary_operand) << ast::spelling(E.Op) << T->str() << X->Range;
    return errorExpr(Ctx, E.Range);
  }
  if (!checkAssignable(Ctx, X, E.Range, Increment ? "incremented" : "decremented"))
    return errorExpr(Ctx, E.Range);
  return Ctx.P.make<IncDecExpr>(X, Increment, Prefix, E.Range);
}

/// Whether +, - or ~ has a meaning for T.
bool fitsUnary(ast::UnaryOp Op, const Type *T) {
  if (!T->hasComponent() || T->component() == ScalarKind::Bool)
    return false;
  return Op != ast::UnaryOp::BitNot ||
         (isInteger(T->component()) && !T->isMatrix() && !T->isCoopMatrix());
}

} // namespace

const Expr *makeSplat(Context &Ctx, const Expr *Scalar, const Type *T, SourceRange R) {
  const Constant *C = Ctx.constantOf(Scalar);
  if (C && T->isVector() && !T->isSpecVector()) {
    llvm::SmallVector<const Constant *, 4> Parts(T->vectorSize(), C);
    return constantExpr(Ctx, Ctx.Types.composite(T, Parts), R, precisionOfConstants(Scalar));
  }
  return Ctx.P.make<ConstructExpr>(ConstructKind::Splat,
                                   Ctx.P.copy(llvm::ArrayRef<const Expr *>(Scalar)), T, R);
}

const Expr *checkUnary(Context &Ctx, const ast::UnaryExpr &E) {
  switch (E.Op) {
  case ast::UnaryOp::PreInc:
  case ast::UnaryOp::PreDec:
  case ast::UnaryOp::PostInc:
  case ast::UnaryOp::PostDec:
    return checkIncDec(Ctx, E);
  default:
    break;
  }
  const Expr *X = checkValue(Ctx, *E.Operand);
  if (X->Ty->isError())
    return X;
  auto Fail = [&] {
    Ctx.report(E.OpRange, diag::err_unary_operand)
        << ast::spelling(E.Op) << X->Ty->str() << X->Range;
    return errorExpr(Ctx, E.Range);
  };
  UnaryOp Op = UnaryOp::Negate;
  ConstOp Fold = ConstOp::Negate;
  if (E.Op == ast::UnaryOp::Not) {
    if (!X->Ty->isBool())
      return Fail();
    Op = UnaryOp::LogicalNot;
    Fold = ConstOp::LogicalNot;
  } else {
    if (!fitsUnary(E.Op, X->Ty))
      return Fail();
    ScalarKind K = X->Ty->component();
    if (!hasArithmetic(Ctx, K)) {
      Ctx.report(E.OpRange,
                 isStorageOnlyFloat(K) ? diag::err_no_arithmetic : diag::err_storage_only_type)
          << ast::spelling(E.Op) << glslName(K);
      return errorExpr(Ctx, E.Range);
    }
    if (E.Op == ast::UnaryOp::BitNot) {
      Op = UnaryOp::BitNot;
      Fold = ConstOp::Not;
    } else if (E.Op == ast::UnaryOp::Plus) {
      // The value, which is no place any more.
      if (!X->IsLValue)
        return X;
      return Ctx.P.make<ConvertExpr>(X, X->Ty, true, E.Range);
    }
  }
  if (const Constant *C = Ctx.constantOf(X))
    if (const Constant *Folded = Ctx.Types.fold(Fold, X->Ty, C))
      return constantExpr(Ctx, Folded, E.Range, precisionOfConstants(X));
  return Ctx.P.make<UnaryExpr>(Op, X, E.Range);
}

/// Chains lean to the left and may be long (ast::MaxExprDepth): they are followed without
/// recursion.
const Expr *checkBinary(Context &Ctx, const ast::BinaryExpr &E) {
  llvm::SmallVector<const ast::BinaryExpr *, 8> Chain = {&E};
  while (auto *Left = llvm::dyn_cast<ast::BinaryExpr>(Chain.back()->Left))
    Chain.push_back(Left);
  const ast::BinaryExpr &First = *Chain.back();
  const Expr *L = First.Op == ast::BinaryOp::Comma ? checkWhole(Ctx, *First.Left)
                                                   : checkValue(Ctx, *First.Left);
  for (const ast::BinaryExpr *B : llvm::reverse(Chain)) {
    if (B->Op == ast::BinaryOp::Comma) {
      L = checkComma(Ctx, *B, L);
      continue;
    }
    const bool IsAnd = B->Op == ast::BinaryOp::LogicalAnd, IsOr = B->Op == ast::BinaryOp::LogicalOr;
    std::optional<OnlyIf> Guard;
    if (IsAnd || IsOr)
      Guard.emplace(Ctx, L, IsAnd);
    const Expr *R = checkValue(Ctx, *B->Right);
    Guard.reset();
    std::optional<Operation> O;
    if (!L->Ty->isError() && !R->Ty->isError())
      O = BinaryChecker(Ctx, B->Op, L, R, B->OpRange).check();
    L = O ? makeBinary(Ctx, *O, B->Range, B->OpRange) : errorExpr(Ctx, B->Range);
  }
  return L;
}

const Expr *checkAssign(Context &Ctx, const ast::AssignExpr &E) {
  const Expr *Target = Ctx.checkExpr(*E.Target);
  const Expr *Value = checkValue(Ctx, *E.Value);
  if (Target->Ty->isError() || Value->Ty->isError())
    return errorExpr(Ctx, E.Range);
  if (!checkAssignable(Ctx, Target, E.Target->Range, "assigned to"))
    return errorExpr(Ctx, E.Range);
  const TypeTraits &Traits = Ctx.Traits.of(Target->Ty);
  const Type *Inner = innermost(Target->Ty);
  const bool IsBlock = Inner->isStruct() && Inner->structInfo().IsBlock; // has no values
  if (Traits.HasOpaque || Traits.HasUnsized || IsBlock) {
    Ctx.report(E.Range, diag::err_assign_type) << Target->Ty->str();
    return errorExpr(Ctx, E.Range);
  }
  if (Traits.HasSpecSized || Ctx.Traits.of(Value->Ty).HasSpecSized) {
    Ctx.report(E.OpRange, diag::err_spec_sized_copy) << Value->Ty->str() << 0u << E.Value->Range;
    return errorExpr(Ctx, E.Range);
  }
  if (!E.IsCompound) {
    const Expr *Converted = Ctx.convertImplicitly(Value, Target->Ty);
    if (!Converted) {
      reportCannotConvert(Ctx, E.OpRange, "assigned value", Value, Target->Ty, E.Value);
      return errorExpr(Ctx, E.Range);
    }
    noteLayoutAssigned(Ctx, Target, Converted);
    return Ctx.P.make<AssignExpr>(std::nullopt, Target, Converted, E.Range);
  }
  noteRead(Ctx, Target);
  std::optional<Operation> O = BinaryChecker(Ctx, E.Op, Target, Value, E.OpRange).check();
  if (!O)
    return errorExpr(Ctx, E.Range);
  // The left operand must be the target itself, and the result what it can hold.
  if (O->Left != Target || O->Result != Target->Ty) {
    Ctx.report(E.OpRange, diag::err_compound_result)
        << ast::spelling(E.Op) << O->Result->str() << Target->Ty->str();
    return errorExpr(Ctx, E.Range);
  }
  warnConstantOperation(Ctx, *O, E.OpRange);
  return Ctx.P.make<AssignExpr>(O->Op, Target, O->Right, E.Range);
}

} // namespace coop::sema
