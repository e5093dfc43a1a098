// DIFFERS: mode StencilRefUnchangedFrontAMD: glslang keeps one of the two
#version 450
#extension GL_AMD_shader_early_and_late_fragment_tests : require
#extension GL_ARB_shader_stencil_export : require
layout(early_and_late_fragment_tests_amd) in;
layout(depth_less) out float gl_FragDepth;
layout(stencil_ref_unchanged_front_amd, stencil_ref_greater_back_amd) out int gl_FragStencilRefARB;
void main() { gl_FragDepth = 0.5; gl_FragStencilRefARB = 3; }
