// Functions of reductions that are not associative or not commutative: a warning, since what counts is
// mathematics and not rounding.
//
// RUN: %coopc run --check --diagnostic-ids %s -DBAD --bind 0=random:f16[64]:seed=3:min=0:max=4 \
// RUN:   2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not %coopc run --check -Werror %s -DBAD --bind 0=random:f16[64]:seed=3:min=0:max=4 \
// RUN:   2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: error: coopMatReduceNV: the combine function is not associative
// RUN: %coopc run --check %s --bind 0=random:f16[64]:seed=3:min=-4:max=4 \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error: --implicit-check-not=warning:
// GOOD: checked: nothing undefined was found
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { float16_t a[]; };
#define MAT coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>
float16_t average(const in float16_t x, const in float16_t y) { return (x + y) * 0.5hf; }
float16_t first(const in float16_t x, const in float16_t y) { return x; }
float16_t sum(const in float16_t x, const in float16_t y) { return x + y; }
float16_t product(const in float16_t x, const in float16_t y) { return x * y; }
float16_t largest(const in float16_t x, const in float16_t y) { return max(abs(x), abs(y)); }
void main() {
  MAT m, r;
  coopMatLoad(m, a, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
#ifdef BAD
  // CHECK: combine.comp:[[@LINE+2]]:{{[0-9]+}}: warning: coopMatReduceNV: the combine function is not associative: of ({{.*}}, {{.*}}, {{.*}}) it makes {{.*}} or {{.*}} [-Wcombine,warn_check_associative]
  // CHECK: note: in invocation (0, 0, 0) of workgroup (0, 0, 0); {{[0-9]+}} more times
  coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, average);
  // CHECK: combine.comp:[[@LINE+1]]:{{[0-9]+}}: warning: coopMatReduceNV: the combine function is not commutative: of ([[A:[^,]*]], [[B:[^)]*]]) it makes [[A]], of ([[B]], [[A]]) [[B]] [-Wcombine,warn_check_commutative]
  coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, first);
#else
  coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, sum);
  coopMatReduceNV(r, m, gl_CooperativeMatrixReduceColumnNV, product);
  coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowAndColumnNV, largest);
#endif
}
