; RUN: %opt -load-pass-plugin=%plugin -passes='coop-lower<loops>' -S %s | FileCheck %s
; REQUIRES: plugin
; A phi of matrices has two slots: predecessors write the first, the block's start copies it.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define void @f(i1 %again) {
entry:
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 2, 2, 2, 0) @coop.mat.fill.x(float 1.0)
  br label %loop
loop:
  %x = phi target("spirv.CooperativeMatrixKHR", float, 3, 2, 2, 2, 0) [ %m, %entry ], [ %y, %loop ]
  %y = phi target("spirv.CooperativeMatrixKHR", float, 3, 2, 2, 2, 0) [ zeroinitializer, %entry ], [ %x, %loop ]
  br i1 %again, label %loop, label %end
end:
  ret void
}
declare target("spirv.CooperativeMatrixKHR", float, 3, 2, 2, 2, 0) @coop.mat.fill.x(float)
!coop.kernel = !{!0}
!0 = !{!"main", i32 4, i32 1, i32 1, i32 4, i64 0}

; CHECK: ; ModuleID = '{{.*}}loops-phi.ll'
; CHECK-NEXT: source_filename = "{{.*}}loops-phi.ll"
; CHECK-NEXT: target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
; CHECK-EMPTY:
; CHECK-NEXT: define void @f(i1 %again) {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %x.in = alloca [1 x float], align 16
; CHECK-NEXT:   %m.slot = alloca [1 x float], align 16
; CHECK-NEXT:   %y.slot = alloca [1 x float], align 16
; CHECK-NEXT:   %x.slot = alloca [1 x float], align 16
; CHECK-NEXT:   %y.in = alloca [1 x float], align 16
; CHECK-NEXT:   %.slot = alloca [1 x float], align 16
; CHECK-NEXT:   call void @llvm.memset.p0.i64(ptr align 4 %.slot, i8 0, i64 4, i1 false)
; CHECK-NEXT:   br label %slice.head
; CHECK-EMPTY:
; CHECK-NEXT: slice.head:                                       ; preds = %slice.body, %entry
; CHECK-NEXT:   %slice = phi i32 [ 0, %entry ], [ %3, %slice.body ]
; CHECK-NEXT:   %0 = icmp ult i32 %slice, 1
; CHECK-NEXT:   br i1 %0, label %slice.body, label %slice.end
; CHECK-EMPTY:
; CHECK-NEXT: slice.body:                                       ; preds = %slice.head
; CHECK-NEXT:   %1 = zext i32 %slice to i64
; CHECK-NEXT:   %2 = getelementptr inbounds float, ptr %m.slot, i64 %1
; CHECK-NEXT:   store float 1.000000e+00, ptr %2, align 4
; CHECK-NEXT:   %3 = add nuw i32 %slice, 1
; CHECK-NEXT:   br label %slice.head
; CHECK-EMPTY:
; CHECK-NEXT: slice.end:                                        ; preds = %slice.head
; CHECK-NEXT:   call void @llvm.memcpy.p0.p0.i64(ptr align 4 %x.in, ptr align 4 %m.slot, i64 4, i1 false)
; CHECK-NEXT:   call void @llvm.memcpy.p0.p0.i64(ptr align 4 %y.in, ptr align 4 %.slot, i64 4, i1 false)
; CHECK-NEXT:   br label %loop
; CHECK-EMPTY:
; CHECK-NEXT: loop:                                             ; preds = %loop, %slice.end
; CHECK-NEXT:   call void @llvm.memcpy.p0.p0.i64(ptr align 4 %y.slot, ptr align 4 %y.in, i64 4, i1 false)
; CHECK-NEXT:   call void @llvm.memcpy.p0.p0.i64(ptr align 4 %x.slot, ptr align 4 %x.in, i64 4, i1 false)
; CHECK-NEXT:   call void @llvm.memcpy.p0.p0.i64(ptr align 4 %x.in, ptr align 4 %y.slot, i64 4, i1 false)
; CHECK-NEXT:   call void @llvm.memcpy.p0.p0.i64(ptr align 4 %y.in, ptr align 4 %x.slot, i64 4, i1 false)
; CHECK-NEXT:   br i1 %again, label %loop, label %end
; CHECK-EMPTY:
; CHECK-NEXT: end:                                              ; preds = %loop
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
; CHECK-NEXT: declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #0
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
; CHECK-NEXT: declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #1
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
; CHECK-NEXT: attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }
; CHECK-EMPTY:
; CHECK-NEXT: !coop.kernel = !{!0}
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{!"main", i32 4, i32 1, i32 1, i32 4, i64 0}
