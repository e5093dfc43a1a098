// What a pass of the optimizer spoils is optimized without that pass: here one moves a block out of
// a loop's continue construct. The loop stays, and so does what the other passes do.
// RUN: %coopc -O --emit=spirv-text --validate %s | FileCheck %s
// RUN: %coopc -O --target-env=vulkan1.1 --emit=spirv-text --validate %s | FileCheck %s
// CHECK: OpLoopMerge
// CHECK-NOT: OpFunctionCall
#version 460
layout(binding = 0) buffer Result { uint result[]; };
uint self;
int total;

uint both() { return self | self; }

void main() {
  if (total * total >= (total | total)) {
    int i = 0;
    do {
      if (false) {
      } else {
        total += int(53.0 + 14.0);
      }
    } while (++i < int((false ? 5u : both()) & 7u) && (self & 1u) == 0u);
  }
  result[self] = uint(total);
}
