// Clamp mode, view dimension, hasDimensions and permutation by specialization constants, signed and
// unsigned.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: memory = [float(i + 1) for i in range(64)]
// MODEL: for mode in (1, 2, 3, 4):
// MODEL:     for p in ((0, 1), (1, 0)):
// MODEL:         for has in (0, 1):
// MODEL:             got = run({0: array("f32", memory)}, {1: "f32[8,8]", 2: "f32[8,8]"},
// MODEL:                       spec={0: mode, 1: mode, 2: p[0], 3: p[1], 4: has})
// MODEL:             t = tensor.Layout([8, 8], mode).slice(-3, 8, 2, 8)
// MODEL:             v = tensor.View(p, [4, 16] if has else None)
// MODEL:             m = tensor.load(t, memory, 8, 8, view=v)
// MODEL:             check(("signed", mode, p, has), got[1], m)
// MODEL:             check(("unsigned", mode, p, has), got[2], m)
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int SignedMode = 1;
layout(constant_id = 1) const uint UnsignedMode = 1;
layout(constant_id = 2) const int P0 = 0;
layout(constant_id = 3) const uint P1 = 1;
layout(constant_id = 4) const bool Has = false;
layout(constant_id = 5) const int Dim = 2;
layout(binding = 0) readonly buffer In { float source[]; };
layout(binding = 1) buffer Out1 { float out1[]; };
layout(binding = 2) buffer Out2 { float out2[]; };
void main() {
  tensorLayoutNV<2, SignedMode> t = createTensorLayoutNV(2, SignedMode);
  t = setTensorLayoutDimensionNV(t, 8, 8);
  t = sliceTensorLayoutNV(t, -3, 8, 2, 8);
  tensorLayoutNV<Dim, UnsignedMode> u = createTensorLayoutNV(Dim, UnsignedMode);
  u = setTensorLayoutDimensionNV(u, 8, 8);
  u = sliceTensorLayoutNV(u, -3, 8, 2, 8);
  tensorViewNV<Dim, Has, P0, P1> v = createTensorViewNV(Dim, Has, P0, P1);
  v = setTensorViewDimensionsNV(v, 4, 16);
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
  coopMatLoadTensorNV(m, source, 0, t, v);
  coopMatStore(m, out1, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoadTensorNV(m, source, 0, u, v);
  coopMatStore(m, out2, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}
