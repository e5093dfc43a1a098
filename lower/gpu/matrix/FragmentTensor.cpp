// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rectangles of tensors; see FragmentTensor.h.

#include "lower/gpu/matrix/FragmentTensor.h"
#include "lower/check/Robust.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/exec/loops/Checks.h"
#include "lower/exec/loops/MatrixElements.h"
#include "lower/gpu/matrix/FragmentAccess.h"
#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/gpu/matrix/Rectangles.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// What loads and stores of a matrix M have in common.
class TensorFragments {
public:
  TensorFragments(OpContext &O, const MatrixType &M)
      : O(O), B(O.B), Call(O.as<TensorAccessCall>()), M(M), F(fragmentsOf(O.S, M)),
        Operands(Call, M), ElementBytes(M.Component->getPrimitiveSizeInBits().getFixedValue() / 8) {
  }

protected:
  /// B's fragments are in an order of their own.
  bool isOfFragments() const { return F && M.Use != CoopUse::B && !isBounded(O.Call); }
  void findRectangle();
  Value *addressOf(Value *Row, Value *Col);
  Value *isAligned(uint64_t Bytes);
  /// All of a plain rectangle is inside of its tensor, and runs begin at multiples of their size.
  Value *areWholeRuns() {
    return B.CreateAnd(B.CreateAnd(Rectangle->IsOne, Rectangle->IsInside),
                       isAligned(runLength() * ElementBytes));
  }
  /// Elements of one access, which are along a line or of lines side by side.
  unsigned runLength() const {
    return F->LinesAreColumns ? F->Halves
                              : std::min(F->PerThread, static_cast<unsigned>(16 / ElementBytes));
  }

  static constexpr unsigned WordBytes = 4, QuadSize = 4;
  /// Runs are words of which the threads of a quad have four tiles' together.
  bool hasQuads() const {
    return F->PerThread * ElementBytes == WordBytes && F->TilesAlong % QuadSize == 0;
  }
  Value *areWholeQuads() { return isAligned(uint64_t(QuadSize) * WordBytes); }
  /// Body for each four words of this thread: where they are in its slice, and the address of the
  /// 16 bytes that it accesses in their place.
  void forEachQuad(function_ref<void(ArrayRef<Value *> Words, Value *Address)> Body);
  Value *threadOfQuad() {
    return B.CreateURem(O.S.invocationIndex(B, M.Scope), B.getInt32(QuadSize));
  }

  OpContext &O;
  IRBuilder<> &B;
  const TensorAccessCall &Call;
  const MatrixType M;
  const std::optional<Fragments> F;
  const TensorOperands Operands;
  const uint64_t ElementBytes;
  std::optional<TensorRectangle> Rectangle;
  Value *Stride = nullptr; ///< i64, in bytes, of the dimension before the last
};

class Load : TensorFragments {
public:
  explicit Load(OpContext &O)
      : TensorFragments(O, O.matrixResult()), Call(O.as<MatLoadTensorCall>()) {}

  bool emit();

private:
  void loadRuns();
  void loadQuads();
  void loadWhole();

  const MatLoadTensorCall &Call;
};

class Store : TensorFragments {
public:
  explicit Store(OpContext &O)
      : TensorFragments(O, O.as<MatStoreTensorCall>().matrixType()),
        Call(O.as<MatStoreTensorCall>()) {}

  bool emit();

private:
  void storeRuns();
  void storeNear();
  void storeQuads();
  void storeWhole();
  void storeElements();

  const MatStoreTensorCall &Call;
};

} // namespace

void TensorFragments::findRectangle() {
  Rectangle.emplace(rectangleOf(O, Operands, Call.layout(), Call.view(), false));
  Value *Elements = B.CreateZExt(
      layoutState(O, Call.layout()).get(LayoutField::Stride, Call.layoutType().Dim - 2),
      B.getInt64Ty());
  Stride = B.CreateMul(Elements, B.getInt64(ElementBytes));
}

Value *TensorFragments::addressOf(Value *Row, Value *Col) {
  if (Operands.isTransposed())
    std::swap(Row, Col);
  Value *Bytes = B.getInt64(ElementBytes);
  Value *Offset = B.CreateAdd(B.CreateMul(B.CreateZExt(Row, B.getInt64Ty()), Stride),
                              B.CreateMul(B.CreateZExt(Col, B.getInt64Ty()), Bytes));
  Value *First = B.CreateMul(Rectangle->First, Bytes);
  return B.CreateGEP(B.getInt8Ty(), B.CreateGEP(B.getInt8Ty(), Call.pointer(), First), Offset);
}

