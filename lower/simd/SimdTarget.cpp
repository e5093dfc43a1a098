// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The choice of rows of Tiles.def for a CPU. No code is made here.

#include "lower/simd/SimdTarget.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace coop::lower {
namespace {

enum class Arch : uint8_t { Any, X86, AArch64 };
enum class Operand : uint8_t { BF16, I8 };

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
#include "lower/cpu/Tiles.def"
};

struct DotEntry {
  Requirement Needs;
  bool Strict;
  DotRow Row;
};

constexpr DotEntry DotRows[] = {
#define DOT(Name, For, Feature, Bits, Type, Sum, Group, Instruction, Strict)                       \
  {{Arch::For, Feature},                                                                           \
   Strict,                                                                                         \
   {#Name, Bits, Operand::Type == Operand::BF16, Group, DotInstruction::Instruction}},
#include "lower/cpu/Tiles.def"
};

} // namespace

SimdTarget::SimdTarget(Triple::ArchType Here, function_ref<bool(StringRef)> HasFeature,
                       FpMode Mode) {
  const VectorRow *Unit =
      find_if(VectorRows, [&](const VectorRow &Row) { return Row.Needs.holds(Here, HasFeature); });
  Bits = Unit->Bits;
  Rows = Unit->Rows;
  Vectors = Unit->Vectors;
  for (const DotEntry &Entry : reverse(DotRows)) {
    const bool Allowed = Entry.Strict || Mode == FpMode::Fast;
    if (!Allowed || Entry.Row.Bits != Bits || !Entry.Needs.holds(Here, HasFeature))
      continue;
    (Entry.Row.IsFloat ? FloatDot : IntegerDot) = &Entry.Row;
    if (!Entry.Row.IsFloat && Entry.Row.isOfLanes())
      ByteDot = &Entry.Row;
  }
}

SimdTarget SimdTarget::of(const TargetMachine &Machine, FpMode Mode) {
  const MCSubtargetInfo &Info = *Machine.getMCSubtargetInfo();
  return SimdTarget(
      Machine.getTargetTriple().getArch(),
      [&](StringRef Feature) { return Info.checkFeatures(("+" + Feature).str()); }, Mode);
}

const DotRow *SimdTarget::dot(Type *T) const {
  return T->isBFloatTy() ? FloatDot : T->isIntegerTy(8) ? IntegerDot : nullptr;
}

/// Every 8-bit float is a bfloat, and every narrow float is a float.
SimdTarget::OperandFormat SimdTarget::operandFormat(const Component &C) const {
  LLVMContext &Context = C.Ty->getContext();
  if (!C.isFloat() || C.isDouble())
    return {C.Ty, dot(C.Ty) ? dot(C.Ty)->Group : 1};
  const bool FitsBFloat = C.Ty->isBFloatTy() || C.Encoding != CoopEncoding::Native;
  if (FitsBFloat && FloatDot)
    return {Type::getBFloatTy(Context), FloatDot->Group};
  return {Type::getFloatTy(Context), 1};
}

} // namespace coop::lower
