// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions whose constants are made of bits: packing, bit fields, ldexp. What the text leaves
// undefined has some value, since a call with constant arguments is constant (GLSL 4.60 section
// 4.3.3).

#include "sema/BuiltinFold.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>

namespace coop::sema {

namespace {

/// The components of a scalar or a vector.
llvm::SmallVector<const Constant *, 4> partsOf(Context &Ctx, const Constant *C) {
  if (C->type()->isScalar())
    return {C};
  llvm::SmallVector<const Constant *, 4> Parts;
  for (uint32_t I = 0; I < C->type()->vectorSize(); ++I)
    Parts.push_back(Ctx.Types.element(C, I));
  return Parts;
}

bool areLiterals(Scalars Parts) {
  return llvm::all_of(Parts,
                      [](const Constant *C) { return C && C->kind() == Constant::Kind::Scalar; });
}

const Constant *join(Context &Ctx, const Type *Result, Scalars Parts) {
  return Result->isScalar() ? Parts[0] : Ctx.Types.composite(Result, Parts);
}

uint32_t countOf(const Type *T) { return T->isVector() ? T->vectorSize() : 1; }

/// All of From's bits, the first component's lowest, as Result's components.
const Constant *bitcast(Context &Ctx, const Type *Result, Scalars From) {
  const unsigned FromWidth = bitWidth(From[0]->type()->component());
  const unsigned ToWidth = bitWidth(Result->component());
  if (FromWidth * From.size() != ToWidth * countOf(Result))
    return nullptr;
  llvm::SmallVector<const Constant *, 8> Parts;
  const Type *Component = Ctx.Types.scalar(Result->component());
  if (FromWidth == ToWidth) { // of vectors of any size
    for (const Constant *Each : From)
      Parts.push_back(Ctx.Types.literal(Component, Each->bits()));
    return join(Ctx, Result, Parts);
  }
  if (FromWidth * From.size() > 64)
    return nullptr;
  uint64_t All = 0;
  for (size_t I = 0; I < From.size(); ++I)
    All |= (From[I]->bits() & llvm::maskTrailingOnes<uint64_t>(FromWidth)) << (FromWidth * I);
  for (uint32_t I = 0; I < countOf(Result); ++I)
    Parts.push_back(Ctx.Types.literal(Component, (All >> (ToWidth * I)) &
                                                     llvm::maskTrailingOnes<uint64_t>(ToWidth)));
  return join(Ctx, Result, Parts);
}

/// A format of 32 bits: fields of so many bits, fixed-point or halves.
struct FieldFormat {
  unsigned Width;
  bool IsSigned, IsHalf;
  double greatest() const { return static_cast<double>((1U << (Width - (IsSigned ? 1 : 0))) - 1); }
};

std::optional<FieldFormat> packingOf(BuiltinId Id) {
  switch (Id) {
  case BuiltinId::PackUnorm2x16:
  case BuiltinId::UnpackUnorm2x16:
    return FieldFormat{16, false, false};
  case BuiltinId::PackSnorm2x16:
  case BuiltinId::UnpackSnorm2x16:
    return FieldFormat{16, true, false};
  case BuiltinId::PackUnorm4x8:
  case BuiltinId::UnpackUnorm4x8:
    return FieldFormat{8, false, false};
  case BuiltinId::PackSnorm4x8:
  case BuiltinId::UnpackSnorm4x8:
    return FieldFormat{8, true, false};
  case BuiltinId::PackHalf2x16:
  case BuiltinId::UnpackHalf2x16:
    return FieldFormat{16, true, true};
  default:
    return std::nullopt;
  }
}

uint64_t fieldOf(const FieldFormat &P, double V) {
  if (P.IsHalf) {
    llvm::APFloat Half(V);
    bool Lost = false;
    Half.convert(llvm::APFloat::IEEEhalf(), llvm::APFloat::rmNearestTiesToEven, &Lost);
    return Half.bitcastToAPInt().getZExtValue();
  }
  if (std::isnan(V))
    return 0;
  // The product is a float's, as at run time, which makes ties of what lies near them.
  const float Number = static_cast<float>(std::clamp(V, P.IsSigned ? -1.0 : 0.0, 1.0));
  const float Code = std::nearbyint(Number * static_cast<float>(P.greatest()));
  return static_cast<uint64_t>(static_cast<int64_t>(Code)) &
         llvm::maskTrailingOnes<uint64_t>(P.Width);
}

double numberOf(const FieldFormat &P, uint64_t Field) {
  if (P.IsHalf) {
    llvm::APFloat Half(llvm::APFloat::IEEEhalf(), llvm::APInt(16, Field));
    bool Lost = false;
    Half.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &Lost);
    return Half.convertToDouble();
  }
  if (!P.IsSigned)
    return static_cast<double>(Field) / P.greatest();
  return std::max(static_cast<double>(llvm::SignExtend64(Field, P.Width)) / P.greatest(), -1.0);
}

const Constant *foldPacking(Context &Ctx, const FieldFormat &P, const Type *Result, Scalars From) {
  if (Result->isScalar()) {
    uint64_t All = 0;
    for (size_t I = 0; I < From.size(); ++I)
      All |= fieldOf(P, toDouble(From[I])) << (P.Width * I);
    return Ctx.Types.literal(Result, All);
  }
  llvm::SmallVector<const Constant *, 4> Parts;
  for (uint32_t I = 0; I < countOf(Result); ++I)
    Parts.push_back(literalOf(Ctx, Ctx.Types.scalar(Result->component()),
                              numberOf(P, (From[0]->bits() >> (P.Width * I)) &
                                              llvm::maskTrailingOnes<uint64_t>(P.Width))));
  return Ctx.Types.composite(Result, Parts);
}

/// The bits of a field of a number of 32 bits; nothing where it is not inside.
std::optional<uint64_t> maskOf(const Constant *Offset, const Constant *Bits) {
  const auto O = static_cast<int64_t>(Offset->bits()), N = static_cast<int64_t>(Bits->bits());
  if (O < 0 || N < 0 || O > 32 || N > 32 || O + N > 32)
    return std::nullopt;
  return llvm::maskTrailingOnes<uint64_t>(static_cast<unsigned>(N)) << O;
}

uint64_t extract(const Constant *From, const Constant *Offset, const Constant *Bits) {
  const std::optional<uint64_t> Mask = maskOf(Offset, Bits);
  if (!Mask || *Mask == 0)
    return 0;
  const uint64_t Field = (From->bits() & *Mask) >> Offset->bits();
  return isSignedInt(From->type()->component())
             ? static_cast<uint64_t>(llvm::SignExtend64(Field, static_cast<unsigned>(Bits->bits())))
             : Field;
}

uint64_t insert(const Constant *Base, const Constant *Value, const Constant *Offset,
                const Constant *Bits) {
  const std::optional<uint64_t> Mask = maskOf(Offset, Bits);
  if (!Mask || *Mask == 0)
    return Base->bits();
  return (Base->bits() & ~*Mask) | ((Value->bits() << Offset->bits()) & *Mask);
}

double scaledBy(double V, int64_t Exponent) {
  return std::ldexp(V, static_cast<int>(std::clamp<int64_t>(Exponent, -10000, 10000)));
}

} // namespace

