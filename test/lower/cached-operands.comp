// Operands that every workgroup loads alike stay packed for others (lower/cpu/gemm/CachedOperands.h), where
// products of their block alone take them.
// DEFINE: %{asm} = %coopc -w --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s
// RUN: %{asm} | FileCheck %s
// RUN: %{asm} -DSCOPE=gl_ScopeSubgroup | FileCheck %s
// RUN: %{asm} -DAT="offset * 64" | FileCheck %s
// RUN: %{asm} -DAT="b[3].x" -DTENSOR | FileCheck %s
// RUN: %{asm} -DAT="i * 4096" -DCOUNT=count | FileCheck %s
// RUN: %{asm} -DBARRIER="barrier();" | FileCheck %s
// RUN: %{asm} -DAT=gl_WorkGroupID.x | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DAT=gl_LocalInvocationIndex -DTENSOR | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DSCOPE=gl_ScopeSubgroup -DBARRIER="barrier();" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DAFTER="coopMatStore(right, a, 0, 64, Rows);" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DAFTER="a[5] = bfloat16_t(2.0);" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DQUALIFIERS=volatile | FileCheck %s --check-prefix=NOT
// CHECK: tile.load{{.*}}b.s{{.}}.64x64{{.*}}.kept
// NOT-NOT: .kept
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#ifndef SCOPE
#define SCOPE gl_ScopeWorkgroup
#endif
#ifndef AT
#define AT 128
#endif
#ifndef COUNT
#define COUNT 1
#endif
#ifndef BARRIER
#define BARRIER
#endif
#ifndef AFTER
#define AFTER
#endif
#ifndef QUALIFIERS
#define QUALIFIERS
#endif

layout(local_size_x = 32, local_size_y = 2) in;
layout(push_constant) uniform Parameters { uint offset, count; };
layout(set = 0, binding = 0) QUALIFIERS buffer A { bfloat16_t a[]; };
layout(set = 0, binding = 1) uniform B { uvec4 b[4]; };
layout(set = 0, binding = 2) buffer C { float c[]; };

const int Rows = gl_CooperativeMatrixLayoutRowMajor;
#define SUM coopmat<float, SCOPE, 64, 64, gl_MatrixUseAccumulator>

void main() {
  coopmat<bfloat16_t, SCOPE, 64, 64, gl_MatrixUseA> left;
  coopMatLoad(left, a, gl_GlobalInvocationID.y * 4096, 64, Rows);
  for (uint i = 0; i < COUNT; ++i) {
    coopmat<bfloat16_t, SCOPE, 64, 64, gl_MatrixUseB> right;
#ifdef TENSOR
    tensorLayoutNV<2> t = createTensorLayoutNV(2);
    t = setTensorLayoutDimensionNV(t, 4096, 64);
    coopMatLoadTensorNV(right, a, 0, sliceTensorLayoutNV(t, AT, 64, 0, 64));
#else
    coopMatLoad(right, a, AT, 64, Rows);
#endif
    BARRIER
    coopMatStore(coopMatMulAdd(left, right, SUM(1.0)), c, i * 4096, 64, Rows);
    AFTER
  }
}
