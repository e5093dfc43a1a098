// Halves that share a register are computed two at a time: sums are rounded in pairs, and what is done to
// them before a matrix instruction reads them is done to both.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | FileCheck %s --implicit-check-not=max.f32
// CHECK: mma.sync
// CHECK: cvt.rn.f16x2.f32
// CHECK: max.f16x2
// CHECK: min.f16x2
// CHECK: mul.rn.f16x2
// CHECK: mma.sync
//
// DEFINE: %{emulate} = %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 1
// RUN: %{emulate} f16:2048:1 f16:8192:2 f16:2048
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In { float16_t inputs[]; };
layout(binding = 1) readonly buffer Weights { float16_t weights[]; };
layout(binding = 2) buffer Out { float16_t results[]; };
void main() {
  coopvecNV<float16_t, 64> x, y;
  coopVecLoadNV(x, inputs, gl_GlobalInvocationID.x * 128);
  coopVecMatMulNV(x, x, gl_ComponentTypeFloat16NV, weights, 0, gl_ComponentTypeFloat16NV, 64, 64,
                  gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 128);
  x = min(max(x, coopvecNV<float16_t, 64>(float16_t(0))), coopvecNV<float16_t, 64>(float16_t(4))) * float16_t(0.5);
  coopVecMatMulNV(y, x, gl_ComponentTypeFloat16NV, weights, 64 * 128, gl_ComponentTypeFloat16NV, 64, 64,
                  gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 128);
  coopVecStoreNV(y, results, gl_GlobalInvocationID.x * 128);
}
