// Dimensions are unsigned: ~0u means 'unbounded', and every coordinate from 0 on is inside. Below 0
// a coordinate is outside. Compared in 32 bits, ~0u would be -1.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: memory = [float(i + 1) for i in range(256)]
// MODEL: for mode in (1, 2):
// MODEL:     got = run({0: array("f32", memory)}, {1: "f32[8,8]", 2: "f32[16,16]"},
// MODEL:               spec={0: mode})
// MODEL:     t = tensor.Layout([0xFFFFFFFF, 16], mode).strides(16, 1).slice(-2, 8, 12, 8)
// MODEL:     m = tensor.load(t, memory, 8, 8, clamp=0)
// MODEL:     check("load", got[1], m)
// MODEL:     check("store", got[2], tensor.store(t, [0] * 256, m, 8, 8))
// MODEL: check("the model itself", m[16:20], [13, 14, 15, 16])
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int Mode = 1;
layout(binding = 0) readonly buffer In { float source[]; };
layout(binding = 1) buffer Out { float target[]; };
layout(binding = 2) buffer Stored { float stored[]; };
void main() {
  tensorLayoutNV<2, Mode> t = createTensorLayoutNV(2, Mode);
  t = setTensorLayoutDimensionNV(t, ~0u, 16);
  t = setTensorLayoutStrideNV(t, 16, 1);
  t = sliceTensorLayoutNV(t, -2, 8, 12, 8);
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
  coopMatLoadTensorNV(m, source, 0, t);
  coopMatStore(m, target, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStoreTensorNV(m, stored, 0, t);
}
