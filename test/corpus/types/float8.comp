// GL_EXT_float_e4m3 and GL_EXT_float_e5m2.
#version 450
#extension GL_EXT_float_e4m3 : enable
#extension GL_EXT_float_e5m2 : enable
#extension GL_EXT_bfloat16 : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_KHR_cooperative_matrix : enable
#extension GL_KHR_memory_scope_semantics : enable
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { floate4m3_t a; fe4m3vec2 a2; fe4m3vec4 a4; floate5m2_t b; fe5m2vec3 b3; floate4m3_t all[]; };
layout(binding = 1) buffer Out { float f; vec4 v; double d; int i; uint8_t u8; i8vec4 i8; u8vec4 u8v; bfloat16_t bf; float16_t h; };
shared fe5m2vec4 sh[8];
void main() {
  f = a; v = a4; d = b; h = a; bf = b; f += float(a); v.xyz += vec3(b3);
  a = floate4m3_t(f); b = floate5m2_t(f); a4 = fe4m3vec4(v); a = floate4m3_t(b); b = floate5m2_t(a); a2 = fe4m3vec2(1.0, f); b3 = fe5m2vec3(i);
  i = int(a); u8 = uint8_t(b); a = floate4m3_t(u8); a = floate4m3_t(bf); b = floate5m2_t(h);
  i8 = floate4m3BitsToIntEXT(a4); u8v = floate4m3BitsToUintEXT(a4); a4 = intBitsToFloate4m3EXT(i8); a4 = uintBitsToFloate4m3EXT(u8v);
  i8.xyz = floate5m2BitsToIntEXT(b3); u8v.xyz = floate5m2BitsToUintEXT(b3); b3 = intBitsToFloate5m2EXT(i8.xyz); b3 = uintBitsToFloate5m2EXT(u8v.xyz);
  saturatedConvertEXT(a, f); saturatedConvertEXT(a4, v); saturatedConvertEXT(b3, v.xyz); saturatedConvertEXT(b, h); saturatedConvertEXT(b, bf); saturatedConvertEXT(a, d);
  sh[1] = fe5m2vec4(v);
  coopmat<floate4m3_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> A;
  coopmat<floate5m2_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> B;
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> C = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
  coopMatLoad(A, all, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  C = coopMatMulAdd(A, B, C);
  coopmat<floate4m3_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> D = coopmat<floate4m3_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(C);
  saturatedConvertEXT(D, C);
  coopMatStore(D, all, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
