// Products whose parts subgroups load from buffers and store are one product of the first subgroup where tile
// registers multiply them (lower/exec/staging/WholeProduct.h): others have the parts in registers just as well.
// DEFINE: %{before} = coop-subgroup-size,coop-close-loops,coop-inline,coop-privates,sroa<preserve-cfg>,coop-unroll-matrices,sroa<preserve-cfg>
// DEFINE: %{amx} = %opt -load-pass-plugin=%plugin -passes='%{before},coop-unstage<avx512f;amx-tile;amx-int8>' -S
// DEFINE: %{avx512} = %opt -load-pass-plugin=%plugin -passes='%{before},coop-unstage<avx512f;avx512vnni>' -S
// DEFINE: %{ir} = %coopc --emit=coop-ir -o - %s
// RUN: %{ir} | %{amx} | FileCheck %s
// RUN: %{ir} -DORDER_B=gl_CooperativeMatrixLayoutColumnMajor -DB='column*N+k' | %{amx} | FileCheck %s --check-prefix=COLUMNS
// RUN: %{ir} | %{avx512} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DTYPE=float16_t -DSUM=float | %{amx} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DB='k*N+gl_WorkGroupID.x*16' | %{amx} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DC='(row+i*16)*N' | %{amx} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DSTRIDE_C=N+1 -DC='(row+i*16)*(N+1)+column*2' | %{amx} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DK_LAST='min(K,N)' | %{amx} | FileCheck %s --check-prefix=BOUND
// RUN: %{ir} -DBEGIN=K | %{amx} | FileCheck %s --check-prefix=BOUND
// RUN: %{ir} -DBEGIN=gl_SubgroupID | %{amx} | FileCheck %s --check-prefix=NOT
// Where a subgroup runs the loop otherwise than the others.
// RUN: %{ir} -DK_LAST='gl_SubgroupID*64+64' | %{amx} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DK_FIRST='gl_SubgroupID*64' | %{amx} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DBEFORE='if(column>=N)return' | %{amx} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DELSE='b[0]=TYPE(1)' | %{amx} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DELSE='barrier()' | %{amx} | FileCheck %s --check-prefix=NOT
// REQUIRES: plugin

// Two subgroups have 32 x 16 each, beside each other.
// CHECK-LABEL: define void @main()
// CHECK:         br i1 %{{.*}}, label %body.unstaged, label %body
// CHECK:       body.unstaged:
// CHECK:         %[[SUBGROUP:.*]] = call i32 @coop.subgroup.id()
// CHECK-NEXT:    %[[OTHER:.*]] = icmp ne i32 %[[SUBGROUP]], 0
// CHECK-NEXT:    br i1 %[[OTHER]]
// CHECK:         ret void
// CHECK:         call {{.*}} @coop.mat.fill.acc.s3.32x32xi32(i32 0)
// CHECK:         call {{.*}} @coop.mat.load.a.s3.32x64xi8.p1({{.*}}, i32 0, i32 1, i1 false), !coop.alone
// CHECK:         call {{.*}} @coop.mat.load.b.s3.64x32xi8.p1({{.*}}, i32 0, i32 1, i1 false), !coop.alone
// CHECK:         call {{.*}} @coop.mat.muladd.acc.s3.32x32xi32{{.*}}, i32 15)
// CHECK-NOT:     coop.mat.{{load|muladd|store}}
// CHECK:         call void @coop.mat.store.p1.acc.s3.32x32xi32({{.*}}, i32 0, i32 4, i1 false)
// CHECK-NOT:     coop.mat
// CHECK:       }

// COLUMNS:       body.unstaged:
// COLUMNS:         call {{.*}} @coop.mat.load.b.s3.64x32xi8.p1({{.*}}, i32 1, i32 1, i1 false), !coop.alone

// What bounds the loop is what its counter is compared with.
// BOUND:         body.unstaged:

// NOT-NOT:   unstaged
// NOT:       define void @main()
// NOT-NOT:   unstaged

#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

#ifndef TYPE
#define TYPE int8_t
#define SUM int
#endif
#ifndef ORDER_B
#define ORDER_B gl_CooperativeMatrixLayoutRowMajor
#endif
#ifndef B
#define B k * N + column
#endif
#ifndef C
#define C (row + i * 16) * N + column
#endif
#ifndef STRIDE_C
#define STRIDE_C N
#endif
#ifndef K_LAST
#define K_LAST K
#endif
#ifndef K_FIRST
#define K_FIRST 0
#endif
#ifndef BEFORE
#define BEFORE
#endif
#ifndef BEGIN
#define BEGIN 0
#endif
#ifndef ELSE
#define ELSE
#endif

layout(local_size_x = 64) in;
layout(push_constant) uniform Sizes { uint K, N; };
layout(set = 0, binding = 0) buffer OperandA { TYPE a[]; };
layout(set = 0, binding = 1) buffer OperandB { TYPE b[]; };
layout(set = 0, binding = 2) buffer Sums { SUM c[]; };

void main() {
  const uint row = gl_WorkGroupID.y * 32, column = gl_WorkGroupID.x * 32 + gl_SubgroupID * 16;
  coopmat<SUM, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum[2];
  for (uint i = 0; i < 2; ++i)
    sum[i] = coopmat<SUM, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(SUM(BEGIN));
  BEFORE;
  for (uint k = K_FIRST; k < K_LAST; k += 64) {
    coopmat<TYPE, gl_ScopeSubgroup, 64, 16, gl_MatrixUseB> n;
    coopMatLoad(n, b, B, N, ORDER_B);
    for (uint i = 0; i < 2; ++i) {
      coopmat<TYPE, gl_ScopeSubgroup, 16, 64, gl_MatrixUseA> m;
      coopMatLoad(m, a, (row + i * 16) * K + k, K, gl_CooperativeMatrixLayoutRowMajor);
      sum[i] = coopMatMulAdd(m, n, sum[i]);
    }
  }
  ELSE;
  for (uint i = 0; i < 2; ++i)
    coopMatStore(sum[i], c, C, STRIDE_C, gl_CooperativeMatrixLayoutRowMajor);
}
