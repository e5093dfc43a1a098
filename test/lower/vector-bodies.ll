; RUN: %opt -load-pass-plugin=%plugin -passes='coop-verify,coop-lower<simd;avx2>,coop-vectorize<avx2>' -S %s | FileCheck %s
; REQUIRES: plugin
; Bodies of lane functions for 8 invocations. Vectors that lie one after another are read and
; written by pieces of 16 bytes and transposed; products prefetch those after them. Each weight is
; broadcast once; sums stay in registers. Lanes with other offsets form groups. Lanes that add outer
; products to one place are summed first.

; CHECK-LABEL: define void @main()
; CHECK:         call void @[[LOAD:coopfn.body.[^(]*vec.load[^(]*]](
; CHECK:         call void @[[SAME:coopfn.body.[^(]*vec.matmul[^(]*\.u]](
; CHECK:         call void @[[EACH:coopfn.body.[^(]*vec.matmul[^(]*\.v[^(]*]](
; CHECK:         call void @[[OUTER:coopfn.body.[^(]*vec.outerproduct[^(]*]](
; CHECK:         call void @[[STORE:coopfn.body.[^(]*vec.store[^(]*]](

; CHECK:       define internal void @[[LOAD]](
; CHECK-NOT:     @llvm.prefetch
; CHECK-NOT:     gather
; CHECK:         load <4 x float>, ptr addrspace(1) %{{.*}}, align 1
; CHECK:         shufflevector <8 x float> %{{.*}}, <8 x float> %{{.*}}, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 4, i32 12, i32 5, i32 13>
; CHECK:         select <8 x i1> %{{.*}}, <8 x float>

; CHECK:       define internal void @[[SAME]](
; CHECK:         call void @llvm.prefetch.p0(ptr %{{.*}}, i32 0, i32 2, i32 1)
; CHECK:         phi <8 x float>
; CHECK-NEXT:    phi <8 x float>
; CHECK:         %[[W:.*]] = load float, ptr addrspace(1) %{{.*}}, align 1
; CHECK:         call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %{{.*}}, <8 x float> %{{.*}}, <8 x float> %{{.*}})

; CHECK:       define internal void @[[EACH]](
; CHECK:         call i8 @llvm.cttz.i8(
; CHECK:         extractelement <8 x i32>
; CHECK:         icmp eq <8 x i32>
; CHECK:         call void @[[SAME]](

; CHECK:       define internal void @[[OUTER]](
; CHECK:         call <{{.*}} x float> @llvm.fmuladd
; CHECK:         atomicrmw fadd ptr addrspace(1) %{{.*}}, float %{{.*}} monotonic

; CHECK:       define internal void @[[STORE]](
; CHECK-NOT:     @llvm.prefetch
; CHECK-NOT:     scatter
; CHECK:         store <4 x float> %{{.*}}, ptr addrspace(1) %{{.*}}, align 1

define void @main() "coop.entry" {
  %b = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %i = call i32 @coop.global.invocation.id(i32 0)
  %x = mul i32 %i, 16
  %v = call target("spirv.CooperativeVectorNV", float, 4, 0) @coop.vec.load.x(ptr addrspace(1) %b, i32 %x, i1 false)
  %y = call target("spirv.CooperativeVectorNV", float, 4, 0) @coop.vec.matmul.x(target("spirv.CooperativeVectorNV", float, 4, 0) %v, i32 1, ptr addrspace(1) %b, i32 0, i32 1, ptr addrspace(1) null, i32 0, i32 1, i32 4, i32 4, i32 0, i1 false, i32 16, i32 0)
  %p = getelementptr i32, ptr addrspace(1) %b, i32 %i
  %o = load i32, ptr addrspace(1) %p
  %z = call target("spirv.CooperativeVectorNV", float, 4, 0) @coop.vec.matmul.x(target("spirv.CooperativeVectorNV", float, 4, 0) %y, i32 1, ptr addrspace(1) %b, i32 %o, i32 1, ptr addrspace(1) null, i32 0, i32 1, i32 4, i32 4, i32 0, i1 false, i32 16, i32 0)
  call void @coop.vec.outerproduct.x(ptr addrspace(1) %b, i32 0, target("spirv.CooperativeVectorNV", float, 4, 0) %y, target("spirv.CooperativeVectorNV", float, 4, 0) %z, i32 3, i32 1, i32 0)
  call void @coop.vec.store.x(ptr addrspace(1) %b, i32 %x, target("spirv.CooperativeVectorNV", float, 4, 0) %z, i1 false)
  ret void
}
declare void @coop.vec.store.x(ptr addrspace(1), i32, target("spirv.CooperativeVectorNV", float, 4, 0), i1)
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare i32 @coop.global.invocation.id(i32)
declare target("spirv.CooperativeVectorNV", float, 4, 0) @coop.vec.load.x(ptr addrspace(1), i32, i1)
declare void @coop.vec.outerproduct.x(ptr addrspace(1), i32, target("spirv.CooperativeVectorNV", float, 4, 0), target("spirv.CooperativeVectorNV", float, 4, 0), i32, i32, i32)
declare target("spirv.CooperativeVectorNV", float, 4, 0) @coop.vec.matmul.x(target("spirv.CooperativeVectorNV", float, 4, 0), i32, ptr addrspace(1), i32, i32, ptr addrspace(1), i32, i32, i32, i32, i32, i1, i32, i32)
!coop.kernel = !{!0}
!0 = !{!"main", i32 64, i32 1, i32 1, i32 8, i64 0, !1}
!1 = !{!"b0", i32 0, i32 0, i32 1, i32 0, i32 3, i64 0, i64 4}
