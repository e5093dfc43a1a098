// What GL_EXT_spirv_intrinsics does not allow.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_EXT_spirv_intrinsics : require
layout(local_size_x = 1) in;
layout(constant_id = 0) const int N = 3;
layout(binding = 0) buffer Data { float f[4]; uint o[]; };
spirv_instruction(id = 128) uint sum(uint x, uint y) { return x + y; }
// CHECK: wrong-spirv.comp:[[@LINE-1]]:34: error: 'sum' is an instruction of SPIR-V: it is declared without a body
spirv_instruction(set = "GLSL.std.450") float root(float x);
// CHECK: [[@LINE-1]]:18: error: 'spirv_instruction' must say which instruction: 'id = ...'
spirv_instruction(id = 70000) uint big(uint x);
// CHECK: [[@LINE-1]]:18: error: this is no number that 'spirv_instruction' can name
spirv_instruction(id = N) uint specialized(uint x);
// CHECK: [[@LINE-1]]:24: error: {{.*}}
spirv_instruction(set = 3, id = 31) float numbered(float x);
// CHECK: [[@LINE-1]]:25: error: 'spirv_instruction' needs a string in quotes here
spirv_instruction(colour = 3, id = 31) float coloured(float x);
// CHECK: [[@LINE-1]]:19: error: 'colour' is nothing that 'spirv_instruction' knows
spirv_decorate() float nothing;
// CHECK: [[@LINE-1]]:15: error: 'spirv_decorate' needs the number of what it names
spirv_decorate(0, N) float notLiteral;
// CHECK: [[@LINE-1]]:19: error: 'spirv_decorate' needs a literal here
spirv_decorate_string(5635, 3) float notString;
// CHECK: [[@LINE-1]]:29: error: 'spirv_decorate_string' needs a string in quotes here
spirv_decorate(capabilities = "Shader", 0) float notList;
// CHECK: [[@LINE-1]]:16: error: 'capabilities' is nothing that 'spirv_decorate' knows
struct S {
  spirv_decorate_id(0, N) float x;
// CHECK: [[@LINE-1]]:3: error: 'spirv_decorate_id' cannot decorate a member
};
void literal(spirv_literal int x) {}
// CHECK: [[@LINE-1]]:14: error: 'spirv_literal' is for parameters of functions that are 'spirv_instruction'
spirv_by_reference float global;
// CHECK: [[@LINE-1]]:1: error: 'spirv_by_reference' cannot qualify a variable
spirv_storage_class(7) float initialized = 2.0;
// CHECK: [[@LINE-1]]:44: error: {{.*}}
spirv_instruction(id = 61) float load(spirv_by_reference float p, spirv_literal int operands);
void main() {
  spirv_storage_class(7) float local;
// CHECK: [[@LINE-1]]:3: error: 'spirv_storage_class' cannot qualify a local variable
  int n = 2;
  f[0] = load(f[1], n);
// CHECK: [[@LINE-1]]:21: error: argument 'operands' of 'load' must be a constant of 32 bits that is not specialized
  f[0] = load(f[1], N);
// CHECK: [[@LINE-1]]:21: error: argument 'operands' of 'load' must be a constant of 32 bits that is not specialized
  f[0] = load(f[1] + 1.0, 0);
// CHECK: [[@LINE-1]]:15: error: argument 'p' of 'load' is passed by reference: it must be a variable of type 'float', not 'float'
  f[0] = load(n, 0);
// CHECK: [[@LINE-1]]:15: error: argument 'p' of 'load' is passed by reference: it must be a variable of type 'float', not 'int'
}
