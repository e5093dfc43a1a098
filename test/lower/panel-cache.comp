// Slots of B stay filled for other workgroups (lower/cpu/gemm/PanelCache.h) where nothing that the kernel
// writes may be what they were filled with, and nothing else writes to them.
// DEFINE: %{asm} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s
// RUN: %{asm} | FileCheck %s
// RUN: %{asm} -DTENSOR | FileCheck %s
// RUN: %{asm} -DTWO_PRODUCTS | FileCheck %s
// RUN: %{asm} -DORDER=gl_CooperativeMatrixLayoutColumnMajor | FileCheck %s
// RUN: %{asm} -DSTORE=c | FileCheck %s
// RUN: %{asm} -DSTORE=s | FileCheck %s
// RUN: %{asm} -DBARRIER=barrier | FileCheck %s
// RUN: %{asm} -DBARRIER=memoryBarrierShared | FileCheck %s
// RUN: %{asm} -DATOMIC=gl_SemanticsRelaxed | FileCheck %s
// RUN: %{asm} -DSTORE=b | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DSTORE=reference.r | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DLOAD=reference.r | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DLOAD=array[gl_WorkGroupID.z].d | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DLOAD=array[1].d | FileCheck %s
// RUN: %{asm} -DLOAD=array[1].d -DSTORE=array[gl_WorkGroupID.z].d | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DLOAD=s | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DQUALIFIERS=volatile | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DBARRIER=memoryBarrierBuffer | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DATOMIC=gl_SemanticsAcquire | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DTENSOR -DDECODE=,decode | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DSCOPE=gl_ScopeSubgroup | FileCheck %s
// Zeros after a slot of half a step may be those of the next slot, whose note is taken back.
// RUN: %{asm} -DK=32 | FileCheck %s
// RUN: %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=icelake-server -DK=32 -o - %s | FileCheck %s
// Workgroups run column by column for them.
// RUN: %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s | FileCheck %s --check-prefix=ORDER
// ORDER: !coop.columns
// CHECK: tile.load{{(.tensor)?}}.b.{{.*}}.kept
// NOT-NOT: .kept
// NOT: .batched
// NOT-NOT: .kept
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#ifndef SCOPE
#define SCOPE gl_ScopeWorkgroup
#endif
#ifndef ORDER
#define ORDER gl_CooperativeMatrixLayoutRowMajor
#endif
#ifndef QUALIFIERS
#define QUALIFIERS
#endif
#ifndef LOAD
#define LOAD b
#endif
#ifndef DECODE
#define DECODE
#endif
#ifndef K
#define K 64
#endif

layout(local_size_x = 32) in;
layout(buffer_reference, std430, buffer_reference_align = 16) buffer Reference { int8_t r[]; };
layout(push_constant) uniform Parameters { Reference reference; uint count; };
layout(set = 0, binding = 0) buffer A { int8_t a[]; };
layout(set = 0, binding = 1) QUALIFIERS buffer B { int8_t b[]; };
layout(set = 0, binding = 2) buffer C { int c[]; };
layout(set = 0, binding = 3) buffer D { int8_t d[]; } array[4];
shared int8_t s[1024];
layout(buffer_reference, std430, buffer_reference_align = 1) buffer Byte { int8_t value; };

int8_t decode(const in Byte byte, const in uint block[2], const in uint inBlock[2]) {
  return byte.value;
}

#define SUM coopmat<int, SCOPE, 16, 16, gl_MatrixUseAccumulator>

void main() {
  SUM sum = SUM(0), other = SUM(0);
  for (uint k = 0; k < count; ++k) {
    coopmat<int8_t, SCOPE, 16, K, gl_MatrixUseA> left;
    coopmat<int8_t, SCOPE, K, 16, gl_MatrixUseB> right;
    coopMatLoad(left, a, k * K, 4096, gl_CooperativeMatrixLayoutRowMajor);
#ifdef TENSOR
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> tensor =
        createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
    tensor = sliceTensorLayoutNV(setTensorLayoutDimensionNV(tensor, 4096, 16), k * K, K, 0, 16);
    coopMatLoadTensorNV(right, LOAD, 0, tensor DECODE);
#else
    coopMatLoad(right, LOAD, k * K * 16, 16, ORDER);
#endif
    sum = coopMatMulAdd(left, right, sum);
#ifdef TWO_PRODUCTS
    other = coopMatMulAdd(left, right, other);
#endif
  }
#ifdef TWO_PRODUCTS
  coopMatStore(other, c, 256, 16, gl_CooperativeMatrixLayoutRowMajor);
#endif
  coopMatStore(sum, c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
#ifdef STORE
  STORE[5] = int8_t(1);
#endif
#ifdef BARRIER
  BARRIER();
#endif
#ifdef ATOMIC
  atomicLoad(c[9], gl_ScopeDevice, gl_StorageSemanticsBuffer, ATOMIC);
#endif
}
