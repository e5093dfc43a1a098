; RUN: %opt -load-pass-plugin=%plugin -passes='coop-stop-polls' -S %s | FileCheck %s
; RUN: %opt -load-pass-plugin=%plugin -passes='coop-stop-polls,coop-reference,coop-kernel-abi' -S %s | FileCheck %s --check-prefix=LOWERED
; REQUIRES: plugin
; Polls stand in loops that may run long, not in short ones, and at the start of what recursion or
; doubling makes long. What calls a function that stops leaves after it too.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

; LOWERED-LABEL: define internal void @coop.reference.step(
; LOWERED: call i32 @search(
; LOWERED-NEXT: load atomic i32, ptr %stop monotonic
; LOWERED: stopped:
; LOWERED-NEXT: ret void
; LOWERED-LABEL: define internal i32 @coop.reference.workgroup(
; LOWERED: call void @coop.reference.step(
; LOWERED-NEXT: load atomic i32, ptr %stop monotonic
; LOWERED: stopped:
; LOWERED-NEXT: ret i32 3

; CHECK-LABEL: define internal i32 @search(
; CHECK: head:
; CHECK-NEXT: %n = phi
; CHECK-NEXT: call void @coop.stop.poll()
; CHECK-NOT: coop.stop.poll
; LOWERED-LABEL: define internal i32 @search(i32 %l, ptr "coop.context" %context)
; LOWERED: %stop = select i1 %{{.*}}, ptr @coop.stop.never, ptr %
; LOWERED: head:
; LOWERED-NEXT: phi
; LOWERED-NEXT: %stop.asked = load atomic i32, ptr %stop monotonic, align 4
; LOWERED: stopped:
; LOWERED-NEXT: ret i32 0
define internal i32 @search(i32 %l) {
entry:
  br label %head
head:
  %n = phi i32 [ 0, %entry ], [ %next, %head ]
  %next = add i32 %n, 1
  %more = icmp ult i32 %next, %l
  br i1 %more, label %head, label %after
after:
  ret i32 %n
}

; Short loops, one in the other.
; CHECK-LABEL: define internal i32 @short(
; CHECK-NOT: coop.stop.poll
; CHECK: ret i32
define internal i32 @short(i32 %l) {
entry:
  br label %outer
outer:
  %o = phi i32 [ 0, %entry ], [ %o.next, %outer.end ]
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %i.next, %inner ]
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, 100
  br i1 %i.more, label %inner, label %outer.end
outer.end:
  %o.next = add i32 %o, 1
  %o.more = icmp ult i32 %o.next, 100
  br i1 %o.more, label %outer, label %after
after:
  ret i32 %l
}

; The same loop a hundred times is long: the outermost one is the first that is.
; CHECK-LABEL: define internal void @long(
; CHECK: outer:
; CHECK-NEXT: phi
; CHECK-NEXT: call void @coop.stop.poll()
; CHECK-NOT: coop.stop.poll
; CHECK: ret void
define internal void @long() {
entry:
  br label %outer
outer:
  %o = phi i32 [ 0, %entry ], [ %o.next, %outer ]
  %r = call i32 @short(i32 %o)
  %o.next = add i32 %o, 1
  %o.more = icmp ult i32 %o.next, 100
  br i1 %o.more, label %outer, label %after
after:
  ret void
}

; A cycle with two entries is no loop of LLVM's.
; CHECK-LABEL: define internal void @irreducible(
; CHECK: call void @coop.stop.poll()
; CHECK: ret void
define internal void @irreducible(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  br i1 %c, label %a, label %done
done:
  ret void
}

; No loop, but a call doubles the work each time: more than a poll's distance in all.
; CHECK-LABEL: define internal void @doubled(
; CHECK-NEXT: call void @coop.stop.poll()
define internal void @doubled() {
  %a = call i32 @short(i32 1)
  %b = call i32 @short(i32 %a)
  %c = call i32 @short(i32 %b)
  %d = call i32 @short(i32 %c)
  %e = call i32 @short(i32 %d)
  %f = call i32 @short(i32 %e)
  %g = call i32 @short(i32 %f)
  %h = call i32 @short(i32 %g)
  %i = call i32 @short(i32 %h)
  ret void
}

define void @main() "coop.entry" {
  %l = call i32 @coop.local.invocation.index()
  %s = call i32 @search(i32 %l)
  call void @long()
  call void @irreducible(i1 true)
  call void @doubled()
  ret void
}
declare i32 @coop.local.invocation.index()

!coop.kernel = !{!0}
!0 = !{!"main", i32 40, i32 1, i32 1, i32 32, i64 0}
