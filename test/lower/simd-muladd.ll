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
; CHECK-NEXT:   %36 = getelementptr inbounds i32, ptr addrspace(3) %3, i64 0
; CHECK-NEXT:   %37 = load <16 x i32>, ptr addrspace(3) %36, align 4
; CHECK-NEXT:   %38 = getelementptr inbounds <16 x i32>, ptr %5, i32 0
; CHECK-NEXT:   %39 = load <16 x i32>, ptr %38, align 64
; CHECK-NEXT:   %40 = add <16 x i32> %37, %39
; CHECK-NEXT:   %41 = getelementptr inbounds i32, ptr addrspace(3) %3, i64 16
; CHECK-NEXT:   %42 = load <16 x i32>, ptr addrspace(3) %41, align 4
; CHECK-NEXT:   %43 = getelementptr inbounds <16 x i32>, ptr %5, i32 1
; CHECK-NEXT:   %44 = load <16 x i32>, ptr %43, align 64
; CHECK-NEXT:   %45 = add <16 x i32> %42, %44
; CHECK-NEXT:   %46 = getelementptr inbounds i32, ptr addrspace(3) %3, i64 32
; CHECK-NEXT:   %47 = load <16 x i32>, ptr addrspace(3) %46, align 4
; CHECK-NEXT:   %48 = getelementptr inbounds <16 x i32>, ptr %5, i32 0
; CHECK-NEXT:   %49 = load <16 x i32>, ptr %48, align 64
; CHECK-NEXT:   %50 = add <16 x i32> %47, %49
; CHECK-NEXT:   %51 = getelementptr inbounds i32, ptr addrspace(3) %3, i64 48
; CHECK-NEXT:   %52 = load <16 x i32>, ptr addrspace(3) %51, align 4
; CHECK-NEXT:   %53 = getelementptr inbounds <16 x i32>, ptr %5, i32 1
; CHECK-NEXT:   %54 = load <16 x i32>, ptr %53, align 64
; CHECK-NEXT:   %55 = add <16 x i32> %52, %54
; CHECK-NEXT:   %56 = getelementptr inbounds i32, ptr addrspace(3) %3, i64 64
; CHECK-NEXT:   %57 = load <16 x i32>, ptr addrspace(3) %56, align 4
; CHECK-NEXT:   %58 = getelementptr inbounds <16 x i32>, ptr %5, i32 0
; CHECK-NEXT:   %59 = load <16 x i32>, ptr %58, align 64
; CHECK-NEXT:   %60 = add <16 x i32> %57, %59
; CHECK-NEXT:   %61 = getelementptr inbounds i32, ptr addrspace(3) %3, i64 80
; CHECK-NEXT:   %62 = load <16 x i32>, ptr addrspace(3) %61, align 4
; CHECK-NEXT:   %63 = getelementptr inbounds <16 x i32>, ptr %5, i32 1
; CHECK-NEXT:   %64 = load <16 x i32>, ptr %63, align 64
; CHECK-NEXT:   %65 = add <16 x i32> %62, %64
; CHECK-NEXT:   br label %k.head
; CHECK-EMPTY:
; CHECK-NEXT: k.head:                                           ; preds = %k.body, %sum.end
; CHECK-NEXT:   %k = phi i32 [ 0, %sum.end ], [ %106, %k.body ]
; CHECK-NEXT:   %k.acc = phi <16 x i32> [ %40, %sum.end ], [ %85, %k.body ]
; CHECK-NEXT:   %k.acc2 = phi <16 x i32> [ %45, %sum.end ], [ %87, %k.body ]
; CHECK-NEXT:   %k.acc3 = phi <16 x i32> [ %50, %sum.end ], [ %94, %k.body ]
; CHECK-NEXT:   %k.acc4 = phi <16 x i32> [ %55, %sum.end ], [ %96, %k.body ]
; CHECK-NEXT:   %k.acc5 = phi <16 x i32> [ %60, %sum.end ], [ %103, %k.body ]
; CHECK-NEXT:   %k.acc6 = phi <16 x i32> [ %65, %sum.end ], [ %105, %k.body ]
; CHECK-NEXT:   %66 = icmp ult i32 %k, 2
; CHECK-NEXT:   br i1 %66, label %k.body, label %k.end
; CHECK-EMPTY:
; CHECK-NEXT: k.body:                                           ; preds = %k.head
; CHECK-NEXT:   %67 = zext i32 %k to i64
; CHECK-NEXT:   %68 = mul i64 %67, 64
; CHECK-NEXT:   %69 = add i64 0, %68
; CHECK-NEXT:   %70 = add i64 %69, 0
; CHECK-NEXT:   %71 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 %70
; CHECK-NEXT:   %72 = load <64 x i8>, ptr addrspace(3) %71, align 1
; CHECK-NEXT:   %73 = zext i32 %k to i64
; CHECK-NEXT:   %74 = mul i64 %73, 64
; CHECK-NEXT:   %75 = add i64 0, %74
; CHECK-NEXT:   %76 = add i64 %75, 192
; CHECK-NEXT:   %77 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 %76
; CHECK-NEXT:   %78 = load <64 x i8>, ptr addrspace(3) %77, align 1
; CHECK-NEXT:   %79 = mul i32 %k, 4
; CHECK-NEXT:   %80 = zext i32 %79 to i64
; CHECK-NEXT:   %81 = add i64 0, %80
; CHECK-NEXT:   %82 = getelementptr inbounds i8, ptr %4, i64 %81
; CHECK-NEXT:   %83 = load i32, ptr %82, align 1
; CHECK-NEXT:   %.splatinsert = insertelement <16 x i32> poison, i32 %83, i64 0
; CHECK-NEXT:   %.splat = shufflevector <16 x i32> %.splatinsert, <16 x i32> poison, <16 x i32> zeroinitializer
; CHECK-NEXT:   %84 = bitcast <64 x i8> %72 to <16 x i32>
; CHECK-NEXT:   %85 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc, <16 x i32> %.splat, <16 x i32> %84)
; CHECK-NEXT:   %86 = bitcast <64 x i8> %78 to <16 x i32>
; CHECK-NEXT:   %87 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc2, <16 x i32> %.splat, <16 x i32> %86)
; CHECK-NEXT:   %88 = mul i32 %k, 4
; CHECK-NEXT:   %89 = zext i32 %88 to i64
; CHECK-NEXT:   %90 = add i64 16, %89
; CHECK-NEXT:   %91 = getelementptr inbounds i8, ptr %4, i64 %90
; CHECK-NEXT:   %92 = load i32, ptr %91, align 1
; CHECK-NEXT:   %.splatinsert7 = insertelement <16 x i32> poison, i32 %92, i64 0
; CHECK-NEXT:   %.splat8 = shufflevector <16 x i32> %.splatinsert7, <16 x i32> poison, <16 x i32> zeroinitializer
; CHECK-NEXT:   %93 = bitcast <64 x i8> %72 to <16 x i32>
; CHECK-NEXT:   %94 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc3, <16 x i32> %.splat8, <16 x i32> %93)
; CHECK-NEXT:   %95 = bitcast <64 x i8> %78 to <16 x i32>
; CHECK-NEXT:   %96 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc4, <16 x i32> %.splat8, <16 x i32> %95)
; CHECK-NEXT:   %97 = mul i32 %k, 4
; CHECK-NEXT:   %98 = zext i32 %97 to i64
; CHECK-NEXT:   %99 = add i64 32, %98
; CHECK-NEXT:   %100 = getelementptr inbounds i8, ptr %4, i64 %99
; CHECK-NEXT:   %101 = load i32, ptr %100, align 1
; CHECK-NEXT:   %.splatinsert9 = insertelement <16 x i32> poison, i32 %101, i64 0
; CHECK-NEXT:   %.splat10 = shufflevector <16 x i32> %.splatinsert9, <16 x i32> poison, <16 x i32> zeroinitializer
; CHECK-NEXT:   %102 = bitcast <64 x i8> %72 to <16 x i32>
; CHECK-NEXT:   %103 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc5, <16 x i32> %.splat10, <16 x i32> %102)
; CHECK-NEXT:   %104 = bitcast <64 x i8> %78 to <16 x i32>
; CHECK-NEXT:   %105 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc6, <16 x i32> %.splat10, <16 x i32> %104)
; CHECK-NEXT:   %106 = add nuw i32 %k, 1
; CHECK-NEXT:   br label %k.head
; CHECK-EMPTY:
; CHECK-NEXT: k.end:                                            ; preds = %k.head
; CHECK-NEXT:   %107 = getelementptr inbounds i32, ptr addrspace(3) %0, i64 0
; CHECK-NEXT:   store <16 x i32> %k.acc, ptr addrspace(3) %107, align 4
; CHECK-NEXT:   %108 = getelementptr inbounds i32, ptr addrspace(3) %0, i64 16
; CHECK-NEXT:   store <16 x i32> %k.acc2, ptr addrspace(3) %108, align 4
; CHECK-NEXT:   %109 = getelementptr inbounds i32, ptr addrspace(3) %0, i64 32
; CHECK-NEXT:   store <16 x i32> %k.acc3, ptr addrspace(3) %109, align 4
; CHECK-NEXT:   %110 = getelementptr inbounds i32, ptr addrspace(3) %0, i64 48
; CHECK-NEXT:   store <16 x i32> %k.acc4, ptr addrspace(3) %110, align 4
; CHECK-NEXT:   %111 = getelementptr inbounds i32, ptr addrspace(3) %0, i64 64
; CHECK-NEXT:   store <16 x i32> %k.acc5, ptr addrspace(3) %111, align 4
; CHECK-NEXT:   %112 = getelementptr inbounds i32, ptr addrspace(3) %0, i64 80
; CHECK-NEXT:   store <16 x i32> %k.acc6, ptr addrspace(3) %112, align 4
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
