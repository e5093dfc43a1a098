; RUN: %opt -load-pass-plugin=%plugin -passes='coop-verify,coop-fuse-epilogues<avx512f>' -S %s | FileCheck %s --check-prefix=FUSED
; RUN: %opt -load-pass-plugin=%plugin -passes='coop-verify,coop-fuse-epilogues<avx512f>,coop-materialize-matrices,coop-sink-epilogues' -S %s | FileCheck %s --check-prefix=SUNK
; REQUIRES: plugin
; What is made of a loop's sum, element by element, is one operation with a function of one element,
; for any target; matrices that are constants are filled where they are used; and the operation goes
; to the store of its result, but not past what changes memory.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

; FUSED-LABEL: define void @main
; FUSED: end:
; FUSED-NEXT: %r = call {{.*}} @coop.mat.epilogue{{.*}}(ptr @[[F:coopfn.elements[^,]*]], target({{.*}}) %sum, target({{.*}}) zeroinitializer)
; FUSED-NEXT: %p = call ptr addrspace(1) @coop.buffer
; FUSED: define internal float @[[F]](i32 %0, i32 %1, float %2, float %3)
; FUSED-NEXT: entry:
; FUSED-NEXT: fneg float %2
; FUSED-NEXT: fadd {{.*}}float %{{.*}}, %3

; SUNK-LABEL: define void @main
; SUNK: end:
; SUNK-NEXT: [[ZERO:%.*]] = call {{.*}} @coop.mat.fill{{.*}}(float 0.000000e+00)
; SUNK-NEXT: %p = call ptr addrspace(1) @coop.buffer
; SUNK-NEXT: %r = call {{.*}} @coop.mat.epilogue{{.*}}(ptr @{{.*}}, target({{.*}}) %sum, target({{.*}}) [[ZERO]])
; SUNK-NEXT: call void @coop.mat.store
define void @main() "coop.entry" {
entry:
  %id = call i32 @coop.workgroup.id(i32 0)
  %again = icmp eq i32 %id, 0
  br label %loop
loop:
  %sum = phi target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) [ zeroinitializer, %entry ], [ %next, %loop ]
  %next = call target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.scale.x(i32 2, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) %sum, float 3.0)
  br i1 %again, label %loop, label %end
end:
  %n = call target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.arith.n(i32 5, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) %sum)
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.arith.x(i32 0, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) %n, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) zeroinitializer)
  %p = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  call void @coop.mat.store.x(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) %r, i64 16, i32 0, i32 16, i1 false)
  ret void
}

; Not past a store.
; SUNK-LABEL: define internal void @stored
; SUNK: %r = call {{.*}} @coop.mat.epilogue
; SUNK: store float
; SUNK-NEXT: call void @coop.mat.store
define internal void @stored(i1 %again, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %sum = phi target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) [ zeroinitializer, %entry ], [ %next, %loop ]
  %next = call target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.scale.x(i32 2, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) %sum, float 3.0)
  br i1 %again, label %loop, label %end
end:
  %n = call target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.arith.n(i32 5, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) %sum)
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.arith.x(i32 0, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) %n, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) zeroinitializer)
  store float 1.0, ptr addrspace(1) %p
  call void @coop.mat.store.x(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) %r, i64 16, i32 0, i32 16, i1 false)
  ret void
}

declare i32 @coop.workgroup.id(i32)
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.scale.x(i32, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0), float)
declare target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.arith.x(i32, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0), target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0))
declare target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.arith.n(i32, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0))
declare void @coop.mat.store.x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0), i64, i32, i32, i1)
