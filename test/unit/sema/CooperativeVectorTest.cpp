// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules of cooperative vectors (GLSL_NV_cooperative_vector), and of the conversions between arrays
// and matrices (GLSL_QCOM_cooperative_matrix_conversion).

#include "SemaTestSupport.h"

using namespace coop::test;

namespace {

std::string shader(llvm::StringRef Body) {
  return R"(#extension GL_NV_cooperative_vector : require
#extension GL_QCOM_cooperative_matrix_conversion : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_long_vector : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint N = 8;
layout(constant_id = 1) const int P = 8;
layout(constant_id = 2) const bool Flip = true;
layout(binding = 0) readonly buffer W { uint8_t w[]; } w;
layout(binding = 1) buffer B { float f[]; } b;
layout(binding = 2) buffer V { vec4 one; uvec4 v[]; } v4;
struct T { float a; };
layout(binding = 3) buffer S { T s[4]; bool flags[4]; };
shared float sh[64];
const int F16 = gl_ComponentTypeFloat16NV, F32 = gl_ComponentTypeFloat32NV;
const int Packed = gl_ComponentTypeSignedInt8PackedNV;
const int Row = gl_CooperativeVectorMatrixLayoutRowMajorNV;
const int Opt = gl_CooperativeVectorMatrixLayoutInferencingOptimalNV;
const int Train = gl_CooperativeVectorMatrixLayoutTrainingOptimalNV;
)" + Body.str();
}

void expect(llvm::StringRef Body) { expectDiagnostics(shader(Body)); }

} // namespace

TEST(CooperativeVector, Products) {
  expect(R"(
void main() {
  coopvecNV<float, 8> r;
  coopvecNV<float16_t, 16> x;
  coopvecNV<float, N> rn;
  coopvecNV<uint32_t, 4> words;
  coopvecNV<int8_t, 8> r8;
  coopvecNV<int8_t, 16> x8;
  coopvecNV<int16_t, 16> x16;
  int k = 16;
  coopVecMatMulNV(r, x, F16, w.w, 0, F16, 8, 16, Row, false, 32);
  coopVecMatMulNV(rn, x, F16, w.w, 0, F16, N, 16, Opt, Flip, 0);
  coopVecMatMulNV(rn, x, F16, w.w, 0, F16, P, 16, Opt, true, 0);
  coopVecMatMulAddNV(r, x, F16, w.w, 64, F16, b.f, 16, F32, 8, 16, Opt, false, 0);
  coopVecMatMulNV(r, words, Packed, w.w, 0, Packed, 8, 16, Opt, false, 0); //! warn_coopvec_packed_memory
  coopVecMatMulNV(r, words, Packed, w.w, 0, F16, 8, 13, Opt, false, 0);
  coopVecMatMulAddNV(r, words, Packed, w.w, 64, F16, b.f, 16, Packed, 8, 13, Opt, false, 0); //! warn_coopvec_packed_memory
  coopVecMatMulNV(r8, x, F16, w.w, 0, F16, 8, 16, Row, false, 32);    //! err_coopvec_result_type
  coopVecMatMulNV(r, x, F16, w.w, 0, F16, 9, 16, Row, false, 32);     //! err_coopvec_result_size
  coopVecMatMulNV(r, x, F16, w.w, 0, F16, 8, 15, Row, false, 32);     //! err_coopvec_input_size
  coopVecMatMulNV(r, x8, gl_ComponentTypeSignedInt8NV, w.w, 0, gl_ComponentTypeSignedInt8NV, 8, 16, Row, false, 32);
  coopVecMatMulNV(r, x16, F16, w.w, 0, F16, 8, 16, Row, false, 32);   //! err_coopvec_input_type
  coopVecMatMulNV(r, x, Packed, w.w, 0, F16, 8, 16, Row, false, 32);  //! err_coopvec_packed_type
  coopVecMatMulNV(r, words, Packed, w.w, 0, F16, 8, 17, Row, false, 32); //! err_coopvec_packed_size
  coopVecMatMulNV(r, x, 11, w.w, 0, F16, 8, 16, Row, false, 32);      //! err_coopvec_interpretation
  coopVecMatMulNV(r, x, F16, w.w, 0, -1, 8, 16, Row, false, 32);      //! err_coopvec_interpretation
  coopVecMatMulNV(r, x, F16, w.w, 0, F16, 8, 16, 4, false, 32);       //! err_coopvec_layout
  coopVecMatMulNV(r, x, F16, w.w, 0, F16, 8, 16, Row, true, 32);      //! err_coopvec_transpose
  coopVecMatMulNV(r, x, F16, w.w, 0, F16, 8, k, Row, false, 32);      //! err_argument_constant
  coopVecMatMulNV(r, x, k, w.w, 0, F16, 8, 16, Row, false, 32);       //! err_argument_constant
  coopVecMatMulNV(r, x, F16, sh, 0, F16, 8, 16, Row, false, 32);      //! err_buffer_storage note_builtin_signature
  coopVecMatMulNV(r, x, F16, v4.v, 0, F16, 8, 16, Row, false, 32);    //! err_coopvec_memory_element
  coopVecMatMulNV(r, x, F16, w.w[0], 0, F16, 8, 16, Row, false, 32);  //! err_buffer_not_array note_builtin_signature
  coopVecMatMulNV(r, x, F16, w.w, 32, F16, 8, 16, Row, false, 24);    //! warn_coop_offset_alignment warn_coop_offset_alignment
  coopVecMatMulAddNV(r, x, F16, w.w, 0, F16, b.f, 8, 99, 8, 16, Opt, false, 0); //! err_coopvec_interpretation
  coopVecMatMulAddNV(r, x, F16, w.w, 0, F16, b.f, 8, F32, 8, 16, Opt, false, 0); //! warn_coop_offset_alignment
  coopVecMatMulAddNV(r, x, F16, w.w, 0, F16, sh, 0, F32, 8, 16, Opt, false, 0); //! err_buffer_storage note_builtin_signature
  coopVecMatMulNV(r, vec4(0), F16, w.w, 0, F16, 8, 16, Row, false, 32); //! err_argument_kind note_builtin_signature
}
)");
}

