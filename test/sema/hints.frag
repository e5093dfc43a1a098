// What was meant: names of the vendor whose extension is on, a function that is declared below.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_EXT_fragment_shader_barycentric : require
#extension GL_EXT_ray_query : require
void main() {
  vec3 b = gl_BaryCoord;
  // CHECK: [[@LINE-1]]:12: error: 'gl_BaryCoord' is not declared
  // CHECK: note: did you mean 'gl_BaryCoordEXT'?
  rayQueryEXT q;
  rayQueryProceed(q);
  // CHECK: [[@LINE-1]]:3: error: there is no function named 'rayQueryProceed'
  // CHECK: note: did you mean 'rayQueryProceedEXT'?
  later(1.0);
  // CHECK: [[@LINE-1]]:3: error: there is no function named 'later'
  // CHECK: [[@LINE+2]]:6: note: 'later' is declared here, after the call
}
void later(float x) {}
float shade(vec2 x : TEXCOORD0) : SV_Target { return x.x; }
// CHECK: [[@LINE-1]]:20: error: ':' and a semantic cannot stand here: 'TEXCOORD0'
// CHECK: [[@LINE-2]]:33: error: ':' and a semantic cannot stand here: 'SV_Target'
