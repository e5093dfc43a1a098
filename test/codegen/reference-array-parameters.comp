// References in arrays as parameters: neither variables nor pointers, so nothing is said of their aliases.
// RUN: %coopc --validate --target-env=vulkan1.2 %s -o %t.spv
#version 460
#extension GL_EXT_buffer_reference : require
layout(buffer_reference) buffer R{ float f; };
layout(push_constant) uniform PC{ R x[3]; } pc;
layout(binding=0) buffer O{ float o; };
float f(R p[3]){ return p[1].f; }
float g(const in R p[3]){ return p[1].f; }
float h(restrict R p[3]){ p[0] = p[2]; return p[0].f; }
float k(R p[2][3], int i){ return p[i][i].f; }
void main(){ R q[2][3]; q[0] = pc.x; q[1] = pc.x; o=f(pc.x) + g(pc.x) + h(q[1]) + k(q, 1); }
