// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a load reads, and where it goes; see StagedLoad.h.

#include "lower/gpu/matrix/StagedLoad.h"
#include "lower/check/Robust.h"
#include "lower/emit/Component.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/exec/loops/MatrixElements.h"
#include "lower/gpu/matrix/EncodedBlocks.h"
#include "lower/gpu/matrix/Rectangles.h"
#include "lower/ir/Attributes.h"

using namespace llvm;

namespace coop::lower {

static TensorOperands operandsOf(const MatrixLoadCall &Load) {
  return {cast<TensorAccessCall>(Load), *MatrixType::match(Load.getType())};
}

bool isColumnMajor(const MatrixLoadCall &Load) {
  if (auto *Strided = dyn_cast<MatLoadCall>(&Load))
    return Strided->isColumnMajor();
  return operandsOf(Load).isTransposed();
}

bool mayBeRectangle(const MatLoadTensorCall &Load) {
  const TensorOperands T = operandsOf(cast<MatrixLoadCall>(Load));
  const bool Fills =
      T.Layout.Clamp == CoopClamp::Constant || T.Layout.Clamp == CoopClamp::Undefined;
  return Fills && T.mayBeRectangle() && T.Layout.Dim == 2 && !Load.decode() && !Load.isVolatile() &&
         !isBounded(Load);
}

void TensorOfLoad::require(IRBuilderBase &B, Value *Condition) {
  IsOne = B.CreateAnd(IsOne, Condition);
}

TensorOfLoad::TensorOfLoad(OpContext &O, const MatrixType &M, Value *Pointer, Value *Layout,
                           Value *View) {
  IRBuilder<> &B = O.B;
  const LayoutType LT = *LayoutType::match(Layout->getType());
  const TensorOperands Operands(M, LT, ViewType::match(View->getType()));
  const TensorStateFields State = layoutState(O, Layout);
  IsOne = rectangleOf(O, Operands, Layout, View, false).IsOne;
  Tensor.Pointer = Pointer;
  Tensor.Address = B.CreatePtrToInt(Pointer, B.getInt64Ty());
  Tensor.Outer = State.get(LayoutField::Dimension, 0);
  Tensor.Inner = State.get(LayoutField::Dimension, 1);
  Value *Stride = B.CreateZExt(State.get(LayoutField::Stride, 0), B.getInt64Ty());
  Tensor.OuterStrideBytes = B.CreateMul(Stride, B.getInt64(Component(M).bytes()));
  IsAligned = B.CreateICmpEQ(B.CreateAnd(B.CreateOr(Tensor.Address, Tensor.OuterStrideBytes),
                                         B.getInt64(RectangleAlignment - 1)),
                             B.getInt64(0));
  require(B, B.CreateICmpSGT(Tensor.Outer, B.getInt32(0)));
  require(B, B.CreateICmpSGT(Tensor.Inner, B.getInt32(0)));
  // An index of an element has 32 bits.
  Value *Last = B.CreateMul(B.CreateZExt(Tensor.Outer, B.getInt64Ty()), Stride);
  require(B, B.CreateICmpULE(Last, B.getInt64(~0U)));
  if (LT.Clamp == CoopClamp::Constant)
    require(B, B.CreateICmpEQ(State.get(LayoutField::ClampValue, 0), B.getInt32(0)));
}

Corner cornerOf(OpContext &O, Value *Layout) {
  const TensorStateFields State = layoutState(O, Layout);
  return {State.get(LayoutField::Offset, 1), State.get(LayoutField::Offset, 0)};
}

Value *beginsAligned(OpContext &O, const MatrixType &M, Value *Layout) {
  Value *Before = O.B.CreateMul(cornerOf(O, Layout).Inner,
                                O.B.getInt32(static_cast<uint32_t>(Component(M).bytes())));
  return O.B.CreateIsNull(O.B.CreateAnd(Before, O.B.getInt32(RectangleAlignment - 1)));
}

void writeStaged(IRBuilderBase &B, const StagedOperand &Operand, const StagedPlace &To,
                 const MatrixType &M, Value *Row, Value *Col, Value *V) {
  const bool LinesAreRows = Operand.hasLinesOf(M, /*ColumnMajor=*/false);
  Value *Place = Operand.offsetOf(B, LinesAreRows ? Row : Col, LinesAreRows ? Col : Row);
  B.CreateStore(V, B.CreateInBoundsGEP(B.getInt8Ty(), To.Memory, B.CreateAdd(To.Offset, Place)));
}

/// i1: no element of a load is outside of its tensor, as far as that is seen.
static Value *isInside(OpContext &O) {
  auto *Tensor = dyn_cast<MatLoadTensorCall>(&O.Call);
  const auto *Access = cast<MatrixLoadCall>(&O.Call);
  if (!Tensor || isBounded(*Access))
    return O.B.getInt1(!Tensor);
  const TensorOperands Operands = operandsOf(*Access);
  if (!Operands.mayBeRectangle())
    return O.B.getFalse();
  // What is not decoded is mostly copied, and what this test keeps from iteration to iteration are
  // registers that its loops have use for.
  if (Tensor->decode() && Operands.Layout.Clamp != CoopClamp::Undefined)
    return withFields(O, Operands, Tensor->layout(), Tensor->view(),
                      [&](auto OfLayout, auto OfView) {
                        return areBlocksInside(O.B, Operands, OfLayout, OfView);
                      });
  const TensorRectangle R =
      rectangleOf(O, Operands, Tensor->layout(), Tensor->view(), Tensor->decode() != nullptr);
  return O.B.CreateAnd(R.IsOne, R.IsInside);
}

namespace {

/// A load that decodes, by runs of blocks: each thread decodes some, and writes 16 bytes at a time.
class DecodedRuns {
public:
  /// Of an element and the address of its block in memory.
  using BlockAt = function_ref<EncodedBlock(Value *Row, Value *Col, Value *Address)>;

