; RUN: %opt -load-pass-plugin=%plugin -passes='coop-vectorize' -S %s | FileCheck %s
; REQUIRES: plugin
; Addresses: the same for all lanes, neighbours, a constant apart, and any. The workgroup of 6 is one
; subgroup of 4 and one with a tail: so the masks.

; CHECK-LABEL: define void @main()
; CHECK:         %exists = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>,
; CHECK:         load i32, ptr addrspace(1) %a
; CHECK:         %next = getelementptr i32, ptr addrspace(1) %a,
; CHECK-NEXT:    call <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1) %next, i32 4, <4 x i1> %exists,
;
; ; Lane 0 may be at index -1, which no lane that is active has: it is the last lane that is extended.
; CHECK-NEXT:    %before = sub i32 %[[I:.*]], 1
; CHECK-NEXT:    %[[LAST:.*]] = add i32 %before, 3
; CHECK-NEXT:    %[[WIDE:.*]] = zext i32 %[[LAST]] to i64
; CHECK-NEXT:    %[[INDEX:.*]] = sub i64 %[[WIDE]], 3
; CHECK-NEXT:    %before.offset = mul i64 %[[INDEX]], 4
; CHECK-NEXT:    %previous = getelementptr i8, ptr addrspace(1) %a, i64 %before.offset
; CHECK-NEXT:    call <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1) %previous,
;
; ; A few elements apart: whole vectors where all lanes are active, which end with the last lane's.
; CHECK:         %[[BITS:.*]] = bitcast <4 x i1> %exists to i4
; CHECK-NEXT:    %[[ALL:.*]] = icmp eq i4 %[[BITS]], -1
; CHECK-NEXT:    br i1 %[[ALL]], label %all, label %all.else
; CHECK:       all:
; CHECK-NEXT:    %[[LOW:.*]] = load <8 x i32>, ptr addrspace(1) %apart, align 4
; CHECK-NEXT:    %[[AT:.*]] = getelementptr i8, ptr addrspace(1) %apart, i64 8
; CHECK-NEXT:    %[[HIGH:.*]] = load <8 x i32>, ptr addrspace(1) %[[AT]], align 4
; CHECK-NEXT:    shufflevector <8 x i32> %[[LOW]], <8 x i32> %[[HIGH]], <4 x i32> <i32 0, i32 3, i32 6, i32 15>
; CHECK:       all.else:
; CHECK-NEXT:    %[[APART:.*]] = getelementptr i8, ptr addrspace(1) %apart, <4 x i64> <i64 0, i64 12, i64 24, i64 36>
; CHECK-NEXT:    call <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)> %[[APART]],
; CHECK:       all.end:
; CHECK:         %[[ANY:.*]] = getelementptr i32, ptr addrspace(1) %a, <4 x i32>
; CHECK-NEXT:    %[[Y:.*]] = call <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)> %[[ANY]],
;
; ; Vectors side by side are one access.
; CHECK:         call <16 x i32> @llvm.masked.load.v16i32.p1(ptr addrspace(1) %quads, i32 16,
; CHECK:         call void @llvm.masked.store.v16i32.p1(
; CHECK:         call void @llvm.masked.scatter.v4i32.v4p1({{.*}}, <4 x ptr addrspace(1)> %[[ANY]], i32 4, <4 x i1> %exists)
; CHECK:         call void @llvm.masked.store.v4i32.p1({{.*}}, ptr addrspace(1) %next,
;
; ; To one place: the last active lane's.
; CHECK:         call i4 @llvm.ctlz.i4(
; CHECK:         %[[LASTLANE:.*]] = extractelement <4 x i32> %[[Y]],
; CHECK-NEXT:    store i32 %[[LASTLANE]], ptr addrspace(1) %a
;
; ; Volatile accesses are each lane's own.
; CHECK:       lane:
; CHECK:         store volatile i32

define void @main() "coop.entry" {
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %i = call i32 @coop.local.invocation.index()
  %all = load i32, ptr addrspace(1) %a
  %index = zext i32 %i to i64
  %next = getelementptr i32, ptr addrspace(1) %a, i64 %index
  %v = load i32, ptr addrspace(1) %next
  %before = sub i32 %i, 1
  %before.index = zext i32 %before to i64
  %before.offset = mul i64 %before.index, 4
  %previous = getelementptr i8, ptr addrspace(1) %a, i64 %before.offset
  %w = load i32, ptr addrspace(1) %previous
  %apart = getelementptr [3 x i32], ptr addrspace(1) %a, i64 %index
  %x = load i32, ptr addrspace(1) %apart
  %any = getelementptr i32, ptr addrspace(1) %a, i32 %v
  %y = load i32, ptr addrspace(1) %any
  %quads = getelementptr <4 x i32>, ptr addrspace(1) %a, i64 %index
  %q = load <4 x i32>, ptr addrspace(1) %quads, align 16
  store <4 x i32> %q, ptr addrspace(1) %quads, align 16
  store i32 %w, ptr addrspace(1) %any
  store i32 %x, ptr addrspace(1) %next
  store i32 %y, ptr addrspace(1) %a
  store volatile i32 %all, ptr addrspace(1) %apart
  ret void
}
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare i32 @coop.local.invocation.index()

!coop.kernel = !{!0}
!0 = !{!"main", i32 6, i32 1, i32 1, i32 4, i64 0, !1}
!1 = !{!"b0", i32 0, i32 0, i32 1, i32 0, i32 3, i64 0, i64 4}
