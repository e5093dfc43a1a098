// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs of fragments and memory; see FragmentAccess.h.

#include "lower/gpu/matrix/FragmentAccess.h"
#include "lower/check/Robust.h"
#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/gpu/target/GpuTarget.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace coop::lower {
namespace {

constexpr unsigned MostBytes = 16, WordBytes = 4;

class Access {
public:
  Access(OpContext &O, const MatrixType &M)
      : O(O), B(O.B), Call(O.as<StridedAccessCall>()), M(M), F(fragmentsOf(O.S, M)),
        ElementBytes(
            static_cast<unsigned>(M.Component->getPrimitiveSizeInBits().getFixedValue() / 8)) {}

  bool load();
  bool store(Value *Slot);

private:
  /// Elements of a line lie side by side.
  bool isAlongLines() const { return F->LinesAreColumns == Call.isColumnMajor(); }
  bool mayBeWide() const { return F && !isBounded(O.Call) && !Call.isVolatile(); }
  bool isShared() const {
    return Call.pointer()->getType()->getPointerAddressSpace() == address_space::Shared;
  }
  unsigned perWord() const { return WordBytes / ElementBytes; }

  void findThread();
  Value *addressOf(Value *Line, Value *Along);
  Value *firstLine(unsigned Across, unsigned Half);
  Value *firstAlong(unsigned Tile);
  void forEachRun(function_ref<void(unsigned Index, Value *Line, Value *Along)> Body);
  Value *place(Value *Slot, unsigned Index) {
    return B.CreateConstInBoundsGEP1_32(M.Component, Slot, Index);
  }
  SmallVector<Value *, 4> loadWords(Value *Address, unsigned Count);
  void loadAlong();
  void loadAcross();
  void loadMatrices();
  Value *rowOfPlace(Value *Place, unsigned Word);

