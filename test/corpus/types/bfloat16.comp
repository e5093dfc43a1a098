// GL_EXT_bfloat16.
// DIFFERS: capability Float16: conversions do without it
#version 450
#extension GL_EXT_bfloat16 : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_KHR_cooperative_matrix : enable
#extension GL_KHR_memory_scope_semantics : enable
layout(local_size_x = 32) in;
struct S { bfloat16_t a; bf16vec3 b; };
layout(binding = 0) buffer Data { bfloat16_t b; bf16vec2 b2; bf16vec3 b3; bf16vec4 b4; S s; bfloat16_t all[]; };
layout(binding = 1) buffer Out { float f; vec4 v; double d; int i; int8_t i8; u16vec4 u16; i16vec4 i16; uint64_t ul; float16_t h; };
shared bf16vec4 sh[8];
const bfloat16_t c = bfloat16_t(1.5);
bfloat16_t passed(bfloat16_t x, out bf16vec2 y) { y = bf16vec2(x); return x; }
void main() {
  f = b; v = b4; d = b; f += float(b); v += vec4(b4);
  b = bfloat16_t(f); b4 = bf16vec4(v); b2 = bf16vec2(1.0, f); b3 = bf16vec3(b2, b); b = bfloat16_t(h); h = float16_t(b);
  b = bfloat16_t(i); i = int(b); b = bfloat16_t(i8); i8 = int8_t(b); ul = uint64_t(b); b = bfloat16_t(ul); b = bfloat16_t(d);
  i16 = bfloat16BitsToIntEXT(b4); u16 = bfloat16BitsToUintEXT(b4); b4 = intBitsToBFloat16EXT(i16); b4 = uintBitsToBFloat16EXT(u16);
  b = dot(b3, b3); b = dot(b4, b4); b = c; b = s.a; s = S(b, b3); all[3] = all[2]; sh[0] = b4; b4.xy = b4.zw; b = b4[2];
  b = passed(b, b2);
  coopmat<bfloat16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> A;
  coopmat<bfloat16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> B;
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> C = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
  coopMatLoad(A, all, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(B, all, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  C = coopMatMulAdd(A, B, C);
  coopmat<bfloat16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> D = coopmat<bfloat16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(C);
  coopMatStore(D, all, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
