// Products of halves have sums of halves where every product of their operands does: an operand
// lies in one way for all of its products, and those with sums of floats need floats.
// DEFINE: %{asm} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s
// RUN: %{asm} | FileCheck %s --check-prefix=HALVES
// RUN: %{asm} -DSAME_A | FileCheck %s --check-prefix=FLOATS
// RUN: %{asm} -DSAME_A -DSAME_B | FileCheck %s --check-prefix=FLOATS
// RUN: %{asm} -DSAME_B_LATER | FileCheck %s --check-prefix=BOTH
// HALVES-NOT: vfmadd{{[0-9]+}}ps
// HALVES: tile.muladd{{.*}}.16x16xf16
// HALVES: vfmadd{{[0-9]+}}ph
// FLOATS-NOT: vfmadd{{[0-9]+}}ph
// FLOATS: vfmadd{{[0-9]+}}ps
// FLOATS-NOT: vfmadd{{[0-9]+}}ph
// BOTH-DAG: vfmadd{{[0-9]+}}ps
// BOTH-DAG: vfmadd{{[0-9]+}}ph
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Data { float16_t halves[]; };
layout(set = 0, binding = 1) buffer Sums { float floats[]; };

#define MATRIX(T, R, C, USE) coopmat<T, gl_ScopeSubgroup, R, C, gl_MatrixUse##USE>
#define PRODUCT(T, TO, M, N, K)                                                                    \
  {                                                                                                \
    MATRIX(float16_t, M, K, A) left;                                                               \
    MATRIX(float16_t, K, N, B) right;                                                              \
    coopMatLoad(left, halves, 0, K, gl_CooperativeMatrixLayoutRowMajor);                           \
    coopMatLoad(right, halves, 0, N, gl_CooperativeMatrixLayoutRowMajor);                          \
    MATRIX(T, M, N, Accumulator) sum = MATRIX(T, M, N, Accumulator)(0);                            \
    coopMatStore(coopMatMulAdd(left, right, sum), TO, 0, N, gl_CooperativeMatrixLayoutRowMajor);   \
  }

void main() {
  PRODUCT(float16_t, halves, 16, 16, 32)
#ifdef SAME_A
  PRODUCT(float, floats, 16, 32, 32)
#ifdef SAME_B
  PRODUCT(float16_t, halves, 32, 16, 32) // its B is the first's
#endif
#endif
#ifdef SAME_B_LATER
  PRODUCT(float16_t, halves, 32, 48, 64)
  PRODUCT(float, floats, 64, 48, 64) // its B is the second's
#endif
}
