// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shaders that several of the driver's units compile.

#ifndef COOP_TEST_UNIT_DRIVER_SHADERS_H
#define COOP_TEST_UNIT_DRIVER_SHADERS_H

/// b[i] = a[i] * Scale + Factor (constant_id 3) for i below Count, one invocation each.
inline constexpr const char *ScaleShader = R"(#version 450
layout(local_size_x = 16) in;
layout(constant_id = 3) const float Factor = 0.5;
layout(binding = 0) readonly buffer A { float a[]; };
layout(binding = 1) writeonly buffer B { float b[]; };
layout(push_constant) uniform Push { float Scale; uint Count; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i < Count)
    b[i] = a[i] * Scale + Factor;
}
)";

/// A matrix product per subgroup: c = a * b + c, 16x16 each.
inline constexpr const char *MatrixShader = R"(#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types_float32 : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { float a[]; };
layout(binding = 1) buffer B { float b[]; };
layout(binding = 2) buffer C { float c[]; };
void main() {
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> ma;
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> mb;
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> mc;
  coopMatLoad(ma, a, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(mb, b, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(mc, c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  mc = coopMatMulAdd(ma, mb, mc);
  coopMatStore(mc, c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
)";

#endif
