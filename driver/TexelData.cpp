// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions of texels; see TexelData.h.

#include "driver/TexelData.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <cmath>
#include <cstring>

using namespace coop;
using namespace coop::driver;
using llvm::APFloat;
using runtime::NpyType;

// ---- types

bool driver::isPacked(const ImageFormatRow &Format) {
  for (uint8_t Bits : Format.Bits)
    if (Bits != 0 && Bits != Format.Bits[0])
      return true;
  return Format.Bits[0] % 8 != 0;
}

static bool isSignedKind(coop_image_kind Kind) {
  return Kind == COOP_KIND_Snorm || Kind == COOP_KIND_Sint;
}

NpyType driver::rawType(const ImageFormatRow &Format) {
  const bool Signed = isSignedKind(Format.Kind);
  const unsigned Bits = isPacked(Format) ? Format.bytes() * 8 : Format.Bits[0];
  if (Format.Kind == COOP_KIND_Float)
    return Bits == 16 ? NpyType::F16 : NpyType::F32;
  switch (Bits) {
  case 8:
    return Signed ? NpyType::I8 : NpyType::U8;
  case 16:
    return Signed ? NpyType::I16 : NpyType::U16;
  case 32:
    return Signed ? NpyType::I32 : NpyType::U32;
  default:
    return Signed ? NpyType::I64 : NpyType::U64;
  }
}

static bool isFloatClass(const ImageFormatRow &Format) {
  return Format.imageClass() == COOP_CLASS_FLOAT;
}

NpyType driver::outputType(const ImageFormatRow &Format) {
  if (!isPacked(Format))
    return rawType(Format);
  return isFloatClass(Format) ? NpyType::F32 : NpyType::U32;
}

static bool isFloatArray(NpyType Type) {
  return Type == NpyType::F16 || Type == NpyType::F32 || Type == NpyType::F64;
}

bool driver::isInputType(const ImageFormatRow &Format, NpyType Type) {
  if (Type == rawType(Format))
    return true;
  return isFloatClass(Format)
             ? isFloatArray(Type)
             : !isFloatArray(Type) && Type != NpyType::BF16 && Type != NpyType::Bool;
}

std::string driver::inputTypes(const ImageFormatRow &Format) {
  const std::string Raw = runtime::npyTypeName(rawType(Format)).str();
  const std::string Packed = isPacked(Format) ? " (whole texels)" : "";
  if (isFloatClass(Format))
    return "floats" + (Format.Kind == COOP_KIND_Float ? std::string() : " or " + Raw + Packed);
  return "integers" + (Packed.empty() ? "" : ", of which " + Raw + " are whole texels");
}

// ---- numbers

static double halfToDouble(uint16_t Bits) {
  const int Exponent = (Bits >> 10) & 31, Mantissa = Bits & 1023;
  double Value = 0;
  if (Exponent == 31)
    Value = Mantissa ? NAN : INFINITY;
  else if (Exponent == 0)
    Value = std::ldexp(Mantissa, -24);
  else
    Value = std::ldexp(Mantissa + 1024, Exponent - 25);
  return Bits & 0x8000 ? -Value : Value;
}

static uint16_t doubleToHalf(double Value) {
  APFloat F(Value);
  bool Inexact = false;
  F.convert(APFloat::IEEEhalf(), APFloat::rmNearestTiesToEven, &Inexact);
  return static_cast<uint16_t>(F.bitcastToAPInt().getZExtValue());
}

/// A float without a sign, of 5 bits exponent; what is too large becomes the largest.
static uint32_t packFloat(double Value, unsigned MantissaBits) {
  const uint32_t Infinity = 31u << MantissaBits;
  if (std::isnan(Value))
    return Infinity | 1;
  if (!(Value > 0))
    return 0;
  if (std::isinf(Value))
    return Infinity;
  int Exponent = std::max(std::ilogb(Value), -14);
  double Scaled = std::nearbyint(std::ldexp(Value, static_cast<int>(MantissaBits) - Exponent));
  uint32_t Code = static_cast<uint32_t>(Exponent + 14) << MantissaBits;
  Code += static_cast<uint32_t>(std::min(Scaled, 4096.0)); // carries into the exponent
  return std::min(Code, Infinity - 1);
}

