; RUN: %opt -load-pass-plugin=%plugin -passes='coop-whole-loops' -S %s | FileCheck %s
; REQUIRES: plugin
; A loop that lanes leave one by one gets one before it that they leave together, which begins where
; that begins; the loop itself begins where the other ends, whichever successor of its header is the
; exit. A loop that all leave together has no copy, and neither has one in which invocations meet, by an
; operation or in a collective function. Loops in it are copied with it if lanes leave them together; else
; they alone are.

; CHECK-LABEL: define void @main()
; CHECK:       begin.whole:
; CHECK-NEXT:    call void @coop.loop.begin()
; CHECK-NEXT:    br label %first.whole
; CHECK:       first.whole:
; CHECK-NEXT:    %[[I:.*]] = phi i32 [ %l, %begin.whole ], [ %[[NEXT:.*]], %work.whole ]
; CHECK-NEXT:    call void @coop.loop.iterate()
; CHECK-NEXT:    %[[MORE:.*]] = icmp ult i32 %[[I]], %n
; CHECK-NEXT:    %[[ALL:.*]] = call i1 @coop.subgroup.all(i32 3, i1 %[[MORE]])
; CHECK-NEXT:    br i1 %[[ALL]], label %work.whole, label %exit.whole
; CHECK:       work.whole:
; CHECK:         %[[NEXT]] = add i32 %[[I]], 64
; CHECK-NEXT:    br label %first.whole
; CHECK:       exit.whole:
; CHECK-NEXT:    call void @coop.loop.end()
; CHECK-NEXT:    br label %begin
; CHECK:       begin:
; CHECK-NEXT:    call void @coop.loop.begin()
; CHECK-NEXT:    br label %first
; CHECK:       first:
; CHECK-NEXT:    %i = phi i32 [ %[[I]], %begin ], [ %i1, %work ]
; CHECK:         br i1 %more, label %work, label %second.begin

; CHECK:       second.whole:
; CHECK:         %[[DONE:.*]] = icmp uge i32
; CHECK-NEXT:    %[[ON:.*]] = xor i1 %[[DONE]], true
; CHECK-NEXT:    %[[TOGETHER:.*]] = call i1 @coop.subgroup.all(i32 3, i1 %[[ON]])
; CHECK-NEXT:    br i1 %[[TOGETHER]], label %more.work.whole, label %exit.whole

