// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules of tensor layouts and views, of loads and stores through them, and of functions passed by
// name (GLSL_NV_cooperative_matrix2, GLSL_NV_cooperative_matrix_decode_vector).

#include "SemaTestSupport.h"

using namespace coop::test;

namespace {

std::string shader(llvm::StringRef Body) {
  return R"(#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix_decode_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_long_vector : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint D = 2;
layout(constant_id = 1) const int Mode = 1;
layout(constant_id = 2) const bool Has = true;
layout(constant_id = 3) const int P0 = 1;
const int Acc = gl_MatrixUseAccumulator;
#define MAT(T, U) coopmat<T, gl_ScopeSubgroup, 16, 16, U>
layout(binding = 0) buffer B { float f[]; } b;
layout(binding = 1) readonly buffer Q { uint8_t q[]; } q;
layout(buffer_reference, std430, buffer_reference_align = 2) buffer Block { float16_t d; int8_t x[32]; };
shared float s[256];
)" + Body.str();
}

void expect(llvm::StringRef Body) { expectDiagnostics(shader(Body)); }

} // namespace

TEST(CooperativeTensor, LayoutsAndViews) {
  expect(R"(
void main() {
  tensorLayoutNV<2> t = createTensorLayoutNV(2);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> c = createTensorLayoutNV(2, 1);
  tensorLayoutNV<D, Mode> sp = createTensorLayoutNV(D, Mode);
  tensorLayoutNV<2, Mode> sm = createTensorLayoutNV(2, Mode);
  tensorViewNV<2> v = createTensorViewNV(2);
  tensorViewNV<2, true> vd = createTensorViewNV(2, true);
  tensorViewNV<2, true, 1, 0> vp = createTensorViewNV(2, true, 1, 0);
  tensorViewNV<2, Has, P0, 0> vs = createTensorViewNV(2, Has, P0, 0);
  tensorViewNV<3, false, 2, 0, 1> v3 = createTensorViewNV(3, false, 2, 0, 1);
  t = setTensorLayoutBlockSizeNV(t, 1, 32);
  t = setTensorLayoutDimensionNV(t, 64, 64);
  t = setTensorLayoutStrideNV(t, 64, 1);
  t = sliceTensorLayoutNV(t, -1, 16, 0, 16);
  t = setTensorLayoutClampValueNV(t, 7u);
  vd = setTensorViewDimensionsNV(vd, 16, 16);
  vd = setTensorViewStrideNV(vd, 16, 1);
  v = setTensorViewClipNV(v, 0, 16, 0, 16);
  sp = setTensorLayoutDimensionNV(sp, 64, 64);
  uint dynamic;
  createTensorLayoutNV(0);                  //! err_tensor_dimension_range
  createTensorLayoutNV(6);                  //! err_tensor_dimension_range
  createTensorLayoutNV(dynamic);            //! err_argument_constant
  createTensorLayoutNV(2, 5);               //! err_clamp_mode_range
  createTensorViewNV(2, true, 0, 0);        //! err_tensor_view_permutation
  createTensorViewNV(2, true, 0, 2);        //! err_tensor_view_permutation
  createTensorViewNV(2, true, 1);           //! err_tensor_view_permutation
  createTensorViewNV(2, true, 0, 1, 2);     //! err_tensor_view_permutation_count
  t = c;                                    //! err_cannot_convert
  t = tensorLayoutNV<2>();                  //! err_tensor_layout_constructor
  v = tensorViewNV<2>(1);                   //! err_tensor_view_constructor
  setTensorLayoutDimensionNV(t, 64);        //! err_tensor_argument_count note_builtin_signature
  setTensorLayoutDimensionNV(t, 1, 2, 3);   //! err_tensor_argument_count note_builtin_signature
  sliceTensorLayoutNV(t, 0, 16, 0);         //! err_tensor_argument_count note_builtin_signature
  setTensorViewDimensionsNV(v3, 1, 2);      //! err_tensor_argument_count note_builtin_signature
  setTensorLayoutDimensionNV(v, 64, 64);    //! err_argument_kind note_builtin_signature
  setTensorViewClipNV(t, 0, 1, 0, 1);       //! err_argument_kind note_builtin_signature
  setTensorLayoutDimensions(t, 64, 64);     //! err_undeclared_function note_did_you_mean
  setTensorLayoutBlockSize(t, 64, 64);      //! err_undeclared_function note_did_you_mean
}
)");
}

