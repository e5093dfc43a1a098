#version 310 es
// An interface of rectangles, as toolkits draw it.
precision highp float;
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 rect;
layout(location = 2) in vec4 color;
layout(location = 3) in vec4 clip;
layout(location = 0) out vec2 local;
layout(location = 1) out vec4 tint;
layout(location = 2) flat out vec4 bounds;
layout(push_constant) uniform Screen { vec2 size; float density; } screen;
void main() {
  vec2 at = rect.xy + corner * rect.zw;
  local = corner * rect.zw * screen.density;
  tint = vec4(color.rgb * color.a, color.a);
  bounds = clip;
  gl_Position = vec4(at / screen.size * 2.0 - 1.0, 0.0, 1.0);
}
