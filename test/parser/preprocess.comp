// -E keeps #version, #extension and #pragma, and the numbers of lines.
// RUN: %coopc -E %s -I %root/test/parser/Inputs -o - | FileCheck %s --strict-whitespace
// RUN: %coopc -E %s -I %root/test/parser/Inputs -o %t.comp
// RUN: %coopc --emit=ast %t.comp -o /dev/null
#version 460
#extension GL_GOOGLE_include_directive : require
#pragma use_vulkan_memory_model
#include "declarations.glsl"
#define CALL(f, x) f(x, __LINE__)

void main() {
#if defined(DECLARATIONS) && VULKAN >= 100
  float y = CALL(twice, 1.0 - -SCALE);
#else
  nonsense
#endif
}

// CHECK: #version 460
// CHECK-NEXT: #extension GL_GOOGLE_cpp_style_line_directive : enable
// CHECK-NEXT: #line 6
// CHECK-NEXT: #extension GL_GOOGLE_include_directive : require
// CHECK-NEXT: #pragma use_vulkan_memory_model
// CHECK-NEXT: #line 4 "{{.*}}Inputs/declarations.glsl"
// CHECK-NEXT: #extension GL_EXT_bfloat16 : enable
// CHECK-EMPTY:
// CHECK-NEXT: float twice(float x, int line) { return x * 2.0; }
// CHECK-NEXT: #line 11 "{{.*}}preprocess.comp"
// CHECK-NEXT: void main() {
// CHECK-EMPTY:
// CHECK-NEXT:   float y = twice(1.0 - -2.0, 13);
// CHECK-EMPTY:
// CHECK-EMPTY:
// CHECK-EMPTY:
// CHECK-NEXT: }
