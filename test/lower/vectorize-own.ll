; RUN: %opt -load-pass-plugin=%plugin -passes='coop-vectorize' -S %s | FileCheck %s --implicit-check-not=llvm.masked
; REQUIRES: plugin
; Each lane has its element of a variable, active or not: what some lanes write is chosen and written
; for all, and what they read is read for all. That is no masked access, which LLVM could not make a
; value of, and which takes long without registers for masks.

; CHECK-LABEL: define void @main()
; CHECK:         %[[MASK:.*]] = icmp ult <4 x i32>
; CHECK:       some:
; CHECK:         %[[OLD:.*]] = load <4 x float>, ptr %{{.*}}
; CHECK-NEXT:    %[[NEW:.*]] = select <4 x i1> %[[MASK]], <4 x float> {{.*}}, <4 x float> %[[OLD]]
; CHECK-NEXT:    store <4 x float> %[[NEW]], ptr %{{.*}}
; CHECK-NEXT:    load <4 x float>, ptr %{{.*}}
define void @main() "coop.entry" {
entry:
  %own = alloca [4 x float]
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %count = load i32, ptr addrspace(1) %a
  %l = call i32 @coop.local.invocation.index()
  %at = getelementptr [4 x float], ptr %own, i32 0, i32 %count
  %some = icmp ult i32 %l, %count
  br i1 %some, label %write, label %after
write:
  %value = uitofp i32 %l to float
  store float %value, ptr %at
  %back = load float, ptr %at
  %twice = fmul float %back, 2.0
  store float %twice, ptr %at
  br label %after
after:
  %v = load float, ptr %at
  %to = getelementptr float, ptr addrspace(1) %a, i32 %l
  store float %v, ptr addrspace(1) %to
  ret void
}
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare i32 @coop.local.invocation.index()
!coop.kernel = !{!0}
!0 = !{!"main", i32 4, i32 1, i32 1, i32 4, i64 0}
