// Elements that lanes take out of small arrays, each by an index of its own, are permutations of vectors
// (lower/cpu/spmd/Tables.cpp, lower/cpu/Lookups.cpp): tables of one to several registers and of no power of two, of
// scalars, vectors and structures, constant and shared; indices with constants beside them; lanes that are not active.
// DEFINE: %{model} = %python %S/Inputs/model.py %coopc %s
// RUN: %{model} --exec=reference
// RUN: %{model} --exec=fast
// RUN: %{model} --exec=fast --cpu=x86-64
// RUN: %{model} --exec=fast --cpu=x86-64-v3 --subgroup-size=16
// RUN: %if cpu-avx512vl %{ %{model} --exec=fast --cpu=x86-64-v4 --subgroup-size=64 %}
// RUN: %if cpu-avx512vl %{ %{model} --exec=fast --cpu=x86-64-v4 --features=-avx512bw --subgroup-size=8 %}
// RUN: %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 %s -o - | FileCheck %s --check-prefix=AVX512
// RUN: %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 -DSHARED=1 %s -o - | FileCheck %s --check-prefix=AVX512
// RUN: %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v3 %s -o - | FileCheck %s --check-prefix=AVX2
// RUN: %coopc --emit=llvm --exec=fast --triple=aarch64-linux-gnu %s -o - | FileCheck %s --check-prefix=NEON
// AVX512-NOT: @llvm.masked.gather
// AVX512: call <16 x i32> @llvm.x86.avx512.permvar.si.512
// AVX2: call <8 x i32> @llvm.x86.avx2.permd
// NEON: call <16 x i8> @llvm.aarch64.neon.tbl2
// MODEL: invocations = 200
// MODEL: whole = {"uint8_t": "u8", "uint16_t": "u16", "float16_t": "f16", "uint": "u32", "float": "f32", "uint64_t": "u64", "double": "f64"}
// MODEL: cases = [(type, count, shared, 0, "") for i, type in enumerate(whole) for count, shared in (((16, 0), (20, 1))[i % 2],)]
// MODEL: cases += [(type, count, count & 1, 0, "") for type, count in (("uint", 3), ("uint", 32), ("float", 40), ("uint16_t", 64), ("uint16_t", 65), ("uint8_t", 128), ("uint8_t", 7))]
// MODEL: cases += [("uint", 16, shared, before, "") for shared in (0, 1) for before in (3, -2)] + [("uint", 9, shared, 0, part) for shared in (0, 1) for part in (".y", ".a", ".b[1]")]
// MODEL: cases += [("float", 16, 0, 0, "second"), ("uint16_t", 9, 0, 2, "second")]
// MODEL: for type, count, shared, before, part in cases:
// MODEL:     second = part == "second"
// MODEL:     part = "" if second else part
// MODEL:     element = {"": type, ".y": "u32vec3"}.get(part, "Parts")
// MODEL:     place = {"": 0, ".y": 1, ".a": 0, ".b[1]": 2}[part]
// MODEL:     values = [(7 * i * i + 5 * i + 3 + place) % 127 for i in range(count)]
// MODEL:     def text(i):
// MODEL:         words = ["%s((7 * %d + 5 * %d + 3 + %d) %% 127)" % (type, i * i, i, k) for k in range(3)]
// MODEL:         return {"": words[0], "u32vec3": "u32vec3(%s)" % ",".join(words), "Parts": "Parts(%s,uint[](%s))" % (words[0], ",".join(words[1:]))}[element if part else ""]
// MODEL:     indices = [(i * 2654435761 >> 9) % count for i in range(invocations)]
// MODEL:     defines = {"TYPE": type, "ELEMENT": element, "COUNT": count, "SHARED": shared, "BEFORE": before, "PART": part, "VALUES": ",".join(text(i) for i in range(count))}
// MODEL:     if second:
// MODEL:         defines["OTHERS"] = ",".join("%s(%d)" % (type, i) for i in range(count))
// MODEL:     given = [i + before for i in indices] + [4000000000] * 56
// MODEL:     got = run({0: array("u32", [i % 2**32 for i in given])}, {1: "u32[256]"}, groups="4", push="u32:%d" % invocations, defines=defines)
// MODEL:     check(str((type, count, shared, before, part)), got[1], [values[i] for i in indices] + [0] * 56)
#version 460
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef TYPE
#define TYPE float16_t
#define ELEMENT float16_t
#define COUNT 16
#define BEFORE 0
#define PART
#define VALUES TYPE(1), TYPE(2), TYPE(3), TYPE(5), TYPE(8), TYPE(13), TYPE(21), TYPE(34), TYPE(55), TYPE(89), TYPE(144), TYPE(1), TYPE(9), TYPE(16), TYPE(25), TYPE(36)
#endif
#ifndef SHARED
#define SHARED 0
#endif
struct Parts { uint a; uint b[2]; };
layout(local_size_x = 64) in;
layout(push_constant) uniform Push { uint count; };
layout(std430, binding = 0) readonly buffer In { uint indices[]; };
layout(std430, binding = 1) writeonly buffer Out { uint results[]; };

#ifdef OTHERS
const ELEMENT both[2][COUNT] = ELEMENT[2][COUNT](ELEMENT[COUNT](OTHERS), ELEMENT[COUNT](VALUES));
#define table both[1]
#else
const ELEMENT table[COUNT] = ELEMENT[COUNT](VALUES);
#endif
#if SHARED
shared ELEMENT copy[COUNT];
#endif

void main() {
  const uint i = gl_GlobalInvocationID.x;
#if SHARED
  if (gl_LocalInvocationIndex == 0)
    for (uint k = 0; k < COUNT; ++k)
      copy[k] = table[k];
  barrier();
#endif
  const int index = int(indices[i]) - BEFORE;
  if (i < count) {
#if SHARED
    results[i] = uint(float(copy[index]PART));
#else
    results[i] = uint(float(table[index]PART));
#endif
  }
}
