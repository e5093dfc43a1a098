// The example of GLSL_NV_cooperative_matrix_decode_vector; `input`, a reserved word, is `source`.
// RUN: %coopc --validate --emit=spirv -o %t.spv %s
// RUN: %coopc --frontend=glslang --validate --emit=spirv -o %t.glslang.spv %s
#version 460
#extension GL_KHR_memory_scope_semantics           : enable
#extension GL_EXT_buffer_reference                 : enable
#extension GL_KHR_cooperative_matrix               : enable
#extension GL_NV_cooperative_matrix2               : enable
#extension GL_NV_cooperative_matrix_decode_vector  : enable
#extension GL_EXT_long_vector                      : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable

layout(local_size_x = 32) in;
const uint M = 16, N = 16;
layout(binding = 0) readonly buffer Source { uint8_t buf[]; } source;
layout(push_constant) uniform P { uint NumRows, NumCols; };

layout(buffer_reference, std430,
       buffer_reference_align = 2) readonly buffer block_q8_0_b {
    float16_t d;        // per-block scale
    int8_t    qs[32];   // 32 quantized int8 values
};

layout(buffer_reference, std430,
       buffer_reference_align = 2) readonly buffer block_q8_0_w {
    float16_t d;        // per-block scale
    int16_t   qs[16];   // two int8 quants per int16
};

float16_t decode_q8_0_scalar(
    const in block_q8_0_b b,
    const in uint32_t blockCoord[2],
    const in uint32_t coordInBlock[2])
{
    return float16_t(b.qs[coordInBlock[1]]) * b.d;
}

vector<float16_t, 2> decode_q8_0_v2(
    const in block_q8_0_w b,
    const in uint32_t blockCoord[2],
    const in uint32_t coordInBlock[2])
{
    // coordInBlock[1] is a multiple of V == 2, so a single
    // 16-bit load yields both quants for this group.
    int16_t pair = b.qs[coordInBlock[1] >> 1];
    uint p = uint(pair);
    return vector<float16_t, 2>(int8_t(p & 0xFFu), int8_t(p >> 8)) * b.d;
}

void load(coopmat<float16_t, gl_ScopeSubgroup, M, N, gl_MatrixUseA> mat,
          uint elementOffset, uint row, uint col)
{
    tensorLayoutNV<2> t = createTensorLayoutNV(2);
    // 1 x 32 block of matrix elements per Q8_0 block.
    t = setTensorLayoutBlockSizeNV(t, 1, 32);
    t = setTensorLayoutDimensionNV(t, NumRows, NumCols);
    t = sliceTensorLayoutNV(t, row, M, col, N);

    coopMatLoadTensorNV(mat, source.buf, elementOffset, t,
                        decode_q8_0_scalar, decode_q8_0_v2);
}

void main() {
  coopmat<float16_t, gl_ScopeSubgroup, M, N, gl_MatrixUseA> mat;
  load(mat, 0, 0, 0);
}
