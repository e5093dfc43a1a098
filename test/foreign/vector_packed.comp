// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A quantized network: four signed bytes in each component of a vector of words, sums of 32 bits,
// scaled by shifts and saturated, with the last layer from floats that are converted by the product.
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer In { uint codes[]; };
layout(std430, binding = 1) readonly buffer W { int8_t weights[]; };
layout(std430, binding = 2) readonly buffer B { int biases[]; };
layout(std430, binding = 3) writeonly buffer Out { int sums[]; };
layout(std430, binding = 4) writeonly buffer Last { int last[]; };
layout(push_constant) uniform Push { uint count; uint stride; };

uint packBytes(ivec4 v) {
  v = clamp(v, ivec4(-128), ivec4(127)) & 0xFF;
  return uint(v.x | v.y << 8 | v.z << 16 | v.w << 24);
}

void main() {
  const uint id = gl_GlobalInvocationID.x;
  if (id >= count)
    return;
  coopvecNV<uint32_t, 4> x;  // sixteen bytes
  coopVecLoadNV(x, codes, id * 16u);
  coopvecNV<int32_t, 16> r;
  coopVecMatMulAddNV(r, x, gl_ComponentTypeSignedInt8PackedNV, weights, 0u, gl_ComponentTypeSignedInt8NV,
                     biases, 0u, gl_ComponentTypeSignedInt32NV, 16, 16,
                     gl_CooperativeVectorMatrixLayoutRowMajorNV, false, stride);
  coopVecStoreNV(r, sums, id * 64u);
  r = max(r, coopvecNV<int32_t, 16>(0)) >> coopvecNV<int32_t, 16>(7);
  for (int i = 0; i < 4; ++i)
    x[i] = packBytes(ivec4(r[4 * i], r[4 * i + 1], r[4 * i + 2], r[4 * i + 3]));
  coopVecMatMulNV(r, x, gl_ComponentTypeSignedInt8PackedNV, weights, 16u * stride, gl_ComponentTypeSignedInt8NV,
                  16, 16, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, stride);
  coopvecNV<float32_t, 16> f = coopvecNV<float32_t, 16>(r) * 0.0078125;
  coopvecNV<int32_t, 8> y;
  coopVecMatMulNV(y, f, gl_ComponentTypeSignedInt8NV, weights, 32u * stride, gl_ComponentTypeSignedInt8NV, 8, 16,
                  gl_CooperativeVectorMatrixLayoutRowMajorNV, false, stride);
  coopVecStoreNV(y, last, id * 32u);
}
