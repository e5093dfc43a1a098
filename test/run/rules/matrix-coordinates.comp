// SPV_EXT_cooperative_matrix_maintenance1: the coordinates of what an invocation has of a matrix are
// those of the elements that m[i] reads, of which it has length(): of all invocations they are each
// element once. Loops that store see coordinates by invocations; loops that do nothing else become
// functions of elements (lower/transform/ElementLoops.h), which are told them.
// RUN: %python %S/../Inputs/model.py %coopc %s --checked
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast --cpu=x86-64-v2
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast --subgroup-size=8
// MODEL: import random
// MODEL: numbers = random.Random(7)
// MODEL: for case in range(12):
// MODEL:     rows, cols = numbers.randint(1, 24), numbers.randint(1, 24)
// MODEL:     size = numbers.choice([8, 16, 32, 64])
// MODEL:     scope, use = numbers.choice(["Subgroup", "Workgroup"]), numbers.choice(["A", "B", "Accumulator"])
// MODEL:     kind = numbers.choice(["float", "float16_t", "int32_t", "uint16_t"])
// MODEL:     what = "%s %s %s %dx%d of %d" % (kind, scope, use, rows, cols, size)
// MODEL:     defines = {"T": kind, "R": rows, "C": cols, "SIZE": size, "SCOPE": "gl_Scope" + scope, "USE": "gl_MatrixUse" + use}
// MODEL:     n = rows * cols
// MODEL:     names = {"float": "f32", "float16_t": "f16", "int32_t": "i32", "uint16_t": "u16"}
// MODEL:     got = run({0: array(names[kind], range(n))}, {1: "u32[%d]" % n, 2: "u32[%d]" % n, 3: "u32[2]", 4: names[kind] + "[%d]" % n, 5: names[kind] + "[%d]" % n}, defines=defines)
// MODEL:     groups = got[3][1]
// MODEL:     check(what + ": each once", got[1], [groups] * n)
// MODEL:     check(what + ": of m[i]", got[2], [groups * i for i in range(n)])
// MODEL:     check(what + ": lengths", got[3][:1], [groups * n])
// MODEL:     check(what + ": function of elements", got[4], [i // cols * 50 + i % cols for i in range(n)])
// MODEL:     check(what + ": coopMatPerElementEXT", got[5], [i // cols * 50 + i % cols for i in range(n)])
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef T
#define T float
#define R 5
#define C 7
#define SIZE 32
#define SCOPE gl_ScopeSubgroup
#define USE gl_MatrixUseA
#endif
layout(local_size_x = SIZE) in;
layout(binding = 0) readonly buffer In { T elements[]; };
layout(binding = 1) buffer Out1 { uint times[]; };
layout(binding = 2) buffer Out2 { uint sums[]; };
layout(binding = 3) buffer Out3 { uint lengths, groups; };
layout(binding = 4) buffer Out4 { T fromLoop[]; };
layout(binding = 5) buffer Out5 { T fromFunction[]; };

T place(const in uint32_t row, const in uint32_t col, const in T element) { return T(row * 50 + col); }

void main() {
  coopmat<T, SCOPE, R, C, USE> m, places;
  coopMatLoad(m, elements, 0, C, gl_CooperativeMatrixLayoutRowMajor);
  for (uint i = 0; i < m.length(); ++i) {
    const uvec2 at = coopMatGetCoordinateEXT(m, i);
    atomicAdd(times[at.x * C + at.y], 1);
    atomicAdd(sums[at.x * C + at.y], uint(m[i]));
  }
  atomicAdd(lengths, m.length());
  if (gl_LocalInvocationIndex == 0)
    groups = SCOPE == gl_ScopeSubgroup ? gl_NumSubgroups : 1;
  places = coopmat<T, SCOPE, R, C, USE>(T(0));
  for (uint i = 0; i < places.length(); ++i) {
    const uvec2 at = coopMatGetCoordinateEXT(places, i);
    places[i] = T(at.x * 50 + at.y);
  }
  const bool stores = SCOPE == gl_ScopeWorkgroup || gl_SubgroupID == 0;
  if (stores)
    coopMatStore(places, fromLoop, 0, C, gl_CooperativeMatrixLayoutRowMajor);
  coopMatPerElementEXT(places, m, place);
  if (stores)
    coopMatStore(places, fromFunction, 0, C, gl_CooperativeMatrixLayoutRowMajor);
}
