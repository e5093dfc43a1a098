#version 450
#extension GL_INTEL_shader_integer_functions2 : require
layout(local_size_x=4) in;
layout(set=0,binding=0) buffer B { int i; uint u; ivec3 i3; uvec4 u4; };
void main() { u = countLeadingZeros(u); u = countTrailingZeros(u); u = absoluteDifference(i, 3); i3 = addSaturate(i3,i3); u = subtractSaturate(u, 1u); i=average(i,i); i = averageRounded(i,i);i=subtractSaturate(i,i); u4 = multiply32x16(u4,u4); }
