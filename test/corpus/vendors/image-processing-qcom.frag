#version 450
#extension GL_QCOM_image_processing : require
#extension GL_QCOM_image_processing2 : require
layout(location=0) in vec4 v; layout(location=0) out vec4 c;
layout(set=0,binding=0) uniform sampler2DArray w; layout(set=0,binding=1) uniform sampler2D t; layout(set=0,binding=2) uniform sampler2D r;
layout(set=0,binding=3) uniform sampler1DArray w1; layout(set=0,binding=4) uniform sampler2D s; layout(set=0,binding=5) uniform texture2D tt; layout(set=0,binding=6) uniform sampler ss;layout(set=0,binding=7) uniform texture2DArray tw;
void main() { c = textureWeightedQCOM(s, v.xy, w); c += textureWeightedQCOM(s, v.xy, w1); c += textureBoxFilterQCOM(s, v.xy, v.zw);
 c += textureBlockMatchSADQCOM(t, uvec2(1), r, uvec2(2), uvec2(4)); c += textureBlockMatchSSDQCOM(t, uvec2(1), r, uvec2(2), uvec2(4));
 c += textureBlockMatchWindowSADQCOM(t, uvec2(1), r, uvec2(2), uvec2(4)); c += textureBlockMatchGatherSSDQCOM(t, uvec2(1), r, uvec2(2), uvec2(4));
 c += textureBlockMatchWindowSADQCOM(sampler2D(tt,ss), uvec2(1), sampler2D(tt,ss), uvec2(2), uvec2(4));
 c += textureWeightedQCOM(s, v.xy, sampler2DArray(tw, ss));
 c += textureBlockMatchSADQCOM(t, uvec2(1), sampler2D(tt,ss), uvec2(2), uvec2(4));
}
