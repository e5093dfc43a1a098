; RUN: not %opt -load-pass-plugin=%plugin -passes='coop-reference' -S %s -o /dev/null 2>&1 | FileCheck %s
; REQUIRES: plugin
; Without markers, two visits of a barrier could not be told apart.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define void @main() "coop.entry" {
  br label %loop
loop:
  call void @coop.control.barrier(i32 2, i32 2, i32 264)
  br label %loop
}
declare void @coop.control.barrier(i32, i32, i32)
!coop.kernel = !{!0}
!0 = !{!"main", i32 4, i32 1, i32 1, i32 4, i64 0}

; CHECK: error: a loop around an operation of a scope in function main has no coop.loop.iterate
