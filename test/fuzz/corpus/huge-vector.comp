#version 460
#extension GL_NV_cooperative_vector : require
layout(binding = 0) buffer B { float d[]; };
void main() { coopvecNV<float, 2147483647> v = coopvecNV<float, 2147483647>(1.0); d[0] = v[0]; }
