// GL_EXT_shared_memory_block.
// DIFFERS: capability Float16: there are conversions only
#version 450
#extension GL_EXT_shared_memory_block : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_EXT_scalar_block_layout : enable
layout(local_size_x = 32) in;
shared A { vec4 a; uint words[64]; };
layout(scalar) shared B { vec3 v; float16_t halves[16]; int8_t bytes[8]; uint words[64]; } b;
layout(std430) shared C { mat3 m; layout(offset = 64) dvec2 d; } c;
void main() {
  words[gl_LocalInvocationIndex] = 3u;
  b.words[gl_LocalInvocationIndex] = words[1];
  b.v = a.xyz + c.m[0] + float(b.halves[2]) + float(b.bytes[1]) + float(c.d.x);
  atomicAdd(b.words[0], 1u);
}
