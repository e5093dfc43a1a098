// Elements of arrays, textures that are combined here (GL_QCOM_image_processing): what is loaded is decorated.
// RUN: %coopc -Werror --validate %s -o %t.spv
#version 450
#extension GL_QCOM_image_processing : require
#extension GL_QCOM_image_processing2 : require
layout(set=0,binding=6) uniform sampler2D ta[2];
layout(set=0,binding=7) uniform sampler2D tb;
layout(set=0,binding=12) uniform sampler2D tc;
layout(set=0,binding=8) uniform texture2D tt[2];
layout(set=0,binding=9) uniform sampler s;
layout(set=0,binding=10) uniform sampler2DArray w[2];
layout(set=0,binding=11) uniform texture2DArray wt[2];
layout(location=0) in vec2 uv; layout(location=0) out vec4 c;
void main(){ int i = int(uv.x); c=textureBlockMatchSADQCOM(ta[0],uvec2(uv),ta[1],uvec2(1),uvec2(4)); 
 c += textureBlockMatchWindowSADQCOM(ta[i],uvec2(uv),tb,uvec2(1),uvec2(4)); 
 c += textureBlockMatchWindowSADQCOM(sampler2D(tt[0], s),uvec2(uv),sampler2D(tt[i], s),uvec2(1),uvec2(4)); 
 c += textureWeightedQCOM(tc,uv,w[1]) + textureWeightedQCOM(tc, uv, sampler2DArray(wt[1],s)); }
