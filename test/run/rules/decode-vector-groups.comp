// The vector decode function may be called for groups of V block-adjacent elements that the matrix
// has as a whole, and where V divides the innermost block size; the reference execution calls it for
// each of these, and the scalar function for the others. The two functions differ here, to show
// which it was: with slices that begin and end inside of a group, past the edges of the tensor,
// through a view that transposes, and clipped.
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=reference
// MODEL: def expect(t, view, v):
// MODEL:     cells = [tensor.element(t, r, c, 16, view) for r in range(8) for c in range(16)]
// MODEL:     there = {(tuple(e[1]), tuple(e[2])) for e in cells if not isinstance(e, str)}
// MODEL:     def number(e):
// MODEL:         if e == tensor.SKIPPED: return -1.0
// MODEL:         if e == tensor.OUTSIDE: return 0.0
// MODEL:         block, inside = tuple(e[1]), tuple(e[2])
// MODEL:         first = inside[1] // v * v
// MODEL:         group = [(block, (inside[0], first + i)) in there for i in range(v)]
// MODEL:         return 2.0 + inside[1] - first if all(group) and t.block[1] % v == 0 else 1.0
// MODEL:     return [number(e) for e in cells]
// MODEL: for row, col, block in ((7, 24, 32), (0, 0, 32), (2, 5, 32), (-3, -6, 8), (0, 0, 4),
// MODEL:                         (1, 3, 12), (0, 2, 7), (0, 0, 1)):
// MODEL:     clip = (1, 6, 0, 13) if row == 2 else (0, 0xFFFFFFFF, 0, 0xFFFFFFFF)
// MODEL:     got = run({0: array("u8", [0] * 4096)}, {i: "f32[8,16]" for i in (1, 2, 3, 4)},
// MODEL:               push="i32:%d,i32:%d,u32:%d," % (row, col, block) +
// MODEL:               ",".join("u32:%d" % c for c in clip))
// MODEL:     for i in (1, 2, 3):
// MODEL:         t = tensor.Layout([12, 64], 1, block=[1, block]).slice(row, 8, col, 16)
// MODEL:         check((row, col, block, 2 ** i), got[i], expect(t, None, 2 ** i))
// MODEL:     t = tensor.Layout([12, 64], 1, block=[1, block]).slice(row, 16, col, 8)
// MODEL:     v = tensor.View([1, 0]).clipped(*clip)
// MODEL:     check((row, col, block, "view"), got[4], expect(t, v, 4))
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix_decode_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_long_vector : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In { uint8_t bytes[]; };
layout(binding = 1) buffer Out1 { float out1[]; };
layout(binding = 2) buffer Out2 { float out2[]; };
layout(binding = 3) buffer Out3 { float out3[]; };
layout(binding = 4) buffer Out4 { float out4[]; };
layout(push_constant) uniform P { int row, col; uint block, c0, c1, c2, c3; };
layout(buffer_reference, std430, buffer_reference_align = 1) readonly buffer Block { uint8_t at[]; };
float one(const in Block b, const in uint block[2], const in uint inside[2]) { return 1; }
vec2 two(const in Block b, const in uint block[2], const in uint inside[2]) { return vec2(2, 3); }
vec4 four(const in Block b, const in uint block[2], const in uint inside[2]) {
  return vec4(2, 3, 4, 5);
}
vector<float, 8> eight(const in Block b, const in uint block[2], const in uint inside[2]) {
  return vector<float, 8>(2, 3, 4, 5, 6, 7, 8, 9);
}
void main() {
  coopmat<float, gl_ScopeSubgroup, 8, 16, gl_MatrixUseA> m;
  tensorLayoutNV<2, 1> t = createTensorLayoutNV(2, 1);
  t = setTensorLayoutBlockSizeNV(t, 1, block);
  t = setTensorLayoutDimensionNV(t, 12, 64);
  tensorLayoutNV<2, 1> s = sliceTensorLayoutNV(t, row, 8, col, 16);
  coopMatLoadTensorNV(m, bytes, 0, s, one, two);
  coopMatStore(m, out1, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoadTensorNV(m, bytes, 0, s, one, four);
  coopMatStore(m, out2, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoadTensorNV(m, bytes, 0, s, one, eight);
  coopMatStore(m, out3, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  m = coopmat<float, gl_ScopeSubgroup, 8, 16, gl_MatrixUseA>(-1);
  tensorViewNV<2, false, 1, 0> v = createTensorViewNV(2, false, 1, 0);
  v = setTensorViewClipNV(v, c0, c1, c2, c3);
  coopMatLoadTensorNV(m, bytes, 0, sliceTensorLayoutNV(t, row, 16, col, 8), v, one, four);
  coopMatStore(m, out4, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
