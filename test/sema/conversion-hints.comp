// What does not convert by itself is shown as it converts where the user says so; '==' that was
// meant; an argument that a macro lacks is one mistake.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error: --match-full-lines
#version 460
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { float f; int i; vec3 v; };
#define SUM(a, b) ((a) + (b))
#define FLOAT f
void main() {
  int a = f * 2.0;
  // CHECK: {{.*}}:[[@LINE-1]]:11: error: initializer of type 'float' cannot be converted implicitly to 'int'
  // CHECK-NEXT: {{.*}} | {{.*}}
  // CHECK-NEXT: {{ *}}| {{ *}}^~~~~~~
  // CHECK-NEXT: {{ *}}| {{ *}}int(f * 2.0)
  vec3 w = (1, 2, 3);
  // CHECK: {{.*}}:[[@LINE-1]]:12: error: initializer of type 'int' cannot be converted implicitly to 'vec3'
  // CHECK: {{ *}}| {{ *}}vec3(1, 2, 3)
  v = f;
  // CHECK: {{.*}}:[[@LINE-1]]:5: error: assigned value of type 'float' cannot be converted implicitly to 'vec3'
  // CHECK: {{ *}}| {{ *}}vec3(f)
  ivec3 u = v;
  // CHECK: {{.*}}:[[@LINE-1]]:13: error: initializer of type 'vec3' cannot be converted implicitly to 'ivec3'
  // CHECK: {{ *}}| {{ *}}ivec3(v)
  // No constructor makes this, and a macro's expansion has no place for it.
  vec4 x = v;
  // CHECK: {{.*}}:[[@LINE-1]]:12: error: initializer of type 'vec3' cannot be converted implicitly to 'vec4'
  // CHECK-NEXT: {{.*}} | {{.*}}
  // CHECK-NEXT: {{ *}}| {{ *}}^
  // CHECK-NEXT: {{.*}}:[[@LINE+1]]:11: error: initializer of type 'float' cannot be converted implicitly to 'int'
  int b = FLOAT;
  // CHECK-NEXT: {{.*}} | {{.*}}
  // CHECK-NEXT: {{ *}}| {{ *}}^~~~~
  // CHECK-NEXT: {{.*}} note: expanded from macro 'FLOAT'
  if (i = 2)
    return;
  // CHECK: {{.*}}:[[@LINE-2]]:7: error: a condition must be a scalar 'bool', not 'int'
  // CHECK: {{ *}}| {{ *}}==
  int c = SUM(1);
  // CHECK: {{.*}}:[[@LINE-1]]:11: error: too few arguments for macro 'SUM': it takes 2, not 1
}
