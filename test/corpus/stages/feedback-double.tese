#version 450
layout(triangles) in;
layout(location = 0, xfb_buffer = 0, xfb_offset = 8, xfb_stride = 40) out dvec4 wide;
void main() {
  gl_Position = gl_in[0].gl_Position;
  wide = dvec4(gl_TessCoord, 1.0);
}
