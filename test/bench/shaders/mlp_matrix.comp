#version 460
// The network of mlp.comp in cooperative matrices: a workgroup takes Items inputs as the rows of a
// matrix, and multiplies them by the transposed matrix of each layer. Sums are floats; what is
// between layers never leaves the matrices.
// Macros: TYPE of inputs, weights, biases and results; INPUTS, HIDDEN, OUTPUTS, LAYERS.

#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require

layout(constant_id = 0) const uint Items = 128;

layout(local_size_x = 128) in;

layout(push_constant) uniform Parameters { uint Count; };

layout(set = 0, binding = 0) readonly buffer Inputs { TYPE inputs[]; };
layout(set = 0, binding = 1) readonly buffer Weights { TYPE weights[]; };
layout(set = 0, binding = 2) writeonly buffer Results { TYPE results[]; };

#define A(columns) coopmat<TYPE, gl_ScopeWorkgroup, Items, columns, gl_MatrixUseA>
#define B(rows, columns) coopmat<TYPE, gl_ScopeWorkgroup, rows, columns, gl_MatrixUseB>
#define SUM(type, columns) coopmat<type, gl_ScopeWorkgroup, Items, columns, gl_MatrixUseAccumulator>

float relu(const in uint row, const in uint column, const in float x) { return max(x, 0.0); }

// Sums of a layer whose matrix, and the biases after it, begin at AT.
#define LAYER(SUMS, X, ROWS, COLUMNS, AT)                                                          \
  {                                                                                                \
    B(ROWS, COLUMNS) matrix;                                                                       \
    coopMatLoad(matrix, weights, AT, ROWS, gl_CooperativeMatrixLayoutColumnMajor);                 \
    SUM(TYPE, COLUMNS) bias;                                                                       \
    coopMatLoad(bias, weights, AT + ROWS * COLUMNS, 0, gl_CooperativeMatrixLayoutRowMajor);        \
    SUMS = coopMatMulAdd(X, matrix, SUM(float, COLUMNS)(bias));                                    \
  }

tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> rows(uint columns) {
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> t =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  t = setTensorLayoutDimensionNV(t, Count, columns);
  return sliceTensorLayoutNV(t, gl_WorkGroupID.x * Items, Items, 0, columns);
}

void main() {
  A(INPUTS) x;
  coopMatLoadTensorNV(x, inputs, 0, rows(INPUTS));

  uint at = 0;
  SUM(float, HIDDEN) sums;
  LAYER(sums, x, INPUTS, HIDDEN, at)
  at += (INPUTS + 1) * HIDDEN;
  coopMatPerElementNV(sums, sums, relu);
  A(HIDDEN) h = A(HIDDEN)(sums);
  for (uint layer = 1; layer < LAYERS - 1; ++layer) {
    LAYER(sums, h, HIDDEN, HIDDEN, at)
    at += (HIDDEN + 1) * HIDDEN;
    coopMatPerElementNV(sums, sums, relu);
    h = A(HIDDEN)(sums);
  }
  SUM(float, OUTPUTS) y;
  LAYER(y, h, HIDDEN, OUTPUTS, at)
  coopMatStoreTensorNV(SUM(TYPE, OUTPUTS)(y), results, 0, rows(OUTPUTS));
}
