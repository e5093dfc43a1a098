; RUN: %opt -load-pass-plugin=%plugin -passes='coop-verify,coop-lower<simd;avx2;avxvnni>,coop-vectorize<avx2;avxvnni>' -S %s | FileCheck %s
; REQUIRES: plugin
; A load that packs floats to bytes converts them as if all were in the range of 32-bit integers: the CPU makes the least
; one of what is not, NaN too. Where that comes out for any, all are loaded again and converted with a test for each.

; CHECK:       define internal void @coopfn.body.{{[^(]*}}vec.load.{{[^(]*}}cv8xf32
; CHECK:       all:
; CHECK-NOT:     {{fcmp|minnum|fmuladd}}
; CHECK:         call <8 x i32> @llvm.x86.avx.cvt.ps2dq.256(
; CHECK-NOT:     {{fcmp|minnum|fmuladd}}
; CHECK:         %[[LOW:.*]] = call <16 x i16> @llvm.x86.avx2.packssdw(
; CHECK-NEXT:    %[[HIGH:.*]] = call <16 x i16> @llvm.x86.avx2.packssdw(
; CHECK-NEXT:    %[[LEAST:.*]] = call <16 x i16> @llvm.smin.v16i16(<16 x i16> %[[LOW]], <16 x i16> %[[HIGH]])
; CHECK:         call <32 x i8> @llvm.x86.avx2.packsswb(<16 x i16> %[[LOW]], <16 x i16> %[[HIGH]])
; CHECK-NOT:     {{fcmp|minnum|fmuladd}}
; CHECK:         %[[ARE:.*]] = icmp eq <16 x i16> %{{.*}}, <i16 -32768,
; CHECK-NEXT:    %[[ANY:.*]] = call i1 @llvm.vector.reduce.or.v16i1(<16 x i1> %[[ARE]])
; CHECK-NEXT:    br i1 %[[ANY]], label %unusual, label
; CHECK:       unusual:
; CHECK:         load <8 x float>, ptr addrspace(1)
; CHECK:         fcmp ord <8 x float>
; CHECK:         call <8 x float> @llvm.minnum.v8f32(

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
