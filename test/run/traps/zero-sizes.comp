// Sizes of 0 that are no constants divide by zero in the text. They touch nothing and do not crash: a
// block size, a dimension of a view and a span leave the matrix and the memory as they were; in a
// dimension of 0 every coordinate is out of bounds, and there is no edge to clamp to, so that loads
// give the clamp value whatever the mode.
// RUN: %python %S/../Inputs/model.py %coopc %s
// MODEL: memory, old = [float(i + 1) for i in range(64)], [float(-i) for i in range(16)]
// MODEL: for mode in (1, 2, 3, 4):
// MODEL:     for sizes in ((1, 8, 4, 4), (0, 8, 4, 4), (1, 0, 4, 4), (1, 8, 0, 4), (1, 8, 4, 0)):
// MODEL:         got = run({0: array("f32", memory), 1: array("f32", old), 2: array("f32", memory)},
// MODEL:                   {1: "f32[4,4]", 2: "f32[64]"}, spec={0: mode},
// MODEL:                   push=",".join("u32:%d" % s for s in sizes))
// MODEL:         block, dim, span, view = sizes
// MODEL:         loaded, stored = old, memory
// MODEL:         if 0 not in sizes:
// MODEL:             t, v = tensor.Layout([8, 8], mode).slice(1, 4, 1, 4), tensor.View([1, 0], [4, 4])
// MODEL:             loaded = tensor.load(t, memory, 4, 4, view=v)
// MODEL:             stored = tensor.store(t, memory, loaded, 4, 4, view=v)
// MODEL:         elif dim == 0: loaded = [0.5] * 16
// MODEL:         check((mode, sizes, "load"), got[1], loaded)
// MODEL:         check((mode, sizes, "store"), got[2], stored)
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int Mode = 1;
layout(binding = 0) readonly buffer In { float source[]; };
layout(binding = 1) buffer Matrix { float matrix[]; };
layout(binding = 2) buffer Out { float target[]; };
layout(push_constant) uniform P { uint block, dim, span, view; };
void main() {
  tensorLayoutNV<2, Mode> t = createTensorLayoutNV(2, Mode);
  t = setTensorLayoutBlockSizeNV(t, 1, block);
  t = setTensorLayoutDimensionNV(t, 8, dim);
  t = setTensorLayoutClampValueNV(t, floatBitsToUint(0.5));
  t = sliceTensorLayoutNV(t, 1, 4, 1, span);
  tensorViewNV<2, true, 1, 0> v = createTensorViewNV(2, true, 1, 0);
  v = setTensorViewDimensionsNV(v, 4, view);
  coopmat<float, gl_ScopeSubgroup, 4, 4, gl_MatrixUseAccumulator> m;
  coopMatLoad(m, matrix, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoadTensorNV(m, source, 0, t, v);
  coopMatStoreTensorNV(m, target, 0, t, v);
  coopMatStore(m, matrix, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
}
