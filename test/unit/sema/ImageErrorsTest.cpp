// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics of textures and images: their declarations, look-ups, what atomics and functions of
// users take (GLSL 4.60 sections 4.1.7, 4.4.7, 4.10, 8.9 and 8.12).

#include "SemaTestSupport.h"

using namespace coop::test;
using coop::sema::Stage;

TEST(ImageErrors, Lookups) {
  expectDiagnostics(R"(
layout(binding = 0) uniform sampler2D s;
layout(binding = 1) uniform texture2D t;
layout(binding = 2) uniform sampler state;
layout(binding = 3) uniform texture3D volume;
layout(location = 0) in vec4 u;
layout(location = 1) flat in ivec4 n;
layout(location = 0) out vec4 color;
void main() {
  color = texture(sampler2D(t, state), u.xy) + textureGather(s, u.xy, 3);
  color = textureOffset(s, u.xy, ivec2(8, 0));        //! err_texel_offset_range
  color = textureLodOffset(s, u.xy, 0.0, ivec2(-9));  //! err_texel_offset_range
  color = textureOffset(s, u.xy, n.xy);               //! err_requires_extension
  color = textureGather(s, u.xy, 4);                  //! err_gather_component
  color = textureGather(s, u.xy, -1);                 //! err_gather_component
  color = texture(sampler2D(volume, state), u.xy);    //! err_combined_texture
  color = texture(sampler2D(t, t), u.xy);             //! err_combined_sampler
  color = texture((u.x, s), u.xy);                    //! err_combined_place
}
)",
                    Stage::Fragment);
}

TEST(ImageErrors, Images) {
  expectDiagnostics(R"(
layout(binding = 0, r32ui) uniform uimage2D counts;
layout(binding = 1, rgba8ui) uniform uimage2D bytes;
layout(binding = 2, rgba8) uniform coherent volatile readonly image2D qualified;
layout(binding = 3, rgba8) uniform writeonly image2D target;
void plain(image2D x) {}
void coherently(coherent volatile image2D x) {}
void fully(coherent volatile readonly image2D x) {}
void main() {
  imageAtomicAdd(counts, ivec2(0), 1u);
  imageAtomicAdd(bytes, ivec2(0), 1u);                //! err_image_atomic_format
  plain(qualified);                                   //! err_image_argument_qualifier
  coherently(qualified);                              //! err_image_argument_qualifier
  fully(qualified);
  plain(target);                                      //! err_image_argument_qualifier
}
)");
}

TEST(ImageErrors, Declarations) {
  expectDiagnostics(R"(
layout(binding = 0, input_attachment_index = 1) uniform sampler2D a; //! err_attachment_not_subpass
layout(binding = 1) uniform subpassInput b;           //! err_missing_input_attachment
void main() {}
)",
                    Stage::Fragment);
  expectDiagnostics(R"(#version 320 es
layout(binding = 0, rgba8) uniform highp image2D a;   //! err_image_needs_access
layout(binding = 1, r32f) uniform highp image2D b;
layout(binding = 2, rg8) uniform readonly highp image2D c; //! err_format_not_in_profile
layout(binding = 3, rgba8) uniform writeonly image2D d; //! err_no_default_precision
void main() {}
)");
}

TEST(ImageErrors, Residency) {
  expectDiagnostics(R"(
layout(binding = 0) uniform sampler2D s;
void main() {
  vec4 texel = texture(s, vec2(0));
  texel = texture(s, vec2(0), 1.0);                   //! err_builtin_derivatives
}
)");
  expectDiagnostics(R"(#version 320 es
layout(binding = 0) uniform highp sampler2D s;
void main() {
  int levels = textureQueryLevels(s);                 //! err_builtin_not_in_profile
}
)",
                    Stage::Fragment);
}
