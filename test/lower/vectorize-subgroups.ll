; RUN: %opt -load-pass-plugin=%plugin -passes='coop-vectorize' -S %s | FileCheck %s
; REQUIRES: plugin
; Subgroup operations on vectors. What is the same for all lanes is a scalar.

; CHECK-LABEL: define void @main()
; CHECK:         %[[V:.*]] = load <4 x i32>, ptr addrspace(1) %p
; CHECK-NEXT:    %[[ODD:.*]] = trunc <4 x i32> %[[V]] to <4 x i1>
;
; ; The subgroup is always at one place; the workgroup has two.
; CHECK:       join:
; CHECK-NEXT:    call void @coop.memory.barrier(i32 3, i32 264)
; CHECK-NEXT:    call void @coop.control.barrier(i32 2, i32 2, i32 264)
;
; CHECK:         select <4 x i1> %[[ODD]], <4 x i32> %[[V]], <4 x i32> zeroinitializer
; CHECK:         add <2 x i32>
; CHECK:         add <1 x i32>
; CHECK-NEXT:    %[[SUM:.*]] = extractelement
; CHECK-NEXT:    %[[BITS:.*]] = bitcast <4 x i1> %[[ODD]] to i4
; CHECK-NEXT:    %[[WIDE:.*]] = zext i4 %[[BITS]] to i128
; CHECK-NEXT:    bitcast i128 %[[WIDE]] to <4 x i32>
; CHECK:         %both = add i32 %[[SUM]],
; CHECK:         shufflevector <4 x i32> %{{.*}}, <4 x i32> zeroinitializer, <4 x i32> <i32 1, i32 0, i32 3, i32 2>
; CHECK:         call i4 @llvm.cttz.i4(
; CHECK:         call void @llvm.masked.store.v4i32.p1({{.*}}, <4 x i1> %[[ODD]])

define void @main() "coop.entry" {
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %i = call i32 @coop.local.invocation.index()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %v = load i32, ptr addrspace(1) %p
  %odd = trunc i32 %v to i1
  br i1 %odd, label %some, label %join

some:
  %sum = call i32 @coop.subgroup.arith.i32(i32 3, i32 8, i32 0, i32 0, i32 %v)
  %ballot = call <4 x i32> @coop.subgroup.ballot.v4i32(i32 3, i1 true)
  %word = extractelement <4 x i32> %ballot, i32 0
  %both = add i32 %sum, %word
  %x = call i32 @coop.subgroup.shuffle.xor.i32.i32(i32 3, i32 %v, i32 1)
  %y = add i32 %x, %both
  %first = call i32 @coop.subgroup.broadcastfirst.i32(i32 3, i32 %v)
  %z = add i32 %y, %first
  store i32 %z, ptr addrspace(1) %p
  br label %join

join:
  call void @coop.control.barrier(i32 3, i32 3, i32 264)
  call void @coop.control.barrier(i32 2, i32 2, i32 264)
  ret void
}
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare i32 @coop.local.invocation.index()
declare i32 @coop.subgroup.arith.i32(i32, i32, i32, i32, i32)
declare <4 x i32> @coop.subgroup.ballot.v4i32(i32, i1)
declare i32 @coop.subgroup.shuffle.xor.i32.i32(i32, i32, i32)
declare i32 @coop.subgroup.broadcastfirst.i32(i32, i32)
declare void @coop.control.barrier(i32, i32, i32)

!coop.kernel = !{!0}
!0 = !{!"main", i32 8, i32 1, i32 1, i32 4, i64 0, !1}
!1 = !{!"b0", i32 0, i32 0, i32 1, i32 0, i32 3, i64 0, i64 4}
