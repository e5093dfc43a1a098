; RUN: not %opt -load-pass-plugin=%plugin -passes='coop-lower<loops>' -S %s -o /dev/null 2>&1 | FileCheck %s
; REQUIRES: plugin
; K is larger than the input has components.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define void @f(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeVectorNV", float, 4, 0) @coop.vec.matmul.x(target("spirv.CooperativeVectorNV", float, 4, 0) zeroinitializer, i32 1, ptr addrspace(1) %p, i32 0, i32 1, ptr addrspace(1) null, i32 0, i32 0, i32 4, i32 5, i32 0, i1 false, i32 16, i32 0)
  ret void
}
declare target("spirv.CooperativeVectorNV", float, 4, 0) @coop.vec.matmul.x(target("spirv.CooperativeVectorNV", float, 4, 0), i32, ptr addrspace(1), i32, i32, ptr addrspace(1), i32, i32, i32, i32, i32, i1, i32, i32)
!coop.kernel = !{!0}
!0 = !{!"main", i32 4, i32 1, i32 1, i32 4, i64 0}

; CHECK: error: <unknown>:0:0: in function f void (ptr addrspace(1)): coop.vec.matmul cannot be lowered: the input has fewer than K components
