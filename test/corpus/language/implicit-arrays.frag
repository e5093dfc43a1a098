// Arrays that get their size from their largest index, or from a later declaration.
#version 460
layout(location = 0) in vec4 colors[];
layout(location = 8) in float weights[];
layout(location = 0) out vec4 color;
layout(location = 1) out vec4 others[];
float table[];
float later[];
vec3 grid[][2];
vec4 first() { return vec4(table[1], later[0], grid[2][1].x, 1.0); }
float later[6];
void main() {
  vec2 local[];
  local[3] = vec2(2.0);
  local[0] = local[3].yx;
  table[4] = weights[3];
  for (int i = 0; i < later.length(); ++i)
    later[i] = float(i);
  others[1] = colors[3];
  others[0] = colors[0];
  color = first() + colors[1] * local[0].x;
}
