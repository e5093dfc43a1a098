// Attributes that have no effect are warned of and ignored.
// RUN: %coopc --emit=ast %s -o - 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#version 460
#extension GL_EXT_control_flow_attributes : enable

void main() {
  [[unroll]] if (true) return;
// CHECK: {{.*}}attributes.comp:[[@LINE-1]]:5: warning: attribute 'unroll' has no effect here: it belongs before a loop [-Wattributes]
  [[flatten(2)]] if (true) return;
// CHECK: {{.*}}attributes.comp:[[@LINE-1]]:5: warning: attribute 'flatten' takes no argument and is ignored [-Wattributes]
  [[dependency_length]] while (true) ;
// CHECK: {{.*}}attributes.comp:[[@LINE-1]]:5: warning: attribute 'dependency_length' takes one argument and is ignored [-Wattributes]
  [[unrolled]] while (true) ;
// CHECK: {{.*}}attributes.comp:[[@LINE-1]]:5: warning: unknown attribute 'unrolled' is ignored [-Wattributes]
  [[branch]] return;
// CHECK: {{.*}}attributes.comp:[[@LINE-1]]:5: warning: attribute 'branch' has no effect here: it belongs before 'if' or 'switch' [-Wattributes]
}
