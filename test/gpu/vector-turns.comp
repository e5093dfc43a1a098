// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads of a warp that have different matrices take turns for them, and what chooses elements of a vector in a loop is
// written out.
// RUN: %coopc --emit=ptx --gpu=sm_80 -DOWN=i %s -o - | FileCheck %s
// CHECK: mma.sync
// CHECK: vote.sync.ballot
// DEFINE: %{emulate} = %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 2 f16:4096:5 f16:2048:6 f32:128:9:5 f32:1024
// One material, a few, and one for each thread; for biases, too, and in a loop that some threads run through more often.
// RUN: %{emulate} -- -DOWN=3
// RUN: %{emulate} -- "-DOWN=i/40"
// RUN: %{emulate} -- "-DOWN=abs(int(materials[i]))"
// RUN: %{emulate} -- "-DOWN=i&15"
// RUN: %{emulate} -- "-DOWN=abs(int(materials[i]))" "-DOWN_BIAS=i&3"
// RUN: %{emulate} -- "-DOWN=abs(int(materials[i]))" -DLAYERS=2
// RUN: %{emulate} -- "-DOWN=abs(int(materials[i]))" -DSOME
// Sizes that are no tiles.
// RUN: %{emulate} -- "-DOWN=abs(int(materials[i]))" -DINPUTS=12 -DOUTPUTS=6
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef INPUTS
#define INPUTS 16
#define OUTPUTS 8
#endif
#ifndef OWN_BIAS
#define OWN_BIAS 0
#endif
#ifndef LAYERS
#define LAYERS 1
#endif
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer Weights { float16_t weights[]; };
layout(set = 0, binding = 1) readonly buffer Inputs { float16_t inputs[]; };
layout(set = 0, binding = 2) readonly buffer Materials { float materials[]; };
layout(set = 0, binding = 3) writeonly buffer Out { float y[]; };
void main() {
  const uint i = gl_GlobalInvocationID.x;
#ifdef SOME
  if (materials[i & ~31u] > 0) // all of a warp, which the emulator takes for granted
    return;
#endif
  coopvecNV<float16_t, INPUTS> v;
  for (uint k = 0; k < INPUTS; ++k)
    v[k] = inputs[(i * 16 + k * 3) & 2047];
  coopvecNV<float16_t, OUTPUTS> h;
  for (uint layer = 0; layer < LAYERS; ++layer) {
    coopVecMatMulAddNV(h, v, gl_ComponentTypeFloat16NV, weights, uint(OWN) * 256 + layer * 64, gl_ComponentTypeFloat16NV,
                       inputs, uint(OWN_BIAS) * 16, gl_ComponentTypeFloat16NV, OUTPUTS, INPUTS,
                       gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
    v[layer] = h[layer];
  }
  float sum = 0;
  for (uint k = 0; k < OUTPUTS; ++k) {
    y[(i * OUTPUTS + k) & 1023] = float(h[k]);
    sum += float(h[k]);
  }
}
