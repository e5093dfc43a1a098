// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Registers of fragments and memory; see FragmentAccess.h.

#include "lower/gpu/matrix/FragmentAccess.h"
#include "lower/check/Robust.h"
#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/gpu/target/GpuTarget.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;

namespace coop::lower {
namespace {

class Access {
public:
  Access(OpContext &O, const MatrixType &Matrix)
      : O(O), B(O.B), Call(O.as<StridedAccessCall>()), M(O.S.shared(Matrix)), F(Fragments::of(M)),
        ElementBytes(O.S.DL.getTypeStoreSize(M.Component).getFixedValue()) {}

  bool load();
  bool store(Value *Slot);

private:
  /// Elements of a line lie side by side.
  bool isAlongLines() const { return F->LinesAreColumns == Call.isColumnMajor(); }
  bool mayBeWide() const { return F && !isBounded(O.Call) && !Call.isVolatile(); }
  void findThread();
  Value *addressOf(Value *Line, Value *Along);
  void forEachPart(function_ref<void(unsigned Index, Value *Line, Value *Along)> Body);
  Value *transposed(Value *Word);

  OpContext &O;
  IRBuilder<> &B;
  const StridedAccessCall &Call;
  const SharedMatrix M;
  const std::optional<Fragments> F;
  const uint64_t ElementBytes;
  Value *Thread = nullptr, *Quad = nullptr;         ///< in a quad; which quad of a warp
  Value *FirstLine = nullptr, *FirstTile = nullptr; ///< of the warp, in tiles
};

void Access::findThread() {
  Value *Lane = O.S.invocationIndex(B, M.Scope);
  Value *Warp = B.CreateUDiv(Lane, B.getInt32(WarpSize));
  Thread = B.CreateURem(Lane, B.getInt32(4));
  Quad = B.CreateURem(B.CreateUDiv(Lane, B.getInt32(4)), B.getInt32(8));
  FirstLine = B.CreateURem(Warp, B.getInt32(F->WarpsAcross));
  FirstTile =
      B.CreateMul(B.CreateUDiv(Warp, B.getInt32(F->WarpsAcross)), B.getInt32(F->TilesAlong));
}

Value *Access::addressOf(Value *Line, Value *Along) {
  Value *Major = isAlongLines() ? Line : Along, *Minor = isAlongLines() ? Along : Line;
  Value *Offset =
      B.CreateAdd(B.CreateMul(B.CreateZExt(Major, B.getInt64Ty()), Call.stride()),
                  B.CreateMul(B.CreateZExt(Minor, B.getInt64Ty()), B.getInt64(ElementBytes)));
  return B.CreateGEP(B.getInt8Ty(), Call.pointer(), Offset);
}

/// Body of the part of every line that a thread has, which begins at Index of the slice: the first
/// line and element of the 8 lines that it is of.
void Access::forEachPart(function_ref<void(unsigned, Value *, Value *)> Body) {
  for (unsigned Across = 0; Across < F->TilesAcross; ++Across)
    for (unsigned Along = 0; Along < F->TilesAlong; ++Along)
      for (unsigned Half = 0; Half < F->Halves; ++Half) {
        Value *Tile = B.CreateAdd(B.getInt32(Across * F->WarpsAcross), FirstLine);
        Value *Line =
            B.CreateAdd(B.CreateMul(Tile, B.getInt32(F->linesOfTile())), B.getInt32(Half * 8));
        Value *Element =
            B.CreateMul(B.CreateAdd(FirstTile, B.getInt32(Along)), B.getInt32(F->alongOfTile()));
        Body(F->index(Across, Along, Half), Line, Element);
      }
}

/// Of a tile of 8 x 8 elements of 16 bits, two in each thread.
Value *Access::transposed(Value *Word) {
  Type *I32 = B.getInt32Ty();
  auto *Asm = InlineAsm::get(FunctionType::get(I32, {I32}, false),
                             "movmatrix.sync.aligned.m8n8.trans.b16 $0, $1;", "=r,r",
                             /*hasSideEffects=*/false);
  CallInst *Result = B.CreateCall(Asm, {Word});
  Result->setConvergent();
  Result->setDoesNotThrow();
  Result->setDoesNotAccessMemory();
  return Result;
}

bool Access::load() {
  const bool Across = F && !isAlongLines();
  if (!mayBeWide() || (Across && (ElementBytes != 2 || F->PerThread != 2)))
    return false;
  findThread();
  const uint64_t Bytes = ElementBytes * F->PerThread;
  Type *Word = B.getIntNTy(static_cast<unsigned>(Bytes * 8));
  Value *Own = B.CreateMul(Thread, B.getInt32(F->PerThread));
  forEachPart([&](unsigned Index, Value *Line, Value *Along) {
    Value *Address = Across ? addressOf(B.CreateAdd(Line, Own), B.CreateAdd(Along, Quad))
                            : addressOf(B.CreateAdd(Line, Quad), B.CreateAdd(Along, Own));
    Value *V = B.CreateAlignedLoad(Word, Address, Align(Bytes));
    B.CreateStore(Across ? transposed(V) : V,
                  B.CreateConstInBoundsGEP1_32(M.Component, O.result(), Index));
  });
  return true;
}

bool Access::store(Value *Slot) {
  if (!mayBeWide() || !isAlongLines())
    return false;
  findThread();
  const uint64_t Bytes = ElementBytes * F->PerThread;
  Type *Vector = FixedVectorType::get(M.Component, F->PerThread);
  Value *Own = B.CreateMul(Thread, B.getInt32(F->PerThread));
  forEachPart([&](unsigned Index, Value *Line, Value *Along) {
    Value *V = PoisonValue::get(Vector);
    for (unsigned I = 0; I < F->PerThread; ++I) {
      Value *From = B.CreateConstInBoundsGEP1_32(M.Component, Slot, Index + I);
      V = B.CreateInsertElement(V, B.CreateLoad(M.Component, From), I);
    }
    B.CreateAlignedStore(V, addressOf(B.CreateAdd(Line, Quad), B.CreateAdd(Along, Own)),
                         Align(Bytes));
  });
  return true;
}

} // namespace

bool lowerFragmentLoad(OpContext &O) { return Access(O, O.matrixResult()).load(); }

bool lowerFragmentStore(OpContext &O) {
  Value *Matrix = O.as<MatStoreCall>().matrix();
  return Access(O, *MatrixType::match(Matrix->getType())).store(O.slot(Matrix));
}

} // namespace coop::lower
