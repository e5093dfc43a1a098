// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores of the vectors of all lanes: each lane's lies in one piece, so they are read and
// written by pieces of 16 bytes and transposed in registers. Components that are left over, and
// accesses of some lanes alone, are gathers and scatters.

#include "lower/passes/LoopBuilder.h"
#include "lower/simd/ByteWords.h"
#include "lower/simd/VectorBodies.h"
#include "lower/simd/VectorSource.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Bytes of a lane that are moved at a time: what every CPU's vectors have, and so what
/// permutations stay within.
constexpr unsigned PieceBytes = 16;

/// Components are moved as their bits where gathers and scatters are of no such type.
Type *inMemory(Type *T) { return T->isBFloatTy() ? Type::getInt16Ty(T->getContext()) : T; }

class Access {
public:
  /// Storage is of V, or of its packed components.
  Access(LaneBody &L, const SimdTarget &Target, const VectorType &V, Value *Storage,
         std::optional<ByteWords> Words = std::nullopt)
      : L(L), B(L.B), V{inMemory(V.Component), V.Size}, Storage(Storage), Words(Words),
        Group(PieceBytes / componentBytes()),
        Lanes(std::min<unsigned>(L.Width, Target.vectorBits() / 8 / componentBytes())) {
    const auto OfBase = L.stride(0), OfOffset = L.stride(1);
    if (OfBase && OfOffset) {
      // Offsets do not wrap but where they are out of bounds.
      Start =
          B.CreateGEP(B.getInt8Ty(), L.firstLane(0), B.CreateZExt(L.firstLane(1), B.getInt64Ty()));
      Stride = *OfBase + *OfOffset;
    }
    Value *Offsets = B.CreateZExt(L.lanes(1), L.lanesOf(B.getInt64Ty()));
    Addresses = B.CreateGEP(B.getInt8Ty(), L.lanes(0), Offsets);
  }

  void load();
  void store();

private:
  unsigned componentBytes() const { return V.Component->getPrimitiveSizeInBits() / 8; }
  /// Components that are in whole pieces, of vectors of lanes that pieces fill.
  unsigned inPieces() const { return Lanes % Group == 0 ? V.Size - V.Size % Group : 0; }
  Value *size(unsigned N) { return B.getInt32(N); }
  /// Components in an element of the storage.
  unsigned together() const { return Words ? ByteWords::Bytes : 1; }

  /// Addresses of component I in lanes.
  Value *at(Value *I);
  Value *pieceAddress(Value *First, unsigned Lane);
  void transpose(SmallVectorImpl<Value *> &Rows);
  void forEachOther(function_ref<void()> Pieces, function_ref<void(Value *)> Element);
  void loadElement(Value *I, Value *Mask, function_ref<Value *(Value *K, Value *Mask)> Component);
  void prefetchNext(Value *Piece, unsigned Count, bool ForWriting);
  void forEachPass(function_ref<void(unsigned Begin)> Body);
  void loadVectors(unsigned Count);
  void loadPieces();
  void storePieces();

  LaneBody &L;
  IRBuilder<> &B;
  const VectorType V;
  Value *Storage, *Addresses;
  std::optional<ByteWords> Words; ///< where components are packed
  Value *Start = nullptr; ///< the address of lane 0 where the next ones are Stride bytes apart
  int64_t Stride = 0;
  const unsigned Group; ///< components of a piece
  const unsigned Lanes; ///< of a vector
};

Value *Access::at(Value *I) {
  return B.CreateGEP(V.Component, Addresses, B.CreateZExt(I, B.getInt64Ty()));
}

Value *Access::pieceAddress(Value *First, unsigned Lane) {
  Value *Address = Start ? B.CreateGEP(B.getInt8Ty(), Start, B.getInt64(Stride * Lane))
                         : B.CreateExtractElement(Addresses, Lane);
  return B.CreateGEP(V.Component, Address, B.CreateZExt(First, B.getInt64Ty()));
}

/// Within every 16 bytes, Group rows of Group elements become its columns: each round puts the
/// halves of two rows together, element by element.
void Access::transpose(SmallVectorImpl<Value *> &Rows) {
  auto Interleave = [&](Value *X, Value *Y, unsigned Half) {
    SmallVector<int, 64> Picked;
    for (unsigned Block = 0; Block < Lanes; Block += Group)
      for (unsigned I = 0; I < Group / 2; ++I) {
        const unsigned From = Block + Half * Group / 2 + I;
        Picked.push_back(static_cast<int>(From));
        Picked.push_back(static_cast<int>(From + Lanes));
      }
    return B.CreateShuffleVector(X, Y, Picked);
  };
  for (unsigned Round = 1; Round < Group; Round *= 2) {
    SmallVector<Value *, 16> Next;
    for (unsigned I = 0; I < Group / 2; ++I)
      for (unsigned Half : {0U, 1U})
        Next.push_back(Interleave(Rows[I], Rows[I + Group / 2], Half));
    Rows = Next;
  }
}

