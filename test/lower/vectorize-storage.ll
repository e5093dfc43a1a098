; RUN: %opt -load-pass-plugin=%plugin -passes='coop-vectorize' -S %s | FileCheck %s
; REQUIRES: plugin
; The elements of the lanes' variables lie side by side where all accesses are of whole elements:
; then an element that all lanes want is one vector. Where they are not, copies follow each other. A
; variable of the subgroup is there once.

; CHECK-LABEL: define void @main()
; CHECK:         %once = alloca [16 x i8], align 4
; CHECK-NEXT:    %mixed = alloca [64 x i8], align 64
; CHECK-NEXT:    %array = alloca [128 x i8], align 64
; CHECK:       copy:
; CHECK:         store <4 x i32> zeroinitializer, ptr %{{.*}}, align 4
; CHECK:         %[[F:.*]] = sitofp <4 x i32> %{{.*}} to <4 x float>
; CHECK-NEXT:    %[[G:.*]] = sext i32 %{{.*}} to i64
; CHECK-NEXT:    %[[OFFSET:.*]] = mul i64 %[[G]], 16
; CHECK-NEXT:    %[[SAME:.*]] = getelementptr i8, ptr %array, i64 %[[OFFSET]]
; CHECK-NEXT:    store <4 x float> %[[F]], ptr %[[SAME]], align 4
; CHECK:         %[[PLACE:.*]] = mul <4 x i32> %{{.*}}, <i32 16, i32 16, i32 16, i32 16>
; CHECK:         %[[LANE:.*]] = add <4 x i32> %{{.*}}, <i32 0, i32 4, i32 8, i32 12>
; CHECK-NEXT:    %[[WIDE:.*]] = sext <4 x i32> %[[LANE]] to <4 x i64>
; CHECK-NEXT:    %[[EACH:.*]] = getelementptr i8, ptr %array, <4 x i64> %[[WIDE]]
; CHECK-NEXT:    call <4 x float> @llvm.masked.gather.v4f32.v4p0(<4 x ptr> %[[EACH]],
; CHECK:         getelementptr i8, ptr %byte, <4 x i64> <i64 0, i64 16, i64 32, i64 48>
; CHECK:         load <8 x i32>, ptr %mixed
; CHECK:         store i32 %{{.*}}, ptr %once

define void @main() "coop.entry" {
  %array = alloca [8 x float]
  %mixed = alloca [4 x i32]
  %once = alloca [4 x i32], !coop.uniform !2
  call void @llvm.memset.p0.i64(ptr %array, i8 0, i64 32, i1 false)
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %g = call i32 @coop.workgroup.id(i32 0)
  %i = call i32 @coop.local.invocation.index()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %v = load i32, ptr addrspace(1) %p
  %f = sitofp i32 %v to float
  %same = getelementptr [8 x float], ptr %array, i64 0, i32 %g
  store float %f, ptr %same
  %each = getelementptr [8 x float], ptr %array, i64 0, i32 %v
  %e = load float, ptr %each
  store float %e, ptr addrspace(1) %p
  %byte = getelementptr i8, ptr %mixed, i32 %g
  store i8 1, ptr %byte
  %word = load i32, ptr %mixed
  store i32 %word, ptr addrspace(1) %p
  store i32 %g, ptr %once
  ret void
}
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare i32 @coop.workgroup.id(i32)
declare i32 @coop.local.invocation.index()

!coop.kernel = !{!0}
!0 = !{!"main", i32 8, i32 1, i32 1, i32 4, i64 0, !1}
!1 = !{!"b0", i32 0, i32 0, i32 1, i32 0, i32 3, i64 0, i64 4}
!2 = !{}
