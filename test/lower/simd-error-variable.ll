; RUN: not %opt -load-pass-plugin=%plugin -passes='coop-lower<simd>' -S %s 2>&1 | FileCheck %s
; REQUIRES: plugin
; CHECK: fast execution cannot keep a cooperative matrix in one variable with other data
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define void @main() "coop.entry" {
  %i = call i32 @coop.workgroup.id(i32 0)
  %v = alloca [2 x { target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0), float }]
  %p = getelementptr [2 x { target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0), float }], ptr %v, i32 0, i32 %i, i32 0
  %c = load target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0), ptr %p
  %d = call i32 @coop.mat.length.x(target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) %c)
  ret void
}
declare i32 @coop.workgroup.id(i32)
declare i32 @coop.mat.length.x(target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0))
!coop.kernel = !{!0}
!0 = !{!"main", i32 64, i32 1, i32 1, i32 32, i64 0}