static uint64_t codeOf(coop_image_kind Kind, unsigned Component, unsigned Bits, double Value) {
  const auto Largest = static_cast<double>((uint64_t(1) << (Bits - (Kind == COOP_KIND_Snorm))) - 1);
  if (Kind == COOP_KIND_Srgb && Component != 3)
    Value = Value <= 0.0031308 ? Value * 12.92 : 1.055 * std::pow(Value, 1 / 2.4) - 0.055;
  if (std::isnan(Value))
    Value = 0;
  const double Least = Kind == COOP_KIND_Snorm ? -1 : 0;
  Value = std::nearbyint(std::clamp(Value, Least, 1.0) * Largest);
  return static_cast<uint64_t>(static_cast<int64_t>(Value));
}

static double numberOf(coop_image_kind Kind, unsigned Component, unsigned Bits, uint64_t Code) {
  switch (Kind) {
  case COOP_KIND_Snorm: {
    const auto Signed = static_cast<int64_t>(Code << (64 - Bits)) >> (64 - Bits);
    return std::max(static_cast<double>(Signed) / static_cast<double>((1u << (Bits - 1)) - 1),
                    -1.0);
  }
  case COOP_KIND_Float:
    return Bits == 16 ? halfToDouble(static_cast<uint16_t>(Code))
                      : llvm::bit_cast<float>(static_cast<uint32_t>(Code));
  case COOP_KIND_PackedFloat:
    return halfToDouble(static_cast<uint16_t>(Code << (15 - Bits)));
  case COOP_KIND_Sint:
    return static_cast<double>(static_cast<int64_t>(Code << (64 - Bits)) >> (64 - Bits));
  case COOP_KIND_Uint:
    return static_cast<double>(Code);
  default: {
    const double Value = static_cast<double>(Code) / static_cast<double>((uint64_t(1) << Bits) - 1);
    if (Kind != COOP_KIND_Srgb || Component == 3)
      return Value;
    return Value <= 0.04045 ? Value / 12.92 : std::pow((Value + 0.055) / 1.055, 2.4);
  }
  }
}

// ---- texels

/// 16 bytes of bits.
static uint64_t getBits(const uint64_t (&Words)[2], unsigned Shift, unsigned Bits) {
  const uint64_t Word = Words[Shift / 64] >> (Shift % 64);
  return Bits == 64 ? Word : Word & ((uint64_t(1) << Bits) - 1);
}

static void setBits(uint64_t (&Words)[2], unsigned Shift, unsigned Bits, uint64_t Value) {
  if (Bits < 64)
    Value &= (uint64_t(1) << Bits) - 1;
  Words[Shift / 64] |= Value << (Shift % 64);
}

TexelNumbers driver::decodeTexel(const ImageFormatRow &Format, const uint8_t *Texel) {
  uint64_t Words[2] = {};
  std::memcpy(Words, Texel, Format.bytes());
  TexelNumbers N;
  for (unsigned C = 0; C < 4; ++C) {
    const unsigned Bits = Format.Bits[C];
    if (!Bits)
      continue;
    N.Bits[C] = getBits(Words, Format.Shift[C], Bits);
    if (Format.Kind == COOP_KIND_SharedExponent)
      N.Number[C] =
          std::ldexp(static_cast<double>(N.Bits[C]), static_cast<int>(Words[0] >> 27 & 31) - 24);
    else
      N.Number[C] = numberOf(Format.Kind, C, Bits, N.Bits[C]);
    if (Format.Kind == COOP_KIND_Sint)
      N.Bits[C] =
          static_cast<uint64_t>(static_cast<int64_t>(N.Bits[C] << (64 - Bits)) >> (64 - Bits));
  }
  return N;
}

/// Vulkan, "RGB to Shared Exponent Conversion".
static void encodeShared(const TexelNumbers &Numbers, uint64_t &Word) {
  constexpr double Largest = 65408; // 511 * 2^7
  double Clamped[3], Most = 0;
  for (unsigned C = 0; C < 3; ++C) {
    Clamped[C] = Numbers.Number[C] > 0 ? std::min(Numbers.Number[C], Largest) : 0;
    Most = std::max(Most, Clamped[C]);
  }
  int Exponent = std::max(-16, Most > 0 ? std::ilogb(Most) : -16) + 16;
  if (std::floor(Most / std::ldexp(1, Exponent - 24) + 0.5) == 512)
    ++Exponent;
  Word = static_cast<uint64_t>(Exponent) << 27;
  for (unsigned C = 0; C < 3; ++C)
    Word |= static_cast<uint64_t>(std::floor(Clamped[C] / std::ldexp(1, Exponent - 24) + 0.5))
            << (9 * C);
}

