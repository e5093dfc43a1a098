// A product of matrices in MXFP4: blocks of 32 E2M1 numbers with an E8M0 scale, unpacked by a decode
// function as a tensor is loaded (OCP "Microscaling Formats", section 5.2).
// RUN: %python %S/Inputs/model.py %coopc %s --checked
// RUN: %python %S/Inputs/model.py %coopc %s --exec=fast
// RUN: %python %S/Inputs/model.py %coopc %s --exec=fast --cpu=x86-64-v2
// MODEL: import random
// MODEL: numbers = random.Random(3)
// MODEL: E2M1 = [0, .5, 1, 1.5, 2, 3, 4, 6, 0, -.5, -1, -1.5, -2, -3, -4, -6]
// MODEL: a, raw, b, words = [], [], [], []
// MODEL: def block():
// MODEL:     codes, scale = [numbers.randrange(16) for _ in range(32)], numbers.randrange(120, 130)
// MODEL:     data = [scale] + [codes[2 * i] | codes[2 * i + 1] << 4 for i in range(16)]
// MODEL:     return [E2M1[c] * 2.0**(scale - 127) for c in codes], data
// MODEL: rows = []
// MODEL: for r in range(16):
// MODEL:     row = []
// MODEL:     for _ in range(2):
// MODEL:         values, data = block()
// MODEL:         row += values
// MODEL:         raw += data
// MODEL:     rows.append(row)
// MODEL: b = [numbers.randrange(-4, 5) for _ in range(64 * 16)]
// MODEL: got = run({0: array("u8", raw), 1: array("f16", b)}, {2: "f32[16,16]"})
// MODEL: check("product", got[2], [f32(sum(rows[r][k] * b[k * 16 + c] for k in range(64))) for r in range(16) for c in range(16)])
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_float_e2m1 : require
#extension GL_EXT_float_ue8m0 : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer A { uint8_t a[]; };
layout(binding = 1) readonly buffer B { float16_t b[]; };
layout(binding = 2) buffer Product { float product[]; };
layout(buffer_reference, std430, buffer_reference_align = 1) readonly buffer Block {
  floatue8m0_t scale;
  uint8_t pairs[16];
};
float16_t decode(const in Block block, const in uint at[2], const in uint inside[2]) {
  const fe2m1vec2 pair = unpackFloat2xfe2m1EXT(block.pairs[inside[1] / 2]);
  return float16_t(inside[1] % 2 == 0 ? pair.x : pair.y) * float16_t(block.scale);
}
void main() {
  tensorLayoutNV<2> layoutA = createTensorLayoutNV(2);
  layoutA = setTensorLayoutBlockSizeNV(layoutA, 1, 32);
  layoutA = setTensorLayoutDimensionNV(layoutA, 16, 64);
  coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseAccumulator> sum;
  sum = coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
  for (uint k = 0; k < 64; k += 32) {
    coopmat<float16_t, gl_ScopeWorkgroup, 16, 32, gl_MatrixUseA> matA;
    coopmat<float16_t, gl_ScopeWorkgroup, 32, 16, gl_MatrixUseB> matB;
    coopMatLoadTensorNV(matA, a, 0, sliceTensorLayoutNV(layoutA, 0, 16, k, 32), decode);
    coopMatLoad(matB, b, k * 16, 16, gl_CooperativeMatrixLayoutRowMajor);
    sum = coopMatMulAdd(matA, matB, sum);
  }
  coopMatStore(sum, product, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
