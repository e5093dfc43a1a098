// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The arithmetic of fragments; see FragmentMap.h.

#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/emit/VectorInterpretation.h"
#include "lower/exec/loops/LoweringState.h"
#include "lower/gpu/matrix/BatchMarkers.h"
#include "lower/gpu/matrix/Digits.h"
#include "lower/gpu/matrix/StagedLoad.h"
#include "lower/gpu/target/GpuTarget.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace coop::lower {

/// A thread has 255 registers for all that it does.
static constexpr unsigned MostRegisters = 256;
static constexpr unsigned MostRunBytes = 16;

static unsigned bytesOf(const MatrixType &M) {
  return static_cast<unsigned>(M.Component->getPrimitiveSizeInBits().getFixedValue() / 8);
}

/// An operand of 32 bits or less, of which a line lies side by side in memory.
static bool isAlongLines(const MatLoadCall &Load, const MatrixType &T) {
  return T.Use != CoopUse::Accumulator && bytesOf(T) <= 4 &&
         (T.Use == CoopUse::B) == Load.isColumnMajor();
}

/// Nothing where a workgroup has other operands, too: a map is of all of them. An A that is decoded
/// takes the registers itself.
static std::optional<CoopUse> bytesAcross(const Module &M) {
  std::optional<bool> IsAcross[2]; // A and B
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      const auto T = MatrixType::match(I.getType());
      if (!T || T->Scope != CoopScope::Workgroup || T->Use == CoopUse::Accumulator ||
          isa<PHINode>(I))
        continue;
      auto *Load = dyn_cast<MatrixLoadCall>(&I);
      auto *Tensor = dyn_cast<MatLoadTensorCall>(&I);
      if (!Load || bytesOf(*T) != 1 || (Tensor && Tensor->decode() && T->Use == CoopUse::A))
        return std::nullopt;
      const bool Is = isColumnMajor(*Load) == (T->Use == CoopUse::A);
      std::optional<bool> &Known = IsAcross[T->Use == CoopUse::B];
      if (Known.value_or(Is) != Is)
        return std::nullopt;
      Known = Is;
    }
  if (IsAcross[1].value_or(false))
    return CoopUse::B;
  return IsAcross[0].value_or(false) ? std::optional(CoopUse::A) : std::nullopt;
}

/// All operands of workgroups are floats of 32 bits, and there are some.
static bool areAllFloats(const Module &M) {
  bool HasFloats = false;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      for (const Use &U : I.operands()) {
        const auto T = MatrixType::match(U->getType());
        if (!T || T->Scope != CoopScope::Workgroup || T->Use == CoopUse::Accumulator)
          continue;
        if (!T->Component->isFloatTy())
          return false;
        HasFloats = true;
      }
  return HasFloats;
}

/// A batch, as it is multiplied.
static bool isBatchOperand(const CallInst &Call) {
  const auto Marker = batchMarker(Call);
  return Marker && (*Marker == BatchMarker::Matrix || *Marker == BatchMarker::OwnInput);
}

/// How many bytes the components have that a product of vectors multiplies, or the batch that it
/// has become: a map is the same before and after. Nothing of other instructions.
static std::optional<uint64_t> bytesOfBatch(const Instruction &I) {
  if (auto *Product = dyn_cast<VecMatMulCall>(&I)) {
    const auto In = interpretation(I.getContext(), Product->inputInterpretation());
    return In ? In->Element.bytes() : 0;
  }
  const auto *Call = dyn_cast<CallInst>(&I);
  return Call && isBatchOperand(*Call)
             ? std::optional<uint64_t>(bytesOf(*MatrixType::match(I.getType())))
             : std::nullopt;
}

/// ldmatrix reads 8 columns side by side, so where it is to read B from shared memory across lines,
/// columns stay in order; and along lines it gives threads a word each, so where only shared memory
/// has such operands, runs of K are that long. But an accumulator becomes an A without an exchange
/// only if runs of K are those of columns.
FragmentMap::FragmentMap(const Module &M, bool HasWarpgroups)
    : MultipliesFloats(areAllFloats(M)), HasWarpgroups(HasWarpgroups && !MultipliesFloats) {
  bool BecomesOperand = false, IsAlongInShared = false, IsAlongElsewhere = false;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      if (auto *Load = dyn_cast<MatLoadCall>(&I)) {
        const MatrixType T = *MatrixType::match(Load->getType());
        const bool IsShared =
            Load->pointer()->getType()->getPointerAddressSpace() == address_space::Shared;
        HasColumnRuns &=
            !(T.Use == CoopUse::B && bytesOf(T) == 2 && !Load->isColumnMajor() && IsShared);
        if (isAlongLines(*Load, T))
          (IsShared ? IsAlongInShared : IsAlongElsewhere) = true;
      } else if (const auto Bytes = bytesOfBatch(I)) {
        BecomesOperand = true; // of the next one
        HasByteBatches |= *Bytes == 1;
        if (*Bytes == 4)
          MostColumns = MostRunBytes / 4;
      } else if (auto *Convert = dyn_cast<MatConvertCall>(&I)) {
        BecomesOperand |= Convert->matrixType().Use == CoopUse::Accumulator &&
                          MatrixType::match(Convert->getType())->Use == CoopUse::A;
      }
    }
  HasDepthRuns = BecomesOperand ? HasColumnRuns : !IsAlongInShared || IsAlongElsewhere;
  if (this->HasWarpgroups)
    BytesAcross = bytesAcross(M);
}

