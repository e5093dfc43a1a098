// GL_EXT_expect_assume on every kind of integer and boolean.
#version 450
#extension GL_EXT_expect_assume : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { int i; uint u; ivec4 iv; uvec3 uv; int64_t l; u64vec2 ul; };
layout(binding = 1) buffer Narrow { int8_t b; u8vec4 ub; int16_t s; u16vec2 us; };
void main() {
  assumeEXT(i > 0);
  i = expectEXT(i, 4);
  u = expectEXT(u, 5u);
  iv = expectEXT(iv, ivec4(1));
  uv = expectEXT(uv, uvec3(2));
  l = expectEXT(l, 7l);
  ul = expectEXT(ul, u64vec2(1));
  b = expectEXT(b, int8_t(1));
  ub = expectEXT(ub, u8vec4(3));
  s = expectEXT(s, 4s);
  us = expectEXT(us, u16vec2(5));
  if (expectEXT(u == 3u, false))
    i = 0;
  bvec2 both = expectEXT(bvec2(u == 1u, i == 2), bvec2(true));
  bvec4 all4 = expectEXT(bvec4(both, both), bvec4(false));
  if (all(all4))
    u = 1u;
}
