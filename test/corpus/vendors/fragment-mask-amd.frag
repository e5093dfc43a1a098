#version 450
#extension GL_AMD_shader_fragment_mask : require

layout(set = 0, binding = 0) uniform sampler2DMS color;
layout(set = 0, binding = 1) uniform isampler2DMSArray layers;
layout(input_attachment_index = 0, set = 0, binding = 2) uniform usubpassInputMS pass;
layout(location = 0) out vec4 result;

void main() {
  uint mask = fragmentMaskFetchAMD(color, ivec2(1));
  uint index = (mask & 0xf0) >> 4;
  result = fragmentFetchAMD(color, ivec2(1), index);
  index = fragmentMaskFetchAMD(layers, ivec3(2)) & 15u;
  result += vec4(fragmentFetchAMD(layers, ivec3(2), 1u));
  result += vec4(fragmentFetchAMD(layers, ivec3(2), index));
  result += vec4(fragmentFetchAMD(pass, fragmentMaskFetchAMD(pass)));
}
