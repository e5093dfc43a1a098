// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Callbacks as vector code; see TileCallback.h.

#include "lower/cpu/tiles/TileCallback.h"
#include "lower/emit/LoopBuilder.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace coop::lower {

Function *vectorizeCallback(Function &Callback, unsigned Width, ArrayRef<ArgShape> Shapes) {
  Expected<Function *> Lanes = vectorizeFunction(Callback, Width, Shapes, /*Masked=*/true);
  if (!Lanes) {
    consumeError(Lanes.takeError()); // each element by itself is right as well
    return nullptr;
  }
  (*Lanes)->addFnAttr(Attribute::AlwaysInline); // where the mask is known, it goes away
  return *Lanes;
}

Function *callbackVariant(Function &Callback, unsigned Width, ArrayRef<ArgShape> Shapes) {
  FunctionKey Key("callback");
  Key.add(Callback).add(Width);
  addTo(Key, Shapes);
  return generatedFunction(*Callback.getParent(), Key, [&] {
    // Of a copy, as what it calls is inlined first: the function itself may be found by a key, and
    // is what it was generated as.
    ValueToValueMapTy Values;
    Function *Copy = CloneFunction(&Callback, Values);
    Function *Lanes = vectorizeCallback(*Copy, Width, Shapes);
    Copy->eraseFromParent();
    return Lanes;
  });
}

void forEachVectorOfRow(IRBuilder<> &B, const TileLayout &L,
                        function_ref<void(Value *, Value *)> Body) {
  const uint32_t Whole = L.cols() / L.Columns;
  auto Mask = [&](uint32_t Present) {
    SmallVector<Constant *, 16> Lanes;
    for (uint32_t I = 0; I < L.Columns; ++I)
      Lanes.push_back(B.getInt1(I < Present));
    return ConstantVector::get(Lanes);
  };
  if (Whole)
    forEach(B, B.getInt32(Whole), "vector", [&](Value *Vector) { Body(Vector, Mask(L.Columns)); });
  if (L.vectors() > Whole)
    Body(B.getInt32(Whole), Mask(L.tail()));
}

void forEachRowVector(IRBuilder<> &B, const TileLayout &L,
                      function_ref<void(Value *, Value *, Value *)> Body) {
  forEach(B, B.getInt32(L.rows()), "row", [&](Value *Row) {
    forEachVectorOfRow(B, L, [&](Value *Vector, Value *Mask) { Body(Row, Vector, Mask); });
  });
}

} // namespace coop::lower
