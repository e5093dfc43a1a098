#version 460
// Texels of textures without samplers, with their residency.
#extension GL_ARB_sparse_texture2 : require
#extension GL_EXT_samplerless_texture_functions : require
layout(local_size_x = 8) in;
layout(binding = 0) uniform texture2D flat2;
layout(binding = 1) uniform itexture3D deep;
layout(binding = 2) uniform utexture2DArray layered;
layout(binding = 3) uniform texture2DMS samples;
layout(binding = 4) buffer Out { vec4 o[]; };
void main() {
  ivec3 p = ivec3(gl_LocalInvocationID);
  vec4 a, b, e;
  ivec4 c;
  uvec4 d;
  int code = sparseTexelFetchARB(flat2, p.xy, 1, a);
  code |= sparseTexelFetchOffsetARB(flat2, p.xy, 0, ivec2(1, -1), b);
  code |= sparseTexelFetchARB(deep, p, 0, c);
  code |= sparseTexelFetchOffsetARB(layered, p, 2, ivec2(3), d);
  code |= sparseTexelFetchARB(samples, p.xy, 3, e);
  if (sparseTexelsResidentARB(code))
    o[p.x] = a + b + vec4(c) + vec4(d) + e;
}
