// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The choice of rows of Tiles.def for a CPU. No code is made here.

#include "lower/cpu/target/SimdTarget.h"
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

constexpr DotEntry DotRows[] = {
#define DOT(Name, For, Feature, Bits, Type, Sum, Group, Instruction, Strict)                       \
  {{Arch::For, Feature},                                                                           \
   Strict,                                                                                         \
   {#Name, Bits, DotOperand::Type, Group, DotInstruction::Instruction}},
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
  for (const DotEntry &Entry : reverse(DotRows)) {
    const bool Allowed = Entry.Strict || Mode == FpMode::Fast;
    if (!Allowed || Entry.Row.Bits != Bits || !Entry.Needs.holds(Here, HasFeature))
      continue;
    Dots[static_cast<unsigned>(Entry.Row.Operand)] = &Entry.Row;
    if (Entry.Row.Operand == DotOperand::I8 && Entry.Row.isOfLanes())
      ByteDot = &Entry.Row;
    // They are of one extension.
    FlushesToBFloat |= Entry.Row.Instruction == DotInstruction::DotBF16;
  }
}

SimdTarget SimdTarget::of(const TargetMachine &Machine, FpMode Mode) {
  const MCSubtargetInfo &Info = *Machine.getMCSubtargetInfo();
  return SimdTarget(
      Machine.getTargetTriple().getArch(),
      [&](StringRef Feature) { return Info.checkFeatures(("+" + Feature).str()); }, Mode);
}

const DotRow *SimdTarget::dot(Type *T) const {
  auto Row = [&](DotOperand Operand) { return Dots[static_cast<unsigned>(Operand)]; };
  return T->isBFloatTy()      ? Row(DotOperand::BF16)
         : T->isHalfTy()      ? Row(DotOperand::F16)
         : T->isIntegerTy(8)  ? Row(DotOperand::I8)
         : T->isIntegerTy(16) ? Row(DotOperand::I16)
                              : nullptr;
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
  if (HasHalfSums && dot(C.Ty))
    return {C.Ty, dot(C.Ty)->Group};
  return {Type::getFloatTy(Context), 1};
}

} // namespace coop::lower
