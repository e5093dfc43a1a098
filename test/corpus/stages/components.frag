#version 450
layout(location = 0, component = 0) in vec2 a;
layout(location = 0, component = 2) in float b;
layout(location = 0, component = 3) in float c;
layout(location = 1, component = 1) in vec3 d;
layout(location = 2) in flat dvec3 e;
layout(location = 4, component = 2) in flat double f;
layout(location = 5, component = 1) in float g[2];
layout(location = 5, component = 2) in vec2 h[2];
layout(location = 0, component = 0) out vec3 color;
layout(location = 0, component = 3) out float alpha;
layout(location = 2) out ivec2 numbers;
layout(location = 3) out uint number;
layout(location = 4) out vec2 several[2];
void main() {
  color = vec3(a, b + c) + d + vec3(e) * float(f);
  alpha = g[0] + g[1] + h[0].x + h[1].y;
  numbers = ivec2(3);
  number = 4u;
  several[0] = several[1] = a;
}
