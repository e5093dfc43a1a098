; RUN: %opt -load-pass-plugin=%plugin -passes='coop-reference' -S %s | FileCheck %s
; REQUIRES: plugin
; A barrier in a loop: the function returns there and goes on at the next call. The value and the
; variable that live over it are in the state, and so is the path: the loop's position, the number of
; the iteration, the barrier's position.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define void @main() "coop.entry" {
entry:
  %v = alloca i32
  %l = call i32 @coop.local.invocation.index()
  store i32 %l, ptr %v
  call void @coop.loop.begin()
  br label %head
head:
  %n = phi i32 [ 0, %entry ], [ %next, %body ]
  call void @coop.loop.iterate()
  %more = icmp ult i32 %n, %l
  br i1 %more, label %body, label %after
body:
  call void @coop.control.barrier(i32 2, i32 2, i32 264)
  %next = add i32 %n, 1
  br label %head
after:
  call void @coop.loop.end()
  %x = load i32, ptr %v
  ret void
}
declare i32 @coop.local.invocation.index()
declare void @coop.control.barrier(i32, i32, i32)
declare void @coop.loop.begin()
declare void @coop.loop.iterate()
declare void @coop.loop.end()
!coop.kernel = !{!0}
!0 = !{!"main", i32 40, i32 1, i32 1, i32 32, i64 0}