  DecodedRuns(OpContext &Load, const StagedOperand &Operand, const StagedPlace &To)
      : Load(Load), B(Load.B), Operand(Operand), To(To), M(Load.matrixResult()) {
    auto *Tensor = dyn_cast<MatLoadTensorCall>(&Load.Call);
    Length = Tensor ? lengthOfDecodedRuns(*Tensor, Load.S.invocations(CoopScope::Workgroup)) : 0;
  }

  /// There are runs for all threads, if blocks are as long.
  bool mayBe() const { return Length != 0; }
  /// i1: blocks are runs, and the load begins with one.
  Value *are();
  void load(BlockAt Blocks);

private:
  bool isTransposed() const { return isColumnMajor(cast<MatrixLoadCall>(Load.Call)); }
  uint32_t along() const { return isTransposed() ? M.Rows : M.Cols; }
  void run(Value *Line, Value *First, BlockAt Blocks);

  OpContext &Load;
  IRBuilder<> &B;
  const StagedOperand &Operand;
  const StagedPlace &To;
  const MatrixType M;
  unsigned Length; ///< of a run
};

Value *DecodedRuns::are() {
  const TensorStateFields State = layoutState(Load, Load.as<MatLoadTensorCall>().layout());
  Value *Bits = B.CreateOr(State.get(LayoutField::BlockSize, 1), State.get(LayoutField::Offset, 1));
  return B.CreateICmpEQ(B.CreateAnd(Bits, B.getInt32(Length - 1)), B.getInt32(0));
}

/// Elements that lie side by side in the stage, too, are written together.
void DecodedRuns::run(Value *Line, Value *First, BlockAt Blocks) {
  const unsigned Together =
      Operand.hasLinesOf(M, isTransposed()) ? std::min(16 / Operand.ElementBytes, Length) : 1;
  SmallVector<Value *, 32> Offsets, Values;
  for (unsigned I = 0; I < Length; ++I)
    Offsets.push_back(B.getInt32(I));
  auto RowOf = [&](Value *At) { return isTransposed() ? At : Line; };
  auto ColOf = [&](Value *At) { return isTransposed() ? Line : At; };
  decodeRun(
      Load, RowOf(First), ColOf(First), Length, Offsets,
      [&](Value *Address) { return Blocks(RowOf(First), ColOf(First), Address); },
      [&](unsigned, Value *V) { Values.push_back(V); });
  for (unsigned I = 0; I < Values.size(); I += Together) {
    Value *V = Values[I];
    if (Together > 1) {
      V = PoisonValue::get(FixedVectorType::get(M.Component, Together));
      for (unsigned E = 0; E < Together; ++E)
        V = B.CreateInsertElement(V, Values[I + E], E);
    }
    Value *At = B.CreateAdd(First, B.getInt32(I));
    writeStaged(B, Operand, To, M, RowOf(At), ColOf(At), V);
  }
}

void DecodedRuns::load(BlockAt Blocks) {
  const uint32_t Threads = Load.S.invocations(CoopScope::Workgroup), PerLine = along() / Length;
  const auto Rounds = static_cast<uint32_t>(M.elements() / (uint64_t(Threads) * Length));
  Value *Thread = Load.S.invocationIndex(B, CoopScope::Workgroup);
  forEach(B, B.getInt32(Rounds), "run", [&](Value *Round) {
    Value *N = B.CreateAdd(B.CreateMul(Round, B.getInt32(Threads)), Thread);
    run(B.CreateUDiv(N, B.getInt32(PerLine)),
        B.CreateMul(B.CreateURem(N, B.getInt32(PerLine)), B.getInt32(Length)), Blocks);
  });
}

} // namespace

static void loadByElements(OpContext &Load, const StagedOperand &Operand, const StagedPlace &To,
                           ElementPlaces Places) {
  IRBuilder<> &B = Load.B;
  const MatrixType M = Load.matrixResult();
  auto Write = [&](const OwnElement &E, Value *V) {
    writeStaged(B, Operand, To, M, E.Row, E.Col, V);
  };
  // A view may leave elements as they were.
  if (auto *Tensor = dyn_cast<MatLoadTensorCall>(&Load.Call); Tensor && Tensor->viewType())
    forEachOwnElement(Load, M,
                      [&](const OwnElement &E) { Write(E, Constant::getNullValue(M.Component)); });
  loadElements(Load, Places, Write);
}

void loadToStage(OpContext &Load, const StagedOperand &Operand, const StagedPlace &To) {
  IRBuilder<> &B = Load.B;
  Value *IsInside = isInside(Load), *IsByElements = IsInside;
  DecodedRuns Runs(Load, Operand, To);
  if (Runs.mayBe()) {
    Value *IsByRuns = B.CreateAnd(IsInside, Runs.are());
    ifThen(B, IsByRuns, "runs", [&] {
      Runs.load([&](Value *, Value *, Value *Address) -> EncodedBlock {
        return {Address, Load.as<MatLoadTensorCall>().decode()};
      });
    });
    IsByElements = B.CreateAnd(IsInside, B.CreateNot(IsByRuns));
  }
  ifThen(B, IsByElements, "inside",
         [&] { loadByElements(Load, Operand, To, ElementPlaces::Inside); });
  ifThen(B, B.CreateNot(IsInside), "anywhere",
         [&] { loadByElements(Load, Operand, To, ElementPlaces::Anywhere); });
}

Value *canCopyEncoded(OpContext &Load) {
  return Load.B.CreateAnd(isInside(Load), EncodedBlocks::of(Load).areWhole(Load));
}

/// What is not copied is loaded by elements: runs from memory beside those from slots would be
/// merged with them as far as they are alike, and each would be slower.
void loadEncoded(OpContext &Load, const StagedOperand &Operand, const StagedPlace &To,
                 const StagedPlace &Slots, Value *AreThere) {
  IRBuilder<> &B = Load.B;
  const EncodedBlocks Blocks = EncodedBlocks::of(Load);
  ifThen(B, AreThere, "copied", [&] {
    DecodedRuns(Load, Operand, To).load([&](Value *Row, Value *Col, Value *) {
      return Blocks.blockOf(Load, {Slots, B.getFalse()}, Row, Col);
    });
  });
  ifThen(B, B.CreateNot(AreThere), "elements",
         [&] { loadByElements(Load, Operand, To, ElementPlaces::Anywhere); });
}

} // namespace coop::lower
