// Qualifiers of gl_PerVertex and of its members (GLSL 4.60 sections 4.3.9 and 7.1).
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
flat out gl_PerVertex {
  // CHECK: [[@LINE-1]]:1: error: {{.*}}not for a block as a whole
  coherent vec4 gl_Position;
  // CHECK: [[@LINE-1]]:3: error: memory qualifiers are for buffers, images and their members, not for a member of 'gl_PerVertex'
  patch float gl_PointSize;
  // CHECK: [[@LINE-1]]:3: error: 'patch' cannot qualify a member of 'gl_PerVertex'
  invariant float gl_ClipDistance[1];
};
void main() {}