/// Elements that a thread has side by side, at most. 0: there are no fragments of such components.
unsigned FragmentMap::longestRun(const SharedMatrix &M) const {
  const unsigned Bytes = bytesOf(M);
  if (M.Use == CoopUse::Accumulator)
    return HasColumnRuns && M.Scope == CoopScope::Subgroup ? MostColumns : 2;
  if (Bytes == 0 || (Bytes >= 2 && M.Component->isIntegerTy()))
    return 0;
  if (!HasDepthRuns || M.Scope != CoopScope::Subgroup)
    return std::max(1U, 4 / Bytes);
  // A batch that is multiplied has the components that each thread has of it.
  const unsigned Most = HasByteBatches || Bytes > 1 ? MostColumns : MostRunBytes;
  return std::clamp(MostRunBytes / Bytes, 1U, Most);
}

unsigned Fragments::threads() const { return WarpsAcross * WarpsAlong * WarpSize; }

/// The longest run of which Count is a whole number of tiles, or the shortest.
static unsigned runFor(unsigned Longest, unsigned Shortest, uint32_t Count) {
  unsigned Run = Longest;
  while (Run > Shortest && Count % (4 * Run) != 0)
    Run /= 2;
  return Run;
}

/// How many warps share Across tiles, where others share Along; 0 where they do not divide them.
unsigned FragmentMap::warpsAcross(unsigned Warps, uint32_t Across, uint32_t Along,
                                  const Fragments &F) const {
  unsigned Best = 0, Least = 0;
  for (unsigned Candidate = Warps; Candidate > 0; --Candidate) {
    if (Warps % Candidate != 0 || Across % Candidate != 0 || Along % (Warps / Candidate) != 0)
      continue;
    // A warp reads as many lines of both operands as it has rows and columns.
    const unsigned Lines =
        Across / Candidate * F.linesOfTile() + Along / (Warps / Candidate) * F.alongOfTile();
    if (Best == 0 || (!HasWarpgroups && Lines < Least)) {
      Best = Candidate;
      Least = Lines;
    }
  }
  return Best;
}

/// Sums of bytes that lie across K are as wgmma can have them, or as all else.
std::optional<Fragments> FragmentMap::fragments(const SharedMatrix &M) const {
  if (BytesAcross && M.Scope == CoopScope::Workgroup && M.Use == CoopUse::Accumulator) {
    constexpr unsigned ColumnsOfInstruction = 16;
    // Beside sums there are words of A for two steps.
    constexpr unsigned MostWords = 160, WordsOfTile = 2 * 4;
    const auto F = fragments(M, *BytesAcross == CoopUse::B, true);
    if (F && F->WarpsAcross % WarpsOfGroup == 0 &&
        F->TilesAlong * F->alongOfTile() % ColumnsOfInstruction == 0 &&
        F->length() + F->TilesAcross * WordsOfTile <= MostWords)
      return F;
  }
  return fragments(M, M.Use == CoopUse::B, false);
}

std::optional<Fragments> FragmentMap::fragments(const SharedMatrix &M, bool LinesAreColumns,
                                                bool AreHalvesNear) const {
  const uint32_t Warps = M.Invocations / WarpSize;
  const unsigned Longest = longestRun(M);
  if (Warps == 0 || M.Invocations % WarpSize != 0 || Longest == 0 ||
      (M.Scope != CoopScope::Subgroup && M.Scope != CoopScope::Workgroup))
    return std::nullopt;
  Fragments F;
  F.LinesAreColumns = LinesAreColumns;
  F.Halves = M.Use == CoopUse::B ? 1 : 2;
  F.AreHalvesNear = AreHalvesNear;
  const uint32_t Lines = F.LinesAreColumns ? M.Cols : M.Rows,
                 Along = F.LinesAreColumns ? M.Rows : M.Cols;
  const unsigned Shortest = M.Use == CoopUse::Accumulator ? 2 : std::max(1U, 4 / bytesOf(M));
  F.PerThread = runFor(Longest, Shortest, Along);
  F.LineRun = F.LinesAreColumns && HasColumnRuns && M.Scope == CoopScope::Subgroup
                  ? runFor(MostColumns, 2, Lines)
                  : 2;
  // Operands of a workgroup go through shared memory.
  if ((M.Use != CoopUse::Accumulator && Warps != 1) || Lines % F.linesOfTile() != 0 ||
      Along % F.alongOfTile() != 0)
    return std::nullopt;
  const uint32_t Across = Lines / F.linesOfTile(), Tiles = Along / F.alongOfTile();
  F.WarpsAcross = warpsAcross(Warps, Across, Tiles, F);
  if (F.WarpsAcross == 0)
    return std::nullopt;
  F.WarpsAlong = Warps / F.WarpsAcross;
  F.TilesAcross = Across / F.WarpsAcross;
  F.TilesAlong = Tiles / F.WarpsAlong;
  const uint64_t Length = uint64_t(F.TilesAcross) * F.TilesAlong * F.Halves * F.PerThread,
                 OfElement = std::max(1U, bytesOf(M) / 4);
  return Length * OfElement > MostRegisters ? std::nullopt : std::optional(F);
}

