#version 450
layout(location = 0) flat in int i;
layout(location = 0) out vec4 color;
const float table[] = float[](1.0, 2.0, 3.0);
const int grid[][2] = { { 1, 2 }, { 3, 4 }, { 5, 6 } };
const vec2 points[3] = vec2[3](vec2(1), vec2(2), vec2(3));
struct Inner { float a[2]; mat2 m; };
struct Outer { Inner inner[2]; vec3 v; };
Outer global = { { { { 1.0, 2.0 }, { { 1.0, 0.0 }, { 0.0, 1.0 } } }, { { 3.0, 4.0 }, mat2(2) } }, { 1, 2, 3 } };
float sum(float values[3]) { return values[0] + values[1] + values[values.length() - 1]; }
float[2] pair(float x) { return float[](x, x + 1.0); }
float first(const in float x[2][3]) { return x[1][2]; }
void fill(out int to[2], inout vec2 more[3]) { to = int[2](1, 2); more[1].x += 1.0; }
void main() {
  float local[3] = table;
  float nested[2][3] = float[2][3](table, float[](4.0, 5.0, 6.0));
  float other[][3] = float[][](table, table);
  float[3] left = table, right[2] = { table, { 7.0, 8.0, 9.0 } };
  int filled[2];
  vec2 more[3] = points;
  fill(filled, more);
  Outer o = global;
  o.inner[i & 1].a[i] = 4.0;
  o.inner[1] = Inner(float[](1.0, 2.0), mat2(1));
  color = vec4(sum(local), sum(nested[i]), pair(2.0)[1], first(nested));
  color.x += table[i] + float(grid[i][1]) + float(grid.length() + grid[0].length()) + right[1][2] + left[0];
  color.y += float(int(local == table) + int(nested != other)) + more[i].x + float(filled[1]);
  color.z += float(o == global) + o.inner[0].m[1][0] + float(global.inner.length());
  color.w += float(vec3(1).length() + mat3x4(1).length() + mat3x4(1)[0].length());
  vec4[2] tail = vec4[2](color, color);
  color += tail[i];
}
