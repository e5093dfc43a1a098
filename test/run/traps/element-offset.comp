// elementOffset counts elements of the array that is passed; the index counts components of the
// matrix: 16-bit floats out of uint8_t[] and out of uvec4[]. KHR strides count array elements.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: values = [float(i) / 4 for i in range(512)]
// MODEL: got = run({0: array("f16", values)}, {i: "f16[8,8]" for i in (1, 2, 3, 4)})
// MODEL: t = tensor.Layout([20, 16], 1).slice(3, 8, 2, 8)
// MODEL: check("uint8_t[]", got[1], tensor.load(t, values, 8, 8, base=32 // 2))
// MODEL: check("uvec4[]", got[2], tensor.load(t, values, 8, 8, base=3 * 16 // 2))
// MODEL: check("KHR uvec4[]", got[3],
// MODEL:       [values[2 * 8 + row * 3 * 8 + col] for row in range(8) for col in range(8)])
// MODEL: check("KHR uint8_t[]", got[4],
// MODEL:       [values[32 // 2 + col * 48 // 2 + row] for row in range(8) for col in range(8)])
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In8 { uint8_t bytes[]; };
layout(binding = 0) readonly buffer In128 { uvec4 quads[]; };
layout(binding = 1) buffer Out1 { float16_t out1[]; };
layout(binding = 2) buffer Out2 { float16_t out2[]; };
layout(binding = 3) buffer Out3 { float16_t out3[]; };
layout(binding = 4) buffer Out4 { float16_t out4[]; };
void main() {
  coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
  tensorLayoutNV<2, 1> t = createTensorLayoutNV(2, 1);
  t = setTensorLayoutDimensionNV(t, 20, 16);
  t = sliceTensorLayoutNV(t, 3, 8, 2, 8);
  coopMatLoadTensorNV(m, bytes, 32, t);
  coopMatStore(m, out1, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoadTensorNV(m, quads, 3, t);
  coopMatStore(m, out2, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(m, quads, 2, 3, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(m, out3, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(m, bytes, 32, 48, gl_CooperativeMatrixLayoutColumnMajor);
  coopMatStore(m, out4, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}
