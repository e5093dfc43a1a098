; RUN: %opt -load-pass-plugin=%plugin -passes='coop-lower<loops>' -S %s | FileCheck %s
; REQUIRES: plugin
; Layouts and views are structs; the stride that setting dimensions implies counts blocks.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define void @f(i32 %x) {
  %l = call target("spirv.TensorLayoutNV", 2, 1) @coop.layout.create.x()
  %b = call target("spirv.TensorLayoutNV", 2, 1) @coop.layout.set.blocksize.x(target("spirv.TensorLayoutNV", 2, 1) %l, i32 1, i32 32)
  %d = call target("spirv.TensorLayoutNV", 2, 1) @coop.layout.set.dimension.x(target("spirv.TensorLayoutNV", 2, 1) %b, i32 %x, i32 %x)
  %s = call target("spirv.TensorLayoutNV", 2, 1) @coop.layout.slice.x(target("spirv.TensorLayoutNV", 2, 1) %d, i32 4, i32 8, i32 5, i32 9)
  %v = call target("spirv.TensorViewNV", 2, 0, 1, 0) @coop.view.create.x()
  %w = call target("spirv.TensorViewNV", 2, 0, 1, 0) @coop.view.set.clip.x(target("spirv.TensorViewNV", 2, 0, 1, 0) %v, i32 1, i32 2, i32 3, i32 4)
  ret void
}
declare target("spirv.TensorLayoutNV", 2, 1) @coop.layout.create.x()
declare target("spirv.TensorLayoutNV", 2, 1) @coop.layout.set.blocksize.x(target("spirv.TensorLayoutNV", 2, 1), i32, i32)
declare target("spirv.TensorLayoutNV", 2, 1) @coop.layout.set.dimension.x(target("spirv.TensorLayoutNV", 2, 1), i32, i32)
declare target("spirv.TensorLayoutNV", 2, 1) @coop.layout.slice.x(target("spirv.TensorLayoutNV", 2, 1), i32, i32, i32, i32)
declare target("spirv.TensorViewNV", 2, 0, 1, 0) @coop.view.create.x()
declare target("spirv.TensorViewNV", 2, 0, 1, 0) @coop.view.set.clip.x(target("spirv.TensorViewNV", 2, 0, 1, 0), i32, i32, i32, i32)

