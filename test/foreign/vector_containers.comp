// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative vectors in structures and arrays, through functions of every kind of parameter, chosen
// by the invocation's number, with loops over length() and every operator.
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_nonuniform_qualifier : enable
layout(local_size_x = 24) in;
layout(std430, binding = 0) readonly buffer In { vec4 inputs[]; };
layout(std430, binding = 1) readonly buffer W { float weights[]; };
layout(std430, binding = 2) writeonly buffer Out { float outputs[]; };
layout(std430, binding = 3) writeonly buffer Bits { uint bits[]; };
layout(push_constant) uniform Push { uint count; };
#define V(n) coopvecNV<float, n>
struct Layer { uint offset; bool squash; };
struct State { V(8) now; V(8) history[3]; int steps; };
const Layer layers[3] = Layer[](Layer(0u, true), Layer(256u, false), Layer(512u, true));

V(8) mixed(V(8) a, V(8) b, float t) { return a * (1.0 - t) + t * b; }

V(4) lower(const V(8) v) {
  V(4) r;
  for (int i = 0; i < r.length(); ++i)
    r[i] = v[i];
  return r;
}

void push_(inout V(8) history[3], const V(8) v) {
  for (int i = history.length() - 1; i > 0; --i)
    history[i] = history[i - 1];
  history[0] = v;
}

bool apply(inout State s, const Layer layer) {
  V(8) r;
  coopVecMatMulAddNV(r, s.now, gl_ComponentTypeFloat32NV, weights, layer.offset, gl_ComponentTypeFloat32NV,
                     weights, 768u + layer.offset / 8u, gl_ComponentTypeFloat32NV, 8, 8,
                     gl_CooperativeVectorMatrixLayoutColumnMajorNV, false, 32u);
  if (layer.squash)
    r = tanh(r);
  else
    r = clamp(r, V(8)(-1.5), V(8)(1.5));
  push_(s.history, s.now);
  s.now = r;
  return ++s.steps > 3;
}

void main() {
  const uint id = gl_GlobalInvocationID.x;
  if (id >= count)
    return;
  State s;
  coopVecLoadNV(s.now, inputs, id * 32u);
  for (int i = 0; i < 3; ++i)
    s.history[i] = V(8)(float(i));
  s.steps = 0;
  for (uint k = id % 3u;; k = (k + 1u) % 3u) {
    if (apply(s, layers[k]))
      break;
    if (id % 7u == 5u && s.steps == 2)
      break;
  }
  V(8) r = mixed(s.now, s.history[id % 3u], 0.25);
  r = fma(r, s.history[1], -s.history[2]);
  r += step(V(8)(0.0), r) / (exp(s.now) + V(8)(1.0));
  r -= log(max(s.history[0] * s.history[0], V(8)(0.5)));
  r = min(r, atan(s.now) * 3.0);
  const V(4) low = lower(r);
  r[id % 8u] += low[3] * low[0];
  coopVecStoreNV(r, outputs, id * 32u);

  coopvecNV<int, 4> n = coopvecNV<int, 4>(coopvecNV<float, 4>(low[0] * 8.0, low[1] * 8.0, low[2] * 8.0, low[3] * 8.0));
  coopvecNV<uint, 4> u = coopvecNV<uint, 4>(n);
  u = (u << coopvecNV<uint, 4>(1u, 2u, 3u, 4u)) ^ (u >> coopvecNV<uint, 4>(3)) & ~coopvecNV<uint, 4>(id);
  u = u | coopvecNV<uint, 4>(-n * n);
  coopVecStoreNV(u, bits, id * 16u);
}
