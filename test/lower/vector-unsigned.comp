// Inputs that are at least zero are multiplied as unsigned bytes where signed ones would have sums
// begin with an offset, 128 times the sum of weights. Others keep their sign.
// DEFINE: %{asm} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=icelake-server -o - %s
// RUN: %{asm} '-DACTIVE(X)=max(X, V(0.0))' | FileCheck %s --check-prefix=PLAIN
// RUN: %{asm} '-DACTIVE(X)=clamp(X, V(0.0), V(6.0))' | FileCheck %s --check-prefix=PLAIN
// RUN: %{asm} '-DACTIVE(X)=item > 9 ? max(X, V(0.0)) : V(1.0)' | FileCheck %s --check-prefix=PLAIN
// RUN: %{asm} '-DACTIVE(X)=max(X, V(-1.0))' | FileCheck %s --check-prefix=CORRECTED
// RUN: %{asm} '-DACTIVE(X)=min(X, V(1.0))' | FileCheck %s --check-prefix=CORRECTED
// RUN: %{asm} '-DACTIVE(X)=clamp(X, V(-1.0), V(6.0))' | FileCheck %s --check-prefix=CORRECTED
// RUN: %{asm} '-DACTIVE(X)=item > 9 ? max(X, V(0.0)) : V(-1.0)' | FileCheck %s --check-prefix=CORRECTED
// RUN: %{asm} -DWEIGHTS=gl_ComponentTypeUnsignedInt8NV '-DACTIVE(X)=max(X, V(0.0))' | FileCheck %s --check-prefix=PLAIN
// PLAIN-NOT: vpslld $7,
// PLAIN: vpdpbusd
// PLAIN-NOT: vpslld $7,
// CORRECTED: vpslld $7,
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef WEIGHTS
#define WEIGHTS gl_ComponentTypeSignedInt8NV
#endif
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Inputs { float inputs[]; };
layout(binding = 1) readonly buffer Weights { int8_t weights[]; };
layout(binding = 2) writeonly buffer Results { int results[]; };
#define V coopvecNV<float, 16>
void main() {
  const uint item = gl_LocalInvocationIndex;
  V x;
  coopVecLoadNV(x, inputs, item * 64);
  V h;
  h = ACTIVE(x);
  coopvecNV<int, 16> y;
  coopVecMatMulNV(y, h, gl_ComponentTypeSignedInt8NV, weights, 0, WEIGHTS, 16, 16,
                  gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 16);
  coopVecStoreNV(y, results, item * 64);
}
