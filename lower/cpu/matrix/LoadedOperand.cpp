// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parameters of loads to batch entries, and who gets them; see LoadedOperand.h.

#include "lower/cpu/matrix/LoadedOperand.h"
#include "lower/cpu/gemm/PanelCache.h"
#include "lower/cpu/gemm/UnpackedOperand.h"

using namespace llvm;

namespace coop::lower {

static const MacroTile *gridOf(const SimdOp &O) {
  return O.F.grid(*O.S.Batching.loadedFor(&O.Call));
}

/// Of the loads of A that are one operand the one that is executed first.
static CallInst *firstBeside(const SimdOp &O) {
  const MacroTile *Grid = gridOf(O);
  return Grid ? Grid->A[0] : &O.Call;
}

LoadedSlot::Kind LoadedSlot::kindOf(const SimdOp &O) {
  if (O.F.unpackedOperand(&O.Call))
    return Kind::Unpacked;
  return O.F.panelTag(&O.Call) ? Kind::Cached : Kind::Plain;
}

void LoadedSlot::append(SimdOp &O, SmallVectorImpl<Value *> &Operands, FunctionKey &Key) {
  switch (kindOf(O)) {
  case Kind::Plain:
    return;
  case Kind::Cached:
    Key.add("kept");
    return Operands.append({O.F.panelTag(&O.Call)->Tag, O.F.panelTag(&O.Call)->IsCached});
  case Kind::Unpacked:
    Key.add("rows");
    addTo(Key, gridOf(O));
    return Operands.append({O.F.slots(O.B, firstBeside(O)), O.F.unpackedOperand(&O.Call)});
  }
}

LoadedSlot::LoadedSlot(SimdOp &O, IRBuilder<> &B, Function &F)
    : B(B), Target(O.S.Target), How(kindOf(O)) {
  if (How == Kind::Plain)
    return;
  if (How == Kind::Unpacked)
    if (const MacroTile *Grid = gridOf(O))
      Tiles = Grid->rows();
  First = F.getArg(F.arg_size() - 2);
  Second = F.getArg(F.arg_size() - 1);
}

Value *LoadedSlot::take(const Tile &To, const MemoryMatrix &From, Value *IsThere) {
  if (How != Kind::Unpacked)
    return IsThere;
  Value *IsLeft = UnpackedOperand(B, Second).load(To, First, From, IsThere,
                                                  Target.hasTiles(To.L.Stored), Tiles);
  return B.CreateAnd(IsThere, IsLeft);
}

void LoadedSlot::fill(const MemoryMatrix &From, function_ref<void()> Fill) {
  if (How == Kind::Cached)
    PanelCache(B, First, Second).fill(From, Fill);
  else
    Fill();
}

void LoadedSlot::forget() {
  if (How == Kind::Cached)
    PanelCache(B, First, Second).forget();
}

} // namespace coop::lower
