// A store discards what is out of bounds whatever the clamp mode: with ClampToEdge, Repeat or
// MirrorRepeat nothing is written to the edge.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: memory = [float(-i - 1) for i in range(30)]
// MODEL: matrix = [float(i + 1) for i in range(64)]
// MODEL: for mode in (1, 2, 3, 4):
// MODEL:     for row, col in ((-3, -2), (2, 3), (0, 0), (-20, 0)):
// MODEL:         got = run({0: array("f32", matrix), 1: array("f32", memory)}, {1: "f32[30]"},
// MODEL:                   spec={0: mode}, push="i32:%d,i32:%d" % (row, col))[1]
// MODEL:         t = tensor.Layout([5, 6], mode).slice(row, 8, col, 8)
// MODEL:         check((mode, row, col), got, tensor.store(t, memory, matrix, 8, 8))
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int Mode = 1;
layout(binding = 0) readonly buffer In { float source[]; };
layout(binding = 1) buffer Out { float target[]; };
layout(push_constant) uniform P { int row, col; };
void main() {
  tensorLayoutNV<2, Mode> t = createTensorLayoutNV(2, Mode);
  t = setTensorLayoutDimensionNV(t, 5, 6);
  t = sliceTensorLayoutNV(t, row, 8, col, 8);
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
  coopMatLoad(m, source, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStoreTensorNV(m, target, 0, t);
}
