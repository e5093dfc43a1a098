// A vector decode function gives V block-adjacent elements at once. Whichever function is called for
// an element, the result is the same: with V of 2, 4 and 8, through a view, past the edges, and with
// a slice that begins inside a group.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: quants = [(i * 37 + 11) % 256 - 128 for i in range(32 * 24)]
// MODEL: raw = []
// MODEL: for b in range(24):
// MODEL:     scale = bits_f16(2.0 ** (b % 5 - 2))
// MODEL:     raw += [scale & 255, scale >> 8] + [q & 255 for q in quants[b * 32:b * 32 + 32]]
// MODEL: for row, col in ((7, 24), (0, 0), (2, 5), (-3, -6)):
// MODEL:     got = run({0: array("u8", raw)}, {i: "f16[8,16]" for i in (1, 2, 3, 4)},
// MODEL:               push="i32:%d,i32:%d" % (row, col))
// MODEL:     def expect(view, slices):
// MODEL:         t = tensor.Layout([12, 64], 1, block=[1, 32]).slice(*slices)
// MODEL:         cells = [tensor.element(t, r, c, 16, view) for r in range(8) for c in range(16)]
// MODEL:         return [0.0 if e == tensor.OUTSIDE else 2.0 ** (e[0] % 5 - 2) * quants[e[0] * 32 + e[2][1]]
// MODEL:                 for e in cells]
// MODEL:     plain = expect(None, (row, 8, col, 16))
// MODEL:     for i in (1, 2, 3): check((row, col, 2 ** i), got[i], plain)
// MODEL:     check((row, col, "view"), got[4], expect(tensor.View([1, 0]), (row, 16, col, 8)))
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix_decode_vector : require
#extension GL_EXT_long_vector : require
#extension GL_EXT_buffer_reference : require
layout(binding = 0) readonly buffer In { uint8_t bytes[]; };
layout(binding = 1) buffer Out1 { float16_t out1[]; };
layout(binding = 2) buffer Out2 { float16_t out2[]; };
layout(binding = 3) buffer Out3 { float16_t out3[]; };
layout(binding = 4) buffer Out4 { float16_t out4[]; };
layout(push_constant) uniform P { int row, col; };
layout(buffer_reference, std430, buffer_reference_align = 2) readonly buffer Block {
  float16_t scale;
  int8_t quants[32];
};
layout(buffer_reference, std430, buffer_reference_align = 2) readonly buffer Pairs {
  float16_t scale;
  int16_t pairs[16];
};
float16_t one(const in Block b, const in uint block[2], const in uint inside[2]) {
  return float16_t(b.quants[inside[1]]) * b.scale;
}
f16vec2 two(const in Pairs b, const in uint block[2], const in uint inside[2]) {
  int pair = int(b.pairs[inside[1] / 2]);
  return f16vec2(int8_t(pair & 255), int8_t(pair >> 8)) * b.scale;
}
f16vec4 four(const in Block b, const in uint block[2], const in uint inside[2]) {
  f16vec4 v;
  for (uint i = 0; i < 4; ++i) v[i] = float16_t(b.quants[inside[1] + i]);
  return v * b.scale;
}
vector<float16_t, 8> eight(const in Block b, const in uint block[2], const in uint inside[2]) {
  vector<float16_t, 8> v;
  for (uint i = 0; i < 8; ++i) v[i] = float16_t(b.quants[inside[1] + i]) * b.scale;
  return v;
}
void main() {
  coopmat<float16_t, gl_ScopeSubgroup, 8, 16, gl_MatrixUseB> m;
  tensorLayoutNV<2, 1> t = createTensorLayoutNV(2, 1);
  t = setTensorLayoutBlockSizeNV(t, 1, 32);
  t = setTensorLayoutDimensionNV(t, 12, 64);
  tensorLayoutNV<2, 1> s = sliceTensorLayoutNV(t, row, 8, col, 16);
  coopMatLoadTensorNV(m, bytes, 0, s, one, two);
  coopMatStore(m, out1, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoadTensorNV(m, bytes, 0, s, one, four);
  coopMatStore(m, out2, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoadTensorNV(m, bytes, 0, s, one, eight);
  coopMatStore(m, out3, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoadTensorNV(m, bytes, 0, sliceTensorLayoutNV(t, row, 16, col, 8),
                      createTensorViewNV(2, false, 1, 0), one, two);
  coopMatStore(m, out4, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
