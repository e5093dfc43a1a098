// Types of cooperative matrices and where they may live (GLSL_KHR_cooperative_matrix 4.1.X).
// RUN: not %coopc --diagnostic-ids -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
#define M coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>
#define OF(T) coopmat<T, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>
layout(constant_id = 0) const int N = 8;
M global;
const M constant = M(1.0);
struct Holder { M m; };
layout(binding = 0) buffer Block { M inBuffer; };
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:38: error: type 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' cannot stand in a buffer block: cooperative types are for global and local variables, parameters and results [err_cooperative_storage]
layout(binding = 1) uniform Uniforms { M inUniform; };
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:42: error: type 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' cannot stand in a uniform block: cooperative types are for global and local variables, parameters and results [err_cooperative_storage]
layout(binding = 2) buffer Nested { Holder inStruct; };
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:44: error: type 'Holder' cannot stand in a buffer block: cooperative types are for global and local variables, parameters and results [err_cooperative_storage]
layout(push_constant) uniform Push { M inPush; };
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:40: error: type 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' cannot stand in a push constant block: cooperative types are for global and local variables, parameters and results [err_cooperative_storage]
shared M inShared;
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:10: error: type 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' cannot stand in shared memory: cooperative types are for global and local variables, parameters and results [err_cooperative_storage]
shared Holder inSharedStruct[2];
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:15: error: type 'Holder[2]' cannot stand in shared memory: cooperative types are for global and local variables, parameters and results [err_cooperative_storage]
uniform M alone;
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:11: error: uniform 'alone' of type 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' must stand in a block: write 'uniform Block { ... };' [err_uniform_outside_block]
M function(M m, inout M n, out M o) { o = m; return n; }
void main() {
  M array[3];
  Holder local;
  OF(bool) notNumeric;
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:6: error: the component type of 'coopmat' must be a numeric scalar, not 'bool' [err_type_parameter_component]
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-25]]:23: note: expanded from macro 'OF'
  OF(vec2) notScalar;
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:6: error: the component type of 'coopmat' must be a numeric scalar, not 'vec2' [err_type_parameter_component]
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-28]]:23: note: expanded from macro 'OF'
  OF(Holder) notEither;
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:6: error: the component type of 'coopmat' must be a numeric scalar, not 'Holder' [err_type_parameter_component]
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-31]]:23: note: expanded from macro 'OF'
  coopmat<float, gl_ScopeSubgroup, 8, 8> tooFew;
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:3: error: 'coopmat' takes 5 parameters between angle brackets, not 4: component type, scope, rows, columns, use [err_type_parameter_count]
  coopmat<float, gl_ScopeSubgroup, 8, 8, 2, 1> tooMany;
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:3: error: 'coopmat' takes 5 parameters between angle brackets, not 6: component type, scope, rows, columns, use [err_type_parameter_count]
  coopmat<8, gl_ScopeSubgroup, 8, 8, 2> noType;
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:11: error: the component type of 'coopmat' must be a type [err_type_parameter_expects_type]
  coopmat<float, float, 8, 8, 2> typeForScope;
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:18: error: the scope of 'coopmat' must be a constant integer expression, not a type [err_type_parameter_expects_value]
  coopmat plain;
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:3: error: 'coopmat' takes 5 parameters between angle brackets, not 0: component type, scope, rows, columns, use [err_type_parameter_count]
  int dynamic;
  coopmat<float, gl_ScopeSubgroup, dynamic, 8, 2> notConstant;
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:36: error: the number of rows must be a constant expression [err_not_constant]
  coopmat<float, gl_ScopeSubgroup, N, N * 2, 2> specialized;
  coopmat<float, gl_ScopeSubgroup, 0, 8, 2> noRows;
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:36: error: the number of rows of 'coopmat' must be positive, not 0 [err_type_parameter_positive]
  coopmat<float, gl_ScopeSubgroup, -8, 8, 2> negative;
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:36: error: the number of rows of 'coopmat' must be positive, not -8 [err_type_parameter_positive]
  coopmat<float, gl_ScopeSubgroup, 8.0, 8, 2> notInteger;
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:36: error: the number of rows must be an integer, not 'float' [err_constant_integer_type]
  coopmat<float, gl_ScopeSubgroup, 8, 8, 3> noUse;
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:42: error: the use of 'coopmat' must be gl_MatrixUseA, gl_MatrixUseB or gl_MatrixUseAccumulator, not 3 [err_coop_use]
  coopmat<float, gl_ScopeSubgroup, 8, 8, N> specializedUse;
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:42: error: the use of 'coopmat' decides which operations a matrix has: it cannot be a specialization constant [err_coop_use_specialized]
  coopmat<float, 17, 8, 8, 2> noScope;
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:18: error: the scope of 'coopmat' must be gl_ScopeSubgroup or gl_ScopeWorkgroup, not 17 [err_coop_scope]
  float<3> notParameterized;
// CHECK: {{.*}}matrix-types-and-storage.comp:[[@LINE-1]]:3: error: type 'float' takes no parameters [err_type_takes_no_parameters]
  array[1] = function(global, local.m, array[0]);
}
