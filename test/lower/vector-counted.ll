; DEFINE: %{passes} = %opt -load-pass-plugin=%plugin -S
; RUN: %{passes} -passes='coop-verify,coop-lower<simd;avx512f;avx512bw;avx512vnni>,coop-vectorize<avx512f;avx512bw;avx512vnni>' %s | FileCheck %s
; RUN: sed s/0x3F90000000000000/0x3FB99999A0000000/ %s | %{passes} -passes='coop-verify,coop-lower<simd;avx512f;avx512bw;avx512vnni>,coop-vectorize<avx512f;avx512bw;avx512vnni>' | FileCheck %s --check-prefix=NOT
; RUN: sed s/0x3F90000000000000/0xBF90000000000000/ %s | %{passes} -passes='coop-verify,coop-lower<simd;avx512f;avx512bw;avx512vnni>,coop-vectorize<avx512f;avx512bw;avx512vnni>' | FileCheck %s --check-prefix=NOT
; RUN: %{passes} -passes='coop-verify,coop-lower<simd;avx2;avxvnni>,coop-vectorize<avx2;avxvnni>' %s | FileCheck %s --check-prefix=NOT
; REQUIRES: plugin
; Sums of products of bytes become floats: they are counted in the bits of floats (lower/cpu/coopvec/AccumulatorInit.cpp), and one
; FMA makes what they are as floats and scales it. Not where a bias is as large as 2^22 less the largest sum of products;
; nor for factors for which 1.5 * 2^23 times the factor is rounded, or is negative, or where there may be no FMA.

; CHECK:       define internal void @{{[^(]*}}.matmul.{{[^(]*}}.f32_x3c800000.
; CHECK:         %[[BIASES:.*]] = load <8 x i32>, ptr addrspace(1)
; CHECK:         %[[FROM_LEAST:.*]] = add <8 x i32> %{{.*}}, <i32 3933183,
; CHECK:         %[[ARE_SMALL:.*]] = icmp ule <8 x i32> %[[FROM_LEAST]], <i32 7866366,
; CHECK:         %[[SMALL:.*]] = call i1 @llvm.vector.reduce.and.v8i1(<8 x i1> %[[ARE_SMALL]])
; CHECK:         %[[ALL:.*]] = and i1 %{{.*}}, %[[SMALL]]
; CHECK:         %[[ZERO:.*]] = select i1 %[[ALL]], i32 1262485504, i32 0
; CHECK:         insertelement <8 x i32> poison, i32 %[[ZERO]], i64 0
; CHECK:         store <8 x i32> %{{.*}}, ptr %
; CHECK:         br i1 %[[ALL]], label %counted, label %counted.else
; CHECK:       counted:
; CHECK:         %[[BITS:.*]] = bitcast <16 x i32> %[[SUM:.*]] to <16 x float>
; CHECK:         %[[SCALED:.*]] = call <16 x float> @llvm.fma.v16f32(<16 x float> %[[BITS]], <16 x float> <float 1.562500e-02,{{.*}}>, <16 x float> <float -1.966080e+05,
; CHECK:       counted.else:
; CHECK:         %[[FLOAT:.*]] = sitofp <16 x i32> %[[SUM]] to <16 x float>
; CHECK:         %[[CONVERTED:.*]] = fmul <16 x float> %[[FLOAT]], <float 1.562500e-02
; CHECK:       counted.end:
; CHECK:         phi <16 x float> [ %[[SCALED]], %counted ], [ %[[CONVERTED]], %counted.else ]

; NOT-NOT: 1262485504
; NOT: define internal void @coopfn.body.{{.*}}vec.matmul
; NOT-NOT: 1262485504
; NOT: call <{{.*}} x float> @coopfn.fused
; NOT-NOT: 1262485504

define void @main() "coop.entry" {
  %b = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %w = call ptr addrspace(1) @coop.buffer(i32 0, i32 1, i32 0)
  %i = call i32 @coop.local.invocation.index()
  %at = mul i32 %i, 32
  %x = call target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.load.cv8xf32.p1(ptr addrspace(1) %b, i32 %at, i1 false)
  %sum = call target("spirv.CooperativeVectorNV", i32, 8, 0) @coop.vec.matmul.cv8xi32.cv8xf32.p1.p1(target("spirv.CooperativeVectorNV", float, 8, 0) %x, i32 7, ptr addrspace(1) %w, i32 0, i32 3, ptr addrspace(1) %w, i32 64, i32 5, i32 8, i32 8, i32 0, i1 false, i32 8, i32 8)
  %float = call target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.convert.cv8xf32.cv8xi32(i32 5, i1 false, target("spirv.CooperativeVectorNV", i32, 8, 0) %sum)
  %scaled = call target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.scale.cv8xf32.cv8xf32(i32 2, target("spirv.CooperativeVectorNV", float, 8, 0) %float, float 0x3F90000000000000)
  call void @coop.vec.store.p1.cv8xf32(ptr addrspace(1) %b, i32 %at, target("spirv.CooperativeVectorNV", float, 8, 0) %scaled, i1 false)
  ret void
}
declare void @coop.vec.store.p1.cv8xf32(ptr addrspace(1), i32, target("spirv.CooperativeVectorNV", float, 8, 0), i1)
declare ptr addrspace(1) @coop.buffer(i32, i32, i32) memory(none)
declare i32 @coop.local.invocation.index() memory(none)
declare target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.convert.cv8xf32.cv8xi32(i32, i1, target("spirv.CooperativeVectorNV", i32, 8, 0)) memory(none)
declare target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.scale.cv8xf32.cv8xf32(i32, target("spirv.CooperativeVectorNV", float, 8, 0), float) memory(none)
declare target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.load.cv8xf32.p1(ptr addrspace(1), i32, i1) memory(read)
declare target("spirv.CooperativeVectorNV", i32, 8, 0) @coop.vec.matmul.cv8xi32.cv8xf32.p1.p1(target("spirv.CooperativeVectorNV", float, 8, 0), i32, ptr addrspace(1), i32, i32, ptr addrspace(1), i32, i32, i32, i32, i32, i1, i32, i32) memory(read)
!coop.kernel = !{!0}
!0 = !{!"main", i32 64, i32 1, i32 1, i32 16, i64 0, !1, !2}
!1 = !{!"B", i32 0, i32 0, i32 1, i32 0, i32 3, i64 0, i64 4}
!2 = !{!"W", i32 0, i32 1, i32 1, i32 0, i32 1, i64 0, i64 1}