const Constant *foldBits(Context &Ctx, const BuiltinUse &Use, Scalars Args) {
  const BuiltinId Id = Use.id();
  llvm::SmallVector<llvm::SmallVector<const Constant *, 4>, 4> Parts;
  for (const Constant *A : Args) {
    Parts.push_back(partsOf(Ctx, A));
    if (!areLiterals(Parts.back()))
      return nullptr;
  }
  if (const std::optional<FieldFormat> P = packingOf(Id))
    return foldPacking(Ctx, *P, Use.Result, Parts[0]);
  const bool IsBitcast = getBuiltin(Id).Emit == EmitKind::Op &&
                         getBuiltin(Id).Code == static_cast<uint32_t>(spirv::Op::OpBitcast);
  if (IsBitcast || Id == BuiltinId::PackDouble2x32 || Id == BuiltinId::UnpackDouble2x32)
    return Args.size() == 1 ? bitcast(Ctx, Use.Result, Parts[0]) : nullptr;
  if (Id != BuiltinId::BitfieldExtract && Id != BuiltinId::BitfieldInsert && Id != BuiltinId::Ldexp)
    return nullptr;
  llvm::SmallVector<const Constant *, 4> Results;
  const Type *Component = Ctx.Types.scalar(Use.Result->component());
  for (uint32_t I = 0; I < countOf(Use.Result); ++I)
    Results.push_back(
        Id == BuiltinId::Ldexp
            ? literalOf(Ctx, Component,
                        scaledBy(toDouble(Parts[0][I]), static_cast<int64_t>(Parts[1][I]->bits())))
        : Id == BuiltinId::BitfieldExtract
            ? Ctx.Types.literal(Component, extract(Parts[0][I], Parts[1][0], Parts[2][0]))
            : Ctx.Types.literal(Component,
                                insert(Parts[0][I], Parts[1][I], Parts[2][0], Parts[3][0])));
  return join(Ctx, Use.Result, Results);
}

} // namespace coop::sema
