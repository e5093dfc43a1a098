// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The choice of rows of Tiles.def for a CPU. No code is made here.

#include "lower/cpu/target/SimdTarget.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsAArch64.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace coop::lower {
namespace {

enum class Arch : uint8_t { Any, X86, AArch64 };

struct Requirement {
  Arch For;
  StringLiteral Features;

  bool holds(Triple::ArchType Here, function_ref<bool(StringRef)> HasFeature) const {
    const bool Same = For == Arch::Any || (For == Arch::X86 && Here == Triple::x86_64) ||
                      (For == Arch::AArch64 && Here == Triple::aarch64);
    SmallVector<StringRef, 2> Names;
    Features.split(Names, ',', -1, false);
    return Same && all_of(Names, HasFeature);
  }
};

struct VectorRow {
  Requirement Needs;
  unsigned Bits, Rows, Vectors;
};

constexpr VectorRow VectorRows[] = {
#define VECTOR(Name, For, Feature, Bits, Rows, Vectors) {{Arch::For, Feature}, Bits, Rows, Vectors},
#include "lower/cpu/target/Tiles.def"
};

struct DotEntry {
  Requirement Needs;
  bool Strict;
  DotRow Row;
};

/// What takes every signedness, as floats have none.
constexpr DotIntrinsics all(Intrinsic::ID Id) { return {Id, Id, Id, Id}; }
constexpr DotIntrinsics bytes(Intrinsic::ID Unsigned, Intrinsic::ID UnsignedSigned,
                              Intrinsic::ID SignedUnsigned, Intrinsic::ID Signed) {
  return {Unsigned, UnsignedSigned, SignedUnsigned, Signed};
}

constexpr DotEntry DotRows[] = {
#define DOT(Name, For, Feature, Bits, Type, Sum, Group, Fragment, Emission, Ids, Strict)           \
  {{Arch::For, Feature},                                                                           \
   Strict,                                                                                         \
   {#Name, Bits, DotOperand::Type, DotSum::Sum, Group, DotFragment::Fragment,                      \
    DotEmission::Emission, Ids}},
#include "lower/cpu/target/Tiles.def"
};

struct PackRow {
  Requirement Needs;
  unsigned Bits;
};

constexpr PackRow PackRows[] = {
#define PACK(Name, For, Feature, Bits) {{Arch::For, Feature}, Bits},
#include "lower/cpu/target/Tiles.def"
};

constexpr PackRow FlushRows[] = {
#define FLUSH(Name, For, Feature, Bits) {{Arch::For, Feature}, Bits},
#include "lower/cpu/target/Tiles.def"
};

struct LookupRow {
  Requirement Needs;
  unsigned Bits;
  LookupUnit Unit;
};

constexpr LookupRow LookupRows[] = {
#define LOOKUP(Name, For, Feature, Bits) {{Arch::For, Feature}, Bits, LookupUnit::Name},
#include "lower/cpu/target/Tiles.def"
};

} // namespace

SimdTarget::SimdTarget(Triple::ArchType Here, function_ref<bool(StringRef)> HasFeature,
                       FpMode Mode) {
  const VectorRow *Unit =
      find_if(VectorRows, [&](const VectorRow &Row) { return Row.Needs.holds(Here, HasFeature); });
  Bits = Unit->Bits;
  Rows = Unit->Rows;
  Vectors = Unit->Vectors;
  HasPacks = any_of(PackRows, [&](const PackRow &Row) {
    return Row.Bits == Bits && Row.Needs.holds(Here, HasFeature);
  });
  FlushesToBFloat = Mode == FpMode::Fast && any_of(FlushRows, [&](const PackRow &Row) {
                      return Row.Bits == Bits && Row.Needs.holds(Here, HasFeature);
                    });
  for (const LookupRow &Row : reverse(LookupRows))
    if (Row.Bits == Bits && Row.Needs.holds(Here, HasFeature))
      Lookups = Row.Unit;
  for (const DotEntry &Entry : reverse(DotRows)) {
    const bool Allowed = Entry.Strict || Mode == FpMode::Fast;
    if (!Allowed || Entry.Row.Bits != Bits || !Entry.Needs.holds(Here, HasFeature))
      continue;
    Dots[static_cast<unsigned>(Entry.Row.Operand)] = &Entry.Row;
    if (Entry.Row.isOfLanes())
      LaneDots[static_cast<unsigned>(Entry.Row.Operand)] = &Entry.Row;
  }
}

SimdTarget SimdTarget::of(const TargetMachine &Machine, FpMode Mode) {
  const MCSubtargetInfo &Info = *Machine.getMCSubtargetInfo();
  return SimdTarget(
      Machine.getTargetTriple().getArch(),
      [&](StringRef Feature) { return Info.checkFeatures(("+" + Feature).str()); }, Mode);
}

static std::optional<DotOperand> operandOf(const Type *T) {
  if (T->isBFloatTy())
    return DotOperand::BF16;
  if (T->isHalfTy())
    return DotOperand::F16;
  if (T->isIntegerTy(8))
    return DotOperand::I8;
  if (T->isIntegerTy(16))
    return DotOperand::I16;
  return std::nullopt;
}

const DotRow *SimdTarget::dot(Type *T) const {
  const std::optional<DotOperand> Operand = operandOf(T);
  return Operand ? Dots[static_cast<unsigned>(*Operand)] : nullptr;
}

const DotRow *SimdTarget::laneDot(Type *T) const {
  const std::optional<DotOperand> Operand = operandOf(T);
  return Operand ? LaneDots[static_cast<unsigned>(*Operand)] : nullptr;
}

/// Every 8-bit float is a bfloat, and every narrow float is a float.
SimdTarget::OperandFormat SimdTarget::operandFormat(const Component &C, bool HasHalfSums) const {
  LLVMContext &Context = C.Ty->getContext();
  Type *const BFloat = Type::getBFloatTy(Context);
  if (!C.isFloat() && C.bits() == 8) {
    Type *const Word = Type::getInt16Ty(Context);
    Type *const Stored = !dot(C.Ty) && dot(Word) ? Word : C.Ty;
    return {Stored, dot(Stored) ? dot(Stored)->Group : 1};
  }
  if (!C.isFloat() || C.isDouble())
    return {C.Ty, 1};
  const bool FitsBFloat = C.Ty->isBFloatTy() || C.Encoding != CoopEncoding::Native;
  if (FitsBFloat && dot(BFloat))
    return {BFloat, dot(BFloat)->Group};
  if (const DotRow *Row = C.Ty->isHalfTy() ? dot(C.Ty) : nullptr;
      Row && (HasHalfSums || !Row->hasHalfSums()))
    return {C.Ty, Row->Group};
  return {Type::getFloatTy(Context), 1};
}

} // namespace coop::lower
