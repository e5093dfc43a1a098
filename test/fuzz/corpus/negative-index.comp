#version 460
#extension GL_NV_cooperative_vector : require
layout(binding = 0) buffer B { float d[]; };
void main() { coopvecNV<float, 7> v = coopvecNV<float, 7>(d[0]); v[-1] = 1.0; d[1] = v[2]; }
