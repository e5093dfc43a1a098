#version 460
#extension GL_QCOM_tile_shading : require

layout(non_coherent_attachment_readQCOM) in;
layout(set = 0, binding = 0, tile_attachmentQCOM, rgba32f) uniform image2D color;
layout(set = 0, binding = 1, tile_attachmentQCOM) uniform sampler2D sampled;
layout(location = 0) out vec4 result;

void main() {
  result = imageLoad(color, ivec2(gl_TileOffsetQCOM)) + vec4(gl_TileDimensionQCOM, 1);
  result += texture(sampled, gl_TileApronSizeQCOM);
}
