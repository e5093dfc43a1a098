// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations on whole tiles, element by element: fill, arithmetic, conversions, per-element
// callbacks. Where tiles have their elements at the same places, all that is stored is computed,
// with what lies between; it has no meaning.

#include "lower/cpu/gemm/CpuEpilogues.h"
#include "lower/cpu/matrix/SimdFunction.h"
#include "lower/cpu/tiles/TileCallback.h"
#include "lower/cpu/tiles/TilePack.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/transform/Inline.h"

using namespace llvm;

namespace coop::lower {
namespace {

void forEachVector(IRBuilder<> &B, const TileLayout &L, function_ref<void(Value *Place)> Body) {
  forEach(B, B.getInt64(L.elements() / L.Columns), "vector",
          [&](Value *I) { Body(B.CreateMul(I, B.getInt64(L.Columns))); });
}

void forEachElement(IRBuilder<> &B, const TileLayout &L,
                    function_ref<void(Value *Row, Value *Col)> Body) {
  forEach(B, B.getInt32(L.rows()), "row", [&](Value *Row) {
    forEach(B, B.getInt32(L.cols()), "col", [&](Value *Col) { Body(Row, Col); });
  });
}

/// The row that a batched product's sum begins with.
void lowerFirstRow(SimdOp &O, const TileLayout &L, Value *Row) {
  auto &Fill = O.as<MatFillCall>();
  const FunctionKey Key = O.key("fill.row", {MatFillCall::Scalar});
  O.run(Key, L.Matrix.Scope, {Row, Fill.scalar()}, [&](IRBuilder<> &B, Function &F) {
    Value *Splat = B.CreateVectorSplat(L.Columns, Tile(L, F.getArg(0)).toStored(B, F.getArg(1)));
    forEach(B, B.getInt32(L.vectors()), "vector", [&](Value *I) {
      B.CreateAlignedStore(Splat, B.CreateInBoundsGEP(Splat->getType(), F.getArg(0), I),
                           Align(L.elementBytes()));
    });
  });
}

void lowerFill(SimdOp &O) {
  const TileLayout L = O.S.layout(O.matrixResult());
  if (Value *Row = O.F.beginOf(O.Call))
    return lowerFirstRow(O, L, Row);
  O.run(O.key("fill", {MatFillCall::Scalar}), L.Matrix.Scope,
        {O.result(), O.as<MatFillCall>().scalar()}, [&](IRBuilder<> &B, Function &F) {
          const Tile To(L, F.getArg(0));
          Value *Splat = B.CreateVectorSplat(L.Columns, To.toStored(B, F.getArg(1)));
          const Align Aligned(L.elementBytes());
          forEachVector(B, L, [&](Value *Place) {
            B.CreateAlignedStore(Splat, To.address(B, Place), Aligned);
          });
          closeGroups(B, To);
        });
}

/// Memory that was never written may be undefined, and that must not become a divisor.
Value *defined(IRBuilder<> &B, Value *V) {
  return V->getType()->isIntOrIntVectorTy() ? B.CreateFreeze(V) : V;
}

/// Args: the result, the left operand and, of two, the right one, which is a scalar where IsScale.
void computeArith(SimdOp &O, CoopArith Op, bool IsScale, const FunctionKey &Key,
                  ArrayRef<Value *> Args) {
  const TileLayout L = O.S.layout(O.matrixResult());
  const bool IsUnary = Args.size() == 2;
  bool Known = true;
  O.run(Key, L.Matrix.Scope, Args, [&](IRBuilder<> &B, Function &F) {
    const Tile To(L, F.getArg(0)), Left(L, F.getArg(1));
    forEachVector(B, L, [&](Value *Place) {
      Value *X = defined(B, Left.loadVector(B, Place, L.Columns)), *Y = nullptr;
      if (IsScale)
        Y = B.CreateVectorSplat(L.Columns, F.getArg(2));
      else if (!IsUnary)
        Y = defined(B, Tile(L, F.getArg(2)).loadVector(B, Place, L.Columns));
      Value *Result = emitComponentArith(B, Op, L.Logical, X, Y);
      Known = Result;
      if (Result)
        To.storeVector(B, Result, Place);
    });
    closeGroups(B, To);
  });
  if (!Known)
    O.unsupported("the arithmetic does not exist for the component type");
}

void lowerArith(SimdOp &O) {
  auto &Arith = O.as<MatArithCall>();
  SmallVector<Value *, 3> Args = {O.result()};
  for (Value *Matrix : Arith.matrices())
    Args.push_back(O.tile(Matrix));
  computeArith(O, Arith.arith(), /*IsScale=*/false, O.key("arith", {}), Args);
}

void lowerScale(SimdOp &O) {
  auto &Scale = O.as<MatScaleCall>();
  computeArith(O, Scale.arith(), /*IsScale=*/true, O.key("scale", {MatScaleCall::Scalar}),
               {O.result(), O.tile(Scale.matrix()), Scale.scalar()});
}

void lowerConvert(SimdOp &O) {
  auto &Call = O.as<MatConvertCall>();
  const TileLayout From = O.S.layout(Call.matrixType()), To = O.S.layout(O.matrixResult());
  const CoopConvert Op = Call.conversion();
  const bool Saturate = Call.saturates();
  bool Known = true;
  auto Convert = [&](IRBuilderBase &B, Value *V) {
    Value *Result = emitComponentConvert(B, Op, Saturate, From.Logical, To.Logical, V);
    Known &= Result != nullptr;
    return Result ? Result : PoisonValue::get(V->getType());
  };
  O.run(O.key("convert", {}), To.Matrix.Scope, {O.result(), O.tile(Call.matrix())},
        [&](IRBuilder<> &B, Function &F) {
          const Tile Target(To, F.getArg(0)), Source(From, F.getArg(1));
          if (From.congruent(To)) {
            forEachVector(B, To, [&](Value *Place) {
              Value *V = Convert(B, Source.loadVector(B, Place, To.Columns));
              if (Known)
                Target.storeVector(B, V, Place);
            });
            return closeGroups(B, Target);
          }
          if (!From.IsPanels)
            return packTile(B, Target, Source, /*Transposed=*/false, Convert);
          forEachElement(B, To, [&](Value *Row, Value *Col) {
            Value *V = Convert(B, Source.load(B, Row, Col));
            if (Known)
              Target.store(B, V, Row, Col);
          });
          closeGroups(B, Target);
        });
  if (!Known)
    O.unsupported("there is no such conversion between the component types");
}

/// The function may store to memory: it is called once for each element and never for padding.
class PerElement {
public:
  /// Operands of the function after row and column: of a matrix its type, else nothing.
  PerElement(SimdOp &O, IRBuilder<> &B, Function &F, ArrayRef<std::optional<MatrixType>> Matrices)
      : S(O.S), B(B), F(F), Matrices(Matrices), L(S.layout(*Matrices[0])), To(L, F.getArg(0)) {}

