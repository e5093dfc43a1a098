// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Chains of conversions between components and uses: bytes to floats to halves to integers, and
// accumulators that become operands of the next product.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer In { uint8_t bytes[]; };
layout(std430, binding = 1) writeonly buffer F { float floats[]; };
layout(std430, binding = 2) writeonly buffer H { float16_t halves[]; };
layout(std430, binding = 3) writeonly buffer S { int16_t shorts[]; };
layout(std430, binding = 4) writeonly buffer R { float rounded[]; };
layout(std430, binding = 5) writeonly buffer U { uint32_t words[]; };
#define ACC(T) coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define LEFT(T) coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define RIGHT(T) coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>
#define ROW gl_CooperativeMatrixLayoutRowMajor

void main() {
  const uint at = gl_WorkGroupID.x * 256u;
  ACC(uint8_t) raw;
  coopMatLoad(raw, bytes, at, 16, ROW);
  const ACC(float) f = ACC(float)(raw);
  const ACC(float) centred = (f - ACC(float)(128.0)) * 0.0625;
  const ACC(float16_t) h = ACC(float16_t)(centred);
  coopMatStore(h, halves, at, 16, ROW);
  coopMatStore(ACC(int16_t)(h * float16_t(16.0)), shorts, at, 16, ROW);
  const ACC(bfloat16_t) small = ACC(bfloat16_t)(ACC(float)(ACC(int8_t)(raw)) * 1.015625);
  coopMatStore(ACC(float)(small), rounded, at, 16, ROW);
  coopMatStore(ACC(uint32_t)(ACC(int32_t)(ACC(int8_t)(raw))), words, at, 16, ROW);
  // softmax-like: an accumulator goes into the next product, as it is and transposed
  LEFT(float16_t) left = LEFT(float16_t)(h);
  RIGHT(float16_t) turned, straight = RIGHT(float16_t)(h);
  coopMatTransposeNV(turned, h);
  ACC(float) square = coopMatMulAdd(left, straight, ACC(float)(0.0));
  square = coopMatMulAdd(left, turned, square);
  const LEFT(float16_t) again = LEFT(float16_t)(ACC(float16_t)(square * (1.0 / 256.0)));
  square = coopMatMulAdd(again, straight, square);
  coopMatStore(square, floats, at, 16, ROW);
}
