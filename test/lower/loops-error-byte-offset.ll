; RUN: not %opt -load-pass-plugin=%plugin -passes='coop-lower<loops>' -S %s -o /dev/null 2>&1 | FileCheck %s
; REQUIRES: plugin
; An offset in bytes that only the running shader knows has lost the element it meant.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define void @f(i64 %i) {
  %a = alloca [4 x target("spirv.CooperativeMatrixKHR", float, 3, 2, 2, 2, 0)]
  %p = getelementptr i8, ptr %a, i64 %i
  %m = load target("spirv.CooperativeMatrixKHR", float, 3, 2, 2, 2, 0), ptr %p
  ret void
}
!coop.kernel = !{!0}
!0 = !{!"main", i32 4, i32 1, i32 1, i32 4, i64 0}

; CHECK: error: <unknown>:0:0: in function f void (i64): an offset in bytes into a variable with cooperative values
