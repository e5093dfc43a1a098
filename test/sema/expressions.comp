// Errors of expressions and calls: what was found, the rule, and what to do where that is known.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(binding = 0) readonly buffer Table { float rows[]; };
struct Point { float x, y; };
float area(Point p) { return p.x * p.y; }
float area(vec2 size) { return size.x * size.y; }
void split(float whole, out int part) { part = int(whole); }
void main() {
  vec3 v = vec3(1.0);
  Point p = Point(1.0, 2.0);
  float a = area(3.0);
// CHECK: {{.*}}expressions.comp:[[@LINE-1]]:13: error: no form of 'area' takes (float)
// CHECK: {{.*}}expressions.comp:[[@LINE-8]]:7: note: 'float area(Point)' does not fit: argument 'p' of 'area' of type 'float' cannot be converted implicitly to 'Point'
// CHECK: {{.*}}expressions.comp:[[@LINE-8]]:7: note: 'float area(vec2)' does not fit: argument 'size' of 'area' of type 'float' cannot be converted implicitly to 'vec2'
  a = area(p, p);
// CHECK: {{.*}}expressions.comp:[[@LINE-1]]:7: error: no form of 'area' takes (Point, Point)
// CHECK: {{.*}}expressions.comp:[[@LINE-12]]:7: note: 'float area(Point)' does not fit: wrong number of arguments for 'area': 1 wanted, 2 given
// CHECK: {{.*}}expressions.comp:[[@LINE-12]]:7: note: 'float area(vec2)' does not fit: wrong number of arguments for 'area': 1 wanted, 2 given
  v = v.xyzz;
// CHECK: {{.*}}expressions.comp:[[@LINE-1]]:5: error: assigned value of type 'vec4' cannot be converted implicitly to 'vec3'
  v.xx = vec2(0.0);
// CHECK: {{.*}}expressions.comp:[[@LINE-1]]:3: error: a selection that repeats a component cannot be assigned to
  v[3] = 0.0;
// CHECK: {{.*}}expressions.comp:[[@LINE-1]]:5: error: index 3 of 'vec3' is out of range: there are 3 elements
  a = p.z;
// CHECK: {{.*}}expressions.comp:[[@LINE-1]]:9: error: there is no member 'z' in 'Point'
  rows[0] = a;
// CHECK: {{.*}}expressions.comp:[[@LINE-1]]:3: error: 'rows' is 'readonly' and cannot be assigned to
  int i = a;
// CHECK: {{.*}}expressions.comp:[[@LINE-1]]:11: error: initializer of type 'float' cannot be converted implicitly to 'int'
  i = i & 1.5;
// CHECK: {{.*}}expressions.comp:[[@LINE-1]]:9: error: operator '&' needs integer scalars or vectors, not 'int' and 'float'
  bool b = v < v;
// CHECK: {{.*}}expressions.comp:[[@LINE-1]]:14: error: operator '<' compares scalars, not 'vec3' and 'vec3': use lessThan, greaterThan, ...
  split(a, i + 1);
// CHECK: {{.*}}expressions.comp:[[@LINE-1]]:12: error: argument 'part' of 'split' is written: it must be a place in memory
// CHECK: {{.*}}expressions.comp:[[@LINE-30]]:6: note: 'split' is declared here
  a = clmp(a, 0.0, 1.0);
// CHECK: {{.*}}expressions.comp:[[@LINE-1]]:7: error: there is no function named 'clmp'
// CHECK: {{.*}}expressions.comp:[[@LINE-2]]:7: note: did you mean 'clamp'?
  a = dot(v, v.xy);
// CHECK: {{.*}}expressions.comp:[[@LINE-1]]:14: error: argument 'y' of 'dot' of type 'vec2' cannot be converted implicitly to 'vec3'
// CHECK: {{.*}}expressions.comp:[[@LINE-2]]:7: note: the builtin is 'component of T dot(T x, T y), where T is vec, dvec or genBFType'
  a = cross(v.xy, v.xy);
// CHECK: {{.*}}expressions.comp:[[@LINE-1]]:13: error: argument 'x' of 'cross' cannot have type 'vec2'
// CHECK: {{.*}}expressions.comp:[[@LINE-2]]:7: note: the builtin is 'T cross(T x, T y), where T is vec3 or dvec3'
  mat3 m = mat3(v, v);
// CHECK: {{.*}}expressions.comp:[[@LINE-1]]:12: error: a constructor of 'mat3' needs 9 components, and has 6
  m = m * mat2(1.0);
// CHECK: {{.*}}expressions.comp:[[@LINE-1]]:9: error: operator '*' of 'mat3' and 'mat2': columns on the left do not match rows on the right
  const int n = i;
  float list[2] = { 1.0, 2.0, 3.0 };
// CHECK: {{.*}}expressions.comp:[[@LINE-1]]:19: error: a list that initializes 'float[2]' must have 2 elements, not 3
  a = subgroupAdd(a);
// CHECK: {{.*}}expressions.comp:[[@LINE-1]]:7: error: 'subgroupAdd' requires an extension: add '#extension GL_KHR_shader_subgroup_arithmetic : require'
}
