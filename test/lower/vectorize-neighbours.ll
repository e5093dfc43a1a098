; RUN: %opt -load-pass-plugin=%plugin -passes='coop-vectorize' -S %s | FileCheck %s
; REQUIRES: plugin
; Addresses with one index that varies may be neighbours: with all lanes active, each index one more
; than the one before, and none that wraps (lower/cpu/spmd/Neighbours.cpp).

; CHECK-LABEL: define void @main()
; CHECK:         %exists = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>,
;
; ; An index without a sign, whose bytes are counted.
; CHECK:         %[[INDEX:.*]] = mul <4 x i32>
; CHECK:         %[[INDICES:.*]] = freeze <4 x i32> %[[INDEX]]
; CHECK-NEXT:    %[[FIRST:.*]] = extractelement <4 x i32> %[[INDICES]], i64 0
; CHECK:         %[[NEXT:.*]] = add <4 x i32> %{{.*}}, <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT:    %[[EQUAL:.*]] = icmp eq <4 x i32> %[[INDICES]], %[[NEXT]]
; CHECK-NEXT:    select <4 x i1> %exists, <4 x i1> %[[EQUAL]], <4 x i1> zeroinitializer
; CHECK:         icmp ule i32 %[[FIRST]], -4
; CHECK:         %[[WIDE:.*]] = zext i32 %[[FIRST]] to i64
; CHECK-NEXT:    %[[BYTES:.*]] = mul i64 %[[WIDE]], 4
; CHECK-NEXT:    %[[START:.*]] = getelementptr i8, ptr addrspace(1) %field, i64 %[[BYTES]]
; CHECK:         br i1 %{{.*}}, label %neighbours, label %neighbours.else
; CHECK:       neighbours:
; CHECK-NEXT:    load <4 x i32>, ptr addrspace(1) %[[START]], align 4
; CHECK:       neighbours.else:
; CHECK-NEXT:    call <4 x i32> @llvm.masked.gather.v4i32.v4p1(
;
; ; An index with a sign; vectors are whole ones.
; CHECK:       neighbours.end:
; CHECK:         icmp sle i32 %{{.*}}, 2147483644
; CHECK:         load <8 x i16>
; CHECK:         call <4 x i16> @llvm.masked.gather.v4i16.v4p1(
; CHECK:         call <4 x i16> @llvm.masked.gather.v4i16.v4p1(
;
; ; Stores.
; CHECK:         store <4 x i32> %{{.*}}, ptr addrspace(1) %{{.*}}, align 4
; CHECK:         call void @llvm.masked.scatter.v4i32.v4p1(
;
; ; One of two indices, which all lanes choose.
; CHECK:       neighbours{{.*}}:
; CHECK:         load <4 x i32>
; CHECK:         call <4 x i32> @llvm.masked.gather.v4i32.v4p1(
;
; ; No neighbours: of structures, of small tables, of what each lane has read or counts for itself.
; CHECK-NOT:     load <
; CHECK-COUNT-4: call <4 x i32> @llvm.masked.gather.v4i32.v4p1(
; CHECK:       latch:

define void @main() "coop.entry" {
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %i = call i32 @coop.local.invocation.index()
  %stride = load i32, ptr addrspace(1) %a
  %index = mul i32 %i, %stride
  %wide = zext i32 %index to i64
  %bytes = shl i64 %wide, 2
  %field = getelementptr i8, ptr addrspace(1) %a, i64 16
  %p = getelementptr i8, ptr addrspace(1) %field, i64 %bytes
  %x = load i32, ptr addrspace(1) %p, align 4
  %q = getelementptr <2 x i16>, ptr addrspace(1) %a, i32 %index
  %v = load <2 x i16>, ptr addrspace(1) %q, align 4
  %h = extractelement <2 x i16> %v, i32 0
  %y = zext i16 %h to i32
  store i32 %y, ptr addrspace(1) %p, align 4

  %is.one = icmp eq i32 %stride, 1
  br i1 %is.one, label %one, label %join
one:
  %other = add i32 %index, 7
  br label %join
join:
  %merged = phi i32 [ %index, %0 ], [ %other, %one ]
  %m = getelementptr i32, ptr addrspace(1) %a, i32 %merged
  %v5 = load i32, ptr addrspace(1) %m

  %s = getelementptr {i32, i32}, ptr addrspace(1) %a, i32 %index
  %v1 = load i32, ptr addrspace(1) %s
  %few = and i32 %index, 1
  %t = getelementptr i32, ptr addrspace(1) %a, i32 %few
  %v2 = load i32, ptr addrspace(1) %t
  %u = getelementptr i32, ptr addrspace(1) %a, i32 %v2
  %v3 = load i32, ptr addrspace(1) %u
  br label %loop
loop:
  %k = phi i32 [ %index, %join ], [ %next, %loop ]
  %w = getelementptr i32, ptr addrspace(1) %a, i32 %k
  %v4 = load i32, ptr addrspace(1) %w
  %next = add i32 %k, 1
  %more = icmp slt i32 %v4, 7
  br i1 %more, label %loop, label %end
end:
  %sum1 = add i32 %v1, %v3
  %sum2 = add i32 %sum1, %v5
  %sum = add i32 %sum2, %x
  store i32 %sum, ptr addrspace(1) %a
  ret void
}

declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare i32 @coop.local.invocation.index()

!coop.kernel = !{!0}
!0 = !{!"main", i32 6, i32 1, i32 1, i32 4, i64 0, !1}
!1 = !{!"b0", i32 0, i32 0, i32 1, i32 0, i32 3, i64 0, i64 4}
