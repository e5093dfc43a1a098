; RUN: %opt -load-pass-plugin=%plugin -passes='coop-verify,coop-lower<simd;avx2>' -S %s | FileCheck %s
; REQUIRES: plugin
; A network of bytes: what its products alone read is kept in words of four bytes. Loads and products
; pack it, and what is above zero is so in bytes; the loop carries it. What is stored, too, is packed by the
; product that reads it.

; CHECK-LABEL: define void @main()
; CHECK-COUNT-2: alloca [2 x i32]
; CHECK-COUNT-2: alloca [8 x float]
; CHECK:         call void @coopfn.lanes.vec.load.{{[^(]*}}cv8xf32{{[^(]*}}(ptr %[[X:[^,]*]], ptr addrspace(1) %b, i32 %x)
; CHECK:       loop:
; CHECK:         call void @coopfn.lanes.vec.matmul.{{[^(]*}}null.p0_null.p0_null.cv8xf32.cv8xf32.i32_3.i1_0.i64_0.p0_null{{[^(]*}}(ptr %[[Y:[^,]*]], ptr %[[X]], ptr addrspace(1) %b, i32 %at
; CHECK:       end:
; CHECK:         call void @coopfn.lanes.vec.matmul.{{[^(]*}}cv2xi32{{[^(]*}}(ptr %[[Z:[^,]*]], ptr %[[Y]],
; CHECK:         call void @coopfn.lanes.vec.matmul.{{[^(]*}}.work.i32(ptr %{{[^,]*}}, ptr %[[Z]],
; CHECK:         call void @coopfn.lanes.vec.store.{{[^(]*}}(ptr addrspace(1) %b, i32 %x, ptr %[[Z]])

define void @main() "coop.entry" {
entry:
  %b = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %i = call i32 @coop.global.invocation.id(i32 0)
  %x = mul i32 %i, 32
  %first = call target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.load.x(ptr addrspace(1) %b, i32 %x, i1 false)
  br label %loop
loop:
  %h = phi target("spirv.CooperativeVectorNV", float, 8, 0) [ %first, %entry ], [ %relu, %loop ]
  %at = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %at, 64
  %y = call target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.matmul.x(target("spirv.CooperativeVectorNV", float, 8, 0) %h, i32 3, ptr addrspace(1) %b, i32 %at, i32 3, ptr addrspace(1) null, i32 0, i32 1, i32 8, i32 8, i32 0, i1 false, i32 8, i32 0)
  %relu = call target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.math.x(i32 40, target("spirv.CooperativeVectorNV", float, 8, 0) %y, target("spirv.CooperativeVectorNV", float, 8, 0) zeroinitializer)
  %more = icmp ult i32 %at, 4096
  br i1 %more, label %loop, label %end
end:
  %z = call target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.matmul.x(target("spirv.CooperativeVectorNV", float, 8, 0) %relu, i32 3, ptr addrspace(1) %b, i32 0, i32 3, ptr addrspace(1) null, i32 0, i32 1, i32 8, i32 8, i32 0, i1 false, i32 8, i32 0)
  %w = call target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.matmul.x(target("spirv.CooperativeVectorNV", float, 8, 0) %z, i32 3, ptr addrspace(1) %b, i32 0, i32 3, ptr addrspace(1) null, i32 0, i32 1, i32 8, i32 8, i32 0, i1 false, i32 8, i32 0)
  call void @coop.vec.store.x(ptr addrspace(1) %b, i32 %x, target("spirv.CooperativeVectorNV", float, 8, 0) %z, i1 false)
  ret void
}
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare i32 @coop.global.invocation.id(i32)
declare target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.load.x(ptr addrspace(1), i32, i1)
declare void @coop.vec.store.x(ptr addrspace(1), i32, target("spirv.CooperativeVectorNV", float, 8, 0), i1)
declare target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.math.x(i32, target("spirv.CooperativeVectorNV", float, 8, 0), target("spirv.CooperativeVectorNV", float, 8, 0))
declare target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.matmul.x(target("spirv.CooperativeVectorNV", float, 8, 0), i32, ptr addrspace(1), i32, i32, ptr addrspace(1), i32, i32, i32, i32, i32, i1, i32, i32)
!coop.kernel = !{!0}
!0 = !{!"main", i32 64, i32 1, i32 1, i32 32, i64 0, !1}
!1 = !{!"b0", i32 0, i32 0, i32 1, i32 0, i32 3, i64 0, i64 4}
