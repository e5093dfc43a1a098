// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The bits of types that are no whole bytes (SPV_EXT_ocp_microscaling_types): LLVM has a byte for
// each value, SPIR-V packs them. Conversions to other floating-point types are in Conversions.cpp.

#include "coop/check_abi.h"
#include "lower/import/Importer.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace coop::lower {

/// V as components that are integers, of as many bits as their type in LLVM has.
static SmallVector<Value *, 16> componentBits(IRBuilderBase &B, Value *V, const SpirvType &T) {
  SmallVector<Value *, 16> Result;
  for (uint64_t N = 0; N < (T.isVector() ? T.Count : 1); ++N) {
    Value *Component = T.isVector() ? B.CreateExtractElement(V, N) : V;
    Type *Bits = B.getIntNTy(Component->getType()->getPrimitiveSizeInBits().getFixedValue());
    Result.push_back(B.CreateBitCast(Component, Bits));
  }
  return Result;
}

/// The component of type T that the low bits of an integer are.
static Value *componentOf(IRBuilderBase &B, Value *Bits, const SpirvType &T) {
  const unsigned Width = T.Width;
  Value *Own = B.CreateZExtOrTrunc(Bits, B.getIntNTy(Width));
  Type *Whole = B.getIntNTy(T.Value->getPrimitiveSizeInBits().getFixedValue());
  return B.CreateBitCast(B.CreateZExt(Own, Whole), T.Value);
}

/// SPIR-V, OpBitcast: components follow each other from the low bits on.
Value *Importer::regroupBits(Value *V, const SpirvType &From, const SpirvType &To) {
  const uint64_t FromWidth = From.scalar()->Width, ToWidth = To.scalar()->Width;
  const auto Count = To.isVector() ? To.Count : 1;
  const SmallVector<Value *, 16> Sources = componentBits(B, V, From);
  Type *Wide = B.getIntNTy(static_cast<unsigned>(PowerOf2Ceil(std::max(FromWidth, ToWidth))));
  SmallVector<Value *, 16> Parts;
  for (uint64_t N = 0; N < Count; ++N) {
    const uint64_t Begin = N * ToWidth, End = Begin + ToWidth;
    Value *Bits = nullptr;
    for (uint64_t Source = Begin / FromWidth; Source * FromWidth < End; ++Source) {
      const uint64_t At = Source * FromWidth;
      Value *Piece = B.CreateZExtOrTrunc(Sources[Source], Wide);
      if (At < Begin)
        Piece = B.CreateLShr(Piece, Begin - At);
      else if (At > Begin)
        Piece = B.CreateShl(Piece, At - Begin);
      Bits = Bits ? B.CreateOr(Bits, Piece) : Piece;
    }
    Parts.push_back(componentOf(B, Bits, *To.scalar()));
  }
  return To.isVector() ? construct(To, Parts) : Parts[0];
}

bool Importer::importBitcastExtract(const SpirvInst &I) {
  const SpirvType *To = resultType(I), *From = To ? operandType(I, 0) : nullptr;
  if (!From)
    return false;
  const SpirvType *FromScalar = From->scalar(), *ToScalar = To->scalar();
  auto IsNumber = [](const SpirvType *T) { return T && T->Kind != TypeKind::Bool; };
  if (!IsNumber(FromScalar) || !IsNumber(ToScalar) || From->isVector() != To->isVector() ||
      (From->isVector() && From->Count != To->Count) || FromScalar->Width <= ToScalar->Width)
    return fail(I, "does not take a narrower part of each component");
  Value *V = value(I, 0);
  Value *Offset = V ? scalarInt(I, 1, 64) : nullptr;
  if (!Offset)
    return false;
  const uint32_t Width = FromScalar->Width;
  checkValue(COOP_CHECK_BITFIELD, operandType(I, 1)->Signed,
             {value(I, 1), B.getInt32(ToScalar->Width), B.getInt32(Width)});
  SmallVector<Value *, 16> Parts;
  for (Value *Bits : componentBits(B, V, *From)) {
    // An offset that is out of range gives some value: the shift has to be one of LLVM's.
    const unsigned Most = Bits->getType()->getIntegerBitWidth() - 1;
    Value *Shift = B.CreateAnd(B.CreateTrunc(Offset, B.getInt8Ty()), Most);
    Bits = B.CreateLShr(Bits, B.CreateZExtOrTrunc(Shift, Bits->getType()));
    Parts.push_back(componentOf(B, Bits, *ToScalar));
  }
  return define(I, To->isVector() ? construct(*To, Parts) : Parts[0]);
}

} // namespace coop::lower
