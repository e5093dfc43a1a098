// Conditions of parts that do no harm have no branches of their own, and their masks come together as
// integers; what reads memory is still read in the lanes alone that get there.
// RUN: %coopc %s --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 -Wno-portability -o - \
// RUN:   | FileCheck %s
// RUN: %coopc %s --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v3 -Wno-portability -o - \
// RUN:   | FileCheck %s --check-prefix=VECTORS
#version 460
layout(local_size_x = 32) in;
layout(push_constant) uniform Push { uint n, m; };
layout(binding = 0) buffer A { uint a[]; };
layout(binding = 1) buffer B { uint b[]; };
void main() {
  const uint x = gl_GlobalInvocationID.x, y = gl_WorkGroupID.y;
  if (x == 0 || y == 0 || x == n - 1 || y == m - 1)
    a[x] = 1;
  if (x < n && b[x] == 3)
    b[x] = 4;
}

// CHECK-LABEL: define{{.*}} i32 @vectorize_conditions.kernel(
// CHECK-NOT: {{br i1|<32 x i}}
// CHECK: shl {{.*}}i64 1,
// CHECK-NOT: {{br i1|<32 x i}}
// CHECK: shl {{.*}}i64 1,
// CHECK-NOT: {{br i1|(and|or|xor|select|icmp) .*<32 x i}}
// CHECK: br i1
// CHECK: shl {{.*}}i64 -1,
// CHECK: br i1
// CHECK: call <32 x i32> @llvm.masked.load

// VECTORS-LABEL: define{{.*}} i32 @vectorize_conditions.kernel(
// VECTORS-NOT: br i1
// VECTORS: icmp eq <16 x i32>
// VECTORS-NOT: br i1
// VECTORS: icmp eq <16 x i32>
// VECTORS-NOT: br i1
// VECTORS: icmp eq i16
// VECTORS: br i1
// VECTORS: call <16 x i32> @llvm.masked.load
