#version 450
layout(vertices = 4) out;
in gl_PerVertex { vec4 gl_Position; float gl_PointSize; } gl_in[gl_MaxPatchVertices];
out gl_PerVertex { vec4 gl_Position; float gl_PointSize; } gl_out[];
layout(location = 0) in Vs { vec3 normal; vec2 uv; } from[];
layout(location = 0) out Tcs { vec3 normal; vec2 uv; } to[];
layout(location = 2) patch out vec4 colors[2];
layout(location = 4) patch out Patch { mat2 turn; float scale; };
void main() {
  gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;
  gl_out[gl_InvocationID].gl_PointSize = gl_in[gl_InvocationID].gl_PointSize;
  to[gl_InvocationID].normal = from[gl_InvocationID].normal;
  to[gl_InvocationID].uv = from[gl_InvocationID].uv * float(from.length() + gl_PatchVerticesIn);
  barrier();
  if (gl_InvocationID == 0) {
    colors[0] = vec4(gl_PrimitiveID);
    colors[1] = gl_out[1].gl_Position;
    turn = mat2(1);
    scale = to[3].uv.x;
    gl_TessLevelOuter = float[4](1.0, 2.0, 3.0, 4.0);
    gl_TessLevelInner[0] = gl_TessLevelInner[1] = 5.0;
  }
}
