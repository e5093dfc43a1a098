// A cube map with layers that compares, with gradients: no text has it, and glslang takes it.
// RUN: %coopc --emit=spirv-text -o - %s | FileCheck %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 450
layout(set = 0, binding = 0) uniform samplerCubeArrayShadow s;
layout(location = 0) in vec4 p;
layout(location = 0) out float color;
void main() {
  // CHECK: OpImageSampleDrefExplicitLod %float %{{.*}} %float_0_5 Grad
  color = textureGrad(s, p, 0.5, p.xyz, p.zyx);
}
