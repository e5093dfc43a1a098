// DIFFERS: capability GroupNonUniform: core has the size of subgroups since SPIR-V 1.3
// DIFFERS: capability SubgroupBallotKHR: so its extension is not needed
#version 450
#extension GL_AMD_gcn_shader : require

layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data {
  float index;
  vec2 coordinate;
  int size;
};

void main() {
  index = cubeFaceIndexAMD(vec3(coordinate, index));
  coordinate = cubeFaceCoordAMD(vec3(index));
  size = gl_SIMDGroupSizeAMD;
}