; CHECK: ; ModuleID = '{{.*}}reference-resume.ll'
; CHECK-NEXT: source_filename = "{{.*}}reference-resume.ll"
; CHECK-NEXT: target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
; CHECK-EMPTY:
; CHECK-NEXT: declare i32 @coop.local.invocation.index()
; CHECK-EMPTY:
; CHECK-NEXT: declare void @coop.control.barrier(i32, i32, i32)
; CHECK-EMPTY:
; CHECK-NEXT: declare void @coop.loop.begin()
; CHECK-EMPTY:
; CHECK-NEXT: declare void @coop.loop.iterate()
; CHECK-EMPTY:
; CHECK-NEXT: declare void @coop.loop.end()
; CHECK-EMPTY:
; CHECK-NEXT: define internal void @coop.reference.step(ptr "coop.context" %context) {
; CHECK-NEXT: enter:
; CHECK-NEXT:   %n.reg2mem = getelementptr inbounds i8, ptr %context, i64 80
; CHECK-NEXT:   %l.reg2mem = getelementptr inbounds i8, ptr %context, i64 84
; CHECK-NEXT:   %v = getelementptr inbounds i8, ptr %context, i64 88
; CHECK-NEXT:   %0 = getelementptr inbounds i8, ptr %context, i64 32
; CHECK-NEXT:   %1 = load i32, ptr %0, align 4
; CHECK-NEXT:   switch i32 %1, label %entry [
; CHECK-NEXT:     i32 1, label %resume
; CHECK-NEXT:   ]
; CHECK-EMPTY:
; CHECK-NEXT: entry:                                            ; preds = %enter
; CHECK-NEXT:   %l = call i32 @coop.local.invocation.index()
; CHECK-NEXT:   store i32 %l, ptr %l.reg2mem, align 4
; CHECK-NEXT:   %l.reload1 = load i32, ptr %l.reg2mem, align 4
; CHECK-NEXT:   store i32 %l.reload1, ptr %v, align 4
; CHECK-NEXT:   %2 = getelementptr inbounds i8, ptr %context, i64 64
; CHECK-NEXT:   %3 = getelementptr inbounds i8, ptr %context, i64 56
; CHECK-NEXT:   store i64 4, ptr %3, align 8
; CHECK-NEXT:   store i64 0, ptr %2, align 8
; CHECK-NEXT:   br label %head
; CHECK-EMPTY:
; CHECK-NEXT: head:                                             ; preds = %resume, %entry
; CHECK-NEXT:   %n = phi i32 [ 0, %entry ], [ %next, %resume ]
; CHECK-NEXT:   store i32 %n, ptr %n.reg2mem, align 4
; CHECK-NEXT:   %4 = getelementptr inbounds i8, ptr %context, i64 64
; CHECK-NEXT:   %5 = load i64, ptr %4, align 8
; CHECK-NEXT:   %6 = add i64 %5, 1
; CHECK-NEXT:   store i64 %6, ptr %4, align 8
; CHECK-NEXT:   %l.reload = load i32, ptr %l.reg2mem, align 4
; CHECK-NEXT:   %n.reload2 = load i32, ptr %n.reg2mem, align 4
; CHECK-NEXT:   %more = icmp ult i32 %n.reload2, %l.reload
; CHECK-NEXT:   br i1 %more, label %body, label %after
; CHECK-EMPTY:
; CHECK-NEXT: body:                                             ; preds = %head
; CHECK-NEXT:   %7 = getelementptr inbounds i8, ptr %context, i64 36
; CHECK-NEXT:   store i32 4, ptr %7, align 4
; CHECK-NEXT:   %8 = getelementptr inbounds i8, ptr %context, i64 32
; CHECK-NEXT:   store i32 1, ptr %8, align 4
; CHECK-NEXT:   %9 = getelementptr inbounds i8, ptr %context, i64 40
; CHECK-NEXT:   store ptr null, ptr %9, align 8
; CHECK-NEXT:   %10 = getelementptr inbounds i8, ptr %context, i64 48
; CHECK-NEXT:   store ptr %context, ptr %10, align 8
; CHECK-NEXT:   %11 = getelementptr inbounds i8, ptr %context, i64 72
; CHECK-NEXT:   store i64 13, ptr %11, align 8
; CHECK-NEXT:   ret void
; CHECK-EMPTY:
; CHECK-NEXT: resume:                                           ; preds = %enter
; CHECK-NEXT:   %n.reload = load i32, ptr %n.reg2mem, align 4
; CHECK-NEXT:   %next = add i32 %n.reload, 1
; CHECK-NEXT:   br label %head
; CHECK-EMPTY:
; CHECK-NEXT: after:                                            ; preds = %head
; CHECK-NEXT:   %x = load i32, ptr %v, align 4
; CHECK-NEXT:   %12 = getelementptr inbounds i8, ptr %context, i64 36
; CHECK-NEXT:   store i32 1, ptr %12, align 4
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nounwind
; CHECK-NEXT: define internal i32 @coop.reference.workgroup(ptr "coop.context" %header, ptr %area) #0 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %states = getelementptr i8, ptr %area, i64 320
; CHECK-NEXT:   br label %start.head
; CHECK-EMPTY:
; CHECK-NEXT: start.head:                                       ; preds = %start, %entry
; CHECK-NEXT:   %n = phi i32 [ 0, %entry ], [ %n.next, %start ]
; CHECK-NEXT:   %n.more = icmp ult i32 %n, 40
; CHECK-NEXT:   br i1 %n.more, label %start, label %round
; CHECK-EMPTY:
; CHECK-NEXT: start:                                            ; preds = %start.head
; CHECK-NEXT:   %new = call ptr @coop.reference.state(ptr %states, i32 %n)
; CHECK-NEXT:   call void @llvm.memcpy.p0.p0.i64(ptr align 8 %new, ptr align 8 %header, i64 32, i1 false)
; CHECK-NEXT:   %new.index = getelementptr i8, ptr %new, i64 28
; CHECK-NEXT:   %new.first = mul i32 %n, 1
; CHECK-NEXT:   store i32 %new.first, ptr %new.index, align 4
; CHECK-NEXT:   %new.resume = getelementptr i8, ptr %new, i64 32
; CHECK-NEXT:   store i32 0, ptr %new.resume, align 4
; CHECK-NEXT:   %new.wait = getelementptr i8, ptr %new, i64 36
; CHECK-NEXT:   store i32 0, ptr %new.wait, align 4
; CHECK-NEXT:   %n.next = add i32 %n, 1
; CHECK-NEXT:   br label %start.head
; CHECK-EMPTY:
; CHECK-NEXT: round:                                            ; preds = %barrier.done, %release, %start.head
; CHECK-NEXT:   br label %subgroup.head
; CHECK-EMPTY:
; CHECK-NEXT: subgroup.head:                                    ; preds = %subgroup, %round
; CHECK-NEXT:   %first = phi i32 [ 0, %round ], [ %first.next, %subgroup ]
; CHECK-NEXT:   %first.more = icmp ult i32 %first, 40
; CHECK-NEXT:   br i1 %first.more, label %subgroup, label %meet
; CHECK-EMPTY:
; CHECK-NEXT: subgroup:                                         ; preds = %subgroup.head
; CHECK-NEXT:   %subgroup.states = call ptr @coop.reference.state(ptr %states, i32 %first)
; CHECK-NEXT:   %rest = sub i32 40, %first
; CHECK-NEXT:   %size = call i32 @llvm.umin.i32(i32 %rest, i32 32)
; CHECK-NEXT:   call void @coop.reference.advance(ptr %subgroup.states, ptr %area, i32 %size)
; CHECK-NEXT:   %first.next = add i32 %first, %size
; CHECK-NEXT:   br label %subgroup.head
; CHECK-EMPTY:
; CHECK-NEXT: meet:                                             ; preds = %subgroup.head
; CHECK-NEXT:   %chosen = call ptr @coop.reference.smallest(ptr %states, i32 40, i32 3)
; CHECK-NEXT:   %none = icmp eq ptr %chosen, null
; CHECK-NEXT:   br i1 %none, label %barrier.head, label %release
; CHECK-EMPTY:
; CHECK-NEXT: release:                                          ; preds = %meet
; CHECK-NEXT:   call void @coop.reference.release(ptr %states, ptr %area, i32 40, ptr %chosen)
; CHECK-NEXT:   br label %round
; CHECK-EMPTY:
; CHECK-NEXT: barrier.head:                                     ; preds = %barrier.next, %meet
; CHECK-NEXT:   %b = phi i32 [ 0, %meet ], [ %b.next, %barrier.next ]
; CHECK-NEXT:   %waited = phi i1 [ false, %meet ], [ %waited.next, %barrier.next ]
; CHECK-NEXT:   %b.more = icmp ult i32 %b, 40
; CHECK-NEXT:   br i1 %b.more, label %barrier, label %barrier.done
; CHECK-EMPTY:
; CHECK-NEXT: barrier:                                          ; preds = %barrier.head
; CHECK-NEXT:   %b.state = call ptr @coop.reference.state(ptr %states, i32 %b)
; CHECK-NEXT:   %b.at.wait = getelementptr i8, ptr %b.state, i64 36
; CHECK-NEXT:   %b.wait = load i32, ptr %b.at.wait, align 4
; CHECK-NEXT:   %b.waits = icmp eq i32 %b.wait, 4
; CHECK-NEXT:   br i1 %b.waits, label %barrier.open, label %barrier.next
; CHECK-EMPTY:
; CHECK-NEXT: barrier.open:                                     ; preds = %barrier
; CHECK-NEXT:   store i32 0, ptr %b.at.wait, align 4
; CHECK-NEXT:   br label %barrier.next
; CHECK-EMPTY:
; CHECK-NEXT: barrier.next:                                     ; preds = %barrier.open, %barrier
; CHECK-NEXT:   %waited.next = phi i1 [ %waited, %barrier ], [ true, %barrier.open ]
; CHECK-NEXT:   %b.next = add i32 %b, 1
; CHECK-NEXT:   br label %barrier.head
; CHECK-EMPTY:
; CHECK-NEXT: barrier.done:                                     ; preds = %barrier.head
; CHECK-NEXT:   br i1 %waited, label %round, label %done
; CHECK-EMPTY:
; CHECK-NEXT: done:                                             ; preds = %barrier.done
; CHECK-NEXT:   ret i32 0
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: alwaysinline nounwind
; CHECK-NEXT: define internal ptr @coop.reference.state(ptr %states, i32 %i) #1 {
; CHECK-NEXT:   %wide = zext i32 %i to i64
; CHECK-NEXT:   %offset = mul i64 %wide, 128
; CHECK-NEXT:   %state = getelementptr i8, ptr %states, i64 %offset
; CHECK-NEXT:   ret ptr %state
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
; CHECK-NEXT: declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #2
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; CHECK-NEXT: declare i32 @llvm.umin.i32(i32, i32) #3
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nounwind
; CHECK-NEXT: define internal void @coop.reference.advance(ptr %states, ptr %lanes, i32 %count) #4 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   br label %head
; CHECK-EMPTY:
; CHECK-NEXT: head:                                             ; preds = %release, %next, %entry
; CHECK-NEXT:   %i = phi i32 [ 0, %entry ], [ 0, %release ], [ %i.next, %next ]
; CHECK-NEXT:   %more = icmp ult i32 %i, %count
; CHECK-NEXT:   br i1 %more, label %look, label %meet
; CHECK-EMPTY:
; CHECK-NEXT: look:                                             ; preds = %head
; CHECK-NEXT:   %state = call ptr @coop.reference.state(ptr %states, i32 %i)
; CHECK-NEXT:   %at.wait = getelementptr i8, ptr %state, i64 36
; CHECK-NEXT:   %wait = load i32, ptr %at.wait, align 4
; CHECK-NEXT:   %runs = icmp eq i32 %wait, 0
; CHECK-NEXT:   br i1 %runs, label %step, label %next
; CHECK-EMPTY:
; CHECK-NEXT: step:                                             ; preds = %look
; CHECK-NEXT:   call void @coop.reference.step(ptr %state)
; CHECK-NEXT:   br label %next
; CHECK-EMPTY:
; CHECK-NEXT: next:                                             ; preds = %step, %look
; CHECK-NEXT:   %i.next = add i32 %i, 1
; CHECK-NEXT:   br label %head
; CHECK-EMPTY:
; CHECK-NEXT: meet:                                             ; preds = %head
; CHECK-NEXT:   %chosen = call ptr @coop.reference.smallest(ptr %states, i32 %count, i32 2)
; CHECK-NEXT:   %none = icmp eq ptr %chosen, null
; CHECK-NEXT:   br i1 %none, label %done, label %release
; CHECK-EMPTY:
; CHECK-NEXT: release:                                          ; preds = %meet
; CHECK-NEXT:   call void @coop.reference.release(ptr %states, ptr %lanes, i32 %count, ptr %chosen)
; CHECK-NEXT:   br label %head
; CHECK-EMPTY:
; CHECK-NEXT: done:                                             ; preds = %meet
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nounwind
; CHECK-NEXT: define internal ptr @coop.reference.smallest(ptr %states, i32 %count, i32 %kind) #4 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   br label %head
; CHECK-EMPTY:
; CHECK-NEXT: head:                                             ; preds = %next, %entry
; CHECK-NEXT:   %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
; CHECK-NEXT:   %best = phi ptr [ null, %entry ], [ %better, %next ]
; CHECK-NEXT:   %more = icmp ult i32 %i, %count
; CHECK-NEXT:   br i1 %more, label %look, label %done
; CHECK-EMPTY:
; CHECK-NEXT: look:                                             ; preds = %head
; CHECK-NEXT:   %state = call ptr @coop.reference.state(ptr %states, i32 %i)
; CHECK-NEXT:   %at.wait = getelementptr i8, ptr %state, i64 36
; CHECK-NEXT:   %wait = load i32, ptr %at.wait, align 4
; CHECK-NEXT:   %waits = icmp eq i32 %wait, %kind
; CHECK-NEXT:   br i1 %waits, label %compare, label %next
; CHECK-EMPTY:
; CHECK-NEXT: compare:                                          ; preds = %look
; CHECK-NEXT:   %first = icmp eq ptr %best, null
; CHECK-NEXT:   br i1 %first, label %next, label %order
; CHECK-EMPTY:
; CHECK-NEXT: order:                                            ; preds = %compare
; CHECK-NEXT:   %c = call i32 @coop.reference.compare(ptr %state, ptr %best)
; CHECK-NEXT:   %smaller = icmp slt i32 %c, 0
; CHECK-NEXT:   %chosen = select i1 %smaller, ptr %state, ptr %best
; CHECK-NEXT:   br label %next
; CHECK-EMPTY:
; CHECK-NEXT: next:                                             ; preds = %order, %compare, %look
; CHECK-NEXT:   %better = phi ptr [ %best, %look ], [ %state, %compare ], [ %chosen, %order ]
; CHECK-NEXT:   %i.next = add i32 %i, 1
; CHECK-NEXT:   br label %head
; CHECK-EMPTY:
; CHECK-NEXT: done:                                             ; preds = %head
; CHECK-NEXT:   ret ptr %best
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nounwind
; CHECK-NEXT: define internal void @coop.reference.release(ptr %states, ptr %lanes, i32 %count, ptr %chosen) #4 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %at.kind = getelementptr i8, ptr %chosen, i64 36
; CHECK-NEXT:   %kind = load i32, ptr %at.kind, align 4
; CHECK-NEXT:   %at.function = getelementptr i8, ptr %chosen, i64 40
; CHECK-NEXT:   %function = load ptr, ptr %at.function, align 8
; CHECK-NEXT:   br label %head
; CHECK-EMPTY:
; CHECK-NEXT: head:                                             ; preds = %next, %entry
; CHECK-NEXT:   %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
; CHECK-NEXT:   %more = icmp ult i32 %i, %count
; CHECK-NEXT:   br i1 %more, label %look, label %run
; CHECK-EMPTY:
; CHECK-NEXT: look:                                             ; preds = %head
; CHECK-NEXT:   %state = call ptr @coop.reference.state(ptr %states, i32 %i)
; CHECK-NEXT:   %at.wait = getelementptr i8, ptr %state, i64 36
; CHECK-NEXT:   %wait = load i32, ptr %at.wait, align 4
; CHECK-NEXT:   %waits = icmp eq i32 %wait, %kind
; CHECK-NEXT:   br i1 %waits, label %compare, label %next
; CHECK-EMPTY:
; CHECK-NEXT: compare:                                          ; preds = %look
; CHECK-NEXT:   %c = call i32 @coop.reference.compare(ptr %state, ptr %chosen)
; CHECK-NEXT:   %together = icmp eq i32 %c, 0
; CHECK-NEXT:   br i1 %together, label %active, label %next
; CHECK-EMPTY:
; CHECK-NEXT: active:                                           ; preds = %compare
; CHECK-NEXT:   store i32 0, ptr %at.wait, align 4
; CHECK-NEXT:   %at.args = getelementptr i8, ptr %state, i64 48
; CHECK-NEXT:   %args = load ptr, ptr %at.args, align 8
; CHECK-NEXT:   br label %next
; CHECK-EMPTY:
; CHECK-NEXT: next:                                             ; preds = %active, %compare, %look
; CHECK-NEXT:   %lane = phi ptr [ null, %look ], [ null, %compare ], [ %args, %active ]
; CHECK-NEXT:   %at.lane = getelementptr ptr, ptr %lanes, i32 %i
; CHECK-NEXT:   store ptr %lane, ptr %at.lane, align 8
; CHECK-NEXT:   %i.next = add i32 %i, 1
; CHECK-NEXT:   br label %head
; CHECK-EMPTY:
; CHECK-NEXT: run:                                              ; preds = %head
; CHECK-NEXT:   %any = icmp ne ptr %function, null
; CHECK-NEXT:   br i1 %any, label %call, label %done
; CHECK-EMPTY:
; CHECK-NEXT: call:                                             ; preds = %run
; CHECK-NEXT:   call void %function(ptr %lanes, i32 %count, ptr %chosen)
; CHECK-NEXT:   br label %done
; CHECK-EMPTY:
; CHECK-NEXT: done:                                             ; preds = %call, %run
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nounwind
; CHECK-NEXT: define internal i32 @coop.reference.compare(ptr %a, ptr %b) #4 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %path.a = getelementptr i8, ptr %a, i64 56
; CHECK-NEXT:   %path.b = getelementptr i8, ptr %b, i64 56
; CHECK-NEXT:   br label %head
; CHECK-EMPTY:
; CHECK-NEXT: head:                                             ; preds = %same, %entry
; CHECK-NEXT:   %i = phi i64 [ 0, %entry ], [ %i.next, %same ]
; CHECK-NEXT:   %more = icmp ult i64 %i, 3
; CHECK-NEXT:   br i1 %more, label %word, label %equal
; CHECK-EMPTY:
; CHECK-NEXT: word:                                             ; preds = %head
; CHECK-NEXT:   %at.a = getelementptr i64, ptr %path.a, i64 %i
; CHECK-NEXT:   %at.b = getelementptr i64, ptr %path.b, i64 %i
; CHECK-NEXT:   %word.a = load i64, ptr %at.a, align 4
; CHECK-NEXT:   %word.b = load i64, ptr %at.b, align 4
; CHECK-NEXT:   %i.next = add i64 %i, 1
; CHECK-NEXT:   %differ = icmp ne i64 %word.a, %word.b
; CHECK-NEXT:   br i1 %differ, label %decided, label %same
; CHECK-EMPTY:
; CHECK-NEXT: same:                                             ; preds = %word
; CHECK-NEXT:   br label %head
; CHECK-EMPTY:
; CHECK-NEXT: decided:                                          ; preds = %word
; CHECK-NEXT:   %less = icmp ult i64 %word.a, %word.b
; CHECK-NEXT:   %order = select i1 %less, i32 -1, i32 1
; CHECK-NEXT:   ret i32 %order
; CHECK-EMPTY:
; CHECK-NEXT: equal:                                            ; preds = %head
; CHECK-NEXT:   ret i32 0
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { nounwind "coop.workgroup"="5440" }
; CHECK-NEXT: attributes #1 = { alwaysinline nounwind }
; CHECK-NEXT: attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
; CHECK-NEXT: attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; CHECK-NEXT: attributes #4 = { nounwind }
; CHECK-EMPTY:
; CHECK-NEXT: !coop.kernel = !{!0}
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{!"main", i32 40, i32 1, i32 1, i32 32, i64 0}
