// Behind the test of an index LLVM makes a disjunction of the sum i + 48: it is no sum where an
// address is computed for all.
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_90a %s 2 f32:256:1 f32:256
#version 460
layout(local_size_x = 48) in;
layout(set = 0, binding = 0) readonly buffer X { vec2 x[]; };
layout(set = 0, binding = 1) writeonly buffer Y { vec2 y[]; };
shared vec2 staged[64];
void main() {
  for (uint i = gl_LocalInvocationIndex; i < 64u; i += 48u)
    staged[i] = x[gl_WorkGroupID.x * 64u + i];
  barrier();
  for (uint i = gl_LocalInvocationIndex; i < 64u; i += 48u)
    y[gl_WorkGroupID.x * 64u + i] = staged[63u - i];
}
