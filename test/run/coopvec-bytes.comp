// Input of bytes that are interpreted as they are, which every driver has, and those that become floats.
// RUN: %coopc run %s --exec=fast --bind 0=fill:-3:i8[512] --bind 1=fill:5:i8[64] --out 2=%t.fast.npy:i32[128]
// RUN: %python %S/Inputs/arrays.py show %t.fast.npy | FileCheck %s
// RUN: %coopc run %s --exec=reference --bind 0=fill:-3:i8[512] --bind 1=fill:5:i8[64] --out 2=%t.npy:i32[128]
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --frontend=glslang --bind 0=fill:-3:i8[512] --bind 1=fill:5:i8[64] --out 2=%t.npy:i32[128]
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: -240 -240 -240 -240
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { int8_t a[]; };
layout(binding = 1) buffer W { int8_t w[]; };
layout(binding = 2) buffer O { int32_t o[]; };
void main() {
  coopvecNV<int8_t, 16> v;
  coopvecNV<int32_t, 4> r;
  coopVecLoadNV(v, a, 16 * gl_LocalInvocationIndex);
  coopVecMatMulNV(r, v, gl_ComponentTypeSignedInt8NV, w, 0, gl_ComponentTypeSignedInt8NV, 4, 16,
                  gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 16);
  coopVecStoreNV(r, o, 16 * gl_LocalInvocationIndex);
}
