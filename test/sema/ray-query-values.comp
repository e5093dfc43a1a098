// Ray queries have no value, and are no resources (GL_EXT_ray_query section 4.1.7.y); elements of arrays of them
// are passed with the array.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_EXT_ray_query : require
layout(binding = 0) uniform rayQueryEXT asked;
// CHECK: [[@LINE-1]]:41: error: a variable of type 'rayQueryEXT' has no storage qualifier
bool step(rayQueryEXT q) { return rayQueryProceedEXT(q); }
bool stepOne(rayQueryEXT q[2], int i) { return rayQueryProceedEXT(q[i]); }
void main() {
  rayQueryEXT a, b[2];
  rayQueryEXT c = a;
  // CHECK: [[@LINE-1]]:19: error: a value of type 'rayQueryEXT' cannot be assigned
  step(a);
  step(b[1]);
  // CHECK: [[@LINE-1]]:8: error: SPIR-V cannot pass an element of an array of 'rayQueryEXT' to a function
  stepOne(b, 1);
}
