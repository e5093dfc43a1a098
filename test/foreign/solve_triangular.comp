// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// L X = B for lower triangles: an invocation for each column of X, the triangle in shared memory,
// rows of fixed size N, so that the columns stay in registers.
#version 450
#extension GL_EXT_control_flow_attributes : enable

layout(constant_id = 0) const uint N = 64;
layout(constant_id = 1) const uint K = 32;
layout(local_size_x_id = 1, local_size_y = 1, local_size_z = 1) in;
layout(local_size_x = 32) in;

layout(push_constant) uniform parameter { uint batches; uint lower_stride; uint rhs_stride; } p;

layout(binding = 0) readonly buffer A { float data_a[]; };
layout(binding = 1) readonly buffer B { float data_b[]; };
layout(binding = 2) writeonly buffer D { float data_d[]; };

shared float shA[N * N];
shared float shB[N * K];

void main() {
  const uint batch = gl_WorkGroupID.z * 65536 + gl_WorkGroupID.x;
  if (batch >= p.batches)
    return;
  const uint tid = gl_LocalInvocationID.x;
  [[unroll]] for (uint i = 0; i < N * N; i += K)
    if (N * N % K == 0 || i + tid < N * N)
      shA[i + tid] = data_a[batch * p.lower_stride + i + tid];
  [[unroll]] for (uint i = 0; i < N * K; i += K)
    shB[i + tid] = data_b[batch * p.rhs_stride + i + tid];
  barrier();

  float X[N];
  [[unroll]] for (int r = 0; r < N; ++r) {
    float b = shB[r * K + tid];
    [[unroll]] for (int c = 0; c < r; ++c)
      b -= shA[r * N + c] * X[c];
    const float x = b / shA[r * N + r];
    data_d[batch * p.rhs_stride + r * K + tid] = x;
    X[r] = x;
  }
}
