// Which builtin outputs may be declared again, and how (GLSL 4.60 section 7.1).
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_EXT_fragment_shading_rate : require
out float gl_ClipDistance[2];
invariant out float gl_CullDistance[3];
out int gl_PrimitiveShadingRateEXT;
out vec4 gl_Position;
// CHECK: [[@LINE-1]]:10: error: 'gl_Position' cannot be declared again, but with a layout that says where it is captured
layout(xfb_buffer = 0, xfb_offset = 0) out float gl_PointSize;
in int gl_VertexIndex;
// CHECK: [[@LINE-1]]:8: error: 'gl_VertexIndex' cannot be declared again: no layout or qualifier is for it
void main() {}
