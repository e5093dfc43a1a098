; RUN: %opt -load-pass-plugin=%plugin -passes='coop-verify,coop-lower<simd;avx512f;avx512vnni>' -S %s | FileCheck %s
; REQUIRES: plugin
; Signed bytes through an instruction for unsigned by signed ones: A is offset, the sums of B's columns
; are taken back. Tiles of the workgroup are in shared memory; five rows of B are two groups of four.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define void @main() "coop.entry" {
  %c = call target("spirv.CooperativeMatrixKHR", i32, 2, 3, 20, 2, 0) @coop.mat.muladd.x(target("spirv.CooperativeMatrixKHR", i8, 2, 3, 5, 0, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", i8, 2, 5, 20, 1, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", i32, 2, 3, 20, 2, 0) zeroinitializer, i32 15)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", i32, 2, 3, 20, 2, 0) @coop.mat.muladd.x(target("spirv.CooperativeMatrixKHR", i8, 2, 3, 5, 0, 0), target("spirv.CooperativeMatrixKHR", i8, 2, 5, 20, 1, 0), target("spirv.CooperativeMatrixKHR", i32, 2, 3, 20, 2, 0), i32)
!coop.kernel = !{!0}
!0 = !{!"main", i32 64, i32 1, i32 1, i32 32, i64 0}

; CHECK: ; ModuleID = '{{.*}}simd-muladd.ll'
; CHECK-NEXT: source_filename = "{{.*}}simd-muladd.ll"
; CHECK-NEXT: target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
; CHECK-EMPTY:
; CHECK-NEXT: @.tile = internal addrspace(3) global [64 x i8] poison, align 64 #0
; CHECK-NEXT: @.tile.1 = internal addrspace(3) global [384 x i8] poison, align 64 #0
; CHECK-NEXT: @.tile.2 = internal addrspace(3) global [384 x i8] poison, align 64 #0
; CHECK-EMPTY:
; CHECK-NEXT: define void @main() #1 {
; CHECK-NEXT:   call void @coopfn.tile.fill.A3x5i8.wg(ptr addrspace(3) @.tile, i8 0)
; CHECK-NEXT:   call void @coopfn.tile.fill.B5x20i8.wg(ptr addrspace(3) @.tile.1, i8 0)
; CHECK-NEXT:   call void @coopfn.tile.fill.C3x20i32.wg(ptr addrspace(3) @.tile.2, i32 0)
; CHECK-NEXT:   call void @coopfn.tile.muladd.A3x5i8.B5x20i8.C3x20i32.C3x20i32.o15.wg(ptr addrspace(3) @.tile.2, ptr addrspace(3) @.tile, ptr addrspace(3) @.tile.1, ptr addrspace(3) @.tile.2)
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: noinline nounwind
; CHECK-NEXT: define internal void @coopfn.tile.fill.A3x5i8.wg(ptr addrspace(3) %0, i8 %1) #2 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %.splatinsert = insertelement <16 x i8> poison, i8 %1, i64 0
; CHECK-NEXT:   %.splat = shufflevector <16 x i8> %.splatinsert, <16 x i8> poison, <16 x i32> zeroinitializer
; CHECK-NEXT:   br label %vector.head
; CHECK-EMPTY:
; CHECK-NEXT: vector.head:                                      ; preds = %vector.body, %entry
; CHECK-NEXT:   %vector = phi i64 [ 0, %entry ], [ %5, %vector.body ]
; CHECK-NEXT:   %2 = icmp ult i64 %vector, 3
; CHECK-NEXT:   br i1 %2, label %vector.body, label %vector.end
; CHECK-EMPTY:
; CHECK-NEXT: vector.body:                                      ; preds = %vector.head
; CHECK-NEXT:   %3 = mul i64 %vector, 16
; CHECK-NEXT:   %4 = getelementptr inbounds i8, ptr addrspace(3) %0, i64 %3
; CHECK-NEXT:   store <16 x i8> %.splat, ptr addrspace(3) %4, align 1
; CHECK-NEXT:   %5 = add nuw i64 %vector, 1
; CHECK-NEXT:   br label %vector.head
; CHECK-EMPTY:
; CHECK-NEXT: vector.end:                                       ; preds = %vector.head
; CHECK-NEXT:   br label %line.head
; CHECK-EMPTY:
; CHECK-NEXT: line.head:                                        ; preds = %zero.end, %vector.end
; CHECK-NEXT:   %line = phi i32 [ 0, %vector.end ], [ %15, %zero.end ]
; CHECK-NEXT:   %6 = icmp ult i32 %line, 3
; CHECK-NEXT:   br i1 %6, label %line.body, label %line.end
; CHECK-EMPTY:
; CHECK-NEXT: line.body:                                        ; preds = %line.head
; CHECK-NEXT:   br label %zero.head
; CHECK-EMPTY:
; CHECK-NEXT: zero.head:                                        ; preds = %zero.body, %line.body
; CHECK-NEXT:   %zero = phi i32 [ 0, %line.body ], [ %14, %zero.body ]
; CHECK-NEXT:   %7 = icmp ult i32 %zero, 3
; CHECK-NEXT:   br i1 %7, label %zero.body, label %zero.end
; CHECK-EMPTY:
; CHECK-NEXT: zero.body:                                        ; preds = %zero.head
; CHECK-NEXT:   %8 = add i32 %zero, 5
; CHECK-NEXT:   %9 = zext i32 %line to i64
; CHECK-NEXT:   %10 = zext i32 %8 to i64
; CHECK-NEXT:   %11 = mul i64 %9, 16
; CHECK-NEXT:   %12 = add i64 %11, %10
; CHECK-NEXT:   %13 = getelementptr inbounds i8, ptr addrspace(3) %0, i64 %12
; CHECK-NEXT:   store i8 0, ptr addrspace(3) %13, align 1
; CHECK-NEXT:   %14 = add nuw i32 %zero, 1
; CHECK-NEXT:   br label %zero.head
; CHECK-EMPTY:
; CHECK-NEXT: zero.end:                                         ; preds = %zero.head
; CHECK-NEXT:   %15 = add nuw i32 %line, 1
; CHECK-NEXT:   br label %line.head
; CHECK-EMPTY:
; CHECK-NEXT: line.end:                                         ; preds = %line.head
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: noinline nounwind
; CHECK-NEXT: define internal void @coopfn.tile.fill.B5x20i8.wg(ptr addrspace(3) %0, i8 %1) #2 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %.splatinsert = insertelement <16 x i8> poison, i8 %1, i64 0
; CHECK-NEXT:   %.splat = shufflevector <16 x i8> %.splatinsert, <16 x i8> poison, <16 x i32> zeroinitializer
; CHECK-NEXT:   br label %vector.head
; CHECK-EMPTY:
; CHECK-NEXT: vector.head:                                      ; preds = %vector.body, %entry
; CHECK-NEXT:   %vector = phi i64 [ 0, %entry ], [ %5, %vector.body ]
; CHECK-NEXT:   %2 = icmp ult i64 %vector, 24
; CHECK-NEXT:   br i1 %2, label %vector.body, label %vector.end
; CHECK-EMPTY:
; CHECK-NEXT: vector.body:                                      ; preds = %vector.head
; CHECK-NEXT:   %3 = mul i64 %vector, 16
; CHECK-NEXT:   %4 = getelementptr inbounds i8, ptr addrspace(3) %0, i64 %3
; CHECK-NEXT:   store <16 x i8> %.splat, ptr addrspace(3) %4, align 1
; CHECK-NEXT:   %5 = add nuw i64 %vector, 1
; CHECK-NEXT:   br label %vector.head
; CHECK-EMPTY:
; CHECK-NEXT: vector.end:                                       ; preds = %vector.head
; CHECK-NEXT:   br label %line.head
; CHECK-EMPTY:
; CHECK-NEXT: line.head:                                        ; preds = %zero.end, %vector.end
; CHECK-NEXT:   %line = phi i32 [ 0, %vector.end ], [ %23, %zero.end ]
; CHECK-NEXT:   %6 = icmp ult i32 %line, 32
; CHECK-NEXT:   br i1 %6, label %line.body, label %line.end
; CHECK-EMPTY:
; CHECK-NEXT: line.body:                                        ; preds = %line.head
; CHECK-NEXT:   br label %zero.head
; CHECK-EMPTY:
; CHECK-NEXT: zero.head:                                        ; preds = %zero.body, %line.body
; CHECK-NEXT:   %zero = phi i32 [ 0, %line.body ], [ %22, %zero.body ]
; CHECK-NEXT:   %7 = icmp ult i32 %zero, 3
; CHECK-NEXT:   br i1 %7, label %zero.body, label %zero.end
; CHECK-EMPTY:
; CHECK-NEXT: zero.body:                                        ; preds = %zero.head
; CHECK-NEXT:   %8 = add i32 %zero, 5
; CHECK-NEXT:   %9 = zext i32 %8 to i64
; CHECK-NEXT:   %10 = zext i32 %line to i64
; CHECK-NEXT:   %11 = udiv i64 %10, 16
; CHECK-NEXT:   %12 = mul i64 %11, 192
; CHECK-NEXT:   %13 = urem i64 %10, 16
; CHECK-NEXT:   %14 = mul i64 %13, 4
; CHECK-NEXT:   %15 = udiv i64 %9, 4
; CHECK-NEXT:   %16 = mul i64 %15, 64
; CHECK-NEXT:   %17 = urem i64 %9, 4
; CHECK-NEXT:   %18 = add i64 %14, %17
; CHECK-NEXT:   %19 = add i64 %12, %16
; CHECK-NEXT:   %20 = add i64 %19, %18
; CHECK-NEXT:   %21 = getelementptr inbounds i8, ptr addrspace(3) %0, i64 %20
; CHECK-NEXT:   store i8 0, ptr addrspace(3) %21, align 1
; CHECK-NEXT:   %22 = add nuw i32 %zero, 1
; CHECK-NEXT:   br label %zero.head
; CHECK-EMPTY:
; CHECK-NEXT: zero.end:                                         ; preds = %zero.head
; CHECK-NEXT:   %23 = add nuw i32 %line, 1
; CHECK-NEXT:   br label %line.head
; CHECK-EMPTY:
; CHECK-NEXT: line.end:                                         ; preds = %line.head
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: noinline nounwind
; CHECK-NEXT: define internal void @coopfn.tile.fill.C3x20i32.wg(ptr addrspace(3) %0, i32 %1) #2 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %.splatinsert = insertelement <16 x i32> poison, i32 %1, i64 0
; CHECK-NEXT:   %.splat = shufflevector <16 x i32> %.splatinsert, <16 x i32> poison, <16 x i32> zeroinitializer
; CHECK-NEXT:   br label %vector.head
; CHECK-EMPTY:
; CHECK-NEXT: vector.head:                                      ; preds = %vector.body, %entry
; CHECK-NEXT:   %vector = phi i64 [ 0, %entry ], [ %5, %vector.body ]
; CHECK-NEXT:   %2 = icmp ult i64 %vector, 6
; CHECK-NEXT:   br i1 %2, label %vector.body, label %vector.end
; CHECK-EMPTY:
; CHECK-NEXT: vector.body:                                      ; preds = %vector.head
; CHECK-NEXT:   %3 = mul i64 %vector, 16
; CHECK-NEXT:   %4 = getelementptr inbounds i32, ptr addrspace(3) %0, i64 %3
; CHECK-NEXT:   store <16 x i32> %.splat, ptr addrspace(3) %4, align 4
; CHECK-NEXT:   %5 = add nuw i64 %vector, 1
; CHECK-NEXT:   br label %vector.head
; CHECK-EMPTY:
; CHECK-NEXT: vector.end:                                       ; preds = %vector.head
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: noinline nounwind
; CHECK-NEXT: define internal void @coopfn.tile.muladd.A3x5i8.B5x20i8.C3x20i32.C3x20i32.o15.wg(ptr addrspace(3) %0, ptr addrspace(3) %1, ptr addrspace(3) %2, ptr addrspace(3) %3) #2 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %4 = alloca [64 x i8], align 64
; CHECK-NEXT:   %5 = alloca [256 x i8], align 64
; CHECK-NEXT:   br label %offset.head
; CHECK-EMPTY:
; CHECK-NEXT: offset.head:                                      ; preds = %offset.body, %entry
; CHECK-NEXT:   %offset = phi i64 [ 0, %entry ], [ %11, %offset.body ]
; CHECK-NEXT:   %6 = icmp ult i64 %offset, 1
; CHECK-NEXT:   br i1 %6, label %offset.body, label %offset.end
; CHECK-EMPTY:
; CHECK-NEXT: offset.body:                                      ; preds = %offset.head
; CHECK-NEXT:   %7 = getelementptr inbounds <64 x i8>, ptr addrspace(3) %1, i64 %offset
; CHECK-NEXT:   %8 = load <64 x i8>, ptr addrspace(3) %7, align 64
; CHECK-NEXT:   %9 = getelementptr inbounds <64 x i8>, ptr %4, i64 %offset
; CHECK-NEXT:   %10 = xor <64 x i8> %8, <i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128>
; CHECK-NEXT:   store <64 x i8> %10, ptr %9, align 64
; CHECK-NEXT:   %11 = add nuw i64 %offset, 1
; CHECK-NEXT:   br label %offset.head
; CHECK-EMPTY:
; CHECK-NEXT: offset.end:                                       ; preds = %offset.head
; CHECK-NEXT:   br label %sum.head
; CHECK-EMPTY:
; CHECK-NEXT: sum.head:                                         ; preds = %sum.body, %offset.end
; CHECK-NEXT:   %sum = phi i32 [ 0, %offset.end ], [ %29, %sum.body ]
; CHECK-NEXT:   %sum.acc = phi <16 x i32> [ zeroinitializer, %offset.end ], [ %20, %sum.body ]
; CHECK-NEXT:   %sum.acc1 = phi <16 x i32> [ zeroinitializer, %offset.end ], [ %28, %sum.body ]
; CHECK-NEXT:   %12 = icmp ult i32 %sum, 2
; CHECK-NEXT:   br i1 %12, label %sum.body, label %sum.end
; CHECK-EMPTY:
; CHECK-NEXT: sum.body:                                         ; preds = %sum.head
; CHECK-NEXT:   %13 = zext i32 %sum to i64
; CHECK-NEXT:   %14 = mul i64 %13, 64
; CHECK-NEXT:   %15 = add i64 0, %14
; CHECK-NEXT:   %16 = add i64 %15, 0
; CHECK-NEXT:   %17 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 %16
; CHECK-NEXT:   %18 = load <64 x i8>, ptr addrspace(3) %17, align 1
; CHECK-NEXT:   %19 = bitcast <64 x i8> %18 to <16 x i32>
; CHECK-NEXT:   %20 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %sum.acc, <16 x i32> <i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009>, <16 x i32> %19)
; CHECK-NEXT:   %21 = zext i32 %sum to i64
; CHECK-NEXT:   %22 = mul i64 %21, 64
; CHECK-NEXT:   %23 = add i64 0, %22
; CHECK-NEXT:   %24 = add i64 %23, 192
; CHECK-NEXT:   %25 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 %24
; CHECK-NEXT:   %26 = load <64 x i8>, ptr addrspace(3) %25, align 1
; CHECK-NEXT:   %27 = bitcast <64 x i8> %26 to <16 x i32>
; CHECK-NEXT:   %28 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %sum.acc1, <16 x i32> <i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009>, <16 x i32> %27)
; CHECK-NEXT:   %29 = add nuw i32 %sum, 1
; CHECK-NEXT:   br label %sum.head
; CHECK-EMPTY:
; CHECK-NEXT: sum.end:                                          ; preds = %sum.head
; CHECK-NEXT:   %30 = shl <16 x i32> %sum.acc, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
; CHECK-NEXT:   %31 = getelementptr inbounds <16 x i32>, ptr %5, i32 0
; CHECK-NEXT:   %32 = sub <16 x i32> zeroinitializer, %30
; CHECK-NEXT:   store <16 x i32> %32, ptr %31, align 64
; CHECK-NEXT:   %33 = shl <16 x i32> %sum.acc1, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
; CHECK-NEXT:   %34 = getelementptr inbounds <16 x i32>, ptr %5, i32 1
; CHECK-NEXT:   %35 = sub <16 x i32> zeroinitializer, %33
; CHECK-NEXT:   store <16 x i32> %35, ptr %34, align 64
; CHECK-NEXT:   %36 = getelementptr inbounds i8, ptr %4, i64 0
; CHECK-NEXT:   %37 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 0
; CHECK-NEXT:   %38 = getelementptr inbounds i32, ptr addrspace(3) %3, i64 0
; CHECK-NEXT:   %39 = getelementptr inbounds i32, ptr addrspace(3) %0, i64 0
; CHECK-NEXT:   %40 = getelementptr inbounds i32, ptr addrspace(3) %38, i64 0
; CHECK-NEXT:   %41 = load <16 x i32>, ptr addrspace(3) %40, align 4
; CHECK-NEXT:   %42 = getelementptr inbounds <16 x i32>, ptr %5, i32 0
; CHECK-NEXT:   %43 = load <16 x i32>, ptr %42, align 64
; CHECK-NEXT:   %44 = add <16 x i32> %41, %43
; CHECK-NEXT:   %45 = getelementptr inbounds i32, ptr addrspace(3) %38, i64 16
; CHECK-NEXT:   %46 = load <16 x i32>, ptr addrspace(3) %45, align 4
; CHECK-NEXT:   %47 = getelementptr inbounds <16 x i32>, ptr %5, i32 1
; CHECK-NEXT:   %48 = load <16 x i32>, ptr %47, align 64
; CHECK-NEXT:   %49 = add <16 x i32> %46, %48
; CHECK-NEXT:   %50 = getelementptr inbounds i32, ptr addrspace(3) %38, i64 32
; CHECK-NEXT:   %51 = load <16 x i32>, ptr addrspace(3) %50, align 4
; CHECK-NEXT:   %52 = getelementptr inbounds <16 x i32>, ptr %5, i32 0
; CHECK-NEXT:   %53 = load <16 x i32>, ptr %52, align 64
; CHECK-NEXT:   %54 = add <16 x i32> %51, %53
; CHECK-NEXT:   %55 = getelementptr inbounds i32, ptr addrspace(3) %38, i64 48
; CHECK-NEXT:   %56 = load <16 x i32>, ptr addrspace(3) %55, align 4
; CHECK-NEXT:   %57 = getelementptr inbounds <16 x i32>, ptr %5, i32 1
; CHECK-NEXT:   %58 = load <16 x i32>, ptr %57, align 64
; CHECK-NEXT:   %59 = add <16 x i32> %56, %58
; CHECK-NEXT:   %60 = getelementptr inbounds i32, ptr addrspace(3) %38, i64 64
; CHECK-NEXT:   %61 = load <16 x i32>, ptr addrspace(3) %60, align 4
; CHECK-NEXT:   %62 = getelementptr inbounds <16 x i32>, ptr %5, i32 0
; CHECK-NEXT:   %63 = load <16 x i32>, ptr %62, align 64
; CHECK-NEXT:   %64 = add <16 x i32> %61, %63
; CHECK-NEXT:   %65 = getelementptr inbounds i32, ptr addrspace(3) %38, i64 80
; CHECK-NEXT:   %66 = load <16 x i32>, ptr addrspace(3) %65, align 4
; CHECK-NEXT:   %67 = getelementptr inbounds <16 x i32>, ptr %5, i32 1
; CHECK-NEXT:   %68 = load <16 x i32>, ptr %67, align 64
; CHECK-NEXT:   %69 = add <16 x i32> %66, %68
; CHECK-NEXT:   br label %k.head
; CHECK-EMPTY:
; CHECK-NEXT: k.head:                                           ; preds = %k.body, %sum.end
; CHECK-NEXT:   %k = phi i32 [ 0, %sum.end ], [ %110, %k.body ]
; CHECK-NEXT:   %k.acc = phi <16 x i32> [ %44, %sum.end ], [ %89, %k.body ]
; CHECK-NEXT:   %k.acc2 = phi <16 x i32> [ %49, %sum.end ], [ %91, %k.body ]
; CHECK-NEXT:   %k.acc3 = phi <16 x i32> [ %54, %sum.end ], [ %98, %k.body ]
; CHECK-NEXT:   %k.acc4 = phi <16 x i32> [ %59, %sum.end ], [ %100, %k.body ]
; CHECK-NEXT:   %k.acc5 = phi <16 x i32> [ %64, %sum.end ], [ %107, %k.body ]
; CHECK-NEXT:   %k.acc6 = phi <16 x i32> [ %69, %sum.end ], [ %109, %k.body ]
; CHECK-NEXT:   %70 = icmp ult i32 %k, 2
; CHECK-NEXT:   br i1 %70, label %k.body, label %k.end
; CHECK-EMPTY:
; CHECK-NEXT: k.body:                                           ; preds = %k.head
; CHECK-NEXT:   %71 = zext i32 %k to i64
; CHECK-NEXT:   %72 = mul i64 %71, 64
; CHECK-NEXT:   %73 = add i64 0, %72
; CHECK-NEXT:   %74 = add i64 %73, 0
; CHECK-NEXT:   %75 = getelementptr inbounds i8, ptr addrspace(3) %37, i64 %74
; CHECK-NEXT:   %76 = load <64 x i8>, ptr addrspace(3) %75, align 1
; CHECK-NEXT:   %77 = zext i32 %k to i64
; CHECK-NEXT:   %78 = mul i64 %77, 64
; CHECK-NEXT:   %79 = add i64 0, %78
; CHECK-NEXT:   %80 = add i64 %79, 192
; CHECK-NEXT:   %81 = getelementptr inbounds i8, ptr addrspace(3) %37, i64 %80
; CHECK-NEXT:   %82 = load <64 x i8>, ptr addrspace(3) %81, align 1
; CHECK-NEXT:   %83 = mul i32 %k, 4
; CHECK-NEXT:   %84 = zext i32 %83 to i64
; CHECK-NEXT:   %85 = add i64 0, %84
; CHECK-NEXT:   %86 = getelementptr inbounds i8, ptr %36, i64 %85
; CHECK-NEXT:   %87 = load i32, ptr %86, align 1
; CHECK-NEXT:   %.splatinsert = insertelement <16 x i32> poison, i32 %87, i64 0
; CHECK-NEXT:   %.splat = shufflevector <16 x i32> %.splatinsert, <16 x i32> poison, <16 x i32> zeroinitializer
; CHECK-NEXT:   %88 = bitcast <64 x i8> %76 to <16 x i32>
; CHECK-NEXT:   %89 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc, <16 x i32> %.splat, <16 x i32> %88)
; CHECK-NEXT:   %90 = bitcast <64 x i8> %82 to <16 x i32>
; CHECK-NEXT:   %91 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc2, <16 x i32> %.splat, <16 x i32> %90)
; CHECK-NEXT:   %92 = mul i32 %k, 4
; CHECK-NEXT:   %93 = zext i32 %92 to i64
; CHECK-NEXT:   %94 = add i64 16, %93
; CHECK-NEXT:   %95 = getelementptr inbounds i8, ptr %36, i64 %94
; CHECK-NEXT:   %96 = load i32, ptr %95, align 1
; CHECK-NEXT:   %.splatinsert7 = insertelement <16 x i32> poison, i32 %96, i64 0
; CHECK-NEXT:   %.splat8 = shufflevector <16 x i32> %.splatinsert7, <16 x i32> poison, <16 x i32> zeroinitializer
; CHECK-NEXT:   %97 = bitcast <64 x i8> %76 to <16 x i32>
; CHECK-NEXT:   %98 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc3, <16 x i32> %.splat8, <16 x i32> %97)
; CHECK-NEXT:   %99 = bitcast <64 x i8> %82 to <16 x i32>
; CHECK-NEXT:   %100 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc4, <16 x i32> %.splat8, <16 x i32> %99)
; CHECK-NEXT:   %101 = mul i32 %k, 4
; CHECK-NEXT:   %102 = zext i32 %101 to i64
; CHECK-NEXT:   %103 = add i64 32, %102
; CHECK-NEXT:   %104 = getelementptr inbounds i8, ptr %36, i64 %103
; CHECK-NEXT:   %105 = load i32, ptr %104, align 1
; CHECK-NEXT:   %.splatinsert9 = insertelement <16 x i32> poison, i32 %105, i64 0
; CHECK-NEXT:   %.splat10 = shufflevector <16 x i32> %.splatinsert9, <16 x i32> poison, <16 x i32> zeroinitializer
; CHECK-NEXT:   %106 = bitcast <64 x i8> %76 to <16 x i32>
; CHECK-NEXT:   %107 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc5, <16 x i32> %.splat10, <16 x i32> %106)
; CHECK-NEXT:   %108 = bitcast <64 x i8> %82 to <16 x i32>
; CHECK-NEXT:   %109 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc6, <16 x i32> %.splat10, <16 x i32> %108)
; CHECK-NEXT:   %110 = add nuw i32 %k, 1
; CHECK-NEXT:   br label %k.head
; CHECK-EMPTY:
; CHECK-NEXT: k.end:                                            ; preds = %k.head
; CHECK-NEXT:   %111 = getelementptr inbounds i32, ptr addrspace(3) %39, i64 0
; CHECK-NEXT:   store <16 x i32> %k.acc, ptr addrspace(3) %111, align 4
; CHECK-NEXT:   %112 = getelementptr inbounds i32, ptr addrspace(3) %39, i64 16
; CHECK-NEXT:   store <16 x i32> %k.acc2, ptr addrspace(3) %112, align 4
; CHECK-NEXT:   %113 = getelementptr inbounds i32, ptr addrspace(3) %39, i64 32
; CHECK-NEXT:   store <16 x i32> %k.acc3, ptr addrspace(3) %113, align 4
; CHECK-NEXT:   %114 = getelementptr inbounds i32, ptr addrspace(3) %39, i64 48
; CHECK-NEXT:   store <16 x i32> %k.acc4, ptr addrspace(3) %114, align 4
; CHECK-NEXT:   %115 = getelementptr inbounds i32, ptr addrspace(3) %39, i64 64
; CHECK-NEXT:   store <16 x i32> %k.acc5, ptr addrspace(3) %115, align 4
; CHECK-NEXT:   %116 = getelementptr inbounds i32, ptr addrspace(3) %39, i64 80
; CHECK-NEXT:   store <16 x i32> %k.acc6, ptr addrspace(3) %116, align 4
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; CHECK-NEXT: declare <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32>, <16 x i32>, <16 x i32>) #3
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { "coop.shared" }
; CHECK-NEXT: attributes #1 = { "coop.entry" }
; CHECK-NEXT: attributes #2 = { noinline nounwind "coop.scope"="workgroup" }
; CHECK-NEXT: attributes #3 = { nocallback nofree nosync nounwind willreturn memory(none) }
; CHECK-EMPTY:
; CHECK-NEXT: !coop.kernel = !{!0}
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{!"main", i32 64, i32 1, i32 1, i32 32, i64 0}
