// Bytes and halves that lie side by side are loaded 16 bytes at a time, wherever they begin, up to the last byte of
// a buffer, and not across a write to memory that may be the same.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | FileCheck %s
// RUN: %coopc --emit=ptx --gpu=sm_80 -DWRITES %s | FileCheck %s --check-prefix=WRITES
// Few bytes are loaded by words, where those are aligned.
// RUN: %coopc --emit=ptx --gpu=sm_80 -DWORDS %s | FileCheck %s --check-prefix=WORDS --implicit-check-not=ld.shared
// DEFINE: %{emulate} = %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 1
// RUN: %{emulate} u8:616:1 u32:128 -- --spec 0=19 --spec 1=2
// RUN: %{emulate} u8:616:2 u32:128 -- --spec 0=19 --spec 1=7
// RUN: %{emulate} u8:616:3 u32:128 -- --spec 0=18 --spec 1=3
// RUN: %{emulate} u8:616:4 u32:128 -- --spec 0=18 --spec 1=8 -DHALVES
// RUN: %{emulate} u8:616:5 u32:128 -- --spec 0=16 --spec 1=4
// RUN: %{emulate} u8:616 u32:128 -- --spec 0=19 --spec 1=2 -DWRITES
// RUN: %{emulate} u8:616:6 u32:128 -- -DWORDS
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint Stride = 19;
layout(constant_id = 1) const uint First = 2;
layout(binding = 0) buffer In { uint8_t from[]; };
layout(binding = 0) buffer Halves { uint16_t halves[]; };
layout(binding = 1) buffer Out { uint to[]; };
shared uint8_t near[616];
void main() {
#ifdef WORDS
  // WORDS: bar.sync
  // WORDS-DAG: ld.shared.u16
  // WORDS-DAG: ld.shared.u32
  // WORDS-DAG: ld.shared.u8 {{.*}}+301]
  // WORDS-DAG: ld.shared.u8 {{.*}}+302]
  const uint n = gl_LocalInvocationIndex;
  for (uint i = n; i < 616; i += 32)
    near[i] = from[i];
  barrier();
  uint word = near[8 * n + 7] * 5 + near[8 * n + 4];
  word += uint(near[8 * n + 5]) * 300 + uint(near[8 * n + 6]) * 7000;
  const uint across = near[2 * n + 301] * 3 + near[2 * n + 302];
  to[n] = near[4 * n + 2] * 3 + near[4 * n + 3] + word + across * 11;
  return;
#endif
  uint at = First + Stride * gl_LocalInvocationIndex, sum = 0;
  // CHECK-COUNT-2: ld.global.v4.u32
  // CHECK-NOT: ld.global.u8
  // CHECK: st.global
  // WRITES: ld.global.v4.u32
  // WRITES: st.global.u8
  // WRITES: ld.global.v4.u32
  for (uint i = 0; i < 17; ++i)
    if (i != 4)
      sum = sum * 3 + from[at + i];
#ifdef WRITES
  from[at + 9] = uint8_t(at);
  for (uint i = 3; i < 17; ++i)
    sum = sum * 3 + from[at + i];
#endif
#ifdef HALVES
  for (uint i = 0; i < 8; ++i)
    sum = sum * 5 + halves[at / 2 + i];
#endif
  to[gl_LocalInvocationIndex] = sum;
}
