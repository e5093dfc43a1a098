// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An extension that is enabled for something else does not make a builtin need it: where a core capability has the
// builtin, too, that is declared. Of extensions that both were asked for, KHR's is.
// RUN: %coopc --emit=spirv-text -DREAD=gl_PrimitiveID %s | FileCheck %s --check-prefix=PRIMITIVE --implicit-check-not=RayTracing --implicit-check-not=MeshShading
// PRIMITIVE: OpCapability Geometry
// RUN: %coopc --emit=spirv-text -DREAD=gl_Layer %s | FileCheck %s --check-prefix=LAYER --implicit-check-not=OpExtension
// LAYER: OpCapability Geometry
// RUN: %coopc --emit=spirv-text -DREAD=gl_SubgroupSize %s | FileCheck %s --check-prefix=SUBGROUP --implicit-check-not=OpExtension
// SUBGROUP: OpCapability GroupNonUniform
// RUN: %coopc --emit=spirv-text -DREAD=gl_BaryCoordEXT.x %s | FileCheck %s --check-prefix=BARY
// BARY: OpExtension "SPV_KHR_fragment_shader_barycentric"
// Where there is no core capability yet, the shader's extension has it.
// RUN: %coopc --emit=spirv-text --target-env=vulkan1.0 -DREAD=gl_SubGroupSizeARB %s | FileCheck %s --check-prefix=OLD
// OLD: OpCapability SubgroupBallotKHR
#version 460
#extension GL_EXT_ray_tracing : enable
#extension GL_EXT_mesh_shader : enable
#extension GL_ARB_shader_viewport_layer_array : enable
#extension GL_ARB_shader_ballot : enable
#extension GL_KHR_shader_subgroup_basic : enable
#extension GL_NV_fragment_shader_barycentric : enable
#extension GL_EXT_fragment_shader_barycentric : enable
layout(location = 0) out float o;
void main() { o = float(READ); }