TEST(CooperativeTensor, Warnings) {
  expect(R"(
void main() {
  tensorLayoutNV<2> t = createTensorLayoutNV(2);
  tensorViewNV<2> v = createTensorViewNV(2);
  MAT(float, Acc) m;
  t = setTensorLayoutDimensionNV(t, 64, 64);
  t = setTensorLayoutBlockSizeNV(t, 1, 32);  //! warn_tensor_block_after_dimension
  coopMatStoreTensorNV(m, b.f, 0, t);        //! warn_tensor_store_blocks
  t = createTensorLayoutNV(2);
  t = setTensorLayoutBlockSizeNV(t, 1, 0);   //! warn_tensor_zero
  t = setTensorLayoutDimensionNV(t, 0, 64);  //! warn_tensor_zero
  t = setTensorLayoutStrideNV(t, 0, 1);      //! warn_tensor_stride_zero
  t = setTensorLayoutStrideNV(t, 1, 2);      //! warn_tensor_stride_overlap
  t = sliceTensorLayoutNV(t, 0, 0, 0, 16);   //! warn_tensor_zero
  v = setTensorViewDimensionsNV(v, 16, 16);  //! warn_tensor_view_ignored
  v = setTensorViewStrideNV(v, 16, 1);       //! warn_tensor_view_ignored
  setTensorLayoutBlockSizeNV(setTensorLayoutDimensionNV(createTensorLayoutNV(2), 8, 8), 1, 2); //! warn_tensor_block_after_dimension
  tensorLayoutNV<2> other = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 8, 8);
  other = setTensorLayoutBlockSizeNV(other, 1, 2); //! warn_tensor_block_after_dimension
  t = createTensorLayoutNV(2);
  coopMatLoadTensorNV(m, b.f, 3, t);         //! warn_coop_offset_alignment
  coopMatLoadTensorNV(m, b.f, 4, t);
}
)");
}

TEST(CooperativeTensor, Memory) {
  expect(R"(
void main() {
  tensorLayoutNV<2> t = createTensorLayoutNV(2);
  tensorLayoutNV<3> t3 = createTensorLayoutNV(3);
  tensorLayoutNV<D> ts = createTensorLayoutNV(D);
  tensorViewNV<2> v = createTensorViewNV(2);
  tensorViewNV<3> v3 = createTensorViewNV(3);
  tensorViewNV<3, true> v3d = createTensorViewNV(3, true);
  tensorViewNV<3, Has> v3s = createTensorViewNV(3, Has);
  MAT(float, Acc) m;
  float priv[4];
  coopMatLoadTensorNV(m, b.f, 0, t);
  coopMatLoadTensorNV(m, s, 0, t, v);
  coopMatLoadTensorNV(m, q.q, 0, t, v3d);
  coopMatLoadTensorNV(m, b.f, 0, t, v3s);
  coopMatLoadTensorNV(m, b.f, 0, ts, v3);
  coopMatStoreTensorNV(m, b.f, 0, t);
  coopMatStoreTensorNV(m, s, 0, t3, v3);
  coopMatLoadTensorNV(m, b.f, 0, t, v3);   //! err_tensor_view_dimension
  coopMatLoadTensorNV(m, b.f, 0, v);       //! err_argument_kind note_builtin_signature
  coopMatStoreTensorNV(m, q.q, 0, t);      //! err_not_assignable
  coopMatLoadTensorNV(m, priv, 0, t);      //! err_buffer_storage note_builtin_signature
  coopMatLoadTensorNV(m, b.f[0], 0, t);    //! err_buffer_not_array note_builtin_signature
  coopMatLoadTensorNV(m, b.f, 0);          //! err_no_matching_call note_candidate note_candidate note_candidate note_candidate
  coopMatStoreTensorNV(m, b.f, 0, t, 1);   //! err_argument_kind note_builtin_signature
}
)");
}

