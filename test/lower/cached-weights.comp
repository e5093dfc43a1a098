// Weights of cooperative vectors that are converted stay so for other subgroups
// (lower/cpu/coopvec/VectorWeights.h) where nothing that the kernel writes may be what they, or biases
// that are converted, were made of.
// DEFINE: %{asm} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=icelake-server -o - %s
// RUN: %{asm} | FileCheck %s
// RUN: %{asm} -DORDER=gl_CooperativeVectorMatrixLayoutColumnMajorNV | FileCheck %s
// RUN: %{asm} -DBIAS=array[2].d | FileCheck %s
// RUN: %{asm} -DSTORE=d | FileCheck %s
// RUN: %{asm} -DBARRIER=barrier | FileCheck %s
// RUN: %{asm} -DATOMIC=gl_SemanticsRelaxed | FileCheck %s
// RUN: %{asm} -DWEIGHTS=array[1].d -DBIAS=array[1].d | FileCheck %s
// RUN: %{asm} -DSTORE=b | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DBIAS=array[2].d -DSTORE=b | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DBIAS=array[2].d -DSTORE=array[2].d | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DBIAS=array[2].d -DSTORE=array[gl_WorkGroupID.x].d | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DSTORE=reference.r | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DWEIGHTS=reference.r | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DBIAS=reference.r | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DBARRIER=memoryBarrierBuffer | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DATOMIC=gl_SemanticsAcquire | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DTRAIN=b | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DSUM=b | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DTRAIN=gradients | FileCheck %s
// Cooperative vectors in the Vulkan memory model cannot say that memory is volatile.
// RUN: %coopc --emit=spirv-text -DBIAS=array[2].d -o %t.spvasm %s
// RUN: sed -e '/VulkanMemoryModel/d' -e 's/64 Vulkan/64 GLSL450/' %t.spvasm > %t.plain.spvasm
// RUN: sed 's/OpMemberDecorate %B 0 Offset 0/&\nOpMemberDecorate %B 0 Volatile/' %t.plain.spvasm > %t.b.spvasm
// RUN: sed 's/OpMemberDecorate %D 0 Offset 0/&\nOpMemberDecorate %D 0 Volatile/' %t.plain.spvasm > %t.d.spvasm
// DEFINE: %{asm-spirv} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=icelake-server -o -
// RUN: %{asm-spirv} %t.plain.spvasm | FileCheck %s
// RUN: %{asm-spirv} %t.b.spvasm | FileCheck %s --check-prefix=NOT
// RUN: %{asm-spirv} %t.d.spvasm | FileCheck %s --check-prefix=NOT
// What is multiplied as it is stored is not copied.
// RUN: %{asm} -DTYPE=gl_ComponentTypeFloat32NV | FileCheck %s --check-prefix=NOT
// They are the same for all workgroups, so those need no order.
// RUN: %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=icelake-server -o - %s | FileCheck %s --check-prefix=ORDER
// ORDER-NOT: coop.columns
// CHECK: coopfn.lanes.vec.matmul{{.*}}.kept
// NOT-NOT: .kept
// NOT: coopfn.lanes.vec.matmul
// NOT-NOT: .kept
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#ifndef ORDER
#define ORDER gl_CooperativeVectorMatrixLayoutRowMajorNV
#endif
#ifndef TYPE
#define TYPE gl_ComponentTypeFloatE4M3NV
#endif
#ifndef WEIGHTS
#define WEIGHTS b
#endif
#ifndef BIAS
#define BIAS b
#endif

layout(local_size_x = 64) in;
layout(buffer_reference, std430, buffer_reference_align = 16) buffer Reference { uint8_t r[]; };
layout(push_constant) uniform Parameters { Reference reference; };
layout(set = 0, binding = 0) buffer A { float a[]; };
layout(set = 0, binding = 1) buffer B { uint8_t b[]; };
layout(set = 0, binding = 2) buffer C { uint c[]; };
layout(set = 0, binding = 3) buffer D { uint8_t d[]; } array[4];
layout(set = 0, binding = 4) buffer E { uint8_t d[]; };
layout(set = 0, binding = 5) buffer G { float16_t gradients[]; };

void main() {
  coopvecNV<float, 16> x, y;
  coopVecLoadNV(x, a, gl_GlobalInvocationID.x * 64);
  coopVecMatMulAddNV(y, x, gl_ComponentTypeFloat32NV, WEIGHTS, 0, TYPE, BIAS, 1024, TYPE, 16, 16,
                     ORDER, false, 64);
  coopVecStoreNV(y, c, gl_GlobalInvocationID.x * 64);
#ifdef STORE
  STORE[5] = uint8_t(1);
#endif
#ifdef BARRIER
  BARRIER();
#endif
#ifdef ATOMIC
  atomicLoad(c[9], gl_ScopeDevice, gl_StorageSemanticsBuffer, ATOMIC);
#endif
#ifdef TRAIN
  coopvecNV<float16_t, 16> l = coopvecNV<float16_t, 16>(x), r = coopvecNV<float16_t, 16>(y);
  coopVecOuterProductAccumulateNV(l, r, TRAIN, 0, 0,
                                  gl_CooperativeVectorMatrixLayoutTrainingOptimalNV,
                                  gl_ComponentTypeFloat16NV);
#endif
#ifdef SUM
  coopVecReduceSumAccumulateNV(y, SUM, 0);
#endif
}
