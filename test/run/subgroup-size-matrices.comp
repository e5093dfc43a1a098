// Where a workgroup multiplies matrices together, fast execution has few subgroups, which meet often. Where
// subgroups do, they have the size that shaders for GPUs expect.
//
// DEFINE: %{run} = %coopc run %s --groups 1 --out 0=%t.npy:u32[1] --exec=fast
// DEFINE: %{show} = %python %S/Inputs/arrays.py show %t.npy
// RUN: %{run} -DSCOPE=gl_ScopeWorkgroup && %{show} | FileCheck %s --check-prefix=WORKGROUP
// RUN: %{run} -DSCOPE=gl_ScopeWorkgroup --subgroup-size 16 && %{show} | FileCheck %s --check-prefix=FORCED
// RUN: %{run} -DSCOPE=gl_ScopeSubgroup && %{show} | FileCheck %s --check-prefix=SUBGROUP
// RUN: %{run} -DSCOPE=gl_ScopeSubgroup --cpu=x86-64-v2 && %{show} | FileCheck %s --check-prefix=SUBGROUP
// WORKGROUP: {{^}}128{{$}}
// FORCED: {{^}}16{{$}}
// SUBGROUP: {{^}}32{{$}}
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 256) in;
layout(set = 0, binding = 0) buffer Size { uint size; };
shared float c[256];

void main() {
  coopmat<float, SCOPE, 16, 16, gl_MatrixUseA> a = coopmat<float, SCOPE, 16, 16, gl_MatrixUseA>(1);
  coopmat<float, SCOPE, 16, 16, gl_MatrixUseB> b = coopmat<float, SCOPE, 16, 16, gl_MatrixUseB>(2);
  coopmat<float, SCOPE, 16, 16, gl_MatrixUseAccumulator> sum =
      coopmat<float, SCOPE, 16, 16, gl_MatrixUseAccumulator>(0);
  coopMatStore(coopMatMulAdd(a, b, sum), c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  barrier();
  if (gl_LocalInvocationIndex == 0)
    size = c[255] == 32.0 ? gl_SubgroupSize : 0;
}
