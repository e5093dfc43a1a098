; RUN: %opt -load-pass-plugin=%plugin -passes='coop-verify,coop-lower<simd;avx2;avxvnni>,coop-vectorize<avx2;avxvnni>' -S %s | FileCheck %s
; REQUIRES: plugin
; Products of bytes that store their results (lower/cpu/coopvec/OutputRowKernel.cpp): those of lanes at equal distances go there
; one after another where all lanes are active. Else each lane's place is looked up, and lanes that are not active
; have one of their own.

; CHECK:       define internal void @{{[^(]*}}.vec.matmul.void.{{[^(]*}}.c.32.1.s.4(
; CHECK:         %[[ALL:.*]] = icmp eq i8 %{{.*}}, -1
; CHECK-NEXT:    %[[SOME:.*]] = xor i1 %[[ALL]], true
; CHECK-NEXT:    br i1 %[[SOME]], label %[[FIND:places[0-9]*]], label
; CHECK:       [[FIND]]:
; CHECK:         select <8 x i1> %{{.*}}, <8 x ptr addrspace(1)>
; CHECK:         br i1 %[[ALL]], label %ordered, label
; CHECK:       ordered:
; CHECK-NOT:     load ptr
; CHECK-COUNT-8: store <8 x i32> %{{.*}}, ptr addrspace(1) %{{.*}}, align 1
; CHECK-NOT:     load ptr
; CHECK:       placed:
; CHECK:         load ptr addrspace(1), ptr
; CHECK-NEXT:    %[[ROW:.*]] = zext i32
; CHECK-NEXT:    getelementptr inbounds i32, ptr addrspace(1) %{{.*}}, i64 %[[ROW]]
; CHECK-NEXT:    store <8 x i32>

; CHECK:       define internal void @{{[^(]*}}.vec.matmul.void.{{[^(]*}}.v.s.4(
; CHECK-NOT:   ordered:
; CHECK:         select <8 x i1> %{{.*}}, <8 x ptr addrspace(1)>
; CHECK-NOT:   ordered:
; CHECK:         load ptr addrspace(1), ptr
; CHECK-NOT:   ordered:

define void @main() "coop.entry" {
  %b = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %w = call ptr addrspace(1) @coop.buffer(i32 0, i32 1, i32 0)
  %i = call i32 @coop.local.invocation.index()
  %at = mul i32 %i, 32
  %x = call target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.load.cv8xf32.p1(ptr addrspace(1) %b, i32 %at, i1 false)
  %y = call target("spirv.CooperativeVectorNV", i32, 8, 0) @coop.vec.matmul.cv8xi32.cv8xf32.p1.p1(target("spirv.CooperativeVectorNV", float, 8, 0) %x, i32 3, ptr addrspace(1) %w, i32 0, i32 3, ptr addrspace(1) %w, i32 64, i32 5, i32 8, i32 8, i32 0, i1 false, i32 8, i32 8)
  call void @coop.vec.store.p1.cv8xi32(ptr addrspace(1) %b, i32 %at, target("spirv.CooperativeVectorNV", i32, 8, 0) %y, i1 false)
  %p = getelementptr i32, ptr addrspace(1) %w, i32 %i
  %other = load i32, ptr addrspace(1) %p
  %z = call target("spirv.CooperativeVectorNV", i32, 8, 0) @coop.vec.matmul.cv8xi32.cv8xf32.p1.p1(target("spirv.CooperativeVectorNV", float, 8, 0) %x, i32 3, ptr addrspace(1) %w, i32 0, i32 3, ptr addrspace(1) %w, i32 64, i32 5, i32 8, i32 8, i32 0, i1 false, i32 8, i32 8)
  call void @coop.vec.store.p1.cv8xi32(ptr addrspace(1) %b, i32 %other, target("spirv.CooperativeVectorNV", i32, 8, 0) %z, i1 false)
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
