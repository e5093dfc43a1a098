// Types, storage, constructors and operators of cooperative vectors (GLSL_NV_cooperative_vector).
// RUN: not %coopc --diagnostic-ids -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int N = 6;
#define V coopvecNV<float, 6>
#define I coopvecNV<int, 6>
#define U coopvecNV<uint, 6>
V global;
layout(binding = 0) buffer Block { V inBuffer; };
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:38: error: type 'coopvecNV<float, 6>' cannot stand in a buffer block: cooperative types are for global and local variables, parameters and results [err_cooperative_storage]
layout(binding = 1) uniform Uniforms { V inUniform; };
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:42: error: type 'coopvecNV<float, 6>' cannot stand in a uniform block: cooperative types are for global and local variables, parameters and results [err_cooperative_storage]
shared V inShared;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:10: error: type 'coopvecNV<float, 6>' cannot stand in shared memory: cooperative types are for global and local variables, parameters and results [err_cooperative_storage]
layout(location = 0) in V inInput;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:22: error: compute shaders have no 'in' variables of their own [err_stage_without_interface]
struct Holder { V v; };
layout(binding = 2) buffer Nested { Holder holder[]; };
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:44: error: type 'Holder[]' cannot stand in a buffer block: cooperative types are for global and local variables, parameters and results [err_cooperative_storage]
V function(V v, inout V w) { return v + w; }
void main() {
  int dynamic;
  float f;
  float16_t h;
  V v = V(1.0), w = V(1), c = V(1, 2, 3, 4, 5, 6), x = V(vec4(1), vec2(2)), y = V(mat2(1), f, f);
  I i = I(v);
  U u = U(i);
  coopvecNV<float16_t, N> s;
  coopvecNV<float, 5> five;
  V array[2];
  v = function(v, w);
  v = v + w - v * w / v;
  v = v * f + f * v;
  v = -v;
  v[0] = v[v.length() - 1];
  i = i & i | i ^ ~i;
  u = u << u >> u;
  i <<= i;
  v = fma(v, v, v) + exp(v) + log(v) + tanh(v) + atan(v) + min(v, v) + max(v, v) + clamp(v, v, v) + step(v, v);
  i = min(i, i) + max(i, i) + clamp(i, i, i);
  coopvecNV<bool, 6> notNumeric;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:13: error: the component type of 'coopvecNV' must be a numeric scalar, not 'bool' [err_type_parameter_component]
  coopvecNV<vec2, 6> notScalar;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:13: error: the component type of 'coopvecNV' must be a numeric scalar, not 'vec2' [err_type_parameter_component]
  coopvecNV<float, dynamic> notConstant;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:20: error: the number of components must be a constant expression [err_not_constant]
  coopvecNV<float, 0> empty;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:20: error: the number of components of 'coopvecNV' must be positive, not 0 [err_type_parameter_positive]
  coopvecNV<float, -1> negative;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:20: error: the number of components of 'coopvecNV' must be positive, not -1 [err_type_parameter_positive]
  coopvecNV<float> tooFew;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:3: error: 'coopvecNV' takes 2 parameters between angle brackets, not 1: component type, number of components [err_type_parameter_count]
  coopvecNV<float, 6, 6> tooMany;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:3: error: 'coopvecNV' takes 2 parameters between angle brackets, not 3: component type, number of components [err_type_parameter_count]
  coopvecNV plain;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:3: error: 'coopvecNV' takes 2 parameters between angle brackets, not 0: component type, number of components [err_type_parameter_count]
  V(1, 2, 3);
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:3: error: a constructor of 'coopvecNV<float, 6>' needs 6 components, and has 3 [err_constructor_too_few]
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-54]]:11: note: expanded from macro 'V'
  V(1, 2, 3, 4, 5, 6, 7);
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:23: error: no component of this argument is used: 'coopvecNV<float, 6>' is full [err_constructor_unused]
  V(five);
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:3: error: 'coopvecNV<float, 5>' cannot be converted to 'coopvecNV<float, 6>': it has 5 components, not 6 [err_coopvec_convert_size]
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-59]]:11: note: expanded from macro 'V'
  V(array);
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:5: error: a value of type 'coopvecNV<float, 6>[2]' cannot make a 'coopvecNV<float, 6>' [err_constructor_argument]
  v = i;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:5: error: assigned value of type 'coopvecNV<int, 6>' cannot be converted implicitly to 'coopvecNV<float, 6>' [err_cannot_convert]
  v = five;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:5: error: assigned value of type 'coopvecNV<float, 5>' cannot be converted implicitly to 'coopvecNV<float, 6>' [err_cannot_convert]
  v + five;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:5: error: operator '+' needs identical types, not 'coopvecNV<float, 6>' and 'coopvecNV<float, 5>' [err_coop_identical_types]
  v + i;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:5: error: operator '+' needs identical types, not 'coopvecNV<float, 6>' and 'coopvecNV<int, 6>' [err_coop_identical_types]
  v + f;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:5: error: operator '+' does not work on 'coopvecNV<float, 6>' and 'float': only '*' takes a cooperative type and a scalar [err_coop_operands]
  v / f;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:5: error: operator '/' does not work on 'coopvecNV<float, 6>' and 'float': only '*' takes a cooperative type and a scalar [err_coop_operands]
  v * 2.0lf;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:5: error: operator '*' on 'coopvecNV<float, 6>' and 'double': the scalar must have the component type [err_coop_scalar_type]
  v % v;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:5: error: operator '%' does not work on 'coopvecNV<float, 6>' and 'coopvecNV<float, 6>' [err_coop_operator]
  v & v;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:5: error: operator '&' works on cooperative vectors of integers, not on 'coopvecNV<float, 6>' and 'coopvecNV<float, 6>' [err_coop_integer_operator]
  ~v;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:3: error: operator '~' does not work on 'coopvecNV<float, 6>' [err_unary_operand]
  v << 1;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:5: error: operator '<<' works on cooperative vectors of integers, not on 'coopvecNV<float, 6>' and 'int' [err_coop_integer_operator]
  i << 1;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:5: error: operator '<<' does not work on 'coopvecNV<int, 6>' and 'int': only '*' takes a cooperative type and a scalar [err_coop_operands]
  v == w;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:5: error: operator '==' does not work on 'coopvecNV<float, 6>' and 'coopvecNV<float, 6>': cooperative types cannot be compared [err_coop_comparison]
  v < w;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:5: error: operator '<' does not work on 'coopvecNV<float, 6>' and 'coopvecNV<float, 6>': cooperative types cannot be compared [err_coop_comparison]
  !v;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:3: error: operator '!' does not work on 'coopvecNV<float, 6>' [err_unary_operand]
  v.x;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:5: error: 'coopvecNV<float, 6>' has no members: there is no '.x' [err_no_member_access]
  v.xyz;
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:5: error: 'coopvecNV<float, 6>' has no members: there is no '.xyz' [err_no_member_access]
  v.length(2);
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:3: error: wrong number of arguments for 'length': 0 wanted, 1 given [err_argument_count]
  sin(v);
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:7: error: argument 'angle' of 'sin' cannot have type 'coopvecNV<float, 6>' [err_argument_shape]
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-2]]:3: note: the builtin is 'T sin(T angle), where T is genFType' [note_builtin_signature]
  sqrt(v);
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:8: error: argument 'x' of 'sqrt' cannot have type 'coopvecNV<float, 6>' [err_argument_shape]
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-2]]:3: note: the builtin is 'T sqrt(T x), where T is genFType or genDType' [note_builtin_signature]
  exp(i);
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:7: error: argument 'x' of 'exp' cannot have type 'coopvecNV<int, 6>' [err_argument_shape]
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-2]]:3: note: the builtin is 'T exp(T x), where T is genFType or coopvecNV' [note_builtin_signature]
  max(v, f);
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:10: error: argument 'y' of 'max' of type 'float' cannot be converted implicitly to 'coopvecNV<float, 6>' [err_argument_type]
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-2]]:3: note: the builtin is 'T max(T x, T y), where T is genFType, genDType, genIType, genUType or coopvecNV' [note_builtin_signature]
  clamp(v, f, f);
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:12: error: argument 'minVal' of 'clamp' of type 'float' cannot be converted implicitly to 'coopvecNV<float, 6>' [err_argument_type]
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-2]]:3: note: the builtin is 'T clamp(T x, T minVal, T maxVal), where T is genFType, genDType, genIType, genUType or coopvecNV' [note_builtin_signature]
  mix(v, v, f);
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:7: error: argument 'x' of 'mix' cannot have type 'coopvecNV<float, 6>' [err_argument_shape]
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-2]]:3: note: the builtin is 'T mix(T x, T y, T a), where T is genFType or genDType' [note_builtin_signature]
  dot(v, v);
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-1]]:7: error: argument 'x' of 'dot' cannot have type 'coopvecNV<float, 6>' [err_argument_shape]
// CHECK: {{.*}}vector-types-and-expressions.comp:[[@LINE-2]]:3: note: the builtin is 'component of T dot(T x, T y), where T is vec, dvec or genBFType' [note_builtin_signature]
}