TEST(CooperativeVector, MemoryAndTraining) {
  expect(R"(
void main() {
  coopvecNV<float, 8> x, y;
  coopvecNV<float16_t, 8> h;
  coopVecLoadNV(x, b.f, 0);
  coopVecLoadNV(x, v4.v, 16);
  coopVecLoadNV(x, sh, 32);
  coopVecStoreNV(x, sh, 32);
  coopVecStoreNV(x, b.f, 0);
  coopVecLoadNV(x, s, 0);       //! err_coopvec_memory_element
  coopVecLoadNV(x, flags, 0);   //! err_coopvec_memory_element
  coopVecLoadNV(x, b.f, 4);     //! warn_coop_offset_alignment
  coopVecStoreNV(x, w.w, 0);    //! err_not_assignable
  coopVecLoadNV(x, v4.one, 0);  //! err_buffer_not_array note_builtin_signature
  coopVecOuterProductAccumulateNV(x, y, b.f, 0, 0, Train, F32);
  coopVecOuterProductAccumulateNV(x, y, b.f, 0, 32, Row, F32);  //! warn_coopvec_training_layout
  coopVecOuterProductAccumulateNV(x, y, b.f, 8, 32, Train, F32);//! warn_coop_offset_alignment
  coopVecOuterProductAccumulateNV(x, h, b.f, 0, 0, Train, F32); //! err_shape_component note_builtin_signature
  coopVecOuterProductAccumulateNV(x, y, sh, 0, 0, Train, F32);  //! err_buffer_storage note_builtin_signature
  coopVecOuterProductAccumulateNV(x, y, b.f, 0, 0, 7, F32);     //! err_coopvec_layout
  coopVecOuterProductAccumulateNV(x, y, b.f, 0, 0, Train, 77);  //! err_coopvec_interpretation
  coopVecReduceSumAccumulateNV(x, b.f, 0);
  coopVecReduceSumAccumulateNV(x, w.w, 0);  //! err_not_assignable
  coopVecReduceSumAccumulateNV(x, sh, 0);   //! err_buffer_storage note_builtin_signature
}
)");
}

