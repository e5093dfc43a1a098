#version 460
#extension GL_ARB_sparse_texture2 : require
layout(location = 0) in vec4 u;
layout(location = 1) flat in ivec4 n;
layout(location = 0) out vec4 color;
layout(binding = 0, rgba32f) uniform image2D i2;
layout(binding = 1, rgba32i) uniform iimage3D i3;
layout(binding = 2, rgba32ui) uniform uimageCube cube;
layout(binding = 3, rgba32f) uniform image2DArray layers;
layout(binding = 4, rgba32f) uniform image2DMS samples;
layout(binding = 5) uniform sampler2DMS fetched;
layout(binding = 6) uniform usampler2DMSArray fetchedLayers;
void main() {
  vec4 texel; ivec4 itexel; uvec4 utexel;
  int code = sparseImageLoadARB(i2, n.xy, texel) | sparseImageLoadARB(i3, n.xyz, itexel);
  code |= sparseImageLoadARB(cube, n.xyz, utexel) | sparseImageLoadARB(layers, n.xyz, texel);
  code |= sparseImageLoadARB(samples, n.xy, n.w, texel);
  code |= sparseTexelFetchARB(fetched, n.xy, 2, texel) | sparseTexelFetchARB(fetchedLayers, n.xyz, 3, utexel);
  color = sparseTexelsResidentARB(code) ? texel + vec4(itexel) + vec4(utexel) : vec4(0);
}
