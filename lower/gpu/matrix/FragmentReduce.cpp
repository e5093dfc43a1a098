// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Combining elements of threads; see FragmentReduce.h.

#include "lower/gpu/matrix/FragmentReduce.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/exec/loops/MatrixElements.h"
#include "lower/gpu/abi/ExchangeMemory.h"
#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/transform/Inline.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace coop::lower {
namespace {

using Mask = spirv::CooperativeMatrixReduce;

class Reduce {
public:
  explicit Reduce(OpContext &O)
      : O(O), B(O.B), Call(O.as<MatReduceCall>()), M(Call.matrixType()), R(O.matrixResult()),
        FM(fragmentsOf(O.S, M)), FR(fragmentsOf(O.S, R)) {
    const uint64_t Bits = Call.mask();
    const bool Rows = Bits & uint64_t(Mask::Row), Columns = Bits & uint64_t(Mask::Column);
    IsQuads = Bits & uint64_t(Mask::CooperativeMatrixReduce2x2);
    // A row is combined over its columns.
    const bool LinesAreColumns = FM && FM->LinesAreColumns;
    Along = LinesAreColumns ? Columns : Rows;
    Across = LinesAreColumns ? Rows : Columns;
  }

  bool emit();

private:
  bool isPossible() const;
  Value *element(const Fragments &F, Value *Slot, unsigned Tile, unsigned InLine, unsigned Half,
                 unsigned Within);
  Value *combine(Value *X, Value *Y) { return X ? B.CreateCall(Call.combine(), {X, Y}) : Y; }
  Value *fromThread(Value *V, unsigned Distance);
  /// With the threads at distances First, 2 * First, ... below End.
  Value *overThreads(Value *V, unsigned First, unsigned End);
  /// Each warp's values as those of all warps that Warps says there are of them, of which this one
  /// has number Warp. IndexOf: which of Count places value I is at in its warp; Writes: i1, one
  /// thread for each place.
  void overWarps(MutableArrayRef<Value *> Values, unsigned Warps, Value *Warp, unsigned Count,
                 Value *Writes, function_ref<Value *(unsigned I)> IndexOf);
  void linesOverWarps(MutableArrayRef<Value *> Lines);
  void placesOverWarps(MutableArrayRef<Value *> Places);
  Value *warp() { return B.CreateUDiv(O.S.invocationIndex(B, M.Scope), B.getInt32(WarpSize)); }
  Value *lane() { return B.CreateURem(O.S.invocationIndex(B, M.Scope), B.getInt32(WarpSize)); }
  Value *line(unsigned Tile, unsigned Half);
  Value *place(unsigned InLine, unsigned Within);
  void fill(function_ref<Value *(unsigned Tile, unsigned InLine, unsigned Half, unsigned Within)>);

