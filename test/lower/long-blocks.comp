// Blocks of more than 2000 instructions are several for code generation, which takes more than
// linear time in a block's length (lower/cpu/LongBlocks.h). 4096 statements are 16384 instructions here.
// Its passes do not join them: each begins with the label of its address.
// RUN: %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 -o - %s | FileCheck %s
// CHECK-LABEL: define internal void @coop.reference.step
// CHECK-COUNT-64: {{^}}  br label
// CHECK-LABEL: define internal i32 @long_blocks.kernel(
// RUN: %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 -o - %s \
// RUN:   | FileCheck %s --check-prefix=ASM
// ASM-COUNT-64: {{^}}.Ltmp
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