TEST(CooperativeVector, Expressions) {
  expect(R"(
void main() {
  coopvecNV<float, 8> x = coopvecNV<float, 8>(0), y = x;
  coopvecNV<float, 4> four = coopvecNV<float, 4>(1.0, vec2(2.0), 3);
  coopvecNV<float, 4> fromMatrix = coopvecNV<float, 4>(mat2(1.0));
  coopvecNV<float, N> n = coopvecNV<float, N>(1.0);
  coopvecNV<int, 8> i = coopvecNV<int, 8>(x);
  coopvecNV<uint, 8> u = coopvecNV<uint, 8>(1u);
  coopvecNV<float, N> same = coopvecNV<float, N>(x);
  vector<float, 8> lv = vector<float, 8>(x);
  x = coopvecNV<float, 8>(lv);
  const int length = x.length();
  float a[x.length()];
  x = x + y; x = x - y; x = x * y; x = x / y; x = -x; x *= 2.0; x = 2.0 * x;
  i = i & i; i = i | i; i ^= i; i = ~i; i = i << i; u = u >> u;
  x = max(x, y); x = min(x, y); x = clamp(x, y, y); x = fma(x, y, x); x = step(x, y);
  x = exp(x); x = log(x); x = tanh(x); x = atan(x); i = max(i, i);
  x[3] = x[2] + 1.0;
  x[99] = 1.0;
  coopvecNV<float, 4>(1.0, 2.0);             //! err_constructor_too_few
  coopvecNV<float, 4>(four, 1.0);            //! err_constructor_unused
  coopvecNV<float, 4>(x);                    //! err_coopvec_convert_size
  coopvecNV<float, 4>();                     //! err_constructor_empty
  x = i;                                     //! err_cannot_convert
  x = x + 1.0;                               //! err_coop_operands
  x = x * 2; i = 3 * i; u *= 2;
  x = x * 2.0lf;                             //! err_coop_scalar_type
  i = i * 2u;                                //! err_coop_scalar_type
  x = x & x;                                 //! err_coop_integer_operator
  x = ~x;                                    //! err_unary_operand
  bool t = x == y;                           //! err_coop_comparison
  x = x + four;                              //! err_coop_identical_types
  x = i % i;                                 //! err_coop_operator
  x = sin(x);                                //! err_argument_shape note_builtin_signature
  x = max(x, 0.0);                           //! err_argument_type note_builtin_signature
  i = exp(i);                                //! err_argument_shape note_builtin_signature
  x.x;                                       //! err_no_member_access
}
)");
}

TEST(CooperativeVector, Performance) {
  expectDiagnostics(shader(R"(
void main() {
  coopvecNV<float, 8> r;
  coopvecNV<float16_t, 16> x;
  coopVecMatMulNV(r, x, F16, w.w, 0, F16, 8, 16, Row, false, 32);  //! warn_perf_vector_layout
  coopVecMatMulNV(r, x, F16, w.w, 0, F16, 8, 16, Opt, false, 0);
  coopVecMatMulNV(r, x, F16, w.w, 256u * gl_LocalInvocationIndex + 64u, F16, 8, 16, Opt, false, 0); //! warn_perf_divergent
  coopVecMatMulNV(r, x, F16, w.w, 256u * (gl_LocalInvocationIndex / 32u), F16, 8, 16, Opt, false, 0);
  r[3] = 1.0;
  for (int i = 0; i < 8; ++i) {
    r[i] = 1.0;                                                    //! warn_perf_component
    r[i] += 2.0;
    r[2] = 1.0;
  }
}
)"),
                    coop::sema::Stage::Compute, 460, "performance");
}

TEST(CooperativeVector, PedanticScalars) {
  expectDiagnostics(shader(R"(
void main() {
  coopvecNV<float16_t, 8> a = coopvecNV<float16_t, 8>(0); //! warn_coop_scalar_conversion
  coopvecNV<float, 8> b = coopvecNV<float, 8>(0);
}
)"),
                    coop::sema::Stage::Compute, 460, "pedantic");
}

