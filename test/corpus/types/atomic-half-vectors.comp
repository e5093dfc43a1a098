// GL_NV_shader_atomic_fp16_vector.
#version 450
#extension GL_NV_shader_atomic_fp16_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
layout(local_size_x = 16) in;
layout(binding = 0) buffer Data { f16vec2 two; f16vec4 four; };
shared f16vec2 s2;
shared f16vec4 s4;
void main() {
  f16vec2 a = atomicAdd(two, f16vec2(1)) + atomicMin(two, f16vec2(2)) + atomicMax(s2, f16vec2(3)) +
              atomicExchange(two, f16vec2(4));
  f16vec4 b = atomicAdd(four, f16vec4(1)) + atomicMin(s4, f16vec4(2)) + atomicMax(four, f16vec4(3)) +
              atomicExchange(s4, f16vec4(4));
  two = a;
  four = b;
}
