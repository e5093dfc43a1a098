// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops over length(): elements changed by what they are, by other matrices' elements, by conditions
// that differ between invocations, counted, and reduced to a norm of the whole.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer In { float x[]; };
layout(std430, binding = 1) writeonly buffer Out { float y[]; };
layout(std430, binding = 2) writeonly buffer Norms { vec2 norms[]; };
layout(std430, binding = 3) buffer Counts { uint positive; uint large; };
layout(push_constant) uniform Push { float threshold; };
#define MAT coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

float gelu(float v) { return 0.5 * v * (1.0 + tanh(0.7978845608 * (v + 0.044715 * v * v * v))); }

void main() {
  if (gl_SubgroupID != 0u)
    return;
  const uint at = gl_WorkGroupID.x * 256u;
  MAT a, b, mask = MAT(0.0);
  coopMatLoad(a, x, at, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(b, x, at, 16, gl_CooperativeMatrixLayoutColumnMajor);
  float sum = 0.0, top = -1.0e30;
  uint count = 0u;
  for (int i = 0; i < a.length(); ++i) {
    const float v = a[i];
    if (v > threshold) {
      mask[i] = 1.0;
      ++count;
      if (v > 2.0 * threshold)
        atomicAdd(large, 1u);
    } else if (v < -threshold)
      mask[i] = -1.0;
    sum += v * v;
    top = max(top, abs(v - b[i]));
  }
  MAT g = a;
  for (uint i = 0u; i < g.length(); i++) {
    if (mask[i] == 0.0)
      continue;
    g[i] = gelu(g[i]) * mask[i];
  }
  int last = a.length() - 1;
  while (last >= 0) {
    b[last] = min(a[last], b[last]) + (mask[last] < 0.0 ? 1.0 : 0.0);
    last--;
  }
  atomicAdd(positive, count);
  sum = subgroupAdd(sum);
  top = subgroupMax(top);
  if (subgroupElect())
    norms[gl_WorkGroupID.x] = vec2(sqrt(sum), top);
  coopMatStore(g + b, y, at, 16, gl_CooperativeMatrixLayoutRowMajor);
}
