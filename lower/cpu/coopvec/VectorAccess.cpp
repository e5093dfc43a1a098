// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores of the vectors of all lanes: each lane's lies in one piece, so they are read and
// written by pieces of 16 bytes and transposed in registers. Where some lanes are not active, only
// vectors of lanes are accessed that have others. Components that are left over are gathered and
// scattered.

#include "lower/cpu/coopvec/ByteWords.h"
#include "lower/cpu/coopvec/LaneAddresses.h"
#include "lower/cpu/coopvec/PrefetchQueue.h"
#include "lower/cpu/coopvec/VectorBodies.h"
#include "lower/cpu/tiles/Blocks.h"
#include "lower/cpu/tiles/VectorSource.h"
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
      : L(L), B(L.B), V{inMemory(V.Component), V.Size}, Storage(Storage), Addresses(L, 0, 1),
        Words(Words), Group(PieceBytes / componentBytes()),
        Lanes(std::min<unsigned>(L.Width, Target.vectorBits() / 8 / componentBytes())) {}

  void load();
  void store();

private:
  unsigned componentBytes() const { return V.Component->getPrimitiveSizeInBits() / 8; }
  /// Components that are in whole pieces, of vectors of lanes that pieces fill.
  unsigned inPieces() const { return Lanes % Group == 0 ? V.Size - V.Size % Group : 0; }
  Value *size(unsigned N) { return B.getInt32(N); }
  /// Components in an element of the storage.
  unsigned together() const { return Words ? ByteWords::Bytes : 1; }

  /// Lanes that are accessed together, as many as a vector has.
  struct Pass {
    Value *First;              ///< i32
    Value *IsActive = nullptr; ///< of which lanes; null: all
  };

  /// Addresses of component I in lanes.
  Value *at(Value *I);
  Value *pieceAddress(Value *First, const Pass &P, unsigned Lane);
  void preparePlaces(Value *Active, Value *Else);
  void forEachPart(Value *Active, function_ref<void()> Pieces);
  void forEachOther(function_ref<Value *()> Elsewhere, function_ref<void()> Pieces,
                    function_ref<void(Value *)> Element);
  void loadElement(Value *I, Value *Mask, function_ref<Value *(Value *K, Value *Mask)> Component);
  uint64_t nextLines() const;
  void prefetch(Value *Line, bool ForWriting);
  void prefetchNext(Value *Piece, unsigned Count, bool ForWriting);
  void queueNext();
  void forEachPass(function_ref<void(const Pass &P)> Body);
  using RowValues = SmallVector<Value *, 16>;
  void convertPieces(function_ref<RowValues()> Load,
                     function_ref<void(ByteWords &As, ArrayRef<Value *> Rows)> Convert);
  void loadVectors(unsigned Count);
  void loadPieces();
  void storePieces();

  LaneBody &L;
  IRBuilder<> &B;
  const VectorType V;
  Value *Storage;
  LaneAddresses Addresses;
  Type *const Pointer = Addresses.All->getType()->getScalarType();
  std::optional<ByteWords> Words; ///< where components are packed
  const unsigned Group;           ///< components of a piece
  bool IsQueued = false;          ///< what the next subgroup accesses is prefetched by others
  const unsigned Lanes;           ///< of a vector
  AllocaInst *Places = nullptr;   ///< each lane's address, where they are in no order or some idle
  std::optional<Pass> Part;       ///< the only one, where some are not active
};

Value *Access::at(Value *I) {
  return B.CreateGEP(V.Component, Addresses.All, B.CreateZExt(I, B.getInt64Ty()));
}

Value *Access::pieceAddress(Value *First, const Pass &P, unsigned Lane) {
  Value *Start = Places ? lower::loadElement(B, Pointer, Places, B.CreateAdd(P.First, size(Lane)))
                        : B.CreateGEP(B.getInt8Ty(), Addresses.at(P.First),
                                      B.getInt64(Addresses.Stride * Lane));
  return B.CreateGEP(V.Component, Start, B.CreateZExt(First, B.getInt64Ty()));
}