TEST(CooperativeTensor, DecodeFunctions) {
  expect(R"(
float16_t good(const in Block r, const in uint32_t c[2], const in uint32_t i[2]) { return r.d; }
float16_t spec(const in Block r, const in uint32_t c[D], const in uint32_t i[D]) { return r.d; }
float16_t over(const in float x) { return float16_t(x); }
float16_t over(const in Block r, const in uint32_t c[2], const in uint32_t i[2]) { return r.d; }
f16vec2 two(const in Block r, const in uint32_t c[2], const in uint32_t i[2]) { return f16vec2(r.d); }
vector<float16_t, 8> eight(const in Block r, const in uint32_t c[2], const in uint32_t i[2]) { return vector<float16_t, 8>(r.d); }
f16vec3 three(const in Block r, const in uint32_t c[2], const in uint32_t i[2]) { return f16vec3(r.d); } //! note_declared_here
float wrongResult(const in Block r, const in uint32_t c[2], const in uint32_t i[2]) { return 1.0; } //! note_declared_here
float16_t wrongDim(const in Block r, const in uint32_t c[3], const in uint32_t i[3]) { return r.d; } //! note_declared_here
float16_t wrongType(const in Block r, const in int c[2], const in uint32_t i[2]) { return r.d; } //! note_declared_here
float16_t notConst(in Block r, const in uint32_t c[2], const in uint32_t i[2]) { return r.d; } //! note_declared_here
float16_t notConst2(const in Block r, const in uint32_t c[2], in uint32_t i[2]) { return r.d; } //! note_declared_here
float16_t noRef(const in uint r, const in uint32_t c[2], const in uint32_t i[2]) { return float16_t(0); } //! note_declared_here
float16_t few(const in Block r) { return r.d; } //! note_declared_here
float16_t none(const in float a) { return float16_t(0); } //! note_candidate
float16_t none(const in int a) { return float16_t(0); }   //! note_candidate
void main() {
  tensorLayoutNV<2> t = createTensorLayoutNV(2);
  tensorViewNV<2> v = createTensorViewNV(2);
  MAT(float16_t, gl_MatrixUseA) m;
  coopMatLoadTensorNV(m, q.q, 0, t, good);
  coopMatLoadTensorNV(m, q.q, 0, t, spec);
  coopMatLoadTensorNV(m, q.q, 0, t, over);
  coopMatLoadTensorNV(m, q.q, 0, t, v, good);
  coopMatLoadTensorNV(m, q.q, 0, t, good, two);      //! warn_decode_vector_block
  coopMatLoadTensorNV(m, q.q, 0, t, v, good, eight); //! warn_decode_vector_block
  coopMatLoadTensorNV(m, q.q, 0, t, wrongResult); //! err_callback_result
  coopMatLoadTensorNV(m, q.q, 0, t, wrongDim);    //! err_callback_coordinates
  coopMatLoadTensorNV(m, q.q, 0, t, wrongType);   //! err_callback_coordinates
  coopMatLoadTensorNV(m, q.q, 0, t, notConst);    //! err_callback_const_in
  coopMatLoadTensorNV(m, q.q, 0, t, notConst2);   //! err_callback_const_in
  coopMatLoadTensorNV(m, q.q, 0, t, noRef);       //! err_decode_first_parameter
  coopMatLoadTensorNV(m, q.q, 0, t, few);         //! err_callback_count
  coopMatLoadTensorNV(m, q.q, 0, t, none);        //! err_callback_no_overload
  coopMatLoadTensorNV(m, q.q, 0, t, good, three); //! err_decode_vector_result
  coopMatLoadTensorNV(m, s, 0, t, good);          //! err_buffer_storage note_builtin_signature
  coopMatStoreTensorNV(m, b.f, 0, t, good);       //! err_function_as_argument note_builtin_signature
  coopMatLoad(m, b.f, good, 16, 0);               //! err_function_as_argument note_builtin_signature
}
)");
}