  OpContext &O;
  IRBuilder<> &B;
  MatReduceCall &Call;
  const MatrixType M, R;
  const std::optional<Fragments> FM, FR;
  bool IsQuads, Along, Across;
};

bool Reduce::isPossible() const {
  if (!FM || !FR || IsQuads || M.Use != R.Use || FM->LinesAreColumns != FR->LinesAreColumns ||
      FM->AreHalvesNear != FR->AreHalvesNear || reduceProblem(Call.mask(), Call.combine(), M, R) ||
      M.Component->getPrimitiveSizeInBits() > 32)
    return false;
  // Lines that are not combined are those of the result, or places along them.
  const bool HasLines = FM->TilesAcross == FR->TilesAcross && FM->LineRun == FR->LineRun &&
                        FM->WarpsAcross == FR->WarpsAcross,
             HasPlaces = FM->TilesAlong == FR->TilesAlong && FM->PerThread == FR->PerThread &&
                         FM->WarpsAlong == FR->WarpsAlong;
  return (Across || HasLines) && (Along || HasPlaces);
}

Value *Reduce::element(const Fragments &F, Value *Slot, unsigned Tile, unsigned InLine,
                       unsigned Half, unsigned Within) {
  return B.CreateConstInBoundsGEP1_32(M.Component, Slot, F.index(Tile, InLine, Half) + Within);
}

Value *Reduce::fromThread(Value *V, unsigned Distance) {
  Type *Ty = V->getType(), *Bits = B.getIntNTy(Ty->getPrimitiveSizeInBits());
  Value *Word = B.CreateZExt(B.CreateBitCast(V, Bits), B.getInt32Ty());
  Word = B.CreateIntrinsic(Intrinsic::nvvm_shfl_sync_bfly_i32, {},
                           {B.getInt32(~0U), Word, B.getInt32(Distance), B.getInt32(WarpSize - 1)});
  return B.CreateBitCast(B.CreateTrunc(Word, Bits), Ty);
}

Value *Reduce::overThreads(Value *V, unsigned First, unsigned End) {
  for (unsigned Distance = First; Distance < End; Distance *= 2)
    V = combine(V, fromThread(V, Distance));
  return V;
}

/// What a line comes to.
Value *Reduce::line(unsigned Tile, unsigned Half) {
  Value *V = nullptr;
  for (unsigned InLine = 0; InLine < FM->TilesAlong; ++InLine)
    for (unsigned Within = 0; Within < FM->PerThread; ++Within)
      V = combine(V, B.CreateLoad(M.Component,
                                  element(*FM, O.slot(Call.matrix()), Tile, InLine, Half, Within)));
  return overThreads(V, 1, 4);
}

/// What a place of all lines comes to.
Value *Reduce::place(unsigned InLine, unsigned Within) {
  Value *V = nullptr;
  for (unsigned Tile = 0; Tile < FM->TilesAcross; ++Tile)
    for (unsigned Half = 0; Half < FM->Halves; ++Half)
      V = combine(V, B.CreateLoad(M.Component,
                                  element(*FM, O.slot(Call.matrix()), Tile, InLine, Half, Within)));
  return overThreads(V, 4, WarpSize);
}

void Reduce::overWarps(MutableArrayRef<Value *> Values, unsigned Warps, Value *Warp, unsigned Count,
                       Value *Writes, function_ref<Value *(unsigned)> IndexOf) {
  if (Warps == 1)
    return;
  Type *Ty = M.Component;
  const uint64_t Bytes = O.S.DL.getTypeAllocSize(Ty).getFixedValue() * Count * Warps;
  Value *Memory = emitExchangeMemory(B, M.Scope, Bytes);
  SmallVector<Value *, 32> Indices;
  for (unsigned I = 0; I < Values.size(); ++I)
    Indices.push_back(IndexOf(I));
  Value *Own = B.CreateMul(Warp, B.getInt32(Count));
  ifThen(B, Writes, "publish", [&] {
    for (auto [V, Index] : zip_equal(Values, Indices))
      storeElement(B, V, Memory, B.CreateAdd(Own, Index));
  });
  emitWorkgroupBarrier(B);
  for (auto [V, Index] : zip_equal(Values, Indices)) {
    V = nullptr;
    for (unsigned Each = 0; Each < Warps; ++Each)
      V = combine(V, loadElement(B, Ty, Memory, B.CreateAdd(B.getInt32(Each * Count), Index)));
  }
  emitWorkgroupBarrier(B);
}

/// Of a workgroup's matrix: warps beside each other have parts of its lines.
void Reduce::linesOverWarps(MutableArrayRef<Value *> Lines) {
  if (FM->WarpsAlong == 1)
    return;
  Value *WarpAcross = B.CreateURem(warp(), B.getInt32(FM->WarpsAcross)),
        *WarpAlong = B.CreateUDiv(warp(), B.getInt32(FM->WarpsAcross));
  Value *IsFirst = B.CreateICmpEQ(B.CreateURem(lane(), B.getInt32(4)), B.getInt32(0));
  overWarps(Lines, FM->WarpsAlong, WarpAlong, FM->TilesAcross * FM->WarpsAcross * FM->linesOfTile(),
            IsFirst, [&](unsigned I) {
              Value *Tile = B.CreateAdd(B.getInt32(I / FM->Halves * FM->WarpsAcross), WarpAcross);
              Value *Quad = B.CreateUDiv(lane(), B.getInt32(4));
              return B.CreateAdd(B.CreateMul(Tile, B.getInt32(FM->linesOfTile())),
                                 B.CreateAdd(Quad, B.getInt32(I % FM->Halves * 8)));
            });
}

/// The same of warps below each other.
void Reduce::placesOverWarps(MutableArrayRef<Value *> Places) {
  if (FM->WarpsAcross == 1)
    return;
  Value *WarpAcross = B.CreateURem(warp(), B.getInt32(FM->WarpsAcross)),
        *WarpAlong = B.CreateUDiv(warp(), B.getInt32(FM->WarpsAcross));
  const auto OfWarp = static_cast<unsigned>(Places.size()) * 4;
  overWarps(Places, FM->WarpsAcross, WarpAcross, OfWarp * FM->WarpsAlong,
            B.CreateICmpULT(lane(), B.getInt32(4)), [&](unsigned I) {
              Value *InWarp = B.CreateAdd(B.CreateMul(B.getInt32(I), B.getInt32(4)),
                                          B.CreateURem(lane(), B.getInt32(4)));
              return B.CreateAdd(B.CreateMul(WarpAlong, B.getInt32(OfWarp)), InWarp);
            });
}

void Reduce::fill(function_ref<Value *(unsigned, unsigned, unsigned, unsigned)> Of) {
  for (unsigned Tile = 0; Tile < FR->TilesAcross; ++Tile)
    for (unsigned InLine = 0; InLine < FR->TilesAlong; ++InLine)
      for (unsigned Half = 0; Half < FR->Halves; ++Half)
        for (unsigned Within = 0; Within < FR->PerThread; ++Within)
          B.CreateStore(Of(Tile, InLine, Half, Within),
                        element(*FR, O.result(), Tile, InLine, Half, Within));
}

bool Reduce::emit() {
  if (!isPossible())
    return false;
  inlineLater(*Call.combine());
  SmallVector<Value *, 32> Lines, Places;
  if (Along)
    for (unsigned Tile = 0; Tile < FM->TilesAcross; ++Tile)
      for (unsigned Half = 0; Half < FM->Halves; ++Half)
        Lines.push_back(line(Tile, Half));
  if (Along && Across) {
    Value *All = nullptr;
    for (Value *V : Lines)
      All = combine(All, V);
    All = overThreads(All, 4, WarpSize);
    overWarps(All, FM->WarpsAcross * FM->WarpsAlong, warp(), 1,
              B.CreateICmpEQ(lane(), B.getInt32(0)), [&](unsigned) { return B.getInt32(0); });
    fill([&](unsigned, unsigned, unsigned, unsigned) { return All; });
  } else if (Along) {
    linesOverWarps(Lines);
    fill([&](unsigned Tile, unsigned, unsigned Half, unsigned) {
      return Lines[Tile * FM->Halves + Half];
    });
  } else {
    for (unsigned InLine = 0; InLine < FM->TilesAlong; ++InLine)
      for (unsigned Within = 0; Within < FM->PerThread; ++Within)
        Places.push_back(place(InLine, Within));
    placesOverWarps(Places);
    fill([&](unsigned, unsigned InLine, unsigned, unsigned Within) {
      return Places[InLine * FM->PerThread + Within];
    });
  }
  return true;
}

} // namespace

bool lowerFragmentReduce(OpContext &O) { return Reduce(O).emit(); }

} // namespace coop::lower
