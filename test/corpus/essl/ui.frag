#version 310 es
precision mediump float;
layout(location = 0) in highp vec2 local;
layout(location = 1) in vec4 tint;
layout(location = 2) flat in highp vec4 bounds;
layout(location = 0) out vec4 color;
layout(constant_id = 3) const float softness = 1.0;
layout(std140, binding = 0) uniform Style { highp vec2 size; float radius; float border; lowp vec4 edge; };
float box(highp vec2 p, highp vec2 half_size, float r) {
  highp vec2 q = abs(p) - half_size + r;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - r;
}
void main() {
  if (any(lessThan(gl_FragCoord.xy, bounds.xy)) || any(greaterThan(gl_FragCoord.xy, bounds.zw)))
    discard;
  float d = box(local - size * 0.5, size * 0.5, radius);
  float inside = clamp(0.5 - d / softness, 0.0, 1.0);
  lowp vec4 fill = mix(tint, edge, clamp(d + border, 0.0, 1.0));
  color = fill * inside;
}
