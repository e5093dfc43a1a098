; RUN: %opt -load-pass-plugin=%plugin -passes='coop-vectorize' -S %s | FileCheck %s --implicit-check-not=masked.gather
; REQUIRES: plugin
; The lane's number in a row of as many as there are lanes is known as a whole: of what is made of it,
; quotients too are constants apart. Lanes 0 to 7 and 8 to 15 read every second of 16 halves, the
; others' 64 bytes further on.

; CHECK-LABEL: define void @main()
; CHECK-COUNT-2: load <32 x i16>, ptr addrspace(1)
; CHECK:         store <16 x i32>
define void @main() "coop.entry" {
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %l = call i32 @coop.local.invocation.index()
  %in.row = urem i32 %l, 16
  %half = udiv i32 %in.row, 8
  %whole = mul i32 %half, 8
  %in.half = sub i32 %in.row, %whole
  %far = mul i32 %half, 64
  %near = mul i32 %in.half, 4
  %byte = add i32 %far, %near
  %element = udiv i32 %byte, 2
  %wide = zext i32 %element to i64
  %p = getelementptr i16, ptr addrspace(1) %a, i64 %wide
  %v = load i16, ptr addrspace(1) %p
  %sum = zext i16 %v to i32
  %to = getelementptr i32, ptr addrspace(1) %a, i32 %l
  store i32 %sum, ptr addrspace(1) %to
  ret void
}
declare ptr addrspace(1) @coop.buffer(i32, i32, i32)
declare i32 @coop.local.invocation.index()
!coop.kernel = !{!0}
!0 = !{!"main", i32 32, i32 1, i32 1, i32 16, i64 0}
