#version 310 es
precision mediump float;
layout(location = 0) in vec2 texcoord;
layout(location = 1) flat in lowp int id;
layout(location = 0) out vec4 color;
layout(binding = 1) uniform Material { highp vec4 tint; lowp vec4 base; int count; } material;
highp float square(highp float x) { return x * x; }
lowp vec3 shade(vec3 n, lowp vec3 c) { return max(dot(n, vec3(0.0, 0.0, 1.0)), 0.0) * c; }
void main() {
  precision highp int;
  int steps = material.count;
  vec3 n = normalize(vec3(texcoord, 1.0));
  if (gl_FrontFacing && id > 2)
    discard;
  for (int i = 0; i < steps; ++i) {
    precision highp float;
    float wide = square(gl_FragCoord.x) + float(i);
    n.x += wide;
  }
  color = vec4(shade(n, material.base.rgb), material.tint.a);
  color.rg += gl_PointCoord + dFdx(texcoord) + fwidth(texcoord);
}
