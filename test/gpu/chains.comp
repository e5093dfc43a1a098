// Products of a workgroup in no loop that is pipelined: a chain of two, where the sums of the first
// become an operand of the second; operands that are used otherwise, too, or come from the
// iteration before. Numbers are small integers, exact in every type.
//
// The accelerator copies operands, or threads do; what is made of sums is written; wgmma reads both.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s | FileCheck %s --implicit-check-not=.local
// CHECK-DAG: cp.async.bulk.tensor.2d
// CHECK-DAG: cp.async.wait_all
// CHECK-DAG: wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16
// CHECK-DAG: st.shared.b32
// CHECK-DAG: wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16
//
// What the second product reads is copied while the first is computed, and what the first one reads
// next while the second is: two barriers are enough for each iteration, beside those after the three
// maps.
// RUN: %coopc --emit=llvm --gpu=sm_90a %s | grep -c "call.*barrier0" | FileCheck %s --check-prefix=BARRIERS
// BARRIERS: {{^}}5{{$}}
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | FileCheck %s --check-prefix=WARPS --implicit-check-not=.local
// WARPS-DAG: cp.async.cg.shared.global
// WARPS-DAG: ldmatrix.sync.aligned.m8n8.x4.trans
// WARPS-DAG: mma.sync.aligned.m16n8k16
//
// Nothing is under way to shared memory where the kernel ends: at both ends there is a wait.
// RUN: %coopc --emit=llvm --gpu=sm_90a -DTWO_ENDS %s | grep -c mbarrier.try_wait | FileCheck %s --check-prefix=ENDS
// ENDS: {{^}}5{{$}}
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

#ifndef ROWS
#define ROWS 64
#endif
#ifndef KEYS
#define KEYS 64
#endif
#ifndef S
#define S float
#endif
#ifndef INVOCATIONS
#define INVOCATIONS 128
#endif
const uint Head = 32, Steps = 3;

layout(local_size_x = INVOCATIONS) in;
layout(set = 0, binding = 0) readonly buffer Q { float16_t q[]; };
layout(set = 0, binding = 1) readonly buffer K { float16_t k[]; };
layout(set = 0, binding = 2) readonly buffer V { float16_t v[]; };
layout(set = 0, binding = 3) buffer O { float o[]; };

#define MATRIX(T, R, C, USE) coopmat<T, gl_ScopeWorkgroup, R, C, gl_MatrixUse##USE>

float16_t more(const in uint row, const in uint column, const in float16_t x) {
  return x + float16_t(column & 1);
}

void main() {
  MATRIX(float16_t, ROWS, Head, A) matQ;
  MATRIX(float, ROWS, Head, Accumulator) result = MATRIX(float, ROWS, Head, Accumulator)(0.0);
#ifdef STRIDED
  coopMatLoad(matQ, q, 0, Head, gl_CooperativeMatrixLayoutRowMajor);
#else
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> queries =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> keys = queries;
  queries = setTensorLayoutDimensionNV(queries, ROWS, Head);
  keys = setTensorLayoutDimensionNV(keys, Steps * KEYS - 5, Head);
  tensorViewNV<2, false, 1, 0> transposed = createTensorViewNV(2, false, 1, 0);
  coopMatLoadTensorNV(matQ, q, 0, queries);
#endif
#ifdef FROM_BEFORE
  MATRIX(float16_t, KEYS, Head, B) before = MATRIX(float16_t, KEYS, Head, B)(float16_t(1));
#endif
#ifdef TILES // the last step loads again what nobody reads
  for (uint tile = 0; tile < TILES; ++tile)
#endif
  for (uint step = 0; step < Steps; ++step) {
    MATRIX(float16_t, Head, KEYS, B) matK;
    MATRIX(float16_t, KEYS, Head, B) matV;
#ifdef STRIDED
    coopMatLoad(matK, k, step * KEYS * Head, Head, gl_CooperativeMatrixLayoutColumnMajor);
    coopMatLoad(matV, v, step * KEYS * Head, Head, gl_CooperativeMatrixLayoutRowMajor);
#else
    coopMatLoadTensorNV(matK, k, 0, sliceTensorLayoutNV(keys, step * KEYS, KEYS, 0, Head), transposed);
    coopMatLoadTensorNV(matV, v, 0, sliceTensorLayoutNV(keys, step * KEYS, KEYS, 0, Head));
#endif
#ifdef FUNCTION
    coopMatPerElementNV(matK, matK, more);
#endif
    MATRIX(S, ROWS, KEYS, Accumulator) scores =
        coopMatMulAdd(matQ, matK, MATRIX(S, ROWS, KEYS, Accumulator)(1.0));
    scores = scores + scores;
#ifdef FROM_BEFORE
    result = coopMatMulAdd(MATRIX(float16_t, ROWS, KEYS, A)(scores), before, result);
    before = matV;
#else
    result = coopMatMulAdd(MATRIX(float16_t, ROWS, KEYS, A)(scores), matV, result);
#endif
  }
#ifdef TWO_ENDS
  if (gl_NumWorkGroups.x == 1) {
    coopMatStore(result, o, 0, Head, gl_CooperativeMatrixLayoutRowMajor);
    return;
  }
  result = result + result;
#endif
  coopMatStore(result, o, 0, Head, gl_CooperativeMatrixLayoutRowMajor);
}
