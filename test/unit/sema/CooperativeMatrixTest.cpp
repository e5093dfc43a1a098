// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules of cooperative matrices: loads and stores, multiplication, reduction, conversions and
// operators. Tensors and callbacks have tests of their own.

#include "SemaTestSupport.h"

using namespace coop::test;
using coop::sema::Stage;

namespace {

/// A compute shader with the usual declarations; the text starts on line 1.
std::string shader(llvm::StringRef Body) {
  std::string Head =
      "#extension GL_KHR_cooperative_matrix : require\n"
      "#extension GL_NV_cooperative_matrix2 : require\n"
      "#extension GL_KHR_memory_scope_semantics : require\n"
      "#extension GL_EXT_shader_explicit_arithmetic_types : require\n"
      "#extension GL_EXT_bfloat16 : require\n"
      "#extension GL_EXT_float_e5m2 : require\n"
      "#extension GL_EXT_null_initializer : require\n"
      "layout(local_size_x = 32) in;\n"
      "layout(constant_id = 0) const uint N = 16;\n"
      "layout(constant_id = 1) const int P = 16;\n"
      "const int Acc = gl_MatrixUseAccumulator;\n"
      "#define MAT(T, M, N, U) coopmat<T, gl_ScopeSubgroup, M, N, U>\n"
      "layout(binding = 0) buffer B { float f[]; } b;\n"
      "layout(binding = 1) buffer H { float16_t h[64]; vec4 v4[4]; vec3 v3[4]; float one; } h;\n"
      "layout(binding = 2) readonly buffer R { float f[]; } r;\n"
      "layout(binding = 3) writeonly buffer W { float f[]; } w;\n"
      "layout(binding = 4) uniform U { vec4 f[4]; } u;\n"
      "shared float s[64];\n"
      "float priv[64];\n"
      "uint stride;\n";
  return Head + Body.str();
}

void expect(llvm::StringRef Body) { expectDiagnostics(shader(Body)); }

} // namespace

