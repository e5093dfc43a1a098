// Escapes of GL_EXT_debug_printf section 3.1, and derivatives of quads in compute shaders.
// RUN: %coopc -Werror --validate --emit=spirv-text %s -o - | FileCheck %s
// CHECK-DAG: OpExecutionMode %main QuadDerivativesKHR
// CHECK-DAG: OpString "AAA{{.}}Z{{.*}} %d
#version 450
#extension GL_EXT_shader_quad_control : require
#extension GL_NV_compute_shader_derivatives : require
#extension GL_EXT_debug_printf : require
layout(local_size_x=8,local_size_y=8,derivative_group_quadsNV) in;
layout(quad_derivatives) in;
void main(){ debugPrintfEXT("A\x41\101\7Z\a\v %d\\ \"\?", 1); }
