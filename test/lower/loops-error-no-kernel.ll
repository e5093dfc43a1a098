; RUN: not %opt -load-pass-plugin=%plugin -passes='coop-lower<loops>' -S %s -o /dev/null 2>&1 | FileCheck %s
; REQUIRES: plugin
; Slices cannot be sized without the size of the workgroup.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define void @main() "coop.entry" {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 2, 2, 2, 0) @coop.mat.fill.x(float 1.0)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", float, 3, 2, 2, 2, 0) @coop.mat.fill.x(float)

; CHECK: error: <unknown>:0:0: in function main void (): a cooperative matrix needs the workgroup's size: the module lacks the named metadata coop.kernel
