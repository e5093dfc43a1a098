// Coordinates in a loop over what an invocation has of a matrix are the row and the column of the
// function of elements that it becomes, also where invocations have a different number of elements.
// How many that are is no fact of an element: then the loop stays one.
// DEFINE: %{asm} = %coopc -w --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s
// RUN: %{asm} | FileCheck %s
// RUN: %{asm} -DCOLUMNS=17 | FileCheck %s
// RUN: %{asm} -DVALUE="m[i] + m.length()" | FileCheck %s
// RUN: %{asm} -DVALUE="m[i] + m.length()" -DCOLUMNS=17 | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DVALUE="coopMatGetCoordinateEXT(m, i + 1).x" | FileCheck %s --check-prefix=NOT
// CHECK: tile.{{elements|perelement.*[.]element}}
// NOT-NOT: tile.{{elements|perelement}}
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#ifndef COLUMNS
#define COLUMNS 16
#endif
#ifndef VALUE
#define VALUE at.x > at.y ? m[i] : 0.0
#endif
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer A { float a[]; };
void main() {
  coopmat<float, gl_ScopeSubgroup, 16, COLUMNS, gl_MatrixUseAccumulator> m;
  coopMatLoad(m, a, 0, COLUMNS, gl_CooperativeMatrixLayoutRowMajor);
  for (uint i = 0; i < m.length(); ++i) {
    const uvec2 at = coopMatGetCoordinateEXT(m, i);
    m[i] = VALUE;
  }
  coopMatStore(m, a, 512, COLUMNS, gl_CooperativeMatrixLayoutRowMajor);
}