/// Every line begins at a multiple of Bytes.
Value *TensorFragments::isAligned(uint64_t Bytes) {
  Value *Address = B.CreatePtrToInt(addressOf(B.getInt32(0), B.getInt32(0)), B.getInt64Ty());
  return B.CreateICmpEQ(B.CreateAnd(B.CreateOr(Address, Stride), B.getInt64(Bytes - 1)),
                        B.getInt64(0));
}

/// After an exchange each thread has a line of one tile, 16 bytes, in place of words of four.
void TensorFragments::forEachQuad(function_ref<void(ArrayRef<Value *>, Value *)> Body) {
  SmallVector<OwnElement, 64> Runs;
  unsigned Number = 0;
  forEachOwnElement(O, M, [&](const OwnElement &E) {
    if (Number++ % F->PerThread == 0)
      Runs.push_back(E);
  });
  Value *Thread = threadOfQuad();
  // From its run of the first tile to the beginning of its tile.
  Value *Further = B.CreateMul(Thread, B.getInt32(F->alongOfTile() - F->PerThread));
  for (unsigned First = 0; First < Runs.size(); First += QuadSize * F->Halves)
    for (unsigned Half = 0; Half < F->Halves; ++Half) {
      SmallVector<Value *, QuadSize> Words;
      for (unsigned I = 0; I < QuadSize; ++I)
        Words.push_back(Runs[First + I * F->Halves + Half].Index);
      const OwnElement &E = Runs[First + Half];
      Body(Words, addressOf(E.Row, B.CreateAdd(E.Col, Further)));
    }
}

// ---- loads

void Load::loadQuads() {
  Value *Thread = threadOfQuad();
  auto *Line = FixedVectorType::get(B.getInt32Ty(), QuadSize);
  forEachQuad([&](ArrayRef<Value *> Places, Value *Address) {
    Value *All = B.CreateAlignedLoad(Line, Address, Align(QuadSize * WordBytes));
    SmallVector<Value *, QuadSize> Words;
    for (unsigned I = 0; I < QuadSize; ++I)
      Words.push_back(B.CreateExtractElement(All, I));
    exchangeInQuad(B, Words, Thread);
    for (auto [Word, Index] : zip(Words, Places))
      B.CreateStore(Word, elementAddress(B, M.Component, O.result(), Index));
  });
}

void Load::loadRuns() {
  Value *Run = nullptr;
  unsigned Number = 0;
  forEachOwnElement(O, M, [&](const OwnElement &E) {
    const unsigned Within = Number++ % runLength();
    if (Within == 0)
      Run = B.CreateAlignedLoad(FixedVectorType::get(M.Component, runLength()),
                                addressOf(E.Row, E.Col), Align(runLength() * ElementBytes));
    storeElement(B, B.CreateExtractElement(Run, Within), O.result(), E.Index);
  });
}

void Load::loadWhole() {
  if (hasQuads())
    return ifThenElse(
        B, areWholeQuads(), "quads", [&] { loadQuads(); }, "words", [&] { loadRuns(); });
  loadRuns();
}

bool Load::emit() {
  if (!isOfFragments() || F->LinesAreColumns || !Operands.isPlain() || Call.isVolatile() ||
      Call.decode() || isChecked(O.Call))
    return false;
  findRectangle();
  ifThenElse(
      B, areWholeRuns(), "runs", [&] { loadWhole(); }, "elements",
      [&] { lowerMatrixAccess(O, CoopOp::MatLoadTensor); });
  return true;
}

// ---- stores

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

void Store::storeQuads() {
  Value *Slot = O.slot(Call.matrix()), *Thread = threadOfQuad();
  forEachQuad([&](ArrayRef<Value *> Places, Value *Address) {
    SmallVector<Value *, QuadSize> Words;
    for (Value *Index : Places)
      Words.push_back(B.CreateLoad(B.getInt32Ty(), elementAddress(B, M.Component, Slot, Index)));
    exchangeInQuad(B, Words, Thread);
    Value *Line = PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), QuadSize));
    for (auto [I, Word] : enumerate(Words))
      Line = B.CreateInsertElement(Line, Word, I);
    B.CreateAlignedStore(Line, Address, Align(QuadSize * WordBytes));
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

void Store::storeWhole() {
  if (F->LinesAreColumns)
    return storeNear();
  if (!hasQuads())
    return storeRuns();
  ifThenElse(B, areWholeQuads(), "quads", [&] { storeQuads(); }, "words", [&] { storeRuns(); });
}

bool Store::emit() {
  if (!isOfFragments() || !Operands.mayBeRectangle() || Call.isVolatile())
    return false;
  findRectangle();
  const bool HasRuns = Operands.isPlain();
  Value *Whole = HasRuns ? areWholeRuns() : B.getFalse();
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

bool lowerFragmentTensorLoad(OpContext &O) { return Load(O).emit(); }

bool lowerFragmentTensorStore(OpContext &O) { return Store(O).emit(); }

} // namespace coop::lower
