; Parts of words become 32-bit numbers by shifts and masks, few numbers are converted before they are repeated, and
; halves that are put together again are the words (lower/cpu/WideConversions.h).
; RUN: %opt -load-pass-plugin=%plugin -passes=coop-wide-conversions -S %s | FileCheck %s
; REQUIRES: plugin
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"

; CHECK-LABEL: @part(
; CHECK-NEXT: %[[B:.*]] = lshr <4 x i32> %words, <i32 8, {{.*}}>
; CHECK-NEXT: %[[M:.*]] = and <4 x i32> %[[B]], <i32 255, {{.*}}>
; CHECK-NEXT: sitofp <4 x i32> %[[M]] to <4 x float>
define <4 x float> @part(<4 x i32> %words) {
  %b = bitcast <4 x i32> %words to <16 x i8>
  %p = shufflevector <16 x i8> %b, <16 x i8> poison, <4 x i32> <i32 1, i32 5, i32 9, i32 13>
  %f = uitofp <4 x i8> %p to <4 x float>
  ret <4 x float> %f
}

; The last part needs no mask, and the first no shift.
; CHECK-LABEL: @ends(
; CHECK-NEXT: %[[L:.*]] = lshr <4 x i32> %words, <i32 24, {{.*}}>
; CHECK-NEXT: %[[F:.*]] = and <4 x i32> %words, <i32 15, {{.*}}>
; CHECK-NEXT: add <4 x i32> %[[L]], %[[F]]
define <4 x i32> @ends(<4 x i32> %words) {
  %b = bitcast <4 x i32> %words to <16 x i8>
  %low = and <16 x i8> %b, splat (i8 15)
  %p = shufflevector <16 x i8> %b, <16 x i8> poison, <4 x i32> <i32 3, i32 7, i32 11, i32 15>
  %q = shufflevector <16 x i8> %low, <16 x i8> poison, <4 x i32> <i32 0, i32 4, i32 8, i32 12>
  %x = zext <4 x i8> %p to <4 x i32>
  %y = zext <4 x i8> %q to <4 x i32>
  %r = add <4 x i32> %x, %y
  ret <4 x i32> %r
}

; CHECK-LABEL: @signed(
; CHECK-NEXT: %[[U:.*]] = shl <4 x i32> %words, <i32 8, {{.*}}>
; CHECK-NEXT: %[[S:.*]] = ashr <4 x i32> %[[U]], <i32 24, {{.*}}>
; CHECK-NEXT: sitofp <4 x i32> %[[S]]
define <4 x float> @signed(<4 x i32> %words) {
  %b = bitcast <4 x i32> %words to <16 x i8>
  %p = shufflevector <16 x i8> %b, <16 x i8> poison, <4 x i32> <i32 2, i32 6, i32 10, i32 14>
  %f = sitofp <4 x i8> %p to <4 x float>
  ret <4 x float> %f
}

; Sums of narrow integers wrap.
; CHECK-LABEL: @wraps(
; CHECK-NEXT: %[[A:.*]] = add <4 x i32> %words, <i32 224, {{.*}}>
; CHECK-NEXT: %[[M:.*]] = and <4 x i32> %[[A]], <i32 255, {{.*}}>
; CHECK-NEXT: sitofp <4 x i32> %[[M]]
define <4 x float> @wraps(<4 x i32> %words) {
  %b = trunc <4 x i32> %words to <4 x i8>
  %a = add <4 x i8> %b, splat (i8 -32)
  %f = uitofp <4 x i8> %a to <4 x float>
  ret <4 x float> %f
}

; 16-bit parts, too; what is not taken at a step stays, and so does what is shifted to the right when narrow.
; CHECK-LABEL: @halves(
; CHECK-NEXT: ashr <4 x i32> %words, <i32 16, {{.*}}>
define <4 x i32> @halves(<4 x i32> %words) {
  %b = bitcast <4 x i32> %words to <8 x i16>
  %p = shufflevector <8 x i16> %b, <8 x i16> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %x = sext <4 x i16> %p to <4 x i32>
  ret <4 x i32> %x
}
; CHECK-LABEL: @others(
; CHECK: shufflevector <16 x i8>
; CHECK: uitofp <4 x i8>
; CHECK: lshr <4 x i8>
; CHECK: uitofp <4 x i8>
; CHECK: uitofp <2 x i8>
define <4 x float> @others(<4 x i32> %words, ptr %to) {
  %b = bitcast <4 x i32> %words to <16 x i8>
  %p = shufflevector <16 x i8> %b, <16 x i8> poison, <4 x i32> <i32 1, i32 5, i32 13, i32 9>
  %f = uitofp <4 x i8> %p to <4 x float>
  %t = trunc <4 x i32> %words to <4 x i8>
  %s = lshr <4 x i8> %t, splat (i8 3)
  %g = uitofp <4 x i8> %s to <4 x float>
  %r = fadd <4 x float> %f, %g
  %first = shufflevector <16 x i8> %b, <16 x i8> poison, <2 x i32> <i32 1, i32 5>
  %h = uitofp <2 x i8> %first to <2 x float>
  store <2 x float> %h, ptr %to
  ret <4 x float> %r
}

; CHECK-LABEL: @repeated(
; CHECK-NEXT: %[[A:.*]] = fpext <2 x half> %a to <2 x float>
; CHECK-NEXT: %[[B:.*]] = fpext <2 x half> %b to <2 x float>
; CHECK-NEXT: shufflevector <2 x float> %[[A]], <2 x float> %[[B]], <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 3, i32 3, i32 3, i32 3>
define <8 x float> @repeated(<2 x half> %a, <2 x half> %b) {
  %s = shufflevector <2 x half> %a, <2 x half> %b, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 3, i32 3, i32 3, i32 3>
  %f = fpext <8 x half> %s to <8 x float>
  ret <8 x float> %f
}
; What is not defined, but not poison either, has zeros before it.
; CHECK-LABEL: @undefined(
; CHECK: shufflevector <2 x i32> %{{.*}}, <2 x i32> zeroinitializer,
define <8 x i32> @undefined(<2 x i8> %a) {
  %s = shufflevector <2 x i8> %a, <2 x i8> undef, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 2, i32 3, i32 3, i32 3>
  %f = zext nneg <8 x i8> %s to <8 x i32>
  ret <8 x i32> %f
}
; CHECK-LABEL: @few(
; CHECK-NEXT: shufflevector <4 x half>
define <4 x float> @few(<4 x half> %a) {
  %s = shufflevector <4 x half> %a, <4 x half> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %f = fpext <4 x half> %s to <4 x float>
  ret <4 x float> %f
}

; CHECK-LABEL: @joined(
; CHECK-NEXT: %[[T:.*]] = shufflevector <8 x i16> %a, <8 x i16> poison, <8 x i32> <i32 2, i32 3, i32 0, i32 1, i32 4, i32 5, i32 6, i32 7>
; CHECK-NEXT: bitcast <8 x i16> %[[T]] to <4 x i32>
; CHECK-NEXT: ret
define <4 x i32> @joined(<8 x i16> %a) {
  %l = shufflevector <8 x i16> %a, <8 x i16> poison, <4 x i32> <i32 2, i32 0, i32 4, i32 6>
  %h = shufflevector <8 x i16> %a, <8 x i16> poison, <4 x i32> <i32 3, i32 1, i32 5, i32 7>
  %x = zext <4 x i16> %l to <4 x i32>
  %y = zext <4 x i16> %h to <4 x i32>
  %z = shl nuw <4 x i32> %y, splat (i32 16)
  %w = or disjoint <4 x i32> %z, %x
  ret <4 x i32> %w
}
; CHECK-LABEL: @apart(
; CHECK: or disjoint
define <4 x i32> @apart(<8 x i16> %a) {
  %l = shufflevector <8 x i16> %a, <8 x i16> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %h = shufflevector <8 x i16> %a, <8 x i16> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %x = zext <4 x i16> %l to <4 x i32>
  %y = zext <4 x i16> %h to <4 x i32>
  %z = shl nuw <4 x i32> %y, splat (i32 16)
  %w = or disjoint <4 x i32> %z, %x
  ret <4 x i32> %w
}

; What stays narrow for something else is computed once.
; CHECK-LABEL: @stays(
; CHECK-NOT: xor <4 x i32>
; CHECK: uitofp <4 x i8>
define <4 x float> @stays(<4 x i32> %words, ptr %to) {
  %t = trunc <4 x i32> %words to <4 x i8>
  %x = xor <4 x i8> %t, splat (i8 77)
  store <4 x i8> %x, ptr %to
  %f = uitofp <4 x i8> %x to <4 x float>
  ret <4 x float> %f
}

; In what is never executed values may be of themselves.
; CHECK-LABEL: @unreachable(
; CHECK-NEXT: ret void
define void @unreachable() {
  ret void
loop:
  %t = trunc <4 x i32> %x to <4 x i8>
  %x = zext <4 x i8> %t to <4 x i32>
  br label %loop
}
