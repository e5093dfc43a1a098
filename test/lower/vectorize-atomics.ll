; RUN: %opt -load-pass-plugin=%plugin -passes='coop-vectorize' -S %s | FileCheck %s
; REQUIRES: plugin
; Lanes do atomics one after another. Where they only add to one place and nobody looks at what was
; there, their sum is added once. Operands and results of lanes are arrays in memory.

; CHECK-LABEL: define void @main()
; CHECK:         %[[V:.*]] = load <4 x i32>, ptr addrspace(1) %p
; CHECK-NEXT:    %[[SUM:.*]] = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %[[V]])
; CHECK-NEXT:    atomicrmw add ptr addrspace(1) %a, i32 %[[SUM]] monotonic
; CHECK-NEXT:    store <4 x i32> %[[V]], ptr %[[VALUES:.*]], align 64
; CHECK:       lane.body:
; CHECK-NEXT:    %[[VALUE:.*]] = getelementptr i32, ptr %[[VALUES]], i32 %[[LANE:.*]]
; CHECK-NEXT:    %[[ONE:.*]] = load i32, ptr %[[VALUE]]
; CHECK-NEXT:    %[[OLD:.*]] = atomicrmw xchg ptr addrspace(1) %a, i32 %[[ONE]] monotonic
; CHECK-NEXT:    %[[RESULT:.*]] = getelementptr i32, ptr %[[RESULTS:.*]], i32 %[[LANE]]
; CHECK-NEXT:    store i32 %[[OLD]], ptr %[[RESULT]]
; CHECK:         load <4 x i32>, ptr %[[RESULTS]], align 64

define void @main() "coop.entry" {
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %i = call i32 @coop.local.invocation.index()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %v = load i32, ptr addrspace(1) %p
  %unused = atomicrmw add ptr addrspace(1) %a, i32 %v monotonic, align 4
  %old = atomicrmw xchg ptr addrspace(1) %a, i32 %v monotonic, align 4
  store i32 %old, ptr addrspace(1) %p
  ret void
}
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare i32 @coop.local.invocation.index()

!coop.kernel = !{!0}
!0 = !{!"main", i32 8, i32 1, i32 1, i32 4, i64 0, !1}
!1 = !{!"b0", i32 0, i32 0, i32 1, i32 0, i32 3, i64 0, i64 4}
