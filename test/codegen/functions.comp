// Parameters by value, out and inout; overloads; conversion of arguments; prototypes.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460

layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { float f[4]; vec4 v; };
float twice(float x);
int twice(int x) { return x * 2; }
void both(in float a, out float b, inout float c) { b = a; c += a; a = 0; }
vec2 early(const vec2 x) { if (x.x > 1) return x; return -x; }
void main() {
  f[0] = twice(f[1]) + twice(2);
  both(f[0], f[1], v.y);
  both(1, v.z, f[int(f[0])]);
  v.xy = early(v.zw);
}
float twice(float x) { return x * 2; }
