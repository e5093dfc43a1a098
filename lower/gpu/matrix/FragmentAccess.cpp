// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs of fragments and memory; see FragmentAccess.h.

#include "lower/gpu/matrix/FragmentAccess.h"
#include "lower/check/Robust.h"
#include "lower/gpu/matrix/Digits.h"
#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/gpu/matrix/PermutedTile.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/gpu/target/InlinePtx.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace coop::lower {
Value *emitTransposed(IRBuilder<> &B, Value *Word) {
  return emitInlinePtx(B, "movmatrix.sync.aligned.m8n8.trans.b16 $0, $1;", "=r,r", {Word},
                       B.getInt32Ty(), PtxEffects::OfWarp);
}

/// With the neighbour first, then two threads further: each keeps one of two words, and sends the
/// other.
void exchangeInQuad(IRBuilderBase &B, MutableArrayRef<Value *> Words, Value *ThreadOfQuad) {
  for (const unsigned Distance : {1U, 2U}) {
    Value *IsUpper = B.CreateICmpNE(B.CreateAnd(ThreadOfQuad, Distance), B.getInt32(0));
    for (unsigned Low = 0; Low < Words.size(); ++Low) {
      if (Low & Distance)
        continue;
      Value *&L = Words[Low], *&H = Words[Low | Distance];
      Value *Sent = B.CreateSelect(IsUpper, L, H);
      Value *Got = B.CreateIntrinsic(
          Intrinsic::nvvm_shfl_sync_bfly_i32, {},
          {B.getInt32(~0U), Sent, B.getInt32(Distance), B.getInt32(WarpSize - 1)});
      L = B.CreateSelect(IsUpper, Got, L);
      H = B.CreateSelect(IsUpper, H, Got);
    }
  }
}

Value *loadNear(IRBuilderBase &B, Type *Component, const Fragments &F, Value *Slot, Value *Index) {
  Value *Run = PoisonValue::get(FixedVectorType::get(Component, F.Halves));
  for (unsigned Half = 0; Half < F.Halves; ++Half) {
    Value *Own = B.CreateAdd(Index, B.getInt32(Half * F.PerThread));
    Run = B.CreateInsertElement(
        Run, B.CreateLoad(Component, elementAddress(B, Component, Slot, Own)), Half);
  }
  return Run;
}

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
  Value *firstLine(Value *Across, Value *Half);
  Value *firstLine(unsigned Across, unsigned Half) {
    return firstLine(B.getInt32(Across), B.getInt32(Half));
  }
  Value *lineOfQuad(Value *Quad);
  Value *firstAlong(Value *Tile);
  Value *firstAlong(unsigned Tile) { return firstAlong(B.getInt32(Tile)); }
  void forEachRun(function_ref<void(unsigned Index, Value *Line, Value *Along)> Body);
  Value *place(Value *Slot, unsigned Index) {
    return B.CreateConstInBoundsGEP1_32(M.Component, Slot, Index);
  }
  SmallVector<Value *, 4> loadWords(Value *Address, unsigned Count);
  void loadAlong();
  void storeNear(Value *Slot);
  void loadAcross();
  bool areMatrices() const;
  void loadMatrices();
  Value *lineOfMatrix(Value *Number, Value *Place);
  Value *rowOfPlace(Value *Place, Value *Word);

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
  if (const auto Tile = PermutedTile::of(Call.pointer())) {
    Value *Stride = B.CreateTrunc(Call.stride(), B.getInt32Ty());
    Value *Offset =
        B.CreateAdd(B.CreateMul(Major, Stride),
                    B.CreateAdd(B.CreateMul(Minor, B.getInt32(ElementBytes)), Tile->First));
    return B.CreateGEP(B.getInt8Ty(), Tile->Pointer, PermutedTile::permuted(B, Offset));
  }
  Value *Offset =
      B.CreateAdd(B.CreateMul(B.CreateZExt(Major, B.getInt64Ty()), Call.stride()),
                  B.CreateMul(B.CreateZExt(Minor, B.getInt64Ty()), B.getInt64(ElementBytes)));
  return B.CreateGEP(B.getInt8Ty(), Call.pointer(), Offset);
}

/// Of the lines that tile Across of B's columns is of, or of 8 rows.
Value *Access::firstLine(Value *Across, Value *Half) {
  const unsigned OfRun = F->LineRun / 2;
  if (OfRun != 1) { // B has one warp
    Value *Run = B.CreateUDiv(Across, B.getInt32(OfRun));
    Value *Pair = B.CreateURem(Across, B.getInt32(OfRun));
    return B.CreateAdd(B.CreateMul(Run, B.getInt32(4 * F->LineRun)),
                       B.CreateMul(Pair, B.getInt32(2)));
  }
  Value *Tile = B.CreateAdd(B.CreateMul(Across, B.getInt32(F->WarpsAcross)), WarpAcross);
  return B.CreateAdd(B.CreateMul(Tile, B.getInt32(F->linesOfTile())),
                     B.CreateMul(Half, B.getInt32(F->AreHalvesNear ? 1 : 8)));
}

/// From the first: pairs of lines are as far apart as runs of columns are long.
Value *Access::lineOfQuad(Value *Quad) {
  Value *Line = B.CreateAdd(B.CreateMul(B.CreateUDiv(Quad, B.getInt32(2)), B.getInt32(F->LineRun)),
                            B.CreateURem(Quad, B.getInt32(2)));
  return B.CreateMul(Line, B.getInt32(F->nearHalves()));
}

