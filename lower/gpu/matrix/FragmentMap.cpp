// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The arithmetic of fragments; see FragmentMap.h.

#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/gpu/target/GpuTarget.h"

using namespace llvm;

namespace coop::lower {

/// A thread has 255 registers for all that it does.
static constexpr unsigned MostRegisters = 256;

/// Elements that a thread has side by side: 32 bits of operands, two results. 0: none.
static unsigned perThread(const SharedMatrix &M) {
  if (M.Use == CoopUse::Accumulator)
    return 2;
  switch (M.Component->getPrimitiveSizeInBits().getFixedValue()) {
  case 8:
    return 4;
  case 16:
    return M.Component->isIntegerTy() ? 0 : 2;
  default:
    return 0;
  }
}

std::optional<Fragments> Fragments::of(const SharedMatrix &M) {
  const uint32_t Warps = M.Invocations / WarpSize;
  if (Warps == 0 || M.Invocations % WarpSize != 0 ||
      (M.Scope != CoopScope::Subgroup && M.Scope != CoopScope::Workgroup))
    return std::nullopt;
  Fragments F;
  F.LinesAreColumns = M.Use == CoopUse::B;
  F.PerThread = perThread(M);
  F.Halves = F.LinesAreColumns ? 1 : 2;
  if (F.PerThread == 0 || (F.LinesAreColumns && Warps != 1))
    return std::nullopt;
  const uint32_t Lines = F.LinesAreColumns ? M.Cols : M.Rows,
                 Along = F.LinesAreColumns ? M.Rows : M.Cols;
  if (Lines % F.linesOfTile() != 0 || Along % F.alongOfTile() != 0)
    return std::nullopt;
  const uint32_t Across = Lines / F.linesOfTile(), Tiles = Along / F.alongOfTile();
  F.WarpsAcross = Warps;
  while (F.WarpsAcross % 2 == 0 && Across % F.WarpsAcross != 0)
    F.WarpsAcross /= 2;
  F.WarpsAlong = Warps / F.WarpsAcross;
  if (Across % F.WarpsAcross != 0 || Tiles % F.WarpsAlong != 0)
    return std::nullopt;
  F.TilesAcross = Across / F.WarpsAcross;
  F.TilesAlong = Tiles / F.WarpsAlong;
  const uint64_t Length = uint64_t(F.TilesAcross) * F.TilesAlong * F.Halves * F.PerThread;
  return Length > MostRegisters ? std::nullopt : std::optional(F);
}

uint64_t FragmentMap::length(const SharedMatrix &M) const {
  const auto F = Fragments::of(M);
  return F ? F->length() : ElementMap::length(M);
}

namespace {

/// Numbers whose parts are numbers of their own, the least first: part() takes one off.
class Digits {
public:
  Digits(IRBuilderBase &B, Value *Number) : B(B), Rest(Number) {}
  Value *part(unsigned Count) {
    Value *Digit = B.CreateURem(Rest, B.getInt32(Count));
    Rest = B.CreateUDiv(Rest, B.getInt32(Count));
    return Digit;
  }

private:
  IRBuilderBase &B;
  Value *Rest;
};

/// The reverse: the least first, too.
class Number {
public:
  explicit Number(IRBuilderBase &B) : B(B), Sum(B.getInt32(0)) {}
  Number &add(Value *Digit, unsigned Count) {
    Sum = B.CreateAdd(Sum, B.CreateMul(Digit, B.getInt32(Radix)));
    Radix *= Count;
    return *this;
  }
  Value *get() const { return Sum; }

private:
  IRBuilderBase &B;
  Value *Sum;
  unsigned Radix = 1;
};

} // namespace

ElementMap::Place FragmentMap::placeOf(IRBuilderBase &B, const SharedMatrix &M,
                                       Value *Element) const {
  const auto F = Fragments::of(M);
  if (!F)
    return ElementMap::placeOf(B, M, Element);
  Value *Row = B.CreateUDiv(Element, B.getInt32(M.Cols)),
        *Col = B.CreateURem(Element, B.getInt32(M.Cols));
  Digits Line(B, F->LinesAreColumns ? Col : Row), Along(B, F->LinesAreColumns ? Row : Col);
  Value *Quad = Line.part(8), *Half = Line.part(F->Halves), *WarpAcross = Line.part(F->WarpsAcross),
        *TileAcross = Line.part(F->TilesAcross);
  Value *Within = Along.part(F->PerThread), *Thread = Along.part(4),
        *TileAlong = Along.part(F->TilesAlong), *WarpAlong = Along.part(F->WarpsAlong);
  return {Number(B)
              .add(Thread, 4)
              .add(Quad, 8)
              .add(WarpAcross, F->WarpsAcross)
              .add(WarpAlong, F->WarpsAlong)
              .get(),
          Number(B)
              .add(Within, F->PerThread)
              .add(Half, F->Halves)
              .add(TileAlong, F->TilesAlong)
              .add(TileAcross, F->TilesAcross)
              .get()};
}

Value *FragmentMap::elementAt(IRBuilderBase &B, const SharedMatrix &M, Value *Lane,
                              Value *Index) const {
  const auto F = Fragments::of(M);
  if (!F)
    return ElementMap::elementAt(B, M, Lane, Index);
  Digits Who(B, Lane), Where(B, Index);
  Value *Thread = Who.part(4), *Quad = Who.part(8), *WarpAcross = Who.part(F->WarpsAcross),
        *WarpAlong = Who.part(F->WarpsAlong);
  Value *Within = Where.part(F->PerThread), *Half = Where.part(F->Halves),
        *TileAlong = Where.part(F->TilesAlong), *TileAcross = Where.part(F->TilesAcross);
  Value *Line = Number(B)
                    .add(Quad, 8)
                    .add(Half, F->Halves)
                    .add(WarpAcross, F->WarpsAcross)
                    .add(TileAcross, F->TilesAcross)
                    .get();
  Value *Along = Number(B)
                     .add(Within, F->PerThread)
                     .add(Thread, 4)
                     .add(TileAlong, F->TilesAlong)
                     .add(WarpAlong, F->WarpsAlong)
                     .get();
  Value *Row = F->LinesAreColumns ? Along : Line, *Col = F->LinesAreColumns ? Line : Along;
  return B.CreateAdd(B.CreateMul(Row, B.getInt32(M.Cols)), Col, "element");
}

bool FragmentMap::areAlike(const SharedMatrix &X, const SharedMatrix &Y) const {
  return Fragments::of(X) == Fragments::of(Y);
}

bool FragmentMap::isWrittenOut(const SharedMatrix &M) const { return bool(Fragments::of(M)); }

} // namespace coop::lower
