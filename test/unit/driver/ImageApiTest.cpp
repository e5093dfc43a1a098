// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images and samplers through the C API: what describes them (coop/image_abi.h), and what of it is
// refused before a kernel sees it.

#include "coop/coop.h"
#include "coop/coop_c.h"
#include "coop/image_abi.h"
#include "coop/kernel_abi.h"
#include "gtest/gtest.h"
#include <cstring>
#include <string>

namespace {

constexpr const char *BlurShader = R"(#version 450
layout(local_size_x = 4) in;
layout(binding = 0) uniform sampler2D image;
layout(binding = 1, r32ui) uniform uimage2D counts;
layout(binding = 2) buffer Out { vec4 o[4]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  o[i] = textureLod(image, vec2(float(i) * 0.25, 0.5), 0.0);
  imageAtomicAdd(counts, ivec2(i % 2u, 0), i);
}
)";

class ImageApi : public testing::Test {
protected:
  void SetUp() override {
    Shader = coop_compile(BlurShader, std::strlen(BlurShader), nullptr);
    ASSERT_TRUE(coop_result_succeeded(Shader)) << coop_result_message(Shader, 0).text;
    size_t Words = 0;
    const uint32_t *Spirv = coop_result_spirv(Shader, &Words);
    coop_result *Notes = nullptr;
    Kernel = coop_kernel_create(Spirv, Words, nullptr, &Notes);
    ASSERT_NE(Kernel, nullptr) << coop_result_message(Notes, 0).text;
    coop_result_free(Notes);

    Image.image.view = COOP_IMAGE_2D;
    Image.image.format = COOP_FORMAT_Rgba8;
    Image.image.width = 2;
    Image.image.height = Image.image.depth = Image.image.layers = Image.image.levels = 1;
    Image.image.samples = 1;
    Image.image.level[0] = {Texels, sizeof(Texels), sizeof(Texels)};
    Image.sampler.mag_filter = Image.sampler.min_filter = COOP_FILTER_LINEAR;
    Image.sampler.max_lod = 1000;
    Counts = Image.image;
    Counts.format = COOP_FORMAT_R32ui;
    Counts.level[0] = {CountTexels, sizeof(CountTexels), sizeof(CountTexels)};
  }
  void TearDown() override {
    coop_kernel_free(Kernel);
    coop_result_free(Shader);
  }

  /// Empty where it ran.
  std::string dispatch() {
    const coop_bound_buffer Buffers[] = {{0, 0, 0, &Image, sizeof(Image)},
                                         {0, 1, 0, &Counts, sizeof(Counts)},
                                         {0, 2, 0, Out, sizeof(Out)}};
    char *Error = nullptr;
    coop_kernel_dispatch(Kernel, 1, 1, 1, Buffers, std::size(Buffers), nullptr, &Error);
    std::string Text = Error ? Error : "";
    coop_text_free(Error);
    return Text;
  }
  void expectRefused(const char *Part) {
    const std::string Text = dispatch();
    EXPECT_NE(Text.find(Part), std::string::npos) << Text;
  }

  coop_result *Shader = nullptr;
  coop_kernel *Kernel = nullptr;
  alignas(4) uint8_t Texels[2 * 4] = {0, 255, 51, 255, 255, 0, 51, 0};
  uint32_t CountTexels[2] = {100, 200};
  coop_sampled_image Image = {};
  coop_image Counts = {};
  alignas(16) float Out[4][4] = {};
};

TEST_F(ImageApi, SamplesAndCounts) {
  ASSERT_EQ(dispatch(), "");
  // Centres of texels are at 1/4 and 3/4; the sampler repeats.
  const float Red[4] = {0.5F, 0, 0.5F, 1};
  for (int I = 0; I < 4; ++I) {
    EXPECT_FLOAT_EQ(Out[I][0], Red[I]) << I;
    EXPECT_FLOAT_EQ(Out[I][1], 1 - Red[I]) << I;
    EXPECT_FLOAT_EQ(Out[I][2], 0.2F) << I;
    EXPECT_FLOAT_EQ(Out[I][3], 1 - Red[I]) << I;
  }
  EXPECT_EQ(CountTexels[0], 102u);
  EXPECT_EQ(CountTexels[1], 204u);
  Image.sampler.address[0] = COOP_ADDRESS_CLAMP_TO_BORDER;
  Image.sampler.border = COOP_BORDER_OPAQUE_WHITE;
  ASSERT_EQ(dispatch(), "");
  EXPECT_FLOAT_EQ(Out[0][0], 0.5F);
  EXPECT_FLOAT_EQ(Out[0][1], 1);
}

TEST_F(ImageApi, SaysWhatIsBound) {
  const coop_kernel_info *Info = coop_kernel_get_info(Kernel);
  ASSERT_EQ(Info->binding_count, 3u);
  EXPECT_EQ(Info->bindings[0].flags & (COOP_BINDING_IMAGE | COOP_BINDING_SAMPLER),
            COOP_BINDING_IMAGE | COOP_BINDING_SAMPLER);
  EXPECT_EQ(Info->bindings[0].image_view, COOP_IMAGE_2D);
  EXPECT_EQ(Info->bindings[0].image_class, COOP_CLASS_FLOAT);
  EXPECT_EQ(Info->bindings[1].image_format, COOP_FORMAT_R32ui);
  EXPECT_EQ(Info->bindings[2].flags & (COOP_BINDING_IMAGE | COOP_BINDING_SAMPLER), 0u);

  const coop::Compiler Compiler;
  const coop::CompileResult Compiled = Compiler.compile(BlurShader);
  const coop::KernelResult Made = Compiler.createKernel(Compiled.Spirv);
  ASSERT_TRUE(Made);
  const auto Bindings = Made.TheKernel.bindings();
  ASSERT_EQ(Bindings.size(), 3u);
  EXPECT_TRUE(Bindings[0].IsImage && Bindings[0].IsSampler);
  EXPECT_TRUE(Bindings[1].IsImage && !Bindings[1].IsSampler);
  EXPECT_EQ(Bindings[1].ImageFormat, uint32_t{COOP_FORMAT_R32ui});
  EXPECT_FALSE(Bindings[2].IsImage || Bindings[2].IsSampler);
}

TEST_F(ImageApi, RefusesWhatIsNoImage) {
  const coop_sampled_image Good = Image;
  auto Restore = [&] { Image = Good; };
  Image.image.view = COOP_IMAGE_3D;
  expectRefused("binding 0 (image) has the view");
  Restore();
  Image.image.format = 63;
  expectRefused("binding 0 (image) has the format 63, which there is not");
  Restore();
  Image.image.format = COOP_FORMAT_Rgba8ui;
  expectRefused("is not of the kind that the shader takes");
  Restore();
  Image.image.width = 0;
  expectRefused("has an extent of 0");
  Restore();
  Image.image.levels = COOP_IMAGE_LEVELS + 1;
  expectRefused("has 17 levels");
  Restore();
  Image.image.levels = 2;
  expectRefused("has no texels of level 1");
  Restore();
  Image.image.level[0].data = Texels + 1;
  expectRefused("at no multiple of 4 bytes");
  Restore();
  Image.sampler.address[1] = 5;
  expectRefused("the sampler at set 0, binding 0 (image) has a value that its enumeration has not");
  Restore();
  Counts.format = COOP_FORMAT_R32i;
  expectRefused("binding 1 (counts) has the format r32i; the shader's is r32ui");
}

} // namespace