  /// By a function of vectors.
  void emitVectors(Function &Lanes) {
    forEachRowVector(
        B, L, [&](Value *Row, Value *Vector, Value *Mask) { call(Lanes, Row, Vector, Mask); });
    closeGroups(B, To);
  }

  void emit(Function &Callback) {
    SmallVector<ArgShape, 8> Shapes = {ArgShape::uniform(), ArgShape::consecutive(1)};
    for (const auto &Matrix : Matrices.drop_front())
      Shapes.push_back(Matrix ? ArgShape::varying() : ArgShape::uniform());
    const bool HasRowVectors =
        all_of(Matrices, [&](const auto &M) { return !M || S.layout(*M).hasRowVectors(); });
    Function *Lanes = HasRowVectors ? callbackVariant(Callback, L.Columns, Shapes) : nullptr;
    if (Lanes)
      return emitVectors(*Lanes);
    forEachElement(B, L, [&](Value *Row, Value *Col) {
      SmallVector<Value *, 8> Args = {Row, Col};
      for (unsigned I = 1; I < F.arg_size(); ++I)
        Args.push_back(Matrices[I] ? operand(I).load(B, Row, Col) : F.getArg(I));
      To.store(B, B.CreateCall(&Callback, Args), Row, Col);
    });
    closeGroups(B, To);
  }

private:
  Tile operand(unsigned I) { return Tile(S.layout(*Matrices[I]), F.getArg(I)); }

  Value *vectorOf(const Tile &From, Value *Row, Value *Vector) {
    return defined(B, From.loadLines(B, L, Row, Vector));
  }

  void call(Function &Lanes, Value *Row, Value *Vector, Value *Mask) {
    SmallVector<Value *, 8> Args = {Row, B.CreateMul(Vector, B.getInt32(L.Columns))};
    for (unsigned I = 1; I < F.arg_size(); ++I)
      Args.push_back(Matrices[I] ? vectorOf(operand(I), Row, Vector) : F.getArg(I));
    Args.push_back(Mask);
    To.storeVector(B, B.CreateCall(&Lanes, Args), L.vectorPlace(B, Row, Vector));
  }

  SimdState &S;
  IRBuilder<> &B;
  Function &F;
  ArrayRef<std::optional<MatrixType>> Matrices;
  const TileLayout L;
  const Tile To;
};

void lowerPerElement(SimdOp &O) {
  const MatrixType M = O.matrixResult();
  auto &Call = O.as<ElementFunctionCall>();
  Function *Callback = Call.function();
  if (!Callback)
    return O.unsupported("the function is unknown");
  const bool IsEpilogue = isa<MatEpilogueCall>(O.Call);
  if (IsEpilogue)
    Callback = &CpuEpilogues(O.S.Target).lanesOf(O.Call);
  inlineLater(*Callback);
  SmallVector<Value *, 8> Args = {O.result()};
  SmallVector<std::optional<MatrixType>, 8> Matrices = {M};
  for (Value *V : drop_begin(Call.args(), ElementFunctionCall::Matrix)) {
    Matrices.push_back(MatrixType::match(V->getType()));
    Args.push_back(Matrices.back() ? O.tile(V) : V);
  }
  const auto Extra = to_vector<8>(seq(ElementFunctionCall::Matrix, Call.arg_size()));
  O.run(O.key(IsEpilogue ? "elements" : "perelement", Extra), M.Scope, Args,
        [&](IRBuilder<> &B, Function &F) {
          PerElement Elements(O, B, F, Matrices);
          if (IsEpilogue)
            Elements.emitVectors(*Callback);
          else
            Elements.emit(*Callback);
        });
}

} // namespace

void lowerTileElementwise(SimdOp &O, CoopOp Op) {
  switch (Op) {
  case CoopOp::MatFill:
    return lowerFill(O);
  case CoopOp::MatConvert:
    return lowerConvert(O);
  case CoopOp::MatEpilogue:
    if (!O.S.Batching.isDoneByProduct(O.Call))
      lowerPerElement(O);
    return;
  case CoopOp::MatPerElement:
    return lowerPerElement(O);
  case CoopOp::MatScale:
    return lowerScale(O);
  case CoopOp::MatArith:
    return lowerArith(O);
  default:
    llvm_unreachable("not an element-wise operation");
  }
}

} // namespace coop::lower
