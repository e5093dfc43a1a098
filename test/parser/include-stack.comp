// Diagnostics in included files show the way there, those in macros the way through them.
// RUN: not %coopc --emit=tokens %s -I %root/test/parser/Inputs -o /dev/null 2>&1 | FileCheck %s --strict-whitespace
#version 460
#include "wrong.glsl"
#define OUTER(y) BAD(y) + 089
int a = OUTER(1 # 2);
#include <missing.glsl>

// CHECK: In file included from {{.*}}Inputs/wrong.glsl:3:
// CHECK-NEXT: In file included from {{.*}}include-stack.comp:4:
// CHECK-NEXT: {{.*}}Inputs/wronger.glsl:2:1: error: #error: "too wrong"
// CHECK-NEXT:     2 | #error "too wrong"
// CHECK-NEXT:       | ^~~~~~
// CHECK-NEXT: {{.*}}Inputs/wronger.glsl:3:6: error: a floating-point literal needs a decimal point or an exponent before its suffix 'f'
// CHECK-NEXT:     3 | int 1f;
// CHECK-NEXT:       |      ^
// CHECK-NEXT:       |      .0
// CHECK-NEXT: {{.*}}include-stack.comp:6:17: error: '#' may only stand at the start of a line, as a directive
// CHECK-NEXT:     6 | int a = OUTER(1 # 2);
// CHECK-NEXT:       |                 ^
// CHECK-NEXT: {{.*}}include-stack.comp:5:22: note: expanded from macro 'OUTER'
// CHECK-NEXT:     5 | #define OUTER(y) BAD(y) + 089
// CHECK-NEXT:       |                      ^
// CHECK-NEXT: In file included from {{.*}}include-stack.comp:4:
// CHECK-NEXT: {{.*}}Inputs/wrong.glsl:2:16: note: expanded from macro 'BAD'
// CHECK-NEXT:     2 | #define BAD(x) x $ x
// CHECK-NEXT:       |                ^
// CHECK-NEXT: {{.*}}include-stack.comp:6:9: error: character '$' is not in the character set of the language
// CHECK-NEXT:     6 | int a = OUTER(1 # 2);
// CHECK-NEXT:       |         ^~~~~~~~~~~~
// CHECK-NEXT: {{.*}}include-stack.comp:5:18: note: expanded from macro 'OUTER'
// CHECK-NEXT:     5 | #define OUTER(y) BAD(y) + 089
// CHECK-NEXT:       |                  ^
// CHECK-NEXT: In file included from {{.*}}include-stack.comp:4:
// CHECK-NEXT: {{.*}}Inputs/wrong.glsl:2:18: note: expanded from macro 'BAD'
// CHECK-NEXT:     2 | #define BAD(x) x $ x
// CHECK-NEXT:       |                  ^
// CHECK-NEXT: {{.*}}include-stack.comp:6:9: error: invalid digit '8' in octal literal '089'
// CHECK-NEXT:     6 | int a = OUTER(1 # 2);
// CHECK-NEXT:       |         ^~~~~~~~~~~~
// CHECK-NEXT: {{.*}}include-stack.comp:5:28: note: expanded from macro 'OUTER'
// CHECK-NEXT:     5 | #define OUTER(y) BAD(y) + 089
// CHECK-NEXT:       |                            ^
// CHECK-NEXT: {{.*}}include-stack.comp:7:10: fatal error: cannot find the included file 'missing.glsl'
// CHECK-NEXT:     7 | #include <missing.glsl>
// CHECK-NEXT:       |          ^~~~~~~~~~~~~~
