// Parts of words, and what is computed of few bits, as shaders decode quantized weights: what lanes convert in 32 bits or look
// up (lower/cpu/WideConversions.h, SmallTables.h) is what the reference execution computes.
// DEFINE: %{run} = %coopc run %s --groups 8 --bind 0=random:u32[512]:seed=1:min=0:max=4294967295 --bind 1=random:u16[1024]:seed=2:min=0:max=65535
// RUN: %{run} --exec=reference --out 2=%t.npy:f32[16384]
// RUN: %{run} --exec=fast --out 2=%t.fast.npy:f32[16384]
// RUN: cmp %t.npy %t.fast.npy
// RUN: %{run} --exec=fast --cpu=x86-64-v3 --out 2=%t.avx2.npy:f32[16384]
// RUN: cmp %t.npy %t.avx2.npy
// RUN: %{run} --exec=fast --cpu=x86-64-v2 --out 2=%t.sse.npy:f32[16384]
// RUN: cmp %t.npy %t.sse.npy
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer W { uint words[]; };
layout(binding = 1) readonly buffer H { uint16_t halves[]; };
layout(binding = 2) writeonly buffer O { float results[]; };

uint next = gl_GlobalInvocationID.x * 32;
void put(float v) { results[next++] = v; }
void put(vec4 v) { put(v.x); put(v.y); put(v.z); put(v.w); }

void main() {
  const uint at = gl_GlobalInvocationID.x;
  const uint w = words[at];
  const u8vec4 b = unpack8(w);
  const i8vec4 s = unpack8(int(w));
  put(vec4(b));
  put(vec4(s));
  put(vec4(b & uint8_t(0x3f)) - 32);
  put(vec4(s - int8_t(100)));                        // wraps
  put(vec4(b + unpack8(words[at ^ 1])));             // as well
  put(vec4(unpack8(w & 0x0F0F0F0F)) - 8.0);
  put(vec4(unpack8((w >> 4) & 0x0F0F0F0F)) * 0.5);
  const uint joined = uint(halves[2 * at]) | uint(halves[2 * at + 1]) << 16;
  put(float(int(joined & 15) - 8));
  put(float(int16_t(joined >> 16)));
  put(float(3 * (w >> 28) + 1));
  put(float((w & 3) == 0 ? 1u : w >> 29));
}
