// Vectors of one component (GL_EXT_long_vector section 4.1.5).
// RUN: %coopc -Werror --validate --target-env=vulkan1.4 %s -o %t.spv
// DEFINE: %{run} = %coopc run %s --bind 0=fill:3:f32[4]
// RUN: %{run} --exec=reference --out 0=%t.npy:f32[4]
// RUN: %{run} --exec=fast --out 0=%t.fast.npy:f32[4]
// RUN: cmp %t.npy %t.fast.npy
// RUN: od -An -tf4 -j128 %t.npy | FileCheck %s
// CHECK: 3 {{ *}}10 {{ *}}111 {{ *}}10{{$}}
#version 460
#extension GL_EXT_long_vector : require
layout(binding=0) buffer B{ float o[4]; };
const int C1=1;
vector<float,1> twice(vector<float,1> x) { return x * 2.0 + x; }
struct S { vector<float,1> v; int i; };
void main(){ vector<float,C1> m=vector<float,C1>(o[0]); m = twice(m); m += vector<float,1>(1.0); S s = S(m, 2); o[1]=m[C1-1]; o[2] = m.length() + dot(m, m) + max(s.v, m)[0]; vector<int,1> k = vector<int,1>(m); for (int i=0;i<1;i++) o[3] = float(k[i]); }
