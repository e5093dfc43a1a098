; RUN: %opt -load-pass-plugin=%plugin -passes='coop-verify,coop-lower<simd>' -S %s | FileCheck %s
; REQUIRES: plugin
; Where matrices of a loop lie. An accumulator and what is inserted into it stay in one tile, without
; a copy. Phis that exchange their values go through second tiles. A value that is dead by then has
; its tile used again.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define void @main() "coop.entry" {
entry:
  %id = call i32 @coop.workgroup.id(i32 0)
  %again = icmp eq i32 %id, 0
  %zero = call target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.fill.x(float 0.0)
  br label %loop
loop:
  %sum = phi target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) [ %zero, %entry ], [ %next, %loop ]
  %one = call target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.fill.x(float 1.0)
  %more = call target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.arith.x(i32 0, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) %sum, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) %one)
  %next = call target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.insert.x(target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) %more, float 3.0, i32 0)
  br i1 %again, label %loop, label %middle
middle:
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.fill.x(float 2.0)
  br label %swap
swap:
  %a = phi target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) [ %next, %middle ], [ %b, %swap ]
  %b = phi target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) [ %x, %middle ], [ %a, %swap ]
  br i1 %again, label %swap, label %end
end:
  ret void
}
declare i32 @coop.workgroup.id(i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.fill.x(float)
declare target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.arith.x(i32, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0), target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0))
declare target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.insert.x(target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0), float, i32)
!coop.kernel = !{!0}
!0 = !{!"main", i32 64, i32 1, i32 1, i32 32, i64 0}

