; RUN: %opt -load-pass-plugin=%plugin -passes='coop-join-scopes' -S %s | FileCheck %s
; REQUIRES: plugin
; Neighbouring calls of the workgroup's functions become one, where nothing but values is computed
; between them. Calls of the subgroup's, calls with results, and accesses of memory stay apart.

; CHECK-LABEL: define void @neighbours(
; CHECK-NEXT:    %sum = add i32 %v, 1
; CHECK-NEXT:    call void @coopfn.joined(ptr %p, i32 %v, i32 %sum)
; CHECK-NEXT:    store i32 %v, ptr %p
; CHECK-NEXT:    call void @first(ptr %p, i32 %v)
; CHECK-NEXT:    ret void
define void @neighbours(ptr %p, i32 %v) {
  call void @first(ptr %p, i32 %v)
  %sum = add i32 %v, 1
  call void @second(i32 %sum, i32 7)
  call void @first(ptr %p, i32 %sum)
  store i32 %v, ptr %p
  call void @first(ptr %p, i32 %v)
  ret void
}

; What is the same in all of a dispatch may be asked for earlier.
; CHECK-LABEL: define void @buffer(
; CHECK-NEXT:    %b = call ptr addrspace(1) @coop.buffer(i32 0, i32 1, i32 0)
; CHECK-NEXT:    %value = ptrtoint
; CHECK-NEXT:    call void @coopfn.joined
; CHECK-NEXT:    ret void
define void @buffer(ptr %p, i32 %v) {
  call void @first(ptr %p, i32 %v)
  %b = call ptr addrspace(1) @coop.buffer(i32 0, i32 1, i32 0)
  %value = ptrtoint ptr addrspace(1) %b to i32
  call void @second(i32 %value, i32 7)
  ret void
}

; CHECK-LABEL: define void @apart(
; CHECK-NEXT:    call void @first(
; CHECK-NEXT:    %loaded = load
; CHECK-NEXT:    call void @second(
; CHECK-NEXT:    call void @subgroup(
; CHECK-NEXT:    call void @second(
; CHECK-NEXT:    %result = call i32 @result(
; CHECK-NEXT:    call void @second(
; CHECK-NEXT:    %quotient = udiv
; CHECK-NEXT:    call void @second(
; CHECK-NEXT:    %element = call ptr addrspace(1) @coop.buffer(i32 0, i32 1, i32 %v)
; CHECK-NEXT:    %value = ptrtoint
; CHECK-NEXT:    call void @second(
define void @apart(ptr %p, i32 %v) {
  call void @first(ptr %p, i32 %v)
  %loaded = load i32, ptr %p
  call void @second(i32 %loaded, i32 1)
  call void @subgroup(i32 %v)
  call void @second(i32 %v, i32 2)
  %result = call i32 @result(i32 %v)
  call void @second(i32 %result, i32 3)
  %quotient = udiv i32 %v, %result
  call void @second(i32 %quotient, i32 4)
  %element = call ptr addrspace(1) @coop.buffer(i32 0, i32 1, i32 %v)
  %value = ptrtoint ptr addrspace(1) %element to i32
  call void @second(i32 %value, i32 7)
  ret void
}

; CHECK-LABEL: define internal void @inside(
; CHECK-NEXT:    call void @second(
; CHECK-NEXT:    call void @second(
define internal void @inside(i32 %v) "coop.scope"="workgroup" {
  call void @second(i32 %v, i32 1)
  call void @second(i32 %v, i32 2)
  ret void
}

declare ptr addrspace(1) @coop.buffer(i32, i32, i32) nounwind willreturn memory(none)
define internal void @first(ptr %p, i32 %v) "coop.scope"="workgroup" {
  ret void
}
define internal void @second(i32 %v, i32 %w) "coop.scope"="workgroup" {
  ret void
}
define internal void @subgroup(i32 %v) "coop.scope"="subgroup" {
  ret void
}
define internal i32 @result(i32 %v) "coop.scope"="workgroup" {
  ret i32 %v
}

; CHECK-LABEL: define internal void @coopfn.joined(ptr %0, i32 %1, i32 %2) #{{[0-9]+}} {
; CHECK:         call void @first(ptr %0, i32 %1)
; CHECK-NEXT:    call void @second(i32 %2, i32 7)
; CHECK-NEXT:    call void @first(ptr %0, i32 %2)
; CHECK-NEXT:    ret void
; CHECK: "coop.scope"="workgroup"
