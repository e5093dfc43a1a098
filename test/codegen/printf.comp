// debugPrintfEXT.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_debug_printf : require

layout(local_size_x = 1) in;
void main() { debugPrintfEXT("invocation %u at %v3u: %f\n", gl_LocalInvocationIndex, gl_GlobalInvocationID, 1.5); }
