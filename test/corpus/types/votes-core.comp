// The votes of GLSL 4.60 itself.
#version 460
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { uint o[]; };
void main() {
  bool b = o[0] == 0u;
  o[1] = uint(anyInvocation(b)) + uint(allInvocations(b)) + uint(allInvocationsEqual(b));
}
