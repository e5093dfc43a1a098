#version 450
#extension GL_NV_shader_texture_footprint : require
#extension GL_ARB_sparse_texture_clamp : enable
layout(location=0) in vec4 v; layout(location=0) out vec4 c;
layout(set=0,binding=0) uniform sampler2D s; layout(set=0,binding=1) uniform sampler3D s3;
void main() { gl_TextureFootprint2DNV f; gl_TextureFootprint3DNV g; bool b = textureFootprintNV(s, v.xy, 5, true, f);
 b = textureFootprintNV(s3, v.xyz, 5, true, g, 1.0);
 b = textureFootprintClampNV(s, v.xy, 1.0, 3, b, f); b = textureFootprintClampNV(s3, v.xyz, 1.0, 3, b, g, 2.0);
 b = textureFootprintLodNV(s, v.xy, 1.0, 3, b, f); b = textureFootprintGradNV(s, v.xy, v.xy, v.zw, 3, b, f);
 b = textureFootprintGradClampNV(s, v.xy, v.xy, v.zw, 2.0, 3, b, f);
 c = vec4(f.anchor, f.mask.x, g.lod);
}