/// Lanes that are not active have the address Else. One after another where that is simple: vectors
/// of as many addresses are much code.
void Access::preparePlaces(Value *Active, Value *Else) {
  Places = L.variable(L.lanesOf(Pointer), "places");
  if (!Addresses.Start) {
    Value *Others = B.CreateVectorSplat(L.Width, Else);
    B.CreateAlignedStore(B.CreateSelect(L.mask(), Addresses.All, Others), Places, Align(64));
    return;
  }
  forEach(B, size(L.Width), "place", [&](Value *Lane) {
    Value *Bit = B.CreateLShr(Active, B.CreateZExtOrTrunc(Lane, Active->getType()));
    Value *Place = B.CreateSelect(B.CreateTrunc(Bit, B.getInt1Ty()), Addresses.at(Lane), Else);
    B.CreateStore(Place, elementAddress(B, Pointer, Places, Lane));
  });
}

/// Pieces for each pass with active lanes, of which Active has a bit each.
void Access::forEachPart(Value *Active, function_ref<void()> Pieces) {
  forEach(B, size(L.Width / Lanes), "lanes", [&](Value *I) {
    Value *First = B.CreateMul(I, size(Lanes));
    Value *These = B.CreateLShr(Active, B.CreateZExtOrTrunc(First, Active->getType()));
    These = B.CreateTrunc(These, B.getIntNTy(Lanes));
    ifThen(B, B.CreateIsNotNull(These), "active", [&] {
      auto *Mask = FixedVectorType::get(B.getInt1Ty(), Lanes);
      Part = {First, B.CreateBitCast(These, Mask)};
      Pieces();
      Part.reset();
    });
  });
}

/// Pieces for all lanes or some, and Element for the elements of the storage that are left. Lanes
/// that are not active access what is Elsewhere.
void Access::forEachOther(function_ref<Value *()> Elsewhere, function_ref<void()> Pieces,
                          function_ref<void(Value *)> Element) {
  if (inPieces()) {
    Value *Active = B.CreateBitCast(L.mask(), B.getIntNTy(L.Width));
    Value *All = B.CreateICmpEQ(Active, Constant::getAllOnesValue(Active->getType()));
    if (!Addresses.Start)
      preparePlaces(Active, Elsewhere());
    ifThen(B, All, "all", Pieces);
    ifThen(B, B.CreateNot(All), "some", [&] {
      if (Addresses.Start)
        preparePlaces(Active, Elsewhere());
      forEachPart(Active, Pieces);
    });
  }
  const auto Elements = static_cast<unsigned>(divideCeil(V.Size, together()));
  const unsigned Done = inPieces() / together();
  if (Done < Elements)
    forEach(B, size(Elements - Done), "component",
            [&](Value *Number) { Element(B.CreateAdd(Number, size(Done))); });
}

/// Lines of the cache for a piece of what the next subgroup accesses, where vectors lie side by
/// side: it comes next in most dispatches. Else 0.
uint64_t Access::nextLines() const {
  const int64_t VectorBytes = static_cast<int64_t>(V.Size) * componentBytes();
  const int64_t Stride = Addresses.Stride;
  if (!Addresses.Start || Stride < VectorBytes || Stride >= 2 * VectorBytes)
    return 0;
  return divideCeil(Stride * L.Width / LineBytes, inPieces() / Group);
}

/// One of those lines, by its number (i64). The first cache has room for little.
void Access::prefetch(Value *Line, bool ForWriting) {
  constexpr int64_t Little = 8 << 10;
  constexpr unsigned FirstLevel = 3, SecondLevel = 2, Data = 1;
  const int64_t All = Addresses.Stride * L.Width;
  Value *Offset = B.CreateAdd(B.CreateMul(Line, B.getInt64(LineBytes)), B.getInt64(All));
  Value *Address = B.CreateGEP(B.getInt8Ty(), Addresses.Start, Offset);
  const unsigned Level = !ForWriting && All <= Little ? FirstLevel : SecondLevel;
  B.CreateIntrinsic(Intrinsic::prefetch, {Address->getType()},
                    {Address, B.getInt32(ForWriting), B.getInt32(Level), B.getInt32(Data)});
}

