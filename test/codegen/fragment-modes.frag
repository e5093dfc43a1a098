// Vulkan asks for OriginUpperLeft of every fragment shader, and for DepthReplacing of one that writes
// its depth. Without a layout pixels are interlocked in their order.
// RUN: %coopc --validate --emit=spirv-text %s | FileCheck %s --implicit-check-not=OpExecutionMode
// RUN: %coopc --validate --emit=spirv-text -DDEPTH %s | FileCheck %s --check-prefixes=CHECK,DEPTH
// RUN: %coopc --validate --emit=spirv-text -DINTERLOCK %s | FileCheck %s --check-prefix=INTERLOCK
// RUN: %coopc --validate --emit=spirv-text -DINTERLOCK -DORDER=sample_interlock_unordered %s | FileCheck %s --check-prefix=SAID
// INTERLOCK: OpCapability FragmentShaderPixelInterlockEXT
// INTERLOCK: OpExecutionMode %main PixelInterlockOrderedEXT
// SAID-NOT:  PixelInterlock
// SAID:      OpExecutionMode %main SampleInterlockUnorderedEXT
// SAID-NOT:  PixelInterlock
// CHECK: OpExecutionMode %main EarlyFragmentTests
// CHECK: OpExecutionMode %main OriginUpperLeft
// DEPTH: OpExecutionMode %main DepthReplacing
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(early_fragment_tests) in;
#ifdef INTERLOCK
#extension GL_ARB_fragment_shader_interlock : require
#ifdef ORDER
layout(ORDER) in;
#endif
#endif
layout(location = 0) in vec4 i;
layout(location = 0) out vec4 o;
layout(binding = 0) readonly buffer B { float w[]; };
void main() {
#ifdef INTERLOCK
  beginInvocationInterlockARB();
  endInvocationInterlockARB();
#endif
  coopvecNV<float, 4> v = coopvecNV<float, 4>(i), r;
  coopVecMatMulNV(r, v, gl_ComponentTypeFloat32NV, w, 0, gl_ComponentTypeFloat32NV, 4, 4,
                  gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 16);
  o = vec4(r[0], r[1], r[2], r[3]);
#ifdef DEPTH
  gl_FragDepth = r[0];
#endif
}
