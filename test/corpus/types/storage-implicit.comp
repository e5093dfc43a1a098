// Implicit conversions of 16-bit storage, which the text forbids and every implementation makes.
// GLSLANG: it has no implicit conversion from memory
#version 450
// GLSLANG: does not convert
#extension GL_EXT_shader_16bit_storage : enable
#extension GL_EXT_shader_8bit_storage : enable
layout(local_size_x = 4) in;
layout(binding = 0) buffer A { float16_t h; f16vec2 h2; int16_t s; uint16_t us; int8_t b; float f; int i; uint u; vec2 v; };
float twice(float x) { return 2.0 * x; }
void main() {
  f = h;
  v = h2;
  i = s;
  u = us;
  i = b;
  f = twice(h);
}
