#version 450
layout(isolines, fractional_odd_spacing, cw, point_mode) in;
layout(location = 0) patch in vec4 color;
layout(location = 0) out vec4 v;
void main() {
  gl_Position = mix(gl_in[0].gl_Position, gl_in[gl_PatchVerticesIn - 1].gl_Position, gl_TessCoord.x);
  gl_PointSize = gl_in[0].gl_PointSize * gl_TessLevelOuter[0] + gl_TessLevelInner[1];
  v = color * float(gl_PrimitiveID);
}
