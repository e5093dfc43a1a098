// Loops over arrays of matrices are written out (lower/transform/UnrollMatrixLoops.h), so that products
// of their elements are put off; where they cannot be, nothing is.
// DEFINE: %{asm} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s
// RUN: %{asm} | FileCheck %s
// RUN: %{asm} -DMEMBER=.m -DIN_STRUCTURES | FileCheck %s
// RUN: %{asm} -DINNER="for(uint n=0;n<count;++n)c[n]+=1" | FileCheck %s
// RUN: %{asm} -DINNER="for(uint n=0;n<count;++n)coopMatStore(sum[n][0],c,0,32,0)" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DCOUNT=count | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DCOUNT=4000 | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DLEAVE | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DINDEX=(i*count) | FileCheck %s --check-prefix=NOT
// CHECK: .batched.{{.*}}.grid.3.2
// NOT-NOT: .batched
// NOT: tile.muladd.{{.*}}a.s{{.}}.16x64xi8
// NOT-NOT: .batched
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef COUNT
#define COUNT 3
#endif
#ifndef INDEX
#define INDEX i
#endif
#ifndef INNER
#define INNER
#endif
#ifndef MEMBER
#define MEMBER
#endif

layout(local_size_x = 32) in;
layout(push_constant) uniform Parameters { uint steps, count; };
layout(set = 0, binding = 0) buffer A { int8_t a[]; };
layout(set = 0, binding = 1) buffer B { int8_t b[]; };
layout(set = 0, binding = 2) buffer C { int c[]; };

#define SUM coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
struct Tile { SUM m; };

void main() {
#ifdef IN_STRUCTURES
  Tile sum[4][2];
#else
  SUM sum[4][2];
#endif
  for (uint i = 0; i < 4; ++i)
    for (uint j = 0; j < 2; ++j)
      sum[i][j]MEMBER = SUM(0);
  for (uint k = 0; k < steps; ++k) {
    coopmat<int8_t, gl_ScopeSubgroup, 16, 64, gl_MatrixUseA> left;
    coopmat<int8_t, gl_ScopeSubgroup, 64, 16, gl_MatrixUseB> right[2];
    for (uint j = 0; j < 2; ++j)
      coopMatLoad(right[j], b, k * 1024 + j * 16, 32, gl_CooperativeMatrixLayoutRowMajor);
    for (uint i = 0; i < COUNT; ++i) {
      coopMatLoad(left, a, k * 64 + i * 65536, 4096, gl_CooperativeMatrixLayoutRowMajor);
#ifdef LEAVE
      if (a[i] == 5)
        break;
#endif
      for (uint j = 0; j < 2; ++j)
        sum[INDEX][j]MEMBER = coopMatMulAdd(left, right[j], sum[INDEX][j]MEMBER);
    }
  }
  for (uint i = 0; i < 4; ++i)
    for (uint j = 0; j < 2; ++j) {
      INNER;
      coopMatStore(sum[i][j]MEMBER, c, i * 512 + j * 16, 32, gl_CooperativeMatrixLayoutRowMajor);
    }
}
