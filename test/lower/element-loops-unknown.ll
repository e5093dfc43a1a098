; RUN: %opt -load-pass-plugin=%plugin -passes='coop-element-loops' -S %s | FileCheck %s
; REQUIRES: plugin
; Before the size of subgroups is chosen, nothing is known of how many elements an invocation has: the
; loop stays one.
; CHECK: call i32 @coop.mat.length
; CHECK: call float @coop.mat.extract
; CHECK-NOT: coop.mat.perelement

define void @main() "coop.entry" {
entry:
  %first = call target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.fill.x(float 1.0)
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %m = phi target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) [ %first, %entry ], [ %changed, %body ]
  %n = call i32 @coop.mat.length.x(target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) %m)
  %less = icmp ult i32 %i, %n
  br i1 %less, label %body, label %end
body:
  %e = call float @coop.mat.extract.x(target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) %m, i32 %i)
  %twice = fadd float %e, %e
  %changed = call target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.insert.x(target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) %m, float %twice, i32 %i)
  %next = add i32 %i, 1
  br label %head
end:
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  call void @coop.mat.store.x(ptr addrspace(1) %a, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) %m, i64 16, i32 0, i32 4, i1 false)
  ret void
}
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.fill.x(float)
declare i32 @coop.mat.length.x(target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0)) memory(none) nounwind willreturn
declare float @coop.mat.extract.x(target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0), i32) memory(none) nounwind willreturn
declare target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0) @coop.mat.insert.x(target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0), float, i32) memory(none) nounwind willreturn
declare void @coop.mat.store.x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2, 0), i64, i32, i32, i1)

!coop.kernel = !{!0}
!0 = !{!"main", i32 32, i32 1, i32 1, i32 0, i64 0, !1}
!1 = !{!"b0", i32 0, i32 0, i32 1, i32 0, i32 3, i64 0, i64 4}
