// GL_EXT_shader_64bit_indexing.
#version 460
#extension GL_EXT_shader_64bit_indexing : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_KHR_cooperative_matrix : enable
#extension GL_KHR_memory_scope_semantics : enable
#extension GL_NV_cooperative_matrix2 : enable
#extension GL_NV_cooperative_vector : enable
#pragma shader_64bit_indexing
#pragma promote_uint32_indices
layout(local_size_x = 32) in;
layout(binding = 0) buffer B { uint n; float o[]; } b;
layout(binding = 1) buffer H { float16_t h[]; };
shared float sh[64];
void main() {
  int64_t l = b.o.length64();
  int64_t l2 = sh.length64();
  uint64_t i = uint64_t(l) - 1;
  b.o[i] = b.o[b.n] + sh[b.n] + sh[l2 - 1l];
  int j = int(b.n);
  b.o[j] = 2.0;
  b.o[3] = 1.0;
  b.o[4u] = 2.0;
  b.o[5ul] = 7.0;
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
  coopMatLoad(m, b.o, i, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(m, b.o, b.n, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(m, b.o, i + 1, 16, gl_CooperativeMatrixLayoutColumnMajor);
  tensorLayoutNV<2> t = createTensorLayoutNV(2);
  coopMatLoadTensorNV(m, b.o, i, t);
  coopMatStoreTensorNV(m, b.o, i, t);
  coopvecNV<float16_t, 16> v, r;
  coopVecLoadNV(v, h, i);
  coopVecMatMulNV(r, v, gl_ComponentTypeFloat16NV, h, i, gl_ComponentTypeFloat16NV, 16, 16,
                  gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
  coopVecMatMulAddNV(r, v, gl_ComponentTypeFloat16NV, h, i, gl_ComponentTypeFloat16NV, h, i,
                     gl_ComponentTypeFloat16NV, 16, 16,
                     gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
  coopVecStoreNV(r, h, i);
  int64_t k = m.length64();
  b.o[k] = 1.0;
}
