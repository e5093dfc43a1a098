// What only GLSL for desktops has is free in ESSL, and no builtin there; what ESSL has is not free.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 320 es
precision highp float;
precision highp image2D;
layout(location = 0) out vec4 color;
float dFdxFine(float x) { return x; }
float dFdyFine(float x) { return x; }
float fwidthFine(float x) { return x; }
vec2 dFdxCoarse(vec2 x) { return x; }
float dFdyCoarse(float x, int y) { return x; }
float fwidthCoarse(float x) { return x; }
float packDouble2x32(uvec2 v) { return 1.0; }
uvec2 unpackDouble2x32(float d) { return uvec2(1); }
float EmitStreamVertex(int stream) { return 1.0; }
float EndStreamPrimitive(int stream) { return 1.0; }
int imageSamples(int i) { return i; }
int textureQueryLevels(int i) { return i; }
vec2 textureQueryLod(int i) { return vec2(i); }
float textureSamples = 1.0;
float noise1(float x) { return x; }
void main() {
  color.x = dFdxFine(1.0) + dFdyFine(1.0) + fwidthFine(1.0) + dFdxCoarse(vec2(1)).x;
  color.y = dFdyCoarse(1.0, 2) + fwidthCoarse(1.0) + packDouble2x32(unpackDouble2x32(1.0));
  color.z = EmitStreamVertex(1) + EndStreamPrimitive(2) + float(imageSamples(1));
  color.w = float(textureQueryLevels(2)) + textureQueryLod(1).x + textureSamples + noise1(1.0);
  dFdyCoarse(1.0);
  // CHECK: [[@LINE-1]]:3: error: {{.*}}'dFdyCoarse'
  noise2(1.0);
  // CHECK: [[@LINE-1]]:3: error: {{.*}}'noise2'
}
float dFdx(float x) { return x; }
// CHECK: [[@LINE-1]]:7: error: {{.*}}'dFdx'
uint packHalf2x16(vec2 v) { return 1u; }
// CHECK: [[@LINE-1]]:6: error: {{.*}}'packHalf2x16'
