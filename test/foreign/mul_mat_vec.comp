// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Quantized matrix times a few vectors: a workgroup makes NUM_ROWS rows for NUM_COLS vectors, each
// invocation takes two values of a block at a time, and the sums are reduced by subgroups first.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_GOOGLE_include_directive : enable
#if USE_SUBGROUP_ADD
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#endif
#include "include/blocks.glsl"

layout(binding = 0) readonly buffer A { A_TYPE data_a[]; };
#if defined(A_TYPE_PACKED16)
layout(binding = 0) readonly buffer A_PACKED16 { A_TYPE_PACKED16 data_a_packed16[]; };
#endif
layout(binding = 1) readonly buffer B { B_TYPE data_b[]; };
layout(binding = 1) readonly buffer BV2 { B_TYPE_VEC2 data_b_v2[]; };
layout(binding = 2) writeonly buffer D { D_TYPE data_d[]; };
layout(binding = 3) readonly buffer Fuse { float data_fuse[]; };

layout(push_constant) uniform parameter {
  uint ncols;
  uint stride_b, stride_d;
  uint batch_stride_a, batch_stride_b, batch_stride_d;
  uint fusion_flags;
  uint broadcast;
} p;

layout(constant_id = 0) const uint BLOCK_SIZE = 1;
layout(constant_id = 1) const uint NUM_ROWS = 1;
layout(constant_id = 2) const uint NUM_COLS = 1;
layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

#include "include/dequantize.glsl"

#define FUSION_BIAS 0x1

#if USE_SUBGROUP_ADD
shared FLOAT_TYPE tmpsh[NUM_COLS][NUM_ROWS][BLOCK_SIZE];
#else
shared FLOAT_TYPE tmpsh[NUM_COLS][NUM_ROWS][BLOCK_SIZE];
#endif

void write_result(const uint j, const uint n, const uint first_row, const uint d_offset,
                  FLOAT_TYPE sum) {
  if ((p.fusion_flags & FUSION_BIAS) != 0)
    sum += FLOAT_TYPE(data_fuse[first_row + n]);
  data_d[j * p.batch_stride_d + d_offset + first_row + n] = D_TYPE(sum);
}

void reduce_result(inout FLOAT_TYPE temp[NUM_COLS][NUM_ROWS], const uint d_offset,
                   const uint first_row, const uint num_rows, const uint tid) {
#if USE_SUBGROUP_ADD
  [[unroll]] for (uint j = 0; j < NUM_COLS; ++j) {
    [[unroll]] for (uint n = 0; n < num_rows; ++n) {
      temp[j][n] = subgroupAdd(temp[j][n]);
    }
  }
  if (gl_SubgroupInvocationID == 0) {
    [[unroll]] for (uint j = 0; j < NUM_COLS; ++j) {
      [[unroll]] for (uint n = 0; n < num_rows; ++n) {
        tmpsh[j][n][gl_SubgroupID] = temp[j][n];
        temp[j][n] = FLOAT_TYPE(0);
      }
    }
  }
  barrier();
  if (tid == 0) {
    [[unroll]] for (uint j = 0; j < NUM_COLS; ++j) {
      [[unroll]] for (uint n = 0; n < num_rows; ++n) {
        FLOAT_TYPE sum = FLOAT_TYPE(0);
        [[unroll]] for (uint s = 0; s < gl_NumSubgroups; ++s)
          sum += tmpsh[j][n][s];
        write_result(j, n, first_row, d_offset, sum);
      }
    }
  }
#else
  [[unroll]] for (uint j = 0; j < NUM_COLS; ++j) {
    [[unroll]] for (uint n = 0; n < num_rows; ++n) {
      tmpsh[j][n][tid] = temp[j][n];
    }
  }
  barrier();
  [[unroll]] for (uint s = BLOCK_SIZE / 2; s > 0; s >>= 1) {
    if (tid < s) {
      [[unroll]] for (uint j = 0; j < NUM_COLS; ++j) {
        [[unroll]] for (uint n = 0; n < num_rows; ++n) {
          tmpsh[j][n][tid] += tmpsh[j][n][tid + s];
        }
      }
    }
    barrier();
  }
  if (tid == 0) {
    [[unroll]] for (uint j = 0; j < NUM_COLS; ++j) {
      [[unroll]] for (uint n = 0; n < num_rows; ++n) {
        write_result(j, n, first_row, d_offset, tmpsh[j][n][0]);
      }
    }
  }
#endif
}

