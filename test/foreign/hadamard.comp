// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rotation of rows by Hadamard matrices before they are quantized: butterflies in registers, by
// shuffles, then through shared memory, and the largest magnitude of each row for its scale.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require

layout(constant_id = 0) const uint THREADS = 1;
layout(constant_id = 1) const uint EACH = 1;
layout(local_size_x_id = 0) in;

layout(binding = 0) readonly buffer X { float x[]; };
layout(binding = 1) writeonly buffer Q { int8_t q[]; };
layout(binding = 2) writeonly buffer S { float scale[]; };

shared float exchange[THREADS * EACH];
shared uint largest;

void main() {
  const uint size = THREADS * EACH, tid = gl_LocalInvocationIndex;
  const uint base = gl_WorkGroupID.x * size;
  if (tid == 0)
    largest = 0;

  float v[EACH];
  [[unroll]] for (uint i = 0; i < EACH; ++i)
    v[i] = x[base + tid * EACH + i];
  [[unroll]] for (uint h = 1; h < EACH; h *= 2)
    [[unroll]] for (uint i = 0; i < EACH; ++i)
      if ((i & h) == 0) {
        const float a = v[i], b = v[i | h];
        v[i] = a + b;
        v[i | h] = a - b;
      }
  const uint lanes = min(gl_SubgroupSize, THREADS);
  for (uint h = 1; h < lanes; h *= 2)
    [[unroll]] for (uint i = 0; i < EACH; ++i) {
      const float other = subgroupShuffleXor(v[i], h);
      v[i] = (tid & h) == 0 ? v[i] + other : other - v[i];
    }
  for (uint h = lanes; h < THREADS; h *= 2) {
    barrier();
    [[unroll]] for (uint i = 0; i < EACH; ++i)
      exchange[tid * EACH + i] = v[i];
    barrier();
    [[unroll]] for (uint i = 0; i < EACH; ++i) {
      const float other = exchange[(tid ^ h) * EACH + i];
      v[i] = (tid & h) == 0 ? v[i] + other : other - v[i];
    }
  }

  float amax = 0;
  [[unroll]] for (uint i = 0; i < EACH; ++i)
    amax = max(amax, abs(v[i]));
  amax = subgroupMax(amax);
  // Floats without sign have the order of their bits.
  barrier();
  if (subgroupElect())
    atomicMax(largest, floatBitsToUint(amax));
  barrier();
  const float step = uintBitsToFloat(largest) / 127.0;
  [[unroll]] for (uint i = 0; i < EACH; ++i)
    q[base + tid * EACH + i] = int8_t(roundEven(v[i] / step));
  if (tid == 0)
    scale[gl_WorkGroupID.x] = step * inversesqrt(float(size));
}
