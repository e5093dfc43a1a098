// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RandomData.h for what each element is.

#include "driver/RandomData.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <cstring>

using namespace coop;
using namespace coop::driver;
using runtime::NpyType;

uint64_t driver::splitMix64(uint64_t Seed, uint64_t Index) {
  uint64_t Z = Seed + (Index + 1) * 0x9E3779B97F4A7C15u;
  Z = (Z ^ (Z >> 30)) * 0xBF58476D1CE4E5B9u;
  Z = (Z ^ (Z >> 27)) * 0x94D049BB133111EBu;
  return Z ^ (Z >> 31);
}

static uint64_t roundTo(const llvm::fltSemantics &Semantics, double Value) {
  llvm::APFloat F(Value);
  bool Inexact = false;
  F.convert(Semantics, llvm::APFloat::rmNearestTiesToEven, &Inexact);
  return F.bitcastToAPInt().getZExtValue();
}

/// The bits of Count / 2^(Bits-1) - 1 for every Count of so many bits.
static std::vector<uint16_t> unitTable(const llvm::fltSemantics &Semantics, unsigned Bits) {
  std::vector<uint16_t> Table(size_t(1) << Bits);
  const double Half = static_cast<double>(Table.size() / 2);
  for (size_t I = 0; I < Table.size(); ++I)
    Table[I] = static_cast<uint16_t>(roundTo(Semantics, static_cast<double>(I) / Half - 1));
  return Table;
}

/// Writes the low bytes of Make(z) for each element.
template <typename Function>
static void fillEach(uint64_t Seed, unsigned Size, llvm::MutableArrayRef<uint8_t> Bytes,
                     Function &&Make) {
  const uint64_t Count = Bytes.size() / Size;
  for (uint64_t I = 0; I < Count; ++I) {
    const uint64_t Bits = Make(splitMix64(Seed, I));
    // Little-endian, as .npy files and the shader's memory are.
    for (unsigned B = 0; B < Size; ++B)
      Bytes[I * Size + B] = static_cast<uint8_t>(Bits >> (8 * B));
  }
}

static void fillRange(const RandomSource &Source, llvm::MutableArrayRef<uint8_t> Bytes) {
  const unsigned Size = runtime::npyTypeSize(Source.Type.Type);
  const double Min = *Source.Min, Max = *Source.Max;
  if (const llvm::fltSemantics *Semantics = semanticsOf(Source.Type.Type)) {
    fillEach(Source.Seed, Size, Bytes, [&](uint64_t Z) {
      const double Part = static_cast<double>(Z >> 11) * 0x1p-53, Range = Max - Min;
      return roundTo(*Semantics,
                     std::isfinite(Range) ? Min + Range * Part : Min * (1 - Part) + Max * Part);
    });
    return;
  }
  const auto First = static_cast<int64_t>(Min);
  const uint64_t Range = static_cast<uint64_t>(static_cast<int64_t>(Max) - First) + 1;
  fillEach(Source.Seed, Size, Bytes, [&](uint64_t Z) {
    // The high half of the product of two 64-bit numbers.
    const uint64_t High =
        (llvm::APInt(128, Z) * llvm::APInt(128, Range)).extractBitsAsZExtValue(64, 64);
    return static_cast<uint64_t>(First) + High;
  });
}

void driver::fillRandom(const RandomSource &Source, llvm::MutableArrayRef<uint8_t> Bytes) {
  if (Source.Min)
    return fillRange(Source, Bytes);
  const unsigned Size = runtime::npyTypeSize(Source.Type.Type);
  switch (Source.Type.Type) {
  case NpyType::F16: {
    std::vector<uint16_t> Table = unitTable(llvm::APFloat::IEEEhalf(), 11);
    return fillEach(Source.Seed, Size, Bytes, [&](uint64_t Z) { return Table[Z >> 53]; });
  }
  case NpyType::BF16: {
    std::vector<uint16_t> Table = unitTable(llvm::APFloat::BFloat(), 8);
    return fillEach(Source.Seed, Size, Bytes, [&](uint64_t Z) { return Table[Z >> 56]; });
  }
  case NpyType::F32:
    return fillEach(Source.Seed, Size, Bytes, [](uint64_t Z) {
      return llvm::bit_cast<uint32_t>(static_cast<float>(Z >> 40) * 0x1p-23f - 1);
    });
  case NpyType::F64:
    return fillEach(Source.Seed, Size, Bytes, [](uint64_t Z) {
      return llvm::bit_cast<uint64_t>(static_cast<double>(Z >> 11) * 0x1p-52 - 1);
    });
  default:
    return fillEach(Source.Seed, Size, Bytes, [&](uint64_t Z) { return Z >> (64 - 8 * Size); });
  }
}
