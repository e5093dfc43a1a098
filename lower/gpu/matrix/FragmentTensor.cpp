// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rectangles of tensors; see FragmentTensor.h.

#include "lower/gpu/matrix/FragmentTensor.h"
#include "lower/check/Robust.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/exec/loops/MatrixElements.h"
#include "lower/gpu/matrix/FragmentAccess.h"
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
  static constexpr unsigned WordBytes = 4, QuadSize = 4;

  void findRectangle();
  Value *addressOf(Value *Row, Value *Col);
  Value *isAligned(uint64_t Bytes);
  /// Elements of one access, which are along a line or of lines side by side.
  unsigned runLength() const {
    return F->LinesAreColumns ? F->Halves
                              : std::min(F->PerThread, static_cast<unsigned>(16 / ElementBytes));
  }
  void storeRuns();
  void storeNear();
  /// Runs are words of which the threads of a quad have four tiles' together.
  bool hasQuads() const {
    return F->PerThread * ElementBytes == WordBytes && F->TilesAlong % QuadSize == 0;
  }
  void storeQuads();
  void storeWhole();
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

/// Every line begins at a multiple of Bytes.
Value *Store::isAligned(uint64_t Bytes) {
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

/// Lines are columns, of which a thread has some side by side.
void Store::storeNear() {
  Value *Slot = O.slot(Call.matrix());
  unsigned Number = 0;
  forEachOwnElement(O, M, [&](const OwnElement &E) {
    if (Number++ / F->PerThread % F->Halves == 0)
      B.CreateAlignedStore(loadNear(B, M.Component, *F, Slot, E.Index), addressOf(E.Row, E.Col),
                           Align(F->Halves * ElementBytes));
  });
}

/// After an exchange each thread has a line of one tile, 16 bytes, in place of words of four.
void Store::storeQuads() {
  Value *Slot = O.slot(Call.matrix());
  SmallVector<OwnElement, 64> Runs;
  unsigned Number = 0;
  forEachOwnElement(O, M, [&](const OwnElement &E) {
    if (Number++ % F->PerThread == 0)
      Runs.push_back(E);
  });
  Value *Thread = B.CreateURem(O.S.invocationIndex(B, M.Scope), B.getInt32(QuadSize));
  auto *Ty = FixedVectorType::get(B.getInt32Ty(), QuadSize);
  for (unsigned First = 0; First < Runs.size(); First += QuadSize * F->Halves)
    for (unsigned Half = 0; Half < F->Halves; ++Half) {
      Value *Words[QuadSize];
      for (unsigned I = 0; I < QuadSize; ++I)
        Words[I] =
            B.CreateLoad(B.getInt32Ty(), elementAddress(B, M.Component, Slot,
                                                        Runs[First + I * F->Halves + Half].Index));
      exchangeInQuad(B, Words, Thread);
      Value *Line = PoisonValue::get(Ty);
      for (unsigned I = 0; I < QuadSize; ++I)
        Line = B.CreateInsertElement(Line, Words[I], I);
      // From its run of the first tile to the beginning of its tile.
      const OwnElement &E = Runs[First + Half];
      Value *Further = B.CreateMul(Thread, B.getInt32(F->alongOfTile() - F->PerThread));
      B.CreateAlignedStore(Line, addressOf(E.Row, B.CreateAdd(E.Col, Further)),
                           Align(QuadSize * WordBytes));
    }
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

void Store::storeWhole() {
  if (F->LinesAreColumns)
    return storeNear();
  if (!hasQuads())
    return storeRuns();
  Value *HasLines = isAligned(uint64_t(QuadSize) * WordBytes);
  ifThen(B, HasLines, "quads", [&] { storeQuads(); });
  ifThen(B, B.CreateNot(HasLines), "words", [&] { storeRuns(); });
}

bool Store::emit() {
  if (!F || M.Use == CoopUse::B || !Operands.mayBeRectangle() || Call.isVolatile() ||
      isBounded(O.Call))
    return false;
  findRectangle();
  const bool HasRuns = Operands.isPlain();
  Value *Whole = B.CreateAnd(Rectangle->IsOne, Rectangle->IsInside);
  Whole = HasRuns ? B.CreateAnd(Whole, isAligned(runLength() * ElementBytes)) : B.getFalse();
  Value *Done = choose(
      B, Whole, "runs",
      [&]() -> Value * {
        if (HasRuns)
          storeWhole();
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