/// Pieces where all lanes take part, and Element for the elements of the storage that are left.
void Access::forEachOther(function_ref<void()> Pieces, function_ref<void(Value *)> Element) {
  Value *Done = size(0);
  if (inPieces()) {
    Type *Bits = B.getIntNTy(L.Width);
    Value *All = B.CreateICmpEQ(B.CreateBitCast(L.mask(), Bits), Constant::getAllOnesValue(Bits));
    ifThen(B, All, "all", Pieces);
    Done = B.CreateSelect(All, size(inPieces() / together()), Done);
  }
  const auto Elements = static_cast<unsigned>(divideCeil(V.Size, together()));
  forEach(B, B.CreateSub(size(Elements), Done), "component",
          [&](Value *Number) { Element(B.CreateAdd(Number, Done)); });
}

/// The share of Count pieces of what the next subgroup accesses, where vectors lie side by side: it
/// comes next in most dispatches, and caches are asked neither for one lane after another nor for
/// all at once.
void Access::prefetchNext(Value *Piece, unsigned Count, bool ForWriting) {
  constexpr unsigned LineBytes = 64;
  const int64_t VectorBytes = static_cast<int64_t>(V.Size) * componentBytes();
  if (!Start || Stride < VectorBytes || Stride >= 2 * VectorBytes)
    return;
  const int64_t All = Stride * L.Width;
  const uint64_t Lines = divideCeil(All / LineBytes, inPieces() / Group);
  Value *Share = B.CreateMul(B.CreateZExt(Piece, B.getInt64Ty()), B.getInt64(Lines * LineBytes));
  forEach(B, B.getInt64(Lines * Count), "line", [&](Value *I) {
    Value *Offset = B.CreateAdd(B.CreateMul(I, B.getInt64(LineBytes)), B.getInt64(All));
    Value *Line = B.CreateGEP(B.getInt8Ty(), Start, B.CreateAdd(Offset, Share));
    constexpr unsigned SecondLevel = 2, Data = 1;
    B.CreateIntrinsic(Intrinsic::prefetch, {Line->getType()},
                      {Line, B.getInt32(ForWriting), B.getInt32(SecondLevel), B.getInt32(Data)});
  });
}

/// Body(first lane) in passes of as many lanes as a vector has.
void Access::forEachPass(function_ref<void(unsigned Begin)> Body) {
  for (unsigned Begin = 0; Begin < L.Width; Begin += Lanes)
    Body(Begin);
}

// ---- loads

/// Rows of 32-bit components in whole vectors: a piece is a word of every four lanes.
void Access::loadVectors(unsigned Count) {
  auto *Vector = FixedVectorType::get(V.Component, Lanes);
  const unsigned Pieces = Lanes / Group;
  forEach(B, size(Count), "vector", [&](Value *Number) {
    Value *Piece = B.CreateMul(Number, size(Pieces)), *First = B.CreateMul(Number, size(Lanes));
    prefetchNext(Piece, Pieces, /*ForWriting=*/false);
    forEachPass([&](unsigned Begin) {
      SmallVector<Value *, 4> Parts;
      for (unsigned Lane = Begin; Lane < Begin + Lanes; Lane += Group) {
        SmallVector<Value *, 4> Rows;
        for (unsigned I = 0; I < Group; ++I)
          Rows.push_back(B.CreateAlignedLoad(Vector, pieceAddress(First, Lane + I), Align(1)));
        Parts.push_back(Words->ofPieces(Rows));
      }
      transposeVectors(B, Parts, Group);
      for (unsigned I = 0; I < Pieces; ++I)
        L.store(Parts[I], nullptr, Storage, B.CreateAdd(Piece, size(I)), size(Begin));
    });
  });
}

void Access::loadPieces() {
  auto *OnePiece = FixedVectorType::get(V.Component, Group);
  const unsigned Pieces = inPieces() / Group, OfVector = Lanes / Group;
  const unsigned Vectors = Words ? Pieces / OfVector : 0, Done = Vectors * OfVector;
  if (Vectors)
    loadVectors(Vectors);
  if (Pieces == Done)
    return;
  forEach(B, size(Pieces - Done), "piece", [&](Value *Number) {
    Value *Piece = B.CreateAdd(Number, size(Done));
    prefetchNext(Piece, 1, /*ForWriting=*/false);
    Value *First = B.CreateMul(Piece, size(Group));
    forEachPass([&](unsigned Begin) {
      // Row I has the pieces of lanes I, I + Group, I + 2 * Group...
      SmallVector<Value *, 16> Rows;
      for (unsigned I = 0; I < Group; ++I) {
        SmallVector<Value *, 8> Parts;
        for (unsigned Lane = I; Lane < Lanes; Lane += Group)
          Parts.push_back(
              B.CreateAlignedLoad(OnePiece, pieceAddress(First, Begin + Lane), Align(1)));
        Rows.push_back(concatenateVectors(B, Parts));
      }
      if (Words)
        return L.store(Words->ofPieces(Rows), nullptr, Storage, Piece, size(Begin));
      transpose(Rows);
      for (unsigned I = 0; I < Group; ++I)
        L.store(Rows[I], nullptr, Storage, B.CreateAdd(First, size(I)), size(Begin));
    });
  });
}

