; Bases and indices of 32 bits are where instruction selection sees them (lower/cpu/GatherBases.h).
; RUN: %opt -load-pass-plugin=%plugin -passes=coop-gather-bases -S %s | FileCheck %s
; REQUIRES: plugin
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; In another block, and with bytes added to all.
; CHECK-LABEL: @apart(
; CHECK: next:
; CHECK: %[[A:.*]] = sext <16 x i32> %at to <16 x i64>
; CHECK: %[[B:.*]] = getelementptr i8, ptr %base, <16 x i64> %[[A]]
; CHECK: call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> %[[B]], i32 4,
; CHECK: %[[C:.*]] = getelementptr i8, ptr %base, i64 68
; CHECK: %[[D:.*]] = sext <16 x i32> %at to <16 x i64>
; CHECK: %[[E:.*]] = getelementptr i8, ptr %[[C]], <16 x i64> %[[D]]
; CHECK: call void @llvm.masked.scatter.v16f32.v16p0(<16 x float> %{{.*}}, <16 x ptr> %[[E]], i32 4,
define void @apart(ptr %base, <16 x i32> %at, <16 x i1> %mask, i1 %more) {
  %wide = sext <16 x i32> %at to <16 x i64>
  %all = getelementptr i8, ptr %base, <16 x i64> %wide
  br i1 %more, label %next, label %done
next:
  %x = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> %all, i32 4, <16 x i1> %mask, <16 x float> poison)
  %four = getelementptr i8, <16 x ptr> %all, i64 4
  %last = getelementptr i8, <16 x ptr> %four, <16 x i64> splat (i64 64)
  call void @llvm.masked.scatter.v16f32.v16p0(<16 x float> %x, <16 x ptr> %last, i32 4, <16 x i1> %mask)
  br label %done
done:
  ret void
}

; What varies is added, the base is each lane's own, or indices are of 64 bits: left as it is.
; CHECK-LABEL: @other(
; CHECK: next:
; CHECK-NEXT: {{.*}} = call <8 x double> @llvm.masked.gather.v8f64.v8p0(<8 x ptr> %added,
; CHECK-NEXT: {{.*}} = call <8 x double> @llvm.masked.gather.v8f64.v8p0(<8 x ptr> %own,
; CHECK-NEXT: {{.*}} = call <8 x double> @llvm.masked.gather.v8f64.v8p0(<8 x ptr> %wide,
define <8 x double> @other(ptr %base, <8 x ptr> %bases, <8 x i32> %at, <8 x i64> %far, i1 %more) {
  %indices = sext <8 x i32> %at to <8 x i64>
  %first = getelementptr i8, ptr %base, <8 x i64> %indices
  %added = getelementptr i8, <8 x ptr> %first, <8 x i64> %far
  %own = getelementptr i8, <8 x ptr> %bases, <8 x i64> %indices
  %wide = getelementptr i8, ptr %base, <8 x i64> %far
  br i1 %more, label %next, label %next
next:
  %x = call <8 x double> @llvm.masked.gather.v8f64.v8p0(<8 x ptr> %added, i32 8, <8 x i1> splat (i1 true), <8 x double> poison)
  %y = call <8 x double> @llvm.masked.gather.v8f64.v8p0(<8 x ptr> %own, i32 8, <8 x i1> splat (i1 true), <8 x double> poison)
  %z = call <8 x double> @llvm.masked.gather.v8f64.v8p0(<8 x ptr> %wide, i32 8, <8 x i1> splat (i1 true), <8 x double> poison)
  %xy = fadd <8 x double> %x, %y
  %sum = fadd <8 x double> %xy, %z
  ret <8 x double> %sum
}
