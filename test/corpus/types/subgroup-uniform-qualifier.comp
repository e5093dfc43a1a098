// GL_EXT_subgroupuniform_qualifier.
// GLSLANG: does not know the extension
#version 450
#extension GL_EXT_subgroupuniform_qualifier : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { uint o[]; };
subgroupuniformEXT uint g;
subgroupuniformEXT uint f(subgroupuniformEXT uint x) { return x + 1u; }
void main() {
  subgroupuniformEXT uint l = o[0];
  g = l;
  if (subgroupuniformEXT(o[1] == 1u))
    o[2] = f(g) + l;
}
