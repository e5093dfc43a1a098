// Lanes that load at a constant distance of up to four elements, backwards as well: whole vectors
// and a permutation (loadSteps in lower/cpu/spmd/Memory.cpp), of nothing before the first lane's
// element or after the last one's. Not all lanes are active at the end.
// DEFINE: %{model} = %python %S/Inputs/model.py %coopc %s
// RUN: %{model} --exec=reference
// RUN: %{model} --exec=fast
// RUN: %{model} --exec=fast --cpu=x86-64
// RUN: %{model} --exec=fast --cpu=x86-64-v3 --subgroup-size=32
// RUN: %{model} --exec=fast --subgroup-size=64
// RUN: %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 -DFULL -DTYPE=uint %s -o - | FileCheck %s --implicit-check-not="{{call .*masked.gather}}"
// CHECK: call <32 x i32> @llvm.masked.gather
// MODEL: steps = (-4, -3, -2, -1, 2, 3, 4, 5)
// MODEL: for type, kind, mask in (("uint8_t", "u8", 255), ("uint16_t", "u16", 65535), ("uint", "u32", 2**32 - 1)):
// MODEL:     for n in (150, 192):
// MODEL:         data = [(i * 2654435761 + 12345) >> 7 & mask for i in range(5 * (n - 1) + 2)]
// MODEL:         got = run({0: array(kind, data)}, {1: "u32[1536]"}, groups="3", push="u32:%d" % n, defines={"TYPE": type})
// MODEL:         for k, step in enumerate(steps):
// MODEL:             first = 0 if step > 0 else -step * (n - 1)
// MODEL:             at = lambda i, o: data[first + step * i + o]
// MODEL:             check("step %d" % step, got[1][192 * k:192 * k + 192], [(at(i, 0) + 3 * at(i, 1)) & (2**32 - 1) if i < n else 0 for i in range(192)])
#version 460
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef TYPE
#define TYPE uint8_t
#endif
layout(local_size_x = 64) in;
layout(push_constant) uniform Push { uint count; };
layout(std430, binding = 0) readonly buffer In { TYPE values[]; };
layout(std430, binding = 1) writeonly buffer Out { uint result[8][192]; };
uint sum(int i, int step) {
  const int at = step * i + (step < 0 ? -step * int(count - 1u) : 0);
  return uint(values[at]) + 3u * uint(values[at + 1]);
}
void main() {
  const int i = int(gl_GlobalInvocationID.x);
#ifndef FULL
  if (i >= int(count))
    return;
  result[7][i] = sum(i, 5); // too far apart
#else
  result[7][i] = uint(values[5 * i]);
#endif
  result[0][i] = sum(i, -4);
  result[1][i] = sum(i, -3);
  result[2][i] = sum(i, -2);
  result[3][i] = sum(i, -1);
  result[4][i] = sum(i, 2);
  result[5][i] = sum(i, 3);
  result[6][i] = sum(i, 4);
}
