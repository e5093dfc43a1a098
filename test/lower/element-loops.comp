// Loops over what an invocation has of a matrix are functions of each element
// (lower/transform/ElementLoops.h), where they do nothing else and all invocations run them.
// DEFINE: %{asm} = %coopc -w --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s
// RUN: %{asm} | FileCheck %s
// RUN: %{asm} -DINDEX=int | FileCheck %s
// RUN: %{asm} -DELEMENT="min(exp(m[i]) * scale, float(gl_WorkGroupID.x))" | FileCheck %s
// RUN: %{asm} -DELEMENT="squared(m[i]) + other[i]" | FileCheck %s
// RUN: %{asm} -DELEMENT="m[i] + other[i]; other[i] = m[i]" | FileCheck %s
// RUN: %{asm} -DELEMENT="m[i] * m[0]" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DELEMENT="m[i] + float(i)" | FileCheck %s
// RUN: %{asm} -DELEMENT="m[i]; if (m[i] < 0) m[i] *= scale; else if (i % 2 == 1) m[i] = 1" | FileCheck %s
// RUN: %{asm} -DELEMENT="i > 2 ? other[i] : m[i]" | FileCheck %s
// RUN: %{asm} -DELEMENT="narrow[i]" | FileCheck %s
// RUN: %{asm} -DLOOP="for (int p = 0; p < 2; ++p) for (int i = 0; i < m.length(); ++i) parts[p][i] = m[i] * 2" | FileCheck %s --check-prefix=PARTS
// RUN: %{asm} -DELEMENT="m[i]; if (i > 2) m = other" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DELEMENT="small[i]" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DELEMENT="m[i + 1]" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DELEMENT="m[i]; if (m[i] == 0) a[i] = 1" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DELEMENT="m[i] + float(gl_LocalInvocationIndex)" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DELEMENT="float(gl_LocalInvocationIndex)" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DELEMENT="m[i] + a[i]" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DELEMENT="m[i]; sum += m[i]" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DELEMENT="m[i]; if (m[i] == 0) break" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DCOUNT=3 | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DFIRST=1 | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DSTEP=2 | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DIF="if (gl_LocalInvocationIndex > 3)" | FileCheck %s --check-prefix=NOT
// CHECK: tile.{{elements|perelement.*[.]element}}
// NOT-NOT: tile.{{elements|perelement}}
// One function serves both matrices.
// PARTS-COUNT-2: callq coopfn.tile.perelement.{{.*}}.element
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
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
#ifndef LOOP
#define LOOP for (INDEX i = FIRST; i < COUNT; i += STEP) { m[i] = ELEMENT; }
#endif

layout(local_size_x = 32) in;
layout(push_constant) uniform Parameters { float scale; };
layout(set = 0, binding = 0) buffer A { float a[]; };

float squared(float x) { return x * x; }

void main() {
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m, other, parts[2];
  coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> narrow;
  coopmat<float, gl_ScopeSubgroup, 8, 32, gl_MatrixUseAccumulator> small;
  coopMatLoad(m, a, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(other, a, 256, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(small, a, 256, 32, gl_CooperativeMatrixLayoutRowMajor);
  parts[0] = parts[1] = other;
  narrow = coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(other);
  float sum = 0;
  IF
    LOOP;
  a[3] = sum;
  coopMatStore(m, a, 512, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(other, a, 768, 16, gl_CooperativeMatrixLayoutRowMajor);
  for (int p = 0; p < 2; ++p)
    coopMatStore(parts[p], a, 1024 + 256 * p, 16, gl_CooperativeMatrixLayoutRowMajor);
}
