// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrix operations in which invocations need each other's elements: multiply-add, transpose,
// reduce, and QCOM's construction from and extraction into arrays. Each becomes a function for the
// scope, shared by all operations on the same types; who runs it is ScopeExecution.h's affair.

#include "lower/emit/Component.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/exec/loops/Checks.h"
#include "lower/exec/loops/MatrixElements.h"
#include "lower/exec/loops/ScopeExecution.h"
#include "lower/transform/Inline.h"
#include "support/spirv/generated/Enums.h"

using namespace llvm;

namespace coop::lower {
namespace {

using spirv::CooperativeMatrixOperands;
using spirv::CooperativeMatrixReduce;

/// Of the mask of a reduction, whose bits the grammar names.
constexpr uint64_t RowAndColumn = static_cast<uint64_t>(CooperativeMatrixReduce::Row) |
                                  static_cast<uint64_t>(CooperativeMatrixReduce::Column);

bool has(uint64_t Mask, CooperativeMatrixOperands Bit) { return Mask & static_cast<uint32_t>(Bit); }

/// Inside of a function for all invocations of a scope.
struct ScopeBody {
  Value *element(Value *Row, Value *Col, const MatrixType &M) {
    return B.CreateAdd(B.CreateMul(Row, B.getInt32(M.Cols)), Col);
  }
  IRBuilder<> &B;
  Lanes &L;
};

/// Does the operation by a function for its scope, of which Build may read all types and constants.
void computeTogether(OpContext &O, CoopScope Scope, const FunctionKey &Key,
                     ArrayRef<ScopeField> Fields, function_ref<void(ScopeBody &)> Build,
                     bool CallsBack = false) {
  auto Body = [&](IRBuilder<> &B, Lanes &L) {
    ScopeBody S{B, L};
    Build(S);
  };
  O.S.Scopes->run(O, {Scope, Key, Fields, Body, CallsBack});
}

/// A matrix whose elements are used by all, or only by who holds them.
ScopeField matrixField(OpContext &O, Value *Matrix, ScopeField::Use Use) {
  return {O.slot(Matrix), O.S.lowered(Matrix->getType()), Use,
          O.S.shared(*MatrixType::match(Matrix->getType()))};
}
ScopeField readByAll(OpContext &O, Value *Matrix) {
  return matrixField(O, Matrix, ScopeField::Use::Elements);
}
ScopeField heldElements(OpContext &O, Value *Matrix) {
  return matrixField(O, Matrix, ScopeField::Use::Held);
}

// ---- multiply-add

/// D = A * B + C (SPV_KHR_cooperative_matrix, OpCooperativeMatrixMulAddKHR). Floats: products and
/// sums in float, or double where a component is double, rounded once. Integers: exact in 64 bits,
/// then wrapped or saturated.
class MulAdd {
public:
  MulAdd(ScopeBody &S, const MatrixType &A, const MatrixType &B, const MatrixType &C,
         const MatrixType &D, uint64_t Operands)
      : S(S), B(S.B), TA(A), TB(B), TC(C), TD(D),
        CA(A, has(Operands, CooperativeMatrixOperands::MatrixASignedComponentsKHR)),
        CB(B, has(Operands, CooperativeMatrixOperands::MatrixBSignedComponentsKHR)),
        CC(C, has(Operands, CooperativeMatrixOperands::MatrixCSignedComponentsKHR)),
        CD(D, has(Operands, CooperativeMatrixOperands::MatrixResultSignedComponentsKHR)),
        Saturate(has(Operands, CooperativeMatrixOperands::SaturatingAccumulationKHR)),
        SumTy(!CD.isFloat() ? S.B.getInt64Ty()
              : CA.isDouble() || CB.isDouble() || CC.isDouble() || CD.isDouble()
                  ? S.B.getDoubleTy()
                  : S.B.getFloatTy()) {}

  void emit() {
    S.L.forEachResult(3, [&](Value *Row, Value *Col) {
      Value *Element = S.element(Row, Col, TD);
      Value *Sum = dot(Row, Col);
      Value *Addend = widen(S.L.load(2, TC.Component, Element), CC);
      S.L.store(3, Element, finish(Sum, Addend));
    });
  }

private:
  Value *widen(Value *V, const Component &C) {
    if (CD.isFloat())
      return componentToFloat(B, V, C, SumTy);
    return C.Signed ? B.CreateSExt(V, SumTy) : B.CreateZExt(V, SumTy);
  }
  Value *dot(Value *Row, Value *Col) {
    return fold(B, B.getInt32(TA.Cols), llvm::Constant::getNullValue(SumTy), "k",
                [&](Value *K, Value *Sum) {
                  Value *X = widen(S.L.load(0, TA.Component, S.element(Row, K, TA)), CA);
                  Value *Y = widen(S.L.load(1, TB.Component, S.element(K, Col, TB)), CB);
                  if (CD.isFloat())
                    return B.CreateFAdd(Sum, B.CreateFMul(X, Y));
                  return B.CreateAdd(Sum, B.CreateMul(X, Y));
                });
  }
  Value *finish(Value *Sum, Value *Addend) {
    if (CD.isFloat())
      return componentFromFloat(B, B.CreateFAdd(Sum, Addend), CD);
    if (!Saturate)
      return B.CreateTrunc(B.CreateAdd(Sum, Addend), CD.Ty);
    if (CD.bits() < 64)
      return saturateInteger(B, B.CreateAdd(Sum, Addend), true, CD.Ty, CD.Signed);
    return B.CreateBinaryIntrinsic(CD.Signed ? Intrinsic::sadd_sat : Intrinsic::uadd_sat, Sum,
                                   Addend);
  }

