/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Images and samplers as kernels see them. For a binding that is an image, coop_buffer::data points
 * to a struct coop_image, for a sampler to a struct coop_sampler, for both in one (sampler2D) to a
 * struct coop_sampled_image; coop_buffer::size is the struct's, and 8 bytes are alignment enough.
 * Plain C, no dependency. */
#ifndef COOP_IMAGE_ABI_H
#define COOP_IMAGE_ABI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a shader sees the texels. Those up to CUBE_ARRAY are VkImageViewType's. */
enum coop_image_view {
  COOP_IMAGE_1D = 0,
  COOP_IMAGE_2D = 1,
  COOP_IMAGE_3D = 2,
  COOP_IMAGE_CUBE = 3,
  COOP_IMAGE_1D_ARRAY = 4,
  COOP_IMAGE_2D_ARRAY = 5,
  COOP_IMAGE_CUBE_ARRAY = 6,
  COOP_IMAGE_TEXEL_BUFFER = 7,
  COOP_IMAGE_2D_MULTISAMPLE = 8,
  COOP_IMAGE_2D_MULTISAMPLE_ARRAY = 9
};

/* The formats of ImageFormats.def. */
enum coop_image_format {
  COOP_FORMAT_UNKNOWN = 0,
#define COOP_IMAGE_FORMAT(Id, Name, Value, Kind, Order, R, G, B, A) COOP_FORMAT_##Id = Value,
#include "ImageFormats.def"
  COOP_FORMAT_END = 78 /* no format is as large */
};

enum coop_image_kind {
  COOP_KIND_None = 0,
  COOP_KIND_Unorm = 1,
  COOP_KIND_Snorm = 2,
  COOP_KIND_Float = 3, /* of 16 or 32 bits */
  COOP_KIND_Uint = 4,
  COOP_KIND_Sint = 5,
  COOP_KIND_Srgb = 6,           /* and a linear alpha */
  COOP_KIND_PackedFloat = 7,    /* of 10 or 11 bits, without a sign */
  COOP_KIND_SharedExponent = 8, /* of 9 bits, and an exponent of 5 bits at the top */
};

/* What a shader takes texels for. */
enum coop_image_class {
  COOP_CLASS_NONE = 0,
  COOP_CLASS_FLOAT = 1,
  COOP_CLASS_UINT = 2,
  COOP_CLASS_SINT = 3,
  COOP_CLASS_UINT64 = 4,
  COOP_CLASS_SINT64 = 5
};

#define COOP_IMAGE_LEVELS 16

/* A mip level: texel (x, y, z) or (x, y) of a layer z is at data + y * row_pitch + z * slice_pitch,
 * x texels (in a multisampled image: x * samples, and then the samples) further. A 1D image's layers
 * are slices, too. A cube's layers are its faces +X, -X, +Y, -Y, +Z, -Z. */
struct coop_image_level {
  void *data;
  uint64_t row_pitch;
  uint64_t slice_pitch;
};

struct coop_image {
  uint32_t view;   /* enum coop_image_view, that of the shader's variable */
  uint32_t format; /* enum coop_image_format */
  /* Of level 0; level n has max(1, width >> n) and so on. What a view does not have is 1. */
  uint32_t width, height, depth;
  uint32_t layers; /* of arrays; of cubes 6 for each */
  uint32_t levels; /* 1 to COOP_IMAGE_LEVELS */
  uint32_t samples;
  struct coop_image_level level[COOP_IMAGE_LEVELS];
};

/* The values are Vulkan's. */
enum coop_filter { COOP_FILTER_NEAREST = 0, COOP_FILTER_LINEAR = 1 };
enum coop_address_mode {
  COOP_ADDRESS_REPEAT = 0,
  COOP_ADDRESS_MIRRORED_REPEAT = 1,
  COOP_ADDRESS_CLAMP_TO_EDGE = 2,
  COOP_ADDRESS_CLAMP_TO_BORDER = 3,
  COOP_ADDRESS_MIRROR_CLAMP_TO_EDGE = 4
};
enum coop_compare_op {
  COOP_COMPARE_NEVER = 0,
  COOP_COMPARE_LESS = 1,
  COOP_COMPARE_EQUAL = 2,
  COOP_COMPARE_LESS_OR_EQUAL = 3,
  COOP_COMPARE_GREATER = 4,
  COOP_COMPARE_NOT_EQUAL = 5,
  COOP_COMPARE_GREATER_OR_EQUAL = 6,
  COOP_COMPARE_ALWAYS = 7
};
enum coop_border {
  COOP_BORDER_TRANSPARENT_BLACK = 0,
  COOP_BORDER_OPAQUE_BLACK = 1,
  COOP_BORDER_OPAQUE_WHITE = 2,
  COOP_BORDER_CUSTOM = 3 /* border_color */
};

struct coop_sampler {
  uint32_t mag_filter, min_filter, mip_mode; /* enum coop_filter */
  uint32_t address[3];                       /* enum coop_address_mode of u, v and w */
  uint32_t compare;      /* enum coop_compare_op: of operations with a reference alone */
  uint32_t unnormalized; /* 1: coordinates are texels; filters are equal, and level 0 is used */
  float lod_bias, min_lod, max_lod;
  uint32_t border;          /* enum coop_border */
  uint32_t border_color[4]; /* bits of floats, or integers, as the image's format has */
};

struct coop_sampled_image {
  struct coop_image image;
  struct coop_sampler sampler;
};

#ifdef __cplusplus
}
#endif

#endif
