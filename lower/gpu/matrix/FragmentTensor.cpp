// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rectangles of tensors; see FragmentTensor.h.

#include "lower/gpu/matrix/FragmentTensor.h"
#include "lower/check/Robust.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/exec/loops/MatrixElements.h"
#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/gpu/matrix/Rectangles.h"

using namespace llvm;

namespace coop::lower {
namespace {

class Store {
public:
  explicit Store(OpContext &O)
      : O(O), B(O.B), Call(O.as<MatStoreTensorCall>()), M(Call.matrixType()),
        F(fragmentsOf(O.S, M)), Operands(O.as<TensorAccessCall>(), M),
        ElementBytes(M.Component->getPrimitiveSizeInBits().getFixedValue() / 8) {}

  bool emit();

private:
  void findRectangle();
  Value *addressOf(Value *Row, Value *Col);
  Value *isAligned();
  /// Elements of one access.
  unsigned runLength() const {
    return std::min(F->PerThread, static_cast<unsigned>(16 / ElementBytes));
  }
  void storeRuns();
  void storeElements();

  OpContext &O;
  IRBuilder<> &B;
  const MatStoreTensorCall &Call;
  const MatrixType M;
  const std::optional<Fragments> F;
  const TensorOperands Operands;
  const uint64_t ElementBytes;
  std::optional<TensorRectangle> Rectangle;
  Value *Stride = nullptr; ///< i64, in bytes, of the dimension before the last
};

void Store::findRectangle() {
  Rectangle.emplace(rectangleOf(O, Operands, Call.layout(), Call.view(), false));
  Value *Elements = B.CreateZExt(
      layoutState(O, Call.layout()).get(LayoutField::Stride, Call.layoutType().Dim - 2),
      B.getInt64Ty());
  Stride = B.CreateMul(Elements, B.getInt64(ElementBytes));
}

Value *Store::addressOf(Value *Row, Value *Col) {
  if (Operands.isTransposed())
    std::swap(Row, Col);
  Value *Bytes = B.getInt64(ElementBytes);
  Value *Offset = B.CreateAdd(B.CreateMul(B.CreateZExt(Row, B.getInt64Ty()), Stride),
                              B.CreateMul(B.CreateZExt(Col, B.getInt64Ty()), Bytes));
  Value *First = B.CreateMul(Rectangle->First, Bytes);
  return B.CreateGEP(B.getInt8Ty(), B.CreateGEP(B.getInt8Ty(), Call.pointer(), First), Offset);
}

/// Every run of a thread's elements begins at a multiple of its size.
Value *Store::isAligned() {
  const uint64_t Bytes = runLength() * ElementBytes;
  Value *Address = B.CreatePtrToInt(addressOf(B.getInt32(0), B.getInt32(0)), B.getInt64Ty());
  return B.CreateICmpEQ(B.CreateAnd(B.CreateOr(Address, Stride), B.getInt64(Bytes - 1)),
                        B.getInt64(0));
}

void Store::storeRuns() {
  Value *Slot = O.slot(Call.matrix()), *Run = nullptr, *Address = nullptr;
  unsigned Number = 0;
  forEachOwnElement(O, M, [&](const OwnElement &E) {
    const unsigned Within = Number++ % runLength();
    if (Within == 0) {
      Run = PoisonValue::get(FixedVectorType::get(M.Component, runLength()));
      Address = addressOf(E.Row, E.Col);
    }
    Run = B.CreateInsertElement(Run, loadElement(B, M.Component, Slot, E.Index), Within);
    if (Within + 1 == runLength())
      B.CreateAlignedStore(Run, Address, Align(runLength() * ElementBytes));
  });
}

void Store::storeElements() {
  Value *Slot = O.slot(Call.matrix());
  forEachOwnElement(O, M, [&](const OwnElement &E) {
    Value *IsInside = B.CreateAnd(B.CreateICmpULT(E.Row, Rectangle->Rows),
                                  B.CreateICmpULT(E.Col, Rectangle->Cols));
    ifThen(B, IsInside, "inside", [&] {
      B.CreateAlignedStore(loadElement(B, M.Component, Slot, E.Index), addressOf(E.Row, E.Col),
                           Align(ElementBytes));
    });
  });
}

bool Store::emit() {
  if (!F || F->LinesAreColumns || !Operands.mayBeRectangle() || Call.isVolatile() ||
      isBounded(O.Call))
    return false;
  findRectangle();
  const bool HasRuns = Operands.isPlain();
  Value *Whole = B.CreateAnd(Rectangle->IsOne, Rectangle->IsInside);
  Whole = HasRuns ? B.CreateAnd(Whole, isAligned()) : B.getFalse();
  Value *Done = choose(
      B, Whole, "runs",
      [&]() -> Value * {
        if (HasRuns)
          storeRuns();
        return B.getTrue();
      },
      [&]() -> Value * {
        ifThen(B, Rectangle->IsOne, "edge", [&] { storeElements(); });
        return Rectangle->IsOne;
      });
  ifThen(B, B.CreateNot(Done), "elements", [&] { lowerMatrixAccess(O, CoopOp::MatStoreTensor); });
  return true;
}

} // namespace

bool lowerFragmentTensorStore(OpContext &O) { return Store(O).emit(); }

} // namespace coop::lower
