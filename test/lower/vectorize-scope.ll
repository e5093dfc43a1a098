; RUN: %opt -load-pass-plugin=%plugin -passes='coop-vectorize' -S %s | FileCheck %s
; REQUIRES: plugin
; A function of the subgroup is called once, with the first active lane's operands. One of the
; workgroup is run for all its subgroups when the last has arrived.

; CHECK-LABEL: define void @main()
; CHECK:         %workgroup.args = alloca { i32, i32 }
; CHECK:         %[[FIRST:.*]] = extractelement <4 x i32> %{{.*}}, i32 0
; CHECK-NEXT:    %[[R:.*]] = call i32 @together(ptr addrspace(1) %a, i32 %[[FIRST]])
; CHECK:         store i32 %[[R]],
; CHECK-NEXT:    call void @coop.scope.run.p0(i32 2, ptr @coopfn.meeting.{{[^,]*}}, ptr %workgroup.args)
; CHECK-LABEL: define internal i32 @together(
; CHECK-LABEL: define internal void @coopfn.meeting.{{[^(]*}}(
; CHECK:         %[[S:.*]] = call i32 @workgroup(
; CHECK:       subgroup:
; CHECK:         store i32 %[[S]],

define void @main() "coop.entry" {
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %i = call i32 @coop.local.invocation.index()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %v = load i32, ptr addrspace(1) %p
  %r = call i32 @together(ptr addrspace(1) %a, i32 %v)
  store i32 %r, ptr addrspace(1) %p
  %s = call i32 @workgroup(i32 %r)
  store i32 %s, ptr addrspace(1) %p
  ret void
}
define internal i32 @together(ptr addrspace(1) %p, i32 %v) "coop.scope"="subgroup" {
  ret i32 %v
}
define internal i32 @workgroup(i32 %v) "coop.scope"="workgroup" {
  ret i32 %v
}
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare i32 @coop.local.invocation.index()

!coop.kernel = !{!0}
!0 = !{!"main", i32 8, i32 1, i32 1, i32 4, i64 0, !1}
!1 = !{!"b0", i32 0, i32 0, i32 1, i32 0, i32 3, i64 0, i64 4}
