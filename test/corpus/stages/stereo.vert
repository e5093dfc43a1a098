#version 450
#extension GL_NV_viewport_array2 : require
#extension GL_NV_stereo_view_rendering : require
layout(secondary_view_offset = 1) out highp int gl_Layer;
layout(location = 0) in vec4 position;
void main() {
  gl_Position = position;
  gl_SecondaryPositionNV = position.yxzw;
  gl_ViewportMask[0] = 1;
  gl_SecondaryViewportMaskNV[1] = 2;
  gl_Layer = 3;
}
