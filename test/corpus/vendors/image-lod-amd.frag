#version 450
#extension GL_AMD_shader_image_load_store_lod : require

layout(set = 0, binding = 0, rgba32f) uniform image1D line;
layout(set = 0, binding = 1, rgba32f) uniform image2D plane;
layout(set = 0, binding = 2, rgba32f) uniform image3D volume;
layout(set = 0, binding = 3, rgba32f) uniform imageCube cube;
layout(set = 0, binding = 4, rgba32f) uniform image1DArray lines;
layout(set = 0, binding = 5, rgba32i) uniform iimage2DArray planes;
layout(set = 0, binding = 6, rgba32ui) uniform uimageCubeArray cubes;
layout(location = 0) out vec4 color;

void main() {
  const int lod = 3;
  color = imageLoadLodAMD(line, 1, lod) + imageLoadLodAMD(plane, ivec2(1), lod);
  color += imageLoadLodAMD(volume, ivec3(1), lod) + imageLoadLodAMD(cube, ivec3(1), lod);
  color += imageLoadLodAMD(lines, ivec2(1), lod) + vec4(imageLoadLodAMD(planes, ivec3(1), lod));
  color += vec4(imageLoadLodAMD(cubes, ivec3(1), lod));
  imageStoreLodAMD(plane, ivec2(1), lod, color);
  imageStoreLodAMD(planes, ivec3(1), int(color.x), ivec4(color));
  imageStoreLodAMD(line, 4, lod, color);
  vec4 texel;
  int code = sparseImageLoadLodAMD(plane, ivec2(2), lod, texel);
  uvec4 texels;
  code += sparseImageLoadLodAMD(cubes, ivec3(2), lod, texels);
  color += texel + vec4(texels) + float(code);
}