  ScopeBody &S;
  IRBuilder<> &B;
  const MatrixType &TA, &TB, &TC, &TD;
  const Component CA, CB, CC, CD;
  const bool Saturate;
  Type *SumTy;
};

void lowerMulAdd(OpContext &O) {
  auto &MulAddOp = O.as<MatMulAddCall>();
  const MatrixType A = MulAddOp.aType(), B = MulAddOp.bType(), C = MulAddOp.cType(),
                   D = O.matrixResult();
  if (const char *Problem = mulAddProblem(A, B, C, D))
    return O.unsupported(Problem);
  const uint64_t Operands = Component(D).isFloat() ? 0 : MulAddOp.matrixOperands();
  computeTogether(O, D.Scope, FunctionKey("muladd"),
                  {readByAll(O, MulAddOp.a()), readByAll(O, MulAddOp.b()),
                   heldElements(O, MulAddOp.c()), heldElements(O, &O.Call)},
                  [&](ScopeBody &S) { MulAdd(S, A, B, C, D, Operands).emit(); });
}

// ---- transpose

void lowerTranspose(OpContext &O) {
  auto &Transpose = O.as<MatTransposeCall>();
  const MatrixType M = Transpose.matrixType(), R = O.matrixResult();
  if (M.Component != R.Component || M.Encoding != R.Encoding)
    return O.unsupported("the component types differ");
  computeTogether(O, R.Scope, FunctionKey("transpose"),
                  {readByAll(O, Transpose.matrix()), heldElements(O, &O.Call)}, [&](ScopeBody &S) {
                    S.L.forEachResult(1, [&](Value *Row, Value *Col) {
                      Value *V = S.L.load(0, M.Component, S.element(Col, Row, M));
                      S.L.store(1, S.element(Row, Col, R), V);
                    });
                  });
}

// ---- reduce

/// Results are combined from elements only, seeded by the first: the function need not have an
/// identity, and padding is never passed to it.
class Reduce {
public:
  Reduce(ScopeBody &S, const MatrixType &M, const MatrixType &R, Function &Combine)
      : S(S), B(S.B), M(M), R(R), Combine(Combine) {}

  void emit(uint64_t Mask) {
    switch (CooperativeMatrixReduce(Mask)) {
    case CooperativeMatrixReduce::Row:
      return perRow();
    case CooperativeMatrixReduce::Column:
      return perColumn();
    case CooperativeMatrixReduce::CooperativeMatrixReduce2x2:
      return perQuad();
    default:
      return all();
    }
  }

private:
  Value *load(Value *Row, Value *Col) { return S.L.load(0, M.Component, S.element(Row, Col, M)); }
  Value *combine(Value *X, Value *Y) { return B.CreateCall(&Combine, {X, Y}); }
  Value *number(uint32_t N) { return B.getInt32(N); }

  /// Combines Count elements, of which At gives each.
  Value *run(uint32_t Count, function_ref<Value *(Value *I)> At) {
    return fold(B, number(Count - 1), At(number(0)), "reduce",
                [&](Value *I, Value *Acc) { return combine(Acc, At(B.CreateAdd(I, number(1)))); });
  }
  void perRow() {
    forEach(B, number(M.Rows), "row", [&](Value *Row) {
      Value *V = run(M.Cols, [&](Value *Col) { return load(Row, Col); });
      forEach(B, number(R.Cols), "col",
              [&](Value *Col) { S.L.store(1, S.element(Row, Col, R), V); });
    });
  }
  void perColumn() {
    forEach(B, number(M.Cols), "col", [&](Value *Col) {
      Value *V = run(M.Rows, [&](Value *Row) { return load(Row, Col); });
      forEach(B, number(R.Rows), "row",
              [&](Value *Row) { S.L.store(1, S.element(Row, Col, R), V); });
    });
  }
  void all() {
    Value *V = run(static_cast<uint32_t>(M.elements()),
                   [&](Value *I) { return S.L.load(0, M.Component, I); });
    forEach(B, number(static_cast<uint32_t>(R.elements())), "element",
            [&](Value *I) { S.L.store(1, I, V); });
  }
  void perQuad() {
    forEach(B, number(R.Rows), "row", [&](Value *Row) {
      forEach(B, number(R.Cols), "col", [&](Value *Col) {
        Value *Top = B.CreateShl(Row, 1), *Left = B.CreateShl(Col, 1);
        Value *Bottom = B.CreateAdd(Top, number(1)), *Right = B.CreateAdd(Left, number(1));
        Value *Upper = combine(load(Top, Left), load(Top, Right));
        Value *Lower = combine(load(Bottom, Left), load(Bottom, Right));
        S.L.store(1, S.element(Row, Col, R), combine(Upper, Lower));
      });
    });
  }

