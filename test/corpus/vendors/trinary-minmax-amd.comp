#version 450
#extension GL_AMD_shader_trinary_minmax : require
#extension GL_AMD_gpu_shader_half_float : require
#extension GL_AMD_gpu_shader_int16 : require

layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data {
  float f;
  vec4 v;
  int i;
  ivec2 i2;
  uint u;
  uvec3 u3;
};

void main() {
  f = min3(f, 1.0, 2.0);
  v = max3(v, v.yzxw, v.wzyx);
  v.xy = mid3(v.xy, v.zw, vec2(0.5));
  i = mid3(i, 1, 2);
  i2 = min3(i2, i2.yx, ivec2(3));
  i2 = max3(i2, i2.yx, ivec2(3));
  u3 = mid3(u3, u3.zyx, uvec3(4));
  u = max3(u, min3(u, 3u, 4u), 1u);
  f16vec3 h = mid3(f16vec3(v.xyz), f16vec3(1), f16vec3(2));
  v.xyz += vec3(h);
  int16_t s = min3(int16_t(i), int16_t(3), int16_t(4));
  u16vec2 t = max3(u16vec2(u3.xy), u16vec2(3), u16vec2(4));
  i += int(s) + int(t.x);
}
