; RUN: %opt -load-pass-plugin=%plugin -passes='coop-vectorize' -S %s | FileCheck %s
; REQUIRES: plugin
; A loop that lanes leave at different times runs until none is active. What it computed is kept for
; each lane as it was when the lane left; the counter itself is the same for all that still run. A
; loop that all leave together has no mask.

; CHECK-LABEL: define void @main()
; CHECK:         %[[LIMIT:.*]] = load <4 x i32>, ptr addrspace(1) %p
; CHECK:       merge:
; CHECK-NEXT:    store <4 x i32> %[[LEFT:.*]], ptr addrspace(1) %p
; CHECK-NEXT:    %[[COUNT:.*]] = load i32, ptr addrspace(1) %a
; CHECK:       head:
; CHECK-NEXT:    %[[ACTIVE:.*]] = phi <4 x i1> [ %[[ON:.*]], %latch ], [ {{.*}}, %loop ]
; CHECK-NEXT:    %[[K:.*]] = phi i32 [ %k1, %latch ], [ 0, %loop ]
; CHECK-NEXT:    %[[OLD:.*]] = phi <4 x i32> [ %[[LEFT]], %latch ], [ poison, %loop ]
; CHECK:         %[[LEFT]] = select <4 x i1> %[[ACTIVE]], <4 x i32> %{{.*}}, <4 x i32> %[[OLD]]
; CHECK:         %[[MORE:.*]] = icmp ult <4 x i32> %{{.*}}, %[[LIMIT]]
; CHECK:         %[[ON]] = select <4 x i1> %[[ACTIVE]], <4 x i1> %[[MORE]], <4 x i1> zeroinitializer
; CHECK:       body:
; CHECK-NEXT:    %k1 = add i32 %[[K]], 1
; CHECK:       latch:
; CHECK-NEXT:    %[[BITS:.*]] = bitcast <4 x i1> %[[ON]] to i4
; CHECK-NEXT:    %[[ANY:.*]] = icmp ne i4 %[[BITS]], 0
; CHECK-NEXT:    br i1 %[[ANY]], label %head, label %loop.done
; CHECK:       second:
; CHECK-NEXT:    phi i32
; CHECK-NOT:     <4 x i1>
; CHECK:         %again = icmp ult i32 %m1, %[[COUNT]]
; CHECK-NEXT:    br i1 %again,

define void @main() "coop.entry" {
entry:
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %i = call i32 @coop.local.invocation.index()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %limit = load i32, ptr addrspace(1) %p
  call void @coop.loop.begin()
  br label %head

head:
  %k = phi i32 [ 0, %entry ], [ %k1, %body ]
  call void @coop.loop.iterate()
  %more = icmp ult i32 %k, %limit
  br i1 %more, label %body, label %merge

body:
  %k1 = add i32 %k, 1
  br label %head

merge:
  call void @coop.loop.end()
  store i32 %k, ptr addrspace(1) %p
  %count = load i32, ptr addrspace(1) %a
  br label %second

second:
  %m = phi i32 [ 0, %merge ], [ %m1, %second ]
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %m
  store i32 %m, ptr addrspace(1) %q
  %m1 = add i32 %m, 1
  %again = icmp ult i32 %m1, %count
  br i1 %again, label %second, label %exit

exit:
  ret void
}
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare i32 @coop.local.invocation.index()
declare void @coop.loop.begin()
declare void @coop.loop.iterate()
declare void @coop.loop.end()

!coop.kernel = !{!0}
!0 = !{!"main", i32 8, i32 1, i32 1, i32 4, i64 0, !1}
!1 = !{!"b0", i32 0, i32 0, i32 1, i32 0, i32 3, i64 0, i64 4}
