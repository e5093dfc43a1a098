// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores of matrices with a stride (SPV_KHR_cooperative_matrix). Rows and columns that
// are contiguous in memory are packed by vectors. Tensors are in Tensor.cpp.

#include "lower/cpu/matrix/BatchFlush.h"
#include "lower/cpu/matrix/Bounds.h"
#include "lower/cpu/matrix/LoadedOperand.h"
#include "lower/cpu/tiles/TilePack.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;

namespace coop::lower {

static Value *same(IRBuilderBase &, Value *V) { return V; }

static void lowerLoad(SimdOp &O) {
  const TileLayout L = O.S.layout(O.matrixResult());
  auto &Load = O.as<MatLoadCall>();
  const bool ColumnMajor = Load.isColumnMajor(), Volatile = Load.isVolatile();
  SmallVector<Value *, 5> Args = {O.result(), Load.pointer(), Load.stride()};
  FunctionKey Key = O.key("load", {MatLoadCall::Pointer, MatLoadCall::Stride});
  const bool IsBounded = TileBounds::append(O, Load.pointer(), Args, Key);
  LoadedSlot::append(O, Args, Key);
  O.run(Key, L.Matrix.Scope, Args, [&](IRBuilder<> &B, Function &F) {
    const Tile To(L, F.getArg(0));
    const MemoryMatrix From = {L.Matrix.Component, F.getArg(1), F.getArg(2), ColumnMajor, Volatile};
    const TileBounds Bounds = IsBounded ? TileBounds(F, 1, 3) : TileBounds();
    Value *IsInside = Bounds.hold(B, L, From);
    LoadedSlot Slot(O, B, F);
    ifThen(B, Slot.take(To, From, IsInside), "fill",
           [&] { Slot.fill(From, [&] { packMemory(B, To, From, same); }); });
    if (!IsBounded)
      return;
    ifThen(B, B.CreateNot(IsInside), "outside", [&] {
      Slot.forget();
      packBounded(B, To, From, Bounds);
    });
  });
}

/// As the shader stores them: what meets is what the last one has.
static SmallVector<unsigned, 16> orderOfStores(const MacroTile &Grid) {
  const auto Numbers = seq<unsigned>(0, Grid.Stores.size());
  SmallVector<unsigned, 16> InOrder(Numbers.begin(), Numbers.end());
  sort(InOrder,
       [&](unsigned I, unsigned J) { return Grid.Stores[I]->comesBefore(Grid.Stores[J]); });
  return InOrder;
}

/// All of a macro-tile's sums in the place of the last of their stores.
static void storeMacroTile(SimdOp &O, CallInst &MulAdd, const MacroTile &Grid) {
  if (O.S.Batching.find(MulAdd)->Store != &O.Call)
    return;
  const MatrixType M = O.as<MatStoreCall>().matrixType();
  FunctionKey Key("tile.store.grid");
  SmallVector<Value *, 40> Args(BatchFlush::operands(O.B, O.F, MulAdd, /*IsAfter=*/true, Key));
  for (const CallInst *Call : Grid.Stores) {
    auto *Store = cast<MatStoreCall>(Call);
    Args.append({Store->pointer(), Store->stride()});
  }
  const SmallVector<unsigned, 16> InOrder = orderOfStores(Grid);
  Key.add("order");
  for (const unsigned I : InOrder)
    Key.add(I);
  O.run(Key, M.Scope, Args, [&](IRBuilder<> &B, Function &F) {
    unsigned Next = 0;
    const BatchFlush Product(O.S, O.F, MulAdd, /*IsAfter=*/true, F, Next);
    SmallVector<MemoryMatrix, 16> To;
    for (size_t I = 0; I < Grid.Stores.size(); ++I, Next += 2)
      To.push_back({M.Component, F.getArg(Next), F.getArg(Next + 1), /*IsColumnMajor=*/false,
                    /*IsVolatile=*/false});
    Product.storeMacroTile(B, To, InOrder);
  });
}

static void lowerStore(SimdOp &O) {
  if (CallInst *MulAdd = O.S.Batching.flushedBy(O.Call))
    if (const MacroTile *Grid = O.F.grid(*MulAdd))
      return storeMacroTile(O, *MulAdd, *Grid);
  auto &Store = O.as<MatStoreCall>();
  const TileLayout L = O.S.layout(Store.matrixType());
  const bool ColumnMajor = Store.isColumnMajor(), Volatile = Store.isVolatile();
  SmallVector<Value *, 16> Args = {O.tile(Store.matrix()), Store.pointer(), Store.stride()};
  FunctionKey Key = O.key("store", {MatStoreCall::Pointer, MatStoreCall::Stride});
  const bool IsBounded = TileBounds::append(O, Store.pointer(), Args, Key);
  auto Next = static_cast<unsigned>(Args.size());
  CallInst *MulAdd = O.S.Batching.flushedBy(O.Call);
  if (MulAdd)
    Args.append(BatchFlush::operands(O.B, O.F, *MulAdd, /*IsAfter=*/true, Key));
  O.run(Key, L.Matrix.Scope, Args, [&](IRBuilder<> &B, Function &F) {
    const MemoryMatrix To = {L.Matrix.Component, F.getArg(1), F.getArg(2), ColumnMajor, Volatile};
    const TileBounds Bounds = IsBounded ? TileBounds(F, 1, 3) : TileBounds();
    Value *IsInside = Bounds.hold(B, L, To);
    auto ByTile = [&] {
      const Tile From(L, F.getArg(0));
      ifThen(B, IsInside, "inside", [&] { storeTile(B, From, To); });
      if (IsBounded)
        ifThen(B, B.CreateNot(IsInside), "outside", [&] { storeBounded(B, From, To, Bounds); });
    };
    if (!MulAdd)
      return ByTile();
    BatchFlush(O.S, O.F, *MulAdd, /*IsAfter=*/true, F, Next).store(B, &To, IsInside, ByTile);
  });
}

void lowerTileAccess(SimdOp &O, CoopOp Op) {
  if (Op == CoopOp::MatLoad)
    lowerLoad(O);
  else
    lowerStore(O);
}

} // namespace coop::lower
