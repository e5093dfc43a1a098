#version 450
#extension GL_AMD_gcn_shader : require
#extension GL_ARB_gpu_shader_int64 : require

layout(location = 0) in vec3 direction;
layout(location = 0) out vec4 color;

void main() {
  uint64_t start = timeAMD();
  color = vec4(cubeFaceCoordAMD(direction), cubeFaceIndexAMD(direction), 1.0);
  color.w += float(timeAMD() - start);
}
