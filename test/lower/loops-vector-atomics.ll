; RUN: %opt -load-pass-plugin=%plugin -passes='coop-lower<loops>' -S %s | FileCheck %s
; REQUIRES: plugin
; Sums of halves are exchanged as 16 bits, sums of floats are atomic additions.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define void @f(ptr addrspace(1) %p, i32 %o) {
  call void @coop.vec.reducesum.h(ptr addrspace(1) %p, i32 %o, target("spirv.CooperativeVectorNV", half, 5, 0) zeroinitializer)
  call void @coop.vec.reducesum.f(ptr addrspace(1) %p, i32 %o, target("spirv.CooperativeVectorNV", float, 5, 0) zeroinitializer)
  ret void
}
declare void @coop.vec.reducesum.h(ptr addrspace(1), i32, target("spirv.CooperativeVectorNV", half, 5, 0))
declare void @coop.vec.reducesum.f(ptr addrspace(1), i32, target("spirv.CooperativeVectorNV", float, 5, 0))

; CHECK: ; ModuleID = '{{.*}}loops-vector-atomics.ll'
; CHECK-NEXT: source_filename = "{{.*}}loops-vector-atomics.ll"
; CHECK-NEXT: target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
; CHECK-EMPTY:
; CHECK-NEXT: define void @f(ptr addrspace(1) %p, i32 %o) {
; CHECK-NEXT:   %.slot = alloca [5 x half], align 16
; CHECK-NEXT:   call void @llvm.memset.p0.i64(ptr align 2 %.slot, i8 0, i64 10, i1 false)
; CHECK-NEXT:   %.slot1 = alloca [5 x float], align 16
; CHECK-NEXT:   call void @llvm.memset.p0.i64(ptr align 4 %.slot1, i8 0, i64 20, i1 false)
; CHECK-NEXT:   %1 = zext i32 %o to i64
; CHECK-NEXT:   %2 = getelementptr i8, ptr addrspace(1) %p, i64 %1
; CHECK-NEXT:   br label %component.head
; CHECK-EMPTY:
; CHECK-NEXT: component.head:                                   ; preds = %exchange.end, %0
; CHECK-NEXT:   %component = phi i32 [ 0, %0 ], [ %20, %exchange.end ]
; CHECK-NEXT:   %3 = icmp ult i32 %component, 5
; CHECK-NEXT:   br i1 %3, label %component.body, label %component.end
; CHECK-EMPTY:
; CHECK-NEXT: component.body:                                   ; preds = %component.head
; CHECK-NEXT:   %4 = zext i32 %component to i64
; CHECK-NEXT:   %5 = getelementptr half, ptr addrspace(1) %2, i64 %4
; CHECK-NEXT:   %6 = zext i32 %component to i64
; CHECK-NEXT:   %7 = getelementptr inbounds half, ptr %.slot, i64 %6
; CHECK-NEXT:   %8 = load half, ptr %7, align 2
; CHECK-NEXT:   %9 = load atomic i16, ptr addrspace(1) %5 monotonic, align 2
; CHECK-NEXT:   %10 = fpext half %8 to float
; CHECK-NEXT:   br label %exchange.again
; CHECK-EMPTY:
; CHECK-NEXT: exchange.again:                                   ; preds = %exchange.again, %component.body
; CHECK-NEXT:   %exchange.acc = phi i16 [ %9, %component.body ], [ %19, %exchange.again ]
; CHECK-NEXT:   %11 = bitcast i16 %exchange.acc to half
; CHECK-NEXT:   %12 = fpext half %11 to float
; CHECK-NEXT:   %13 = fadd float %12, %10
; CHECK-NEXT:   %14 = fptrunc float %13 to half
; CHECK-NEXT:   %15 = bitcast half %14 to i16
; CHECK-NEXT:   %16 = cmpxchg ptr addrspace(1) %5, i16 %exchange.acc, i16 %15 monotonic monotonic, align 2
; CHECK-NEXT:   %17 = extractvalue { i16, i1 } %16, 1
; CHECK-NEXT:   %18 = xor i1 %17, true
; CHECK-NEXT:   %19 = extractvalue { i16, i1 } %16, 0
; CHECK-NEXT:   br i1 %18, label %exchange.again, label %exchange.end
; CHECK-EMPTY:
; CHECK-NEXT: exchange.end:                                     ; preds = %exchange.again
; CHECK-NEXT:   %20 = add nuw i32 %component, 1
; CHECK-NEXT:   br label %component.head
; CHECK-EMPTY:
; CHECK-NEXT: component.end:                                    ; preds = %component.head
; CHECK-NEXT:   %21 = zext i32 %o to i64
; CHECK-NEXT:   %22 = getelementptr i8, ptr addrspace(1) %p, i64 %21
; CHECK-NEXT:   br label %component.head3
; CHECK-EMPTY:
; CHECK-NEXT: component.head3:                                  ; preds = %component.body4, %component.end
; CHECK-NEXT:   %component5 = phi i32 [ 0, %component.end ], [ %30, %component.body4 ]
; CHECK-NEXT:   %23 = icmp ult i32 %component5, 5
; CHECK-NEXT:   br i1 %23, label %component.body4, label %component.end2
; CHECK-EMPTY:
; CHECK-NEXT: component.body4:                                  ; preds = %component.head3
; CHECK-NEXT:   %24 = zext i32 %component5 to i64
; CHECK-NEXT:   %25 = getelementptr float, ptr addrspace(1) %22, i64 %24
; CHECK-NEXT:   %26 = zext i32 %component5 to i64
; CHECK-NEXT:   %27 = getelementptr inbounds float, ptr %.slot1, i64 %26
; CHECK-NEXT:   %28 = load float, ptr %27, align 4
; CHECK-NEXT:   %29 = atomicrmw fadd ptr addrspace(1) %25, float %28 monotonic, align 4
; CHECK-NEXT:   %30 = add nuw i32 %component5, 1
; CHECK-NEXT:   br label %component.head3
; CHECK-EMPTY:
; CHECK-NEXT: component.end2:                                   ; preds = %component.head3
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
; CHECK-NEXT: declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #0
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: write) }
