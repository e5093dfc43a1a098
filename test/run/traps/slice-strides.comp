// OpTensorLayoutSliceNV's text has a rule about strides that belongs to another instruction. A slice
// neither asks for strides nor changes them: not where they overlap, are 0 or descend, nor with
// blocks, whose strides by setTensorLayoutDimensionNV are below that rule.
// RUN: %coopc -Wpedantic -Werror -fsyntax-only %s
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: memory = [float(i + 1) for i in range(1024)]
// MODEL: for strides in ((16, 1), (0, 1), (1, 16), (3, 1), (1, 0), (0, 0), (40, 2)):
// MODEL:     got = run({0: array("f32", memory)}, {1: "f32[4,8]", 2: "f32[4,8]"},
// MODEL:               push="u32:%d,u32:%d" % strides)
// MODEL:     t = tensor.Layout([12, 16], 1).strides(*strides).slice(1, 8, 2, 12).slice(2, 4, 1, 8)
// MODEL:     check(strides, got[1], tensor.load(t, memory, 4, 8))
// MODEL:     t = tensor.Layout([12, 16], 1, block=[2, 4]).slice(1, 8, 2, 12).slice(2, 4, 1, 8)
// MODEL:     check(("blocks", strides), got[2], tensor.load(t, memory, 4, 8))
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In { float source[]; };
layout(binding = 1) buffer Out1 { float out1[]; };
layout(binding = 2) buffer Out2 { float out2[]; };
layout(push_constant) uniform P { uint s0, s1; };
void main() {
  coopmat<float, gl_ScopeSubgroup, 4, 8, gl_MatrixUseAccumulator> m;
  tensorLayoutNV<2, 1> t = createTensorLayoutNV(2, 1);
  t = setTensorLayoutDimensionNV(t, 12, 16);
  t = setTensorLayoutStrideNV(t, s0, s1);
  t = sliceTensorLayoutNV(t, 1, 8, 2, 12);
  t = sliceTensorLayoutNV(t, 2, 4, 1, 8);
  coopMatLoadTensorNV(m, source, 0, t);
  coopMatStore(m, out1, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  tensorLayoutNV<2, 1> b = createTensorLayoutNV(2, 1);
  b = setTensorLayoutBlockSizeNV(b, 2, 4);
  b = setTensorLayoutDimensionNV(b, 12, 16);
  b = sliceTensorLayoutNV(b, 1, 8, 2, 12);
  b = sliceTensorLayoutNV(b, 2, 4, 1, 8);
  coopMatLoadTensorNV(m, source, 0, b);
  coopMatStore(m, out2, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}
