// A race in a module without lines: the functions stand for both places.
//
// RUN: %coopc %s -o %t.spv
// RUN: not %coopc run --check --diagnostic-ids %t.spv --out 0=%t.npy:u32[32] 2>&1 | FileCheck %s --implicit-check-not=error:
#version 450
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { uint a[]; };
shared uint tile[32];
void put(uint i) { tile[i] = i; }
uint get(uint i) { return tile[31 - i]; }
void main() {
  const uint i = gl_LocalInvocationIndex;
  put(i);
  if (i > 15)
    a[i] = get(i);
}
// CHECK: error: load at offset {{[0-9]+}} of shared variable 'tile' without a barrier between it and the store of invocation ({{[0-9]+}}, 0, 0) there [err_check_race]
// CHECK-NEXT: note: in invocation ({{[0-9]+}}, 0, 0) of workgroup (0, 0, 0)
// CHECK-NEXT: note: in function 'get', for which the module has no lines [note_check_function]
// CHECK-NEXT: note: the other access, by store, is in function 'put', for which the module has no lines [note_check_other_function]
