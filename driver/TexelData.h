// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texels of images on the host: from the elements of NumPy arrays to bits in memory and back, for
// every format. Numbers are converted as Vulkan says, to the nearest code.

#ifndef COOP_DRIVER_TEXELDATA_H
#define COOP_DRIVER_TEXELDATA_H

#include "coop/ImageFormatTable.h"
#include "runtime/Npy.h"

namespace coop::driver {

/// The array type whose elements are a format's components, or all of a packed texel: bits are
/// taken as they are.
runtime::NpyType rawType(const ImageFormatRow &Format);
/// Elements of rawType are whole texels, whose components have other sizes.
bool isPacked(const ImageFormatRow &Format);
/// Of an image that is written: rawType, or of packed texels that of their numbers.
runtime::NpyType outputType(const ImageFormatRow &Format);
/// The types that make an image of Format, for messages.
std::string inputTypes(const ImageFormatRow &Format);

/// Texels of a format as four numbers each. Integers are exact up to 64 bits in Bits, others in
/// Number; sRGB is linear.
struct TexelNumbers {
  double Number[4] = {0, 0, 0, 1};
  uint64_t Bits[4] = {0, 0, 0, 1};
};
TexelNumbers decodeTexel(const ImageFormatRow &Format, const uint8_t *Texel);
void encodeTexel(const ImageFormatRow &Format, const TexelNumbers &Numbers, uint8_t *Texel);

/// Count texels of Channels elements each, of an array that inputTypes has.
bool isInputType(const ImageFormatRow &Format, runtime::NpyType Type);
void texelsFromArray(const ImageFormatRow &Format, runtime::NpyType Type, unsigned Channels,
                     const uint8_t *Elements, uint64_t Count, uint8_t *Texels);
/// As many components as the format has, of outputType.
void arrayFromTexels(const ImageFormatRow &Format, const uint8_t *Texels, uint64_t Count,
                     uint8_t *Elements);

} // namespace coop::driver

#endif