TEST(CooperativeTensor, VectorDecodeNeedsItsExtension) {
  expectDiagnostics(R"(#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
layout(buffer_reference) buffer Block { float16_t d; };
layout(binding = 0) buffer B { float f[]; } b;
float16_t one(const in Block r, const in uint32_t c[2], const in uint32_t i[2]) { return r.d; }
f16vec2 two(const in Block r, const in uint32_t c[2], const in uint32_t i[2]) { return f16vec2(r.d); }
void main() {
  coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
  coopMatLoadTensorNV(m, b.f, 0, createTensorLayoutNV(2), one, two); //! err_requires_extension
}
)");
}

TEST(CooperativeTensor, CombineFunctions) {
  expect(R"(
float sum(const in float x, const in float y) { return x + y; }
float over(const in float x) { return x; }
float over(const in float x, const in float y) { return x + y; }
float loose(float x, const in float y) { return x + y; }        //! note_declared_here
float wrong(const in float x, const in int y) { return x; }     //! note_declared_here
int result(const in float x, const in float y) { return 1; }    //! note_declared_here
float one(const in float x) { return x; }                       //! note_declared_here
void main() {
  MAT(float, Acc) m;
  const int Row = gl_CooperativeMatrixReduceRowNV;
  coopMatReduceNV(m, m, Row, sum);
  coopMatReduceNV(m, m, Row, over);
  coopMatReduceNV(m, m, Row, loose);  //! err_callback_const_in
  coopMatReduceNV(m, m, Row, wrong);  //! err_callback_parameter
  coopMatReduceNV(m, m, Row, result); //! err_callback_result
  coopMatReduceNV(m, m, Row, one);    //! err_callback_count
}
)");
}

TEST(CooperativeTensor, PerElementFunctions) {
  expect(R"(
float plain(const in uint32_t r, const in uint32_t c, const in float e) { return e; } //! note_declared_here
float more(const in uint32_t r, const in uint32_t c, const in float e, const in float x, const in int n) { return e; } //! note_declared_here note_declared_here
float ref(const in uint32_t r, const in uint32_t c, const in float e, const in Block p) { return e; }
float empty();
float signedRow(const in int r, const in uint32_t c, const in float e) { return e; }              //! note_declared_here
float16_t wrongResult(const in uint32_t r, const in uint32_t c, const in float e) { return float16_t(e); } //! note_declared_here
float notConst(const in uint32_t r, const in uint32_t c, float e) { return e; }                   //! note_declared_here
float half16(const in uint32_t r, const in uint32_t c, const in float e, const in float16_t x) { return e; } //! note_declared_here
float empty() { return 1.0; }                                                                    //! note_declared_here
void main() {
  MAT(float, Acc) m, n;
  MAT(float, gl_MatrixUseA) a;
  Block p;
  coopMatPerElementNV(m, n, plain);
  coopMatPerElementNV(m, m, plain);
  coopMatPerElementNV(m, n + m, plain);
  coopMatPerElementNV(m, n, more, 1.0, 2);
  coopMatPerElementNV(m, n, more, n, 2);
  coopMatPerElementNV(m, n, ref, p);
  coopMatPerElementNV(m, n, more, 1.0);       //! err_per_element_extra
  coopMatPerElementNV(m, n, more, 1, 2);      //! err_callback_parameter
  coopMatPerElementNV(m, n, more, a, 2);      //! err_per_element_matrix
  coopMatPerElementNV(m, n, half16, n);       //! err_callback_parameter
  coopMatPerElementNV(m, n, plain, 1.0);      //! err_per_element_extra
  coopMatPerElementNV(m, n);                  //! err_argument_count note_builtin_signature
  coopMatPerElementNV(m, n, empty);           //! err_per_element_parameters
  coopMatPerElementNV(m, n, signedRow);       //! err_callback_parameter
  coopMatPerElementNV(m, n, wrongResult);     //! err_callback_result
  coopMatPerElementNV(m, n, notConst);        //! err_callback_const_in
  coopMatPerElementNV(a, n, plain);           //! err_argument_same_type note_builtin_signature
  coopMatPerElementNV(m, n, 1.0);             //! err_argument_function note_builtin_signature
  coopMatPerElementNV(m, n, more, 1.0, plain);//! err_function_as_argument note_builtin_signature
}
)");
}
