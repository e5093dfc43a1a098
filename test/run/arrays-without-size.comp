// Arrays of resources that the shader gives no size have as many elements as are bound.
// RUN: %coopc run %s --bind '0[0]=f32:1,f32:2' --bind '0[1]=f32:3,f32:4' --bind '0[2]=f32:5,f32:6' --bind 0.1=image:r32f:random[4] --bind '0.1[1]=image:r32f:zeros[4]' --out 9=%t.npy:f32[4] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --exec=reference --bind '0[0]=f32:1,f32:2' --bind '0[1]=f32:3,f32:4' --bind '0[2]=f32:5,f32:6' --bind 0.1=image:r32f:random[4] --bind '0.1[1]=image:r32f:zeros[4]' --out 9=%t.npy:f32[4] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --frontend=glslang --check --bind '0[0]=f32:1,f32:2' --bind '0[1]=f32:3,f32:4' --bind '0[2]=f32:5,f32:6' --bind 0.1=image:r32f:random[4] --bind '0.1[1]=image:r32f:zeros[4]' --out 9=%t.npy:f32[4] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 1 4 5 2
// RUN: %coopc -c %s --array-size 0=3 --array-size 0.1=2 -o %t.o
// RUN: not %coopc -c %s --array-size 0=3 -o %t.o 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: {{.*}} the array 'images' has no size: say how many elements are bound, --array-size=1=N, or KernelOptions::ArraySizes
// RUN: not %coopc -c %s --array-size 0=3 --array-size 0.1=65536 -o %t.o 2>&1 | FileCheck %s --check-prefix=MANY
// MANY: error: {{.*}} arrays of 65536 resources are not supported: there may be 1 to 65535
// RUN: not %coopc -c %s --array-size '0[1]=3' -o %t.o 2>&1 | FileCheck %s --check-prefix=SYNTAX
// SYNTAX: error: {{.*}} BINDING=N, as in 0.3=16
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_EXT_nonuniform_qualifier : require
#extension GL_EXT_samplerless_texture_functions : require
layout(local_size_x = 4) in;
layout(binding = 0) buffer B { float v[]; } buffers[];
layout(binding = 1) uniform textureBuffer images[];
layout(binding = 9) buffer O { float o[]; };
void main() {
  const uint i = gl_LocalInvocationIndex;
  o[i] = buffers[nonuniformEXT(i % 3)].v[i % 2] + texelFetch(images[nonuniformEXT(i / 4 + 1)], int(i)).x;
}