Value *Access::firstAlong(Value *Tile) {
  Value *Number = B.CreateAdd(B.CreateMul(WarpAlong, B.getInt32(F->TilesAlong)), Tile);
  return B.CreateMul(Number, B.getInt32(F->alongOfTile()));
}

/// Body of every run of this thread, which begins at Index of the slice, with its line and first
/// element.
void Access::forEachRun(function_ref<void(unsigned, Value *, Value *)> Body) {
  Value *Own = lineOfQuad(Quad);
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

/// The element along a line that is at one of the 8 places of a word of the threads' runs.
Value *Access::rowOfPlace(Value *Place, Value *Word) {
  return B.CreateAdd(
      B.CreateAdd(B.CreateMul(B.CreateUDiv(Place, B.getInt32(2)), B.getInt32(F->PerThread)),
                  B.CreateURem(Place, B.getInt32(2))),
      B.CreateMul(Word, B.getInt32(2)));
}

/// Memory has lines across: every quad reads one element of 8 lines, or of a run of columns.
void Access::loadAcross() {
  const unsigned OfRun = F->LineRun / 2;
  Value *Own = B.CreateMul(Thread, B.getInt32(F->LineRun));
  for (unsigned Across = 0; Across < F->TilesAcross; Across += OfRun)
    for (unsigned Half = 0; Half < F->Halves; ++Half)
      for (unsigned Tile = 0; Tile < F->TilesAlong; ++Tile)
        for (unsigned Word = 0; Word < F->PerThread / 2; ++Word) {
          Value *Along = B.CreateAdd(firstAlong(Tile), rowOfPlace(Quad, B.getInt32(Word)));
          Value *Address = addressOf(B.CreateAdd(firstLine(Across, Half), Own), Along);
          for (auto [I, V] : enumerate(loadWords(Address, OfRun)))
            B.CreateStore(
                emitTransposed(B, V),
                place(O.result(),
                      F->index(Across + static_cast<unsigned>(I), Tile, Half) + Word * 2));
        }
}

/// ldmatrix gives a thread a word of one of 8 lines of 16 bytes, which is a fragment of runs of a
/// word; or two elements of 16 bits below each other, of any two lines.
bool Access::areMatrices() const {
  if (!isShared() || ElementBytes > 2)
    return false;
  return isAlongLines() ? F->PerThread == perWord() : F->LineRun == 2;
}

/// Where line Place is of the matrix that is word Number of a slice.
Value *Access::lineOfMatrix(Value *Number, Value *Place) {
  Digits Of(B, Number);
  Value *Word = Of.part(F->PerThread / perWord()), *Half = Of.part(F->Halves),
        *Tile = Of.part(F->TilesAlong), *Line = firstLine(Of.rest(), Half);
  return isAlongLines() ? addressOf(B.CreateAdd(Line, lineOfQuad(Place)), firstAlong(Tile))
                        : addressOf(Line, B.CreateAdd(firstAlong(Tile), rowOfPlace(Place, Word)));
}

/// From shared memory, up to four at a time: 8 threads say where the lines of each are.
void Access::loadMatrices() {
  static constexpr Intrinsic::ID Ids[2][3] = {
      {Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x1_b16,
       Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x2_b16,
       Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_b16},
      {Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x1_trans_b16,
       Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x2_trans_b16,
       Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_trans_b16}};
  Value *Place = B.CreateURem(Lane, B.getInt32(8)), *Matrix = B.CreateUDiv(Lane, B.getInt32(8));
  const unsigned Words = F->length() / perWord();
  for (unsigned First = 0, Count; First < Words; First += Count) {
    Count = std::min(4U, llvm::bit_floor(Words - First));
    Value *Number = B.CreateAdd(B.CreateURem(Matrix, B.getInt32(Count)), B.getInt32(First));
    Value *Address = lineOfMatrix(Number, Place);
    CallInst *V =
        B.CreateIntrinsic(Ids[!isAlongLines()][Log2_32(Count)], {Address->getType()}, {Address});
    V->setConvergent(); // which LLVM 19 does not say
    for (unsigned I = 0; I < Count; ++I)
      B.CreateStore(Count == 1 ? static_cast<Value *>(V) : B.CreateExtractValue(V, I),
                    place(O.result(), (First + I) * perWord()));
  }
}

bool Access::load() {
  if (!mayBeWide() || (!isAlongLines() && (ElementBytes != 2 || M.Use == CoopUse::Accumulator)))
    return false;
  findThread();
  if (areMatrices())
    loadMatrices();
  else if (isAlongLines())
    loadAlong();
  else
    loadAcross();
  return true;
}

/// Lines are columns, of which a thread has two side by side.
void Access::storeNear(Value *Slot) {
  forEachRun([&](unsigned Index, Value *Line, Value *Along) {
    if (Index / F->PerThread % F->Halves != 0)
      return;
    for (unsigned I = 0; I < F->PerThread; ++I)
      B.CreateAlignedStore(loadNear(B, M.Component, *F, Slot, B.getInt32(Index + I)),
                           addressOf(Line, B.CreateAdd(Along, B.getInt32(I))),
                           Align(F->Halves * ElementBytes));
  });
}

bool Access::store(Value *Slot) {
  if (!mayBeWide() || !(isAlongLines() || F->AreHalvesNear))
    return false;
  findThread();
  if (!isAlongLines()) {
    storeNear(Slot);
    return true;
  }
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
