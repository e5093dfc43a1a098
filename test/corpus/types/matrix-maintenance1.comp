// GL_EXT_cooperative_matrix_maintenance1.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { float data[]; };
#define MATRIX(T, R, C, USE) coopmat<T, gl_ScopeSubgroup, R, C, gl_MatrixUse##USE>
float larger(const in float x, const in float y) { return max(x, y); }
float element(const in uint32_t row, const in uint32_t col, const in float x, const in float y) {
  return float(row) * y + float(col) + x;
}
int sums(const in int x, const in int y) { return x + y; }
void main() {
  MATRIX(float, 16, 16, Accumulator) sum;
  MATRIX(float, 16, 16, A) a;
  MATRIX(float16_t, 16, 16, B) b;
  MATRIX(int8_t, 16, 16, A) ia;
  MATRIX(uint8_t, 16, 16, Accumulator) ua;
  MATRIX(uint, 16, 16, Accumulator) uw;
  MATRIX(int, 16, 16, B) iw;
  coopMatLoad(a, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  sum = MATRIX(float, 16, 16, Accumulator)(a);
  b = MATRIX(float16_t, 16, 16, B)(sum);
  sum += MATRIX(float, 16, 16, Accumulator)(b);
  ia = MATRIX(int8_t, 16, 16, A)(sum);
  ua = MATRIX(uint8_t, 16, 16, Accumulator)(ia);
  coopMatTransposeEXT(a, sum);
  coopMatTransposeEXT(b, sum);
  coopMatTransposeEXT(ia, ua);
  coopMatTransposeEXT(iw, ua);
  coopMatTransposeEXT(iw, uw);
  MATRIX(float, 16, 8, Accumulator) most;
  coopMatReduceEXT(most, sum, gl_CooperativeMatrixReduceRowEXT, larger);
  MATRIX(float, 8, 16, Accumulator) most2;
  coopMatReduceEXT(most2, sum, gl_CooperativeMatrixReduceColumnEXT, larger);
  MATRIX(float, 8, 8, Accumulator) half2;
  coopMatReduceEXT(half2, sum, gl_CooperativeMatrixReduce2x2EXT, larger);
  coopMatReduceEXT(half2, sum, gl_CooperativeMatrixReduceRowAndColumnEXT, larger);
  MATRIX(int, 16, 16, Accumulator) isum = MATRIX(int, 16, 16, Accumulator)(3);
  coopMatReduceEXT(isum, isum, gl_CooperativeMatrixReduceRowEXT, sums);
  coopMatPerElementEXT(sum, sum, element, 100.0);
  coopMatPerElementEXT(sum, sum, element, sum);
  for (uint i = 0; i < sum.length(); ++i) {
    uvec2 at = coopMatGetCoordinateEXT(sum, i);
    sum[i] = float(at.x * 16 + at.y);
  }
  coopMatStore(sum, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
