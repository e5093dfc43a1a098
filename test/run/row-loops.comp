// Loops in which each invocation walks a row take several elements at a time (lower/transform/RowLoops.h): rows of any
// length, first columns and pitches, steps of more than one, counters with and without a sign, elements of several
// widths, rows that are written, too, and buffers that overlap, which stay as they are.
// DEFINE: %{model} = %python %S/Inputs/model.py %coopc %s
// RUN: %{model} --exec=reference
// RUN: %{model} --exec=fast
// RUN: %{model} --exec=fast --cpu=x86-64
// RUN: %{model} --exec=fast --cpu=x86-64-v3 --subgroup-size=16
// RUN: %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 %s -o - | FileCheck %s --check-prefix=JOINED
// RUN: %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 -DSAME=1 %s -o - | FileCheck %s --check-prefix=APART
// RUN: %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 -DPLACE=k*pitch+row %s -o - | FileCheck %s --check-prefix=APART
// JOINED-COUNT-32: load <8 x float>, ptr addrspace(1)
// JOINED-COUNT-32: store <8 x float> {{.*}}, ptr addrspace(1)
// APART-NOT: load <8 x float>, ptr addrspace(1)
// MODEL: rows = 50
// MODEL: whole = {"float": "f32", "uint": "u32", "float16_t": "f16", "double": "f64", "uint8_t": "u8", "uint16_t": "u16"}
// MODEL: cases = [(type, count, 0, length, 1, 0) for type, count, length in (("float", "uint", 37), ("float", "int", 8), ("uint", "uint", 0), ("float16_t", "int", 33), ("double", "uint", 9), ("uint8_t", "uint", 40), ("uint16_t", "int", 19))]
// MODEL: cases += [("float", "int", -5, 23, 1, 0), ("float", "uint", 3, 29, 1, 0), ("uint", "int", 5, 4, 1, 0), ("float", "uint", 0, 31, 3, 0), ("float", "uint", 0, 26, 1, 1), ("uint16_t", "int", 2, 26, 1, 1)]
// MODEL: for type, count, first, end, step, same in cases:
// MODEL:     pitch, before = 41, 8
// MODEL:     data = [(i * 2654435761 >> 9) % 13 for i in range(rows * pitch + before)]
// MODEL:     defines = {"TYPE": type, "COUNTER": count, "STEP": step, "SAME": same}
// MODEL:     push = "u32:%d,u32:%d,i32:%d,i32:%d" % (rows, pitch, first, end)
// MODEL:     bind, out = {0: array(whole[type], data)}, {1: "u32[64]"}
// MODEL:     out[0 if same else 2] = "%s[%d]" % (whole[type], len(data))
// MODEL:     got = run(bind, out, groups="1", push=push, defines=defines)
// MODEL:     sums, written = [0] * 64, list(data) if same else [0] * len(data)
// MODEL:     source = written if same else data
// MODEL:     for row in range(rows):
// MODEL:         for k in range(first, end, step):
// MODEL:             sums[row] += source[before + row * pitch + k]
// MODEL:             written[before + row * pitch + k + same] = sums[row] % 4
// MODEL:     check(str((type, count, first, end, step, same)), got[1], sums)
// MODEL:     check("written", got[0 if same else 2], written)
#version 460
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef TYPE
#define TYPE float
#define COUNTER uint
#define STEP 1
#endif
#ifndef SAME
#define SAME 0
#endif
#ifndef PLACE
#define PLACE 8 + row * pitch + k
#endif
layout(local_size_x = 64) in;
layout(push_constant) uniform Push { uint rows, pitch; COUNTER first, end; };
layout(std430, binding = 0) buffer In { TYPE values[]; };
layout(std430, binding = 1) writeonly buffer Out { uint sums[]; };
#if SAME
layout(std430, binding = 0) buffer Written { TYPE written[]; };
#else
layout(std430, binding = 2) writeonly buffer Written { TYPE written[]; };
#endif

void main() {
  const uint row = gl_GlobalInvocationID.x;
  if (row >= rows)
    return;
  TYPE sum = TYPE(0);
  for (COUNTER k = first; k < end; k += COUNTER(STEP)) {
    sum += values[PLACE];
    written[PLACE + SAME] = TYPE(uint(sum) & 3u);
  }
  sums[row] = uint(sum);
}
