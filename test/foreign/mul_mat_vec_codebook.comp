// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrix times vector with weights of some two bits: indices into a codebook that the workgroup
// copies to shared memory first, signs of which the eighth is the parity of seven, and scales.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_GOOGLE_include_directive : enable
#include "include/codebook.glsl"

// 256 values: 8 groups of 32, each 8 indices of 7 bits with a bit to spare, 4 x 7 signs, 4 bits of
// scale.
struct block_codebook { float16_t d; uint16_t qs[48]; };

layout(constant_id = 0) const uint BLOCK_SIZE = 1;
layout(local_size_x_id = 0) in;

layout(push_constant) uniform parameter { uint ncols; } p;

layout(binding = 0) readonly buffer A { block_codebook data_a[]; };
layout(binding = 1) readonly buffer B { vec4 data_b[]; };
layout(binding = 2) writeonly buffer D { float data_d[]; };

shared uint codebook[128];
shared float tmpsh[BLOCK_SIZE];

void init_shmem(uvec3 wgsize) {
  [[unroll]] for (uint i = 0; i < codebook.length(); i += wgsize.x) {
    uint idx = i + gl_LocalInvocationIndex.x;
    if (codebook_const.length() % wgsize.x == 0 || idx < codebook_const.length())
      codebook[idx] = codebook_const[idx];
  }
  barrier();
}

float group_sum(uint ib, uint ib32, uint y) {
  const uint words[3] = uint[3](
      pack32(u16vec2(data_a[ib].qs[6 * ib32], data_a[ib].qs[6 * ib32 + 1])),
      pack32(u16vec2(data_a[ib].qs[6 * ib32 + 2], data_a[ib].qs[6 * ib32 + 3])),
      pack32(u16vec2(data_a[ib].qs[6 * ib32 + 4], data_a[ib].qs[6 * ib32 + 5])));
  const float db = 0.125 * (0.5 + float(words[2] >> 28));
  float sum = 0.0;
  [[unroll]] for (uint l = 0; l < 4; ++l) {
    const uint sign7 = bitfieldExtract(words[2], 7 * int(l), 7);
    const uint sign = sign7 | (bitCount(sign7) << 7);
    [[unroll]] for (uint h = 0; h < 2; ++h) {
      const u8vec4 code = unpack8(words[l / 2] >> (16 * (l % 2)) & 0x7F7F);
      const vec4 magnitudes = vec4(unpack8(codebook[h == 0 ? uint(code.x) : uint(code.y)]));
      const uvec4 bits = (uvec4(sign) >> (uvec4(0, 1, 2, 3) + 4 * h)) & 1;
      sum += dot(data_b[y / 4 + 2 * l + h], mix(magnitudes, -magnitudes, equal(bits, uvec4(1))));
    }
  }
  return db * sum;
}

void main() {
  init_shmem(gl_WorkGroupSize);
  const uint row = gl_WorkGroupID.x, tid = gl_LocalInvocationID.x;
  const uint blocks = p.ncols / 256;
  float sum = 0.0;
  for (uint g = tid; g < blocks * 8; g += BLOCK_SIZE)
    sum = fma(float(data_a[row * blocks + g / 8].d), group_sum(row * blocks + g / 8, g % 8, g * 32), sum);
  tmpsh[tid] = sum;
  barrier();
  [[unroll]] for (uint s = BLOCK_SIZE / 2; s > 0; s >>= 1) {
    if (tid < s)
      tmpsh[tid] += tmpsh[tid + s];
    barrier();
  }
  if (tid == 0)
    data_d[row] = tmpsh[0];
}
