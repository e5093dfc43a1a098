// DIFFERS: decoration BuiltIn SecondaryViewportMaskNV: a member that nothing uses
// gl_SecondaryPositionNV as a member of the blocks.
#version 450
#extension GL_NV_stereo_view_rendering : require
layout(vertices = 3) out;
void main() {
  gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;
  gl_out[gl_InvocationID].gl_SecondaryPositionNV = gl_in[gl_InvocationID].gl_SecondaryPositionNV;
}