; CHECK: ; ModuleID = '{{.*}}simd-phi.ll'
; CHECK-NEXT: source_filename = "{{.*}}simd-phi.ll"
; CHECK-NEXT: target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
; CHECK-EMPTY:
; CHECK-NEXT: define void @main() #0 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %b.in = alloca [64 x i8], align 64, !coop.uniform !1
; CHECK-NEXT:   %a.in = alloca [64 x i8], align 64, !coop.uniform !1
; CHECK-NEXT:   %one.tile = alloca [64 x i8], align 64, !coop.uniform !1
; CHECK-NEXT:   %zero.tile = alloca [64 x i8], align 64, !coop.uniform !1
; CHECK-NEXT:   %id = call i32 @coop.workgroup.id(i32 0)
; CHECK-NEXT:   %again = icmp eq i32 %id, 0
; CHECK-NEXT:   call void @coopfn.tile.fill.acc.s3.4x4xf32.f32.sg.p0.f32(ptr %zero.tile, float 0.000000e+00)
; CHECK-NEXT:   br label %loop
; CHECK-EMPTY:
; CHECK-NEXT: loop:                                             ; preds = %insert.end, %entry
; CHECK-NEXT:   call void @coopfn.tile.fill.acc.s3.4x4xf32.f32.sg.p0.f32(ptr %one.tile, float 1.000000e+00)
; CHECK-NEXT:   call void @coopfn.tile.arith.acc.s3.4x4xf32.i32_0.acc.s3.4x4xf32.acc.s3.4x4xf32.sg.p0.p0.p0(ptr %zero.tile, ptr %zero.tile, ptr %one.tile)
; CHECK-NEXT:   %lane = call i32 @coop.subgroup.invocation.id()
; CHECK-NEXT:   %element = add i32 0, %lane
; CHECK-NEXT:   %lane1 = call i32 @coop.subgroup.invocation.id()
; CHECK-NEXT:   %0 = icmp ult i32 %lane1, 16
; CHECK-NEXT:   %1 = zext i1 %0 to i32
; CHECK-NEXT:   %length = add i32 0, %1
; CHECK-NEXT:   %2 = icmp ult i32 0, %length
; CHECK-NEXT:   %3 = zext i32 %element to i64
; CHECK-NEXT:   br i1 %2, label %insert, label %insert.end
; CHECK-EMPTY:
; CHECK-NEXT: insert:                                           ; preds = %loop
; CHECK-NEXT:   %4 = getelementptr inbounds float, ptr %zero.tile, i64 %3
; CHECK-NEXT:   store float 3.000000e+00, ptr %4, align 4
; CHECK-NEXT:   br label %insert.end
; CHECK-EMPTY:
; CHECK-NEXT: insert.end:                                       ; preds = %insert, %loop
; CHECK-NEXT:   br i1 %again, label %loop, label %middle
; CHECK-EMPTY:
; CHECK-NEXT: middle:                                           ; preds = %insert.end
; CHECK-NEXT:   call void @coopfn.tile.fill.acc.s3.4x4xf32.f32.sg.p0.f32(ptr %one.tile, float 2.000000e+00)
; CHECK-NEXT:   call void @coopfn.tile.copy.64.sg.p0.p0(ptr %a.in, ptr %zero.tile)
; CHECK-NEXT:   call void @coopfn.tile.copy.64.sg.p0.p0(ptr %b.in, ptr %one.tile)
; CHECK-NEXT:   br label %swap
; CHECK-EMPTY:
; CHECK-NEXT: swap:                                             ; preds = %swap, %middle
; CHECK-NEXT:   call void @coopfn.tile.copy.64.sg.p0.p0(ptr %one.tile, ptr %b.in)
; CHECK-NEXT:   call void @coopfn.tile.copy.64.sg.p0.p0(ptr %zero.tile, ptr %a.in)
; CHECK-NEXT:   call void @coopfn.tile.copy.64.sg.p0.p0(ptr %a.in, ptr %one.tile)
; CHECK-NEXT:   call void @coopfn.tile.copy.64.sg.p0.p0(ptr %b.in, ptr %zero.tile)
; CHECK-NEXT:   br i1 %again, label %swap, label %end
; CHECK-EMPTY:
; CHECK-NEXT: end:                                              ; preds = %swap
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: declare i32 @coop.workgroup.id(i32)
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: noinline nounwind
; CHECK-NEXT: define internal void @coopfn.tile.copy.64.sg.p0.p0(ptr %0, ptr %1) #1 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   call void @llvm.memmove.p0.p0.i64(ptr align 64 %0, ptr align 64 %1, i64 64, i1 false)
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
; CHECK-NEXT: declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg) #2
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: noinline nounwind
; CHECK-NEXT: define internal void @coopfn.tile.fill.acc.s3.4x4xf32.f32.sg.p0.f32(ptr %0, float %1) #1 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %.splatinsert = insertelement <4 x float> poison, float %1, i64 0
; CHECK-NEXT:   %.splat = shufflevector <4 x float> %.splatinsert, <4 x float> poison, <4 x i32> zeroinitializer
; CHECK-NEXT:   br label %vector.head
; CHECK-EMPTY:
; CHECK-NEXT: vector.head:                                      ; preds = %vector.body, %entry
; CHECK-NEXT:   %vector = phi i64 [ 0, %entry ], [ %5, %vector.body ]
; CHECK-NEXT:   %2 = icmp ult i64 %vector, 4
; CHECK-NEXT:   br i1 %2, label %vector.body, label %vector.end
; CHECK-EMPTY:
; CHECK-NEXT: vector.body:                                      ; preds = %vector.head
; CHECK-NEXT:   %3 = mul i64 %vector, 4
; CHECK-NEXT:   %4 = getelementptr inbounds float, ptr %0, i64 %3
; CHECK-NEXT:   store <4 x float> %.splat, ptr %4, align 4
; CHECK-NEXT:   %5 = add nuw i64 %vector, 1
; CHECK-NEXT:   br label %vector.head
; CHECK-EMPTY:
; CHECK-NEXT: vector.end:                                       ; preds = %vector.head
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: noinline nounwind
; CHECK-NEXT: define internal void @coopfn.tile.arith.acc.s3.4x4xf32.i32_0.acc.s3.4x4xf32.acc.s3.4x4xf32.sg.p0.p0.p0(ptr %0, ptr %1, ptr %2) #1 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   br label %vector.head
; CHECK-EMPTY:
; CHECK-NEXT: vector.head:                                      ; preds = %vector.body, %entry
; CHECK-NEXT:   %vector = phi i64 [ 0, %entry ], [ %11, %vector.body ]
; CHECK-NEXT:   %3 = icmp ult i64 %vector, 4
; CHECK-NEXT:   br i1 %3, label %vector.body, label %vector.end
; CHECK-EMPTY:
; CHECK-NEXT: vector.body:                                      ; preds = %vector.head
; CHECK-NEXT:   %4 = mul i64 %vector, 4
; CHECK-NEXT:   %5 = getelementptr inbounds float, ptr %1, i64 %4
; CHECK-NEXT:   %6 = load <4 x float>, ptr %5, align 4
; CHECK-NEXT:   %7 = getelementptr inbounds float, ptr %2, i64 %4
; CHECK-NEXT:   %8 = load <4 x float>, ptr %7, align 4
; CHECK-NEXT:   %9 = fadd <4 x float> %6, %8
; CHECK-NEXT:   %10 = getelementptr inbounds float, ptr %0, i64 %4
; CHECK-NEXT:   store <4 x float> %9, ptr %10, align 4
; CHECK-NEXT:   %11 = add nuw i64 %vector, 1
; CHECK-NEXT:   br label %vector.head
; CHECK-EMPTY:
; CHECK-NEXT: vector.end:                                       ; preds = %vector.head
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nounwind willreturn memory(none)
; CHECK-NEXT: declare i32 @coop.subgroup.invocation.id() #3
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { "coop.entry" }
; CHECK-NEXT: attributes #1 = { noinline nounwind "coop.generated" "coop.scope"="subgroup" }
; CHECK-NEXT: attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
; CHECK-NEXT: attributes #3 = { nounwind willreturn memory(none) }
; CHECK-EMPTY:
; CHECK-NEXT: !coop.kernel = !{!0}
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{!"main", i32 64, i32 1, i32 1, i32 32, i64 0}
; CHECK-NEXT: !1 = !{}
