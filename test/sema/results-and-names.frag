// Results that are never returned, layouts of nothing, names of builtin blocks.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
float none() {}
// CHECK: results-and-names.frag:[[@LINE-1]]:7: error: 'none' returns 'float', and there is no 'return' in it
layout(location = 0) float;
// CHECK: [[@LINE-1]]:8: error: layout qualifier 'location' cannot stand on a declaration without a name
void main() {}
