// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads of lanes whose addresses are constants apart and near each other, in any order: each
// stretch of memory that some of them are in, a window, is loaded as a whole, and a permutation
// gives each lane what is its own. Blocks of quantized weights are read so: every second byte of
// one block by half of the lanes, of the next block by the others, and the scale of a block by all
// that read from it. All lanes are active here.
//
//   %v = load i8, ptr %p    ; base + {0, 2, .. 30, 34, 36, .. 64}
//   =>
//   %a = load <16 x i8> at base,      %b = load <16 x i8> at base + 15
//   %c = load <16 x i8> at base + 34, %d = load <16 x i8> at base + 49
//   %v = shufflevectors of all four, one after another

#include "lower/cpu/spmd/FunctionVectorizer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/VectorUtils.h"
#include <numeric>

using namespace llvm;

namespace coop::lower {

/// Those of the lanes of a group, which are sorted by their offsets, of at most Most bytes.
void FunctionVectorizer::addWindows(Windows &To, const Shape &S, ArrayRef<unsigned> Lanes,
                                    uint64_t Each, uint64_t Most) {
  const auto Group = static_cast<unsigned>(Lanes.size());
  const unsigned Leader = Lanes[0] / Group * Group;
  for (unsigned Lane : Lanes) {
    const int64_t First = S.offsetInGroup(Lane, Group), End = First + static_cast<int64_t>(Each);
    if (Lane == Lanes[0] || static_cast<uint64_t>(End - To.back().First) > Most)
      To.push_back({Leader, First, 0, {}});
    To.back().Bytes = static_cast<uint64_t>(End - To.back().First);
    To.back().Lanes.push_back(Lane);
  }
}

/// The windows for Count scalars of Size bytes that take the fewest loads, lowest addresses first;
/// none where too little is known of the addresses, or gathers take less. Of 32 bits and more these
/// are instructions.
FunctionVectorizer::Windows FunctionVectorizer::windowsOf(const Place &At, uint64_t Size,
                                                          unsigned Count) const {
  const Shape &S = At.Pointer.S;
  const unsigned Group = S.group(B.Width);
  Windows Best;
  if (At.Granule || Group == 1 || B.Width == 1)
    return Best;
  // The lanes of each group, by where they read.
  SmallVector<unsigned, 64> Lanes(B.Width);
  std::iota(Lanes.begin(), Lanes.end(), 0);
  auto Key = [&](unsigned Lane) {
    return std::tuple(Lane / Group, S.offsetInGroup(Lane, Group), Lane);
  };
  sort(Lanes, [&](unsigned X, unsigned Y) { return Key(X) < Key(Y); });
  size_t Fewest = size_t(B.Width) * Count / (Size < 4 ? 4 : 8) + 1;
  for (uint64_t Most : {128, 64, 32}) { // of two vectors, and smaller ones
    Windows Found;
    for (unsigned Leader = 0; Leader < B.Width; Leader += Group)
      addWindows(Found, S, ArrayRef(Lanes).slice(Leader, Group), Size * Count, Most);
    size_t Loads = 0;
    for (const Window &W : Found)
      Loads += isPowerOf2_64(W.Bytes) ? 1 : 2;
    if (Loads < Fewest) {
      Fewest = Loads;
      Best = std::move(Found);
    }
  }
  return Best;
}

/// Count parts of so many Bytes from Address on, the first and the last of which lanes read: two
/// loads of a power of two, from the first on and up to the last, or one. What lies between the two
/// is on the page of one of them.
SmallVector<FunctionVectorizer::Piece, 2> FunctionVectorizer::loadPieces(Value *Address, Type *Part,
                                                                         uint64_t Bytes,
                                                                         unsigned Count, Align A) {
  const unsigned Each = bit_floor(Count);
  auto Load = [&](unsigned First) -> Piece {
    Value *At = B.offset(Address, First * Bytes);
    return {B.CreateAlignedLoad(FixedVectorType::get(Part, Each), At,
                                commonAlignment(A, First * Bytes)),
            First, Each};
  };
  SmallVector<Piece, 2> Pieces = {Load(0)};
  if (Each != Count)
    Pieces.push_back(Load(Count - Each));
  return Pieces;
}

static Value *widen(LaneBuilder &B, Value *V, unsigned Length) {
  const unsigned Old = cast<FixedVectorType>(V->getType())->getNumElements();
  if (Old == Length)
    return V;
  SmallVector<int, 64> Places(Length, PoisonMaskElem);
  std::iota(Places.begin(), Places.begin() + std::min(Old, Length), 0);
  return B.CreateShuffleVector(V, Places);
}

/// Count scalars of type T of each lane: a vector of all lanes for each of them.
SmallVector<Value *, 4> FunctionVectorizer::loadWindows(const Place &From, uint64_t Offset,
                                                        const Windows &All, Type *T, unsigned Count,
                                                        Align A) {
  if (B.isInPairs(T, Count)) {
    SmallVector<Value *, 4> Results;
    for (Value *Pair : loadWindows(From, Offset, All, B.getDoubleTy(), Count / 2, A))
      append_range(Results,
                   B.deinterleave(B.CreateBitCast(Pair, FixedVectorType::get(T, 2 * B.Width)), 2));
    return Results;
  }
  const Shape &S = From.Pointer.S;
  const unsigned Group = S.group(B.Width);
  const uint64_t Size = Data.getTypeStoreSize(T).getFixedValue();
  auto ByteOf = [&](const Window &W, unsigned Lane) {
    return static_cast<uint64_t>(S.offsetInGroup(Lane, Group) - W.First);
  };
  // What is permuted: all scalars begin a multiple of it after their windows' begins.
  uint64_t Part = Size;
  for (const Window &W : All)
    for (unsigned Lane : W.Lanes)
      Part = std::gcd(Part, ByteOf(W, Lane));
  const auto Parts = static_cast<unsigned>(Size / Part);
  Type *PartTy = Parts == 1 ? T : B.getIntNTy(static_cast<unsigned>(Part * 8));
  const unsigned Length = B.Width * Parts;
  SmallVector<Value *, 4> Results(Count, PoisonValue::get(FixedVectorType::get(PartTy, Length)));
  for (const Window &W : All) {
    Value *Begin = B.offset(runAddress(From, Offset, W.Leader), static_cast<uint64_t>(W.First));
    for (const Piece &P :
         loadPieces(Begin, PartTy, Part, static_cast<unsigned>(W.Bytes / Part), A)) {
      const unsigned Wide = std::max(Length, P.Count);
      Value *Loaded = widen(B, P.V, Wide);
      for (unsigned Scalar = 0; Scalar < Count; ++Scalar) {
        // Those that are in place stay; others come from the piece.
        SmallVector<int, 128> Order(Length);
        std::iota(Order.begin(), Order.end(), 0);
        for (unsigned Lane : W.Lanes)
          for (unsigned I = 0; I < Parts; ++I) {
            const auto Place = static_cast<unsigned>((ByteOf(W, Lane) + Scalar * Size) / Part) + I;
            if (Place >= P.First && Place < P.First + P.Count)
              Order[Lane * Parts + I] = static_cast<int>(Wide + Place - P.First);
          }
        Results[Scalar] = B.CreateShuffleVector(widen(B, Results[Scalar], Wide), Loaded, Order);
      }
    }
  }
  for (Value *&Result : Results)
    Result = B.CreateBitCast(Result, B.lanesOf(T));
  return Results;
}

} // namespace coop::lower
