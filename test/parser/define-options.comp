// -D and -U, in their order.
// RUN: %coopc -E %s -DA -DB=2 -D 'F(x)=x x' -DC -UC -o - | FileCheck %s
// RUN: not %coopc -E %s -D1A=3 -o /dev/null 2>&1 | FileCheck %s --check-prefix=BAD
#version 460
A B F(7) C

// CHECK: #version 460
// CHECK-NEXT: 1 2 7 7 C

// BAD: <command line>:1:1: error: '1A=3' does not define a macro; write NAME or NAME=VALUE
// BAD-NEXT:     1 | #define 1A 3
// BAD-NEXT:       | ^
