; Elements that lanes take by their own indices are permutations (lower/cpu/Lookups.h).
; RUN: %opt -load-pass-plugin=%plugin -passes='coop-lookups<avx512f;avx512bw>' -S %s | FileCheck %s --check-prefixes=CHECK,BW
; RUN: %opt -load-pass-plugin=%plugin -passes='coop-lookups<avx512f>' -S %s | FileCheck %s --check-prefixes=CHECK,F
; RUN: %opt -load-pass-plugin=%plugin -passes='coop-lookups<avx2>' -S %s | FileCheck %s --check-prefix=AVX2
; RUN: %opt -load-pass-plugin=%plugin -passes='coop-lookups<aarch64>' -S %s | FileCheck %s --check-prefix=NEON
; RUN: %opt -load-pass-plugin=%plugin -passes='coop-lookups<>' -S %s | FileCheck %s --check-prefix=MEMORY
; REQUIRES: plugin
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A table that is longer than one register, and one that fills none.
; CHECK-LABEL: @words(
; CHECK-COUNT-1: call <16 x i32> @llvm.x86.avx512.vpermi2var.d.512(
; CHECK-NOT: permvar
; AVX2-LABEL: @words(
; AVX2: %[[LOW:.*]] = call <8 x i32> @llvm.x86.avx2.permd(
; AVX2: %[[HIGH:.*]] = call <8 x i32> @llvm.x86.avx2.permd(
; AVX2: %[[BIT:.*]] = and <8 x i32> %{{.*}}, <i32 8, {{.*}}>
; AVX2: select <8 x i1> %{{.*}}, <8 x i32> %[[HIGH]], <8 x i32> %[[LOW]]
; AVX2: call <8 x i32> @llvm.x86.avx2.permd(
; AVX2: and <8 x i32> %{{.*}}, <i32 16, {{.*}}>
; AVX2: select
; NEON-LABEL: @words(
; NEON: gather
; MEMORY-LABEL: @words(
; MEMORY: %table = alloca <32 x i32>, align 64
; MEMORY: store <32 x i32>
; MEMORY: %[[PLACE:.*]] = and <8 x i64> %{{.*}}, <i64 31, {{.*}}>
; MEMORY: %[[ADDRESS:.*]] = getelementptr i32, ptr %table, <8 x i64> %[[PLACE]]
; MEMORY: call <8 x i32> @llvm.masked.gather.v8i32.v8p0(<8 x ptr> %[[ADDRESS]], i32 4,
define <8 x float> @words(<20 x float> %given, <8 x i32> %index) {
  %f = call <8 x float> @coop.lookup.a(<20 x float> %given, <8 x i32> %index)
  ret <8 x float> %f
}

; Halves are permuted as they are, or as words; bytes of them where those are what is permuted.
; CHECK-LABEL: @halves(
; BW: call <32 x i16> @llvm.x86.avx512.permvar.hi.512(
; F: call <16 x i32> @llvm.x86.avx512.permvar.si.512(
; AVX2-LABEL: @halves(
; AVX2: call <8 x i32> @llvm.x86.avx2.permd(
; NEON-LABEL: @halves(
; NEON: %[[I:.*]] = trunc <8 x i32> %index to <8 x i16>
; NEON: %[[M:.*]] = mul <8 x i16> %[[I]], <i16 514, {{.*}}>
; NEON: add <8 x i16> %[[M]], <i16 256, {{.*}}>
; NEON: call <16 x i8> @llvm.aarch64.neon.tbl2.v16i8(
define <8 x half> @halves(<16 x half> %table, <8 x i32> %index) {
  %f = call <8 x half> @coop.lookup.b(<16 x half> %table, <8 x i32> %index)
  ret <8 x half> %f
}

; What is made of all elements is made of the table first, unless that is longer.
; CHECK-LABEL: @converted(
; CHECK-NEXT: %[[WIDE:.*]] = fpext <16 x half> %table to <16 x float>
; CHECK: permvar.si.512(
; CHECK-NOT: fpext
; CHECK-LABEL: @longer(
; CHECK-NOT: fpext
; BW: permvar.hi.512(
; CHECK: fpext <8 x half>
define <16 x float> @converted(<16 x half> %table, <16 x i32> %index) {
  %h = call <16 x half> @coop.lookup.c(<16 x half> %table, <16 x i32> %index)
  %f = fpext <16 x half> %h to <16 x float>
  ret <16 x float> %f
}
define <8 x float> @longer(<16 x half> %table, <8 x i32> %index) {
  %h = call <8 x half> @coop.lookup.b(<16 x half> %table, <8 x i32> %index)
  %f = fpext <8 x half> %h to <8 x float>
  ret <8 x float> %f
}

; Two words each; where a lane's bit is a byte.
; CHECK-LABEL: @pairs(
; CHECK-COUNT-2: permvar.si.512(
; NEON-LABEL: @pairs(
; NEON-COUNT-4: tbl4.v16i8(
define <8 x i64> @pairs(<8 x i64> %table, <8 x i32> %index) {
  %f = call <8 x i64> @coop.lookup.d(<8 x i64> %table, <8 x i32> %index)
  ret <8 x i64> %f
}
; NEON-LABEL: @bits(
; NEON: zext <16 x i1> %table to <16 x i8>
; NEON: tbl1.v16i8(
; NEON: trunc <4 x i8> %{{.*}} to <4 x i1>
define <4 x i1> @bits(<16 x i1> %table, <4 x i32> %index) {
  %f = call <4 x i1> @coop.lookup.e(<16 x i1> %table, <4 x i32> %index)
  ret <4 x i1> %f
}

declare <8 x float> @coop.lookup.a(<20 x float>, <8 x i32>)
declare <8 x half> @coop.lookup.b(<16 x half>, <8 x i32>)
declare <16 x half> @coop.lookup.c(<16 x half>, <16 x i32>)
declare <8 x i64> @coop.lookup.d(<8 x i64>, <8 x i32>)
declare <4 x i1> @coop.lookup.e(<16 x i1>, <4 x i32>)
