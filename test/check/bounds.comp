// Accesses beyond the end of a buffer, an array or a vector: they are reported with the values, loads
// give 0, stores change nothing, and the run goes on.
//
// RUN: not %coopc run --check --diagnostic-ids %s -DBAD --bind 0=fill:7:u32[16] --out 1=%t.npy:u32[64] \
// RUN:   --push u32:20 --groups 2 --threads 2 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %python %S/../run/Inputs/arrays.py show %t.npy | FileCheck %s --check-prefix=VALUES
// VALUES: <u4 64
// VALUES-NEXT: 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
// RUN: %coopc run --check %s --bind 0=fill:7:u32[16] --out 1=%t.npy:u32[64] --push u32:3 --groups 2 \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error: --implicit-check-not=warning:
// GOOD: checked: nothing undefined was found
#version 450
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer In { uint values[]; };
layout(std430, binding = 1) buffer Out { uint results[16]; uint rest[]; };
layout(push_constant) uniform Push { uint which; };
shared uint tile[32];
struct Pair { uint a[4]; uint b; };
void main() {
  const uint i = gl_LocalInvocationIndex;
  uint table[8] = uint[](1, 2, 3, 4, 5, 6, 7, 8);
  tile[i] = i;
  barrier();
#ifdef BAD
  if (gl_WorkGroupID.x == 0) {
    // CHECK: bounds.comp:[[@LINE+5]]:{{[0-9]+}}: error: load of 4 bytes at offset 64 of buffer 'In' (binding 0), which has 64 bytes [err_check_bounds]
    // CHECK-NEXT: uint value = values[i];
    // CHECK-NEXT: ^
    // CHECK-NEXT: note: in invocation (16, 0, 0) of workgroup (0, 0, 0); 15 more times
    // The index is fine, the buffer is too short.
    uint value = values[i];
    if (i < 16)
      results[i] = value;
    else
      rest[i - 16] = value;
  }
  if (i == 3 && gl_WorkGroupID.x == 1) {
    // CHECK: bounds.comp:[[@LINE+2]]:{{[0-9]+}}: error: store of 4 bytes at offset 4000000 of buffer 'Out' (binding 1), which has 256 bytes [err_check_bounds]
    // CHECK: note: in invocation (3, 0, 0) of workgroup (1, 0, 0) [note_check_invocation]
    rest[999984] = 1;
    // CHECK: bounds.comp:[[@LINE+2]]:{{[0-9]+}}: error: index 20 is outside of the 8 elements of 'table' [err_check_index]
    // CHECK: note: in invocation (3, 0, 0) of workgroup (1, 0, 0) [note_check_invocation]
    table[which] = 9;
    // CHECK: bounds.comp:[[@LINE+1]]:{{[0-9]+}}: error: index 20 is outside of the 16 elements of 'Out.results' [err_check_index]
    results[which] = 8;
    // CHECK: bounds.comp:[[@LINE+1]]:{{[0-9]+}}: error: index 40 is outside of the 32 elements of 'tile' [err_check_index]
    tile[which * 2] = 1;
    vec4 v = vec4(1);
    // CHECK: bounds.comp:[[@LINE+1]]:{{[0-9]+}}: error: index -1 is outside of the 4 elements of 'v' [err_check_index]
    v[int(which) - 21] = 2;
    rest[40] = table[0] + uint(v.x) + tile[0];
  }
#else
  table[which] = i;
  if (i == 0 && gl_WorkGroupID.x == 0)
    results[which] = values[which];
  if (gl_WorkGroupID.x == 0)
    rest[i + 10] = table[which] + tile[which * 2];
#endif
}
