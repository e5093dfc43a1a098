; RUN: %opt -load-pass-plugin=%plugin -passes='coop-vectorize' -S %s | FileCheck %s
; REQUIRES: plugin
; All lanes of a subgroup agree about numbers that count up from lane to lane where the first or the
; last one does, and none wraps. Otherwise the votes of all are looked at.

; CHECK-LABEL: define void @main()
; CHECK:         %[[N:.*]] = load i32, ptr addrspace(1) %a
; CHECK-NEXT:    %[[FIRST:.*]] = call i32 @coop.local.invocation.index()
; CHECK:         %[[LAST:.*]] = add i32 %[[FIRST]], 3
; CHECK-NEXT:    icmp ult i32 %[[LAST]], %[[N]]
; CHECK:         icmp uge i32 %[[FIRST]], %[[N]]
; CHECK:         %[[LAST:.*]] = add i32 %[[FIRST]], 3
; CHECK-NEXT:    icmp sle i32 %[[LAST]], %[[N]]
; CHECK:         icmp ult <4 x i32>
; CHECK:         bitcast <4 x i1> %{{.*}} to i4
; CHECK:         icmp ne <4 x i32>
; CHECK:         bitcast <4 x i1> %{{.*}} to i4
define void @main() "coop.entry" {
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %n = load i32, ptr addrspace(1) %a
  %l = call i32 @coop.local.invocation.index()
  %below = icmp ult i32 %l, %n
  %all.below = call i1 @coop.subgroup.all(i32 3, i1 %below)
  %bit.below = zext i1 %all.below to i32
  %from = icmp uge i32 %l, %n
  %all.from = call i1 @coop.subgroup.all(i32 3, i1 %from)
  %bit.from = zext i1 %all.from to i32
  %swapped = icmp sge i32 %n, %l
  %all.swapped = call i1 @coop.subgroup.all(i32 3, i1 %swapped)
  %bit.swapped = zext i1 %all.swapped to i32
  %any.base = add i32 %l, %n
  %wraps = icmp ult i32 %any.base, %n
  %all.wraps = call i1 @coop.subgroup.all(i32 3, i1 %wraps)
  %bit.wraps = zext i1 %all.wraps to i32
  %unequal = icmp ne i32 %l, %n
  %all.unequal = call i1 @coop.subgroup.all(i32 3, i1 %unequal)
  %bit.unequal = zext i1 %all.unequal to i32
  %sum1 = add i32 %bit.below, %bit.from
  %sum2 = add i32 %sum1, %bit.swapped
  %sum3 = add i32 %sum2, %bit.wraps
  %sum4 = add i32 %sum3, %bit.unequal
  store i32 %sum4, ptr addrspace(1) %a
  ret void
}
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare i32 @coop.local.invocation.index()
declare i1 @coop.subgroup.all(i32, i1)
!coop.kernel = !{!0}
!0 = !{!"main", i32 64, i32 1, i32 1, i32 4, i64 0}
