// coopMatLoad and coopMatStore: both layouts, strides and element offsets, through buffers and
// shared memory, at subgroup and workgroup scope, with sizes and layout specialized.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: a = [float(i) for i in range(400)]
// MODEL: for R, C in ((8, 8), (5, 3), (1, 7)):
// MODEL:     for layout in (0, 1):
// MODEL:         got = run({0: array("f32", a)}, {1: "f32[400]", 2: "f32[400]", 3: "f32[400]"},
// MODEL:                   spec={0: R, 1: C, 2: layout})
// MODEL:         where = lambda r, c, base, stride, l: base + (r * stride + c if l == 0 else c * stride + r)
// MODEL:         cells = [(r, c) for r in range(R) for c in range(C)]
// MODEL:         value = {(r, c): a[where(r, c, 3, 11, layout)] for r, c in cells}
// MODEL:         def stored(base, stride, l):
// MODEL:             out = [0.0] * 400
// MODEL:             for r, c in cells: out[where(r, c, base, stride, l)] = value[r, c]
// MODEL:             return out
// MODEL:         check((R, C, layout, "same"), got[1], stored(5, 13, layout))
// MODEL:         check((R, C, layout, "other"), got[2], stored(0, 16, 1 - layout))
// MODEL:         check((R, C, layout, "shared"), got[3], stored(7, 9, 0))
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint R = 8;
layout(constant_id = 1) const uint C = 8;
layout(constant_id = 2) const int Layout = 0;
layout(binding = 0) readonly buffer In { float source[]; };
layout(binding = 1) buffer Out1 { float out1[]; };
layout(binding = 2) buffer Out2 { float out2[]; };
layout(binding = 3) buffer Out3 { float out3[]; };
shared float staged[400];
void main() {
  coopmat<float, gl_ScopeSubgroup, R, C, gl_MatrixUseA> m;
  coopmat<float, gl_ScopeWorkgroup, R, C, gl_MatrixUseB> w;
  coopMatLoad(m, source, 3, 11, Layout);
  coopMatStore(m, out1, 5, 13, Layout);
  coopMatStore(m, out2, 0, 16, 1 - Layout);
  coopMatStore(m, staged, 2, 9, gl_CooperativeMatrixLayoutColumnMajor);
  barrier();
  coopMatLoad(w, staged, 2, 9, gl_CooperativeMatrixLayoutColumnMajor);
  coopMatStore(w, out3, 7, 9, gl_CooperativeMatrixLayoutRowMajor);
}
