// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads of a block by their base, spans of them that are dense, and the words of a span.

#include "lower/gpu/NarrowLoads.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// What is loaded at a time, and what is moved into place.
constexpr int64_t ChunkBytes = 16, WordBytes = 4, WordsOfChunk = ChunkBytes / WordBytes;

struct NarrowLoad {
  LoadInst *Load;
  int64_t Offset, Bytes; ///< from where the first load of the group reads
};

bool isNarrow(const LoadInst &Load, const DataLayout &Layout) {
  Type *Ty = Load.getType();
  return Load.isSimple() &&
         (Ty->isIntegerTy(8) || Ty->isIntegerTy(16) || Ty->isHalfTy() || Ty->isBFloatTy()) &&
         Layout.getTypeStoreSize(Ty) < TypeSize::getFixed(WordBytes);
}

/// A store to one memory leaves what others have.
bool mayChange(const Instruction &I, unsigned Space) {
  if (const auto *Store = dyn_cast<StoreInst>(&I); Store && Store->isSimple()) {
    constexpr unsigned Generic = 0; // LLVM's NVPTX back-end: any memory
    const unsigned Into = Store->getPointerAddressSpace();
    return Into == Space || Into == Generic;
  }
  return I.mayWriteToMemory();
}

/// Loads of one block that lie close together, by their places.
class Span {
public:
  explicit Span(ArrayRef<NarrowLoad> Loads)
      : Loads(Loads), Earliest(Loads.front()), End(Loads.front().Offset) {
    for (const NarrowLoad &L : Loads) {
      End = std::max(End, L.Offset + L.Bytes);
      const Align Here = commonAlignment(L.Load->getAlign(), uint64_t(L.Offset - first()));
      Alignment = std::max(Alignment, static_cast<int64_t>(Here.value()));
      if (L.Load->comesBefore(Earliest.Load))
        Earliest = L;
    }
    Alignment = std::min(Alignment, ChunkBytes);
  }

  /// Where loads become fewer, by enough to move words and bytes around for it.
  bool isWorthwhile() const { return static_cast<int64_t>(Loads.size()) >= 2 * chunks() + 2; }
  void load() const;
  /// Of loads that are all bytes of an aligned word (lengthOfWord).
  void loadWord() const;

  /// That the bytes lie in, wherever they begin.
  int64_t chunks() const {
    return static_cast<int64_t>(
        divideCeil(static_cast<uint64_t>(bytes() + ChunkBytes - Alignment), ChunkBytes));
  }

private:
  using Words = SmallVector<Value *, 24>;

  int64_t first() const { return Loads.front().Offset; }
  int64_t bytes() const { return End - first(); }
  Value *at(IRBuilderBase &B, int64_t Byte) const {
    return B.CreatePtrAdd(Earliest.Load->getPointerOperand(),
                          B.getInt64(static_cast<uint64_t>(first() + Byte - Earliest.Offset)));
  }
  Words loadChunks(IRBuilderBase &B) const;
  static Words moveWords(IRBuilderBase &B, Words From, Value *Begin);
  Words moveBytes(IRBuilderBase &B, const Words &From, Value *Begin) const;
  Value *part(IRBuilderBase &B, const Words &From, const NarrowLoad &L) const;

  ArrayRef<NarrowLoad> Loads;
  NarrowLoad Earliest; ///< in the block: only its address is there before it
  int64_t End;
  int64_t Alignment = 1; ///< of the first byte, as loads say; at most a chunk's
};

Value *chunkOf(IRBuilderBase &B, Value *Address) {
  return B.CreateIntrinsic(Intrinsic::ptrmask, {Address->getType(), B.getInt64Ty()},
                           {Address, B.getInt64(~uint64_t(ChunkBytes - 1))});
}

/// The last one is found by the last byte: where the bytes begin at a chunk, it may be that before.
Span::Words Span::loadChunks(IRBuilderBase &B) const {
  auto *Ty = FixedVectorType::get(B.getInt32Ty(), WordsOfChunk);
  Words All;
  Value *First = chunkOf(B, at(B, 0));
  const int64_t Count = chunks();
  for (int64_t I = 0; I < Count; ++I) {
    Value *Address = First;
    if (I != 0)
      Address = I == Count - 1
                    ? chunkOf(B, at(B, bytes() - 1))
                    : B.CreatePtrAdd(First, B.getInt64(static_cast<uint64_t>(I * ChunkBytes)));
    Value *Chunk = B.CreateAlignedLoad(Ty, Address, Align(ChunkBytes));
    for (uint64_t Word = 0; Word < WordsOfChunk; ++Word)
      All.push_back(B.CreateExtractElement(Chunk, Word));
  }
  return All;
}

