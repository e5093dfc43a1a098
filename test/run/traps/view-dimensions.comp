// Dimensions and strides of a view count only where hasDimensions is true: set on a view without,
// they change nothing. With them: the reshape, the permutation, and strides of the view's own.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: memory = [float(i + 1) for i in range(256)]
// MODEL: got = run({0: array("f32", memory)}, {i: "f32[8,8]" for i in (1, 2, 3, 4)})
// MODEL: def layout(): return tensor.Layout([16, 16], 1).slice(2, 8, 3, 8)
// MODEL: load = lambda view: tensor.load(layout(), memory, 8, 8, view=view)
// MODEL: check("without dimensions", got[1], load(tensor.View([1, 0])))
// MODEL: check("permuted", got[2], load(tensor.View([0, 2, 1, 3], [4, 2, 4, 2])))
// MODEL: check("strided", got[3], load(tensor.View([0, 1], [8, 8]).strides(1, 8)))
// MODEL: check("rotated", got[4], load(tensor.View([2, 0, 1], [2, 4, 8])))
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
layout(binding = 4) buffer Out4 { float out4[]; };
void main() {
  tensorLayoutNV<2, 1> t = createTensorLayoutNV(2, 1);
  t = setTensorLayoutDimensionNV(t, 16, 16);
  t = sliceTensorLayoutNV(t, 2, 8, 3, 8);
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
  tensorViewNV<2, false, 1, 0> v1 = createTensorViewNV(2, false, 1, 0);
  v1 = setTensorViewDimensionsNV(v1, 3, 5);
  v1 = setTensorViewStrideNV(v1, 7, 2);
  coopMatLoadTensorNV(m, source, 0, t, v1);
  coopMatStore(m, out1, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  tensorViewNV<4, true, 0, 2, 1, 3> v2 = createTensorViewNV(4, true, 0, 2, 1, 3);
  v2 = setTensorViewDimensionsNV(v2, 4, 2, 4, 2);
  coopMatLoadTensorNV(m, source, 0, t, v2);
  coopMatStore(m, out2, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  tensorViewNV<2, true> v3 = createTensorViewNV(2, true);
  v3 = setTensorViewDimensionsNV(v3, 8, 8);
  v3 = setTensorViewStrideNV(v3, 1, 8);
  coopMatLoadTensorNV(m, source, 0, t, v3);
  coopMatStore(m, out3, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  tensorViewNV<3, true, 2, 0, 1> v4 = createTensorViewNV(3, true, 2, 0, 1);
  v4 = setTensorViewDimensionsNV(v4, 2, 4, 8);
  coopMatLoadTensorNV(m, source, 0, t, v4);
  coopMatStore(m, out4, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}
