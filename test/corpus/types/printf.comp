// GL_EXT_debug_printf.
#version 450
#extension GL_EXT_debug_printf : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
layout(local_size_x = 1) in;
void main() {
  debugPrintfEXT("ASDF \? \\ %d %d %d", 1, 2, 3);
  debugPrintfEXT("hello\n");
  vec4 v = vec4(1); uvec3 u = uvec3(2); uint64_t l = 4ul;
  debugPrintfEXT("%v4f and %v3u, %lu, %f, %x %% %1.2v2f", v, u, l, v.x, u.y, v.xy);
}
