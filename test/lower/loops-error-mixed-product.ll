; RUN: not %opt -load-pass-plugin=%plugin -passes='coop-lower<loops>' -S %s -o /dev/null 2>&1 | FileCheck %s
; REQUIRES: plugin
; Integers are not multiplied with floats.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define void @main() "coop.entry" {
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2, 0) @coop.mat.muladd.x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 8, 0, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 1, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2, 0) zeroinitializer, i32 0)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2, 0) @coop.mat.muladd.x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 8, 0, 0), target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 1, 0), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2, 0), i32)
!coop.kernel = !{!0}
!0 = !{!"main", i32 4, i32 1, i32 1, i32 4, i64 0}

; CHECK: error: <unknown>:0:0: in function main void (): coop.mat.muladd cannot be lowered: it mixes floating-point and integer matrices; convert them to one kind
