// A product of bytes whose results are only stored stores them itself (lower/cpu/coopvec/OutputRowKernel.cpp), where the rows
// of the matrix fill registers and nothing that it reads changes before the store.
// DEFINE: %{asm} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=icelake-server -o - %s
// RUN: %{asm} | FileCheck %s
// RUN: %{asm} -DROWS=32 | FileCheck %s
// RUN: %{asm} -DDEPTH=20 -DSTRIDE=32 | FileCheck %s
// RUN: %{asm} -DBYTES=gl_ComponentTypeUnsignedInt8NV | FileCheck %s
// RUN: %{asm} '-DRESULT=coopvecNV<float, ROWS>(y) * 0.5' | FileCheck %s
// RUN: %{asm} -DROWS=18 | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DDEPTH=18 -DSTRIDE=32 | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DDEPTH=256 | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DORDER=gl_CooperativeVectorMatrixLayoutColumnMajorNV | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DBYTES=gl_ComponentTypeSignedInt16NV | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DBETWEEN='weights[item]=int8_t(1)' | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DBETWEEN='coopVecStoreNV(y,results,0)' | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DQUALIFIER=volatile | FileCheck %s --check-prefix=NOT
// What is read by whole lines is prefetched for the next subgroup where these are read; what is written is not.
// RUN: %{asm} | FileCheck %s --check-prefix=LINE
// RUN: %{asm} -DDEPTH=32 | FileCheck %s --check-prefix=LINE
// RUN: %{asm} -DDEPTH=128 | FileCheck %s --check-prefix=MANY
// LINE-NOT: prefetch
// LINE: prefetcht0
// LINE-NOT: prefetch{{t1|w}}
// MANY-NOT: prefetch
// MANY: prefetcht1
// MANY-NOT: prefetch{{t0|w}}
// CHECK: coopfn.lanes.vec.matmul.void
// CHECK-NOT: coopfn.lanes.vec.store
// NOT-NOT: .stored
// NOT: coopfn.lanes.vec.matmul
// NOT-NOT: .stored
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef ROWS
#define ROWS 16
#endif
#ifndef DEPTH
#define DEPTH 16
#endif
#ifndef STRIDE
#define STRIDE DEPTH
#endif
#ifndef BYTES
#define BYTES gl_ComponentTypeSignedInt8NV
#endif
#ifndef ORDER
#define ORDER gl_CooperativeVectorMatrixLayoutRowMajorNV
#endif
#ifndef RESULT
#define RESULT y
#endif
#ifndef BETWEEN
#define BETWEEN
#endif
#ifndef QUALIFIER
#define QUALIFIER
#endif
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Inputs { float inputs[]; };
layout(binding = 1) buffer Weights { int8_t weights[]; };
layout(binding = 2) QUALIFIER buffer Results { int results[]; };
void main() {
  const uint item = gl_LocalInvocationIndex;
  coopvecNV<float, DEPTH> x;
  coopVecLoadNV(x, inputs, item * DEPTH * 4);
  coopvecNV<int, ROWS> y;
  coopVecMatMulNV(y, x, BYTES, weights, 0, gl_ComponentTypeSignedInt8NV, ROWS, DEPTH, ORDER, false, STRIDE);
  BETWEEN;
  coopVecStoreNV(RESULT, results, item * ROWS * 4);
}
