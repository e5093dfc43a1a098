// 16-bit storage without 16-bit arithmetic needs no Float16 or Int16.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require

layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { float16_t h; int16_t s; uint8_t b; };
void main() {
  float f = float(h) + float(int(s)) + float(uint(b));
  h = float16_t(f);
  s = int16_t(int(f));
}
