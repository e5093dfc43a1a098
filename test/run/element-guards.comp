// Functions of elements that replace those outside of bounds are called where something is outside
// (lower/transform/ElementGuards.h): by rows and columns, sums that may wrap, with signs, of both. Functions that change
// what is inside, that write, or whose bounds differ between invocations are called always.
// DEFINE: %{model} = %python %S/Inputs/model.py %coopc %s
// RUN: %{model} --exec=reference
// RUN: %{model} --exec=fast
// RUN: %{model} --exec=fast --cpu=x86-64
// DEFINE: %{ir} = %coopc --emit=coop-ir %s -o -
// DEFINE: %{guards} = %opt -load-pass-plugin=%plugin -passes='coop-subgroup-size,coop-inline,coop-promote-variables,coop-element-guards' -S
// RUN: %if plugin %{ %{ir} -DKIND=0 | %{guards} | FileCheck %s %}
// RUN: %if plugin %{ %{ir} -DKIND=1 | %{guards} | FileCheck %s %}
// RUN: %if plugin %{ %{ir} -DKIND=2 | %{guards} | FileCheck %s %}
// RUN: %if plugin %{ %{ir} -DKIND=3 | %{guards} | FileCheck %s %}
// RUN: %if plugin %{ %{ir} -DKIND=4 | %{guards} | FileCheck %s %}
// RUN: %if plugin %{ %{ir} -DKIND=5 | %{guards} | FileCheck %s --check-prefix=NONE %}
// RUN: %if plugin %{ %{ir} -DKIND=6 | %{guards} | FileCheck %s --check-prefix=NONE %}
// RUN: %if plugin %{ %{ir} -DKIND=7 | %{guards} | FileCheck %s --check-prefix=NONE %}
// RUN: %if plugin %{ %{ir} -DKIND=0 -DONCE | %{guards} | FileCheck %s --check-prefix=NONE %}
// CHECK: define {{.*}} @main
// CHECK: br i1
// CHECK: %[[NEW:.*]] = call target({{.*}}) @coop.mat.perelement
// CHECK-NEXT: br label %[[JOIN:.*]]
// CHECK: [[JOIN]]:
// CHECK-NEXT: phi target({{.*}}) [ %{{.*}} ], [ %[[NEW]],
// NONE: call {{.*}} @coop.mat.perelement
// NONE-NOT: phi target
// MODEL: values = [float(i % 97) for i in range(4 * 256)]
// MODEL: signed = lambda x: (x + 2**31) % 2**32 - 2**31
// MODEL: def change(kind, r, c, x, a, b, t):
// MODEL:     if kind == 0: return -1.0 if r >= a or c >= b else x
// MODEL:     if kind == 1: return x if (c + a) % 2**32 < b else 0.0
// MODEL:     if kind == 2: return -2.0 if (c + 16 * t + a) % 2**32 > (r + b) % 2**32 else x
// MODEL:     if kind == 3: return x if signed(c + a) < signed(b) else 5.0
// MODEL:     if kind == 4: return (x if c <= b else 7.0) if r < a else 8.0
// MODEL:     if kind == 5: return 2 * x if r < a and c < b else x
// MODEL:     if kind == 6: return x if r < a else -3.0
// MODEL:     return x if c < b else 9.0
// MODEL: bounds = [(0, 0), (1, 16), (16, 1), (16, 16), (17, 40), (16, 15), (5, 7), (32, 64), (64, 16), (2**32 - 1, 2**32 - 1), (2**32 - 8, 4), (2**32 - 16, 3), (2**31 - 8, 2**31 + 8), (2**31, 2**31 - 1), (3, 2**31 + 5), (2**32 - 20, 16), (2**32 - 20, 0)]
// MODEL: for kind in range(8):
// MODEL:     n = len(bounds)
// MODEL:     pairs = [x for a, b in bounds for x in (a, b, 0, 0)]
// MODEL:     got = run({0: array("f32", values), 1: "zeros:f32[%d]" % (1024 * n), 2: "zeros:u32[1]", 3: array("u32", pairs)}, {1: "f32[%d]" % (1024 * n)}, push="u32:4", groups="%d" % n, defines={"KIND": kind})
// MODEL:     for k, (a, b) in enumerate(bounds):
// MODEL:         want = [change(kind, i // 16 % 16, i % 16, x, a, b, i // 256) for i, x in enumerate(values)]
// MODEL:         check("kind %d, %d and %d" % (kind, a, b), got[1][1024 * k:1024 * (k + 1)], want)
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(push_constant) uniform Push { uint tiles; };
layout(std430, binding = 0) readonly buffer In { float values[]; };
layout(std430, binding = 1) writeonly buffer Out { float results[]; };
layout(std430, binding = 2) buffer Count { uint calls; };
layout(std140, binding = 3) uniform Bounds { uvec4 bounds[17]; };

float change(const in uint row, const in uint column, const in float x, const in uint first,
             const in uint second, const in uint t) {
#if KIND == 0
  if (row >= first || column >= second)
    return -1.0;
  return x;
#elif KIND == 1
  return column + first < second ? x : 0.0;
#elif KIND == 2
  return column + (16u * t + first) > row + second ? -2.0 : x;
#elif KIND == 3
  return int(column) + int(first) < int(second) ? x : 5.0;
#elif KIND == 4
  if (row < first) {
    if (column <= second)
      return x;
    return 7.0;
  }
  return 8.0;
#elif KIND == 5
  return row < first && column < second ? 2.0 * x : x;
#elif KIND == 6
  if (row == 0u && column == 0u)
    calls = 1u;
  return row < first ? x : -3.0;
#else
  return column < second ? x : 9.0;
#endif
}

void main() {
  const uint a = bounds[gl_WorkGroupID.x].x, b = bounds[gl_WorkGroupID.x].y, output_tile = 4u * gl_WorkGroupID.x;
#ifdef ONCE
  const uint t = 0u;
#else
  for (uint t = 0u; t < tiles; ++t)
#endif
  {
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, values, 256 * t, 16, gl_CooperativeMatrixLayoutRowMajor);
#if KIND == 7
    // The same in all invocations, which nobody knows.
    coopMatPerElementNV(m, m, change, a, b + gl_LocalInvocationIndex / 32u, t);
#else
    coopMatPerElementNV(m, m, change, a, b, t);
#endif
    coopMatStore(m, results, 256 * (output_tile + t), 16, gl_CooperativeMatrixLayoutRowMajor);
  }
}
