// Sums of bytes that lie across K, and what else a shader does with them: on GPUs with wgmma a thread has lines of
// columns, or rows side by side (lower/gpu/matrix/FragmentMap.h). test/gpu/emulated-loops.test executes it.
//
// RUN: %coopc --emit=ptx --gpu=sm_90a %s | FileCheck %s
// CHECK: ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16
// CHECK: wgmma.mma_async.sync.aligned.m64n64k32.s32.s8.s8
// CHECK: st.global.v2.{{[bu]}}32
// CHECK: shfl.sync.bfly
// RUN: %coopc --emit=ptx --gpu=sm_90a -DK=640 %s | FileCheck %s
//
// With other operands in the shader, too, threads transpose bytes.
// RUN: %coopc --emit=ptx --gpu=sm_90a -DOTHER %s | FileCheck %s --check-prefix=OTHER --implicit-check-not=ldmatrix
// OTHER: wgmma.mma_async.sync.aligned.m64n64k32.s32.s8.s8
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#define T int8_t
#ifndef M
#define M 64
#endif
#ifndef N
#define N 64
#endif
#ifndef K
#define K 64
#endif
#ifdef A_ACROSS
#define LAYOUT_A gl_CooperativeMatrixLayoutColumnMajor
#define PITCH_A M
#else
#define LAYOUT_A gl_CooperativeMatrixLayoutRowMajor
#define PITCH_A K
#endif
#ifdef B_ALONG
#define LAYOUT_B gl_CooperativeMatrixLayoutColumnMajor
#define PITCH_B K
#else
#define LAYOUT_B gl_CooperativeMatrixLayoutRowMajor
#define PITCH_B N
#endif
layout(local_size_x = 128) in;
layout(binding = 0) readonly buffer A { T a[]; };
layout(binding = 1) readonly buffer B { T b[]; };
layout(binding = 2) buffer C { int c[]; };

#define SUM coopmat<int, gl_ScopeWorkgroup, M, N, gl_MatrixUseAccumulator>
#define FLOATS coopmat<float, gl_ScopeWorkgroup, M, N, gl_MatrixUseAccumulator>

float add(const in float x, const in float y) { return x + y; }
float larger(const in float x, const in float y) { return max(x, y); }
float placed(const in uint row, const in uint column, const in float x, const in float factor) {
  return x + float(row * 5 + column) * factor;
}

void main() {
  coopmat<T, gl_ScopeWorkgroup, M, K, gl_MatrixUseA> matA;
  coopmat<T, gl_ScopeWorkgroup, K, N, gl_MatrixUseB> matB;
  coopMatLoad(matA, a, 0, PITCH_A, LAYOUT_A);
  coopMatLoad(matB, b, 0, PITCH_B, LAYOUT_B);
  SUM sum;
  coopMatLoad(sum, c, 0, N, gl_CooperativeMatrixLayoutRowMajor);
  sum = coopMatMulAdd(matA, matB, sum);
  coopMatStore(sum, c, M * N, N, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(sum, c, 2 * M * N, M, gl_CooperativeMatrixLayoutColumnMajor);
  FLOATS floats = FLOATS(sum), rows, columns, all;
  coopMatReduceNV(rows, floats, gl_CooperativeMatrixReduceRowNV, add);
  coopMatReduceNV(columns, floats, gl_CooperativeMatrixReduceColumnNV, larger);
  coopMatReduceNV(all, floats, gl_CooperativeMatrixReduceRowAndColumnNV, add);
  floats = rows + columns + all;
  coopMatPerElementNV(floats, floats, placed, 3.0);
  SUM across;
  coopMatLoad(across, c, M * N, M, gl_CooperativeMatrixLayoutColumnMajor);
  sum = SUM(floats) + across;
  coopMatStore(sum, c, 3 * M * N, N, gl_CooperativeMatrixLayoutRowMajor);
  for (uint i = 0; i < sum.length(); ++i)
    sum[i] += 7;
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> to =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  to = setTensorLayoutDimensionNV(to, M, N);
  tensorViewNV<2, false, 1, 0> transposed = createTensorViewNV(2, false, 1, 0);
  coopMatStoreTensorNV(sum, c, 4 * M * N, to);
  coopMatStoreTensorNV(sum, c, 5 * M * N, to, transposed);
  coopMatStoreTensorNV(sum, c, 6 * M * N, sliceTensorLayoutNV(to, 0, M, 3, N)); // beyond its edge
#ifdef OTHER
  coopmat<float16_t, gl_ScopeWorkgroup, M, 16, gl_MatrixUseA> halves =
      coopmat<float16_t, gl_ScopeWorkgroup, M, 16, gl_MatrixUseA>(2);
  coopMatStore(halves, c, 7 * M * N, 16, gl_CooperativeMatrixLayoutRowMajor);
#endif
}
