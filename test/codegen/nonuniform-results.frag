// nonuniformEXT of parameters that are handles, of results, and what ++ and -- make of it
// (GL_EXT_nonuniform_qualifier).
// RUN: %coopc --validate --emit=spirv-text %s -o - | FileCheck %s --check-prefix=NEEDS
// NEEDS: OpCapability SampledImageArrayNonUniformIndexing
// RUN: %coopc --emit=spirv-text %s -o - | %python %S/Inputs/decorated.py NonUniform nonuniform uniform OpSampledImage OpFunctionCall OpAccessChain OpImageSampleImplicitLod OpLoad OpIAdd | FileCheck %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_EXT_nonuniform_qualifier : require
layout(binding = 0) uniform sampler2D t[];
layout(binding = 1) uniform texture2D images[4];
layout(binding = 2) uniform sampler s;
layout(location = 0) flat in int j;
layout(location = 0) out vec4 o;
// In main, which comes first: the calls, and what they index.
// CHECK: OpFunctionCall nonuniform
// CHECK-NEXT: OpAccessChain nonuniform
// CHECK-NEXT: OpLoad nonuniform
// CHECK: OpLoad nonuniform
// CHECK-NEXT: OpIAdd uniform
// CHECK-NEXT: OpAccessChain nonuniform
// CHECK: OpIAdd nonuniform
// CHECK-NEXT: OpAccessChain nonuniform
// CHECK: OpAccessChain uniform
// CHECK-NEXT: OpFunctionCall uniform
// In the functions.
// CHECK: OpLoad nonuniform
// CHECK-NEXT: OpImageSampleImplicitLod
// CHECK-NEXT: OpLoad nonuniform
// CHECK-NEXT: OpLoad uniform
// CHECK-NEXT: OpSampledImage nonuniform
// CHECK-NEXT: OpImageSampleImplicitLod
// CHECK-NEXT: OpLoad uniform
// CHECK-NEXT: OpImageSampleImplicitLod
vec4 whole(nonuniformEXT sampler2D q) { return texture(q, vec2(0)); }
vec4 parts(nonuniformEXT texture2D q, sampler r) { return texture(sampler2D(q, r), vec2(0)); }
nonuniformEXT int next(int a) { return a + 1; }
vec2 plain(sampler2D q) { return texture(q, vec2(0)).xy; }

void main() {
  o = whole(t[nonuniformEXT(j)]);
  o += parts(images[nonuniformEXT(j)], s);
  o += texture(t[next(j)], vec2(0));
  nonuniformEXT int i = j;
  o += texture(t[i++], vec2(0));
  o += texture(t[++i], vec2(0));
  o.xy += plain(t[0]);
}
