#version 450
#extension GL_EXT_scalar_block_layout : require
struct Light { vec3 position; float radius; mat3 turn; vec2 uv[2]; };
layout(set = 0, binding = 0, std140) uniform Lights { Light lights[4]; layout(row_major) mat4x3 m; int count; };
layout(set = 0, binding = 1, std430) buffer Data { Light light; layout(offset = 256) vec3 a; layout(align = 32) float b; float rest[]; } data;
layout(set = 0, binding = 2, scalar) uniform Tight { vec3 a; float b; vec3 c[2]; mat3 d; } tight;
layout(set = 1, binding = 0) uniform Same { vec4 a; } array[3];
layout(set = 1, binding = 4, row_major) readonly buffer Major { mat2x3 m; layout(column_major) mat2x3 n; dmat3 d; bool yes; bvec3 three; } major[2];
layout(row_major) uniform;
layout(std430) buffer;
layout(set = 2, binding = 0) uniform Default { mat3x2 m; } by_default;
layout(push_constant, std430) uniform Push { layout(offset = 16) vec4 a; float b[3]; } push;
layout(location = 0) out vec4 color;
void main() {
  color = vec4(lights[count].position * lights[1].turn, lights[2].uv[1].x) + vec4(m * vec4(1), 1);
  color += data.rest[data.rest.length() - 1] + data.b + vec4(tight.c[1], tight.d[1][2]) + array[2].a;
  color.xyz += major[1].m * vec2(1) + major[0].n[1] + vec3(major[0].d[2]) + by_default.m[1].xxy;
  data.light = lights[0];
  color += major[1].yes && major[0].three.y ? push.a : vec4(push.b[2]);
}
