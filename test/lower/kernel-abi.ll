; RUN: %opt -load-pass-plugin=%plugin -passes='coop-reference,coop-kernel-abi' -S %s | FileCheck %s
; REQUIRES: plugin
; Resources and builtin variables are loads through the context, which @callee gets too. Shared memory
; is in front of what the execution needs; a zero initializer is written for each workgroup. First is
; what workgroups leave to each other.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@shared = internal addrspace(3) global [3 x i32] zeroinitializer "coop.shared"
@more = internal addrspace(3) global i64 poison "coop.shared"
@kept = internal addrspace(3) externally_initialized global i64 poison "coop.shared" "coop.kept"
define internal i32 @callee(i32 %x) {
  %g = call i32 @coop.global.invocation.id(i32 1)
  %s = load i64, ptr addrspace(3) @more
  %r = add i32 %g, %x
  ret i32 %r
}
define void @main() "coop.entry" {
  %b = call ptr addrspace(1) @coop.buffer(i32 1, i32 2, i32 7)
  %n = call i64 @coop.buffer.size(i32 0, i32 0, i32 0)
  %x = call i32 @callee(i32 5)
  store i32 %x, ptr addrspace(1) %b
  store i64 %n, ptr addrspace(3) @more
  store i64 %n, ptr addrspace(3) @kept
  store i32 1, ptr addrspace(3) getelementptr ([3 x i32], ptr addrspace(3) @shared, i32 0, i32 2)
  ret void
}
declare i32 @coop.global.invocation.id(i32)
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare i64 @coop.buffer.size(i32, i32, i32)
!coop.kernel = !{!0}
!0 = !{!"main", i32 4, i32 4, i32 1, i32 16, i64 8, !1, !2}
!1 = !{!"first", i32 0, i32 0, i32 1, i32 1, i32 1, i64 16, i64 0}
!2 = !{!"rest", i32 1, i32 2, i32 4, i32 0, i32 3, i64 0, i64 4}

