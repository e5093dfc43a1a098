// A span smaller than the matrix: the outermost dimension wraps too, so the matrix repeats. A span
// of 0 that is no constant touches nothing: the load neither crashes nor reads.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: memory = [float(i + 1) for i in range(128)]
// MODEL: for spans in ((2, 8, 2), (1, 1, 3), (3, 5, 2), (4, 4, 4), (100, 3, 7)):
// MODEL:     got = run({0: array("f32", memory)}, {1: "f32[8,8]"},
// MODEL:               push=",".join("u32:%d" % s for s in spans))[1]
// MODEL:     t = tensor.Layout([4, 8, 4], 1).slice(0, spans[0], 1, spans[1], 1, spans[2])
// MODEL:     check(spans, got, tensor.load(t, memory, 8, 8))
// MODEL: for spans in ((0, 8, 2), (2, 0, 2), (2, 8, 0), (0, 0, 0)):
// MODEL:     run({0: array("f32", memory)}, {1: "f32[8,8]"},
// MODEL:         push=",".join("u32:%d" % s for s in spans))
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In { float source[]; };
layout(binding = 1) buffer Out { float target[]; };
layout(push_constant) uniform P { uint s0, s1, s2; };
void main() {
  tensorLayoutNV<3, 1> t = createTensorLayoutNV(3, 1);
  t = setTensorLayoutDimensionNV(t, 4, 8, 4);
  t = sliceTensorLayoutNV(t, 0, s0, 1, s1, 1, s2);
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
  coopMatLoadTensorNV(m, source, 0, t);
  coopMatStore(m, target, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}
