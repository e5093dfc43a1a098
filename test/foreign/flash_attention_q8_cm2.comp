// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention with keys and values in blocks of bytes: layouts of three dimensions count blocks, and
// are looked at transposed while a function decodes. Rows are heads of one token that share keys.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_EXT_buffer_reference : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_KHR_memory_scope_semantics : enable
#extension GL_KHR_cooperative_matrix : enable
#extension GL_NV_cooperative_matrix2 : enable

layout(constant_id = 0) const uint Br = 16;
layout(constant_id = 1) const uint Bc = 32;
layout(constant_id = 2) const uint D = 32;
layout(local_size_x = 128) in;

layout(push_constant) uniform P { uint kv; uint kv_heads; uint ratio; float scale; } p;

layout(binding = 0) readonly buffer QBuf { float16_t data_q[]; };  // kv_heads x ratio x D
layout(binding = 1) readonly buffer KBuf { uint8_t data_k[]; };    // kv x kv_heads x D, in blocks
layout(binding = 2) readonly buffer VBuf { uint8_t data_v[]; };
layout(binding = 3) writeonly buffer OBuf { float data_o[]; };

layout(buffer_reference, std430, buffer_reference_align = 2) buffer Q8Block { float16_t d; int8_t qs[32]; };

float16_t dequant(const in Q8Block b, const in uint32_t blockCoords[3], const in uint32_t coordInBlock[3]) {
  return float16_t(b.qs[coordInBlock[2]]) * b.d;
}

float add(const in float x, const in float y) { return x + y; }
float larger32(const in float x, const in float y) { return max(x, y); }
float take(const in uint32_t row, const in uint32_t col, const in float x, const in float y) { return max(x, y); }
float expElem(const in uint32_t row, const in uint32_t col, const in float x) { return exp(x); }
float maskElem(const in uint32_t row, const in uint32_t col, const in float x, const in uint32_t columns) {
  return col < columns ? x : -65504.0;
}

#define ACC(R, C) coopmat<float, gl_ScopeWorkgroup, R, C, gl_MatrixUseAccumulator>

void main() {
  const uint head = gl_WorkGroupID.x;

  tensorLayoutNV<3, gl_CooperativeMatrixClampModeConstantNV> layoutKV =
      createTensorLayoutNV(3, gl_CooperativeMatrixClampModeConstantNV);
  layoutKV = setTensorLayoutBlockSizeNV(layoutKV, 1, 1, 32);
  layoutKV = setTensorLayoutDimensionNV(layoutKV, p.kv, p.kv_heads, D);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutQ =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  layoutQ = setTensorLayoutDimensionNV(layoutQ, p.kv_heads * p.ratio, D);
  // Keys of a head as columns: the view drops the dimension of one.
  tensorViewNV<3, true, 2, 0, 1> columns = createTensorViewNV(3, true, 2, 0, 1);
  columns = setTensorViewDimensionsNV(columns, Bc, 1, D);

  coopmat<float16_t, gl_ScopeWorkgroup, Br, D, gl_MatrixUseA> q;
  coopMatLoadTensorNV(q, data_q, 0, sliceTensorLayoutNV(layoutQ, head * p.ratio, Br, 0, D));

  ACC(Br, D) o = ACC(Br, D)(0.0);
  ACC(Br, Bc) m = ACC(Br, Bc)(-65504.0), l = ACC(Br, Bc)(0.0);
  for (uint j = 0; j < p.kv; j += Bc) {
    coopmat<float16_t, gl_ScopeWorkgroup, D, Bc, gl_MatrixUseB> k;
    coopMatLoadTensorNV(k, data_k, 0, sliceTensorLayoutNV(layoutKV, j, Bc, head, 1, 0, D), columns, dequant);
    ACC(Br, Bc) s = coopMatMulAdd(q, k, ACC(Br, Bc)(0.0)) * p.scale;
    coopMatPerElementNV(s, s, maskElem, p.kv - j);

    ACC(Br, Bc) largest, old = m, e, sums;
    coopMatReduceNV(largest, s, gl_CooperativeMatrixReduceRowNV, larger32);
    coopMatPerElementNV(m, largest, take, m);
    coopMatPerElementNV(s, s - m, expElem);
    coopMatPerElementNV(e, old - m, expElem);
    coopMatReduceNV(sums, s, gl_CooperativeMatrixReduceRowNV, add);
    l = e * l + sums;

    coopmat<float16_t, gl_ScopeWorkgroup, Bc, D, gl_MatrixUseB> v;
    coopMatLoadTensorNV(v, data_v, 0, sliceTensorLayoutNV(layoutKV, j, Bc, head, 1, 0, D), dequant);
    ACC(Br, D) wide;
    coopMatReduceNV(wide, e, gl_CooperativeMatrixReduceRowNV, larger32);
    o = coopMatMulAdd(coopmat<float16_t, gl_ScopeWorkgroup, Br, Bc, gl_MatrixUseA>(s), v, o * wide);
  }
  ACC(Br, D) total;
  coopMatReduceNV(total, l, gl_CooperativeMatrixReduceRowNV, larger32);
  o = o / total;

  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutO =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  // Rows after those of the head belong to the next one.
  layoutO = setTensorLayoutDimensionNV(layoutO, p.ratio, D);
  coopMatStoreTensorNV(o, data_o, head * p.ratio * D, sliceTensorLayoutNV(layoutO, 0, Br, 0, D));
}
