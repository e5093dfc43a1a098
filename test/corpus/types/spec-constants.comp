// Specialization constants: operations, composites, sizes.
// DIFFERS: decoration Offset 4: glslang takes an array of specialized size for one element
// DIFFERS: decoration Offset 20: the default size counts (GL_KHR_vulkan_glsl)
#version 450
#extension GL_EXT_spec_constant_composites : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
layout(local_size_x_id = 18, local_size_y = 4, local_size_z_id = 19) in;
layout(constant_id = 0) const int a = 3;
layout(constant_id = 1) const uint b = 4;
layout(constant_id = 2) const bool c = true;
layout(constant_id = 3) const float d = 2.5;
layout(constant_id = 4) const double e = 3.5;
layout(constant_id = 5) const int64_t l = 7l;
layout(constant_id = 6) const uint16_t s = 8us;
layout(constant_id = 7) const float16_t h = 1.5hf;
const ivec3 v = ivec3(a, 2, 4);
const uint u = b * 2 + uint(a);
const int neg = -a, inv = ~a, sh = a << 2, shr = a >> 1, mod = a % 2, quot = a / 2;
const bool q = a < 3 && c || !c != (b >= 2u);
const int chosen = c ? a : 7;
struct S { int x; float y; ivec2 z; };
const S st = S(a, d, ivec2(a, 4));
const int arr[3] = int[](a, 2, 3);
const mat2 m = mat2(d, 1.0, 2.0, d);
const vec2 dv = vec2(d);
const int64_t wide = l + int64_t(a);
const int64_t fromInt = int64_t(a);
const uint fromShort = uint(s);
layout(binding = 0) buffer Data { float o[a + 2]; int p[]; };
shared int shd[a * 3];
void main() {
  int local[a];
  local[1] = v.y + v.x + chosen + sh + neg;
  o[a] = float(local[1]) + d + float(u) + st.y + float(e) + m[0].x + dv.y + float(h);
  shd[0] = arr[1] + arr[0] + int(wide) + int(fromInt) + int(fromShort) + inv + shr + mod + quot + st.z.x;
  p[0] = q ? int(gl_WorkGroupSize.x * gl_WorkGroupSize.y) : p.length();
}
