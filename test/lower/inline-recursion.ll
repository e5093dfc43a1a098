; RUN: not %opt -load-pass-plugin=%plugin -passes='coop-inline' -S %s -o /dev/null 2>&1 | FileCheck %s
; REQUIRES: plugin
; SPIR-V has no recursion; a module that has it is refused and does not hang the inliner.
define void @main() "coop.entry" {
  call void @f()
  ret void
}
define internal void @f() {
  call void @g()
  ret void
}
define internal void @g() {
  call void @coop.control.barrier(i32 2, i32 2, i32 264)
  call void @f()
  ret void
}
declare void @coop.control.barrier(i32, i32, i32)

; CHECK: error: <unknown>:0:0: in function main void (): the recursive function 'f' cannot be inlined