  ScopeBody &S;
  IRBuilder<> &B;
  const MatrixType &M, &R;
  Function &Combine;
};

void lowerReduce(OpContext &O) {
  auto &ReduceOp = O.as<MatReduceCall>();
  const MatrixType M = ReduceOp.matrixType(), R = O.matrixResult();
  const uint64_t Mask = ReduceOp.mask();
  Function *Combine = ReduceOp.combine();
  if (const char *Problem = reduceProblem(Mask, Combine, M, R))
    return O.unsupported(Problem);
  inlineLater(*Combine);
  FunctionKey Key("reduce");
  addSite(Key, O.Call);
  computeTogether(
      O, R.Scope, Key, {readByAll(O, ReduceOp.matrix()), heldElements(O, &O.Call)},
      [&](ScopeBody &S) {
        Reduce(S, M, R, *Combine).emit(Mask);
        checkCombine(S.B, O.Call, *Combine, Component(M), static_cast<uint32_t>(M.elements()),
                     [&](Value *I) { return S.L.load(0, M.Component, I); });
      },
      /*CallsBack=*/true);
}

// ---- arrays (SPV_QCOM_cooperative_matrix_conversion)

/// Invocation I's array is row I of an A or accumulator matrix, column I of a B matrix.
struct ArrayShape {
  explicit ArrayShape(const MatrixType &M)
      : IsColumn(M.Use == CoopUse::B), Arrays(IsColumn ? M.Cols : M.Rows),
        Length(IsColumn ? M.Rows : M.Cols) {}
  Value *element(ScopeBody &S, Value *Array, Value *I, const MatrixType &M) const {
    return IsColumn ? S.element(I, Array, M) : S.element(Array, I, M);
  }
  bool IsColumn;
  uint32_t Arrays, Length;
};

/// An array's elements may be 32-bit integers that pack components, the first in the low bits.
bool arrayFits(OpContext &O, const MatrixType &M, Type *Array) {
  const uint64_t Bytes = O.S.DL.getTypeAllocSize(Array).getFixedValue();
  Type *Element = Array->getArrayElementType();
  const bool SameType = Element == M.Component || Element->isIntegerTy(32);
  if (SameType && Bytes >= ArrayShape(M).Length * Component(M).bytes())
    return true;
  O.unsupported("the array's type or length does not fit the matrix");
  return false;
}

void lowerFromArray(OpContext &O) {
  const MatrixType M = O.matrixResult();
  Value *Given = O.as<MatFromArrayCall>().array();
  Type *ArrayTy = Given->getType();
  if (!arrayFits(O, M, ArrayTy))
    return;
  const ArrayShape Shape(M);
  const uint32_t Present = std::min(Shape.Arrays, O.S.invocations(M.Scope));
  Value *Array = O.F.temporary(ArrayTy, "array");
  O.B.CreateStore(Given, Array);
  // Rows beyond the invocations come from nobody; padding is never written.
  O.zero(O.result(), O.Call.getType());
  computeTogether(
      O, M.Scope, FunctionKey("from.array"),
      {{Array, ArrayTy, ScopeField::Use::Arrays, std::nullopt}, heldElements(O, &O.Call)},
      [&](ScopeBody &S) {
        forEach(S.B, S.B.getInt32(Present), "array", [&](Value *Lane) {
          Value *From = S.L.field(Lane, 0);
          forEach(S.B, S.B.getInt32(Shape.Length), "i", [&](Value *I) {
            Value *V = S.B.CreateAlignedLoad(M.Component, elementAddress(S.B, M.Component, From, I),
                                             Align(1));
            S.L.store(1, Shape.element(S, Lane, I, M), V);
          });
        });
      });
}

void lowerToArray(OpContext &O) {
  auto &ToArray = O.as<MatToArrayCall>();
  const MatrixType M = ToArray.matrixType();
  Type *ArrayTy = O.Call.getType();
  if (!arrayFits(O, M, ArrayTy)) {
    O.Call.replaceAllUsesWith(PoisonValue::get(ArrayTy));
    return;
  }
  const ArrayShape Shape(M);
  const uint32_t Present = std::min(Shape.Arrays, O.S.invocations(M.Scope));
  Value *Array = O.F.temporary(ArrayTy, "array");
  O.B.CreateStore(llvm::Constant::getNullValue(ArrayTy), Array);
  computeTogether(
      O, M.Scope, FunctionKey("to.array"),
      {{Array, ArrayTy, ScopeField::Use::Held, std::nullopt}, readByAll(O, ToArray.matrix())},
      [&](ScopeBody &S) {
        forEach(S.B, S.B.getInt32(Present), "array", [&](Value *Lane) {
          S.L.ifActive(Lane, [&] {
            Value *To = S.L.field(Lane, 0);
            forEach(S.B, S.B.getInt32(Shape.Length), "i", [&](Value *I) {
              Value *V = S.L.load(1, M.Component, Shape.element(S, Lane, I, M));
              S.B.CreateAlignedStore(V, elementAddress(S.B, M.Component, To, I), Align(1));
            });
          });
        });
      });
  O.Call.replaceAllUsesWith(O.B.CreateLoad(ArrayTy, Array));
}

} // namespace

Value *slotAs(OpContext &O, Value *Matrix, const MatrixType &As) {
  const SharedMatrix From = O.S.shared(*MatrixType::match(Matrix->getType())), To = O.S.shared(As);
  if (O.S.map().areAlike(From, To))
    return O.slot(Matrix);
  Type *Ty = ArrayType::get(From.Component, O.S.sliceLength(To));
  Value *Copy = O.F.temporary(Ty, "rearranged");
  if (hasPadding(O, To))
    O.B.CreateStore(llvm::Constant::getNullValue(Ty), Copy);
  FunctionKey Key("rearrange");
  Key.add(From.get()).add(To.get());
  computeTogether(O, As.Scope, Key, {readByAll(O, Matrix), {Copy, Ty, ScopeField::Use::Held, To}},
                  [&](ScopeBody &S) {
                    S.L.forEachResult(1, [&](Value *Row, Value *Col) {
                      Value *E = S.element(Row, Col, To);
                      S.L.store(1, E, S.L.load(0, From.Component, E));
                    });
                  });
  return Copy;
}

const char *mulAddProblem(const MatrixType &A, const MatrixType &B, const MatrixType &C,
                          const MatrixType &D) {
  const bool IsFloat = Component(D).isFloat();
  for (const MatrixType &M : {A, B, C})
    if (Component(M).isFloat() != IsFloat)
      return "it mixes floating-point and integer matrices; convert them to one kind";
  if (A.Cols != B.Rows || C.Rows != A.Rows || C.Cols != B.Cols || D.Rows != A.Rows ||
      D.Cols != B.Cols)
    return "the shapes are not MxK, KxN, MxN";
  return nullptr;
}

/// The result has the shape that SPIR-V's Reduce mask makes of the matrix's.
static bool shapesFitReduce(uint64_t Mask, const MatrixType &M, const MatrixType &R) {
  switch (CooperativeMatrixReduce(Mask)) {
  case CooperativeMatrixReduce::Row:
    return M.Rows == R.Rows;
  case CooperativeMatrixReduce::Column:
    return M.Cols == R.Cols;
  case CooperativeMatrixReduce::CooperativeMatrixReduce2x2:
    return M.Rows == uint64_t(R.Rows) * 2 && M.Cols == uint64_t(R.Cols) * 2;
  default:
    return Mask == RowAndColumn;
  }
}

const char *reduceProblem(uint64_t Mask, const Function *Combine, const MatrixType &M,
                          const MatrixType &R) {
  if (!Combine || M.Component != R.Component || M.Encoding != R.Encoding)
    return "the function is unknown, or the component types differ";
  return shapesFitReduce(Mask, M, R) ? nullptr : "the shapes do not fit the reduce mask";
}

void lowerMatrixExchange(OpContext &O, CoopOp Op) {
  // Padding of results is never written by the scope's function, but may be read as m[i].
  if (containsCoopType(O.Call.getType()) && Op != CoopOp::MatFromArray) {
    if (hasPadding(O, O.matrixResult()))
      O.zero(O.result(), O.Call.getType());
  }
  switch (Op) {
  case CoopOp::MatMulAdd:
    return lowerMulAdd(O);
  case CoopOp::MatTranspose:
    return lowerTranspose(O);
  case CoopOp::MatReduce:
    return lowerReduce(O);
  case CoopOp::MatFromArray:
    return lowerFromArray(O);
  default:
    return lowerToArray(O);
  }
}

} // namespace coop::lower
