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
; CHECK-NEXT: @.tile.2 = internal addrspace(3) global [128 x i8] poison, align 64 #0
; CHECK-NEXT: @c.tile = internal addrspace(3) global [384 x i8] poison, align 64 #0
; CHECK-EMPTY:
; CHECK-NEXT: define void @main() #1 {
; CHECK-NEXT:   call void @coopfn.tile.fill.A3x5i8.wg(ptr addrspace(3) @.tile, i8 0)
; CHECK-NEXT:   call void @coopfn.tile.fill.B5x20i8.wg(ptr addrspace(3) @.tile.1, i8 0)
; CHECK-NEXT:   call void @coopfn.tile.fill.C1x20i32.wg(ptr addrspace(3) @.tile.2, i32 0)
; CHECK-NEXT:   call void @coopfn.tile.muladd.A3x5i8.B5x20i8.C1x20i32.C3x20i32.o15.zero.wg(ptr addrspace(3) @c.tile, ptr addrspace(3) @.tile, ptr addrspace(3) @.tile.1, ptr addrspace(3) @.tile.2)
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
; CHECK-NEXT: define internal void @coopfn.tile.fill.C1x20i32.wg(ptr addrspace(3) %0, i32 %1) #2 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %.splatinsert = insertelement <16 x i32> poison, i32 %1, i64 0
; CHECK-NEXT:   %.splat = shufflevector <16 x i32> %.splatinsert, <16 x i32> poison, <16 x i32> zeroinitializer
; CHECK-NEXT:   br label %vector.head
; CHECK-EMPTY:
; CHECK-NEXT: vector.head:                                      ; preds = %vector.body, %entry
; CHECK-NEXT:   %vector = phi i64 [ 0, %entry ], [ %5, %vector.body ]
; CHECK-NEXT:   %2 = icmp ult i64 %vector, 2
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
; CHECK-NEXT: define internal void @coopfn.tile.muladd.A3x5i8.B5x20i8.C1x20i32.C3x20i32.o15.zero.wg(ptr addrspace(3) %0, ptr addrspace(3) %1, ptr addrspace(3) %2, ptr addrspace(3) %3) #2 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %4 = alloca [64 x i8], align 64
; CHECK-NEXT:   %5 = alloca [256 x i8], align 64
; CHECK-NEXT:   br label %offset.head
; CHECK-EMPTY:
; CHECK-NEXT: offset.head:                                      ; preds = %groups.end, %entry
; CHECK-NEXT:   %offset = phi i64 [ 0, %entry ], [ %26, %groups.end ]
; CHECK-NEXT:   %6 = icmp ult i64 %offset, 3
; CHECK-NEXT:   br i1 %6, label %offset.body, label %offset.end
; CHECK-EMPTY:
; CHECK-NEXT: offset.body:                                      ; preds = %offset.head
; CHECK-NEXT:   %7 = mul i64 %offset, 16
; CHECK-NEXT:   %8 = add i64 %7, 0
; CHECK-NEXT:   %9 = getelementptr inbounds i8, ptr addrspace(3) %1, i64 %8
; CHECK-NEXT:   %10 = mul i64 %offset, 16
; CHECK-NEXT:   %11 = add i64 %10, 0
; CHECK-NEXT:   %12 = getelementptr inbounds i8, ptr %4, i64 %11
; CHECK-NEXT:   br label %vectors.head
; CHECK-EMPTY:
; CHECK-NEXT: vectors.head:                                     ; preds = %vectors.body, %offset.body
; CHECK-NEXT:   %vectors = phi i64 [ 0, %offset.body ], [ %18, %vectors.body ]
; CHECK-NEXT:   %13 = icmp ult i64 %vectors, 0
; CHECK-NEXT:   br i1 %13, label %vectors.body, label %vectors.end
; CHECK-EMPTY:
; CHECK-NEXT: vectors.body:                                     ; preds = %vectors.head
; CHECK-NEXT:   %14 = getelementptr inbounds <64 x i8>, ptr addrspace(3) %9, i64 %vectors
; CHECK-NEXT:   %15 = load <64 x i8>, ptr addrspace(3) %14, align 1
; CHECK-NEXT:   %16 = getelementptr inbounds <64 x i8>, ptr %12, i64 %vectors
; CHECK-NEXT:   %17 = xor <64 x i8> %15, <i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128>
; CHECK-NEXT:   store <64 x i8> %17, ptr %16, align 1
; CHECK-NEXT:   %18 = add nuw i64 %vectors, 1
; CHECK-NEXT:   br label %vectors.head
; CHECK-EMPTY:
; CHECK-NEXT: vectors.end:                                      ; preds = %vectors.head
; CHECK-NEXT:   br label %groups.head
; CHECK-EMPTY:
; CHECK-NEXT: groups.head:                                      ; preds = %groups.body, %vectors.end
; CHECK-NEXT:   %groups = phi i64 [ 0, %vectors.end ], [ %25, %groups.body ]
; CHECK-NEXT:   %19 = icmp ult i64 %groups, 2
; CHECK-NEXT:   br i1 %19, label %groups.body, label %groups.end
; CHECK-EMPTY:
; CHECK-NEXT: groups.body:                                      ; preds = %groups.head
; CHECK-NEXT:   %20 = add i64 0, %groups
; CHECK-NEXT:   %21 = getelementptr inbounds i32, ptr addrspace(3) %9, i64 %20
; CHECK-NEXT:   %22 = load i32, ptr addrspace(3) %21, align 1
; CHECK-NEXT:   %23 = getelementptr inbounds i32, ptr %12, i64 %20
; CHECK-NEXT:   %24 = xor i32 %22, -2139062144
; CHECK-NEXT:   store i32 %24, ptr %23, align 1
; CHECK-NEXT:   %25 = add nuw i64 %groups, 1
; CHECK-NEXT:   br label %groups.head
; CHECK-EMPTY:
; CHECK-NEXT: groups.end:                                       ; preds = %groups.head
; CHECK-NEXT:   %26 = add nuw i64 %offset, 1
; CHECK-NEXT:   br label %offset.head
; CHECK-EMPTY:
; CHECK-NEXT: offset.end:                                       ; preds = %offset.head
; CHECK-NEXT:   br label %sum.head
; CHECK-EMPTY:
; CHECK-NEXT: sum.head:                                         ; preds = %sum.body, %offset.end
; CHECK-NEXT:   %sum = phi i32 [ 0, %offset.end ], [ %44, %sum.body ]
; CHECK-NEXT:   %sum.acc = phi <16 x i32> [ zeroinitializer, %offset.end ], [ %35, %sum.body ]
; CHECK-NEXT:   %sum.acc1 = phi <16 x i32> [ zeroinitializer, %offset.end ], [ %43, %sum.body ]
; CHECK-NEXT:   %27 = icmp ult i32 %sum, 2
; CHECK-NEXT:   br i1 %27, label %sum.body, label %sum.end
; CHECK-EMPTY:
; CHECK-NEXT: sum.body:                                         ; preds = %sum.head
; CHECK-NEXT:   %28 = zext i32 %sum to i64
; CHECK-NEXT:   %29 = mul i64 %28, 64
; CHECK-NEXT:   %30 = add i64 0, %29
; CHECK-NEXT:   %31 = add i64 %30, 0
; CHECK-NEXT:   %32 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 %31
; CHECK-NEXT:   %33 = load <64 x i8>, ptr addrspace(3) %32, align 1
; CHECK-NEXT:   %34 = bitcast <64 x i8> %33 to <16 x i32>
; CHECK-NEXT:   %35 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %sum.acc, <16 x i32> <i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009>, <16 x i32> %34)
; CHECK-NEXT:   %36 = zext i32 %sum to i64
; CHECK-NEXT:   %37 = mul i64 %36, 64
; CHECK-NEXT:   %38 = add i64 0, %37
; CHECK-NEXT:   %39 = add i64 %38, 192
; CHECK-NEXT:   %40 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 %39
; CHECK-NEXT:   %41 = load <64 x i8>, ptr addrspace(3) %40, align 1
; CHECK-NEXT:   %42 = bitcast <64 x i8> %41 to <16 x i32>
; CHECK-NEXT:   %43 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %sum.acc1, <16 x i32> <i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009>, <16 x i32> %42)
; CHECK-NEXT:   %44 = add nuw i32 %sum, 1
; CHECK-NEXT:   br label %sum.head
; CHECK-EMPTY:
; CHECK-NEXT: sum.end:                                          ; preds = %sum.head
; CHECK-NEXT:   %45 = shl <16 x i32> %sum.acc, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
; CHECK-NEXT:   %46 = getelementptr inbounds <16 x i32>, ptr %5, i32 0
; CHECK-NEXT:   %47 = sub <16 x i32> zeroinitializer, %45
; CHECK-NEXT:   store <16 x i32> %47, ptr %46, align 64
; CHECK-NEXT:   %48 = shl <16 x i32> %sum.acc1, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
; CHECK-NEXT:   %49 = getelementptr inbounds <16 x i32>, ptr %5, i32 1
; CHECK-NEXT:   %50 = sub <16 x i32> zeroinitializer, %48
; CHECK-NEXT:   store <16 x i32> %50, ptr %49, align 64
; CHECK-NEXT:   %51 = getelementptr inbounds i8, ptr %4, i64 0
; CHECK-NEXT:   %52 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 0
; CHECK-NEXT:   %53 = getelementptr inbounds i32, ptr addrspace(3) %3, i64 0
; CHECK-NEXT:   %54 = getelementptr inbounds i32, ptr addrspace(3) %0, i64 0
; CHECK-NEXT:   %55 = getelementptr inbounds i32, ptr addrspace(3) %53, i64 0
; CHECK-NEXT:   %56 = load <16 x i32>, ptr addrspace(3) %55, align 4
; CHECK-NEXT:   %57 = getelementptr inbounds <16 x i32>, ptr %5, i32 0
; CHECK-NEXT:   %58 = load <16 x i32>, ptr %57, align 64
; CHECK-NEXT:   %59 = add <16 x i32> %56, %58
; CHECK-NEXT:   %60 = getelementptr inbounds i32, ptr addrspace(3) %53, i64 16
; CHECK-NEXT:   %61 = load <16 x i32>, ptr addrspace(3) %60, align 4
; CHECK-NEXT:   %62 = getelementptr inbounds <16 x i32>, ptr %5, i32 1
; CHECK-NEXT:   %63 = load <16 x i32>, ptr %62, align 64
; CHECK-NEXT:   %64 = add <16 x i32> %61, %63
; CHECK-NEXT:   %65 = getelementptr inbounds i32, ptr addrspace(3) %53, i64 0
; CHECK-NEXT:   %66 = load <16 x i32>, ptr addrspace(3) %65, align 4
; CHECK-NEXT:   %67 = getelementptr inbounds <16 x i32>, ptr %5, i32 0
; CHECK-NEXT:   %68 = load <16 x i32>, ptr %67, align 64
; CHECK-NEXT:   %69 = add <16 x i32> %66, %68
; CHECK-NEXT:   %70 = getelementptr inbounds i32, ptr addrspace(3) %53, i64 16
; CHECK-NEXT:   %71 = load <16 x i32>, ptr addrspace(3) %70, align 4
; CHECK-NEXT:   %72 = getelementptr inbounds <16 x i32>, ptr %5, i32 1
; CHECK-NEXT:   %73 = load <16 x i32>, ptr %72, align 64
; CHECK-NEXT:   %74 = add <16 x i32> %71, %73
; CHECK-NEXT:   %75 = getelementptr inbounds i32, ptr addrspace(3) %53, i64 0
; CHECK-NEXT:   %76 = load <16 x i32>, ptr addrspace(3) %75, align 4
; CHECK-NEXT:   %77 = getelementptr inbounds <16 x i32>, ptr %5, i32 0
; CHECK-NEXT:   %78 = load <16 x i32>, ptr %77, align 64
; CHECK-NEXT:   %79 = add <16 x i32> %76, %78
; CHECK-NEXT:   %80 = getelementptr inbounds i32, ptr addrspace(3) %53, i64 16
; CHECK-NEXT:   %81 = load <16 x i32>, ptr addrspace(3) %80, align 4
; CHECK-NEXT:   %82 = getelementptr inbounds <16 x i32>, ptr %5, i32 1
; CHECK-NEXT:   %83 = load <16 x i32>, ptr %82, align 64
; CHECK-NEXT:   %84 = add <16 x i32> %81, %83
; CHECK-NEXT:   br label %k.head
; CHECK-EMPTY:
; CHECK-NEXT: k.head:                                           ; preds = %k.body, %sum.end
; CHECK-NEXT:   %k = phi i32 [ 0, %sum.end ], [ %125, %k.body ]
; CHECK-NEXT:   %k.acc = phi <16 x i32> [ %59, %sum.end ], [ %104, %k.body ]
; CHECK-NEXT:   %k.acc2 = phi <16 x i32> [ %64, %sum.end ], [ %106, %k.body ]
; CHECK-NEXT:   %k.acc3 = phi <16 x i32> [ %69, %sum.end ], [ %113, %k.body ]
; CHECK-NEXT:   %k.acc4 = phi <16 x i32> [ %74, %sum.end ], [ %115, %k.body ]
; CHECK-NEXT:   %k.acc5 = phi <16 x i32> [ %79, %sum.end ], [ %122, %k.body ]
; CHECK-NEXT:   %k.acc6 = phi <16 x i32> [ %84, %sum.end ], [ %124, %k.body ]
; CHECK-NEXT:   %85 = icmp ult i32 %k, 2
; CHECK-NEXT:   br i1 %85, label %k.body, label %k.end
; CHECK-EMPTY:
; CHECK-NEXT: k.body:                                           ; preds = %k.head
; CHECK-NEXT:   %86 = zext i32 %k to i64
; CHECK-NEXT:   %87 = mul i64 %86, 64
; CHECK-NEXT:   %88 = add i64 0, %87
; CHECK-NEXT:   %89 = add i64 %88, 0
; CHECK-NEXT:   %90 = getelementptr inbounds i8, ptr addrspace(3) %52, i64 %89
; CHECK-NEXT:   %91 = load <64 x i8>, ptr addrspace(3) %90, align 1
; CHECK-NEXT:   %92 = zext i32 %k to i64
; CHECK-NEXT:   %93 = mul i64 %92, 64
; CHECK-NEXT:   %94 = add i64 0, %93
; CHECK-NEXT:   %95 = add i64 %94, 192
; CHECK-NEXT:   %96 = getelementptr inbounds i8, ptr addrspace(3) %52, i64 %95
; CHECK-NEXT:   %97 = load <64 x i8>, ptr addrspace(3) %96, align 1
; CHECK-NEXT:   %98 = mul i32 %k, 4
; CHECK-NEXT:   %99 = zext i32 %98 to i64
; CHECK-NEXT:   %100 = add i64 0, %99
; CHECK-NEXT:   %101 = getelementptr inbounds i8, ptr %51, i64 %100
; CHECK-NEXT:   %102 = load i32, ptr %101, align 1
; CHECK-NEXT:   %.splatinsert = insertelement <16 x i32> poison, i32 %102, i64 0
; CHECK-NEXT:   %.splat = shufflevector <16 x i32> %.splatinsert, <16 x i32> poison, <16 x i32> zeroinitializer
; CHECK-NEXT:   %103 = bitcast <64 x i8> %91 to <16 x i32>
; CHECK-NEXT:   %104 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc, <16 x i32> %.splat, <16 x i32> %103)
; CHECK-NEXT:   %105 = bitcast <64 x i8> %97 to <16 x i32>
; CHECK-NEXT:   %106 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc2, <16 x i32> %.splat, <16 x i32> %105)
; CHECK-NEXT:   %107 = mul i32 %k, 4
; CHECK-NEXT:   %108 = zext i32 %107 to i64
; CHECK-NEXT:   %109 = add i64 16, %108
; CHECK-NEXT:   %110 = getelementptr inbounds i8, ptr %51, i64 %109
; CHECK-NEXT:   %111 = load i32, ptr %110, align 1
; CHECK-NEXT:   %.splatinsert7 = insertelement <16 x i32> poison, i32 %111, i64 0
; CHECK-NEXT:   %.splat8 = shufflevector <16 x i32> %.splatinsert7, <16 x i32> poison, <16 x i32> zeroinitializer
; CHECK-NEXT:   %112 = bitcast <64 x i8> %91 to <16 x i32>
; CHECK-NEXT:   %113 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc3, <16 x i32> %.splat8, <16 x i32> %112)
; CHECK-NEXT:   %114 = bitcast <64 x i8> %97 to <16 x i32>
; CHECK-NEXT:   %115 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc4, <16 x i32> %.splat8, <16 x i32> %114)
; CHECK-NEXT:   %116 = mul i32 %k, 4
; CHECK-NEXT:   %117 = zext i32 %116 to i64
; CHECK-NEXT:   %118 = add i64 32, %117
; CHECK-NEXT:   %119 = getelementptr inbounds i8, ptr %51, i64 %118
; CHECK-NEXT:   %120 = load i32, ptr %119, align 1
; CHECK-NEXT:   %.splatinsert9 = insertelement <16 x i32> poison, i32 %120, i64 0
; CHECK-NEXT:   %.splat10 = shufflevector <16 x i32> %.splatinsert9, <16 x i32> poison, <16 x i32> zeroinitializer
; CHECK-NEXT:   %121 = bitcast <64 x i8> %91 to <16 x i32>
; CHECK-NEXT:   %122 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc5, <16 x i32> %.splat10, <16 x i32> %121)
; CHECK-NEXT:   %123 = bitcast <64 x i8> %97 to <16 x i32>
; CHECK-NEXT:   %124 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc6, <16 x i32> %.splat10, <16 x i32> %123)
; CHECK-NEXT:   %125 = add nuw i32 %k, 1
; CHECK-NEXT:   br label %k.head
; CHECK-EMPTY:
; CHECK-NEXT: k.end:                                            ; preds = %k.head
; CHECK-NEXT:   %126 = getelementptr inbounds i32, ptr addrspace(3) %54, i64 0
; CHECK-NEXT:   store <16 x i32> %k.acc, ptr addrspace(3) %126, align 4
; CHECK-NEXT:   %127 = getelementptr inbounds i32, ptr addrspace(3) %54, i64 16
; CHECK-NEXT:   store <16 x i32> %k.acc2, ptr addrspace(3) %127, align 4
; CHECK-NEXT:   %128 = getelementptr inbounds i32, ptr addrspace(3) %54, i64 32
; CHECK-NEXT:   store <16 x i32> %k.acc3, ptr addrspace(3) %128, align 4
; CHECK-NEXT:   %129 = getelementptr inbounds i32, ptr addrspace(3) %54, i64 48
; CHECK-NEXT:   store <16 x i32> %k.acc4, ptr addrspace(3) %129, align 4
; CHECK-NEXT:   %130 = getelementptr inbounds i32, ptr addrspace(3) %54, i64 64
; CHECK-NEXT:   store <16 x i32> %k.acc5, ptr addrspace(3) %130, align 4
; CHECK-NEXT:   %131 = getelementptr inbounds i32, ptr addrspace(3) %54, i64 80
; CHECK-NEXT:   store <16 x i32> %k.acc6, ptr addrspace(3) %131, align 4
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
