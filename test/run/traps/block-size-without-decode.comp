// A block size without a decode function: all elements of a block read the one element, and strides
// count blocks. Set after the dimensions, the block size leaves the strides as they were. Strides of
// 0 and overlapping strides are allowed.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: memory = [float(i + 1) for i in range(256)]
// MODEL: got = run({0: array("f32", memory)}, {i: "f32[8,8]" for i in (1, 2, 3)})
// MODEL: t = tensor.Layout([10, 11], 1, block=[2, 3]).slice(1, 8, 2, 8)
// MODEL: check("the model itself", t.stride, [4, 1])
// MODEL: check("before", got[1], tensor.load(t, memory, 8, 8))
// MODEL: t = tensor.Layout([10, 11], 1).slice(1, 8, 2, 8)
// MODEL: t.block = [2, 3]
// MODEL: check("after", got[2], tensor.load(t, memory, 8, 8))
// MODEL: t = tensor.Layout([64, 64], 1).strides(0, 3).slice(0, 8, 0, 8)
// MODEL: check("overlapping", got[3], tensor.load(t, memory, 8, 8))
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In { float source[]; };
layout(binding = 1) buffer Out1 { float out1[]; };
layout(binding = 2) buffer Out2 { float out2[]; };
layout(binding = 3) buffer Out3 { float out3[]; };
void main() {
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
  tensorLayoutNV<2, 1> t = createTensorLayoutNV(2, 1);
  t = setTensorLayoutBlockSizeNV(t, 2, 3);
  t = setTensorLayoutDimensionNV(t, 10, 11);
  t = sliceTensorLayoutNV(t, 1, 8, 2, 8);
  coopMatLoadTensorNV(m, source, 0, t);
  coopMatStore(m, out1, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  tensorLayoutNV<2, 1> u = createTensorLayoutNV(2, 1);
  u = setTensorLayoutDimensionNV(u, 10, 11);
  u = setTensorLayoutBlockSizeNV(u, 2, 3);
  u = sliceTensorLayoutNV(u, 1, 8, 2, 8);
  coopMatLoadTensorNV(m, source, 0, u);
  coopMatStore(m, out2, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  tensorLayoutNV<2, 1> o = createTensorLayoutNV(2, 1);
  o = setTensorLayoutDimensionNV(o, 64, 64);
  o = setTensorLayoutStrideNV(o, 0, 3);
  o = sliceTensorLayoutNV(o, 0, 8, 0, 8);
  coopMatLoadTensorNV(m, source, 0, o);
  coopMatStore(m, out3, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}