#define K_PER_ITER 2
uint a_offset, b_offset, d_offset;

void get_offsets() {
  const uint batch_idx = gl_GlobalInvocationID.y;
  a_offset = (batch_idx / p.broadcast) * (p.batch_stride_a / QUANT_K);
  b_offset = batch_idx * p.batch_stride_b * NUM_COLS;
  d_offset = batch_idx * p.batch_stride_d * NUM_COLS;
}

void iter(inout FLOAT_TYPE temp[NUM_COLS][NUM_ROWS], const uint first_row, const uint num_rows,
          const uint tid, const uint i) {
  [[unroll]] for (uint j = 0; j < NUM_COLS; ++j) {
    const uint col = i * BLOCK_SIZE * K_PER_ITER + K_PER_ITER * tid;
    const uint iqs = (col % QUANT_K) / QUANT_R;
    const uint iybs = col - col % QUANT_K;
#if QUANT_R == 2
    const B_TYPE b0 = data_b[j * p.batch_stride_b + b_offset + iybs + iqs];
    const B_TYPE b1 = data_b[j * p.batch_stride_b + b_offset + iybs + iqs + QUANT_K / 2];
    const vec2 b = vec2(b0, b1);
#else
    const vec2 b = vec2(data_b_v2[(j * p.batch_stride_b + b_offset + iybs + iqs) / 2]);
#endif
    uint ibi = first_row * p.ncols;
    [[unroll]] for (uint n = 0; n < num_rows; ++n) {
      const uint ib = (ibi + col) / QUANT_K;
      ibi += p.ncols;
      const vec2 v = dequantize(a_offset + ib, iqs);
      const vec2 dm = get_dm(a_offset + ib);
      temp[j][n] = fma(FLOAT_TYPE(v.x * dm.x + dm.y), FLOAT_TYPE(b.x), temp[j][n]);
      temp[j][n] = fma(FLOAT_TYPE(v.y * dm.x + dm.y), FLOAT_TYPE(b.y), temp[j][n]);
    }
  }
}

void compute_outputs(const uint first_row, const uint num_rows) {
  const uint tid = gl_LocalInvocationID.x;
  get_offsets();

  FLOAT_TYPE temp[NUM_COLS][NUM_ROWS];
  [[unroll]] for (uint j = 0; j < NUM_COLS; ++j) {
    [[unroll]] for (uint n = 0; n < NUM_ROWS; ++n)
      temp[j][n] = FLOAT_TYPE(0);
  }

  uint num_iters = p.ncols / (K_PER_ITER * BLOCK_SIZE);
  if (num_iters * K_PER_ITER * BLOCK_SIZE + K_PER_ITER * tid < p.ncols)
    num_iters++;
  int unroll_count = 4;
  uint unrolled_iters = num_iters & ~(unroll_count - 1);
  uint i = 0;
  while (i < unrolled_iters) {
    [[unroll]] for (uint k = 0; k < unroll_count; ++k) {
      iter(temp, first_row, num_rows, tid, i);
      i++;
    }
  }
  [[dont_unroll]] while (i < num_iters) {
    iter(temp, first_row, num_rows, tid, i);
    i++;
  }
  reduce_result(temp, d_offset, first_row, num_rows, tid);
}

void main() {
  const uint first_row = NUM_ROWS * (gl_WorkGroupID.x + gl_NumWorkGroups.x * gl_WorkGroupID.z);
  // A second body for the last rows, so that the first has no bounds.
  if (first_row + NUM_ROWS <= p.stride_d) {
    compute_outputs(first_row, NUM_ROWS);
  } else {
    if (first_row >= p.stride_d)
      return;
    compute_outputs(first_row, p.stride_d - first_row);
  }
}
