// Memory that a mat-vec reads as its matrix is written in the same dispatch, by another workgroup.
//
// RUN: not %coopc run --check --diagnostic-ids %s --bind 0=fill:1:f16[512] --out 1=%t.npy:f16[64] \
// RUN:   --push u32:0 --groups 4 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not %coopc run --check --diagnostic-ids %s --bind 0=fill:1:f16[512] --out 1=%t.npy:f16[64] \
// RUN:   --push u32:0 --groups 4 --threads 1 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %coopc run --check %s --bind 0=fill:1:f16[512] --out 1=%t.npy:f16[64] --push u32:256 --groups 4 \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error: --implicit-check-not=warning:
// GOOD: checked: nothing undefined was found
#version 450
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer A { float16_t a[]; };
layout(binding = 1) buffer B { float16_t b[]; };
layout(push_constant) uniform Push { uint elsewhere; };
const int F16 = gl_ComponentTypeFloat16NV;
void main() {
  coopvecNV<float16_t, 16> v = coopvecNV<float16_t, 16>(float16_t(gl_WorkGroupID.x)), r;
  // CHECK: weights.comp:[[@LINE+7]]:{{[0-9]+}}: error: store at offset 130 of buffer 'A' (binding 0), from where this dispatch reads the matrix or bias of coopVecMatMulNV: they must not change [err_check_weights_modified]
  // CHECK: note: in invocation (0, 0, 0) of workgroup (2, 0, 0) [note_check_invocation]
  // CHECK: weights.comp:[[@LINE+2]]:{{[0-9]+}}: note: the other access, by coopVecMatMulNV, is here
  if (gl_WorkGroupID.x != 2)
    coopVecMatMulNV(r, v, F16, a, 0, F16, 16, 16, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
  else {
    r = v;
    a[65 + elsewhere] = 3.0hf;
  }
  coopVecStoreNV(r, b, gl_WorkGroupID.x * 32);
}
