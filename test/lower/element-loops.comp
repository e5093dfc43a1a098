// Loops over what an invocation has of a matrix are functions of each element
// (lower/simd/ElementLoops.h), where they do nothing else and all invocations run them.
// DEFINE: %{asm} = %coopc -w --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s
// RUN: %{asm} | FileCheck %s
// RUN: %{asm} -DINDEX=int | FileCheck %s
// RUN: %{asm} -DELEMENT="min(exp(m[i]) * scale, float(gl_WorkGroupID.x))" | FileCheck %s
// RUN: %{asm} -DELEMENT="squared(m[i]) + other[i]" | FileCheck %s
// RUN: %{asm} -DELEMENT="m[i] + other[i]; other[i] = m[i]" | FileCheck %s
// RUN: %{asm} -DELEMENT="m[i] * m[0]" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DELEMENT="m[i] + float(i)" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DELEMENT="m[i] + float(gl_LocalInvocationIndex)" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DELEMENT="float(gl_LocalInvocationIndex)" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DELEMENT="m[i] + a[i]" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DELEMENT="m[i]; sum += m[i]" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DELEMENT="m[i]; if (m[i] == 0) break" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DCOUNT=3 | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DFIRST=1 | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DSTEP=2 | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DIF="if (gl_LocalInvocationIndex > 3)" | FileCheck %s --check-prefix=NOT
// CHECK: tile.perelement.element
// NOT-NOT: tile.perelement
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#ifndef ELEMENT
#define ELEMENT max(m[i], 0.0)
#endif
#ifndef INDEX
#define INDEX uint
#endif
#ifndef FIRST
#define FIRST 0
#endif
#ifndef COUNT
#define COUNT m.length()
#endif
#ifndef STEP
#define STEP 1
#endif
#ifndef IF
#define IF
#endif

layout(local_size_x = 32) in;
layout(push_constant) uniform Parameters { float scale; };
layout(set = 0, binding = 0) buffer A { float a[]; };

float squared(float x) { return x * x; }

void main() {
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m, other;
  coopMatLoad(m, a, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(other, a, 256, 16, gl_CooperativeMatrixLayoutRowMajor);
  float sum = 0;
  IF
    for (INDEX i = FIRST; i < COUNT; i += STEP) {
      m[i] = ELEMENT;
    }
  a[3] = sum;
  coopMatStore(m, a, 512, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(other, a, 768, 16, gl_CooperativeMatrixLayoutRowMajor);
}
