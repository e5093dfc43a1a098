; RUN: not %opt -load-pass-plugin=%plugin -passes='coop-vectorize' -S %s 2>&1 | FileCheck %s
; REQUIRES: plugin
; What has no vector form is named, and so is what to do.

; CHECK: error: coop.mat.length; use --exec=reference

define void @main() "coop.entry" {
  %n = call i32 @coop.mat.length.x(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2, 0) zeroinitializer)
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  store i32 %n, ptr addrspace(1) %a
  ret void
}
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare i32 @coop.mat.length.x(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2, 0))

!coop.kernel = !{!0}
!0 = !{!"main", i32 8, i32 1, i32 1, i32 4, i64 0, !1}
!1 = !{!"b0", i32 0, i32 0, i32 1, i32 0, i32 3, i64 0, i64 4}
