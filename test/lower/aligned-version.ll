; RUN: split-file %s %t
; RUN: %opt -load-pass-plugin=%plugin -passes='coop-aligned-version' -S %t/blocks.ll | FileCheck %t/blocks.ll
; RUN: %opt -load-pass-plugin=%plugin -passes='coop-aligned-version' -S %t/same.ll | FileCheck %t/same.ll
; REQUIRES: plugin
; A row of push.n elements in blocks of 32: lanes are 2 elements apart, so two lanes are in one block
; with their neighbours where rows begin at multiples of 8, and of 32 so that a block begins there.
; The second push constant is added after a multiplication by 16, and has to be even.

;--- blocks.ll
; CHECK-LABEL: define void @main()
; CHECK:         %[[N:.*]] = load i32, ptr addrspace(4)
; CHECK-NEXT:    %[[NREST:.*]] = and i32 %[[N]], 31
; CHECK:         %[[OFFSET:.*]] = load i32, ptr addrspace(4)
; CHECK-NEXT:    and i32 %[[OFFSET]], 1
; CHECK:         %[[ALIGNED:.*]] = icmp eq i32 %{{.*}}, 0
; CHECK-NEXT:    br i1 %[[ALIGNED]], label %body.aligned, label %body
; CHECK:       body:
; CHECK-NOT:     and i32
; CHECK:       body.aligned:
; CHECK:         and i32 %{{.*}}, -32
; CHECK:         and i32 %{{.*}}, -2
; CHECK:         udiv
define void @main() "coop.entry" {
  %base = call ptr addrspace(4) @coop.push.constants()
  %n = load i32, ptr addrspace(4) %base
  %second = getelementptr i8, ptr addrspace(4) %base, i64 4
  %offset = load i32, ptr addrspace(4) %second
  %row = call i32 @coop.workgroup.id(i32 0)
  %begin = mul i32 %row, %n
  %more = mul i32 %offset, 16
  %rest = add i32 %begin, %more
  %lane = call i32 @coop.local.invocation.index()
  %twice = mul i32 2, %lane
  %at = add i32 %rest, %twice
  %block = udiv i32 %at, 32
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %wide = zext i32 %block to i64
  %bytes = mul i64 %wide, 34
  %p = getelementptr i8, ptr addrspace(1) %a, i64 %bytes
  %v = load i16, ptr addrspace(1) %p
  %own = getelementptr i16, ptr addrspace(1) %a, i32 %lane
  store i16 %v, ptr addrspace(1) %own
  ret void
}
declare ptr addrspace(4) @coop.push.constants()
declare i32 @coop.workgroup.id(i32)
declare i32 @coop.local.invocation.index()
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)

!coop.kernel = !{!0}
!0 = !{!"main", i32 8, i32 1, i32 1, i32 4, i64 8, !1}
!1 = !{!"b0", i32 0, i32 0, i32 1, i32 0, i32 3, i64 0, i64 4}

;--- same.ll
; A quotient of which no address is made: a second body would gain nothing.
; CHECK-LABEL: define void @main()
; CHECK-NOT:   aligned
define void @main() "coop.entry" {
  %base = call ptr addrspace(4) @coop.push.constants()
  %n = load i32, ptr addrspace(4) %base
  %lane = call i32 @coop.local.invocation.index()
  %at = add i32 %n, %lane
  %block = udiv i32 %at, 32
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %own = getelementptr i32, ptr addrspace(1) %a, i32 %lane
  store i32 %block, ptr addrspace(1) %own
  ret void
}
declare ptr addrspace(4) @coop.push.constants()
declare i32 @coop.local.invocation.index()
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)

!coop.kernel = !{!0}
!0 = !{!"main", i32 8, i32 1, i32 1, i32 4, i64 8, !1}
!1 = !{!"b0", i32 0, i32 0, i32 1, i32 0, i32 3, i64 0, i64 4}