const FragmentMap &fragmentMap(const LoweringState &S) {
  return static_cast<const FragmentMap &>(S.map());
}

std::optional<Fragments> fragmentsOf(LoweringState &S, const MatrixType &M) {
  return fragmentMap(S).fragments(S.shared(M));
}

uint64_t FragmentMap::length(const SharedMatrix &M) const {
  const auto F = fragments(M);
  return F ? F->length() : ElementMap::length(M);
}

namespace {

/// The reverse of Digits: the least first, too.
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
  const auto F = fragments(M);
  if (!F)
    return ElementMap::placeOf(B, M, Element);
  Value *Row = B.CreateUDiv(Element, B.getInt32(M.Cols)),
        *Col = B.CreateURem(Element, B.getInt32(M.Cols));
  Digits Line(B, F->LinesAreColumns ? Col : Row), Along(B, F->LinesAreColumns ? Row : Col);
  // A line's quad of threads is of two digits, with the tile of a run of columns between them.
  Value *Near = Line.part(F->nearHalves()), *OfPair = Line.part(2),
        *OfRun = Line.part(F->LineRun / 2), *Pair = Line.part(4);
  Value *Far = Line.part(F->farHalves()), *WarpAcross = Line.part(F->WarpsAcross),
        *TileAcross = Line.part(F->TilesAcross * 2 / F->LineRun);
  Value *Within = Along.part(F->PerThread), *Thread = Along.part(4),
        *TileAlong = Along.part(F->TilesAlong), *WarpAlong = Along.part(F->WarpsAlong);
  return {Number(B)
              .add(Thread, 4)
              .add(OfPair, 2)
              .add(Pair, 4)
              .add(WarpAcross, F->WarpsAcross)
              .add(WarpAlong, F->WarpsAlong)
              .get(),
          Number(B)
              .add(Within, F->PerThread)
              .add(Near, F->nearHalves())
              .add(Far, F->farHalves())
              .add(TileAlong, F->TilesAlong)
              .add(OfRun, F->LineRun / 2)
              .add(TileAcross, F->TilesAcross * 2 / F->LineRun)
              .get()};
}

Value *FragmentMap::elementAt(IRBuilderBase &B, const SharedMatrix &M, Value *Lane,
                              Value *Index) const {
  const auto F = fragments(M);
  if (!F)
    return ElementMap::elementAt(B, M, Lane, Index);
  Digits Who(B, Lane), Where(B, Index);
  Value *Thread = Who.part(4), *OfPair = Who.part(2), *Pair = Who.part(4),
        *WarpAcross = Who.part(F->WarpsAcross), *WarpAlong = Who.part(F->WarpsAlong);
  Value *Within = Where.part(F->PerThread), *Near = Where.part(F->nearHalves()),
        *Far = Where.part(F->farHalves()), *TileAlong = Where.part(F->TilesAlong),
        *OfRun = Where.part(F->LineRun / 2),
        *TileAcross = Where.part(F->TilesAcross * 2 / F->LineRun);
  Value *Line = Number(B)
                    .add(Near, F->nearHalves())
                    .add(OfPair, 2)
                    .add(OfRun, F->LineRun / 2)
                    .add(Pair, 4)
                    .add(Far, F->farHalves())
                    .add(WarpAcross, F->WarpsAcross)
                    .add(TileAcross, F->TilesAcross * 2 / F->LineRun)
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
  return fragments(X) == fragments(Y);
}

/// Operands of a workgroup are loaded for stages, with some loads under way at a time.
unsigned FragmentMap::timesUnrolled(const SharedMatrix &M) const {
  constexpr unsigned LoadsAtATime = 8;
  return M.Scope == CoopScope::Workgroup && M.Use != CoopUse::Accumulator ? LoadsAtATime : 0;
}

bool FragmentMap::isWrittenOut(const SharedMatrix &M) const { return bool(fragments(M)); }

} // namespace coop::lower
