// Where push constants are is the same for all lanes after a loop that they leave by themselves, though it is in that
// loop that it was computed first: the next loop's bound is read once, and all lanes leave it together.
// REQUIRES: plugin
// DEFINE: %{passes} = coop-subgroup-size,coop-inline,coop-privates,coop-promote-variables,early-cse,coop-vectorize
// RUN: %coopc --emit=coop-ir %s -o - | %opt -load-pass-plugin=%plugin -passes='%{passes}' -S | FileCheck %s
#version 450
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Words { uint words[]; };
layout(set = 0, binding = 1) buffer Reals { float reals[]; };
layout(push_constant) uniform Constants { uint count; };
void main() {
  const uint i = gl_GlobalInvocationID.x;
  // CHECK-LABEL: define void @main()
  // CHECK: [[CONSTANTS:%.*]] = call ptr addrspace(4) @coop.push.constants()
  // CHECK: llvm.masked.gather{{.*}}.v32p1
  for (uint k = i; k < count; k = words[k]) ++words[k + 1];
  // CHECK: call void @coop.loop.end()
  // CHECK-NOT: addrspace(4)>
  // CHECK: [[BOUND:%.*]] = load i32, ptr addrspace(4) [[CONSTANTS]]
  // CHECK-NEXT: icmp ult i32 %{{.*}}, [[BOUND]]
  for (uint row = 0; row < count; ++row) reals[row * 32 + i] += 1;
}
