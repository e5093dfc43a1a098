// What sema accepts but codegen cannot emit yet is an error that names it.
// RUN: not %coopc --frontend=coop --diagnostic-ids --emit=spirv %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
layout(local_size_x = 1) in;
layout(binding = 0) uniform sampler2D image;
// CHECK: {{.*}}unsupported.comp:[[@LINE-1]]:39: error: the type 'sampler2D' cannot be emitted yet [err_codegen_unsupported]
layout(std430, binding = 1) buffer Data { vec4 v; };
void main() { v = textureLod(image, v.xy, 0.0); }
// CHECK: {{.*}}unsupported.comp:[[@LINE-1]]:19: error: a call of 'textureLod' cannot be emitted yet [err_codegen_unsupported]
