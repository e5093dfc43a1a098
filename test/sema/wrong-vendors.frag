// Rules of vendors' extensions that signatures cannot say.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 450
#extension GL_AMD_shader_ballot : require
#extension GL_NV_shader_texture_footprint : require
#extension GL_QCOM_image_processing : require
#extension GL_QCOM_image_processing2 : require
#extension GL_AMD_gpu_shader_half_float_fetch : require
layout(binding = 0) uniform sampler2D plane;
layout(binding = 1) uniform sampler3D volume;
layout(binding = 2) uniform sampler2DArray weights;
layout(binding = 3) uniform sampler2D target;
layout(binding = 4, rgba16i) uniform f16image2D image;
// CHECK: wrong-vendors.frag:[[@LINE-1]]:21: error: {{.*}}'rgba16i'
layout(location = 0) in vec4 v;
layout(location = 0) out vec4 color;
void main() {
  color = swizzleInvocationsAMD(v, uvec4(0, 1, 2, 4));
  // CHECK: [[@LINE-1]]:36: error: components of 'offset' are from 0 to 3, and this one is 4
  color = swizzleInvocationsMaskedAMD(v, uvec3(31, 32, 0));
  // CHECK: [[@LINE-1]]:42: error: components of 'mask' are from 0 to 31, and this one is 32
  uvec4 offsets = uvec4(v);
  color = swizzleInvocationsAMD(v, offsets);
  // CHECK: [[@LINE-1]]:36: error: {{.*}}constant
  gl_TextureFootprint2DNV f;
  gl_TextureFootprint3DNV g;
  bool one = textureFootprintNV(plane, v.xy, 5, true, g);
  // CHECK: [[@LINE-1]]:55: error: {{.*}}'gl_TextureFootprint2DNV'
  one = textureFootprintNV(volume, v.xyz, 5, true, f);
  // CHECK: [[@LINE-1]]:52: error: {{.*}}'gl_TextureFootprint3DNV'
  one = textureFootprintNV(volume, v.xyz, 5, true, one);
  // CHECK: [[@LINE-1]]:52: error: {{.*}}'gl_TextureFootprint3DNV'
  one = textureFootprintGradNV(volume, v.xyz, v.xyz, v.xyz, 5, true, g);
  // CHECK: [[@LINE-1]]:32: error: {{.*}}a sampler2D
  color = textureWeightedQCOM(plane, v.xy, weights);
  color += texture(weights, v.xyz);
  // CHECK: [[@LINE-1]]:20: error: 'weights' is used as weights in one call and for something else in another: a texture has one of these uses alone
  color += textureBlockMatchSADQCOM(target, uvec2(1), plane, uvec2(2), uvec2(4));
  // CHECK: [[@LINE-1]]:55: error: 'plane' is used to match blocks in one call and for something else in another: a texture has one of these uses alone
  color += textureBlockMatchWindowSADQCOM(target, uvec2(1), target, uvec2(2), uvec2(4));
}
