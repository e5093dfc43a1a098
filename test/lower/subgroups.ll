; RUN: %opt -load-pass-plugin=%plugin -passes='coop-lower-subgroups' -S %s | FileCheck %s
; REQUIRES: plugin
; What an invocation gives goes to a struct; one function for each operation and type does the rest,
; however often it is used.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define void @main() "coop.entry" {
  %l = call i32 @coop.subgroup.invocation.id()
  %e = call i1 @coop.subgroup.elect(i32 3)
  %a = call i32 @coop.subgroup.shuffle.xor.i32.i32(i32 3, i32 %l, i32 1)
  %b = call i32 @coop.subgroup.shuffle.xor.i32.i32(i32 3, i32 %a, i32 2)
  ret void
}
declare i32 @coop.subgroup.invocation.id()
declare i1 @coop.subgroup.elect(i32)
declare i32 @coop.subgroup.shuffle.xor.i32.i32(i32, i32, i32)

; CHECK: ; ModuleID = '{{.*}}subgroups.ll'
; CHECK-NEXT: source_filename = "{{.*}}subgroups.ll"
; CHECK-NEXT: target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
; CHECK-EMPTY:
; CHECK-NEXT: define void @main() #0 {
; CHECK-NEXT:   %subgroup.args2 = alloca { i32, i32, i32 }, align 8
; CHECK-NEXT:   %subgroup.args1 = alloca { i32, i32, i32 }, align 8
; CHECK-NEXT:   %subgroup.args = alloca { i1 }, align 8
; CHECK-NEXT:   %l = call i32 @coop.subgroup.invocation.id()
; CHECK-NEXT:   call void @coop.scope.run.p0(i32 3, ptr @coopfn.subgroup.elect.i1.i32_3, ptr %subgroup.args)
; CHECK-NEXT:   %1 = getelementptr inbounds { i1 }, ptr %subgroup.args, i32 0, i32 0
; CHECK-NEXT:   %e = load i1, ptr %1, align 1
; CHECK-NEXT:   %2 = getelementptr inbounds { i32, i32, i32 }, ptr %subgroup.args1, i32 0, i32 1
; CHECK-NEXT:   store i32 %l, ptr %2, align 4
; CHECK-NEXT:   %3 = getelementptr inbounds { i32, i32, i32 }, ptr %subgroup.args1, i32 0, i32 2
; CHECK-NEXT:   store i32 1, ptr %3, align 4
; CHECK-NEXT:   call void @coop.scope.run.p0(i32 3, ptr @coopfn.subgroup.shuffle.xor.i32.i32_3.i32.i32, ptr %subgroup.args1)
; CHECK-NEXT:   %4 = getelementptr inbounds { i32, i32, i32 }, ptr %subgroup.args1, i32 0, i32 0
; CHECK-NEXT:   %a = load i32, ptr %4, align 4
; CHECK-NEXT:   %5 = getelementptr inbounds { i32, i32, i32 }, ptr %subgroup.args2, i32 0, i32 1
; CHECK-NEXT:   store i32 %a, ptr %5, align 4
; CHECK-NEXT:   %6 = getelementptr inbounds { i32, i32, i32 }, ptr %subgroup.args2, i32 0, i32 2
; CHECK-NEXT:   store i32 2, ptr %6, align 4
; CHECK-NEXT:   call void @coop.scope.run.p0(i32 3, ptr @coopfn.subgroup.shuffle.xor.i32.i32_3.i32.i32, ptr %subgroup.args2)
; CHECK-NEXT:   %7 = getelementptr inbounds { i32, i32, i32 }, ptr %subgroup.args2, i32 0, i32 0
; CHECK-NEXT:   %b = load i32, ptr %7, align 4
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: declare i32 @coop.subgroup.invocation.id()
; CHECK-EMPTY:
; CHECK-NEXT: declare i1 @coop.subgroup.elect(i32)
; CHECK-EMPTY:
; CHECK-NEXT: declare i32 @coop.subgroup.shuffle.xor.i32.i32(i32, i32, i32)
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nounwind
; CHECK-NEXT: define internal void @coopfn.subgroup.elect.i1.i32_3(ptr %lanes, i32 %count) #1 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %0 = alloca i1, align 1
; CHECK-NEXT:   store i1 true, ptr %0, align 1
; CHECK-NEXT:   br label %head
; CHECK-EMPTY:
; CHECK-NEXT: head:                                             ; preds = %after1, %entry
; CHECK-NEXT:   %i = phi i32 [ 0, %entry ], [ %6, %after1 ]
; CHECK-NEXT:   %1 = icmp ult i32 %i, %count
; CHECK-NEXT:   br i1 %1, label %body, label %after
; CHECK-EMPTY:
; CHECK-NEXT: body:                                             ; preds = %head
; CHECK-NEXT:   %2 = getelementptr inbounds ptr, ptr %lanes, i32 %i
; CHECK-NEXT:   %args = load ptr, ptr %2, align 8
; CHECK-NEXT:   %3 = icmp ne ptr %args, null
; CHECK-NEXT:   br i1 %3, label %then, label %after1
; CHECK-EMPTY:
; CHECK-NEXT: after:                                            ; preds = %head
; CHECK-NEXT:   ret void
; CHECK-EMPTY:
; CHECK-NEXT: then:                                             ; preds = %body
; CHECK-NEXT:   %4 = load i1, ptr %0, align 1
; CHECK-NEXT:   %5 = getelementptr inbounds { i1 }, ptr %args, i32 0, i32 0
; CHECK-NEXT:   store i1 %4, ptr %5, align 1
; CHECK-NEXT:   store i1 false, ptr %0, align 1
; CHECK-NEXT:   br label %after1
; CHECK-EMPTY:
; CHECK-NEXT: after1:                                           ; preds = %then, %body
; CHECK-NEXT:   %6 = add i32 %i, 1
; CHECK-NEXT:   br label %head
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: convergent nounwind memory(readwrite)
; CHECK-NEXT: declare void @coop.scope.run.p0(i32, ptr, ptr) #2
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nounwind
; CHECK-NEXT: define internal void @coopfn.subgroup.shuffle.xor.i32.i32_3.i32.i32(ptr %lanes, i32 %count) #1 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %0 = alloca i32, align 4
; CHECK-NEXT:   br label %head
; CHECK-EMPTY:
; CHECK-NEXT: head:                                             ; preds = %after1, %entry
; CHECK-NEXT:   %i = phi i32 [ 0, %entry ], [ %8, %after1 ]
; CHECK-NEXT:   %1 = icmp ult i32 %i, %count
; CHECK-NEXT:   br i1 %1, label %body, label %after
; CHECK-EMPTY:
; CHECK-NEXT: body:                                             ; preds = %head
; CHECK-NEXT:   %2 = getelementptr inbounds ptr, ptr %lanes, i32 %i
; CHECK-NEXT:   %args = load ptr, ptr %2, align 8
; CHECK-NEXT:   %3 = icmp ne ptr %args, null
; CHECK-NEXT:   br i1 %3, label %then, label %after1
; CHECK-EMPTY:
; CHECK-NEXT: after:                                            ; preds = %head
; CHECK-NEXT:   ret void
; CHECK-EMPTY:
; CHECK-NEXT: then:                                             ; preds = %body
; CHECK-NEXT:   %4 = getelementptr inbounds { i32, i32, i32 }, ptr %args, i32 0, i32 2
; CHECK-NEXT:   %5 = load i32, ptr %4, align 4
; CHECK-NEXT:   %6 = xor i32 %i, %5
; CHECK-NEXT:   store i32 0, ptr %0, align 4
; CHECK-NEXT:   %7 = icmp ult i32 %6, %count
; CHECK-NEXT:   br i1 %7, label %then2, label %after3
; CHECK-EMPTY:
; CHECK-NEXT: after1:                                           ; preds = %after3, %body
; CHECK-NEXT:   %8 = add i32 %i, 1
; CHECK-NEXT:   br label %head
; CHECK-EMPTY:
; CHECK-NEXT: then2:                                            ; preds = %then
; CHECK-NEXT:   %9 = getelementptr inbounds ptr, ptr %lanes, i32 %6
; CHECK-NEXT:   %args4 = load ptr, ptr %9, align 8
; CHECK-NEXT:   %10 = icmp ne ptr %args4, null
; CHECK-NEXT:   br i1 %10, label %then5, label %after6
; CHECK-EMPTY:
; CHECK-NEXT: after3:                                           ; preds = %after6, %then
; CHECK-NEXT:   %11 = load i32, ptr %0, align 4
; CHECK-NEXT:   %12 = getelementptr inbounds { i32, i32, i32 }, ptr %args, i32 0, i32 0
; CHECK-NEXT:   store i32 %11, ptr %12, align 4
; CHECK-NEXT:   br label %after1
; CHECK-EMPTY:
; CHECK-NEXT: then5:                                            ; preds = %then2
; CHECK-NEXT:   %13 = getelementptr inbounds { i32, i32, i32 }, ptr %args4, i32 0, i32 1
; CHECK-NEXT:   %14 = load i32, ptr %13, align 4
; CHECK-NEXT:   store i32 %14, ptr %0, align 4
; CHECK-NEXT:   br label %after6
; CHECK-EMPTY:
; CHECK-NEXT: after6:                                           ; preds = %then5, %then2
; CHECK-NEXT:   br label %after3
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { "coop.entry" }
; CHECK-NEXT: attributes #1 = { nounwind "coop.generated" }
; CHECK-NEXT: attributes #2 = { convergent nounwind memory(readwrite) }
