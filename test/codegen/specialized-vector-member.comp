// A vector of specialized size in a structure that is not in memory is as good as any.
// RUN: %coopc -Werror --validate --target-env=vulkan1.4 %s -o %t.spv
#version 450
#extension GL_EXT_long_vector : require
layout(constant_id=0) const uint N=4;
layout(binding=0) buffer B{ float o; };
struct S{ vector<float,N> v; };
void main(){ S s; s.v=vector<float,N>(o); o=s.v[1]; }
