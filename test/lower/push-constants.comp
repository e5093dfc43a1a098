// A push constant that is read in a loop is read before it, also where the loop can be stopped.
// RUN: %coopc %s --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 -Wno-portability -o - \
// RUN:   | FileCheck %s
// RUN: %coopc %s --emit=llvm --exec=reference --cpu-opt=0 --triple=x86_64-linux-gnu -Wno-portability -o - \
// RUN:   | FileCheck %s --check-prefix=MARKED
#version 460
layout(local_size_x = 32) in;
layout(push_constant) uniform Push { uint width, row; };
layout(binding = 0) buffer A { float a[]; };
void main() {
  float sum = 0.0;
  for (uint x = gl_LocalInvocationID.x; x < width; x += 32)
    sum += a[row * width + x];
  a[gl_LocalInvocationID.x] = sum;
}

// CHECK-LABEL: define{{.*}} i32 @push_constants.kernel(
// CHECK: load ptr, {{.*}} !dereferenceable ![[SIZE:[0-9]+]]
// CHECK-COUNT-2: load i32, ptr addrspace(4)
// CHECK: load atomic
// CHECK-NOT: load i32, ptr addrspace(4)
// CHECK: call <32 x float> @llvm.masked.load
// CHECK-NOT: load i32, ptr addrspace(4)
// CHECK: ret i32
// CHECK: ![[SIZE]] = !{i64 8}
// MARKED: load i32, ptr addrspace(4) {{.*}} !invariant.load
