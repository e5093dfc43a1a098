; RUN: %opt -load-pass-plugin=%plugin -passes='coop-inline' -S %s | FileCheck %s
; REQUIRES: plugin
; Into the entry point goes what waits, takes cooperative values or addresses of private storage, or
; uses private variables, also through what it calls. @pure stays a function, @unused goes.
@private = internal global i32 0 "coop.private"
define void @main() "coop.entry" {
  %a = alloca i32
  %x = call i32 @pure(i32 1)
  call void @waits()
  call void @pointer(ptr %a)
  call void @uses.private.below()
  %v = call target("spirv.CooperativeVectorNV", float, 3, 0) @vector()
  ret void
}
define internal i32 @pure(i32 %x) {
  %y = mul i32 %x, 3
  ret i32 %y
}
define internal void @waits() {
  call void @coop.control.barrier(i32 2, i32 2, i32 264)
  ret void
}
define internal void @pointer(ptr %p) {
  store i32 5, ptr %p
  ret void
}
define internal void @uses.private.below() {
  call void @uses.private()
  ret void
}
define internal void @uses.private() {
  store i32 6, ptr @private
  ret void
}
define internal target("spirv.CooperativeVectorNV", float, 3, 0) @vector() {
  %v = call target("spirv.CooperativeVectorNV", float, 3, 0) @coop.vec.fill.x(float 1.0)
  ret target("spirv.CooperativeVectorNV", float, 3, 0) %v
}
define internal void @unused() {
  ret void
}
declare target("spirv.CooperativeVectorNV", float, 3, 0) @coop.vec.fill.x(float)
declare void @coop.control.barrier(i32, i32, i32)

; CHECK: ; ModuleID = '{{.*}}inline.ll'
; CHECK-NEXT: source_filename = "{{.*}}inline.ll"
; CHECK-EMPTY:
; CHECK-NEXT: @private = internal global i32 0 #0
; CHECK-EMPTY:
; CHECK-NEXT: define void @main() #1 {
; CHECK-NEXT:   %a = alloca i32, align 4
; CHECK-NEXT:   %x = call i32 @pure(i32 1)
; CHECK-NEXT:   call void @coop.control.barrier(i32 2, i32 2, i32 264)
; CHECK-NEXT:   store i32 5, ptr %a, align 4
; CHECK-NEXT:   store i32 6, ptr @private, align 4
; CHECK-NEXT:   %v.i = call target("spirv.CooperativeVectorNV", float, 3, 0) @coop.vec.fill.x(float 1.000000e+00)
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define internal i32 @pure(i32 %x) {
; CHECK-NEXT:   %y = mul i32 %x, 3
; CHECK-NEXT:   ret i32 %y
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: declare target("spirv.CooperativeVectorNV", float, 3, 0) @coop.vec.fill.x(float)
; CHECK-EMPTY:
; CHECK-NEXT: declare void @coop.control.barrier(i32, i32, i32)
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { "coop.private" }
; CHECK-NEXT: attributes #1 = { "coop.entry" }
