// Where no instruction multiplies bytes they are stored as words. Operands that every product takes as
// unsigned have no sign there, so no product takes it away (TileLayout::HasUnsignedWords).
// DEFINE: %{asm} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v3 -o - %s
// RUN: %{asm} | FileCheck %s --implicit-check-not=vpand
// RUN: %{asm} -DSECOND=int8_t | FileCheck %s --check-prefix=MASKED
// CHECK: vpmaddwd
// MASKED: vpand
// MASKED: vpmaddwd
//
// Of both signs: what the elements are, what one reads of them, and what conversions make of them.
// DEFINE: %{run} = %coopc run %s --groups 1 --bind 0=random:u8[2048]:seed=1 --bind 1=random:s8[2048]:seed=2 --out 2=%t.npy:s32[2048] --out 3=%t.bytes.npy:u8[1024]
// DEFINE: %{keep} = mv %t.npy %t.0.npy && mv %t.bytes.npy %t.bytes.0.npy
// DEFINE: %{compare} = cmp %t.npy %t.0.npy && cmp %t.bytes.npy %t.bytes.0.npy
// DEFINE: %{fast} = %{run} --exec=fast --features=-avx512vnni,-avxvnni,-avxvnniint8,-amx-int8
// RUN: %{run} --exec=reference -DREAD && %{keep} && %{fast} -DREAD && %{compare}
// RUN: %{run} --exec=reference -DREAD -DSECOND=int8_t && %{keep} && %{fast} -DREAD -DSECOND=int8_t && %{compare}
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef SECOND
#define SECOND uint8_t
#endif

layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer A { uint8_t a[]; };
layout(set = 0, binding = 1) readonly buffer B { int8_t b[]; };
layout(set = 0, binding = 2) writeonly buffer C { int c[]; };
layout(set = 0, binding = 3) writeonly buffer D { uint8_t d[]; };

#define OPERAND(type, use) coopmat<type, gl_ScopeSubgroup, 32, 32, use>
const int RowMajor = gl_CooperativeMatrixLayoutRowMajor;

void main() {
  OPERAND(uint8_t, gl_MatrixUseA) first;
  OPERAND(SECOND, gl_MatrixUseA) second;
  OPERAND(int8_t, gl_MatrixUseB) right;
  OPERAND(int, gl_MatrixUseAccumulator) sum = OPERAND(int, gl_MatrixUseAccumulator)(0);
  coopMatLoad(first, a, 0, 32, RowMajor);
  coopMatLoad(second, a, 1024, 32, RowMajor);
  coopMatLoad(right, b, 0, 32, RowMajor);
#ifdef READ
  for (uint i = 0; i < first.length(); ++i)
    first[i] = first[i] / uint8_t(3) + uint8_t(100);
  coopMatStore(first, d, 0, 32, RowMajor);
#endif
  coopMatStore(coopMatMulAdd(first, right, sum), c, 0, 32, RowMajor);
  coopMatStore(coopMatMulAdd(second, right, sum), c, 1024, 32, RowMajor);
}
