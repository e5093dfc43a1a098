// Errors of declarations, with the previous declaration and what to write instead.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
float16_t narrow;
// CHECK: {{.*}}declarations.comp:[[@LINE-1]]:1: error: 'float16_t' requires an extension: add '#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require'
Vec4 color;
// CHECK: {{.*}}declarations.comp:[[@LINE-1]]:1: error: unknown type name 'Vec4'
// CHECK: {{.*}}declarations.comp:[[@LINE-2]]:1: note: did you mean 'vec4'?
layout(bindin = 0) buffer Table { int rows[]; };
// CHECK: {{.*}}declarations.comp:[[@LINE-1]]:8: error: unknown layout qualifier 'bindin'
// CHECK: {{.*}}declarations.comp:[[@LINE-2]]:8: note: did you mean 'binding'?
layout(binding = 1) buffer Open { float first[2][]; float second; };
// CHECK: {{.*}}declarations.comp:[[@LINE-1]]:41: error: array 'first' needs a size: only the outermost dimension can be left open
int count;
uint count;
// CHECK: {{.*}}declarations.comp:[[@LINE-1]]:6: error: 'count' is declared again in the same scope
// CHECK: {{.*}}declarations.comp:[[@LINE-3]]:5: note: the previous declaration of 'count' is here
layout(constant_id = 4) const int M = 16;
layout(constant_id = 4) const int N = 16;
// CHECK: {{.*}}declarations.comp:[[@LINE-1]]:8: error: constant_id 4 belongs to another specialization constant
// CHECK: {{.*}}declarations.comp:[[@LINE-3]]:8: note: constant_id 4 is used here
layout(binding = 2) buffer Offsets { vec3 a; layout(offset = 8) float b; };
// CHECK: {{.*}}declarations.comp:[[@LINE-1]]:71: error: offset 8 of 'b' lies before the end of 'a' at 12
// CHECK: {{.*}}declarations.comp:[[@LINE-2]]:43: note: 'a' is declared here
void main() {
  uint x = gl_GlobalInvocationId.x;
// CHECK: {{.*}}declarations.comp:[[@LINE-1]]:12: error: 'gl_GlobalInvocationId' is not declared
// CHECK: {{.*}}declarations.comp:[[@LINE-2]]:12: note: did you mean 'gl_GlobalInvocationID'?
  int y = gl_VertexIndex;
// CHECK: {{.*}}declarations.comp:[[@LINE-1]]:11: error: there is no 'gl_VertexIndex' in compute shaders
  const int z;
// CHECK: {{.*}}declarations.comp:[[@LINE-1]]:13: error: constant 'z' needs an initializer
}
