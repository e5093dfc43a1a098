; RUN: not %opt -load-pass-plugin=%plugin -passes='coop-lower<loops>' -S %s -o /dev/null 2>&1 | FileCheck %s
; REQUIRES: plugin
; A matrix of 16 GiB is refused; its size does not wrap.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define void @main() "coop.entry" {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 65536, 65536, 2, 0) @coop.mat.fill.x(float 1.0)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", float, 3, 65536, 65536, 2, 0) @coop.mat.fill.x(float)
!coop.kernel = !{!0}
!0 = !{!"main", i32 4, i32 1, i32 1, i32 4, i64 0}

; CHECK: error: <unknown>:0:0: in function main void (): a cooperative matrix of 4294967296 elements is too large
