// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The bytes of constants; see ConstantBytes.h.

#include "lower/gpu/ConstantBytes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// It has a vector that is shorter than its place.
bool hasPaddedVector(const DataLayout &Layout, Type *T) {
  if (isa<FixedVectorType>(T))
    return Layout.getTypeStoreSize(T) != Layout.getTypeAllocSize(T);
  return any_of(T->subtypes(), [&](Type *Part) { return hasPaddedVector(Layout, Part); });
}

class Bytes {
public:
  Bytes(const DataLayout &Layout, const Constant &Whole)
      : Layout(Layout), Values(Layout.getTypeAllocSize(Whole.getType()).getFixedValue()),
        IsKnown(write(Whole, 0)) {}

  /// Null: there is something that only a linker knows.
  Constant *get(LLVMContext &C) const {
    return IsKnown ? ConstantDataArray::get(C, Values) : nullptr;
  }

private:
  bool write(const Constant &Value, uint64_t At);
  bool writeBits(const APInt &Bits, uint64_t At);
  uint64_t placeOf(Type *Whole, unsigned Element) const;

  const DataLayout &Layout;
  SmallVector<uint8_t, 0> Values;
  bool IsKnown;
};

bool Bytes::writeBits(const APInt &Bits, uint64_t At) {
  constexpr unsigned ByteBits = 8;
  for (unsigned Bit = 0; Bit < Bits.getBitWidth(); Bit += ByteBits)
    Values[At + Bit / ByteBits] = static_cast<uint8_t>(
        Bits.extractBitsAsZExtValue(std::min(ByteBits, Bits.getBitWidth() - Bit), Bit));
  return true;
}

uint64_t Bytes::placeOf(Type *Whole, unsigned Element) const {
  if (auto *Structure = dyn_cast<StructType>(Whole))
    return Layout.getStructLayout(Structure)->getElementOffset(Element);
  if (auto *Vector = dyn_cast<FixedVectorType>(Whole))
    return Element * Layout.getTypeStoreSize(Vector->getElementType()).getFixedValue();
  return Element * Layout.getTypeAllocSize(Whole->getArrayElementType()).getFixedValue();
}

bool Bytes::write(const Constant &Value, uint64_t At) {
  if (Value.isNullValue() || isa<UndefValue>(Value))
    return true;
  if (auto *Number = dyn_cast<ConstantInt>(&Value))
    return writeBits(Number->getValue(), At);
  if (auto *Number = dyn_cast<ConstantFP>(&Value))
    return writeBits(Number->getValueAPF().bitcastToAPInt(), At);
  auto *Vector = dyn_cast<FixedVectorType>(Value.getType());
  // The bits of a vector of booleans have no places of their own.
  if (Vector && Layout.getTypeSizeInBits(Vector->getElementType()) % 8 != 0)
    return false;
  for (unsigned I = 0;; ++I) {
    const Constant *Element = Value.getAggregateElement(I);
    if (!Element)
      return I != 0;
    if (!write(*Element, At + placeOf(Value.getType(), I)))
      return false;
  }
}

} // namespace

void writeConstantsAsBytes(Module &M) {
  const DataLayout &Layout = M.getDataLayout();
  for (GlobalVariable &Old : make_early_inc_range(M.globals())) {
    if (!Old.hasInitializer() || !hasPaddedVector(Layout, Old.getValueType()))
      continue;
    Constant *Value = Bytes(Layout, *Old.getInitializer()).get(M.getContext());
    if (!Value)
      continue;
    auto *New = new GlobalVariable(M, Value->getType(), Old.isConstant(), Old.getLinkage(), Value,
                                   "", &Old, Old.getThreadLocalMode(), Old.getAddressSpace());
    New->copyAttributesFrom(&Old);
    New->setAlignment(Layout.getPreferredAlign(&Old));
    New->takeName(&Old);
    Old.replaceAllUsesWith(New);
    Old.eraseFromParent();
  }
}

} // namespace coop::lower
