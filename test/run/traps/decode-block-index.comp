// With a decode function the index is scaled by the size of the struct that its first parameter
// refers to, elementOffset by the element of the array. The function may ignore its pointer and read
// shared memory or another buffer, and may cast the reference. Outside of the bounds it is not what
// gives the value.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: quants = [(i * 37 + 11) % 256 - 128 for i in range(32 * 24)]
// MODEL: scales = [2.0 ** (i % 5 - 2) for i in range(24)]
// MODEL: raw = []
// MODEL: for b in range(24):
// MODEL:     raw += [bits_f16(scales[b]) & 255, bits_f16(scales[b]) >> 8]
// MODEL:     raw += [q & 255 for q in quants[b * 32:b * 32 + 32]]
// MODEL: other = [float(i) / 8 for i in range(64)]
// MODEL: got = run({0: array("u8", [99] * 16 + raw), 5: array("f32", other)},
// MODEL:           {i: "f16[8,16]" for i in (1, 2, 3, 4)})
// MODEL: def expect(f):  # 12 x 64 elements in blocks of 1 x 32
// MODEL:     t = tensor.Layout([12, 64], 1, block=[1, 32]).slice(7, 8, 24, 16)
// MODEL:     cells = [tensor.element(t, r, c, 16) for r in range(8) for c in range(16)]
// MODEL:     return [0.0 if e == tensor.OUTSIDE else f16(f(*e)) for e in cells]
// MODEL: check("quantized", got[1],
// MODEL:       expect(lambda i, block, inside: scales[i] * quants[i * 32 + inside[1]]))
// MODEL: check("another buffer", got[2],
// MODEL:       expect(lambda i, block, inside: other[block[0] * 2 + block[1] + inside[1]]))
// MODEL: check("shared memory", got[3], expect(lambda i, block, inside: inside[1] * 3 + block[0]))
// MODEL: check("cast reference", got[4],
// MODEL:       expect(lambda i, block, inside: (raw[34 * i + 2 + inside[1]])))
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
#extension GL_EXT_buffer_reference : require
layout(binding = 0) readonly buffer In { uint8_t bytes[]; };
layout(binding = 1) buffer Out1 { float16_t out1[]; };
layout(binding = 2) buffer Out2 { float16_t out2[]; };
layout(binding = 3) buffer Out3 { float16_t out3[]; };
layout(binding = 4) buffer Out4 { float16_t out4[]; };
layout(binding = 5) readonly buffer Other { float other[]; };
layout(buffer_reference, std430, buffer_reference_align = 2) readonly buffer Block {
  float16_t scale;
  int8_t quants[32];
};
layout(buffer_reference, std430, buffer_reference_align = 1) readonly buffer Bytes {
  uint8_t at[34];
};
shared float16_t table[32];
float16_t quantized(const in Block b, const in uint block[2], const in uint inside[2]) {
  return float16_t(b.quants[inside[1]]) * b.scale;
}
float16_t fromOther(const in Block b, const in uint block[2], const in uint inside[2]) {
  return float16_t(other[block[0] * 2 + block[1] + inside[1]]);
}
float16_t fromShared(const in Block b, const in uint block[2], const in uint inside[2]) {
  return table[inside[1]] + float16_t(block[0]);
}
float16_t fromCast(const in Block b, const in uint block[2], const in uint inside[2]) {
  return float16_t(uint(Bytes(b).at[2 + inside[1]]));
}
void main() {
  table[gl_LocalInvocationIndex] = float16_t(gl_LocalInvocationIndex * 3);
  barrier();
  coopmat<float16_t, gl_ScopeSubgroup, 8, 16, gl_MatrixUseA> m;
  tensorLayoutNV<2, 1> t = createTensorLayoutNV(2, 1);
  t = setTensorLayoutBlockSizeNV(t, 1, 32);
  t = setTensorLayoutDimensionNV(t, 12, 64);
  t = sliceTensorLayoutNV(t, 7, 8, 24, 16);
  coopMatLoadTensorNV(m, bytes, 16, t, quantized);
  coopMatStore(m, out1, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoadTensorNV(m, bytes, 16, t, fromOther);
  coopMatStore(m, out2, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoadTensorNV(m, bytes, 16, t, fromShared);
  coopMatStore(m, out3, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoadTensorNV(m, bytes, 16, t, fromCast);
  coopMatStore(m, out4, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
