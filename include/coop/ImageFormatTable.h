// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ImageFormats.def as data, for the compiler and for hosts alike.

#ifndef COOP_IMAGEFORMATTABLE_H
#define COOP_IMAGEFORMATTABLE_H

#include "coop/image_abi.h"
#include <array>
#include <cstdint>
#include <string_view>

namespace coop {

struct ImageFormatRow {
  std::string_view Name;
  uint32_t Value;
  coop_image_kind Kind;
  std::array<uint8_t, 4> Bits;  ///< of R, G, B, A
  std::array<uint8_t, 4> Shift; ///< from the texel's lowest bit on

  constexpr unsigned bytes() const { return (Bits[0] + Bits[1] + Bits[2] + Bits[3] + 7u) / 8; }
  constexpr unsigned components() const {
    unsigned Count = 0;
    for (uint8_t B : Bits)
      Count += B != 0;
    return Count;
  }
  constexpr coop_image_class imageClass() const {
    const bool IsWide = Bits[0] == 64;
    switch (Kind) {
    case COOP_KIND_Uint:
      return IsWide ? COOP_CLASS_UINT64 : COOP_CLASS_UINT;
    case COOP_KIND_Sint:
      return IsWide ? COOP_CLASS_SINT64 : COOP_CLASS_SINT;
    default:
      return COOP_CLASS_FLOAT;
    }
  }
};

namespace detail {

enum class ComponentOrder : uint8_t { RGBA, BGRA, ABGR };

constexpr ImageFormatRow formatRow(std::string_view Name, uint32_t Value, coop_image_kind Kind,
                                   ComponentOrder Order, std::array<uint8_t, 4> Bits) {
  constexpr unsigned Orders[][4] = {{0, 1, 2, 3}, {2, 1, 0, 3}, {3, 2, 1, 0}};
  ImageFormatRow Row{Name, Value, Kind, Bits, {}};
  unsigned At = 0;
  for (unsigned C : Orders[static_cast<unsigned>(Order)]) {
    Row.Shift[C] = static_cast<uint8_t>(At);
    At += Bits[C];
  }
  return Row;
}

} // namespace detail

inline constexpr ImageFormatRow ImageFormats[] = {
#define COOP_IMAGE_FORMAT(Id, Name, Value, Kind, Order, R, G, B, A)                                \
  detail::formatRow(Name, Value, COOP_KIND_##Kind, detail::ComponentOrder::Order, {R, G, B, A}),
#include "coop/ImageFormats.def"
};

/// Null where there is no such format.
constexpr const ImageFormatRow *findImageFormat(uint32_t Value) {
  for (const ImageFormatRow &Row : ImageFormats)
    if (Row.Value == Value)
      return &Row;
  return nullptr;
}

constexpr const ImageFormatRow *findImageFormat(std::string_view Name) {
  for (const ImageFormatRow &Row : ImageFormats)
    if (Row.Name == Name)
      return &Row;
  return nullptr;
}

} // namespace coop

#endif
