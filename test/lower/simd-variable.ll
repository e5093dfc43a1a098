; RUN: %opt -load-pass-plugin=%plugin -passes='coop-lower<simd>' -S %s | FileCheck %s
; REQUIRES: plugin
; A variable with matrices and other data becomes two: tiles of the subgroup, and the rest.
; CHECK: %[[TILES:.*]] = alloca [2 x { [{{[0-9]+}} x i8], {} }]{{.*}} !coop.uniform
; CHECK: %[[REST:.*]] = alloca [2 x { {}, float }]
; CHECK-NOT: !coop.uniform
; CHECK: %[[ROW:.*]] = getelementptr [2 x { {}, float }], ptr %[[REST]], i32 0, i32 %i, i32 1
; CHECK: store float 2.000000e+00, ptr %[[ROW]]
; CHECK: %[[PLACE:.*]] = getelementptr [2 x { [{{[0-9]+}} x i8], {} }], ptr %[[TILES]], i32 0, i32 %i, i32 0
; CHECK: call void @{{.*}}fill{{.*}}(ptr %[[PLACE]]
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define void @main() "coop.entry" {
  %i = call i32 @coop.workgroup.id(i32 0)
  %v = alloca [2 x { target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0), float }]
  %x = getelementptr [2 x { target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0), float }], ptr %v, i32 0, i32 %i, i32 1
  store float 2.0, ptr %x
  %p = getelementptr [2 x { target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0), float }], ptr %v, i32 0, i32 %i, i32 0
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.fill.x(float 1.0)
  store target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) %c, ptr %p
  ret void
}
declare i32 @coop.workgroup.id(i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.fill.x(float)
!coop.kernel = !{!0}
!0 = !{!"main", i32 64, i32 1, i32 1, i32 32, i64 0}
