; RUN: not %opt -load-pass-plugin=%plugin -passes='coop-lower<simd>' -S %s 2>&1 | FileCheck %s
; REQUIRES: plugin
; CHECK: fast execution has cooperative matrices of subgroup and workgroup scope alone; use --exec=reference
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define void @main() "coop.entry" {
  %c = call target("spirv.CooperativeMatrixKHR", float, 4, 4, 4, 2, 0) @coop.mat.fill.x(float 0.0)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", float, 4, 4, 4, 2, 0) @coop.mat.fill.x(float)
!coop.kernel = !{!0}
!0 = !{!"main", i32 64, i32 1, i32 1, i32 32, i64 0}
