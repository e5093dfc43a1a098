; RUN: %opt -load-pass-plugin=%plugin -passes='coop-verify,coop-lower<simd;avx512f>' -S %s | FileCheck %s
; REQUIRES: plugin
; The layers of a network: values of the loop share two pieces of storage and are copied nowhere, and
; what follows a product and wants constants alone is a part of it. Offsets are operands, so that all
; layers have one function.

; CHECK-LABEL: define void @main()
; CHECK-COUNT-2: alloca [8 x float]
; CHECK-NOT:     alloca
; CHECK-NOT:     llvm.memcpy
; CHECK:       loop:
; CHECK:         call void @coopfn.lanes.vec.matmul.[[M:[^(]*]](ptr %[[OUT:[^,]*]], ptr %[[IN:[^,]*]], ptr addrspace(1) %{{.*}}, i32 %at, ptr addrspace(1) %{{.*}}, i32 %bias)
; CHECK-NOT:     store
; CHECK:         call void @coopfn.lanes.vec.matmul.[[M]](ptr %[[IN]], ptr %[[OUT]], ptr addrspace(1) %{{.*}}, i32 %next, ptr addrspace(1) %{{.*}}, i32 0)
; CHECK:       end:
; CHECK:         call void @coopfn.lanes.vec.store.{{.*}}(ptr addrspace(1) %{{.*}}, i32 %x, ptr %[[IN]])

; CHECK:       define internal float @coopfn.activation.{{.*}}(float %0)
; CHECK:         call float @llvm.maxnum.f32(float %0, float 0.000000e+00)
; CHECK:         ret float
; CHECK:       declare !coop.operation ![[LOAD:[0-9]+]] void @coopfn.lanes.vec.load.{{.*}}(ptr "coop.granule"="4", ptr addrspace(1), i32)
; CHECK:       ![[LOAD]] = !{!"vec.load", target("spirv.CooperativeVectorNV", float, 8, 0) poison, ptr addrspace(1) poison, i32 poison, i1 false}

define void @main() "coop.entry" {
entry:
  %b = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %i = call i32 @coop.global.invocation.id(i32 0)
  %x = mul i32 %i, 32
  %first = call target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.load.x(ptr addrspace(1) %b, i32 %x, i1 false)
  br label %loop
loop:
  %h = phi target("spirv.CooperativeVectorNV", float, 8, 0) [ %first, %entry ], [ %relu2, %loop ]
  %at = phi i32 [ 0, %entry ], [ %next, %loop ]
  %bias = add i32 %at, 256
  %next = add i32 %at, 512
  %y = call target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.matmul.x(target("spirv.CooperativeVectorNV", float, 8, 0) %h, i32 1, ptr addrspace(1) %b, i32 %at, i32 1, ptr addrspace(1) %b, i32 %bias, i32 1, i32 8, i32 8, i32 0, i1 false, i32 32, i32 0)
  %zero = call target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.fill.x(float 0.0)
  %relu = call target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.math.x(i32 40, target("spirv.CooperativeVectorNV", float, 8, 0) %y, target("spirv.CooperativeVectorNV", float, 8, 0) %zero)
  %z = call target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.matmul.x(target("spirv.CooperativeVectorNV", float, 8, 0) %relu, i32 1, ptr addrspace(1) %b, i32 %next, i32 1, ptr addrspace(1) %b, i32 0, i32 1, i32 8, i32 8, i32 0, i1 false, i32 32, i32 0)
  %relu2 = call target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.math.x(i32 40, target("spirv.CooperativeVectorNV", float, 8, 0) %z, target("spirv.CooperativeVectorNV", float, 8, 0) zeroinitializer)
  %more = icmp ult i32 %at, 4096
  br i1 %more, label %loop, label %end
end:
  call void @coop.vec.store.x(ptr addrspace(1) %b, i32 %x, target("spirv.CooperativeVectorNV", float, 8, 0) %relu2, i1 false)
  ret void
}
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare i32 @coop.global.invocation.id(i32)
declare target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.load.x(ptr addrspace(1), i32, i1)
declare void @coop.vec.store.x(ptr addrspace(1), i32, target("spirv.CooperativeVectorNV", float, 8, 0), i1)
declare target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.fill.x(float) memory(none)
declare target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.math.x(i32, target("spirv.CooperativeVectorNV", float, 8, 0), target("spirv.CooperativeVectorNV", float, 8, 0))
declare target("spirv.CooperativeVectorNV", float, 8, 0) @coop.vec.matmul.x(target("spirv.CooperativeVectorNV", float, 8, 0), i32, ptr addrspace(1), i32, i32, ptr addrspace(1), i32, i32, i32, i32, i32, i1, i32, i32)
!coop.kernel = !{!0}
!0 = !{!"main", i32 64, i32 1, i32 1, i32 32, i64 0, !1}
!1 = !{!"b0", i32 0, i32 0, i32 1, i32 0, i32 3, i64 0, i64 4}