; CHECK-NOT:   third.whole
; CHECK-NOT:   fourth.whole
; CHECK-NOT:   fifth.whole
; CHECK:       sixth.whole:
; CHECK:         call i1 @coop.subgroup.all
; CHECK:         br i1 {{.*}}, label %sixth.work.whole, label %exit.whole
; CHECK:       sixth.work.whole:
; CHECK-NEXT:    call void @coop.loop.begin()
; CHECK-NEXT:    br label %inner.whole
; CHECK:       inner.whole:
; CHECK:         br i1 %{{.*}}, label %inner.work.whole, label %sixth.next.whole
; CHECK:       sixth.next.whole:
; CHECK-NEXT:    call void @coop.loop.end()
; CHECK-NOT:   seventh.whole
; CHECK:       parted.whole:
; CHECK-NOT:   seventh.whole
; CHECK:       ret void
define void @main() "coop.entry" {
entry:
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %n = load i32, ptr addrspace(1) %a
  %l = call i32 @coop.local.invocation.index()
  call void @coop.loop.begin()
  br label %first

first:
  %i = phi i32 [ %l, %entry ], [ %i1, %work ]
  call void @coop.loop.iterate()
  %more = icmp ult i32 %i, %n
  br i1 %more, label %work, label %second.begin

work:
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %i
  store i32 %i, ptr addrspace(1) %p
  %i1 = add i32 %i, 64
  br label %first

second.begin:
  call void @coop.loop.end()
  call void @coop.loop.begin()
  br label %second

second:
  %j = phi i32 [ %l, %second.begin ], [ %j1, %more.work ]
  call void @coop.loop.iterate()
  %done = icmp uge i32 %j, %n
  br i1 %done, label %third.begin, label %more.work

more.work:
  %q = getelementptr i32, ptr addrspace(1) %a, i32 %j
  store i32 0, ptr addrspace(1) %q
  %j1 = add i32 %j, 64
  br label %second

third.begin:
  call void @coop.loop.end()
  call void @coop.loop.begin()
  br label %third

third:
  %k = phi i32 [ 0, %third.begin ], [ %k1, %third.work ]
  call void @coop.loop.iterate()
  %again = icmp ult i32 %k, %n
  br i1 %again, label %third.work, label %fourth.begin

third.work:
  %k1 = add i32 %k, 1
  br label %third

fourth.begin:
  call void @coop.loop.end()
  call void @coop.loop.begin()
  br label %fourth

fourth:
  %m = phi i32 [ %l, %fourth.begin ], [ %m1, %fourth.work ]
  call void @coop.loop.iterate()
  %meet = icmp ult i32 %m, %n
  br i1 %meet, label %fourth.work, label %fifth.begin

fourth.work:
  %elected = call i1 @coop.subgroup.elect(i32 3)
  %m1 = add i32 %m, 64
  br label %fourth

fifth.begin:
  call void @coop.loop.end()
  call void @coop.loop.begin()
  br label %fifth

fifth:
  %o = phi i32 [ %l, %fifth.begin ], [ %o1, %fifth.work ]
  call void @coop.loop.iterate()
  %together = icmp ult i32 %o, %n
  br i1 %together, label %fifth.work, label %sixth.begin

fifth.work:
  call void @collective()
  %o1 = add i32 %o, 64
  br label %fifth

sixth.begin:
  call void @coop.loop.end()
  call void @coop.loop.begin()
  br label %sixth

sixth:
  %r = phi i32 [ %l, %sixth.begin ], [ %r1, %sixth.next ]
  call void @coop.loop.iterate()
  %sixth.more = icmp ult i32 %r, %n
  br i1 %sixth.more, label %sixth.work, label %seventh.begin

sixth.work:
  call void @coop.loop.begin()
  br label %inner

inner:
  %s = phi i32 [ 0, %sixth.work ], [ %s1, %inner.work ]
  call void @coop.loop.iterate()
  %inner.more = icmp ult i32 %s, %n
  br i1 %inner.more, label %inner.work, label %sixth.next

inner.work:
  %s1 = add i32 %s, 1
  br label %inner

sixth.next:
  call void @coop.loop.end()
  %r1 = add i32 %r, 64
  br label %sixth

seventh.begin:
  call void @coop.loop.end()
  call void @coop.loop.begin()
  br label %seventh

seventh:
  %t = phi i32 [ %l, %seventh.begin ], [ %t1, %seventh.next ]
  call void @coop.loop.iterate()
  %seventh.more = icmp ult i32 %t, %n
  br i1 %seventh.more, label %seventh.work, label %end

seventh.work:
  call void @coop.loop.begin()
  br label %parted

parted:
  %u = phi i32 [ %l, %seventh.work ], [ %u1, %parted.work ]
  call void @coop.loop.iterate()
  %parted.more = icmp ult i32 %u, %n
  br i1 %parted.more, label %parted.work, label %seventh.next

parted.work:
  %u1 = add i32 %u, 1
  br label %parted

seventh.next:
  call void @coop.loop.end()
  %t1 = add i32 %t, 64
  br label %seventh

end:
  call void @coop.loop.end()
  ret void
}
define internal void @collective() "coop.scope"="workgroup" {
  ret void
}
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare i32 @coop.local.invocation.index()
declare i1 @coop.subgroup.elect(i32) convergent
declare void @coop.loop.begin() convergent
declare void @coop.loop.iterate() convergent
declare void @coop.loop.end() convergent
!coop.kernel = !{!0}
!0 = !{!"main", i32 64, i32 1, i32 1, i32 4, i64 0}
