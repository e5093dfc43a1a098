// Products with ones are sums of rows (lower/transform/RowSums.h), as exact as the product: the numbers are those of 16
// bits. Of other products nothing changes: other numbers than 1, operands from memory, sums of 16 bits, and of what is
// multiplied by nothing else.
// DEFINE: %{model} = %python %S/Inputs/model.py %coopc %s
// RUN: %{model} --exec=reference
// RUN: %{model} --exec=fast
// RUN: %{model} --exec=fast --cpu=x86-64
// DEFINE: %{ir} = %coopc --emit=coop-ir %s -o -
// DEFINE: %{sums} = %opt -load-pass-plugin=%plugin -passes='coop-subgroup-size,coop-inline,coop-promote-variables,coop-row-sums' -S
// RUN: %if plugin %{ %{ir} -DKIND=0 | %{sums} | FileCheck %s %}
// RUN: %if plugin %{ %{ir} -DKIND=1 | %{sums} | FileCheck %s --check-prefix=NONE %}
// RUN: %if plugin %{ %{ir} -DKIND=2 | %{sums} | FileCheck %s --check-prefix=NONE %}
// RUN: %if plugin %{ %{ir} -DKIND=3 | %{sums} | FileCheck %s --check-prefix=NONE %}
// RUN: %if plugin %{ %{ir} -DALONE | %{sums} | FileCheck %s --check-prefix=NONE %}
// CHECK: define {{.*}} @main
// CHECK-NOT: call {{.*}} @coop.mat.muladd
// CHECK: %[[SUMS:.*]] = call {{.*}} @coop.mat.reduce{{.*}}(i32 1, ptr @coopfn.add
// CHECK-NEXT: call {{.*}} @coop.mat.arith{{.*}}(i32 0, {{.*}} %[[SUMS]],
// NONE: define {{.*}} @main
// NONE-NOT: @coopfn.add
// MODEL: values = [f32((i * 7919 % 1000) / 333.0 + i % 3) for i in range(512)]
// MODEL: start = [float(i % 11) for i in range(256)]
// MODEL: for kind in range(4):
// MODEL:     got = run({0: array("f32", values), 1: array("f32", start)}, {2: "f32[256]", 3: "f32[256]"}, defines={"KIND": kind})
// MODEL:     halves = [f16(x) for x in values]
// MODEL:     rows = [sum(halves[32 * r:32 * r + 32]) * (2.0 if kind == 1 else 1.0) for r in range(16)]
// MODEL:     want = [start[i] + rows[i // 16] for i in range(256)]
// MODEL:     most = 2e-2 if kind == 3 else 2e-6
// MODEL:     check("kind %d" % kind, [abs(x - y) <= most * abs(y) for x, y in zip(got[2], want)], [True] * 256)
// MODEL:     want = [start[i] + sum(halves[i // 16 * 32:i // 16 * 32 + 32]) * 0.5 for i in range(256)]
// MODEL:     check("the other product", [abs(x - y) <= 2e-6 * abs(y) for x, y in zip(got[3], want)], [True] * 256)
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer In { float values[]; };
layout(std430, binding = 1) readonly buffer Start { float start[]; };
layout(std430, binding = 2) writeonly buffer Out { float results[]; };
layout(std430, binding = 3) writeonly buffer Other { float others[]; };

#define MATRIX(T, R, C, U) coopmat<T, gl_ScopeSubgroup, R, C, gl_MatrixUse##U>
#if KIND == 3
#define SUM float16_t
#else
#define SUM float
#endif

void main() {
  MATRIX(float, 16, 32, Accumulator) weights;
  MATRIX(float, 16, 16, Accumulator) sums;
  coopMatLoad(weights, values, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(sums, start, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  MATRIX(float16_t, 16, 32, A) a = MATRIX(float16_t, 16, 32, A)(weights);
#if KIND == 1
  MATRIX(float16_t, 32, 16, B) ones = MATRIX(float16_t, 32, 16, B)(2.0);
#else
  MATRIX(float16_t, 32, 16, B) ones = MATRIX(float16_t, 32, 16, B)(1.0);
#endif
#if KIND == 2
  for (int i = 0; i < ones.length(); ++i)
    ones[i] = start[1] > 0.0 ? float16_t(1.0) : ones[i];
#endif
  MATRIX(SUM, 16, 16, Accumulator) r = coopMatMulAdd(a, ones, MATRIX(SUM, 16, 16, Accumulator)(sums));
  coopMatStore(MATRIX(float, 16, 16, Accumulator)(r), results, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
#ifndef ALONE
  MATRIX(float16_t, 32, 16, B) other = MATRIX(float16_t, 32, 16, B)(0.5);
  MATRIX(float, 16, 16, Accumulator) product = coopMatMulAdd(a, other, sums);
  coopMatStore(product, others, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
#endif
}
