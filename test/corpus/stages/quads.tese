#version 450
layout(quads) in;
layout(fractional_even_spacing) in;
layout(ccw) in;
in gl_PerVertex { vec4 gl_Position; float gl_ClipDistance[3]; } gl_in[];
out gl_PerVertex { vec4 gl_Position; float gl_ClipDistance[3]; };
void main() {
  gl_Position = gl_in[3].gl_Position * gl_TessCoord.z;
  gl_ClipDistance[2] = gl_in[1].gl_ClipDistance[2];
}
