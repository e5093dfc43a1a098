// MirrorRepeat folds at the layout's dimension, not at the pseudo-code's loop variable; a dimension
// of one element has only the coordinate 0; remainders are floored any number of periods out.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: memory = [float(i) for i in range(64)]
// MODEL: cases = [(rows, cols, row, col)
// MODEL:          for rows, cols in ((3, 5), (1, 5), (4, 1), (1, 1), (2, 2), (7, 3))
// MODEL:          for row, col in ((0, 0), (-2, -3), (-9, 4), (-20, -33), (11, 40), (2, 1))]
// MODEL: flat = [x & 0xFFFFFFFF for case in cases for x in case]
// MODEL: for mode in (2, 3, 4):
// MODEL:     got = run({0: array("f32", memory), 2: array("u32", flat)},
// MODEL:               {1: "f32[%d,8,8]" % len(cases)}, spec={0: mode}, groups=str(len(cases)))[1]
// MODEL:     for i, (rows, cols, row, col) in enumerate(cases):
// MODEL:         t = tensor.Layout([rows, cols], mode).slice(row, 8, col, 8)
// MODEL:         check((mode, cases[i]), got[i * 64:i * 64 + 64], tensor.load(t, memory, 8, 8))
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int Mode = gl_CooperativeMatrixClampModeMirrorRepeatNV;
layout(binding = 0) readonly buffer In { float source[]; };
layout(binding = 1) buffer Out { float target[]; };
layout(binding = 2) readonly buffer Cases { uvec4 cases[]; };
void main() {
  uvec4 c = cases[gl_WorkGroupID.x];
  tensorLayoutNV<2, Mode> t = createTensorLayoutNV(2, Mode);
  t = setTensorLayoutDimensionNV(t, c.x, c.y);
  t = sliceTensorLayoutNV(t, int(c.z), 8, int(c.w), 8);
  coopmat<float, gl_ScopeWorkgroup, 8, 8, gl_MatrixUseAccumulator> m;
  coopMatLoadTensorNV(m, source, 0, t);
  coopMatStore(m, target, gl_WorkGroupID.x * 64, 8, gl_CooperativeMatrixLayoutRowMajor);
}
