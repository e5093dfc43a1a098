; RUN: %opt -load-pass-plugin=%plugin -passes='coop-verify,coop-lower<simd;avx2>,coop-vectorize<avx2>' -S %s | FileCheck %s
; REQUIRES: plugin
; Weights of 8 x 8 halves that become floats. The caller knows whether they stay what they are, and
; that there are other subgroups. Of the 8 slots the first that has the weights' addresses or is
; empty is taken. Only where it does not hold them they are converted, panel after panel.

; CHECK:       @weights.kept = internal addrspace(3) externally_initialized global [8 x [320 x i8]] poison, align 64
; CHECK:       @weights.notes = internal addrspace(3) externally_initialized global [8 x [4 x i64]] poison, align 64
; CHECK:       define void @main()
; CHECK:         %[[SEVERAL:.*]] = icmp ne i32 %{{.*}}, 1
; CHECK:         %[[OF_WEIGHTS:.*]] = and i1 %[[SEVERAL]], %{{.*}}
; CHECK:         %[[STAY:.*]] = and i1 %[[OF_WEIGHTS]], %{{.*}}
; CHECK:         call void @[[BODY:coopfn.body.[^(]*vec.matmul[^(]*\.kept[^(]*]](ptr %{{.*}}, ptr %{{.*}}, ptr addrspace(1) %{{.*}}, i32 64, ptr addrspace(1) %{{.*}}, i32 192, i1 %[[STAY]], <8 x i1>

; CHECK:       define internal void @[[BODY]]({{.*}}, i1 %[[STAY:[0-9]+]], <8 x i1>
; CHECK:         %[[WEIGHTS:.*]] = ptrtoint ptr addrspace(1)
; CHECK:         %[[BIASES:.*]] = ptrtoint ptr addrspace(1)

; CHECK:       slot.again:
; CHECK:         icmp eq i64 %{{.*}}, %[[WEIGHTS]]
; CHECK:         icmp eq i64 %{{.*}}, 16
; CHECK:         icmp eq i64 %{{.*}}, %[[BIASES]]
; CHECK:         %[[HAS_MORE:.*]] = icmp ult i32 %{{.*}}, 8
; CHECK:         and i1 %[[STAY]], %
; CHECK:         %[[AGAIN:.*]] = and i1 %{{.*}}, %[[HAS_MORE]]
; CHECK:         br i1 %[[AGAIN]], label %slot.again, label %slot.end

; CHECK:       slot.end:
; CHECK:         %[[SLOT:.*]] = addrspacecast ptr addrspace(3) %{{.*}} to ptr
; CHECK:         %[[MISSING:.*]] = xor i1 %{{.*}}, true
; CHECK:         %[[CLAIM:.*]] = and i1 %[[STAY]], %[[MISSING]]
; CHECK:         br i1 %[[CLAIM]], label %claim, label %claim.end

; CHECK:       claim:
; CHECK:         store i64 %[[WEIGHTS]]
; CHECK:         store i64 16
; CHECK:         store i64 %[[BIASES]]

; CHECK:       claim.end:
; CHECK:         %[[KEPT:.*]] = getelementptr inbounds float, ptr %[[SLOT]], i64 64
; CHECK:         select i1 %[[STAY]], ptr %[[KEPT]], ptr %biases
; CHECK:         br i1 %[[MISSING]], label %missing, label %missing.end

; CHECK:         %[[KEPT:.*]] = getelementptr inbounds float, ptr %[[SLOT]], i64 0
; CHECK:         %[[PANEL:.*]] = select i1 %[[STAY]], ptr %[[KEPT]], ptr %panel
; CHECK:         br i1 %[[MISSING]], label %[[CONVERT:missing[0-9]+]], label %[[READ:missing[.]end[0-9]+]]
; CHECK:       [[CONVERT]]:
; CHECK:         fpext <8 x half>
; CHECK:       [[READ]]:
; CHECK:         load float, ptr %

declare target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.load.cv8xf32.p1(ptr addrspace(1), i32, i1) memory(read)
declare void @coop.vec.store.p1.cv8xf32(ptr addrspace(1), i32, target("spirv.CooperativeVectorNV", float, 8, 0), i1)
declare target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.matmul.cv8xf32.cv8xf32.p1.p1(target("spirv.CooperativeVectorNV", float, 8, 0), i32, ptr addrspace(1), i32, i32, ptr addrspace(1), i32, i32, i32, i32, i32, i1, i32, i32) memory(read)
declare ptr addrspace(1) @coop.buffer(i32, i32, i32) memory(none)
declare i32 @coop.local.invocation.index() memory(none)

define void @main() "coop.entry" {
  %in = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %weights = call ptr addrspace(1) @coop.buffer(i32 0, i32 1, i32 0)
  %out = call ptr addrspace(1) @coop.buffer(i32 0, i32 2, i32 0)
  %lane = call i32 @coop.local.invocation.index()
  %at = mul i32 %lane, 32
  %x = call target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.load.cv8xf32.p1(ptr addrspace(1) %in, i32 %at, i1 false)
  %y = call target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.matmul.cv8xf32.cv8xf32.p1.p1(target("spirv.CooperativeVectorNV", float, 8, 0) %x, i32 1, ptr addrspace(1) %weights, i32 64, i32 0, ptr addrspace(1) %weights, i32 192, i32 0, i32 8, i32 8, i32 0, i1 false, i32 16, i32 0)
  call void @coop.vec.store.p1.cv8xf32(ptr addrspace(1) %out, i32 %at, target("spirv.CooperativeVectorNV", float, 8, 0) %y, i1 false)
  ret void
}

!coop.kernel = !{!0}
!0 = !{!"main", i32 8, i32 1, i32 1, i32 8, i64 0, !1, !2, !3}
!1 = !{!"In", i32 0, i32 0, i32 1, i32 0, i32 3, i64 0, i64 4}
!2 = !{!"Weights", i32 0, i32 1, i32 1, i32 0, i32 3, i64 0, i64 2}
!3 = !{!"Out", i32 0, i32 2, i32 1, i32 0, i32 3, i64 0, i64 4}