TEST(CooperativeConversion, Arrays) {
  expect(R"(
void main() {
  float f8[8], f16a[16], f64a[64];
  uint u8a[8], u16a[16], u64a[64];
  float16_t h16[16], h128[128], h64[64];
  float f3[3];
  uint u3[3];
  int8_t b8[8];
  double d4[4];
  float specArray[N];
  bitcastQCOM(f8, u8a);
  bitcastQCOM(h16, u8a);
  bitcastQCOM(f64a, u64a);
  bitcastQCOM(specArray, u16a);
  bitcastQCOM(f8, u16a);           //! err_qcom_bitcast_size
  bitcastQCOM(f64a, h128);         //! err_qcom_bitcast_bytes
  bitcastQCOM(f3, u3);             //! err_qcom_bitcast_bytes
  bitcastQCOM(b8, u8a);            //! err_qcom_element
  bitcastQCOM(u8a, d4);            //! err_qcom_element
  bitcastQCOM(1.0, u8a);           //! err_argument_kind note_builtin_signature
  extractSubArrayQCOM(f16a, 8, f8);
  extractSubArrayQCOM(f16a, 9, f8);   //! warn_qcom_range
  extractSubArrayQCOM(f16a, -1, f8);  //! warn_qcom_start_negative
  extractSubArrayQCOM(b8, 0, b8);     //! err_qcom_element
  extractSubArrayQCOM(f16a, 0, u8a);  //! err_shape_component note_builtin_signature
}
)");
}

TEST(CooperativeConversion, Matrices) {
  expect(R"(
#define MAT(T, M, N, U) coopmat<T, gl_ScopeSubgroup, M, N, U>
const int Acc = gl_MatrixUseAccumulator;
void main() {
  float f8[8], f16a[16], f32a[32], f24[24];
  float16_t h16[16], h32[32];
  uint u8a[8], u16a[16], u32a[32];
  int8_t b32[32];
  int i8[8];
  MAT(float, 32, 8, gl_MatrixUseA) af;
  MAT(float16_t, 32, 16, gl_MatrixUseA) ah;
  MAT(int8_t, 32, 32, gl_MatrixUseA) ab;
  MAT(float16_t, 16, 32, gl_MatrixUseB) bh;
  MAT(float16_t, 32, 32, Acc) ch;
  MAT(float, 32, 16, Acc) cf;
  MAT(float, 32, 24, Acc) cf24;
  MAT(double, 32, 8, gl_MatrixUseA) ad;
  MAT(int8_t, 32, 32, Acc) cb;
  MAT(float, 32, 16, gl_MatrixUseA) wide;
  MAT(float, N, P, gl_MatrixUseA) spec;
  coopmat<float, gl_ScopeWorkgroup, 32, 8, gl_MatrixUseA> group;
  vectorToCoopmatQCOM(f8, af);
  vectorToCoopmatQCOM(u8a, af);
  vectorToCoopmatQCOM(h16, ah);
  vectorToCoopmatQCOM(u8a, ah);
  vectorToCoopmatQCOM(b32, ab);
  vectorToCoopmatQCOM(h16, bh);
  vectorToCoopmatQCOM(h32, ch);
  vectorToCoopmatQCOM(u16a, ch);
  vectorToCoopmatQCOM(u16a, cf);
  vectorToCoopmatQCOM(f8, spec);
  coopmatToVectorQCOM(ch, u16a);
  coopmatToVectorQCOM(bh, h16);
  vectorToCoopmatQCOM(f16a, af);   //! err_qcom_vector_length
  vectorToCoopmatQCOM(u16a, ah);   //! err_qcom_vector_length
  vectorToCoopmatQCOM(u32a, ch);   //! err_qcom_vector_length
  vectorToCoopmatQCOM(i8, af);     //! err_qcom_vector_element
  vectorToCoopmatQCOM(f8, ah);     //! err_qcom_vector_element
  vectorToCoopmatQCOM(u8a, ad);    //! err_qcom_component
  vectorToCoopmatQCOM(b32, cb);    //! err_qcom_component
  vectorToCoopmatQCOM(f16a, wide); //! err_qcom_matrix_size
  vectorToCoopmatQCOM(f8, group);  //! err_qcom_scope
  coopmatToVectorQCOM(cf24, f24);  //! err_qcom_vector_length_set
  coopmatToVectorQCOM(f8, af);     //! err_argument_kind note_builtin_signature
}
)");
}
