// AMX's tile registers are configured once, where a kernel begins, with the registers of all of its
// products, and released where it ends (lower/cpu/abi/TileConfiguration.h).
// DEFINE: %{llvm} = %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s
//
// Products of one shape, in a loop, in a branch, before a barrier and after it, where some
// invocations return early and the dispatch may be stopped.
// RUN: %{llvm} | FileCheck %s --check-prefix=ONCE
// ONCE: @coop.tiles = {{.*}}@\00@\00@\00@\00@\00@\00@\00@\00{{.*}}\00\10\10\10\10\10\10\10\10\00
// ONCE-NOT: {{@amx.config|call void @llvm.x86.(ldtilecfg|tilerelease)}}
// ONCE: @llvm.x86.tdpbf16ps
// ONCE-LABEL: define {{.*}} @tile_configuration.kernel(
// ONCE-COUNT-1: call void @llvm.x86.ldtilecfg(ptr nonnull @coop.tiles)
// ONCE-NOT: {{ldtilecfg|ret i32}}
// ONCE-COUNT-1: call void @llvm.x86.tilerelease()
// ONCE-NOT: {{^}} {{.*(ldtilecfg|tilerelease)}}
// ONCE: ret i32
//
// Fewer rows and a shorter K: whole registers for all.
// RUN: %{llvm} -DM=4 -DN=16 -DK=16 | FileCheck %s --check-prefix=ONCE
// RUN: %{llvm} -DM=40 -DN=33 -DK=5 | FileCheck %s --check-prefix=ONCE
//
// But not where a product that is put off would be longer for it: each asks then.
// RUN: %{llvm} -DM=32 -DN=32 -DK=16 -DROWS=24 -DDEFERRED | FileCheck %s --check-prefix=OWN
// OWN-NOT: @coop.tiles
// OWN: define {{.*}}.muladd.{{.*}}a.s{{.}}.32x16
// OWN: call void @llvm.x86.sttilecfg(
// OWN: call void @llvm.x86.ldtilecfg(
// OWN-LABEL: define {{.*}} @tile_configuration.kernel(
// OWN-NOT: {{^}} {{.*ldtilecfg}}
// OWN-COUNT-1: call void @llvm.x86.tilerelease()
//
// The function that prints is the user's, and may use the registers itself.
// RUN: %{llvm} -DPRINT | FileCheck %s --check-prefix=PRINT
// PRINT: call void %{{[^ ]*}}(ptr %{{.*}}, ptr
// PRINT-NEXT: call void @llvm.x86.ldtilecfg(ptr nonnull @coop.tiles)
//
// Without a product there is nothing to configure.
// RUN: %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids --features=-amx-bf16 -o - %s | FileCheck %s --check-prefix=NONE
// NONE-NOT: {{ldtilecfg|tilerelease|coop.tiles}}
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_debug_printf : require
#ifndef M
#define M 32
#define N 32
#define K 32
#endif
#ifndef ROWS
#define ROWS 32
#endif
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Numbers { bfloat16_t numbers[]; };
layout(binding = 1) buffer Sums { float sums[]; };
layout(push_constant) uniform Push { uint iterations, isShort; };

void main() {
  coopmat<bfloat16_t, gl_ScopeSubgroup, ROWS, 32, gl_MatrixUseA> a;
  coopmat<bfloat16_t, gl_ScopeSubgroup, 32, 32, gl_MatrixUseB> b;
  coopmat<float, gl_ScopeSubgroup, ROWS, 32, gl_MatrixUseAccumulator> sum;
  coopMatLoad(sum, sums, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
  for (uint i = 0; i < iterations; ++i) {
    coopMatLoad(a, numbers, i * 32, 32, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, numbers, i * 64, 32, gl_CooperativeMatrixLayoutRowMajor);
    sum = coopMatMulAdd(a, b, sum);
#ifdef PRINT
    debugPrintfEXT("%u", i);
#endif
#ifndef DEFERRED
    if (sums[i] == 0.0)
      sum = coopMatMulAdd(a, b, sum);
#endif
  }
  coopMatStore(sum, sums, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
  if (gl_SubgroupID < isShort)
    return;
  barrier();
  coopmat<bfloat16_t, gl_ScopeSubgroup, M, K, gl_MatrixUseA> left;
  coopmat<bfloat16_t, gl_ScopeSubgroup, K, N, gl_MatrixUseB> right;
  coopmat<float, gl_ScopeSubgroup, M, N, gl_MatrixUseAccumulator> product;
  coopMatLoad(left, numbers, 0, K, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(right, numbers, 0, N, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(product, sums, 1024, N, gl_CooperativeMatrixLayoutRowMajor);
  product = coopMatMulAdd(left, right, product);
  coopMatStore(product, sums, 1024, N, gl_CooperativeMatrixLayoutRowMajor);
}
