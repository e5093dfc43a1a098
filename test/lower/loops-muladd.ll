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
; CHECK-NEXT:   %row = phi i32 [ 0, %lane.end ], [ %83, %col.end ]
; CHECK-NEXT:   %9 = icmp ult i32 %row, 16
; CHECK-NEXT:   br i1 %9, label %row.body, label %row.end
; CHECK-EMPTY:
; CHECK-NEXT: row.body:                                         ; preds = %row.head
; CHECK-NEXT:   br label %col.head
; CHECK-EMPTY:
; CHECK-NEXT: col.head:                                         ; preds = %active.end, %row.body
; CHECK-NEXT:   %col = phi i32 [ 0, %row.body ], [ %82, %active.end ]
; CHECK-NEXT:   %10 = icmp ult i32 %col, 16
; CHECK-NEXT:   br i1 %10, label %col.body, label %col.end
; CHECK-EMPTY:
; CHECK-NEXT: col.body:                                         ; preds = %col.head
; CHECK-NEXT:   %11 = mul i32 %row, 16
; CHECK-NEXT:   %12 = add i32 %11, %col
; CHECK-NEXT:   %13 = urem i32 %12, 32
; CHECK-NEXT:   %14 = zext i32 %13 to i64
; CHECK-NEXT:   %15 = getelementptr inbounds ptr, ptr %0, i64 %14
; CHECK-NEXT:   %16 = load ptr, ptr %15, align 8
; CHECK-NEXT:   %17 = icmp ne ptr %16, null
; CHECK-NEXT:   br i1 %17, label %active, label %active.end
; CHECK-EMPTY:
; CHECK-NEXT: active:                                           ; preds = %col.body
; CHECK-NEXT:   %18 = mul i32 %row, 16
; CHECK-NEXT:   %19 = add i32 %18, %col
; CHECK-NEXT:   br label %k.head
; CHECK-EMPTY:
; CHECK-NEXT: k.head:                                           ; preds = %k.body, %active
; CHECK-NEXT:   %k = phi i32 [ 0, %active ], [ %53, %k.body ]
; CHECK-NEXT:   %k.acc = phi float [ 0.000000e+00, %active ], [ %52, %k.body ]
; CHECK-NEXT:   %20 = icmp ult i32 %k, 8
; CHECK-NEXT:   br i1 %20, label %k.body, label %k.end
; CHECK-EMPTY:
; CHECK-NEXT: k.body:                                           ; preds = %k.head
; CHECK-NEXT:   %21 = mul i32 %row, 8
; CHECK-NEXT:   %22 = add i32 %21, %k
; CHECK-NEXT:   %23 = udiv i32 %22, 32
; CHECK-NEXT:   %24 = urem i32 %22, 32
; CHECK-NEXT:   %25 = zext i32 %24 to i64
; CHECK-NEXT:   %26 = getelementptr inbounds ptr, ptr %0, i64 %25
; CHECK-NEXT:   %27 = load ptr, ptr %26, align 8
; CHECK-NEXT:   %28 = icmp eq ptr %27, null
; CHECK-NEXT:   %29 = select i1 %28, ptr %lane.acc, ptr %27
; CHECK-NEXT:   %30 = getelementptr inbounds i64, ptr %29, i64 0
; CHECK-NEXT:   %31 = load ptr, ptr %30, align 8
; CHECK-NEXT:   %32 = zext i32 %23 to i64
; CHECK-NEXT:   %33 = getelementptr inbounds half, ptr %31, i64 %32
; CHECK-NEXT:   %34 = load half, ptr %33, align 2
; CHECK-NEXT:   %35 = fpext half %34 to float
; CHECK-NEXT:   %36 = mul i32 %k, 16
; CHECK-NEXT:   %37 = add i32 %36, %col
; CHECK-NEXT:   %38 = udiv i32 %37, 32
; CHECK-NEXT:   %39 = urem i32 %37, 32
; CHECK-NEXT:   %40 = zext i32 %39 to i64
; CHECK-NEXT:   %41 = getelementptr inbounds ptr, ptr %0, i64 %40
; CHECK-NEXT:   %42 = load ptr, ptr %41, align 8
; CHECK-NEXT:   %43 = icmp eq ptr %42, null
; CHECK-NEXT:   %44 = select i1 %43, ptr %lane.acc, ptr %42
; CHECK-NEXT:   %45 = getelementptr inbounds i64, ptr %44, i64 1
; CHECK-NEXT:   %46 = load ptr, ptr %45, align 8
; CHECK-NEXT:   %47 = zext i32 %38 to i64
; CHECK-NEXT:   %48 = getelementptr inbounds half, ptr %46, i64 %47
; CHECK-NEXT:   %49 = load half, ptr %48, align 2
; CHECK-NEXT:   %50 = fpext half %49 to float
; CHECK-NEXT:   %51 = fmul float %35, %50
; CHECK-NEXT:   %52 = fadd float %k.acc, %51
; CHECK-NEXT:   %53 = add nuw i32 %k, 1
; CHECK-NEXT:   br label %k.head
; CHECK-EMPTY:
; CHECK-NEXT: k.end:                                            ; preds = %k.head
; CHECK-NEXT:   %54 = udiv i32 %19, 32
; CHECK-NEXT:   %55 = urem i32 %19, 32
; CHECK-NEXT:   %56 = zext i32 %55 to i64
; CHECK-NEXT:   %57 = getelementptr inbounds ptr, ptr %0, i64 %56
; CHECK-NEXT:   %58 = load ptr, ptr %57, align 8
; CHECK-NEXT:   %59 = icmp eq ptr %58, null
; CHECK-NEXT:   %60 = select i1 %59, ptr %lane.acc, ptr %58
; CHECK-NEXT:   %61 = getelementptr inbounds i64, ptr %60, i64 2
; CHECK-NEXT:   %62 = load ptr, ptr %61, align 8
; CHECK-NEXT:   %63 = zext i32 %54 to i64
; CHECK-NEXT:   %64 = getelementptr inbounds float, ptr %62, i64 %63
; CHECK-NEXT:   %65 = load float, ptr %64, align 4
; CHECK-NEXT:   %66 = fadd float %k.acc, %65
; CHECK-NEXT:   %67 = urem i32 %19, 32
; CHECK-NEXT:   %68 = zext i32 %67 to i64
; CHECK-NEXT:   %69 = getelementptr inbounds ptr, ptr %0, i64 %68
; CHECK-NEXT:   %70 = load ptr, ptr %69, align 8
; CHECK-NEXT:   %71 = icmp ne ptr %70, null
; CHECK-NEXT:   br i1 %71, label %active2, label %active.end1
; CHECK-EMPTY:
; CHECK-NEXT: active2:                                          ; preds = %k.end
; CHECK-NEXT:   %72 = udiv i32 %19, 32
; CHECK-NEXT:   %73 = zext i32 %67 to i64
; CHECK-NEXT:   %74 = getelementptr inbounds ptr, ptr %0, i64 %73
; CHECK-NEXT:   %75 = load ptr, ptr %74, align 8
; CHECK-NEXT:   %76 = icmp eq ptr %75, null
; CHECK-NEXT:   %77 = select i1 %76, ptr %lane.acc, ptr %75
; CHECK-NEXT:   %78 = getelementptr inbounds i64, ptr %77, i64 3
; CHECK-NEXT:   %79 = load ptr, ptr %78, align 8
; CHECK-NEXT:   %80 = zext i32 %72 to i64
; CHECK-NEXT:   %81 = getelementptr inbounds float, ptr %79, i64 %80
; CHECK-NEXT:   store float %66, ptr %81, align 4
; CHECK-NEXT:   br label %active.end1
; CHECK-EMPTY:
; CHECK-NEXT: active.end1:                                      ; preds = %active2, %k.end
; CHECK-NEXT:   br label %active.end
; CHECK-EMPTY:
; CHECK-NEXT: active.end:                                       ; preds = %active.end1, %col.body
; CHECK-NEXT:   %82 = add nuw i32 %col, 1
; CHECK-NEXT:   br label %col.head
; CHECK-EMPTY:
; CHECK-NEXT: col.end:                                          ; preds = %col.head
; CHECK-NEXT:   %83 = add nuw i32 %row, 1
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
