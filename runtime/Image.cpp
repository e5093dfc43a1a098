// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rules for struct coop_image and struct coop_sampler (coop/image_abi.h).

#include "runtime/Image.h"
#include "coop/ImageFormatTable.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>

using namespace llvm;

namespace coop::runtime {

static Error fail(const coop_binding &B, const Twine &What) {
  return createStringError("the image at set " + Twine(B.set) + ", binding " + Twine(B.binding) +
                           " (" + B.name + ") " + What);
}

static std::string formatName(uint32_t Format) {
  const ImageFormatRow *Row = findImageFormat(Format);
  return Row ? std::string(Row->Name) : "no format";
}

/// Texels of a level are where a kernel can read them at once.
static Error checkLevel(const coop_binding &B, const coop_image &Image, uint32_t Level,
                        const ImageFormatRow &Format) {
  const coop_image_level &L = Image.level[Level];
  const uint64_t Part = std::min(Format.bytes() & -Format.bytes(), Format.Bits[0] == 64 ? 8u : 4u);
  if (!L.data)
    return fail(B, "has no texels of level " + Twine(Level));
  if ((reinterpret_cast<uintptr_t>(L.data) | L.row_pitch | L.slice_pitch) % Part != 0)
    return fail(B, "has texels of " + Twine(formatName(Image.format)) + ", but level " +
                       Twine(Level) + " begins, or goes on, at no multiple of " + Twine(Part) +
                       " bytes");
  return Error::success();
}

static Error checkImage(const coop_binding &B, const coop_image &Image) {
  const ImageFormatRow *Format = findImageFormat(Image.format);
  if (Image.view != B.image_view)
    return fail(B, "has the view " + Twine(Image.view) + "; the shader's is " +
                       Twine(B.image_view) + " (coop_image_view)");
  if (!Format)
    return fail(B, "has the format " + Twine(Image.format) + ", which there is not");
  if (B.image_format != COOP_FORMAT_UNKNOWN && Image.format != B.image_format)
    return fail(B, "has the format " + Twine(formatName(Image.format)) + "; the shader's is " +
                       formatName(B.image_format));
  if (Format->imageClass() != B.image_class)
    return fail(B, "has the format " + Twine(formatName(Image.format)) +
                       ", which is not of the kind that the shader takes");
  if (!Image.width || !Image.height || !Image.depth || !Image.layers || !Image.samples)
    return fail(B, "has an extent of 0; what a view has not is 1");
  if (std::max({Image.width, Image.height, Image.depth, Image.layers}) > INT32_MAX)
    return fail(B, "has an extent of more than 2^31 - 1");
  const bool IsCube = Image.view == COOP_IMAGE_CUBE || Image.view == COOP_IMAGE_CUBE_ARRAY;
  if (IsCube && (Image.layers % 6 != 0 || Image.width != Image.height))
    return fail(B, "is no cube: it has " + Twine(Image.layers) + " faces of " + Twine(Image.width) +
                       " x " + Twine(Image.height));
  if (Image.levels == 0 || Image.levels > COOP_IMAGE_LEVELS)
    return fail(B, "has " + Twine(Image.levels) + " levels");
  for (uint32_t Level = 0; Level < Image.levels; ++Level)
    if (Error E = checkLevel(B, Image, Level, *Format))
      return E;
  return Error::success();
}

static Error checkSampler(const coop_binding &B, const coop_sampler &S) {
  const bool HasFilters = std::max({S.mag_filter, S.min_filter, S.mip_mode}) <= COOP_FILTER_LINEAR;
  const bool HasModes =
      *std::max_element(S.address, S.address + 3) <= COOP_ADDRESS_MIRROR_CLAMP_TO_EDGE;
  if (HasFilters && HasModes && S.compare <= COOP_COMPARE_ALWAYS && S.border <= COOP_BORDER_CUSTOM)
    return Error::success();
  return createStringError(
      "the sampler at set %u, binding %u (%s) has a value that its enumeration "
      "has not",
      B.set, B.binding, B.name);
}

Error checkDescriptor(const coop_binding &B, const coop_buffer &Buffer) {
  if ((B.flags & COOP_BINDING_IMAGE) == 0)
    return checkSampler(B, *static_cast<const coop_sampler *>(Buffer.data));
  if (Error E = checkImage(B, *static_cast<const coop_image *>(Buffer.data)))
    return E;
  if ((B.flags & COOP_BINDING_SAMPLER) == 0)
    return Error::success();
  return checkSampler(B, static_cast<const coop_sampled_image *>(Buffer.data)->sampler);
}

} // namespace coop::runtime
