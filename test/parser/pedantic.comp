// Type parameters with operators are accepted; -Wpedantic says that others may not.
// RUN: %coopc --emit=ast %s -o - -Wpedantic 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %coopc --emit=ast %s -o - -Werror
#version 460
#extension GL_KHR_cooperative_matrix : require

coopmat<float, gl_ScopeSubgroup, H / 2 * W / 2, -C, 2> m;
// CHECK: {{.*}}pedantic.comp:[[@LINE-1]]:34: warning: the grammar wants parentheses around a type parameter with a binary operator; other compilers may refuse it [-Wpedantic]
