// Dot products of packed bytes alone need no types of their own.
// OPTIONS: --target-env=vulkan1.2
// DIFFERS: decoration BuiltIn WorkgroupSize: nothing uses it
#version 450
#extension GL_EXT_integer_dot_product : enable
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer A { uint a[]; };
layout(binding = 1) readonly buffer B { int b[]; };
layout(binding = 2) writeonly buffer C { int c[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  int sum = 0;
  for (uint k = 0; k < 16; ++k)
    sum = dotPacked4x8AccSatEXT(b[i * 16 + k], a[i * 16 + k], sum);
  c[i] = sum + dotEXT(ivec4(1, 2, 3, 4), ivec4(b[0], b[1], b[2], b[3]));
}
