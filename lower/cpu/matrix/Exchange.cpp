// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations that move elements to other places of a matrix: transpose and reduce.

#include "lower/cpu/matrix/SimdState.h"
#include "lower/cpu/tiles/TileCallback.h"
#include "lower/cpu/tiles/TilePack.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/exec/loops/MatrixElements.h"
#include "lower/transform/Inline.h"
#include "support/spirv/generated/Enums.h"

using namespace llvm;

namespace coop::lower {
namespace {

using spirv::CooperativeMatrixReduce;

void lowerTranspose(SimdOp &O) {
  auto &Transpose = O.as<MatTransposeCall>();
  const TileLayout From = O.S.layout(Transpose.matrixType()), To = O.S.layout(O.matrixResult());
  if (From.Matrix.Component != To.Matrix.Component || From.Matrix.Encoding != To.Matrix.Encoding)
    return O.unsupported("the component types differ");
  O.run(O.key("transpose", {}), To.Matrix.Scope, {O.result(), O.tile(Transpose.matrix())},
        [&](IRBuilder<> &B, Function &F) {
          const Tile Target(To, F.getArg(0)), Source(From, F.getArg(1));
          if (!From.IsPanels)
            return packTile(B, Target, Source, /*Transposed=*/true,
                            [](IRBuilderBase &, Value *V) { return V; });
          forEach(B, B.getInt32(To.rows()), "row", [&](Value *Row) {
            forEach(B, B.getInt32(To.cols()), "col",
                    [&](Value *Col) { Target.store(B, Source.load(B, Col, Row), Row, Col); });
          });
          closeGroups(B, Target);
        });
}

/// Results are combined from elements only, seeded by the first: the function need not have an
/// identity, and padding is never passed to it.
class Reduce {
public:
  Reduce(IRBuilder<> &B, const Tile &From, const Tile &To, Function &Combine)
      : B(B), From(From), To(To), Combine(Combine) {
    if (From.L.hasRowVectors() && To.L.hasRowVectors() && From.L.cols() >= From.L.Columns)
      Lanes = callbackVariant(Combine, From.L.Columns, {ArgShape::varying(), ArgShape::varying()});
  }

  void emit(uint64_t Mask) {
    switch (CooperativeMatrixReduce(Mask)) {
    case CooperativeMatrixReduce::Row:
      return forEach(B, number(From.L.rows()), "row", [&](Value *Row) {
        Value *V = row(Row);
        forEach(B, number(To.L.cols()), "col", [&](Value *Col) { To.store(B, V, Row, Col); });
      });
    case CooperativeMatrixReduce::Column:
      if (Lanes)
        return forEachVectorOfRow(B, From.L, [&](Value *Vector, Value *Mask) {
          Value *V = run(From.L.rows(), [&](Value *Row) { return vector(Row, Vector); }, Mask);
          forEach(B, number(To.L.rows()), "row",
                  [&](Value *Row) { To.storeVector(B, V, To.L.vectorPlace(B, Row, Vector)); });
        });
      return forEach(B, number(From.L.cols()), "col", [&](Value *Col) {
        Value *V = run(From.L.rows(), [&](Value *Row) { return From.load(B, Row, Col); });
        forEach(B, number(To.L.rows()), "row", [&](Value *Row) { To.store(B, V, Row, Col); });
      });
    case CooperativeMatrixReduce::CooperativeMatrixReduce2x2:
      return forEach(B, number(To.L.rows()), "row", [&](Value *Row) {
        forEach(B, number(To.L.cols()), "col",
                [&](Value *Col) { To.store(B, quad(Row, Col), Row, Col); });
      });
    default: // rows and columns
      Value *V = run(From.L.rows(), [&](Value *Row) { return row(Row); });
      forEach(B, number(To.L.rows()), "row", [&](Value *Row) {
        forEach(B, number(To.L.cols()), "col", [&](Value *Col) { To.store(B, V, Row, Col); });
      });
    }
  }

private:
  /// Of elements, or of vectors where there is a mask.
  Value *combine(Value *X, Value *Y, Value *Mask = nullptr) {
    return Mask ? B.CreateCall(Lanes, {X, Y, Mask}) : B.CreateCall(&Combine, {X, Y});
  }
  Value *vector(Value *Row, Value *Vector) {
    return From.loadVector(B, From.L.vectorPlace(B, Row, Vector), From.L.Columns);
  }
  Value *number(uint32_t N) { return B.getInt32(N); }

  /// Combines Count elements, of which At gives each.
  Value *run(uint32_t Count, function_ref<Value *(Value *I)> At, Value *Mask = nullptr) {
    Value *First = At(number(0));
    return fold(B, number(Count - 1), First, "reduce", [&](Value *I, Value *Acc) {
      return combine(Acc, At(B.CreateAdd(I, number(1))), Mask);
    });
  }
  /// The whole vectors of the row first, then their elements, then the rest: the order is free.
  Value *row(Value *Row) {
    const TileLayout &L = From.L;
    auto Element = [&](Value *Col) { return From.load(B, Row, Col); };
    if (!Lanes)
      return run(L.cols(), Element);
    Value *AllLanes = Constant::getAllOnesValue(FixedVectorType::get(B.getInt1Ty(), L.Columns));
    Value *Vector = run(L.cols() / L.Columns, [&](Value *I) { return vector(Row, I); }, AllLanes);
    Value *Sum = run(L.Columns, [&](Value *I) { return B.CreateExtractElement(Vector, I); });
    const uint32_t Rest = L.cols() % L.Columns;
    return fold(B, number(Rest), Sum, "rest", [&](Value *I, Value *Acc) {
      return combine(Acc, Element(B.CreateAdd(I, number(L.cols() - Rest))));
    });
  }
  Value *quad(Value *Row, Value *Col) {
    Value *Top = B.CreateShl(Row, 1), *Left = B.CreateShl(Col, 1);
    Value *Bottom = B.CreateAdd(Top, number(1)), *Right = B.CreateAdd(Left, number(1));
    Value *UpperLeft = From.load(B, Top, Left), *UpperRight = From.load(B, Top, Right);
    Value *Upper = combine(UpperLeft, UpperRight);
    Value *LowerLeft = From.load(B, Bottom, Left), *LowerRight = From.load(B, Bottom, Right);
    return combine(Upper, combine(LowerLeft, LowerRight));
  }

  IRBuilder<> &B;
  const Tile &From, &To;
  Function &Combine;
  Function *Lanes = nullptr; ///< for vectors of elements, where there are some
};

void lowerReduce(SimdOp &O) {
  auto &Call = O.as<MatReduceCall>();
  const TileLayout From = O.S.layout(Call.matrixType()), To = O.S.layout(O.matrixResult());
  const MatrixType &M = From.Matrix, &R = To.Matrix;
  const uint64_t Mask = Call.mask();
  Function *Combine = Call.combine();
  if (const char *Problem = reduceProblem(Mask, Combine, M, R))
    return O.unsupported(Problem);
  inlineLater(*Combine);
  O.run(O.key("reduce", {}), R.Scope, {O.result(), O.tile(Call.matrix())},
        [&](IRBuilder<> &B, Function &F) {
          const Tile Target(To, F.getArg(0)), Source(From, F.getArg(1));
          Reduce(B, Source, Target, *Combine).emit(Mask);
          closeGroups(B, Target);
        });
}

} // namespace

void lowerTileExchange(SimdOp &O, CoopOp Op) {
  if (Op == CoopOp::MatTranspose)
    lowerTranspose(O);
  else
    lowerReduce(O);
}

} // namespace coop::lower
