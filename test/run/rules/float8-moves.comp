// An 8-bit float that a matrix only moves keeps its bits, those of every NaN among them.
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=reference
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast --cpu=x86-64-v2
// MODEL: for kind in ("e5m2", "e4m3"):
// MODEL:     got = run({0: array("u8", range(256))}, {1: "u8[256]", 2: "u8[256]"}, defines={"FLOAT8": "float%s_t" % kind})
// MODEL:     check((kind, "A"), got[1], list(range(256)))
// MODEL:     check((kind, "B"), got[2], [r * 16 + c for c in range(16) for r in range(16)])
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require
layout(local_size_x = 16) in;
layout(binding = 0) readonly buffer In { FLOAT8 source[]; };
layout(binding = 1) buffer Out1 { FLOAT8 out1[]; };
layout(binding = 2) buffer Out2 { FLOAT8 out2[]; };
void main() {
  coopmat<FLOAT8, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
  coopmat<FLOAT8, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b;
  coopMatLoad(a, source, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(a, out1, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(b, source, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(b, out2, 0, 16, gl_CooperativeMatrixLayoutColumnMajor);
}
