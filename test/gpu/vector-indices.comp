// Elements of vectors whose number is not constant are chosen: LLVM would load those of a vector in local or shared
// memory from a global address, and store the others to load them again.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s | FileCheck %s --implicit-check-not="ld.f32" --implicit-check-not="st.v"
// CHECK: ld.local.v2.f32
// CHECK: selp.f32
// CHECK: ld.shared.v4.f32
// CHECK-COUNT-3: selp.f32
#version 460
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { vec2 given[]; };
layout(binding = 1) readonly buffer At { uint at[]; };
layout(binding = 2) buffer Result { float result[]; };
shared vec4 near[32];
void main() {
  const uint i = gl_LocalInvocationIndex;
  const mat2 m = mat2(given[2 * i], given[2 * i + 1]);
  result[i] = (+m[at[i] & 1u])[1u - (at[i + 1] & 1u)];
  near[i] = vec4(given[i], given[i + 1]);
  barrier();
  result[i + 32] = (+near[at[i + 2] & 31u])[3u - (at[i + 3] & 3u)];
}
