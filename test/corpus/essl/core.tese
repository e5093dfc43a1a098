#version 320 es
layout(quads, equal_spacing, cw) in;
layout(location = 0) in mediump vec2 uv[];
layout(location = 1) patch in highp float edge;
layout(location = 0) out mediump vec2 o;
void main() {
  o = mix(uv[0], uv[1], gl_TessCoord.x) * edge;
  gl_Position = gl_in[gl_PatchVerticesIn - 1].gl_Position;
}
