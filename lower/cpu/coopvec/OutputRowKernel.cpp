// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of bytes with cooperative vectors whose results go to memory alone: the rows of the
// matrix are the elements of registers, and a word of an invocation's input is broadcast. So its
// results are vectors as memory has them, which takes one store in place of transpositions.

#include "lower/cpu/coopvec/LaneAddresses.h"
#include "lower/cpu/coopvec/VectorEpilogue.h"
#include "lower/cpu/coopvec/VectorMatMul.h"
#include "lower/cpu/target/DotProduct.h"
#include "lower/cpu/tiles/VectorSource.h"
#include "lower/emit/LoopBuilder.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;

namespace coop::lower {
namespace {

class OutputRowKernel {
public:
  explicit OutputRowKernel(VectorMatMul &M)
      : M(M), L(M.L), B(M.B), Plan(M.Plan), P(M.P), Columns(M.Target.columns()),
        Words(FixedVectorType::get(M.Ty, Columns)), Rows(static_cast<uint32_t>(P.Rows)) {}

  void emit();

private:
  void copyBiases();
  void packWeights();
  void packPieces(Value *Row);
  Value *weights(Value *Row, Value *K);
  Value *start(Value *Row);
  void preparePlaces();
  void block(Value *Row, Value *Lane, Value *InOrder);
  void storeByPlaces(ArrayRef<Value *> Results, Value *Row, Value *Lane);
  void storeInOrder(ArrayRef<Value *> Results, Value *Row, Value *Lane);
  void steps(Value *First, unsigned Count, Value *Row, Value *Lane, MutableArrayRef<Value *> Acc);

  /// Sums that are in registers together.
  static constexpr unsigned MostLanes = 8;
  /// Steps of K between two tests for its end.
  static constexpr unsigned Unroll = 4;
  static constexpr unsigned PieceBytes = 16;

