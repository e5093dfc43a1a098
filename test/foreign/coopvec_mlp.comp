// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A small network for each pixel, as neural materials and radiance caches have them: an encoding by
// frequencies, three layers in half precision, and a material that selects the first layer.
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_control_flow_attributes : enable

#ifndef LAYOUT
#define LAYOUT gl_CooperativeVectorMatrixLayoutInferencingOptimalNV
#endif
#define F16 gl_ComponentTypeFloat16NV

layout(local_size_x = 8, local_size_y = 8) in;

layout(constant_id = 0) const uint HIDDEN = 0;
layout(constant_id = 1) const uint FREQUENCIES = 0;
const uint INPUTS = 2 * 2 * FREQUENCIES;

layout(push_constant) uniform P { uvec2 size; uint material_stride; } p;

layout(set = 0, binding = 0, std430) readonly buffer W1 { float16_t weights1[]; };
layout(set = 0, binding = 1, std430) readonly buffer W2 { float16_t weights2[]; };
layout(set = 0, binding = 2, std430) readonly buffer W3 { float16_t weights3[]; };
layout(set = 0, binding = 3, std430) readonly buffer Biases { float16_t biases[]; };
layout(set = 0, binding = 4, std430) readonly buffer Materials { uint8_t materials[]; };
layout(set = 0, binding = 5, std430) writeonly buffer Image { vec4 image[]; };

coopvecNV<float16_t, INPUTS> encode(vec2 uv) {
  coopvecNV<float16_t, INPUTS> v;
  [[unroll]] for (uint i = 0; i < FREQUENCIES; ++i) {
    const vec2 angle = uv * float(1u << i) * 3.14159265;
    v[4 * i + 0] = float16_t(sin(angle.x));
    v[4 * i + 1] = float16_t(cos(angle.x));
    v[4 * i + 2] = float16_t(sin(angle.y));
    v[4 * i + 3] = float16_t(cos(angle.y));
  }
  return v;
}

coopvecNV<float16_t, HIDDEN> leaky(coopvecNV<float16_t, HIDDEN> v) {
  return max(v, v * float16_t(0.125));
}

void main() {
  const uvec2 pixel = gl_GlobalInvocationID.xy;
  if (any(greaterThanEqual(pixel, p.size)))
    return;
  const uint index = pixel.y * p.size.x + pixel.x;
  const uint material = uint(materials[index]);
  const vec2 uv = (vec2(pixel) + 0.5) / vec2(p.size);

  coopvecNV<float16_t, HIDDEN> h;
  coopVecMatMulAddNV(h, encode(uv), F16, weights1, material * p.material_stride, F16, biases, 0, F16,
                     HIDDEN, INPUTS, LAYOUT, false, INPUTS * 2);
  h = leaky(h);
  coopVecMatMulAddNV(h, h, F16, weights2, 0, F16, biases, HIDDEN * 2, F16, HIDDEN, HIDDEN, LAYOUT,
                     false, HIDDEN * 2);
  h = leaky(h);
  coopvecNV<float16_t, 4> rgba;
  coopVecMatMulNV(rgba, h, F16, weights3, 0, F16, 4, HIDDEN, LAYOUT, false, HIDDEN * 2);
  image[index] = vec4(rgba[0], rgba[1], rgba[2], rgba[3]);
}
