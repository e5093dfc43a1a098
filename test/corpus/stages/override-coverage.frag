#version 450
#extension GL_NV_sample_mask_override_coverage : require
layout(override_coverage) out int gl_SampleMask[];
layout(location = 0) out vec4 color;
void main() { gl_SampleMask[0] = 3; color = vec4(1); }
