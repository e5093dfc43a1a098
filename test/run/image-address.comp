// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An image has no address that a shader could be given.
// RUN: not %coopc run --diagnostic-ids %s --bind 0=image:r32ui:zeros[32x1] --bind 1=zeros:u32[32] --push address:0 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=error:
// CHECK: error: 'address:0' refers to binding 0, an image, which has no address [err_run_address]
#version 460
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(buffer_reference) buffer R { uint v[]; };
layout(set = 0, binding = 0, r32ui) uniform uimage2D img;
layout(set = 0, binding = 1) buffer B { uint b[]; };
layout(push_constant) uniform P { R r; };
void main() {
  const uint i = gl_LocalInvocationIndex;
  b[i] = imageLoad(img, ivec2(i, 0)).x + r.v[i];
}
