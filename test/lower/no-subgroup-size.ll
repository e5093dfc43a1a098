; Matrices cannot be lowered before it is known how large subgroups are.
; REQUIRES: plugin
; RUN: not %opt -load-pass-plugin=%plugin -passes='coop-lower-matrices<avx2>' -S %s 2>&1 | FileCheck %s
; CHECK: the subgroup size is not chosen
define void @main() #0 {
  ret void
}
attributes #0 = { "coop.entry" }
!coop.kernel = !{!0}
!0 = !{!"main", i32 32, i32 1, i32 1, i32 0, i64 0}
