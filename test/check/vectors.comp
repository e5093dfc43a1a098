// Cooperative vectors: bounds, and the alignment of offsets, arrays and strides.
//
// RUN: not %coopc run --check -w --diagnostic-ids %s -DBAD --bind 0=fill:1:f16[1024] --out 1=%t.npy:f16[64] \
// RUN:   --push u32:0 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %coopc run --check %s --bind 0=fill:1:f16[1024] --out 1=%t.npy:f16[64] --push u32:0 \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error: --implicit-check-not=warning:
// GOOD: checked: nothing undefined was found
#version 450
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 4) in;
layout(binding = 0) buffer A { float16_t a[]; };
layout(binding = 1) buffer B { float16_t b[]; };
layout(push_constant) uniform Push { uint zero; };
const int F16 = gl_ComponentTypeFloat16NV;
const int RowMajor = gl_CooperativeVectorMatrixLayoutRowMajorNV;
void main() {
  coopvecNV<float16_t, 16> v, r;
#ifdef BAD
  // CHECK: vectors.comp:[[@LINE+2]]:{{[0-9]+}}: error: coopVecLoadNV: the offset is 8, which is not a multiple of 16 [err_check_alignment]
  // CHECK: note: in invocation (0, 0, 0) of workgroup (0, 0, 0); 3 more times
  coopVecLoadNV(v, a, zero + 8);
  // CHECK: vectors.comp:[[@LINE+1]]:{{[0-9]+}}: error: coopVecLoadNV of 2 bytes at offset 2048 of buffer 'A' (binding 0), which has 2048 bytes [err_check_bounds]
  coopVecLoadNV(v, a, 2032 + zero);
  // CHECK: vectors.comp:[[@LINE+2]]:{{[0-9]+}}: error: coopVecMatMulNV of 2 bytes at offset 2048 of buffer 'A' (binding 0), which has 2048 bytes [err_check_bounds]
  // CHECK: vectors.comp:[[@LINE+1]]:{{[0-9]+}}: error: coopVecMatMulNV: matrixOffset is 1568, which is not a multiple of 64 [err_check_alignment]
  coopVecMatMulNV(r, v, F16, a, 1568 + zero, F16, 16, 16, RowMajor, false, 32 + zero);
  // CHECK: vectors.comp:[[@LINE+1]]:{{[0-9]+}}: error: coopVecMatMulNV: matrixStride is 40, which is not a multiple of 16 [err_check_alignment]
  coopVecMatMulNV(r, v, F16, a, 0, F16, 16, 16, RowMajor, false, 40 + zero);
  // CHECK: vectors.comp:[[@LINE+1]]:{{[0-9]+}}: error: coopVecMatMulNV: biasOffset is 8, which is not a multiple of 16 [err_check_alignment]
  coopVecMatMulAddNV(r, v, F16, a, 0, F16, a, 8 + zero, F16, 16, 16, RowMajor, false, 32);
  // CHECK: vectors.comp:[[@LINE+1]]:{{[0-9]+}}: error: coopVecStoreNV of 2 bytes at offset 128 of buffer 'B' (binding 1), which has 128 bytes [err_check_bounds]
  coopVecStoreNV(r, b, (gl_LocalInvocationIndex + 1) * 32);
#else
  coopVecLoadNV(v, a, zero + 16);
  coopVecMatMulAddNV(r, v, F16, a, 64 + zero, F16, a, 16, F16, 16, 16, RowMajor, false, 48);
  coopVecStoreNV(r, b, gl_LocalInvocationIndex * 32);
#endif
}
