// What ends the dispatch is refused with its line, not what holds the message.
// RUN: not %coopc --emit=llvm %s -o %t.ll 2>&1 | FileCheck %s
// CHECK: OpAbortKHR: is not supported, at {{.*}}error-abort.comp:[[@LINE+9]]
#version 460
#extension GL_EXT_abort : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer B {
  uint data[];
};
void main() {
  if (data[0] == 7)
    abortEXT("seven");
}
