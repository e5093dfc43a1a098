// A barrier that is missing is said once for two lines, not in both orders, and not again as a load of what is not
// stored yet; a load that no store could be for is said as before.
// RUN: not %coopc run --check %s --bind 0=random:f32[64] 2>&1 | FileCheck %s --implicit-check-not=error:
// CHECK: missing-barrier.comp:[[#@LINE+17]]:{{[0-9]+}}: error: store at offset 4 of shared variable 'tile' without a barrier between it and the load of invocation (0, 0, 0) there
// CHECK: more times
// CHECK: missing-barrier.comp:[[#@LINE+16]]:{{[0-9]+}}: note: the other access, by load, is here
// CHECK: missing-barrier.comp:[[#@LINE+19]]:{{[0-9]+}}: error: store at offset 4 of shared variable 'sums'
// CHECK: missing-barrier.comp:[[#@LINE+22]]:{{[0-9]+}}: error: load of 4 bytes at offset 4 of shared variable 'never', where the workgroup has stored nothing
// RUN: not %coopc run --check=stop %s --bind 0=random:f32[64] 2>&1 | FileCheck %s --check-prefix=FIRST --implicit-check-not=error:
// FIRST: error: {{load|store}}
#version 450
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer B { float a[]; };
shared float tile[64];
shared float sums[64];
shared float never[64];
void main() {
  const uint t = gl_LocalInvocationIndex;
  sums[t] = a[t];

  tile[t] = a[t];
  a[t] = tile[t ^ 1u] + tile[(t + 5u) % 64u];
  barrier();
  for (uint s = 32u; s > 0u; s >>= 1)
    if (t < s)
      sums[t] += sums[t + s];
  if (t == 1u)
    never[0] = 1.0;
  barrier();
  a[t] = never[t];
}
