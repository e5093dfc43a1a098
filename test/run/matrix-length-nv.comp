// How many elements an invocation has is no constant, though glslang makes an OpSpecConstantOp of it,
// and of what is computed from it.
// RUN: %coopc run --frontend=glslang %s --out=0=%t.npy:f32[128]
// RUN: %python %S/Inputs/arrays.py print %t.npy | FileCheck %s
// RUN: %coopc run %s --out=0=%t.npy:f32[128]
// RUN: %python %S/Inputs/arrays.py print %t.npy | FileCheck %s
// CHECK-COUNT-128: 2.5
#version 450
#extension GL_NV_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Out { float c[]; };
void main() {
  fcoopmatNV<32, gl_ScopeSubgroup, 16, 8> m = fcoopmatNV<32, gl_ScopeSubgroup, 16, 8>(1.0);
  for (int i = 0; i < m.length(); ++i)
    m[i] *= 2.5;
  coopMatStoreNV(m, c, 0, 8, false);
}
