; What is computed of four bits alone is looked up (lower/cpu/SmallTables.h).
; RUN: %opt -load-pass-plugin=%plugin -passes='coop-small-tables<avx512f>' -S %s | FileCheck %s
; RUN: %opt -load-pass-plugin=%plugin -passes='coop-small-tables<avx2>' -S %s | FileCheck %s --check-prefix=NONE
; REQUIRES: plugin
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
; NONE-NOT: permvar

; CHECK-LABEL: @centered(
; CHECK-NEXT: %[[X:.*]] = shufflevector <32 x i32> %bits, <32 x i32> poison, <16 x i32> <i32 0, i32 1,
; CHECK-NEXT: call <16 x float> @llvm.x86.avx512.permvar.sf.512(<16 x float> <float -8.000000e+00, float -7.000000e+00, {{.*}} float 6.000000e+00, float 7.000000e+00>, <16 x i32> %[[X]])
; CHECK-NEXT: %[[Y:.*]] = shufflevector <32 x i32> %bits, <32 x i32> poison, <16 x i32> <i32 16, i32 17,
; CHECK-NEXT: call <16 x float> @llvm.x86.avx512.permvar.sf.512({{.*}} %[[Y]])
define <32 x float> @centered(<32 x i32> %bits) {
  %low = and <32 x i32> %bits, splat (i32 15)
  %c = add nsw <32 x i32> %low, splat (i32 -8)
  %f = sitofp <32 x i32> %c to <32 x float>
  ret <32 x float> %f
}

; Fewer bits repeat; operands may stand on either side.
; CHECK-LABEL: @two(
; CHECK: permvar.sf.512(<16 x float> <float 3.000000e+00, float 2.500000e+00, float 2.000000e+00, float 1.500000e+00, float 3.000000e+00,
define <16 x float> @two(<16 x i32> %bits) {
  %low = and <16 x i32> %bits, splat (i32 3)
  %f = uitofp <16 x i32> %low to <16 x float>
  %m = fmul <16 x float> %f, splat (float 5.0e-01)
  %s = fsub <16 x float> splat (float 3.0), %m
  ret <16 x float> %s
}

; What four bits are left of; integers may be indices of memory, of which more is known than of numbers in a table.
; CHECK-LABEL: @top(
; CHECK-NEXT: %[[H:.*]] = lshr <16 x i32> %bits, <i32 28, {{.*}}>
; CHECK: permvar.sf.512(<16 x float> <float 1.000000e+00, float 4.000000e+00, float 7.000000e+00,{{.*}}>, <16 x i32> {{.*}})
define <16 x float> @top(<16 x i32> %bits) {
  %h = lshr <16 x i32> %bits, splat (i32 28)
  %m = mul <16 x i32> %h, splat (i32 3)
  %a = add <16 x i32> %m, splat (i32 1)
  %f = sitofp <16 x i32> %a to <16 x float>
  ret <16 x float> %f
}
; CHECK-LABEL: @integers(
; CHECK-NOT: permvar
; CHECK: ret
define <16 x i32> @integers(<16 x i32> %bits) {
  %h = lshr <16 x i32> %bits, splat (i32 28)
  %m = mul <16 x i32> %h, splat (i32 3)
  %a = add <16 x i32> %m, splat (i32 1)
  ret <16 x i32> %a
}

; Not for one operation, five bits, what is used in between, and other operands.
; CHECK-LABEL: @others(
; CHECK-NOT: permvar
define <16 x float> @others(<16 x i32> %bits, <16 x i32> %more, ptr %to) {
  %one = and <16 x i32> %bits, splat (i32 15)
  store <16 x i32> %one, ptr %to
  %five = and <16 x i32> %more, splat (i32 31)
  %f = uitofp <16 x i32> %five to <16 x float>
  %used = and <16 x i32> %more, splat (i32 7)
  store <16 x i32> %used, ptr %to
  %g = uitofp <16 x i32> %used to <16 x float>
  %free = and <16 x i32> %more, splat (i32 12)
  %sum = add <16 x i32> %free, %bits
  %h = uitofp <16 x i32> %sum to <16 x float>
  %r = fadd <16 x float> %f, %g
  %s = fadd <16 x float> %r, %h
  ret <16 x float> %s
}

; What would be no number is computed.
; CHECK-LABEL: @stops(
; CHECK: %[[F:.*]] = call {{.*}} @llvm.x86.avx512.permvar.sf.512(
; CHECK: fdiv <16 x float> %[[F]], zeroinitializer
define <16 x float> @stops(<16 x i32> %bits) {
  %low = and <16 x i32> %bits, splat (i32 1)
  %f = uitofp <16 x i32> %low to <16 x float>
  %n = fdiv <16 x float> %f, zeroinitializer
  ret <16 x float> %n
}

; So is what an operand that is not normal is needed for.
; CHECK-LABEL: @normal(
; CHECK: %[[G:.*]] = call {{.*}} @llvm.x86.avx512.permvar.sf.512(
; CHECK: fmul <16 x float> %[[G]]
define <16 x float> @normal(<16 x i32> %bits) {
  %low = and <16 x i32> %bits, splat (i32 15)
  %f = uitofp <16 x i32> %low to <16 x float>
  %a = fadd <16 x float> %f, splat (float 1.0e7)
  %n = fmul <16 x float> %a, splat (float 0x36A0000000000000)
  ret <16 x float> %n
}
