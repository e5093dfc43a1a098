#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
layout(location = 0) in f16vec4 half4;
layout(location = 1) in i16vec2 short2;
layout(location = 2) in uint16_t short1;
layout(location = 3) in i64vec2 long2;
layout(location = 4) in u64vec3 long3;
layout(location = 0) out f16vec3 to_half;
layout(location = 1) flat out u16vec4 to_short;
layout(location = 2) flat out i64vec3 to_long;
void main() {
  gl_Position = vec4(half4);
  to_half = half4.xyz + float16_t(1.0);
  to_short = u16vec4(u16vec2(short2), short1, 1us);
  to_long = i64vec3(long2, int64_t(long3.x));
}
