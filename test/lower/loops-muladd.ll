; RUN: %opt -load-pass-plugin=%plugin -passes='coop-verify,coop-lower<loops>' -S %s | FileCheck %s
; REQUIRES: plugin
; Two products of the same types share one function, which runs once for the subgroup.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define void @main() "coop.entry" {
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2, 0) @coop.mat.muladd.x(target("spirv.CooperativeMatrixKHR", half, 3, 16, 8, 0, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 1, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2, 0) zeroinitializer, i32 0)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2, 0) @coop.mat.muladd.x(target("spirv.CooperativeMatrixKHR", half, 3, 16, 8, 0, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 1, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2, 0) %c, i32 0)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2, 0) @coop.mat.muladd.x(target("spirv.CooperativeMatrixKHR", half, 3, 16, 8, 0, 0), target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 1, 0), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2, 0), i32)
!coop.kernel = !{!0}
!0 = !{!"main", i32 64, i32 1, i32 1, i32 32, i64 0}

; CHECK: ; ModuleID = '{{.*}}loops-muladd.ll'
; CHECK-NEXT: source_filename = "{{.*}}loops-muladd.ll"
; CHECK-NEXT: target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
; CHECK-EMPTY:
; CHECK-NEXT: define void @main() #0 {
; CHECK-NEXT:   %.slot = alloca [4 x half], align 16
; CHECK-NEXT:   call void @llvm.memset.p0.i64(ptr align 2 %.slot, i8 0, i64 8, i1 false)
; CHECK-NEXT:   %.slot1 = alloca [4 x half], align 16
; CHECK-NEXT:   call void @llvm.memset.p0.i64(ptr align 2 %.slot1, i8 0, i64 8, i1 false)
; CHECK-NEXT:   %.slot2 = alloca [8 x float], align 16
; CHECK-NEXT:   call void @llvm.memset.p0.i64(ptr align 4 %.slot2, i8 0, i64 32, i1 false)
; CHECK-NEXT:   %c.slot = alloca [8 x float], align 16
; CHECK-NEXT:   %scope.args = alloca [4 x i64], align 16
; CHECK-NEXT:   %d.slot = alloca [8 x float], align 16
; CHECK-NEXT:   %scope.args3 = alloca [4 x i64], align 16
; CHECK-NEXT:   %1 = getelementptr inbounds i64, ptr %scope.args, i64 0
; CHECK-NEXT:   store ptr %.slot, ptr %1, align 8
; CHECK-NEXT:   %2 = getelementptr inbounds i64, ptr %scope.args, i64 1
; CHECK-NEXT:   store ptr %.slot1, ptr %2, align 8
; CHECK-NEXT:   %3 = getelementptr inbounds i64, ptr %scope.args, i64 2
; CHECK-NEXT:   store ptr %.slot2, ptr %3, align 8
; CHECK-NEXT:   %4 = getelementptr inbounds i64, ptr %scope.args, i64 3
; CHECK-NEXT:   store ptr %c.slot, ptr %4, align 8
; CHECK-NEXT:   call void @coop.scope.run.p0(i32 3, ptr @coopfn.muladd.32.acc.s3.16x16xf32.a.s3.16x8xf16.b.s3.8x16xf16.acc.s3.16x16xf32.i32_0, ptr %scope.args)
; CHECK-NEXT:   %5 = getelementptr inbounds i64, ptr %scope.args3, i64 0
; CHECK-NEXT:   store ptr %.slot, ptr %5, align 8
; CHECK-NEXT:   %6 = getelementptr inbounds i64, ptr %scope.args3, i64 1
; CHECK-NEXT:   store ptr %.slot1, ptr %6, align 8
; CHECK-NEXT:   %7 = getelementptr inbounds i64, ptr %scope.args3, i64 2
; CHECK-NEXT:   store ptr %c.slot, ptr %7, align 8
; CHECK-NEXT:   %8 = getelementptr inbounds i64, ptr %scope.args3, i64 3
; CHECK-NEXT:   store ptr %d.slot, ptr %8, align 8
; CHECK-NEXT:   call void @coop.scope.run.p0(i32 3, ptr @coopfn.muladd.32.acc.s3.16x16xf32.a.s3.16x8xf16.b.s3.8x16xf16.acc.s3.16x16xf32.i32_0, ptr %scope.args3)
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
; CHECK-NEXT: declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #1
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nounwind
; CHECK-NEXT: define internal void @coopfn.muladd.32.acc.s3.16x16xf32.a.s3.16x8xf16.b.s3.8x16xf16.acc.s3.16x16xf32.i32_0(ptr %0, i32 %1) #2 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   br label %lane.head
; CHECK-EMPTY:
; CHECK-NEXT: lane.head:                                        ; preds = %lane.body, %entry
; CHECK-NEXT:   %lane = phi i32 [ 0, %entry ], [ %8, %lane.body ]
; CHECK-NEXT:   %lane.acc = phi ptr [ null, %entry ], [ %7, %lane.body ]
; CHECK-NEXT:   %2 = icmp ult i32 %lane, %1
; CHECK-NEXT:   br i1 %2, label %lane.body, label %lane.end
; CHECK-EMPTY:
; CHECK-NEXT: lane.body:                                        ; preds = %lane.head
; CHECK-NEXT:   %3 = zext i32 %lane to i64
; CHECK-NEXT:   %4 = getelementptr inbounds ptr, ptr %0, i64 %3
; CHECK-NEXT:   %5 = load ptr, ptr %4, align 8
; CHECK-NEXT:   %6 = icmp eq ptr %lane.acc, null
; CHECK-NEXT:   %7 = select i1 %6, ptr %5, ptr %lane.acc
; CHECK-NEXT:   %8 = add nuw i32 %lane, 1
; CHECK-NEXT:   br label %lane.head
; CHECK-EMPTY:
; CHECK-NEXT: lane.end:                                         ; preds = %lane.head
; CHECK-NEXT:   br label %row.head
; CHECK-EMPTY:
; CHECK-NEXT: row.head:                                         ; preds = %col.end, %lane.end
; CHECK-NEXT:   %row = phi i32 [ 0, %lane.end ], [ %84, %col.end ]
; CHECK-NEXT:   %9 = icmp ult i32 %row, 16
; CHECK-NEXT:   br i1 %9, label %row.body, label %row.end
; CHECK-EMPTY:
; CHECK-NEXT: row.body:                                         ; preds = %row.head
; CHECK-NEXT:   br label %col.head
; CHECK-EMPTY:
; CHECK-NEXT: col.head:                                         ; preds = %active.end, %row.body
; CHECK-NEXT:   %col = phi i32 [ 0, %row.body ], [ %83, %active.end ]
; CHECK-NEXT:   %10 = icmp ult i32 %col, 16
; CHECK-NEXT:   br i1 %10, label %col.body, label %col.end
; CHECK-EMPTY:
; CHECK-NEXT: col.body:                                         ; preds = %col.head
; CHECK-NEXT:   %11 = mul i32 %row, 16
; CHECK-NEXT:   %12 = add i32 %11, %col
; CHECK-NEXT:   %13 = urem i32 %12, 32
; CHECK-NEXT:   %14 = udiv i32 %12, 32
; CHECK-NEXT:   %15 = zext i32 %13 to i64
; CHECK-NEXT:   %16 = getelementptr inbounds ptr, ptr %0, i64 %15
; CHECK-NEXT:   %17 = load ptr, ptr %16, align 8
; CHECK-NEXT:   %18 = icmp ne ptr %17, null
; CHECK-NEXT:   br i1 %18, label %active, label %active.end
; CHECK-EMPTY:
; CHECK-NEXT: active:                                           ; preds = %col.body
; CHECK-NEXT:   %19 = mul i32 %row, 16
; CHECK-NEXT:   %20 = add i32 %19, %col
; CHECK-NEXT:   br label %k.head
; CHECK-EMPTY:
; CHECK-NEXT: k.head:                                           ; preds = %k.body, %active
; CHECK-NEXT:   %k = phi i32 [ 0, %active ], [ %54, %k.body ]
; CHECK-NEXT:   %k.acc = phi float [ 0.000000e+00, %active ], [ %53, %k.body ]
; CHECK-NEXT:   %21 = icmp ult i32 %k, 8
; CHECK-NEXT:   br i1 %21, label %k.body, label %k.end
; CHECK-EMPTY:
; CHECK-NEXT: k.body:                                           ; preds = %k.head
; CHECK-NEXT:   %22 = mul i32 %row, 8
; CHECK-NEXT:   %23 = add i32 %22, %k
; CHECK-NEXT:   %24 = urem i32 %23, 32
; CHECK-NEXT:   %25 = udiv i32 %23, 32
; CHECK-NEXT:   %26 = zext i32 %24 to i64
; CHECK-NEXT:   %27 = getelementptr inbounds ptr, ptr %0, i64 %26
; CHECK-NEXT:   %28 = load ptr, ptr %27, align 8
; CHECK-NEXT:   %29 = icmp eq ptr %28, null
; CHECK-NEXT:   %30 = select i1 %29, ptr %lane.acc, ptr %28
; CHECK-NEXT:   %31 = getelementptr inbounds i64, ptr %30, i64 0
; CHECK-NEXT:   %32 = load ptr, ptr %31, align 8
; CHECK-NEXT:   %33 = zext i32 %25 to i64
; CHECK-NEXT:   %34 = getelementptr inbounds half, ptr %32, i64 %33
; CHECK-NEXT:   %35 = load half, ptr %34, align 2
; CHECK-NEXT:   %36 = fpext half %35 to float
; CHECK-NEXT:   %37 = mul i32 %k, 16
; CHECK-NEXT:   %38 = add i32 %37, %col
; CHECK-NEXT:   %39 = urem i32 %38, 32
; CHECK-NEXT:   %40 = udiv i32 %38, 32
; CHECK-NEXT:   %41 = zext i32 %39 to i64
; CHECK-NEXT:   %42 = getelementptr inbounds ptr, ptr %0, i64 %41
; CHECK-NEXT:   %43 = load ptr, ptr %42, align 8
; CHECK-NEXT:   %44 = icmp eq ptr %43, null
; CHECK-NEXT:   %45 = select i1 %44, ptr %lane.acc, ptr %43
; CHECK-NEXT:   %46 = getelementptr inbounds i64, ptr %45, i64 1
; CHECK-NEXT:   %47 = load ptr, ptr %46, align 8
; CHECK-NEXT:   %48 = zext i32 %40 to i64
; CHECK-NEXT:   %49 = getelementptr inbounds half, ptr %47, i64 %48
; CHECK-NEXT:   %50 = load half, ptr %49, align 2
; CHECK-NEXT:   %51 = fpext half %50 to float
; CHECK-NEXT:   %52 = fmul float %36, %51
; CHECK-NEXT:   %53 = fadd float %k.acc, %52
; CHECK-NEXT:   %54 = add nuw i32 %k, 1
; CHECK-NEXT:   br label %k.head
; CHECK-EMPTY:
; CHECK-NEXT: k.end:                                            ; preds = %k.head
; CHECK-NEXT:   %55 = urem i32 %20, 32
; CHECK-NEXT:   %56 = udiv i32 %20, 32
; CHECK-NEXT:   %57 = zext i32 %55 to i64
; CHECK-NEXT:   %58 = getelementptr inbounds ptr, ptr %0, i64 %57
; CHECK-NEXT:   %59 = load ptr, ptr %58, align 8
; CHECK-NEXT:   %60 = icmp eq ptr %59, null
; CHECK-NEXT:   %61 = select i1 %60, ptr %lane.acc, ptr %59
; CHECK-NEXT:   %62 = getelementptr inbounds i64, ptr %61, i64 2
; CHECK-NEXT:   %63 = load ptr, ptr %62, align 8
; CHECK-NEXT:   %64 = zext i32 %56 to i64
; CHECK-NEXT:   %65 = getelementptr inbounds float, ptr %63, i64 %64
; CHECK-NEXT:   %66 = load float, ptr %65, align 4
; CHECK-NEXT:   %67 = fadd float %k.acc, %66
; CHECK-NEXT:   %68 = urem i32 %20, 32
; CHECK-NEXT:   %69 = udiv i32 %20, 32
; CHECK-NEXT:   %70 = zext i32 %68 to i64
; CHECK-NEXT:   %71 = getelementptr inbounds ptr, ptr %0, i64 %70
; CHECK-NEXT:   %72 = load ptr, ptr %71, align 8
; CHECK-NEXT:   %73 = icmp ne ptr %72, null
; CHECK-NEXT:   br i1 %73, label %active2, label %active.end1
; CHECK-EMPTY:
; CHECK-NEXT: active2:                                          ; preds = %k.end
; CHECK-NEXT:   %74 = zext i32 %68 to i64
; CHECK-NEXT:   %75 = getelementptr inbounds ptr, ptr %0, i64 %74
; CHECK-NEXT:   %76 = load ptr, ptr %75, align 8
; CHECK-NEXT:   %77 = icmp eq ptr %76, null
; CHECK-NEXT:   %78 = select i1 %77, ptr %lane.acc, ptr %76
; CHECK-NEXT:   %79 = getelementptr inbounds i64, ptr %78, i64 3
; CHECK-NEXT:   %80 = load ptr, ptr %79, align 8
; CHECK-NEXT:   %81 = zext i32 %69 to i64
; CHECK-NEXT:   %82 = getelementptr inbounds float, ptr %80, i64 %81
; CHECK-NEXT:   store float %67, ptr %82, align 4
; CHECK-NEXT:   br label %active.end1
; CHECK-EMPTY:
; CHECK-NEXT: active.end1:                                      ; preds = %active2, %k.end
; CHECK-NEXT:   br label %active.end
; CHECK-EMPTY:
; CHECK-NEXT: active.end:                                       ; preds = %active.end1, %col.body
; CHECK-NEXT:   %83 = add nuw i32 %col, 1
; CHECK-NEXT:   br label %col.head
; CHECK-EMPTY:
; CHECK-NEXT: col.end:                                          ; preds = %col.head
; CHECK-NEXT:   %84 = add nuw i32 %row, 1
; CHECK-NEXT:   br label %row.head
; CHECK-EMPTY:
; CHECK-NEXT: row.end:                                          ; preds = %row.head
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: convergent nounwind memory(readwrite)
; CHECK-NEXT: declare void @coop.scope.run.p0(i32, ptr, ptr) #3
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { "coop.entry" }
; CHECK-NEXT: attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }
; CHECK-NEXT: attributes #2 = { nounwind "coop.generated" }
; CHECK-NEXT: attributes #3 = { convergent nounwind memory(readwrite) }
; CHECK-EMPTY:
; CHECK-NEXT: !coop.kernel = !{!0}
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{!"main", i32 64, i32 1, i32 1, i32 32, i64 0}
