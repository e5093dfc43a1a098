// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 256 bins of bytes, four to a word, counted in shared memory and merged into the buffer.
#version 430
layout(local_size_x = 64) in;
layout(std430, binding = 0) restrict readonly buffer Image { uint words[]; };
layout(std430, binding = 1) restrict buffer Histogram { uint bins[256]; uint darkest, brightest; };
layout(std140, binding = 2) uniform Settings { uint byteCount; float gain; };
shared uint local_bins[256];
shared uint low;
shared uint high;

void tally(const uint value) {
  const uint shown = min(uint(float(value) * gain), 255u);
  atomicAdd(local_bins[shown], 1u);
  atomicMin(low, shown);
  atomicMax(high, shown);
}

void main() {
  for (uint i = gl_LocalInvocationIndex; i < 256u; i += gl_WorkGroupSize.x)
    local_bins[i] = 0u;
  if (gl_LocalInvocationIndex == 0u) {
    low = 255u;
    high = 0u;
  }
  memoryBarrierShared();
  barrier();
  const uint words_ = (byteCount + 3u) / 4u;
  const uint step_ = gl_NumWorkGroups.x * gl_WorkGroupSize.x;
  for (uint w = gl_GlobalInvocationID.x; w < words_; w += step_) {
    const uint word = words[w];
    for (uint b = 0u; b < 4u && 4u * w + b < byteCount; ++b)
      tally(bitfieldExtract(word, int(8u * b), 8));
  }
  barrier();
  for (uint i = gl_LocalInvocationIndex; i < 256u; i += gl_WorkGroupSize.x) {
    const uint n = local_bins[i];
    if (n != 0u)
      atomicAdd(bins[i], n);
  }
  if (gl_LocalInvocationIndex == 0u) {
    atomicMin(darkest, low);
    atomicMax(brightest, high);
  }
}
