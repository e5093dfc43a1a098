// Push constants are a parameter: read where it is, by any index, copied as a whole, and chosen from.
// DEFINE: %{push} =\
// DEFINE:   push=0100000002000000030000000400000005000000060000000700000008000000\
// DEFINE:   push=0a000000140000001e000000000020420b000000150000001f00000000002442\
// DEFINE:   push=0c000000160000002000000000002842
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | FileCheck %s
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 2 %{push} u32:128:1 u32:128
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_90a %s 2 %{push} u32:128:1 u32:128 -- -O0
// CHECK: "push":80
// CHECK: .param .align 16 .b8 push_constants_param_7[80]
// CHECK-NOT: .const
#version 460
layout(local_size_x = 64) in;
struct Pair { uvec3 three; float one; };
layout(push_constant) uniform Push { uint add[8]; Pair pairs[3]; };
layout(binding = 0) buffer In { uint from[]; };
layout(binding = 1) buffer Out { uint to[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  Pair copied[3] = pairs;
  uint chosen = from[i] > 1 ? add[2] : pairs[1].three.z;
  to[i] = add[i % 8] + copied[from[i] % 3].three.y + uint(pairs[i % 3].one) + chosen;
}