/// Element I of the storage, of components in the lanes of a mask; there are zeros elsewhere.
void Access::loadElement(Value *I, Value *Mask,
                         function_ref<Value *(Value *K, Value *Mask)> Component) {
  if (!Words)
    return L.store(Component(I, Mask), Mask, Storage, I);
  SmallVector<Value *, ByteWords::Bytes> Rows;
  for (unsigned Byte = 0; Byte < together(); ++Byte) {
    Value *K = B.CreateAdd(B.CreateMul(I, size(together())), size(Byte));
    Value *Inside = B.CreateVectorSplat(L.Width, B.CreateICmpULT(K, size(V.Size)));
    Rows.push_back(Component(K, B.CreateAnd(Mask, Inside)));
  }
  L.store(Words->ofRows(Rows), Mask, Storage, I);
}

void Access::load() {
  Type *All = L.lanesOf(V.Component);
  if (Start && Stride == 0) {
    const auto Elements = static_cast<unsigned>(divideCeil(V.Size, together()));
    forEach(B, size(Elements), "component", [&](Value *I) {
      loadElement(I, L.mask(), [&](Value *K, Value *) {
        // A word's components that are not there are zeros.
        Value *Inside = V.Size % together() ? B.CreateICmpULT(K, size(V.Size)) : B.getTrue();
        Value *There = B.CreateSelect(Inside, K, size(0));
        Value *Address = B.CreateGEP(V.Component, Start, B.CreateZExt(There, B.getInt64Ty()));
        Value *Same = B.CreateAlignedLoad(V.Component, Address, Align(1));
        Same = B.CreateSelect(Inside, Same, Constant::getNullValue(V.Component));
        return B.CreateVectorSplat(L.Width, Same);
      });
    });
    return;
  }
  forEachOther([&] { loadPieces(); },
               [&](Value *I) {
                 loadElement(I, L.mask(), [&](Value *K, Value *Mask) {
                   Value *Else = Words ? Constant::getNullValue(All) : PoisonValue::get(All);
                   return B.CreateMaskedGather(All, at(K), Align(1), Mask, Else);
                 });
               });
}

// ---- stores

/// All lanes of a piece, and then those of the next: lines of the cache are there when they are
/// written again.
void Access::storePieces() {
  forEach(B, size(inPieces() / Group), "piece", [&](Value *Piece) {
    prefetchNext(Piece, 1, /*ForWriting=*/true);
    Value *First = B.CreateMul(Piece, size(Group));
    forEachPass([&](unsigned Begin) {
      SmallVector<Value *, 16> Rows;
      for (unsigned I = 0; I < Group; ++I)
        Rows.push_back(
            L.load(Storage, V.Component, B.CreateAdd(First, size(I)), size(Begin), Lanes));
      transpose(Rows);
      for (unsigned Lane = 0; Lane < Lanes; ++Lane) {
        const auto OfLane = createSequentialMask(Lane / Group * Group, Group, 0);
        B.CreateAlignedStore(B.CreateShuffleVector(Rows[Lane % Group], OfLane),
                             pieceAddress(First, Begin + Lane), Align(1));
      }
    });
  });
}

void Access::store() {
  forEachOther([&] { storePieces(); },
               [&](Value *I) {
                 Value *Row = L.load(Storage, V.Component, I);
                 B.CreateMaskedScatter(Row, at(I), Align(1), L.mask());
               });
}

} // namespace

void emitVectorLoad(LaneBody &L, const SimdTarget &Target) {
  if (L.Op.operands() <= PackedLoad)
    return Access(L, Target, L.Op.result(), L.resultStorage()).load();
  const InputPacking P = L.Op.packing(PackedLoad);
  Access(L, Target, P.Vector, L.resultStorage(), ByteWords(L.B, Target, P.from(), P.to())).load();
}

void emitVectorStore(LaneBody &L, const SimdTarget &Target) {
  Access(L, Target, L.Op.vector(2), L.storage(2)).store();
}

} // namespace coop::lower
