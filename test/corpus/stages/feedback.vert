#version 450
layout(location = 0) in vec4 position;
layout(location = 1) in vec4 velocity;
layout(xfb_buffer = 0, xfb_stride = 48) out;
out gl_PerVertex { layout(xfb_offset = 0) vec4 gl_Position; };
layout(location = 0, xfb_offset = 16) out vec4 next_position;
layout(location = 1, xfb_buffer = 1, xfb_offset = 8, xfb_stride = 24) out vec3 next_velocity;
layout(location = 2, xfb_buffer = 2, xfb_offset = 0) out Block { vec4 a; vec2 b; float c[2]; } block;
layout(location = 6, xfb_buffer = 3) out Partly { layout(xfb_offset = 4) float x; vec2 y; } partly;
void main() {
  gl_Position = position;
  next_position = position + velocity;
  next_velocity = velocity.xyz;
  block.a = position;
  block.b = velocity.xy;
  block.c[0] = block.c[1] = 1.0;
  partly.x = 1.0;
  partly.y = vec2(2);
}