TEST(CooperativeMatrix, Gemm) {
  expect(R"(
void main() {
  MAT(float, N, 16, Acc) acc = MAT(float, N, 16, Acc)(0.0);
  MAT(float16_t, N, P, gl_MatrixUseA) a;
  MAT(float16_t, P, 16, gl_MatrixUseB) bb;
  coopMatLoad(a, h.h, 0, stride, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(bb, s, 0, stride, gl_CooperativeMatrixLayoutColumnMajor);
  coopMatLoad(bb, h.v4, 0u, 4u, P);
  acc = coopMatMulAdd(a, bb, acc);
  acc = coopMatMulAdd(a, bb, acc, 0);
  acc += acc * 2.0 - 2.0 * acc / acc;
  acc = -acc;
  for (int i = 0; i < acc.length(); ++i)
    acc[i] = float(i);
  coopMatStore(acc, b.f, 0, stride, 0);
  coopMatStore(acc, w.f, 0, stride, 0);
  coopMatLoad(acc, r.f, 0, stride, 0);
}
)");
}

TEST(CooperativeMatrix, Memory) {
  expect(R"(
void main() {
  MAT(float, 16, 16, Acc) acc;
  int layoutNow = 0;
  coopMatLoad(acc, priv, 0, 16, 0);        //! err_buffer_storage note_builtin_signature
  coopMatLoad(acc, u.f, 0, 16, 0);         //! err_buffer_storage note_builtin_signature
  coopMatLoad(acc, h.one, 0, 16, 0);       //! err_buffer_not_array note_builtin_signature
  coopMatLoad(acc, b.f[3], 0, 16, 0);      //! err_buffer_not_array note_builtin_signature
  coopMatLoad(acc, h.v4[0], 0, 16, 0);     //! err_buffer_not_array note_builtin_signature
  coopMatLoad(acc, h.v3, 0, 16, 0);        //! err_coop_memory_element
  coopMatLoad(acc, w.f, 0, 16, 0);         //! warn_writeonly_read
  coopMatStore(acc, r.f, 0, 16, 0);        //! err_not_assignable
  coopMatLoad(acc, b.f, 0, 16, 2);         //! err_coop_matrix_layout
  coopMatLoad(acc, b.f, 0, 16, layoutNow); //! err_argument_constant
  coopMatStore(acc, b.f, 0, 0, 0);         //! err_coop_store_stride
  coopMatStore(acc, b.f, 0, 8, 0);         //! warn_coop_stride_overlap
  coopMatLoad(acc, b.f, 0, 8, 1);          //! warn_coop_stride_overlap
  coopMatLoad(acc, b.f, 0, 0, 0);          // equal rows
  MAT(float, 1, 16, Acc) row;
  coopMatLoad(row, b.f, 0, 4, 0);          // one row alone
  coopMatStore(row, b.f, 0, 4, 0);
  coopMatLoad(acc, h.v4, 0, 4, 0);
  coopMatLoad(MAT(float, 16, 16, Acc)(0.0), b.f, 0, 16, 0); //! err_out_argument_place note_builtin_signature
  coopMatLoad(1.0, b.f, 0, 16, 0);         //! err_argument_kind note_builtin_signature
  coopMatLoad(acc, b.f, 0, 16);            //! err_argument_count note_builtin_signature
  coopMatLoad(acc, b.f, 0.5, 16, 0);       //! err_argument_type note_builtin_signature
}
)");
}

TEST(CooperativeMatrix, PedanticSigns) {
  expectDiagnostics(shader(R"(
void main() {
  MAT(int8_t, 16, 16, gl_MatrixUseA) a;
  MAT(uint8_t, 16, 16, gl_MatrixUseB) unsignedB;
  MAT(int8_t, 16, 16, gl_MatrixUseB) b;
  MAT(int, 16, 16, Acc) sums;
  sums = coopMatMulAdd(a, unsignedB, sums); //! warn_coop_muladd_signedness
  sums = coopMatMulAdd(a, b, sums);
}
)"),
                    coop::sema::Stage::Compute, 460, "pedantic");
}

TEST(CooperativeMatrix, MulAdd) {
  expect(R"(
void main() {
  MAT(float, 16, 16, Acc) acc;
  MAT(float16_t, 16, 16, gl_MatrixUseA) a;
  MAT(float16_t, 32, 16, gl_MatrixUseB) b32;
  MAT(float16_t, 16, 16, gl_MatrixUseB) b16;
  MAT(float16_t, 16, 32, gl_MatrixUseB) wide;
  MAT(int8_t, 16, 16, gl_MatrixUseA) ia;
  MAT(uint8_t, 16, 16, gl_MatrixUseB) ub;
  MAT(int, 16, 16, Acc) iacc;
  coopmat<float16_t, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseB> group;
  acc = coopMatMulAdd(a, b32, acc);   //! err_shape_mismatch note_builtin_signature
  acc = coopMatMulAdd(a, wide, acc);  //! err_shape_mismatch note_builtin_signature
  acc = coopMatMulAdd(a, group, acc); //! err_shape_scope note_builtin_signature
  acc = coopMatMulAdd(b16, a, acc);   //! err_coop_argument_use note_builtin_signature
  acc = coopMatMulAdd(a, b16, a);     //! err_coop_argument_use note_builtin_signature
  acc = coopMatMulAdd(a, b16);        //! err_argument_count note_builtin_signature
  acc = coopMatMulAdd(a, b16, 1.0);   //! err_argument_kind note_builtin_signature
  iacc = coopMatMulAdd(ia, ub, iacc); // SPIR-V has both signs; -Wpedantic alone speaks of it
  iacc = coopMatMulAdd(a, ub, iacc);  //! warn_coop_muladd_components
  acc = coopMatMulAdd(a, b16, acc, 1);//! err_coop_operands_value
  acc = coopMatMulAdd(a, b16, acc, gl_MatrixOperandsSaturatingAccumulation); //! warn_coop_saturating_float
  acc = coopMatMulAdd(a, b16, acc, P);//! err_argument_specialized
  iacc = coopMatMulAdd(a, b16, acc);  //! err_cannot_convert
}
)");
}

TEST(CooperativeMatrix, AddressesAreUniform) {
  expect(R"(
void main() {
  MAT(float, 16, 16, Acc) acc;
  coopMatLoad(acc, b.f, gl_LocalInvocationIndex, 16, 0);       //! warn_coop_divergent
  coopMatStore(acc, b.f, 256 * gl_WorkGroupID.x, 16 + gl_LocalInvocationIndex, 0); //! warn_coop_divergent
  coopMatStore(acc, b.f, 256 * (gl_LocalInvocationIndex / 32), 16, 0);
}
)");
}

TEST(CooperativeMatrix, SaysWhichSizesDiffer) {
  Checked C(shader(R"(
void main() {
  MAT(float, 16, 16, Acc) acc;
  MAT(float16_t, 16, 16, gl_MatrixUseA) a;
  MAT(float16_t, 32, 16, gl_MatrixUseB) b32;
  acc = coopMatMulAdd(a, b32, acc);
}
)"));
  EXPECT_NE(C.Diagnostics.Messages.find("columns of 'A' (16) do not match rows of 'B' (32)"),
            std::string::npos)
      << C.Diagnostics.Messages;
}

TEST(CooperativeMatrix, Reduce) {
  expect(R"(
float sum(const in float x, const in float y) { return x + y; }
int isum(const in int x, const in int y) { return x + y; }
void main() {
  MAT(float, 16, 32, Acc) m;
  MAT(float, 16, 8, Acc) row;
  MAT(float, 8, 32, Acc) column;
  MAT(float, 8, 16, Acc) halved;
  MAT(float, N, P, Acc) any;
  MAT(float, 16, 32, gl_MatrixUseA) useA;
  MAT(int, 16, 32, Acc) im;
  coopMatReduceNV(row, m, gl_CooperativeMatrixReduceRowNV, sum);
  coopMatReduceNV(column, m, gl_CooperativeMatrixReduceColumnNV, sum);
  coopMatReduceNV(halved, m, gl_CooperativeMatrixReduce2x2NV, sum);
  coopMatReduceNV(any, m, gl_CooperativeMatrixReduce2x2NV, sum);
  coopMatReduceNV(any, m, gl_CooperativeMatrixReduceRowNV, sum);
  coopMatReduceNV(halved, m, gl_CooperativeMatrixReduceRowAndColumnNV, sum);
  coopMatReduceNV(column, m, gl_CooperativeMatrixReduceRowNV, sum);   //! err_reduce_size
  coopMatReduceNV(row, m, gl_CooperativeMatrixReduceColumnNV, sum);   //! err_reduce_size
  coopMatReduceNV(m, m, gl_CooperativeMatrixReduce2x2NV, sum);        //! err_reduce_half
  coopMatReduceNV(row, m, 0, sum);                                    //! err_reduce_mask
  coopMatReduceNV(row, m, 8, sum);                                    //! err_reduce_mask
  coopMatReduceNV(row, m, 5, sum);                                    //! err_reduce_mask_2x2
  coopMatReduceNV(im, im, gl_CooperativeMatrixReduceRowNV, isum);     //! err_reduce_component
  coopMatReduceNV(m, useA, gl_CooperativeMatrixReduceRowNV, sum);     //! err_coop_argument_use note_builtin_signature
  coopMatReduceNV(im, m, gl_CooperativeMatrixReduceRowNV, sum);       //! err_shape_component note_builtin_signature
  coopMatReduceNV(row, m, P, sum);                                    //! err_argument_specialized
  coopMatReduceNV(row, m, gl_CooperativeMatrixReduceRowNV, 1);        //! err_argument_function note_builtin_signature
  coopMatReduceNV(row, m, gl_CooperativeMatrixReduceRowNV, max);      //! err_builtin_as_callback
}
)");
}

TEST(CooperativeMatrix, Transpose) {
  expect(R"(
void main() {
  MAT(float, 16, 32, Acc) m;
  MAT(float, 32, 16, gl_MatrixUseB) t;
  MAT(float, 16, 32, gl_MatrixUseB) same;
  MAT(float, 32, 16, gl_MatrixUseA) a;
  MAT(float16_t, 32, 16, gl_MatrixUseB) narrow;
  coopMatTransposeNV(t, m);
  coopMatTransposeNV(same, m);   //! err_shape_mismatch note_builtin_signature
  coopMatTransposeNV(a, m);      //! err_coop_argument_use note_builtin_signature
  coopMatTransposeNV(t, t);      //! err_coop_argument_use note_builtin_signature
  coopMatTransposeNV(narrow, m); //! err_shape_component note_builtin_signature
}
)");
}

TEST(CooperativeMatrix, Constructors) {
  expect(R"(
void main() {
  MAT(float, 16, 16, Acc) acc = MAT(float, 16, 16, Acc)(1);
  MAT(float16_t, 16, 16, gl_MatrixUseA) a = MAT(float16_t, 16, 16, gl_MatrixUseA)(acc);
  MAT(float16_t, 16, 16, gl_MatrixUseB) b = MAT(float16_t, 16, 16, gl_MatrixUseB)(acc);
  MAT(int, 16, 16, Acc) i = MAT(int, 16, 16, Acc)(acc);
  MAT(float, N, 16, Acc) spec = MAT(float, N, 16, Acc)(acc);
  MAT(bfloat16_t, 16, 16, Acc) bf = MAT(bfloat16_t, 16, 16, Acc)(acc);
  MAT(float, 16, 16, Acc)(a);                //! err_requires_extension
  MAT(float, 16, 16, gl_MatrixUseB)(a);      //! err_coop_convert_use
  MAT(float, 16, 32, Acc)(acc);              //! err_coop_convert_shape
  MAT(float, 32, 16, Acc)(acc);              //! err_coop_convert_shape
  coopmat<float, gl_ScopeWorkgroup, 16, 16, Acc>(acc); //! err_coop_convert_shape
  MAT(float, 16, 16, Acc)();                 //! err_coopmat_constructor
  MAT(float, 16, 16, Acc)(1.0, 2.0);         //! err_coopmat_constructor
  MAT(float, 16, 16, Acc)(vec2(1.0));        //! err_coopmat_constructor
  MAT(bfloat16_t, 16, 16, Acc)(true);        //! err_convert_bool_float
  i = acc;                                   //! err_cannot_convert
  acc = spec;                                //! err_cannot_convert
  acc = 1.0;                                 //! err_cannot_convert
}
)");
  expectDiagnostics(R"(
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
void main() {
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(m); //! err_requires_extension
}
)");
}

TEST(CooperativeMatrix, Operators) {
  expect(R"(
void main() {
  MAT(float, 16, 16, Acc) m, n;
  MAT(float, 16, 32, Acc) wide;
  MAT(int, 16, 16, Acc) i;
  MAT(bfloat16_t, 16, 16, Acc) bf;
  float16_t h;
  bool t;
  m = m + n; m = m - n; m = m * n; m = m / n; m *= 2.0; m += n;
  i = i + i; i = -i; i = i * 3;
  m = m + wide;  //! err_coop_identical_types
  m = m + i;     //! err_coop_identical_types
  m = m + 1.0;   //! err_coop_operands
  m = m / 2.0;   //! err_coop_operands
  m = m * 2;     //! err_coop_scalar_type
  m = h * m;     //! err_coop_scalar_type
  t = m == n;    //! err_coop_comparison
  t = m < n;     //! err_coop_comparison
  i = i & i;     //! err_coop_operator
  i = i % i;     //! err_coop_operator
  i = i << 1;    //! err_coop_operator
  i = ~i;        //! err_unary_operand
  m = !m;        //! err_unary_operand
  m++;           //! err_unary_operand
  bf = bf + bf;  //! err_no_arithmetic
  bf = -bf;      //! err_no_arithmetic
  m = m * vec2(1.0); //! err_coop_operands
  m.x;           //! err_no_member_access
  m[0.5];        //! err_index_type
  m[100000] = 1.0;
}
)");
}

TEST(CooperativeMatrix, SaturatedConvert) {
  expect(R"(
void main() {
  MAT(float, 16, 16, Acc) m;
  MAT(floate5m2_t, 16, 16, gl_MatrixUseA) narrow;
  MAT(floate5m2_t, 16, 32, gl_MatrixUseA) wide;
  MAT(float16_t, 16, 16, gl_MatrixUseA) a;
  floate5m2_t e;
  saturatedConvertEXT(narrow, m);
  saturatedConvertEXT(e, 1.0);
  saturatedConvertEXT(e, e);      //! err_saturated_convert_value
  saturatedConvertEXT(wide, m);   //! err_shape_mismatch note_builtin_signature
  saturatedConvertEXT(a, m);      //! err_saturated_convert_type
  saturatedConvertEXT(narrow, wide); //! err_shape_mismatch note_builtin_signature
}
)");
}

TEST(CooperativeMatrix, OfNV) {
  expectDiagnostics(R"(
#extension GL_NV_cooperative_matrix : require
#extension GL_NV_integer_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(constant_id = 0) const int N = 16;
fcoopmatNV<8, gl_ScopeSubgroup, 8, 8> narrow;      //! err_coop_bits
icoopmatNV<64, gl_ScopeSubgroup, 8, 8> wide;
layout(binding = 0) buffer Data {
  float f[];
} floats;
layout(binding = 1) buffer Ints { int n[]; } ints;
layout(binding = 2) buffer Bytes { uint8_t n[]; } bytes;
layout(binding = 3) buffer Quads { uvec4 n[]; } quads;
layout(binding = 4) buffer Pairs { ivec2 n[]; } pairs;
layout(binding = 5) buffer Vectors { vec4 n[]; } vectors;
void main() {
  fcoopmatNV<16, gl_ScopeSubgroup, 8, 8> a;
  icoopmatNV<32, gl_ScopeSubgroup, 8, 8> i;
  ucoopmatNV<32, gl_ScopeSubgroup, 8, 8> u;
  a = a * float16_t(2.0) + a;
  a = a * a;                                       //! err_coop_operator_nv
  a = coopMatMulAddNV(a, a, a);
  i = coopMatMulAddNV(i, u, i);                    //! err_coop_muladd_family
  coopMatLoadNV(a, floats.f, 0, 8, false);
  coopMatLoadNV(a, bytes.n, 0, 16, false);
  coopMatLoadNV(a, quads.n, 0, 1, false);
  coopMatStoreNV(i, ints.n, 0, 8, false);
  coopMatLoadNV(u, pairs.n, 0, 4, false);
  coopMatLoadNV(a, ints.n, 0, 8, false);           //! err_coop_memory_element_nv
  coopMatLoadNV(a, vectors.n, 0, 2, false);        //! err_coop_memory_element_nv
  coopMatStoreNV(a, pairs.n, 0, 4, false);         //! err_coop_memory_element_nv
  coopMatLoadNV(i, floats.f, 0, 8, false);         //! err_coop_memory_element_nv
}
)");
}

TEST(CooperativeMatrix, Transposed) {
  expectDiagnostics(R"(
#extension GL_KHR_cooperative_matrix : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#define MAT(M, N, Use) coopmat<float, gl_ScopeSubgroup, M, N, Use>
void main() {
  MAT(16, 8, gl_MatrixUseAccumulator) acc;
  MAT(8, 16, gl_MatrixUseA) a;
  MAT(8, 16, gl_MatrixUseAccumulator) other;
  coopMatTransposeEXT(a, acc);
  coopMatTransposeEXT(other, acc);                 //! err_coop_transpose_use
}
)");
}

TEST(CooperativeMatrix, BlockedLayouts) {
  expectDiagnostics(R"(
#extension GL_KHR_cooperative_matrix : require
#extension GL_ARM_cooperative_matrix_layouts : require
layout(binding = 1) buffer C { float data[]; } c;
#define ROWS gl_CooperativeMatrixLayoutRowBlockedInterleavedARM
void main() {
  uint n = 2;
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
  coopmat<float, gl_ScopeSubgroup, 6, 16, gl_MatrixUseA> few;
  coopMatLoad(a, c.data, 0, 2, ROWS);
  coopMatLoad(a, c.data, 0, 3, ROWS);              //! err_coop_blocked_stride
  coopMatLoad(a, c.data, 0, n, ROWS);              //! err_coop_blocked_stride
  coopMatLoad(few, c.data, 0, 1, ROWS);            //! err_coop_blocked_size
}
)");
}
