#version 450
#extension GL_QCOM_image_processing3 : require
layout(location=0) in vec4 v; layout(location=0) out vec4 c;
layout(set=0,binding=0) uniform sampler2D s;
void main() { c = textureGather4x1QCOM(s, v.xy, 0); c += textureGatherV2QCOM(s, v.xy, 1).xyxy; c += textureGatherH2QCOM(s, v.xy).xyxy; c += textureGatherDQCOM(s, v.xy);
 c += textureGather4x1OffsetQCOM(s, v.xy, ivec2(1)); c += textureGatherV2OffsetQCOM(s, v.xy, ivec2(1), 1).xyxy;  }