/// From the word on in which byte Begin of the first chunk lies: by two if bit 3 is set, and by one
/// if bit 2 is.
Span::Words Span::moveWords(IRBuilderBase &B, Words From, Value *Begin) {
  for (const unsigned By : {2U, 1U}) {
    Value *IsMoved = B.CreateICmpNE(B.CreateAnd(Begin, B.getInt32(By * WordBytes)), B.getInt32(0));
    for (size_t I = 0; I + By < From.size(); ++I)
      From[I] = B.CreateSelect(IsMoved, From[I + By], From[I]);
  }
  return From;
}

/// Words that begin with the first byte, which is one of the first word.
Span::Words Span::moveBytes(IRBuilderBase &B, const Words &From, Value *Begin) const {
  // prmt takes four of eight bytes; a nibble of the selector says which.
  constexpr uint32_t FromFirst = 0x3210, EachNext = 0x1111;
  Value *Byte = B.CreateAnd(Begin, WordBytes - 1);
  Value *Selector = B.CreateAdd(B.CreateMul(Byte, B.getInt32(EachNext)), B.getInt32(FromFirst));
  Words Moved;
  for (size_t I = 0; I < divideCeil(static_cast<uint64_t>(bytes()), WordBytes); ++I)
    Moved.push_back(
        B.CreateIntrinsic(Intrinsic::nvvm_prmt, {},
                          {From[I], I + 1 < From.size() ? From[I + 1] : B.getInt32(0), Selector}));
  return Moved;
}

Value *Span::part(IRBuilderBase &B, const Words &From, const NarrowLoad &L) const {
  const int64_t At = L.Offset - first(), Word = At / WordBytes, Byte = At % WordBytes;
  Value *Bits = From[static_cast<size_t>(Word)];
  if (Byte != 0)
    Bits = B.CreateLShr(Bits, static_cast<uint64_t>(8 * Byte));
  if (Byte + L.Bytes > WordBytes)
    Bits = B.CreateOr(Bits, B.CreateShl(From[static_cast<size_t>(Word + 1)],
                                        static_cast<uint64_t>(8 * (WordBytes - Byte))));
  Bits = B.CreateTrunc(Bits, B.getIntNTy(static_cast<unsigned>(8 * L.Bytes)));
  return B.CreateBitCast(Bits, L.Load->getType());
}

void Span::load() const {
  IRBuilder<> B(Earliest.Load);
  Words All = loadChunks(B);
  Value *Begin = B.CreateTrunc(B.CreatePtrToInt(at(B, 0), B.getInt64Ty()), B.getInt32Ty());
  if (Alignment < ChunkBytes)
    All = moveWords(B, std::move(All), Begin);
  if (Alignment < WordBytes)
    All = moveBytes(B, All, Begin);
  for (const NarrowLoad &L : Loads)
    L.Load->replaceAllUsesWith(part(B, All, L));
}

void Span::loadWord() const {
  IRBuilder<> B(Earliest.Load);
  const auto Bytes = static_cast<unsigned>(bytes());
  Value *Word = B.CreateAlignedLoad(B.getIntNTy(8 * Bytes), at(B, 0), Align(Bytes));
  for (const NarrowLoad &L : Loads)
    L.Load->replaceAllUsesWith(part(B, {Word}, L));
}

/// How many of Loads, from the first on, are all bytes of a word of 4 bytes or 2, which is aligned
/// if the first is at a multiple of Alignment. 1: there is no such word.
size_t lengthOfWord(ArrayRef<NarrowLoad> Loads, uint64_t Alignment) {
  for (int64_t Bytes = WordBytes; Bytes > 1; Bytes /= 2) {
    int64_t End = Loads[0].Offset;
    size_t Count = 0;
    while (Count < Loads.size() && Loads[Count].Offset == End &&
           End + Loads[Count].Bytes <= Loads[0].Offset + Bytes)
      End += Loads[Count++].Bytes;
    if (Count > 1 && End == Loads[0].Offset + Bytes && Alignment >= static_cast<uint64_t>(Bytes))
      return Count;
  }
  return 1;
}

/// Loads that nothing comes between which may write.
class Run {
public:
  Run(const DataLayout &Layout, ScalarEvolution &Evolution)
      : Layout(Layout), Evolution(Evolution) {}

