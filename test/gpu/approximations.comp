// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Quotients and square roots of floats by the hardware's approximations, within Vulkan's precision; what is precise, and
// strict arithmetic, by the exact instructions. The emulator's approximations are wrong in the last place wherever they
// may be.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s -o - | FileCheck %s --implicit-check-not=div.rn
// CHECK: rcp.approx.ftz.f32
// CHECK: fma.rn.f32
// CHECK: fma.rn.f32
// RUN: %coopc --emit=ptx --gpu=sm_80 -DOF=sqrt(b) %s -o - | FileCheck %s --check-prefix=ROOT
// ROOT: {{[^r]}}sqrt.approx.ftz.f32
// RUN: %coopc --emit=ptx --gpu=sm_80 -DOF=inversesqrt(b) %s -o - | FileCheck %s --check-prefix=INVERSE --implicit-check-not=rcp
// INVERSE: rsqrt.approx.ftz.f32
// RUN: %coopc --emit=ptx --gpu=sm_80 "-DOF=length(inversesqrt(vec3(a,b,a*b)))" %s -o - | FileCheck %s --check-prefix=INVERSES --implicit-check-not=rcp
// INVERSES-COUNT-3: rsqrt.approx.ftz.f32
// RUN: %coopc --emit=ptx --gpu=sm_80 -DOF=normalize(vec3(a,b,1)).x %s -o - | FileCheck %s --check-prefix=INVERSE --implicit-check-not=rcp
// RUN: %coopc --emit=ptx --gpu=sm_80 -DOF=a/4 %s -o - | FileCheck %s --check-prefix=POWER --implicit-check-not=rcp --implicit-check-not=fma
// POWER: mul.rn.f32 {{.*}}, 0f3E800000
// RUN: %coopc --emit=ptx --gpu=sm_80 -DOF=a/6 %s -o - | FileCheck %s --check-prefix=CONSTANT --implicit-check-not=rcp
// CONSTANT: fma.rn.f32
// RUN: %coopc --emit=ptx --gpu=sm_80 -DPRECISE=precise %s -o - | FileCheck %s --check-prefix=EXACT
// RUN: %coopc --emit=ptx --gpu=sm_80 --fp=strict %s -o - | FileCheck %s --check-prefix=EXACT
// RUN: %coopc --emit=ptx --gpu=sm_80 --exec=reference %s -o - | FileCheck %s --check-prefix=EXACT
// EXACT: div.rn.f32
// RUN: %coopc --emit=ptx --gpu=sm_80 --fp=strict -DOF=sqrt(b) %s -o - | FileCheck %s --check-prefix=EXACT-ROOT
// EXACT-ROOT: sqrt.rn.f32

// Whole quotients are exact, and so are those of zeros and infinities.
// DEFINE: %{emulate} = %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 64 f32:4096:3:3000 f32:4096:4:3000 f32:4096 --
// RUN: %{emulate} -DOF=(a*b)/b
// RUN: %{emulate} -DOF=floor((a*b)/b)
// RUN: %{emulate} "-DOF=(a*3.0)/3.0"
// RUN: %{emulate} "-DOF=(a*7.0)/(b*0.0)"
// RUN: %{emulate} "-DOF=a/(1.0/(b*0.0))"
// RUN: %{emulate} "-DOF=(a/0.0)/(b+4000.0)"
// RUN: %{emulate} "-DOF=(a*1e38)/(b*1e-3)"
// RUN: %{emulate} "-DOF=float(float16_t(a*8.0)/float16_t(8.0))"
// RUN: %{emulate} "-DOF=inversesqrt(b*0.0)"
// RUN: %{emulate} "-DOF=sqrt(abs(a)*0.0)"
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef OF
#define OF a / b
#endif
#ifndef PRECISE
#define PRECISE
#endif
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer A { float x[]; };
layout(set = 0, binding = 1) buffer B { float y[]; };
layout(set = 0, binding = 2) buffer Out { float z[]; };
void main() {
  const uint i = gl_GlobalInvocationID.x;
  const float a = x[i], b = y[i];
  PRECISE float quotient = OF;
  // Which NaN is nobody's.
  z[i] = isnan(quotient) ? -77.0 : quotient;
}
