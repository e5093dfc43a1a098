// Whether lanes access neighbours is looked at when their indices are there (lower/cpu/spmd/Neighbours.cpp): rows
// whose elements are side by side, apart, in reverse, all the same, or columns; rows that end within a subgroup; lanes
// that are not active. Vectors that are apart are an access of each lane; one that is not active has a place on the
// stack.
// DEFINE: %{model} = %python %S/Inputs/model.py %coopc %s
// RUN: %{model} --exec=reference
// RUN: %{model} --exec=fast
// RUN: %{model} --exec=fast --cpu=x86-64
// RUN: %{model} --exec=fast --cpu=x86-64-v3 --subgroup-size=32
// RUN: %{model} --exec=fast --subgroup-size=64
// RUN: %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 -DTYPE=uint %s -o - | FileCheck %s --check-prefixes=CHECK,SCALAR
// RUN: %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 -DTYPE=uvec4 %s -o - | FileCheck %s --check-prefixes=CHECK,VECTOR
// CHECK: icmp eq <32 x i32> %[[#]], %[[#]]
// SCALAR: load <32 x i32>
// SCALAR: call <32 x i32> @llvm.masked.gather
// SCALAR: store <32 x i32>
// SCALAR: call void @llvm.masked.scatter
// VECTOR: load <128 x i32>
// VECTOR: select <32 x i1> %[[#]], <32 x ptr
// VECTOR-COUNT-32: load <4 x i32>
// VECTOR: store <128 x i32>
// VECTOR: select <32 x i1> %[[#]], <32 x ptr
// VECTOR-COUNT-32: store <4 x i32>
// MODEL: width, rows = 48, 7
// MODEL: for type, kind, parts in (("uint8_t", "u8", 1), ("uint16_t", "u16", 1), ("uint", "u32", 1), ("u8vec4", "u8", 4), ("uvec4", "u32", 4), ("uvec2", "u32", 2)):
// MODEL:     mask = 2**int(kind[1:]) - 1
// MODEL:     data = [(i * 2654435761 + 12345) >> 7 & mask for i in range(parts * (2 * width * rows + 3))]
// MODEL:     near, apart, back, columns = (0, 1, width), (1, 2, 2 * width), (width - 1, -1, width), (2, rows, 1)
// MODEL:     pairs = [(near, near), (near, columns), (columns, near), (apart, back), (back, near), ((5, 0, 1), near), (near, near[:2] + (width + 3,))]
// MODEL:     for k, (source, target) in enumerate(pairs[:7 if parts == 1 else 3]):
// MODEL:         count = (width * rows, 130, 1)[k % 3]
// MODEL:         push = ",".join("u32:%d" % (n % 2**32) for n in (count, width, *source, *target))
// MODEL:         got = run({0: array(kind, data)}, {1: "%s[%d]" % (kind, len(data))}, groups="6", push=push, defines={"TYPE": type})
// MODEL:         want = [0] * len(data)
// MODEL:         place = lambda i, s: s[0] + i % width * s[1] + i // width * s[2]
// MODEL:         for i in range(count):
// MODEL:             for p in range(parts):
// MODEL:                 want[parts * place(i, target) + p] = (data[parts * place(i, source) + p] + 1) & mask
// MODEL:         check("%s %s to %s" % (type, source, target), got[1], want)
#version 460
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef TYPE
#define TYPE uint
#endif
struct Place { uint first, x, y; };
layout(local_size_x = 64) in;
layout(push_constant) uniform Push { uint count, width; Place source, target; };
layout(std430, binding = 0) readonly buffer In { TYPE values[]; };
layout(std430, binding = 1) writeonly buffer Out { TYPE results[]; };

uint at(Place p, uint i) { return p.first + i % width * p.x + i / width * p.y; }

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i < count)
    results[at(target, i)] = values[at(source, i)] + TYPE(1);
}
