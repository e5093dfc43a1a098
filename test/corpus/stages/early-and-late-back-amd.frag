// Other modes of GL_AMD_shader_early_and_late_fragment_tests.
#version 450
#extension GL_AMD_shader_early_and_late_fragment_tests : require
#extension GL_ARB_shader_stencil_export : require
layout(early_and_late_fragment_tests_amd) in;
layout(stencil_ref_unchanged_back_amd) out int gl_FragStencilRefARB;

void main() { gl_FragStencilRefARB = 3; }