; CHECK: ; ModuleID = '{{.*}}loops-tensor-state.ll'
; CHECK-NEXT: source_filename = "{{.*}}loops-tensor-state.ll"
; CHECK-NEXT: target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
; CHECK-EMPTY:
; CHECK-NEXT: define void @f(i32 %x) {
; CHECK-NEXT:   %l.slot = alloca { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, align 16
; CHECK-NEXT:   %b.slot = alloca { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, align 16
; CHECK-NEXT:   %d.slot = alloca { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, align 16
; CHECK-NEXT:   %s.slot = alloca { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, align 16
; CHECK-NEXT:   %v.slot = alloca { [2 x i32], [2 x i32], [4 x i32] }, align 16
; CHECK-NEXT:   %w.slot = alloca { [2 x i32], [2 x i32], [4 x i32] }, align 16
; CHECK-NEXT:   call void @llvm.memset.p0.i64(ptr align 4 %l.slot, i8 0, i64 44, i1 false)
; CHECK-NEXT:   %1 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %l.slot, i32 0, i32 0, i32 0
; CHECK-NEXT:   store i32 1, ptr %1, align 4
; CHECK-NEXT:   %2 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %l.slot, i32 0, i32 0, i32 1
; CHECK-NEXT:   store i32 1, ptr %2, align 4
; CHECK-NEXT:   call void @llvm.memcpy.p0.p0.i64(ptr align 4 %b.slot, ptr align 4 %l.slot, i64 44, i1 false)
; CHECK-NEXT:   %3 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %b.slot, i32 0, i32 0, i32 0
; CHECK-NEXT:   store i32 1, ptr %3, align 4
; CHECK-NEXT:   %4 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %b.slot, i32 0, i32 0, i32 1
; CHECK-NEXT:   store i32 32, ptr %4, align 4
; CHECK-NEXT:   call void @llvm.memcpy.p0.p0.i64(ptr align 4 %d.slot, ptr align 4 %b.slot, i64 44, i1 false)
; CHECK-NEXT:   %5 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %d.slot, i32 0, i32 1, i32 1
; CHECK-NEXT:   store i32 %x, ptr %5, align 4
; CHECK-NEXT:   %6 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %d.slot, i32 0, i32 4, i32 1
; CHECK-NEXT:   store i32 %x, ptr %6, align 4
; CHECK-NEXT:   %7 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %d.slot, i32 0, i32 3, i32 1
; CHECK-NEXT:   store i32 0, ptr %7, align 4
; CHECK-NEXT:   %8 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %d.slot, i32 0, i32 2, i32 1
; CHECK-NEXT:   store i32 1, ptr %8, align 4
; CHECK-NEXT:   %9 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %d.slot, i32 0, i32 0, i32 1
; CHECK-NEXT:   %10 = load i32, ptr %9, align 4
; CHECK-NEXT:   %11 = call i32 @llvm.umax.i32(i32 %10, i32 1)
; CHECK-NEXT:   %12 = urem i32 %x, %11
; CHECK-NEXT:   %13 = icmp ne i32 %12, 0
; CHECK-NEXT:   %14 = zext i1 %13 to i32
; CHECK-NEXT:   %15 = udiv i32 %x, %11
; CHECK-NEXT:   %16 = add i32 %15, %14
; CHECK-NEXT:   %17 = mul i32 1, %16
; CHECK-NEXT:   %18 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %d.slot, i32 0, i32 1, i32 0
; CHECK-NEXT:   store i32 %x, ptr %18, align 4
; CHECK-NEXT:   %19 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %d.slot, i32 0, i32 4, i32 0
; CHECK-NEXT:   store i32 %x, ptr %19, align 4
; CHECK-NEXT:   %20 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %d.slot, i32 0, i32 3, i32 0
; CHECK-NEXT:   store i32 0, ptr %20, align 4
; CHECK-NEXT:   %21 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %d.slot, i32 0, i32 2, i32 0
; CHECK-NEXT:   store i32 %17, ptr %21, align 4
; CHECK-NEXT:   %22 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %d.slot, i32 0, i32 0, i32 0
; CHECK-NEXT:   %23 = load i32, ptr %22, align 4
; CHECK-NEXT:   %24 = call i32 @llvm.umax.i32(i32 %23, i32 1)
; CHECK-NEXT:   %25 = urem i32 %x, %24
; CHECK-NEXT:   %26 = icmp ne i32 %25, 0
; CHECK-NEXT:   %27 = zext i1 %26 to i32
; CHECK-NEXT:   %28 = udiv i32 %x, %24
; CHECK-NEXT:   %29 = add i32 %28, %27
; CHECK-NEXT:   %30 = mul i32 %17, %29
; CHECK-NEXT:   call void @llvm.memcpy.p0.p0.i64(ptr align 4 %s.slot, ptr align 4 %d.slot, i64 44, i1 false)
; CHECK-NEXT:   %31 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %s.slot, i32 0, i32 3, i32 0
; CHECK-NEXT:   %32 = load i32, ptr %31, align 4
; CHECK-NEXT:   %33 = add i32 %32, 4
; CHECK-NEXT:   %34 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %s.slot, i32 0, i32 3, i32 0
; CHECK-NEXT:   store i32 %33, ptr %34, align 4
; CHECK-NEXT:   %35 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %s.slot, i32 0, i32 4, i32 0
; CHECK-NEXT:   store i32 8, ptr %35, align 4
; CHECK-NEXT:   %36 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %s.slot, i32 0, i32 3, i32 1
; CHECK-NEXT:   %37 = load i32, ptr %36, align 4
; CHECK-NEXT:   %38 = add i32 %37, 5
; CHECK-NEXT:   %39 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %s.slot, i32 0, i32 3, i32 1
; CHECK-NEXT:   store i32 %38, ptr %39, align 4
; CHECK-NEXT:   %40 = getelementptr inbounds { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }, ptr %s.slot, i32 0, i32 4, i32 1
; CHECK-NEXT:   store i32 9, ptr %40, align 4
; CHECK-NEXT:   call void @llvm.memset.p0.i64(ptr align 4 %v.slot, i8 0, i64 32, i1 false)
; CHECK-NEXT:   %41 = getelementptr inbounds { [2 x i32], [2 x i32], [4 x i32] }, ptr %v.slot, i32 0, i32 2, i32 0
; CHECK-NEXT:   store i32 0, ptr %41, align 4
; CHECK-NEXT:   %42 = getelementptr inbounds { [2 x i32], [2 x i32], [4 x i32] }, ptr %v.slot, i32 0, i32 2, i32 1
; CHECK-NEXT:   store i32 -1, ptr %42, align 4
; CHECK-NEXT:   %43 = getelementptr inbounds { [2 x i32], [2 x i32], [4 x i32] }, ptr %v.slot, i32 0, i32 2, i32 2
; CHECK-NEXT:   store i32 0, ptr %43, align 4
; CHECK-NEXT:   %44 = getelementptr inbounds { [2 x i32], [2 x i32], [4 x i32] }, ptr %v.slot, i32 0, i32 2, i32 3
; CHECK-NEXT:   store i32 -1, ptr %44, align 4
; CHECK-NEXT:   call void @llvm.memcpy.p0.p0.i64(ptr align 4 %w.slot, ptr align 4 %v.slot, i64 32, i1 false)
; CHECK-NEXT:   %45 = getelementptr inbounds { [2 x i32], [2 x i32], [4 x i32] }, ptr %w.slot, i32 0, i32 2, i32 0
; CHECK-NEXT:   store i32 1, ptr %45, align 4
; CHECK-NEXT:   %46 = getelementptr inbounds { [2 x i32], [2 x i32], [4 x i32] }, ptr %w.slot, i32 0, i32 2, i32 1
; CHECK-NEXT:   store i32 2, ptr %46, align 4
; CHECK-NEXT:   %47 = getelementptr inbounds { [2 x i32], [2 x i32], [4 x i32] }, ptr %w.slot, i32 0, i32 2, i32 2
; CHECK-NEXT:   store i32 3, ptr %47, align 4
; CHECK-NEXT:   %48 = getelementptr inbounds { [2 x i32], [2 x i32], [4 x i32] }, ptr %w.slot, i32 0, i32 2, i32 3
; CHECK-NEXT:   store i32 4, ptr %48, align 4
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
; CHECK-NEXT: declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #0
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
; CHECK-NEXT: declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; CHECK-NEXT: declare i32 @llvm.umax.i32(i32, i32) #2
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: write) }
; CHECK-NEXT: attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
; CHECK-NEXT: attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
