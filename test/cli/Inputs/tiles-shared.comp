#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_debug_printf : require

layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { int8_t a[256], b[256]; int c[256]; };
layout(push_constant) uniform Push { uint times; };

// c = a * b * 2 * times + c
void main() {
  if (gl_LocalInvocationIndex >= 32)
    return;
  coopmat<int8_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> right;
  coopMatLoad(right, b, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  for (uint time = 0; time < times; ++time) {
    coopmat<int8_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> left;
    coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum;
    coopMatLoad(left, a, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(sum, c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    sum = coopMatMulAdd(left, right, sum);
    if (gl_LocalInvocationIndex == 0)
      debugPrintfEXT("time %u\n", time);
    coopMatStore(coopMatMulAdd(left, right, sum), c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  }
}
