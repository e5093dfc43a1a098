; RUN: %opt -load-pass-plugin=%plugin -passes='coop-verify,coop-lower<loops>' -S %s | FileCheck %s
; REQUIRES: plugin
; A 3x5 matrix over 4 invocations: slices of 4, of which the last has padding. Fill writes all of the
; slice, the store skips padding, the extract stays inside.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define void @main() "coop.entry" {
  %m = call target("spirv.CooperativeMatrixKHR", half, 3, 3, 5, 2, 0) @coop.mat.fill.x(half 0xH3C00)
  %n = call target("spirv.CooperativeMatrixKHR", half, 3, 3, 5, 2, 0) @coop.mat.insert.x(target("spirv.CooperativeMatrixKHR", half, 3, 3, 5, 2, 0) %m, half 0xH4000, i32 9)
  %x = call half @coop.mat.extract.x(target("spirv.CooperativeMatrixKHR", half, 3, 3, 5, 2, 0) %n, i32 2)
  %l = call i32 @coop.mat.length.x(target("spirv.CooperativeMatrixKHR", half, 3, 3, 5, 2, 0) %n)
  %p = call ptr addrspace(1) @coop.buffer(i32 0, i32 1, i32 %l)
  store half %x, ptr addrspace(1) %p
  call void @coop.mat.store.x(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", half, 3, 3, 5, 2, 0) %n, i64 10, i32 0, i32 2, i1 false)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", half, 3, 3, 5, 2, 0) @coop.mat.fill.x(half)
declare target("spirv.CooperativeMatrixKHR", half, 3, 3, 5, 2, 0) @coop.mat.insert.x(target("spirv.CooperativeMatrixKHR", half, 3, 3, 5, 2, 0), half, i32)
declare half @coop.mat.extract.x(target("spirv.CooperativeMatrixKHR", half, 3, 3, 5, 2, 0), i32)
declare i32 @coop.mat.length.x(target("spirv.CooperativeMatrixKHR", half, 3, 3, 5, 2, 0))
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare void @coop.mat.store.x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", half, 3, 3, 5, 2, 0), i64, i32, i32, i1)
!coop.kernel = !{!0}
!0 = !{!"main", i32 8, i32 1, i32 1, i32 4, i64 0}

; CHECK: ; ModuleID = '{{.*}}loops-slice.ll'
; CHECK-NEXT: source_filename = "{{.*}}loops-slice.ll"
; CHECK-NEXT: target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
; CHECK-EMPTY:
; CHECK-NEXT: define void @main() #0 {
; CHECK-NEXT:   %m.slot = alloca [4 x half], align 16
; CHECK-NEXT:   %n.slot = alloca [4 x half], align 16
; CHECK-NEXT:   br label %slice.head
; CHECK-EMPTY:
; CHECK-NEXT: slice.head:                                       ; preds = %slice.body, %0
; CHECK-NEXT:   %slice = phi i32 [ 0, %0 ], [ %4, %slice.body ]
; CHECK-NEXT:   %1 = icmp ult i32 %slice, 4
; CHECK-NEXT:   br i1 %1, label %slice.body, label %slice.end
; CHECK-EMPTY:
; CHECK-NEXT: slice.body:                                       ; preds = %slice.head
; CHECK-NEXT:   %2 = zext i32 %slice to i64
; CHECK-NEXT:   %3 = getelementptr inbounds half, ptr %m.slot, i64 %2
; CHECK-NEXT:   store half 0xH3C00, ptr %3, align 2
; CHECK-NEXT:   %4 = add nuw i32 %slice, 1
; CHECK-NEXT:   br label %slice.head
; CHECK-EMPTY:
; CHECK-NEXT: slice.end:                                        ; preds = %slice.head
; CHECK-NEXT:   call void @llvm.memcpy.p0.p0.i64(ptr align 2 %n.slot, ptr align 2 %m.slot, i64 8, i1 false)
; CHECK-NEXT:   br i1 false, label %insert, label %insert.end
; CHECK-EMPTY:
; CHECK-NEXT: insert:                                           ; preds = %slice.end
; CHECK-NEXT:   %5 = getelementptr inbounds half, ptr %n.slot, i64 9
; CHECK-NEXT:   store half 0xH4000, ptr %5, align 2
; CHECK-NEXT:   br label %insert.end
; CHECK-EMPTY:
; CHECK-NEXT: insert.end:                                       ; preds = %insert, %slice.end
; CHECK-NEXT:   %6 = call i32 @llvm.umin.i32(i32 2, i32 3)
; CHECK-NEXT:   %7 = zext i32 %6 to i64
; CHECK-NEXT:   %8 = getelementptr inbounds half, ptr %n.slot, i64 %7
; CHECK-NEXT:   %9 = load half, ptr %8, align 2
; CHECK-NEXT:   %lane = call i32 @coop.subgroup.invocation.id()
; CHECK-NEXT:   %10 = icmp ult i32 %lane, 3
; CHECK-NEXT:   %11 = zext i1 %10 to i32
; CHECK-NEXT:   %length = add i32 3, %11
; CHECK-NEXT:   %p = call ptr addrspace(1) @coop.buffer(i32 0, i32 1, i32 %length)
; CHECK-NEXT:   store half %9, ptr addrspace(1) %p, align 2
; CHECK-NEXT:   %lane1 = call i32 @coop.subgroup.invocation.id()
; CHECK-NEXT:   br label %slice.head3
; CHECK-EMPTY:
; CHECK-NEXT: slice.head3:                                      ; preds = %own.end, %insert.end
; CHECK-NEXT:   %slice5 = phi i32 [ 0, %insert.end ], [ %26, %own.end ]
; CHECK-NEXT:   %12 = icmp ult i32 %slice5, 4
; CHECK-NEXT:   br i1 %12, label %slice.body4, label %slice.end2
; CHECK-EMPTY:
; CHECK-NEXT: slice.body4:                                      ; preds = %slice.head3
; CHECK-NEXT:   %13 = mul i32 %slice5, 4
; CHECK-NEXT:   %element = add i32 %13, %lane1
; CHECK-NEXT:   %14 = icmp ult i32 %element, 15
; CHECK-NEXT:   br i1 %14, label %own, label %own.end
; CHECK-EMPTY:
; CHECK-NEXT: own:                                              ; preds = %slice.body4
; CHECK-NEXT:   %15 = udiv i32 %element, 5
; CHECK-NEXT:   %16 = urem i32 %element, 5
; CHECK-NEXT:   %17 = zext i32 %15 to i64
; CHECK-NEXT:   %18 = zext i32 %16 to i64
; CHECK-NEXT:   %19 = mul i64 %18, 2
; CHECK-NEXT:   %20 = mul i64 %17, 10
; CHECK-NEXT:   %21 = add i64 %20, %19
; CHECK-NEXT:   %22 = getelementptr i8, ptr addrspace(1) %p, i64 %21
; CHECK-NEXT:   %23 = zext i32 %slice5 to i64
; CHECK-NEXT:   %24 = getelementptr inbounds half, ptr %n.slot, i64 %23
; CHECK-NEXT:   %25 = load half, ptr %24, align 2
; CHECK-NEXT:   store half %25, ptr addrspace(1) %22, align 1
; CHECK-NEXT:   br label %own.end
; CHECK-EMPTY:
; CHECK-NEXT: own.end:                                          ; preds = %own, %slice.body4
; CHECK-NEXT:   %26 = add nuw i32 %slice5, 1
; CHECK-NEXT:   br label %slice.head3
; CHECK-EMPTY:
; CHECK-NEXT: slice.end2:                                       ; preds = %slice.head3
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
; CHECK-NEXT: declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; CHECK-NEXT: declare i32 @llvm.umin.i32(i32, i32) #2
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nounwind willreturn memory(none)
; CHECK-NEXT: declare i32 @coop.subgroup.invocation.id() #3
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { "coop.entry" }
; CHECK-NEXT: attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
; CHECK-NEXT: attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; CHECK-NEXT: attributes #3 = { nounwind willreturn memory(none) }
; CHECK-EMPTY:
; CHECK-NEXT: !coop.kernel = !{!0}
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{!"main", i32 8, i32 1, i32 1, i32 4, i64 0}