  void add(LoadInst &Load) {
    const SCEV *Place = Evolution.getSCEV(Load.getPointerOperand());
    const auto Bytes = static_cast<int64_t>(Layout.getTypeStoreSize(Load.getType()));
    SmallVector<Group, 2> &OfBase = Groups[Evolution.getPointerBase(Place)];
    for (Group &G : OfBase)
      if (const auto *Distance = dyn_cast<SCEVConstant>(Evolution.getMinusSCEV(Place, G.Place))) {
        G.Loads.push_back({&Load, Distance->getAPInt().getSExtValue(), Bytes});
        return;
      }
    OfBase.push_back({Place, {{&Load, 0, Bytes}}});
  }

  /// Ends the run.
  bool combine() {
    // An address that is removed with a load may be made of another load.
    SmallVector<WeakTrackingVH, 32> Dead;
    for (auto &[Base, OfBase] : Groups)
      for (Group &G : OfBase)
        if (combine(G.Loads))
          for (const NarrowLoad &L : G.Loads)
            if (L.Load->use_empty())
              Dead.push_back(L.Load);
    Groups.clear();
    const bool Changed = !Dead.empty();
    RecursivelyDeleteTriviallyDeadInstructions(Dead);
    return Changed;
  }

private:
  struct Group {
    const SCEV *Place; ///< that offsets are from
    SmallVector<NarrowLoad, 16> Loads;
  };

  bool combine(MutableArrayRef<NarrowLoad> Loads) const {
    bool Changed = false;
    llvm::sort(Loads, [](const NarrowLoad &L, const NarrowLoad &R) { return L.Offset < R.Offset; });
    for (ArrayRef<NarrowLoad> Rest = Loads; !Rest.empty();) {
      const size_t Count = lengthOfSpan(Rest);
      const Span Dense(Rest.take_front(Count));
      const std::vector<ArrayRef<NarrowLoad>> Words = wordsOf(Rest.take_front(Count));
      // Aligned words need not be moved.
      if (Dense.isWorthwhile() && static_cast<int64_t>(Words.size()) > Dense.chunks()) {
        Dense.load();
        Changed = true;
      } else {
        for (const ArrayRef<NarrowLoad> Word : Words)
          if (Word.size() > 1)
            Span(Word).loadWord();
        Changed |= Words.size() < Count;
      }
      Rest = Rest.drop_front(Count);
    }
    return Changed;
  }

  /// Loads of a span by the aligned words that they are all of, or alone.
  std::vector<ArrayRef<NarrowLoad>> wordsOf(ArrayRef<NarrowLoad> Loads) const {
    std::vector<ArrayRef<NarrowLoad>> Words;
    for (size_t Count = 0; !Loads.empty(); Loads = Loads.drop_front(Count)) {
      const SCEV *First = Evolution.getSCEV(Loads[0].Load->getPointerOperand());
      const uint32_t Zeros = std::min(Evolution.getMinTrailingZeros(First), 2U);
      Count = lengthOfWord(Loads, uint64_t(1) << Zeros);
      Words.push_back(Loads.take_front(Count));
    }
    return Words;
  }

  /// Up to a gap of a word. A span is as long as registers can take it.
  static size_t lengthOfSpan(ArrayRef<NarrowLoad> Rest) {
    constexpr int64_t MaxBytes = 64;
    size_t Count = 1;
    int64_t End = Rest[0].Offset + Rest[0].Bytes;
    while (Count < Rest.size() && Rest[Count].Offset < End + WordBytes &&
           Rest[Count].Offset + Rest[Count].Bytes <= Rest[0].Offset + MaxBytes) {
      End = std::max(End, Rest[Count].Offset + Rest[Count].Bytes);
      ++Count;
    }
    return Count;
  }

  const DataLayout &Layout;
  ScalarEvolution &Evolution;
  MapVector<const SCEV *, SmallVector<Group, 2>> Groups; ///< by what they are addresses into
};

} // namespace

PreservedAnalyses NarrowLoadsPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  const DataLayout &Layout = F.getParent()->getDataLayout();
  bool Changed = false;
  for (BasicBlock &Block : F)
    for (const unsigned Space : {address_space::Buffer, address_space::Shared}) {
      Run Current(Layout, Analyses.getResult<ScalarEvolutionAnalysis>(F));
      for (Instruction &I : make_early_inc_range(Block)) {
        auto *Load = dyn_cast<LoadInst>(&I);
        if (Load && Load->getPointerAddressSpace() == Space && isNarrow(*Load, Layout))
          Current.add(*Load);
        else if (mayChange(I, Space))
          Changed |= Current.combine();
      }
      Changed |= Current.combine();
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace coop::lower
