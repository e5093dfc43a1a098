// length() of a run-time array: the elements that are there as a whole, whatever bytes are after
// them (Vulkan: the size of the buffer less the array's offset, divided by the stride, rounded down).
// DEFINE: %{model} = %python %S/Inputs/model.py %coopc %s -Wno-binding-size
// RUN: %{model} --exec=reference
// RUN: %{model} --exec=fast
// RUN: %{model} --check
// MODEL: for size in (16, 17, 27, 28, 29, 40, 51):
// MODEL:     got = run({0: array("u8", [7] * size)}, {1: "u32[2]"})
// MODEL:     length = (size - 16) // 12
// MODEL:     check("length", got[1], [length, 0x07070707 * length % 2**32])
#version 460
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x = 1) in;
layout(scalar, binding = 0) readonly buffer In { uvec4 head; uvec3 rest[]; };
layout(binding = 1) writeonly buffer Out { uint result[2]; };
void main() {
  uint sum = 0u;
  for (int i = 0; i < rest.length(); ++i)
    sum += rest[i].z;
  result[0] = uint(rest.length());
  result[1] = sum;
}
