// An instance of a buffer_reference block that nothing uses is no part of the interface, whatever the
// binding 0 is for; one that is used is a block without a binding, so it has binding 0.
// RUN: %coopc run %s --bind 0=address:1 --bind 1=fill:3:f32[4] --out 1=%t.npy -Werror
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 6 6 6 6
// RUN: %coopc --emit=spirv-text -DUSED -o - %s 2>&1 | FileCheck %s --check-prefix=USED
// USED: reference-instances.comp:[[@LINE+12]]:{{.*}}: warning: 'unusedName' is a block of its own beside the type 'Numbers', and has no binding: 0 is taken
// USED: OpDecorate %unusedName Binding 0
#version 460
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_scalar_block_layout : require
layout(buffer_reference, std430) buffer Numbers { float x[]; } unusedName;
layout(set = 0, binding = 0, std430) uniform Params { Numbers numbers; } params;
layout(local_size_x = 4) in;
void main() {
  params.numbers.x[gl_LocalInvocationIndex] *= 2.0;
#ifdef USED
  // The block itself.
  unusedName.x[0] = 1.0;
#endif
}
