// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic of two tensors, of which the second repeats along the dimensions in which it is
// shorter. The operation is a specialization constant, so one module serves all.
#version 460
#extension GL_EXT_control_flow_attributes : enable
#extension GL_GOOGLE_include_directive : enable
#include "include/types.glsl"

layout(constant_id = 0) const int op_type = 0;
layout(constant_id = 1) const bool norepeat = false;
layout(constant_id = 233) const uint local_size = 1;
layout(local_size_x_id = 233) in;

layout(push_constant) uniform parameter {
  uvec4 ne;
  uvec4 nb1;
  uvec4 ne1;
  float alpha;
} p;

layout(binding = 0) readonly buffer a_blob { A_TYPE a_blob_data[]; };
layout(binding = 1) readonly buffer b_blob { B_TYPE b_blob_data[]; };
layout(binding = 2) writeonly buffer d_blob { D_TYPE d_blob_data[]; };

const int Op_Add = 0, Op_Sub = 1, Op_Mul = 2, Op_Div = 3, Op_Max = 4, Op_Pow = 5;

FLOAT_TYPE apply(FLOAT_TYPE x, FLOAT_TYPE y) {
  switch (op_type) {
  case Op_Add: return x + y;
  case Op_Sub: return x - y;
  case Op_Mul: return x * y;
  case Op_Div: return x / y;
  case Op_Max: return max(x, y);
  case Op_Pow: return pow(abs(x), y);
  }
  return FLOAT_TYPE(0);
}

uvec4 position(uint idx) {
  uvec4 i;
  [[unroll]] for (int d = 0; d < 4; ++d) {
    i[d] = idx % p.ne[d];
    idx /= p.ne[d];
  }
  return i;
}

void main() {
  const uint idx = gl_GlobalInvocationID.x;
  if (idx >= p.ne.x * p.ne.y * p.ne.z * p.ne.w)
    return;
  const uvec4 i = position(idx);
  const uvec4 j = norepeat ? i : i % p.ne1;
  const uvec4 offsets = j * p.nb1;
  const uint b = offsets.x + offsets.y + offsets.z + offsets.w;
  d_blob_data[idx] = D_TYPE(apply(FLOAT_TYPE(a_blob_data[idx]), p.alpha * FLOAT_TYPE(b_blob_data[b])));
}
