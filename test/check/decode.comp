// The innermost block size and the number of elements that a vector decode function returns; and what
// decode functions do themselves.
//
// RUN: not %coopc run --check -w --diagnostic-ids %s --bind 0=fill:1:u8[64] --bind 1=zeros:f32[64] --push u32:3 \
// RUN:   2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %coopc run --check -w %s --bind 0=fill:1:u8[64] --bind 1=zeros:f32[64] --push u32:4 \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error:
// GOOD: checked: nothing undefined was found
// RUN: not %coopc run --check -w --diagnostic-ids %s --bind 0=fill:1:u8[15] --bind 1=zeros:f32[64] --push u32:4 \
// RUN:   2>&1 | FileCheck %s --check-prefix=SHORT --implicit-check-not=error:
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix_decode_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In { uint8_t bytes[]; };
layout(binding = 1) buffer Out { float results[]; };
layout(push_constant) uniform P { uint block; };
layout(buffer_reference, std430, buffer_reference_align = 1) readonly buffer Block { uint8_t at; };
float one(const in Block b, const in uint block[2], const in uint inside[2]) {
  return float(b.at);
}
vec2 two(const in Block b, const in uint block[2], const in uint inside[2]) {
  // SHORT: decode.comp:[[@LINE+1]]:{{[0-9]+}}: error: load of 1 bytes at address 0x{{[0-9a-f]+}}, which is in no buffer that is bound [err_check_address]
  return vec2(b.at);
}
void main() {
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> m;
  tensorLayoutNV<2> t = setTensorLayoutBlockSizeNV(createTensorLayoutNV(2), 1, block);
  t = setTensorLayoutDimensionNV(t, 8, 8);
  // CHECK: decode.comp:[[@LINE+2]]:{{[0-9]+}}: error: coopMatLoadTensorNV: the block size of the innermost dimension is 3, which is not a multiple of the 2 elements that the vector decode function returns [err_check_block_size]
  // CHECK: note: in invocation (0, 0, 0) of workgroup (0, 0, 0) [note_check_invocation]
  coopMatLoadTensorNV(m, bytes, 0, t, one, two);
  coopMatStore(m, results, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}
