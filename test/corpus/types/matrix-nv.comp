// GL_NV_cooperative_matrix and GL_NV_integer_cooperative_matrix.
// DIFFERS: operation OpCooperativeMatrixLengthNV: glslang makes an OpSpecConstantOp of it
#version 450
#extension GL_NV_integer_cooperative_matrix : enable
#extension GL_NV_cooperative_matrix : enable
#extension GL_KHR_memory_scope_semantics : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_EXT_buffer_reference : enable
layout(local_size_x = 64) in;
const int X = 8;
layout(constant_id = 1) const int Y = 2;
const int Z = X * Y;
fcoopmatNV<16, gl_ScopeSubgroup, Z, 8> mC;
fcoopmatNV<16, gl_ScopeSubgroup, Z, Y> mD[3];
int arr[mC.length()];
const fcoopmatNV<32, gl_ScopeSubgroup, 4, 4> splat = fcoopmatNV<32, gl_ScopeSubgroup, 4, 4>(1.0);
layout(set = 0, binding = 0) coherent buffer Block { float16_t y[1024]; float16_t x[]; } block;
layout(set = 0, binding = 1) buffer UB { uvec4 u[]; } ub;
layout(set = 0, binding = 2, buffer_reference) buffer Far { layout(offset = 0) float16_t x[]; };
layout(set = 0, binding = 3) uniform Address { Far there; };
shared float16_t sh[512];

fcoopmatNV<32, gl_ScopeSubgroup, 8, Y> negated(fcoopmatNV<32, gl_ScopeSubgroup, 8, Y> m) { return -m; }
fcoopmatNV<16, gl_ScopeSubgroup, Z, 8> doubled(fcoopmatNV<16, gl_ScopeSubgroup, Z, 8> m) {
  return m * float16_t(2.0);
}

void main() {
  fcoopmatNV<32, gl_ScopeSubgroup, 16, (2 > 1 ? 8 : 4)> m =
      fcoopmatNV<32, gl_ScopeSubgroup, 16, (2 > 1 ? 8 : 4)>(0.0);
  m = m + m;
  m = m - m;
  m = -m;
  m = 2.0 * m;
  m = m * 2.0;
  fcoopmatNV<16, gl_ScopeSubgroup, 16, 8> m2 = fcoopmatNV<16, gl_ScopeSubgroup, 16, 8>(m);
  float x = m[1];
  m[0] = x;
  coopMatLoadNV(m, block.x, 0x1, 16 * 4, false);
  coopMatStoreNV(m, block.x, 0x1, 16 * 4, true);
  coopMatLoadNV(m2, there.x, 0x1, 16 * 4, false);
  fcoopmatNV<16, gl_ScopeSubgroup, 8, 8> A;
  fcoopmatNV<16, gl_ScopeSubgroup, 8, 8> B;
  fcoopmatNV<32, gl_ScopeSubgroup, 8, 8> D;
  D = coopMatMulAddNV(A, B, D);
  int l = D.length();
  icoopmatNV<8, gl_ScopeSubgroup, 8, 8> ia;
  icoopmatNV<32, gl_ScopeSubgroup, 8, 8> ic;
  ucoopmatNV<8, gl_ScopeSubgroup, 8, 8> ua;
  ucoopmatNV<16, gl_ScopeSubgroup, 8, 8> us = ucoopmatNV<16, gl_ScopeSubgroup, 8, 8>(ua);
  coopMatLoadNV(ia, ub.u, 0, 4, false);
  coopMatLoadNV(ua, ub.u, 0, 4, true);
  ic = coopMatMulAddNV(ia, ia, ic);
  ua = ucoopmatNV<8, gl_ScopeSubgroup, 8, 8>(ia);
  ia = ia / ia;
  ic += ic;
  coopMatStoreNV(ua, ub.u, 0, 4, true);
  mC *= float16_t(2.0);
  mC = doubled(mC);
  fcoopmatNV<16, gl_ScopeSubgroup, 8, 8> several[3];
  several[1] = A;
  coopMatLoadNV(several[2], sh, 0, 8, false);
  coopMatStoreNV(mC, sh, 0, 8, false);
  arr[0] = l;
  for (int i = 0; i < mC.length(); ++i)
    mC[i] = mC[i] + float16_t(i);
}
