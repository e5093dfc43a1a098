// A loop without an exit is legal, and code for it is made in no time, beside matrices, too: it is not executed here, or
// ends by the time that is allowed.
// RUN: %coopc run --timeout=60 %s --bind 0=zeros:f32[256] --out 0=%t.fast.npy
// RUN: %coopc run --timeout=60 --exec=reference %s --bind 0=zeros:f32[256] --out 0=%t.reference.npy && cmp %t.fast.npy %t.reference.npy
// RUN: %coopc run --timeout=60 --robust %s --bind 0=zeros:f32[256]
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -o - | FileCheck %s
// CHECK: bra
// RUN: not %coopc run --timeout=2 %s --bind 0=fill:7:f32[256] 2>&1 | FileCheck %s --check-prefix=TIMEOUT
// TIMEOUT: 2 s are over
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer B { float data[]; };
shared float staged[256];
void main() {
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
  for (uint i = gl_LocalInvocationIndex; i < 256u; i += 32u)
    staged[i] = data[i] + 1.0;
  barrier();
  coopMatLoad(m, staged, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(m, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  if (data[3] == 8.0)
    for (;;) {
    }
  if (data[4] == 9.0)
    for (;;)
      barrier();
}
