#version 460
#extension GL_QCOM_tile_shading : require
layout(shading_rate_xQCOM = 2, shading_rate_yQCOM = 4) in;
layout(set=0,binding=0,tile_attachmentQCOM,rgba32f) uniform highp image2D color0;
layout(set=0,binding=1,tile_attachmentQCOM) uniform highp sampler2D color1;
layout(set=0,binding=2,tile_attachmentQCOM) uniform highp texture2D color2;
layout(set=0,binding=3,tile_attachmentQCOM,rgba8) uniform highp image2D color3[2];
layout(set=0,binding=4) uniform sampler ss;
void main() { uvec2 o = gl_TileOffsetQCOM; uvec3 d = gl_TileDimensionQCOM; uvec2 a = gl_TileApronSizeQCOM;
 vec4 c = imageLoad(color0, ivec2(o)); c += texture(color1, vec2(d.xy)); c += texture(sampler2D(color2, ss), vec2(a)); imageStore(color3[1], ivec2(a), c + gl_GlobalInvocationID.xyzz); }
