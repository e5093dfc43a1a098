// Blocks of more than 4000 instructions are several for code generation, which takes more than
// linear time in a block's length (lower/cpu/LongBlocks.h). 4096 statements are 16384 instructions here.
// RUN: %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 -o - %s | FileCheck %s
// CHECK-LABEL: define internal void @coop.reference.step
// CHECK-COUNT-4: {{^}}  br label
// CHECK-LABEL: define i32 @long_blocks(
#version 460
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Data { vec4 data[]; };
#define FOUR(x) x x x x
#define STATEMENT v = v.yzwx * w + v;

void main() {
  vec4 v = data[gl_GlobalInvocationID.x];
  const vec4 w = data[0];
  FOUR(FOUR(FOUR(FOUR(FOUR(FOUR(STATEMENT))))))
  data[gl_GlobalInvocationID.x] = v;
}
