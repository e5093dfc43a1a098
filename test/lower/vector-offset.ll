; RUN: %opt -load-pass-plugin=%plugin -passes='coop-verify,coop-lower<simd;avx2;avxvnni>,coop-vectorize<avx2;avxvnni>' -S %s | FileCheck %s
; REQUIRES: plugin
; A product of signed bytes where instructions multiply signed by unsigned ones: 128 is added to the input, and sums
; begin with the bias less 128 times the sum of their row's weights. Those are computed once for a dispatch, and the
; weights are read where they are.

; CHECK:       @weights.kept = internal addrspace(3) externally_initialized global [8 x [64 x i8]] poison, align 64
; CHECK:       define internal void @{{[^(]*}}matmul{{[^(]*}}.kept{{[^(]*}}(ptr noalias %0, ptr noalias %1, ptr addrspace(1) %2, i32 %3, ptr addrspace(1) %4, i32 %5, ptr noalias %[[X:.*]], i1 %[[STAY:.*]], <8 x i1>
; CHECK:         %[[STARTS:.*]] = select i1 %[[STAY]], ptr %{{.*}}, ptr %starts
; CHECK:         br i1 %{{.*}}, label %missing, label %missing.end
; CHECK:       missing:
; CHECK:         load <1 x i32>, ptr addrspace(1)
; CHECK:         %[[ROW:.*]] = load <8 x i8>, ptr addrspace(1) %{{.*}}, align 1
; CHECK:         sext <8 x i8> %{{.*}} to <8 x i32>
; CHECK:         %[[SUM:.*]] = call i32 @llvm.vector.reduce.add.v8i32(
; CHECK:         %[[OFFSET:.*]] = shl <1 x i32> %{{.*}}, <i32 7>
; CHECK:         %[[START:.*]] = sub <1 x i32> %{{.*}}, %[[OFFSET]]
; CHECK:         getelementptr inbounds i32, ptr %[[STARTS]]
; CHECK:         store <1 x i32> %[[START]]
; CHECK:       missing.end:
; CHECK:         %[[WORDS:.*]] = xor <8 x i32> %{{.*}}, <i32 -2139062144,
; CHECK:         getelementptr inbounds i32, ptr %[[X]]
; CHECK:         store <8 x i32> %[[WORDS]]
; CHECK:         getelementptr inbounds i32, ptr %[[STARTS]]
; CHECK:         %[[IN:.*]] = load <8 x i32>
; CHECK:         load i32, ptr addrspace(1)
; CHECK:         %[[INPUT:.*]] = shufflevector <8 x i32> %[[IN]], <8 x i32> poison
; CHECK:         call <8 x i32> @llvm.x86.avx512.vpdpbusd.256(<8 x i32> %{{.*}}, <8 x i32> %[[INPUT]], <8 x i32> %.splat

define void @main() "coop.entry" {
  %b = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %w = call ptr addrspace(1) @coop.buffer(i32 0, i32 1, i32 0)
  %i = call i32 @coop.local.invocation.index()
  %at = mul i32 %i, 32
  %x = call target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.load.cv8xf32.p1(ptr addrspace(1) %b, i32 %at, i1 false)
  %y = call target("spirv.CooperativeVectorNV", i32, 8, 0) @coop.vec.matmul.cv8xi32.cv8xf32.p1.p1(target("spirv.CooperativeVectorNV", float, 8, 0) %x, i32 3, ptr addrspace(1) %w, i32 0, i32 3, ptr addrspace(1) %w, i32 64, i32 5, i32 8, i32 8, i32 0, i1 false, i32 8, i32 8)
  call void @coop.vec.store.p1.cv8xi32(ptr addrspace(1) %b, i32 %at, target("spirv.CooperativeVectorNV", i32, 8, 0) %y, i1 false)
  call void @coop.vec.store.p1.cv8xi32(ptr addrspace(1) %b, i32 %i, target("spirv.CooperativeVectorNV", i32, 8, 0) %y, i1 false)
  ret void
}
declare void @coop.vec.store.p1.cv8xi32(ptr addrspace(1), i32, target("spirv.CooperativeVectorNV", i32, 8, 0), i1)
declare ptr addrspace(1) @coop.buffer(i32, i32, i32) memory(none)
declare i32 @coop.local.invocation.index() memory(none)
declare target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.load.cv8xf32.p1(ptr addrspace(1), i32, i1) memory(read)
declare target("spirv.CooperativeVectorNV", i32, 8, 0) @coop.vec.matmul.cv8xi32.cv8xf32.p1.p1(target("spirv.CooperativeVectorNV", float, 8, 0), i32, ptr addrspace(1), i32, i32, ptr addrspace(1), i32, i32, i32, i32, i32, i1, i32, i32) memory(read)
!coop.kernel = !{!0}
!0 = !{!"main", i32 64, i32 1, i32 1, i32 8, i64 0, !1, !2}
!1 = !{!"B", i32 0, i32 0, i32 1, i32 0, i32 3, i64 0, i64 4}
!2 = !{!"W", i32 0, i32 1, i32 1, i32 0, i32 1, i64 0, i64 1}
