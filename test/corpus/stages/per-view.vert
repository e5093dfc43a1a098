#version 450
#extension GL_NVX_multiview_per_view_attributes : require
#extension GL_NV_viewport_array2 : require
layout(location = 0) in vec4 position;
void main() {
  gl_Position = position;
  gl_PositionPerViewNV[0] = position;
  gl_PositionPerViewNV[1] = position.yxzw;
  gl_ViewportMaskPerViewNV[0] = 1;
}
