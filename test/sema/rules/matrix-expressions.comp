// Constructors, components and operators of cooperative matrices (5.4.X, 5.X, 5.9).
// RUN: not %coopc --diagnostic-ids -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
#define MAT(T, R, C, U) coopmat<T, gl_ScopeSubgroup, R, C, U>
#define M MAT(float, 8, 8, gl_MatrixUseAccumulator)
#define H MAT(float16_t, 8, 8, gl_MatrixUseAccumulator)
#define I MAT(int, 8, 8, gl_MatrixUseAccumulator)
#define W MAT(float, 8, 4, gl_MatrixUseAccumulator)
void main() {
  M m = M(1.0), n = M(2), o = M(m);
  H h = H(m);
  I i = I(h);
  W w;
  float f;
  float16_t hf;
  m = m + n - o * m / n;
  m = -m;
  m = m * f;
  m = f * m;
  m += n;
  m *= f;
  m[0] = f;
  m[m.length() - 1] += m[0];
  int length = m.length();
  i = i + i * 3;
  m + w;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: operator '+' needs identical types, not 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' and 'coopmat<float, gl_ScopeSubgroup, 8, 4, gl_MatrixUseAccumulator>' [err_coop_identical_types]
  m + h;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: operator '+' needs identical types, not 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' and 'coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' [err_coop_identical_types]
  m + f;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: operator '+' does not work on 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' and 'float': only '*' takes a cooperative type and a scalar [err_coop_operands]
  f - m;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: operator '-' does not work on 'float' and 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>': only '*' takes a cooperative type and a scalar [err_coop_operands]
  m / f;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: operator '/' does not work on 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' and 'float': only '*' takes a cooperative type and a scalar [err_coop_operands]
  m * hf;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: operator '*' on 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' and 'float16_t': the scalar must have the component type [err_coop_scalar_type]
  h * f;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: operator '*' on 'coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' and 'float': the scalar must have the component type [err_coop_scalar_type]
  m * i;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: operator '*' needs identical types, not 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' and 'coopmat<int, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' [err_coop_identical_types]
  m % n;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: operator '%' does not work on 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' and 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' [err_coop_operator]
  i % i;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: operator '%' does not work on 'coopmat<int, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' and 'coopmat<int, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' [err_coop_operator]
  i & i;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: operator '&' does not work on 'coopmat<int, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' and 'coopmat<int, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' [err_coop_operator]
  i << 1;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: operator '<<' does not work on 'coopmat<int, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' and 'int' [err_coop_operator]
  ~i;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:3: error: operator '~' does not work on 'coopmat<int, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' [err_unary_operand]
  !m;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:3: error: operator '!' does not work on 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' [err_unary_operand]
  m == n;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: operator '==' does not work on 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' and 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>': cooperative types cannot be compared [err_coop_comparison]
  m < n;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: operator '<' does not work on 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' and 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>': cooperative types cannot be compared [err_coop_comparison]
  m && n;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: operator '&&' does not work on 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' and 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' [err_coop_operator]
  m = h;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: assigned value of type 'coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' cannot be converted implicitly to 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' [err_cannot_convert]
  m = w;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: assigned value of type 'coopmat<float, gl_ScopeSubgroup, 8, 4, gl_MatrixUseAccumulator>' cannot be converted implicitly to 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' [err_cannot_convert]
  f = m;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: assigned value of type 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' cannot be converted implicitly to 'float' [err_cannot_convert]
  m = 1.0;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: assigned value of type 'float' cannot be converted implicitly to 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' [err_cannot_convert]
  M(1.0, 2.0);
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:3: error: 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' is made from one scalar or one cooperative matrix [err_coopmat_constructor]
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-65]]:11: note: expanded from macro 'M'
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-67]]:25: note: expanded from macro 'MAT'
  M(vec2(1));
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:3: error: 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' is made from one scalar or one cooperative matrix [err_coopmat_constructor]
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-69]]:11: note: expanded from macro 'M'
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-71]]:25: note: expanded from macro 'MAT'
  M();
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:3: error: 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' is made from one scalar or one cooperative matrix [err_coopmat_constructor]
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-73]]:11: note: expanded from macro 'M'
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-75]]:25: note: expanded from macro 'MAT'
  M(w);
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:3: error: 'coopmat<float, gl_ScopeSubgroup, 8, 4, gl_MatrixUseAccumulator>' cannot be converted to 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>': the number of columns differs (4 and 8) [err_coop_convert_shape]
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-77]]:11: note: expanded from macro 'M'
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-79]]:25: note: expanded from macro 'MAT'
  W(m);
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:3: error: 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' cannot be converted to 'coopmat<float, gl_ScopeSubgroup, 8, 4, gl_MatrixUseAccumulator>': the number of columns differs (8 and 4) [err_coop_convert_shape]
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-78]]:11: note: expanded from macro 'W'
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-83]]:25: note: expanded from macro 'MAT'
  m.x;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' has no members: there is no '.x' [err_no_member_access]
  m.xy;
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' has no members: there is no '.xy' [err_no_member_access]
  m[0][0];
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:3: error: a value of type 'float' cannot be indexed [err_not_indexable]
  m[1.0];
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:5: error: an index must be a scalar integer, not 'float' [err_index_type]
  int size[m.length()];
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:12: error: the array size must be a constant expression [err_not_constant]
  m.length(1);
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:3: error: wrong number of arguments for 'length': 0 wanted, 1 given [err_argument_count]
  length(m);
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:3: error: 'length' is not a function [err_not_a_function]
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-78]]:7: note: 'length' is declared here [note_declared_here]
  sin(m);
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:7: error: argument 'angle' of 'sin' cannot have type 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' [err_argument_shape]
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-2]]:3: note: the builtin is 'T sin(T angle), where T is genFType' [note_builtin_signature]
  max(m, n);
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:7: error: argument 'x' of 'max' cannot have type 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' [err_argument_shape]
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-2]]:3: note: the builtin is 'T max(T x, T y), where T is genFType, genDType, genIType, genUType or coopvecNV' [note_builtin_signature]
  bool b;
  b ? m : n;
  if (m) {}
// CHECK: {{.*}}matrix-expressions.comp:[[@LINE-1]]:7: error: a condition must be a scalar 'bool', not 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' [err_condition_type]
}
