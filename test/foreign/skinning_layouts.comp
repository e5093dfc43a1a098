// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Skinning with palettes in three layouts of the same structure (std140 in a uniform block, std430 and
// scalar in buffers), row-major members, dual quaternions beside matrices, and normals by an inverse.
#version 460
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x = 32) in;
struct Bone { mat4x3 skin; vec3 centre; float scale; uint flags[3]; };
struct Rigid { vec4 real, dual; };
layout(std140, binding = 0) uniform Uniforms { layout(row_major) mat4 model; Bone bones[4]; vec2 bias[2]; } block;
layout(std430, binding = 1) readonly buffer Palette { vec3 offset; Bone bones[]; } palette;
layout(scalar, binding = 2) readonly buffer Tight { vec3 offset; Bone bones[]; } tight;
struct Vertex { vec3 position; vec3 normal; uint joints; vec4 weights; };
layout(scalar, binding = 3) readonly buffer Vertices { Vertex vertices[]; };
struct Skinned { vec3 position; vec3 normal; vec3 rigid; uint flags; };
layout(scalar, binding = 4) writeonly buffer Out { Skinned skinned[]; };
layout(std430, binding = 5, row_major) readonly buffer Rigids { Rigid rigids[4]; mat3x4 last; };
layout(push_constant) uniform Push { uint count; int which; };

Bone bone(uint i) {
  return which == 0 ? block.bones[i] : which == 1 ? palette.bones[i] : tight.bones[i];
}

vec3 offset() {
  switch (which) {
  case 0: return vec3(block.bias[0], block.bias[1].x);
  case 1: return palette.offset;
  }
  return tight.offset;
}

mat4x3 blended(Vertex v, out uint flags) {
  mat4x3 sum = mat4x3(0.0);
  flags = 0u;
  for (int i = 0; i < 4; ++i) {
    const Bone b = bone(v.joints >> 8 * i & 255u);
    mat4x3 m = b.skin;
    m[3] += b.centre * b.scale;
    sum += v.weights[i] * m;
    if (v.weights[i] > 0.25)
      flags ^= b.flags[i % 3];
  }
  return sum;
}

vec3 rigidly(Vertex v) {
  Rigid r = Rigid(vec4(0.0), vec4(0.0));
  const vec4 first = rigids[v.joints & 3u].real;
  for (int i = 0; i < 4; ++i) {
    const Rigid other = rigids[(v.joints >> 8 * i) & 3u];
    const float w = dot(first, other.real) < 0.0 ? -v.weights[i] : v.weights[i];
    r.real += w * other.real;
    r.dual += w * other.dual;
  }
  const float l = length(r.real);
  r.real /= l;
  r.dual /= l;
  const vec3 turned = v.position + 2.0 * cross(r.real.xyz, cross(r.real.xyz, v.position) + r.real.w * v.position);
  const vec3 moved = 2.0 * (r.real.w * r.dual.xyz - r.dual.w * r.real.xyz + cross(r.real.xyz, r.dual.xyz));
  return vec4(turned + moved, 1.0) * last;
}

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i >= count)
    return;
  const Vertex v = vertices[i];
  Skinned s;
  const mat4x3 skin = blended(v, s.flags);
  const vec4 p = block.model * vec4(skin * vec4(v.position, 1.0) + offset(), 1.0);
  s.position = p.xyz / p.w;
  s.normal = normalize(transpose(inverse(mat3(skin))) * v.normal);
  s.rigid = rigidly(v);
  skinned[i] = s;
}
