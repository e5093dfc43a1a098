#version 450
#extension GL_EXT_fragment_shading_rate : require
void main() {
  gl_Position = vec4(0);
  gl_PrimitiveShadingRateEXT = gl_ShadingRateFlag2VerticalPixelsEXT | gl_ShadingRateFlag4HorizontalPixelsEXT;
}