; CHECK: ; ModuleID = '{{.*}}kernel-abi.ll'
; CHECK-NEXT: source_filename = "{{.*}}kernel-abi.ll"
; CHECK-NEXT: target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
; CHECK-EMPTY:
; CHECK-NEXT: @binding.name = private unnamed_addr constant [6 x i8] c"first\00"
; CHECK-NEXT: @binding.name.1 = private unnamed_addr constant [5 x i8] c"rest\00"
; CHECK-NEXT: @bindings = private unnamed_addr constant [2 x { i32, i32, i32, i32, i64, i64, ptr, i32, i32, i32, i32 }] [{ i32, i32, i32, i32, i64, i64, ptr, i32, i32, i32, i32 } { i32 0, i32 0, i32 1, i32 3, i64 16, i64 0, ptr @binding.name, i32 0, i32 0, i32 0, i32 0 }, { i32, i32, i32, i32, i64, i64, ptr, i32, i32, i32, i32 } { i32 1, i32 2, i32 4, i32 6, i64 0, i64 4, ptr @binding.name.1, i32 0, i32 0, i32 0, i32 0 }]
; CHECK-NEXT: @kernel.name = private unnamed_addr constant [5 x i8] c"main\00"
; CHECK-NEXT: @main_info = constant { i32, [3 x i32], i32, i32, i64, i64, i64, ptr, ptr, ptr } { i32 4, [3 x i32] [i32 4, i32 4, i32 1], i32 16, i32 2, i64 8, i64 64, i64 8, ptr @bindings, ptr @main.kernel, ptr @kernel.name }
; CHECK-EMPTY:
; CHECK-NEXT: define internal void @coop.reference.step(ptr "coop.context" %context) {
; CHECK-NEXT:   %1 = getelementptr inbounds { ptr, ptr, i32, i32, i32, i32 }, ptr %context, i32 0, i32 0
; CHECK-NEXT:   %2 = load ptr, ptr %1, align 8
; CHECK-NEXT:   %3 = getelementptr inbounds { i32, i32, i32, i32, ptr, ptr, ptr, ptr, ptr }, ptr %2, i32 0, i32 4
; CHECK-NEXT:   %4 = load ptr, ptr %3, align 8, !invariant.load !3
; CHECK-NEXT:   %5 = getelementptr inbounds { ptr, i64 }, ptr %4, i64 0, i32 1
; CHECK-NEXT:   %n = load i64, ptr %5, align 8, !invariant.load !3
; CHECK-NEXT:   %6 = call i32 @llvm.umin.i32(i32 7, i32 3)
; CHECK-NEXT:   %7 = zext i32 %6 to i64
; CHECK-NEXT:   %8 = add i64 %7, 1
; CHECK-NEXT:   %9 = getelementptr inbounds { ptr, ptr, i32, i32, i32, i32 }, ptr %context, i32 0, i32 0
; CHECK-NEXT:   %10 = load ptr, ptr %9, align 8
; CHECK-NEXT:   %11 = getelementptr inbounds { i32, i32, i32, i32, ptr, ptr, ptr, ptr, ptr }, ptr %10, i32 0, i32 4
; CHECK-NEXT:   %12 = load ptr, ptr %11, align 8, !invariant.load !3
; CHECK-NEXT:   %13 = getelementptr inbounds { ptr, i64 }, ptr %12, i64 %8, i32 0
; CHECK-NEXT:   %14 = load ptr, ptr %13, align 8, !invariant.load !3
; CHECK-NEXT:   %b = addrspacecast ptr %14 to ptr addrspace(1)
; CHECK-NEXT:   %x = call i32 @callee(i32 5, ptr %context)
; CHECK-NEXT:   store i32 %x, ptr addrspace(1) %b, align 4
; CHECK-NEXT:   %15 = getelementptr inbounds { ptr, ptr, i32, i32, i32, i32 }, ptr %context, i32 0, i32 1
; CHECK-NEXT:   %16 = load ptr, ptr %15, align 8
; CHECK-NEXT:   %17 = addrspacecast ptr %16 to ptr addrspace(3)
; CHECK-NEXT:   %more = getelementptr inbounds i8, ptr addrspace(3) %17, i64 24
; CHECK-NEXT:   store i64 %n, ptr addrspace(3) %more, align 8
; CHECK-NEXT:   %18 = getelementptr inbounds { ptr, ptr, i32, i32, i32, i32 }, ptr %context, i32 0, i32 1
; CHECK-NEXT:   %19 = load ptr, ptr %18, align 8
; CHECK-NEXT:   %20 = addrspacecast ptr %19 to ptr addrspace(3)
; CHECK-NEXT:   %kept = getelementptr inbounds i8, ptr addrspace(3) %20, i64 0
; CHECK-NEXT:   store i64 %n, ptr addrspace(3) %kept, align 8
; CHECK-NEXT:   %21 = getelementptr inbounds { ptr, ptr, i32, i32, i32, i32 }, ptr %context, i32 0, i32 1
; CHECK-NEXT:   %22 = load ptr, ptr %21, align 8
; CHECK-NEXT:   %23 = addrspacecast ptr %22 to ptr addrspace(3)
; CHECK-NEXT:   %shared = getelementptr inbounds i8, ptr addrspace(3) %23, i64 8
; CHECK-NEXT:   %24 = getelementptr [3 x i32], ptr addrspace(3) %shared, i32 0, i32 2
; CHECK-NEXT:   store i32 1, ptr addrspace(3) %24, align 4
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nounwind
; CHECK-NEXT: define internal i32 @coop.reference.workgroup(ptr "coop.context" %header, ptr %area) #0 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %small = alloca [64 x i8], align 64
; CHECK-NEXT:   %on.stack = icmp ne i32 1, 0
; CHECK-NEXT:   %state = select i1 %on.stack, ptr %small, ptr %area
; CHECK-NEXT:   br label %head
; CHECK-EMPTY:
; CHECK-NEXT: head:                                             ; preds = %body, %entry
; CHECK-NEXT:   %n = phi i32 [ 0, %entry ], [ %n.next, %body ]
; CHECK-NEXT:   %more = icmp ult i32 %n, 16
; CHECK-NEXT:   br i1 %more, label %body, label %done
; CHECK-EMPTY:
; CHECK-NEXT: body:                                             ; preds = %head
; CHECK-NEXT:   call void @llvm.memcpy.p0.p0.i64(ptr align 8 %state, ptr align 8 %header, i64 32, i1 false)
; CHECK-NEXT:   %index = getelementptr i8, ptr %state, i64 28
; CHECK-NEXT:   %first = mul i32 %n, 1
; CHECK-NEXT:   store i32 %first, ptr %index, align 4
; CHECK-NEXT:   call void @coop.reference.step(ptr %state)
; CHECK-NEXT:   %n.next = add i32 %n, 1
; CHECK-NEXT:   br label %head
; CHECK-EMPTY:
; CHECK-NEXT: done:                                             ; preds = %head
; CHECK-NEXT:   ret i32 0
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
; CHECK-NEXT: declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1
; CHECK-EMPTY:
; CHECK-NEXT: define internal i32 @callee(i32 %x, ptr "coop.context" %context) {
; CHECK-NEXT:   %1 = getelementptr inbounds { ptr, ptr, i32, i32, i32, i32 }, ptr %context, i32 0, i32 3
; CHECK-NEXT:   %2 = load i32, ptr %1, align 4
; CHECK-NEXT:   %3 = getelementptr inbounds { ptr, ptr, i32, i32, i32, i32 }, ptr %context, i32 0, i32 5
; CHECK-NEXT:   %4 = load i32, ptr %3, align 4
; CHECK-NEXT:   %5 = udiv i32 %4, 4
; CHECK-NEXT:   %6 = mul i32 %2, 4
; CHECK-NEXT:   %g = add i32 %6, %5
; CHECK-NEXT:   %7 = getelementptr inbounds { ptr, ptr, i32, i32, i32, i32 }, ptr %context, i32 0, i32 1
; CHECK-NEXT:   %8 = load ptr, ptr %7, align 8
; CHECK-NEXT:   %9 = addrspacecast ptr %8 to ptr addrspace(3)
; CHECK-NEXT:   %more = getelementptr inbounds i8, ptr addrspace(3) %9, i64 24
; CHECK-NEXT:   %s = load i64, ptr addrspace(3) %more, align 8
; CHECK-NEXT:   %r = add i32 %g, %x
; CHECK-NEXT:   ret i32 %r
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; CHECK-NEXT: declare i32 @llvm.umin.i32(i32, i32) #2
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nounwind
; CHECK-NEXT: define internal i32 @main.kernel(ptr %dispatch, i32 %0, i32 %1, i32 %2, ptr %scratch) #3 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %header = alloca { ptr, ptr, i32, i32, i32, i32 }, align 8
; CHECK-NEXT:   %3 = getelementptr inbounds { ptr, ptr, i32, i32, i32, i32 }, ptr %header, i32 0, i32 0
; CHECK-NEXT:   store ptr %dispatch, ptr %3, align 8
; CHECK-NEXT:   %4 = getelementptr inbounds { ptr, ptr, i32, i32, i32, i32 }, ptr %header, i32 0, i32 1
; CHECK-NEXT:   store ptr %scratch, ptr %4, align 8
; CHECK-NEXT:   %5 = getelementptr inbounds { ptr, ptr, i32, i32, i32, i32 }, ptr %header, i32 0, i32 2
; CHECK-NEXT:   store i32 %0, ptr %5, align 4
; CHECK-NEXT:   %6 = getelementptr inbounds { ptr, ptr, i32, i32, i32, i32 }, ptr %header, i32 0, i32 3
; CHECK-NEXT:   store i32 %1, ptr %6, align 4
; CHECK-NEXT:   %7 = getelementptr inbounds { ptr, ptr, i32, i32, i32, i32 }, ptr %header, i32 0, i32 4
; CHECK-NEXT:   store i32 %2, ptr %7, align 4
; CHECK-NEXT:   %8 = getelementptr inbounds { ptr, ptr, i32, i32, i32, i32 }, ptr %header, i32 0, i32 5
; CHECK-NEXT:   store i32 0, ptr %8, align 4
; CHECK-NEXT:   %9 = getelementptr inbounds i8, ptr %scratch, i64 8
; CHECK-NEXT:   call void @llvm.memset.p0.i64(ptr %9, i8 0, i64 12, i1 false)
; CHECK-NEXT:   %10 = getelementptr inbounds i8, ptr %scratch, i64 64
; CHECK-NEXT:   %11 = call i32 @coop.reference.workgroup(ptr %header, ptr %10)
; CHECK-NEXT:   ret i32 %11
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
; CHECK-NEXT: declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #4
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { nounwind "coop.workgroup"="0" }
; CHECK-NEXT: attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
; CHECK-NEXT: attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; CHECK-NEXT: attributes #3 = { nounwind }
; CHECK-NEXT: attributes #4 = { nocallback nofree nounwind willreturn memory(argmem: write) }
; CHECK-EMPTY:
; CHECK-NEXT: !coop.kernel = !{!0}
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{!"main", i32 4, i32 4, i32 1, i32 16, i64 8, !1, !2}
; CHECK-NEXT: !1 = !{!"first", i32 0, i32 0, i32 1, i32 1, i32 1, i64 16, i64 0}
; CHECK-NEXT: !2 = !{!"rest", i32 1, i32 2, i32 4, i32 0, i32 3, i64 0, i64 4}
; CHECK-NEXT: !3 = !{}
