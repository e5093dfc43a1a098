// DIFFERS: decoration BuiltIn ViewportMaskPerViewNV: a member that nothing uses
// gl_PositionPerViewNV as a member of the blocks.
#version 450
#extension GL_NVX_multiview_per_view_attributes : require
layout(vertices = 3) out;
void main() {
  gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;
  gl_out[gl_InvocationID].gl_PositionPerViewNV[1] = gl_in[gl_InvocationID].gl_PositionPerViewNV[0];
}
