#version 450
#extension GL_ARB_sparse_texture2 : require
#extension GL_AMD_texture_gather_bias_lod : require

layout(set = 0, binding = 0) uniform sampler2D plane;
layout(set = 0, binding = 1) uniform sampler2DArray planes;
layout(set = 0, binding = 2) uniform samplerCube cube;
layout(set = 0, binding = 3) uniform isamplerCubeArray cubes;
layout(location = 0) in vec4 p;
layout(location = 0) out vec4 color;

const ivec2 offsets[4] = ivec2[4](ivec2(0), ivec2(1), ivec2(2), ivec2(3));

void biased(float bias) {
  color += textureGather(plane, p.xy, 0, bias) + textureGather(planes, p.xyz, 1, bias);
  color += textureGather(cube, p.xyz, 2, bias) + vec4(textureGather(cubes, p, 2, bias));
  color += textureGatherOffset(plane, p.xy, offsets[0], 0, bias);
  color += textureGatherOffset(planes, p.xyz, offsets[1], 1, bias);
  color += textureGatherOffsets(plane, p.xy, offsets, 0, bias);
  color += textureGatherOffsets(planes, p.xyz, offsets, 0, bias);
}

void levels(float lod) {
  color += textureGatherLodAMD(plane, p.xy, lod) + textureGatherLodAMD(planes, p.xyz, lod, 1);
  color += textureGatherLodAMD(cube, p.xyz, lod, 2) + vec4(textureGatherLodAMD(cubes, p, lod, 2));
  color += textureGatherLodOffsetAMD(plane, p.xy, lod, offsets[0]);
  color += textureGatherLodOffsetAMD(planes, p.xyz, lod, offsets[1], 1);
  color += textureGatherLodOffsetsAMD(plane, p.xy, lod, offsets);
}

void sparse(float bias, float lod) {
  vec4 t[6];
  int code = sparseTextureGatherARB(plane, p.xy, t[0], 0, bias);
  code += sparseTextureGatherOffsetARB(plane, p.xy, offsets[0], t[1], 0, bias);
  code += sparseTextureGatherOffsetsARB(planes, p.xyz, offsets, t[2], 0, bias);
  code += sparseTextureGatherLodAMD(plane, p.xy, lod, t[3]);
  code += sparseTextureGatherLodOffsetAMD(plane, p.xy, lod, offsets[2], t[4]);
  code += sparseTextureGatherLodOffsetsAMD(planes, p.xyz, lod, offsets, t[5], 1);
  color += t[0] + t[1] + t[2] + t[3] + t[4] + t[5] + float(code);
}

void main() {
  color = vec4(0);
  biased(p.x);
  levels(p.y);
  sparse(p.z, p.w);
}
