// The clip of a view: offset + span may pass 2^32 (the default span is 0xFFFFFFFF), the clipped
// width is min(N, clipColSpan) also where the region passes N, and what is outside keeps its value.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: memory, old = [float(i + 1) for i in range(256)], [float(-i) for i in range(48)]
// MODEL: ALL = 0xFFFFFFFF
// MODEL: for clip in ((0, ALL, 0, ALL), (2, ALL, 3, ALL), (1, 2, 2, 3), (3, 100, 5, 6),
// MODEL:              (5, ALL, 7, ALL), (6, 1, 0, 8), (0, 0, 0, 8), (0, 6, 7, 8), (ALL, ALL, 0, 8)):
// MODEL:     got = run({0: array("f32", memory), 1: array("f32", old), 2: array("f32", memory)},
// MODEL:               {1: "f32[6,8]", 2: "f32[256]"}, push=",".join("u32:%d" % c for c in clip))
// MODEL:     t, v = tensor.Layout([16, 16], 1).slice(1, 6, 2, 8), tensor.View([0, 1]).clipped(*clip)
// MODEL:     m = tensor.load(t, memory, 6, 8, old=old, view=v)
// MODEL:     check(("load", clip), got[1], m)
// MODEL:     check(("store", clip), got[2],
// MODEL:           tensor.store(t, memory, [-x for x in m], 6, 8, view=v))
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In { float source[]; };
layout(binding = 1) buffer Old { float old[]; };
layout(binding = 2) buffer Stored { float stored[]; };
layout(push_constant) uniform P { uint row, rows, col, cols; };
void main() {
  tensorLayoutNV<2, 1> t = createTensorLayoutNV(2, 1);
  t = setTensorLayoutDimensionNV(t, 16, 16);
  t = sliceTensorLayoutNV(t, 1, 6, 2, 8);
  tensorViewNV<2> v = setTensorViewClipNV(createTensorViewNV(2), row, rows, col, cols);
  coopmat<float, gl_ScopeSubgroup, 6, 8, gl_MatrixUseAccumulator> m;
  coopMatLoad(m, old, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoadTensorNV(m, source, 0, t, v);
  coopMatStore(m, old, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  m = -m;
  coopMatStoreTensorNV(m, stored, 0, t, v);
}