  OpContext &O;
  IRBuilder<> &B;
  const StridedAccessCall &Call;
  const MatrixType M;
  const std::optional<Fragments> F;
  const unsigned ElementBytes;
  Value *Lane = nullptr, *Thread = nullptr, *Quad = nullptr; ///< in a quad; which quad of a warp
  Value *WarpAcross = nullptr, *WarpAlong = nullptr;
};

void Access::findThread() {
  Value *Index = O.S.invocationIndex(B, M.Scope);
  Value *Warp = B.CreateUDiv(Index, B.getInt32(WarpSize));
  Lane = B.CreateURem(Index, B.getInt32(WarpSize));
  Thread = B.CreateURem(Lane, B.getInt32(4));
  Quad = B.CreateUDiv(Lane, B.getInt32(4));
  WarpAcross = B.CreateURem(Warp, B.getInt32(F->WarpsAcross));
  WarpAlong = B.CreateUDiv(Warp, B.getInt32(F->WarpsAcross));
}

Value *Access::addressOf(Value *Line, Value *Along) {
  Value *Major = isAlongLines() ? Line : Along, *Minor = isAlongLines() ? Along : Line;
  Value *Offset =
      B.CreateAdd(B.CreateMul(B.CreateZExt(Major, B.getInt64Ty()), Call.stride()),
                  B.CreateMul(B.CreateZExt(Minor, B.getInt64Ty()), B.getInt64(ElementBytes)));
  return B.CreateGEP(B.getInt8Ty(), Call.pointer(), Offset);
}

/// Of the lines that tile Across of B's columns is of, or of 8 rows.
Value *Access::firstLine(unsigned Across, unsigned Half) {
  const unsigned OfRun = F->LineRun / 2;
  if (OfRun != 1) // B has one warp
    return B.getInt32(Across / OfRun * 4 * F->LineRun + Across % OfRun * 2);
  Value *Tile = B.CreateAdd(B.getInt32(Across * F->WarpsAcross), WarpAcross);
  return B.CreateAdd(B.CreateMul(Tile, B.getInt32(F->linesOfTile())), B.getInt32(Half * 8));
}

Value *Access::firstAlong(unsigned Tile) {
  Value *Number = B.CreateAdd(B.CreateMul(WarpAlong, B.getInt32(F->TilesAlong)), B.getInt32(Tile));
  return B.CreateMul(Number, B.getInt32(F->alongOfTile()));
}

/// Body of every run of this thread, which begins at Index of the slice, with its line and first
/// element.
void Access::forEachRun(function_ref<void(unsigned, Value *, Value *)> Body) {
  // Pairs of lines are as far apart as runs of columns are long.
  Value *Own = B.CreateAdd(B.CreateMul(B.CreateUDiv(Quad, B.getInt32(2)), B.getInt32(F->LineRun)),
                           B.CreateURem(Quad, B.getInt32(2)));
  Value *First = B.CreateMul(Thread, B.getInt32(F->PerThread));
  for (unsigned Across = 0; Across < F->TilesAcross; ++Across)
    for (unsigned Tile = 0; Tile < F->TilesAlong; ++Tile)
      for (unsigned Half = 0; Half < F->Halves; ++Half)
        Body(F->index(Across, Tile, Half), B.CreateAdd(firstLine(Across, Half), Own),
             B.CreateAdd(firstAlong(Tile), First));
}

/// By one access of up to 16 bytes: LLVM 19 makes two of two elements, and of an integer of 16
/// bytes.
SmallVector<Value *, 4> Access::loadWords(Value *Address, unsigned Count) {
  Type *Ty = Count == 4 ? static_cast<Type *>(FixedVectorType::get(B.getInt32Ty(), Count))
                        : B.getIntNTy(Count * 32);
  Value *All = B.CreateAlignedLoad(Ty, Address, Align(Count * WordBytes));
  SmallVector<Value *, 4> Words;
  for (unsigned I = 0; I < Count; ++I)
    Words.push_back(Count == 4 ? B.CreateExtractElement(All, I)
                               : B.CreateTrunc(B.CreateLShr(All, I * 32), B.getInt32Ty()));
  return Words;
}

void Access::loadAlong() {
  const unsigned Bytes = std::min(F->PerThread * ElementBytes, MostBytes),
                 Elements = Bytes / ElementBytes;
  Type *Ty = FixedVectorType::get(M.Component, Elements);
  forEachRun([&](unsigned Index, Value *Line, Value *Along) {
    for (unsigned I = 0; I < F->PerThread; I += Elements) {
      Value *Address = addressOf(Line, B.CreateAdd(Along, B.getInt32(I)));
      if (ElementBytes <= 2 && Bytes >= WordBytes) {
        for (auto [N, Word] : enumerate(loadWords(Address, Bytes / WordBytes)))
          B.CreateStore(Word, place(O.result(), Index + I + static_cast<unsigned>(N) * perWord()));
        continue;
      }
      Value *V = B.CreateAlignedLoad(Ty, Address, Align(Bytes));
      for (unsigned E = 0; E < Elements; ++E)
        B.CreateStore(B.CreateExtractElement(V, E), place(O.result(), Index + I + E));
    }
  });
}

/// Of a tile of 8 x 8 elements of 16 bits, two in each thread.
Value *transposed(IRBuilder<> &B, Value *Word) {
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

/// The element along a line that is at one of the 8 places of word Word of the threads' runs.
Value *Access::rowOfPlace(Value *Place, unsigned Word) {
  return B.CreateAdd(
      B.CreateAdd(B.CreateMul(B.CreateUDiv(Place, B.getInt32(2)), B.getInt32(F->PerThread)),
                  B.CreateURem(Place, B.getInt32(2))),
      B.getInt32(Word * 2));
}

/// Memory has lines across: every quad reads one element of 8 lines, or of a run of columns.
void Access::loadAcross() {
  const unsigned OfRun = F->LineRun / 2;
  Value *Own = B.CreateMul(Thread, B.getInt32(F->LineRun));
  for (unsigned Across = 0; Across < F->TilesAcross; Across += OfRun)
    for (unsigned Half = 0; Half < F->Halves; ++Half)
      for (unsigned Tile = 0; Tile < F->TilesAlong; ++Tile)
        for (unsigned Word = 0; Word < F->PerThread / 2; ++Word) {
          Value *Along = B.CreateAdd(firstAlong(Tile), rowOfPlace(Quad, Word));
          Value *Address = addressOf(B.CreateAdd(firstLine(Across, Half), Own), Along);
          for (auto [I, V] : enumerate(loadWords(Address, OfRun)))
            B.CreateStore(
                transposed(B, V),
                place(O.result(),
                      F->index(Across + static_cast<unsigned>(I), Tile, Half) + Word * 2));
        }
}

/// The same of shared memory, where ldmatrix transposes as it reads: threads say where the 8 rows
/// of each 8 x 8 matrix are, a matrix for every word of a run.
void Access::loadMatrices() {
  const unsigned Count = F->PerThread / 2;
  static constexpr Intrinsic::ID Ids[] = {Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x1_trans_b16,
                                          Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x2_trans_b16,
                                          Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_trans_b16};
  Value *Place = B.CreateURem(Lane, B.getInt32(8));
  Value *Word = B.CreateURem(B.CreateUDiv(Lane, B.getInt32(8)), B.getInt32(Count));
  Value *Row = B.CreateAdd(rowOfPlace(Place, 0), B.CreateMul(Word, B.getInt32(2)));
  for (unsigned Across = 0; Across < F->TilesAcross; ++Across)
    for (unsigned Half = 0; Half < F->Halves; ++Half)
      for (unsigned Tile = 0; Tile < F->TilesAlong; ++Tile) {
        Value *Address = addressOf(firstLine(Across, Half), B.CreateAdd(firstAlong(Tile), Row));
        Value *V = B.CreateIntrinsic(Ids[Log2_32(Count)], {Address->getType()}, {Address});
        for (unsigned I = 0; I < Count; ++I)
          B.CreateStore(Count == 1 ? V : B.CreateExtractValue(V, I),
                        place(O.result(), F->index(Across, Tile, Half) + I * 2));
      }
}

bool Access::load() {
  if (!mayBeWide() || (!isAlongLines() && (ElementBytes != 2 || M.Use == CoopUse::Accumulator)))
    return false;
  findThread();
  if (isAlongLines())
    loadAlong();
  else if (isShared() && F->LineRun == 2)
    loadMatrices();
  else
    loadAcross();
  return true;
}

bool Access::store(Value *Slot) {
  if (!mayBeWide() || !isAlongLines())
    return false;
  findThread();
  const unsigned Bytes = std::min(F->PerThread * ElementBytes, MostBytes),
                 Elements = Bytes / ElementBytes;
  Type *Vector = FixedVectorType::get(M.Component, Elements);
  forEachRun([&](unsigned Index, Value *Line, Value *Along) {
    for (unsigned I = 0; I < F->PerThread; I += Elements) {
      Value *V = PoisonValue::get(Vector);
      for (unsigned E = 0; E < Elements; ++E)
        V = B.CreateInsertElement(V, B.CreateLoad(M.Component, place(Slot, Index + I + E)), E);
      B.CreateAlignedStore(V, addressOf(Line, B.CreateAdd(Along, B.getInt32(I))), Align(Bytes));
    }
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