  VectorMatMul &M;
  LaneBody &L;
  IRBuilder<> &B;
  const MatMulPlan &Plan;
  const VectorProduct &P;
  const unsigned Columns;
  FixedVectorType *const Words;
  Type *const Stored = M.resultType();
  const uint32_t Rows;
  const Align Whole{uint64_t(Columns) * 4};
  const unsigned Lanes = std::min(MostLanes, L.Width);
  AllocaInst *Panel = nullptr;  ///< word K of Columns rows, for all K, for all blocks of rows
  AllocaInst *Starts = nullptr; ///< of all rows
  const LaneAddresses Addresses{L, FusedStoreBase, FusedStoreOffset}; ///< of results
  Type *const Pointer = Addresses.All->getType()->getScalarType();
  AllocaInst *Places = nullptr; ///< each lane's address, where they are not in order
  Value *X = nullptr;           ///< the input's words
};

/// The weights may be where results go: they are read before.
void OutputRowKernel::copyBiases() {
  if (!P.Bias)
    return;
  Type *Element = P.Bias->Element.Ty;
  auto *Vector = FixedVectorType::get(Element, Columns);
  AllocaInst *Copy = L.variable(ArrayType::get(Element, Rows), "biases");
  forEach(B, B.getInt32(Rows / Columns), "bias", [&](Value *I) {
    Value *Row = B.CreateMul(I, B.getInt32(Columns));
    B.CreateAlignedStore(B.CreateAlignedLoad(Vector, M.Weights.biasAddress(Row), Align(1)),
                         elementAddress(B, Element, Copy, Row), Align(1));
  });
  M.RowBiases = Copy;
}

/// The words K of the rows from Row on.
Value *OutputRowKernel::weights(Value *Row, Value *K) {
  Value *Place =
      B.CreateAdd(B.CreateMul(Row, B.getInt32(Plan.depth())), B.CreateMul(K, B.getInt32(Columns)));
  return elementAddress(B, M.Ty, Panel, Place);
}

/// Of Columns rows.
void OutputRowKernel::packPieces(Value *Row) {
  constexpr unsigned Group = PieceBytes / 4;
  M.Weights.setRows(Row, Columns);
  auto Load = [&](Value *K, unsigned R, unsigned Count) {
    return B.CreateAlignedLoad(FixedVectorType::get(M.Ty, Count), M.Weights.address(K, R),
                               Align(1));
  };
  const uint32_t Pieces = Plan.depth() / Group;
  forEach(B, B.getInt32(Pieces), "piece", [&](Value *I) {
    Value *First = B.CreateMul(I, B.getInt32(Group));
    SmallVector<Value *, Group> Vectors;
    for (unsigned R = 0; R < Group; ++R) {
      SmallVector<Value *, 4> Parts;
      for (unsigned Block = R; Block < Columns; Block += Group)
        Parts.push_back(Load(First, Block, Group));
      Vectors.push_back(concatenateVectors(B, Parts));
    }
    transposePieces(B, Vectors);
    for (unsigned K = 0; K < Group; ++K)
      B.CreateAlignedStore(Vectors[K], weights(Row, B.CreateAdd(First, B.getInt32(K))), Whole);
  });
  for (unsigned K = Pieces * Group; K < Plan.depth(); ++K) {
    SmallVector<Value *, 16> Parts;
    for (unsigned R = 0; R < Columns; ++R)
      Parts.push_back(Load(B.getInt32(K), R, 1));
    B.CreateAlignedStore(concatenateVectors(B, Parts), weights(Row, B.getInt32(K)), Whole);
  }
}

void OutputRowKernel::packWeights() {
  Panel = L.variable(ArrayType::get(M.Ty, uint64_t(Rows) * Plan.depth()), "panel");
  Starts = L.variable(ArrayType::get(M.Ty, Rows), "starts");
  forEach(B, B.getInt32(Rows / Columns), "rows", [&](Value *I) {
    Value *Row = B.CreateMul(I, B.getInt32(Columns));
    packPieces(Row);
    B.CreateAlignedStore(start(Row), elementAddress(B, M.Ty, Starts, Row), Whole);
  });
}

/// With 128 added to the input, sums are too large by 128 times the sum of their row's weights;
/// with as much taken away, too small.
Value *OutputRowKernel::start(Value *Row) {
  Value *Start = M.start(Row);
  if (!Plan.needsOffset())
    return Start;
  Value *Sum = fold(B, B.getInt32(Plan.depth()), Constant::getNullValue(Words), "sum",
                    [&](Value *K, Value *Acc) {
                      Value *All = B.CreateAlignedLoad(Words, weights(Row, K), Whole);
                      return emitByteSum(B, *Plan.Dot, Acc, {All, P.Weights.Element.Signed});
                    });
  Sum = B.CreateShl(Sum, 7);
  return P.In.Element.Signed ? B.CreateSub(Start, Sum) : B.CreateAdd(Start, Sum);
}

/// Lanes that are not active have a place of their own. Stands where the addresses are computed
/// again: they are not where lanes are in order.
void OutputRowKernel::preparePlaces() {
  AllocaInst *Nowhere = L.variable(ArrayType::get(Stored, Rows), "nowhere");
  Value *All = LaneAddresses(L, FusedStoreBase, FusedStoreOffset).All;
  Value *Others = B.CreateVectorSplat(L.Width, B.CreateAddrSpaceCast(Nowhere, Pointer));
  B.CreateAlignedStore(B.CreateSelect(L.mask(), All, Others), Places, Align(64));
}

/// Count steps of K from First on.
void OutputRowKernel::steps(Value *First, unsigned Count, Value *Row, Value *Lane,
                            MutableArrayRef<Value *> Acc) {
  for (unsigned Step = 0; Step < Count; ++Step) {
    Value *K = B.CreateAdd(First, B.getInt32(Step), "", true, true);
    Value *Weights = B.CreateAlignedLoad(Words, weights(Row, K), Whole);
    Value *Inputs = L.place(X, M.Ty, K, Lane);
    for (unsigned I = 0; I < Acc.size(); ++I) {
      Value *One =
          B.CreateAlignedLoad(M.Ty, B.CreateConstInBoundsGEP1_64(M.Ty, Inputs, I), Align(4));
      Acc[I] =
          emitDot(B, *Plan.Dot, Acc[I], {B.CreateVectorSplat(Columns, One), Plan.isInputSigned()},
                  {Weights, P.Weights.Element.Signed});
    }
  }
}

void OutputRowKernel::storeByPlaces(ArrayRef<Value *> Results, Value *Row, Value *Lane) {
  for (auto [I, Result] : enumerate(Results)) {
    Value *Place = loadElement(B, Pointer, Places, B.CreateAdd(Lane, B.getInt32(I)));
    B.CreateAlignedStore(Result, elementAddress(B, Stored, Place, Row), Align(1));
  }
}

void OutputRowKernel::storeInOrder(ArrayRef<Value *> Results, Value *Row, Value *Lane) {
  Value *First = Addresses.at(Lane);
  for (auto [I, Result] : enumerate(Results)) {
    const int64_t Distance = Addresses.Stride * static_cast<int64_t>(I);
    Value *Place = B.CreateGEP(B.getInt8Ty(), First, B.getInt64(Distance));
    B.CreateAlignedStore(Result, elementAddress(B, Stored, Place, Row), Align(1));
  }
}

/// InOrder: all lanes are active, at equal distances.
void OutputRowKernel::block(Value *Row, Value *Lane, Value *InOrder) {
  Value *Start = B.CreateAlignedLoad(Words, elementAddress(B, M.Ty, Starts, Row), Whole);
  SmallVector<Value *> Sums(Lanes, Start);
  const unsigned Depth = Plan.depth();
  if (Depth >= Unroll)
    llvm::copy(fold(B, B.getInt32(Depth / Unroll), Sums, "k",
                    [&](Value *I, MutableArrayRef<Value *> Acc) {
                      steps(B.CreateMul(I, B.getInt32(Unroll)), Unroll, Row, Lane, Acc);
                    }),
               Sums.begin());
  steps(B.getInt32(Depth - Depth % Unroll), Depth % Unroll, Row, Lane, Sums);
  SmallVector<Value *, MostLanes> Results;
  for (Value *Sum : Sums)
    Results.push_back(M.result(Sum, Row));
  if (Addresses.Start)
    ifThen(B, InOrder, "ordered", [&] { storeInOrder(Results, Row, Lane); });
  ifThen(B, B.CreateNot(InOrder), "placed", [&] { storeByPlaces(Results, Row, Lane); });
}

/// Lanes are taken some at a time, where one of them is active.
void OutputRowKernel::emit() {
  copyBiases();
  packWeights();
  X = M.inputAddress(B.getInt32(0), nullptr);
  Places = L.variable(L.lanesOf(Pointer), "places");
  Value *Active = B.CreateBitCast(L.mask(), B.getIntNTy(L.Width)), *InOrder = B.getFalse();
  if (Addresses.Start)
    InOrder = B.CreateICmpEQ(Active, Constant::getAllOnesValue(Active->getType()));
  ifThen(B, B.CreateNot(InOrder), "places", [&] { preparePlaces(); });
  forEach(B, B.getInt32(L.Width / Lanes), "lanes", [&](Value *I) {
    Value *Lane = B.CreateMul(I, B.getInt32(Lanes));
    Value *These = B.CreateTrunc(B.CreateLShr(Active, B.CreateZExtOrTrunc(Lane, Active->getType())),
                                 B.getIntNTy(Lanes));
    ifThen(B, B.CreateIsNotNull(These), "active", [&] {
      forEach(B, B.getInt32(Rows / Columns), "rows",
              [&](Value *Block) { block(B.CreateMul(Block, B.getInt32(Columns)), Lane, InOrder); });
    });
  });
}

} // namespace

bool storesRows(const VectorProduct &P, const SimdTarget &Target) {
  // A word of the input is read for each dot product of one lane, not of many.
  constexpr uint64_t MaxDepth = 128, MaxPanel = 4096;
  MatMulPlan Plan(P, Target, Target.columns());
  Plan.RowsAreLanes = true;
  return Plan.isDot() && Plan.Dot->isOfLanes() && Plan.Group == ByteWords::Bytes &&
         P.Rows % Target.columns() == 0 && P.Cols <= MaxDepth && P.Rows * P.Cols <= MaxPanel &&
         Plan.readsWeightsInPlace();
}

void emitOutputRows(VectorMatMul &M) { OutputRowKernel(M).emit(); }

} // namespace coop::lower
