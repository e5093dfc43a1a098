// Builtins of fragment shaders are interpolated as the language has it, and written as outputs are
// (GLSL 4.60 section 7.1).
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_EXT_fragment_shading_rate : require
#extension GL_NV_sample_mask_override_coverage : require
#extension GL_ARB_shader_stencil_export : require
smooth in float gl_ClipDistance[2];
flat in int gl_ShadingRateEXT;
layout(override_coverage) out int gl_SampleMask[1];
layout(depth_less) out float gl_FragDepth;
out int gl_FragStencilRefARB;
layout(origin_upper_left) in vec4 gl_FragCoord;
centroid in float gl_CullDistance[2];
// CHECK: [[@LINE-1]]:1: error: interpolation qualifiers are for inputs and outputs between stages, not for 'gl_CullDistance'
sample out int gl_SampleMask[1];
// CHECK: [[@LINE-1]]:1: error: interpolation qualifiers are for inputs and outputs between stages, not for 'gl_SampleMask'
readonly out float gl_FragDepth;
// CHECK: [[@LINE-1]]:1: error: memory qualifiers are for buffers, images and their members, not for an output
in vec2 gl_PointCoord;
// CHECK: [[@LINE-1]]:9: error: 'gl_PointCoord' cannot be declared again: no layout or qualifier is for it
flat in int gl_PrimitiveID;
// CHECK: [[@LINE-1]]:13: error: 'gl_PrimitiveID' cannot be declared again
void main() {}
