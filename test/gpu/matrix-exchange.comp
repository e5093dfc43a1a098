// A product of matrices of a subgroup: operands are put where all can read them, between barriers of
// the warp, and every thread computes the elements that it holds.
// RUN: %coopc --emit=llvm --gpu=sm_80 --cpu-opt 0 %s | FileCheck %s
// CHECK: @coop_exchange = internal addrspace(3) global [1024 x i8] undef, align 16
// CHECK: define ptx_kernel void @matrix_exchange(
// CHECK: call void @llvm.nvvm.bar.warp.sync(i32 -1)
// CHECK: call void @coopfn.muladd
// CHECK: call void @llvm.nvvm.bar.warp.sync(i32 -1)
//
// What is too large for shared memory goes to a buffer of the launch.
// RUN: %coopc --emit=ptx --gpu=sm_80 -DSIZE=128 %s | FileCheck %s --check-prefix=LARGE
// LARGE: // coop {{.*}}"exchange":262144
// LARGE-NOT: .shared
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#ifndef SIZE
#define SIZE 8
#endif
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { float data[]; };
void main() {
  coopmat<float, gl_ScopeSubgroup, SIZE, SIZE, gl_MatrixUseA> a;
  coopmat<float, gl_ScopeSubgroup, SIZE, SIZE, gl_MatrixUseB> b;
  coopmat<float, gl_ScopeSubgroup, SIZE, SIZE, gl_MatrixUseAccumulator> c =
      coopmat<float, gl_ScopeSubgroup, SIZE, SIZE, gl_MatrixUseAccumulator>(0);
  coopMatLoad(a, data, 0, SIZE, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(b, data, 0, SIZE, gl_CooperativeMatrixLayoutRowMajor);
  c = coopMatMulAdd(a, b, c);
  coopMatStore(c, data, 0, SIZE, gl_CooperativeMatrixLayoutRowMajor);
}
