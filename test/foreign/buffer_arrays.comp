// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays of buffers with an index that differs between invocations, of storage and uniform blocks,
// their lengths, atomics in them, and a set and binding for each kind.
#version 460
#extension GL_EXT_nonuniform_qualifier : require
layout(local_size_x = 32) in;
layout(std430, set = 1, binding = 0) readonly buffer Source { uint base; float values[]; } sources[3];
layout(std140, set = 1, binding = 1) uniform Scale { vec4 scale; int shift[2]; } scales[2];
layout(std430, set = 2, binding = 3) buffer Bins { uint total; uint bins[]; } results[2];
layout(std430, set = 0, binding = 0) readonly buffer Choice { uint choices[]; };
layout(std430, set = 0, binding = 1) writeonly buffer Out { vec4 outputs[]; };
layout(push_constant) uniform Push { uint count; };

float fetch(uint which, uint at) {
  const uint n = uint(sources[nonuniformEXT(which)].values.length());
  return sources[nonuniformEXT(which)].values[(at + sources[nonuniformEXT(which)].base) % n];
}

void main() {
  const uint id = gl_GlobalInvocationID.x;
  if (id >= count)
    return;
  const uint c = choices[id];
  const uint from = c % 3u, by = c / 3u % 2u, to = nonuniformEXT(c / 6u % 2u);
  vec4 v = vec4(fetch(from, id), fetch((from + 1u) % 3u, id), fetch(0u, c), fetch(2u, id / 2u));
  v = v * scales[nonuniformEXT(by)].scale + float(scales[nonuniformEXT(by)].shift[id & 1u]);
  for (uint i = from; i < 3u; ++i)
    v.x += sources[i].values[0];
  atomicAdd(results[to].total, 1u);
  atomicMax(results[to].bins[id % uint(results[to].bins.length())], c);
  outputs[id] = v;
}
