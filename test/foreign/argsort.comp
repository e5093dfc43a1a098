// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order of each row's values by a bitonic network in shared memory; what lies past the row's
// end is larger than all.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_GOOGLE_include_directive : enable
#include "include/types.glsl"

layout(constant_id = 0) const int BLOCK_SIZE = 1024;
layout(constant_id = 1) const int NCOLS_PADDED_LOG2 = 10;
#define ASC 0

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;
layout(local_size_x = 1024) in;

layout(binding = 0) readonly buffer A { A_TYPE data_a[]; };
layout(binding = 1) writeonly buffer D { int data_d[]; };

layout(push_constant) uniform parameter { uint ncols; uint nrows; uint order; } p;

shared ivec2 dst_row[BLOCK_SIZE];

void argsort(bool needs_bounds_check, const uint row) {
  const int col = int(gl_LocalInvocationID.x);
  const uint row_offset = row * p.ncols;

  // Values travel with their places, so that memory is read once.
  dst_row[col] = ivec2(col, col < p.ncols ? floatBitsToInt(float(data_a[row_offset + col])) : 0);
  barrier();

  uint num_outer_loop_iters = NCOLS_PADDED_LOG2;
  [[unroll]] for (uint k = 2, outer_idx = 0; outer_idx < num_outer_loop_iters; k *= 2, outer_idx++) {
    uint num_inner_loop_iters = outer_idx + 1;
    [[unroll]] for (uint j = k / 2, inner_idx = 0; inner_idx < num_inner_loop_iters; j /= 2, inner_idx++) {
      const int ixj = int(col ^ j);
      int idx_0 = (col & k) == 0 ? col : ixj;
      int idx_1 = (col & k) == 0 ? ixj : col;
      ivec2 sh_idx_0 = dst_row[idx_0];
      ivec2 sh_idx_1 = dst_row[idx_1];
      bool idx_0_oob = needs_bounds_check ? sh_idx_0.x >= p.ncols : false;
      bool idx_1_oob = needs_bounds_check ? sh_idx_1.x >= p.ncols : false;
      const float v0 = intBitsToFloat(sh_idx_0.y), v1 = intBitsToFloat(sh_idx_1.y);
      const bool greater = p.order == ASC ? v0 > v1 : v0 < v1;
      barrier();
      if ((idx_0_oob || (!idx_1_oob && greater)) && (ixj > col)) {
        dst_row[idx_0] = sh_idx_1;
        dst_row[idx_1] = sh_idx_0;
      }
      barrier();
    }
  }
  if (col < p.ncols)
    data_d[row_offset + col] = dst_row[col].x;
}

void main() {
  if (p.ncols == BLOCK_SIZE) {
    for (uint row = gl_WorkGroupID.y; row < p.nrows; row += gl_NumWorkGroups.y)
      argsort(false, row);
  } else {
    for (uint row = gl_WorkGroupID.y; row < p.nrows; row += gl_NumWorkGroups.y)
      argsort(true, row);
  }
}