/// All of it, where products are there to ask for it little by little.
void Access::queueNext() {
  PrefetchQueue Queue(B);
  IsQueued = !Part && nextLines() && Queue.isServed();
  if (!IsQueued)
    return;
  const int64_t Bytes = Addresses.Stride * L.Width;
  Value *Next = B.CreateGEP(B.getInt8Ty(), Addresses.Start, B.getInt64(Bytes));
  Queue.put(B.CreatePtrToInt(Next, B.getInt64Ty()), static_cast<uint64_t>(Bytes));
}

/// The share of Count pieces: caches are asked neither for one lane after another nor for all at
/// once.
void Access::prefetchNext(Value *Piece, unsigned Count, bool ForWriting) {
  const uint64_t Lines = nextLines();
  if (Lines == 0 || IsQueued || Part)
    return;
  Value *Share = B.CreateMul(B.CreateZExt(Piece, B.getInt64Ty()), B.getInt64(Lines));
  forEach(B, B.getInt64(Lines * Count), "line",
          [&](Value *I) { prefetch(B.CreateAdd(Share, I), ForWriting); });
}

void Access::forEachPass(function_ref<void(const Pass &P)> Body) {
  if (Part)
    return Body(*Part);
  forEachBlock(B, "lanes", Lanes, L.Width / Lanes, 0, [&](Value *First) { Body({First}); });
}

// ---- loads

/// Convert for all rows that Load gives, simply at first, and again where that was too simple.
void Access::convertPieces(function_ref<RowValues()> Load,
                           function_ref<void(ByteWords &As, ArrayRef<Value *> Rows)> Convert) {
  const RowValues Rows = Load();
  if (!Words->areUsual(Rows[0]))
    return Convert(*Words, Rows);
  ByteWords Usual = Words->ofUsual();
  Convert(Usual, Rows);
  ifThen(B, Usual.mayBeWrong(), "unusual", [&] { Convert(*Words, Load()); });
}

