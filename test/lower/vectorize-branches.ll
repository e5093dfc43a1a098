; RUN: %opt -load-pass-plugin=%plugin -passes='coop-vectorize' -S %s | FileCheck %s
; REQUIRES: plugin
; A branch that all lanes take together stays one, and needs no mask. Where lanes part, each side is
; executed under the mask of its lanes, and not at all where there are none; a phi chooses by lane.

; CHECK-LABEL: define void @main()
; CHECK:         %same = icmp eq i32 %{{.*}}, 0
; CHECK-NEXT:    br i1 %same,
; CHECK:       uniform:
; CHECK-NEXT:    store <4 x float> <float 1.000000e+00, {{.*}}>, ptr addrspace(1) %p
; CHECK:       part:
; CHECK:         %[[X:.*]] = load <4 x float>, ptr addrspace(1) %p
; CHECK:         %[[LESS:.*]] = fcmp olt <4 x float> %[[X]],
; CHECK-NEXT:    br label %else
; CHECK:       else:
; CHECK-NEXT:    %[[Z:.*]] = fmul <4 x float> %[[X]],
; CHECK-NEXT:    br label %then
; CHECK:       then:
; CHECK-NEXT:    %[[BITS:.*]] = bitcast <4 x i1> %[[LESS]] to i4
; CHECK-NEXT:    %[[ANY:.*]] = icmp ne i4 %[[BITS]], 0
; CHECK-NEXT:    br i1 %[[ANY]], label %some, label %none
; CHECK:       join:
; CHECK-NEXT:    %[[R:.*]] = phi <4 x float> [ %[[MIXED:.*]], %some ], [ %[[Z]], %none ]
; CHECK:         store <4 x float> %[[R]], ptr addrspace(1) %q
; CHECK:       some:
; CHECK:         %[[Y:.*]] = fdiv <4 x float> %[[X]],
; CHECK-NEXT:    call void @llvm.masked.store.v4f32.p1(<4 x float> %[[Y]], ptr addrspace(1) %p, i32 4, <4 x i1> %[[LESS]])
; CHECK-NEXT:    %[[MIXED]] = select <4 x i1> %[[LESS]], <4 x float> %[[Y]], <4 x float> %[[Z]]

define void @main() "coop.entry" {
entry:
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %g = call i32 @coop.workgroup.id(i32 0)
  %i = call i32 @coop.local.invocation.index()
  %p = getelementptr float, ptr addrspace(1) %a, i32 %i
  %same = icmp eq i32 %g, 0
  br i1 %same, label %uniform, label %part

uniform:
  store float 1.0, ptr addrspace(1) %p
  br label %part

part:
  %x = load float, ptr addrspace(1) %p
  %less = fcmp olt float %x, 2.0
  br i1 %less, label %then, label %else

then:
  %y = fdiv float %x, 3.0
  store float %y, ptr addrspace(1) %p
  br label %join

else:
  %z = fmul float %x, 5.0
  br label %join

join:
  %r = phi float [ %y, %then ], [ %z, %else ]
  %q = getelementptr float, ptr addrspace(1) %p, i32 64
  store float %r, ptr addrspace(1) %q
  ret void
}
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare i32 @coop.workgroup.id(i32)
declare i32 @coop.local.invocation.index()

!coop.kernel = !{!0}
!0 = !{!"main", i32 8, i32 1, i32 1, i32 4, i64 0, !1}
!1 = !{!"b0", i32 0, i32 0, i32 1, i32 0, i32 3, i64 0, i64 4}
