// Arrays, structs, constructors, swizzles, dynamic indices of values.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460

layout(local_size_x = 1) in;
struct Pair { int a; vec2 b[2]; };
layout(std430, binding = 0) buffer Data { vec4 v; mat3 m; uint i; int r[6]; };
const float table[4] = float[](1, 2, 3, 4);
Pair make(int x) { return Pair(x, vec2[2](vec2(x), vec2(1, 2))); }
void main() {
  Pair p = make(int(i));
  int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
  v = vec4(p.b[i], table[i], make(3).b[i].y);
  v.wx = v.xy;
  v.zyx[i] = 2;
  m = mat3(mat2(v)) * mat3(2.0);
  m[1].yx = v.xx.xy;
  m[i][2] = vec3(v).zxy[i];
  r[1] = grid[i][2] + grid.length() * grid[0].length();
  bool same = p == make(2) && grid == grid;
  r[2] = int(same) + ivec3(1.5, true, 3u).y;
  v = v.wwww.x > 0 ? v.xxyy : vec4(float(i).xxx.x);
}