/// Rows of 32-bit components in whole vectors: a piece is a word of every four lanes.
void Access::loadVectors(unsigned Count) {
  auto *Vector = FixedVectorType::get(V.Component, Lanes);
  const unsigned Pieces = Lanes / Group;
  forEachBlock(B, "vector", 1, Count, 0, [&](Value *Number) {
    Value *Piece = B.CreateMul(Number, size(Pieces)), *First = B.CreateMul(Number, size(Lanes));
    Value *Line = B.CreateMul(B.CreateZExt(Piece, B.getInt64Ty()), B.getInt64(nextLines()));
    forEachPass([&](const Pass &P) {
      auto Load = [&] {
        RowValues Rows;
        for (unsigned Lane = 0; Lane < Lanes; ++Lane)
          Rows.push_back(B.CreateAlignedLoad(Vector, pieceAddress(First, P, Lane), Align(1)));
        return Rows;
      };
      if (const uint64_t Lines = nextLines() * Pieces; !Part && Lines) {
        const auto OfPass = static_cast<unsigned>(divideCeil(Lines * Lanes, L.Width));
        Value *Before = B.CreateUDiv(B.CreateMul(P.First, size(OfPass)), size(Lanes));
        Before = B.CreateAdd(Line, B.CreateZExt(Before, B.getInt64Ty()));
        for (unsigned I = 0; I < OfPass; ++I)
          prefetch(B.CreateAdd(Before, B.getInt64(I)), /*ForWriting=*/false);
      }
      convertPieces(Load, [&](ByteWords &As, ArrayRef<Value *> Rows) {
        SmallVector<Value *, 4> Parts;
        for (unsigned Lane = 0; Lane < Lanes; Lane += Group)
          Parts.push_back(As.ofPieces(Rows.slice(Lane, Group)));
        transposeVectors(B, Parts, Group);
        for (unsigned I = 0; I < Pieces; ++I)
          L.store(Parts[I], P.IsActive, Storage, B.CreateAdd(Piece, size(I)), P.First);
      });
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
  if (!Words)
    queueNext();
  forEach(B, size(Pieces - Done), "piece", [&](Value *Number) {
    Value *Piece = B.CreateAdd(Number, size(Done));
    prefetchNext(Piece, 1, /*ForWriting=*/false);
    Value *First = B.CreateMul(Piece, size(Group));
    forEachPass([&](const Pass &P) {
      // Row I has the pieces of lanes I, I + Group, I + 2 * Group...
      auto Load = [&] {
        RowValues Rows;
        for (unsigned I = 0; I < Group; ++I) {
          SmallVector<Value *, 8> Parts;
          for (unsigned Lane = I; Lane < Lanes; Lane += Group)
            Parts.push_back(B.CreateAlignedLoad(OnePiece, pieceAddress(First, P, Lane), Align(1)));
          Rows.push_back(concatenateVectors(B, Parts));
        }
        return Rows;
      };
      if (Words)
        return convertPieces(Load, [&](ByteWords &As, ArrayRef<Value *> Rows) {
          L.store(As.ofPieces(Rows), P.IsActive, Storage, Piece, P.First);
        });
      RowValues Rows = Load();
      transposePieces(B, Rows);
      for (unsigned I = 0; I < Group; ++I)
        L.store(Rows[I], P.IsActive, Storage, B.CreateAdd(First, size(I)), P.First);
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
  if (Addresses.Start && Addresses.Stride == 0) {
    const auto Elements = static_cast<unsigned>(divideCeil(V.Size, together()));
    forEach(B, size(Elements), "component", [&](Value *I) {
      loadElement(I, L.mask(), [&](Value *K, Value *) {
        // A word's components that are not there are zeros.
        Value *Inside = V.Size % together() ? B.CreateICmpULT(K, size(V.Size)) : B.getTrue();
        Value *There = B.CreateSelect(Inside, K, size(0));
        Value *Address =
            B.CreateGEP(V.Component, Addresses.Start, B.CreateZExt(There, B.getInt64Ty()));
        Value *Same = B.CreateAlignedLoad(V.Component, Address, Align(1));
        Same = B.CreateSelect(Inside, Same, Constant::getNullValue(V.Component));
        return B.CreateVectorSplat(L.Width, Same);
      });
    });
    return;
  }
  auto OfActive = [&] { // there is one where anything is loaded
    Value *Lane = B.CreateBinaryIntrinsic(
        Intrinsic::cttz, B.CreateBitCast(L.mask(), B.getIntNTy(L.Width)), B.getFalse());
    Lane = B.CreateZExtOrTrunc(B.CreateAnd(Lane, L.Width - 1), B.getInt32Ty());
    return Addresses.Start ? Addresses.at(Lane) : B.CreateExtractElement(Addresses.All, Lane);
  };
  forEachOther(
      OfActive, [&] { loadPieces(); },
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
  queueNext();
  forEach(B, size(inPieces() / Group), "piece", [&](Value *Piece) {
    prefetchNext(Piece, 1, /*ForWriting=*/true);
    Value *First = B.CreateMul(Piece, size(Group));
    forEachPass([&](const Pass &P) {
      SmallVector<Value *, 16> Rows;
      for (unsigned I = 0; I < Group; ++I)
        Rows.push_back(L.load(Storage, V.Component, B.CreateAdd(First, size(I)), P.First, Lanes));
      transposePieces(B, Rows);
      for (unsigned Lane = 0; Lane < Lanes; ++Lane) {
        const auto OfLane = createSequentialMask(Lane / Group * Group, Group, 0);
        B.CreateAlignedStore(B.CreateShuffleVector(Rows[Lane % Group], OfLane),
                             pieceAddress(First, P, Lane), Align(1));
      }
    });
  });
}

void Access::store() {
  auto Nowhere = [&] {
    return B.CreateAddrSpaceCast(L.variable(ArrayType::get(V.Component, V.Size), "nowhere"),
                                 Pointer);
  };
  forEachOther(
      Nowhere, [&] { storePieces(); },
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
  Access(L, Target, L.Op.vector(VecStoreCall::Vector), L.storage(VecStoreCall::Vector)).store();
}

} // namespace coop::lower
