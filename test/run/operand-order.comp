// Many element-wise expressions of one shape: each has its own function, whichever operand is a row
// or column of equal ones and wherever it stands.
// RUN: %coopc run --fp=strict --exec=fast %s --out 3=%t.fast.npy:f32[4,8,16] --bind 0=random:f32[512]:seed=1 --bind 1=random:f32[512]:seed=2 --bind 2=random:f32[512]:seed=3
// RUN: %coopc run --exec=reference %s --out 3=%t.npy:f32[4,8,16] --bind 0=random:f32[512]:seed=1 --bind 1=random:f32[512]:seed=2 --bind 2=random:f32[512]:seed=3
// RUN: cmp %t.fast.npy %t.npy
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer X { float x[]; };
layout(binding = 1) readonly buffer Y { float y[]; };
layout(binding = 2) readonly buffer Bias { float bias[]; };
layout(binding = 3) writeonly buffer Result { float result[]; };
#define MAT coopmat<float, gl_ScopeSubgroup, 8, 16, gl_MatrixUseAccumulator>
const int RowMajor = gl_CooperativeMatrixLayoutRowMajor;
const int ColumnMajor = gl_CooperativeMatrixLayoutColumnMajor;

float addColumn(const in uint row, const in uint column, const in float e) {
  return e + float(column);
}

void main() {
  MAT x0, y0, row0, x1, y1, row1, x2, row2, column2, x3, row3;
  coopMatLoad(x0, x, 0, 16, RowMajor);
  coopMatLoad(y0, y, 0, 16, RowMajor);
  coopMatLoad(row0, bias, 0, 0, RowMajor);
  MAT sum = (x0 + row0) + y0;
  coopMatStore(sum, result, 0, 16, RowMajor);

  coopMatLoad(x1, x, 128, 16, RowMajor);
  coopMatLoad(y1, y, 128, 16, RowMajor);
  coopMatLoad(row1, bias, 16, 0, RowMajor);
  sum = (x1 + y1) + row1;
  coopMatStore(sum, result, 128, 16, RowMajor);

  coopMatLoad(x2, x, 256, 16, RowMajor);
  coopMatLoad(row2, bias, 32, 0, RowMajor);
  coopMatLoad(column2, bias, 64, 0, ColumnMajor);
  sum = column2 - row2 * x2;
  coopMatStore(sum, result, 256, 16, RowMajor);

  // A row that is made of another and that an expression takes in.
  coopMatLoad(x3, x, 384, 16, RowMajor);
  coopMatLoad(row3, bias, 48, 0, RowMajor);
  coopMatPerElementNV(row3, row3, addColumn);
  sum = -x3 + row3 * 2.0;
  coopMatStore(sum, result, 384, 16, RowMajor);
}
