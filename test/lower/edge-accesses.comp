// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Without registers for masks, accesses of neighbours are whole vectors where all lanes are active,
// and only at the edge under a mask (lower/cpu/AccessLoops.h), of which one number is made for all.
// With AVX-512 they are under the mask. Results are the reference execution's.
// DEFINE: %{llvm} = %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu -o - %s
// DEFINE: %{run} = %coopc run %s --groups 3 --push u32:150 --bind 0=random:u32[192] --bind 1=zeros:u32[192]
// RUN: %{llvm} --cpu=x86-64-v3 | FileCheck %s
// RUN: %{llvm} --cpu=x86-64-v4 | FileCheck %s --check-prefix=MASKS
// RUN: %{run} --exec=reference --out 1=%t.reference.npy
// RUN: %{run} --exec=fast --out 1=%t.fast.npy && cmp %t.fast.npy %t.reference.npy
// RUN: %{run} --exec=fast --cpu=x86-64 --out 1=%t.fast.npy && cmp %t.fast.npy %t.reference.npy
// CHECK: [[BITS:%.*]] = bitcast <16 x i1> {{.*}} to i16
// CHECK: [[ALL:%.*]] = icmp eq i16 [[BITS]], -1
// CHECK-NEXT: br i1 [[ALL]], label %[[WHOLE:.*]], label %[[PART:.*]]
// CHECK-DAG: load <16 x i32>, ptr addrspace(1)
// CHECK-DAG: call <16 x i32> @llvm.masked.load
// CHECK: icmp eq i16 [[BITS]], -1
// CHECK: store <16 x i32> {{.*}}, ptr addrspace(1)
// CHECK: call void @llvm.masked.store
// MASKS-NOT: store <32 x i32>
// MASKS: call <32 x i32> @llvm.masked.load
// MASKS: call void @llvm.masked.store
// MASKS-NOT: store <32 x i32>
#version 460
layout(local_size_x = 64) in;
layout(push_constant) uniform Push { uint count; };
layout(binding = 0) readonly buffer In { uint words[]; };
layout(binding = 1) writeonly buffer Out { uint result[]; };
void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i < count)
    result[i] = words[i] * 3;
}
