#version 450
struct Inner { vec2 uv; float weight[3]; };
struct Outer { vec4 color; Inner inner; mat3x2 turn; };
layout(location = 0) in mat4 transform;
layout(location = 4) in vec3 positions[2];
layout(location = 6) in dvec4 wide;
layout(location = 8) in dmat2x3 wider;
layout(location = 0) out Outer outer;
layout(location = 8) flat out struct { int a; uvec3 b; } numbers;
layout(location = 10) out vec4 grid[2][3];
layout(location = 16) out Block { layout(location = 17) vec3 a; layout(location = 16) vec2 b; layout(location = 16, component = 2) float c; layout(location = 18) Inner inner[2]; } block;
void main() {
  gl_Position = transform * vec4(positions[1], 1);
  outer.color = vec4(wide);
  outer.inner = Inner(vec2(1), float[](1.0, 2.0, 3.0));
  outer.turn = mat3x2(1);
  numbers.a = 1;
  numbers.b = uvec3(wider[0]);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      grid[i][j] = vec4(i, j, grid.length(), grid[i].length());
  block.a = positions[0];
  block.b = vec2(1);
  block.c = 2.0;
  block.inner[1] = outer.inner;
}