void driver::encodeTexel(const ImageFormatRow &Format, const TexelNumbers &Numbers,
                         uint8_t *Texel) {
  uint64_t Words[2] = {};
  if (Format.Kind == COOP_KIND_SharedExponent)
    encodeShared(Numbers, Words[0]);
  for (unsigned C = 0; C < 4 && Format.Kind != COOP_KIND_SharedExponent; ++C) {
    const unsigned Bits = Format.Bits[C];
    if (!Bits)
      continue;
    const double Number = Numbers.Number[C];
    uint64_t Code = Numbers.Bits[C];
    if (Format.Kind == COOP_KIND_Float)
      Code =
          Bits == 16 ? doubleToHalf(Number) : llvm::bit_cast<uint32_t>(static_cast<float>(Number));
    else if (Format.Kind == COOP_KIND_PackedFloat)
      Code = packFloat(Number, Bits - 5u);
    else if (isFloatClass(Format))
      Code = codeOf(Format.Kind, C, Bits, Number);
    setBits(Words, Format.Shift[C], Bits, Code);
  }
  std::memcpy(Texel, Words, Format.bytes());
}

// ---- arrays

/// Of an integer array what fits in Bits, which are those of a format's component.
static uint64_t integerOf(NpyType Type, const uint8_t *Element) {
  switch (Type) {
  case NpyType::I8:
    return static_cast<uint64_t>(int64_t{static_cast<int8_t>(*Element)});
  case NpyType::I16: {
    int16_t V = 0;
    std::memcpy(&V, Element, sizeof(V));
    return static_cast<uint64_t>(int64_t{V});
  }
  case NpyType::I32: {
    int32_t V = 0;
    std::memcpy(&V, Element, sizeof(V));
    return static_cast<uint64_t>(int64_t{V});
  }
  default: {
    uint64_t V = 0;
    std::memcpy(&V, Element, runtime::npyTypeSize(Type));
    return V;
  }
  }
}

static double numberOf(NpyType Type, const uint8_t *Element) {
  if (Type == NpyType::F16) {
    uint16_t V = 0;
    std::memcpy(&V, Element, sizeof(V));
    return halfToDouble(V);
  }
  if (Type == NpyType::F32) {
    float V = 0;
    std::memcpy(&V, Element, sizeof(V));
    return V;
  }
  double V = 0;
  std::memcpy(&V, Element, sizeof(V));
  return V;
}

void driver::texelsFromArray(const ImageFormatRow &Format, NpyType Type, unsigned Channels,
                             const uint8_t *Elements, uint64_t Count, uint8_t *Texels) {
  const unsigned Size = runtime::npyTypeSize(Type), Bytes = Format.bytes();
  const bool IsRaw = Type == rawType(Format), IsPlain = Format.Shift[0] == 0;
  if (IsRaw && (isPacked(Format) || (IsPlain && Channels == Format.components()))) {
    std::memcpy(Texels, Elements, Count * Bytes);
    return;
  }
  for (uint64_t T = 0; T < Count; ++T, Elements += size_t(Size) * Channels, Texels += Bytes) {
    TexelNumbers N;
    for (unsigned C = 0; C < Channels; ++C) {
      const uint8_t *Element = Elements + size_t(Size) * C;
      if (isFloatArray(Type))
        N.Number[C] = numberOf(Type, Element);
      else
        N.Bits[C] = integerOf(Type, Element);
      if (IsRaw && !isFloatArray(Type) && isFloatClass(Format)) // codes
        N.Number[C] = numberOf(Format.Kind, C, Format.Bits[C], N.Bits[C]);
    }
    encodeTexel(Format, N, Texels);
  }
}

void driver::arrayFromTexels(const ImageFormatRow &Format, const uint8_t *Texels, uint64_t Count,
                             uint8_t *Elements) {
  const unsigned Bytes = Format.bytes(), Components = Format.components();
  if (!isPacked(Format) && Format.Shift[0] == 0) {
    std::memcpy(Elements, Texels, Count * Bytes);
    return;
  }
  const unsigned Size = runtime::npyTypeSize(outputType(Format));
  for (uint64_t T = 0; T < Count; ++T, Texels += Bytes)
    for (unsigned C = 0; C < Components; ++C, Elements += Size) {
      const TexelNumbers N = decodeTexel(Format, Texels);
      const auto Number = static_cast<float>(N.Number[C]);
      if (isPacked(Format) && isFloatClass(Format))
        std::memcpy(Elements, &Number, sizeof(Number));
      else
        std::memcpy(Elements, &N.Bits[C], Size);
    }
}
