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
; CHECK-NEXT:   call void @coopfn.tile.fill.a.s2.3x5xi8.i8.anynan.wg.p3.i8(ptr addrspace(3) @.tile, i8 0)
; CHECK-NEXT:   call void @coopfn.tile.fill.b.s2.5x20xi8.i8.anynan.wg.p3.i8(ptr addrspace(3) @.tile.1, i8 0)
; CHECK-NEXT:   call void @coopfn.tile.fill.acc.s2.1x20xi32.i32.anynan.wg.p3.i32(ptr addrspace(3) @.tile.2, i32 0)
; CHECK-NEXT:   call void @coopfn.tile.muladd.acc.s2.3x20xi32.a.s2.3x5xi8.b.s2.5x20xi8.acc.s2.1x20xi32.i32_15.anynan.anynan.anynan.anynan.zero.wg.p3.p3.p3.p3(ptr addrspace(3) @c.tile, ptr addrspace(3) @.tile, ptr addrspace(3) @.tile.1, ptr addrspace(3) @.tile.2)
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: noinline nounwind
; CHECK-NEXT: define internal void @coopfn.tile.fill.a.s2.3x5xi8.i8.anynan.wg.p3.i8(ptr addrspace(3) %0, i8 %1) #2 {
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
; CHECK-NEXT: define internal void @coopfn.tile.fill.b.s2.5x20xi8.i8.anynan.wg.p3.i8(ptr addrspace(3) %0, i8 %1) #2 {
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
; CHECK-NEXT: define internal void @coopfn.tile.fill.acc.s2.1x20xi32.i32.anynan.wg.p3.i32(ptr addrspace(3) %0, i32 %1) #2 {
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
; CHECK-NEXT: define internal void @coopfn.tile.muladd.acc.s2.3x20xi32.a.s2.3x5xi8.b.s2.5x20xi8.acc.s2.1x20xi32.i32_15.anynan.anynan.anynan.anynan.zero.wg.p3.p3.p3.p3(ptr addrspace(3) %0, ptr addrspace(3) %1, ptr addrspace(3) %2, ptr addrspace(3) %3) #2 {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %4 = alloca [256 x i8], align 64
; CHECK-NEXT:   br label %offset.head
; CHECK-EMPTY:
; CHECK-NEXT: offset.head:                                      ; preds = %groups.end, %entry
; CHECK-NEXT:   %offset = phi i64 [ 0, %entry ], [ %25, %groups.end ]
; CHECK-NEXT:   %5 = icmp ult i64 %offset, 3
; CHECK-NEXT:   br i1 %5, label %offset.body, label %offset.end
; CHECK-EMPTY:
; CHECK-NEXT: offset.body:                                      ; preds = %offset.head
; CHECK-NEXT:   %6 = mul i64 %offset, 16
; CHECK-NEXT:   %7 = add i64 %6, 0
; CHECK-NEXT:   %8 = getelementptr inbounds i8, ptr addrspace(3) %1, i64 %7
; CHECK-NEXT:   %9 = mul i64 %offset, 16
; CHECK-NEXT:   %10 = add i64 %9, 0
; CHECK-NEXT:   %11 = getelementptr inbounds i8, ptr addrspace(3) %1, i64 %10
; CHECK-NEXT:   br label %vectors.head
; CHECK-EMPTY:
; CHECK-NEXT: vectors.head:                                     ; preds = %vectors.body, %offset.body
; CHECK-NEXT:   %vectors = phi i64 [ 0, %offset.body ], [ %17, %vectors.body ]
; CHECK-NEXT:   %12 = icmp ult i64 %vectors, 0
; CHECK-NEXT:   br i1 %12, label %vectors.body, label %vectors.end
; CHECK-EMPTY:
; CHECK-NEXT: vectors.body:                                     ; preds = %vectors.head
; CHECK-NEXT:   %13 = getelementptr inbounds <64 x i8>, ptr addrspace(3) %8, i64 %vectors
; CHECK-NEXT:   %14 = load <64 x i8>, ptr addrspace(3) %13, align 1
; CHECK-NEXT:   %15 = getelementptr inbounds <64 x i8>, ptr addrspace(3) %11, i64 %vectors
; CHECK-NEXT:   %16 = xor <64 x i8> %14, <i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128, i8 -128>
; CHECK-NEXT:   store <64 x i8> %16, ptr addrspace(3) %15, align 1
; CHECK-NEXT:   %17 = add nuw i64 %vectors, 1
; CHECK-NEXT:   br label %vectors.head
; CHECK-EMPTY:
; CHECK-NEXT: vectors.end:                                      ; preds = %vectors.head
; CHECK-NEXT:   br label %groups.head
; CHECK-EMPTY:
; CHECK-NEXT: groups.head:                                      ; preds = %groups.body, %vectors.end
; CHECK-NEXT:   %groups = phi i64 [ 0, %vectors.end ], [ %24, %groups.body ]
; CHECK-NEXT:   %18 = icmp ult i64 %groups, 2
; CHECK-NEXT:   br i1 %18, label %groups.body, label %groups.end
; CHECK-EMPTY:
; CHECK-NEXT: groups.body:                                      ; preds = %groups.head
; CHECK-NEXT:   %19 = add i64 0, %groups
; CHECK-NEXT:   %20 = getelementptr inbounds i32, ptr addrspace(3) %8, i64 %19
; CHECK-NEXT:   %21 = load i32, ptr addrspace(3) %20, align 1
; CHECK-NEXT:   %22 = getelementptr inbounds i32, ptr addrspace(3) %11, i64 %19
; CHECK-NEXT:   %23 = xor i32 %21, -2139062144
; CHECK-NEXT:   store i32 %23, ptr addrspace(3) %22, align 1
; CHECK-NEXT:   %24 = add nuw i64 %groups, 1
; CHECK-NEXT:   br label %groups.head
; CHECK-EMPTY:
; CHECK-NEXT: groups.end:                                       ; preds = %groups.head
; CHECK-NEXT:   %25 = add nuw i64 %offset, 1
; CHECK-NEXT:   br label %offset.head
; CHECK-EMPTY:
; CHECK-NEXT: offset.end:                                       ; preds = %offset.head
; CHECK-NEXT:   br label %sum.head
; CHECK-EMPTY:
; CHECK-NEXT: sum.head:                                         ; preds = %sum.body, %offset.end
; CHECK-NEXT:   %sum = phi i32 [ 0, %offset.end ], [ %43, %sum.body ]
; CHECK-NEXT:   %sum.acc = phi <16 x i32> [ zeroinitializer, %offset.end ], [ %34, %sum.body ]
; CHECK-NEXT:   %sum.acc1 = phi <16 x i32> [ zeroinitializer, %offset.end ], [ %42, %sum.body ]
; CHECK-NEXT:   %26 = icmp ult i32 %sum, 2
; CHECK-NEXT:   br i1 %26, label %sum.body, label %sum.end
; CHECK-EMPTY:
; CHECK-NEXT: sum.body:                                         ; preds = %sum.head
; CHECK-NEXT:   %27 = zext i32 %sum to i64
; CHECK-NEXT:   %28 = mul i64 %27, 64
; CHECK-NEXT:   %29 = add i64 0, %28
; CHECK-NEXT:   %30 = add i64 %29, 0
; CHECK-NEXT:   %31 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 %30
; CHECK-NEXT:   %32 = load <64 x i8>, ptr addrspace(3) %31, align 1
; CHECK-NEXT:   %33 = bitcast <64 x i8> %32 to <16 x i32>
; CHECK-NEXT:   %34 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %sum.acc, <16 x i32> <i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009>, <16 x i32> %33)
; CHECK-NEXT:   %35 = zext i32 %sum to i64
; CHECK-NEXT:   %36 = mul i64 %35, 64
; CHECK-NEXT:   %37 = add i64 0, %36
; CHECK-NEXT:   %38 = add i64 %37, 192
; CHECK-NEXT:   %39 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 %38
; CHECK-NEXT:   %40 = load <64 x i8>, ptr addrspace(3) %39, align 1
; CHECK-NEXT:   %41 = bitcast <64 x i8> %40 to <16 x i32>
; CHECK-NEXT:   %42 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %sum.acc1, <16 x i32> <i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009, i32 16843009>, <16 x i32> %41)
; CHECK-NEXT:   %43 = add nuw i32 %sum, 1
; CHECK-NEXT:   br label %sum.head
; CHECK-EMPTY:
; CHECK-NEXT: sum.end:                                          ; preds = %sum.head
; CHECK-NEXT:   %44 = shl <16 x i32> %sum.acc, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
; CHECK-NEXT:   %45 = getelementptr inbounds <16 x i32>, ptr %4, i32 0
; CHECK-NEXT:   %46 = sub <16 x i32> zeroinitializer, %44
; CHECK-NEXT:   store <16 x i32> %46, ptr %45, align 64
; CHECK-NEXT:   %47 = shl <16 x i32> %sum.acc1, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
; CHECK-NEXT:   %48 = getelementptr inbounds <16 x i32>, ptr %4, i32 1
; CHECK-NEXT:   %49 = sub <16 x i32> zeroinitializer, %47
; CHECK-NEXT:   store <16 x i32> %49, ptr %48, align 64
; CHECK-NEXT:   %50 = getelementptr inbounds i8, ptr addrspace(3) %1, i64 0
; CHECK-NEXT:   %51 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 0
; CHECK-NEXT:   %52 = getelementptr inbounds i32, ptr addrspace(3) %3, i64 0
; CHECK-NEXT:   %53 = getelementptr inbounds i32, ptr addrspace(3) %0, i64 0
; CHECK-NEXT:   %54 = getelementptr inbounds i32, ptr addrspace(3) %52, i64 0
; CHECK-NEXT:   %55 = load <16 x i32>, ptr addrspace(3) %54, align 4
; CHECK-NEXT:   %56 = getelementptr inbounds <16 x i32>, ptr %4, i32 0
; CHECK-NEXT:   %57 = load <16 x i32>, ptr %56, align 64
; CHECK-NEXT:   %58 = add <16 x i32> %55, %57
; CHECK-NEXT:   %59 = getelementptr inbounds i32, ptr addrspace(3) %52, i64 16
; CHECK-NEXT:   %60 = load <16 x i32>, ptr addrspace(3) %59, align 4
; CHECK-NEXT:   %61 = getelementptr inbounds <16 x i32>, ptr %4, i32 1
; CHECK-NEXT:   %62 = load <16 x i32>, ptr %61, align 64
; CHECK-NEXT:   %63 = add <16 x i32> %60, %62
; CHECK-NEXT:   %64 = getelementptr inbounds i32, ptr addrspace(3) %52, i64 0
; CHECK-NEXT:   %65 = load <16 x i32>, ptr addrspace(3) %64, align 4
; CHECK-NEXT:   %66 = getelementptr inbounds <16 x i32>, ptr %4, i32 0
; CHECK-NEXT:   %67 = load <16 x i32>, ptr %66, align 64
; CHECK-NEXT:   %68 = add <16 x i32> %65, %67
; CHECK-NEXT:   %69 = getelementptr inbounds i32, ptr addrspace(3) %52, i64 16
; CHECK-NEXT:   %70 = load <16 x i32>, ptr addrspace(3) %69, align 4
; CHECK-NEXT:   %71 = getelementptr inbounds <16 x i32>, ptr %4, i32 1
; CHECK-NEXT:   %72 = load <16 x i32>, ptr %71, align 64
; CHECK-NEXT:   %73 = add <16 x i32> %70, %72
; CHECK-NEXT:   %74 = getelementptr inbounds i32, ptr addrspace(3) %52, i64 0
; CHECK-NEXT:   %75 = load <16 x i32>, ptr addrspace(3) %74, align 4
; CHECK-NEXT:   %76 = getelementptr inbounds <16 x i32>, ptr %4, i32 0
; CHECK-NEXT:   %77 = load <16 x i32>, ptr %76, align 64
; CHECK-NEXT:   %78 = add <16 x i32> %75, %77
; CHECK-NEXT:   %79 = getelementptr inbounds i32, ptr addrspace(3) %52, i64 16
; CHECK-NEXT:   %80 = load <16 x i32>, ptr addrspace(3) %79, align 4
; CHECK-NEXT:   %81 = getelementptr inbounds <16 x i32>, ptr %4, i32 1
; CHECK-NEXT:   %82 = load <16 x i32>, ptr %81, align 64
; CHECK-NEXT:   %83 = add <16 x i32> %80, %82
; CHECK-NEXT:   br label %k.head
; CHECK-EMPTY:
; CHECK-NEXT: k.head:                                           ; preds = %k.body, %sum.end
; CHECK-NEXT:   %k = phi i32 [ 0, %sum.end ], [ %124, %k.body ]
; CHECK-NEXT:   %k.acc = phi <16 x i32> [ %58, %sum.end ], [ %103, %k.body ]
; CHECK-NEXT:   %k.acc2 = phi <16 x i32> [ %63, %sum.end ], [ %105, %k.body ]
; CHECK-NEXT:   %k.acc3 = phi <16 x i32> [ %68, %sum.end ], [ %112, %k.body ]
; CHECK-NEXT:   %k.acc4 = phi <16 x i32> [ %73, %sum.end ], [ %114, %k.body ]
; CHECK-NEXT:   %k.acc5 = phi <16 x i32> [ %78, %sum.end ], [ %121, %k.body ]
; CHECK-NEXT:   %k.acc6 = phi <16 x i32> [ %83, %sum.end ], [ %123, %k.body ]
; CHECK-NEXT:   %84 = icmp ult i32 %k, 2
; CHECK-NEXT:   br i1 %84, label %k.body, label %k.end
; CHECK-EMPTY:
; CHECK-NEXT: k.body:                                           ; preds = %k.head
; CHECK-NEXT:   %85 = zext i32 %k to i64
; CHECK-NEXT:   %86 = mul i64 %85, 64
; CHECK-NEXT:   %87 = add i64 0, %86
; CHECK-NEXT:   %88 = add i64 %87, 0
; CHECK-NEXT:   %89 = getelementptr inbounds i8, ptr addrspace(3) %51, i64 %88
; CHECK-NEXT:   %90 = load <64 x i8>, ptr addrspace(3) %89, align 1
; CHECK-NEXT:   %91 = zext i32 %k to i64
; CHECK-NEXT:   %92 = mul i64 %91, 64
; CHECK-NEXT:   %93 = add i64 0, %92
; CHECK-NEXT:   %94 = add i64 %93, 192
; CHECK-NEXT:   %95 = getelementptr inbounds i8, ptr addrspace(3) %51, i64 %94
; CHECK-NEXT:   %96 = load <64 x i8>, ptr addrspace(3) %95, align 1
; CHECK-NEXT:   %97 = mul i32 %k, 4
; CHECK-NEXT:   %98 = zext i32 %97 to i64
; CHECK-NEXT:   %99 = add i64 0, %98
; CHECK-NEXT:   %100 = getelementptr inbounds i8, ptr addrspace(3) %50, i64 %99
; CHECK-NEXT:   %101 = load i32, ptr addrspace(3) %100, align 1
; CHECK-NEXT:   %.splatinsert = insertelement <16 x i32> poison, i32 %101, i64 0
; CHECK-NEXT:   %.splat = shufflevector <16 x i32> %.splatinsert, <16 x i32> poison, <16 x i32> zeroinitializer
; CHECK-NEXT:   %102 = bitcast <64 x i8> %90 to <16 x i32>
; CHECK-NEXT:   %103 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc, <16 x i32> %.splat, <16 x i32> %102)
; CHECK-NEXT:   %104 = bitcast <64 x i8> %96 to <16 x i32>
; CHECK-NEXT:   %105 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc2, <16 x i32> %.splat, <16 x i32> %104)
; CHECK-NEXT:   %106 = mul i32 %k, 4
; CHECK-NEXT:   %107 = zext i32 %106 to i64
; CHECK-NEXT:   %108 = add i64 16, %107
; CHECK-NEXT:   %109 = getelementptr inbounds i8, ptr addrspace(3) %50, i64 %108
; CHECK-NEXT:   %110 = load i32, ptr addrspace(3) %109, align 1
; CHECK-NEXT:   %.splatinsert7 = insertelement <16 x i32> poison, i32 %110, i64 0
; CHECK-NEXT:   %.splat8 = shufflevector <16 x i32> %.splatinsert7, <16 x i32> poison, <16 x i32> zeroinitializer
; CHECK-NEXT:   %111 = bitcast <64 x i8> %90 to <16 x i32>
; CHECK-NEXT:   %112 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc3, <16 x i32> %.splat8, <16 x i32> %111)
; CHECK-NEXT:   %113 = bitcast <64 x i8> %96 to <16 x i32>
; CHECK-NEXT:   %114 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc4, <16 x i32> %.splat8, <16 x i32> %113)
; CHECK-NEXT:   %115 = mul i32 %k, 4
; CHECK-NEXT:   %116 = zext i32 %115 to i64
; CHECK-NEXT:   %117 = add i64 32, %116
; CHECK-NEXT:   %118 = getelementptr inbounds i8, ptr addrspace(3) %50, i64 %117
; CHECK-NEXT:   %119 = load i32, ptr addrspace(3) %118, align 1
; CHECK-NEXT:   %.splatinsert9 = insertelement <16 x i32> poison, i32 %119, i64 0
; CHECK-NEXT:   %.splat10 = shufflevector <16 x i32> %.splatinsert9, <16 x i32> poison, <16 x i32> zeroinitializer
; CHECK-NEXT:   %120 = bitcast <64 x i8> %90 to <16 x i32>
; CHECK-NEXT:   %121 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc5, <16 x i32> %.splat10, <16 x i32> %120)
; CHECK-NEXT:   %122 = bitcast <64 x i8> %96 to <16 x i32>
; CHECK-NEXT:   %123 = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %k.acc6, <16 x i32> %.splat10, <16 x i32> %122)
; CHECK-NEXT:   %124 = add nuw i32 %k, 1
; CHECK-NEXT:   br label %k.head
; CHECK-EMPTY:
; CHECK-NEXT: k.end:                                            ; preds = %k.head
; CHECK-NEXT:   %125 = getelementptr inbounds i32, ptr addrspace(3) %53, i64 0
; CHECK-NEXT:   store <16 x i32> %k.acc, ptr addrspace(3) %125, align 4
; CHECK-NEXT:   %126 = getelementptr inbounds i32, ptr addrspace(3) %53, i64 16
; CHECK-NEXT:   store <16 x i32> %k.acc2, ptr addrspace(3) %126, align 4
; CHECK-NEXT:   %127 = getelementptr inbounds i32, ptr addrspace(3) %53, i64 32
; CHECK-NEXT:   store <16 x i32> %k.acc3, ptr addrspace(3) %127, align 4
; CHECK-NEXT:   %128 = getelementptr inbounds i32, ptr addrspace(3) %53, i64 48
; CHECK-NEXT:   store <16 x i32> %k.acc4, ptr addrspace(3) %128, align 4
; CHECK-NEXT:   %129 = getelementptr inbounds i32, ptr addrspace(3) %53, i64 64
; CHECK-NEXT:   store <16 x i32> %k.acc5, ptr addrspace(3) %129, align 4
; CHECK-NEXT:   %130 = getelementptr inbounds i32, ptr addrspace(3) %53, i64 80
; CHECK-NEXT:   store <16 x i32> %k.acc6, ptr addrspace(3) %130, align 4
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; CHECK-NEXT: declare <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32>, <16 x i32>, <16 x i32>) #3
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { "coop.shared" }
; CHECK-NEXT: attributes #1 = { "coop.entry" }
; CHECK-NEXT: attributes #2 = { noinline nounwind "coop.generated" "coop.scope"="workgroup" }
; CHECK-NEXT: attributes #3 = { nocallback nofree nosync nounwind willreturn memory(none) }
; CHECK-EMPTY:
; CHECK-NEXT: !coop.kernel = !{!0}
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{!"main", i32 64, i32 1, i32 1, i32 32, i64 0}
