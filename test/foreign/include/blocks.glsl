// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of quantized weights as they lie in files of models. The host defines one of DATA_A_*.
//   A_TYPE            a block
//   A_TYPE_PACKED16   the same in 16-bit words, for wider loads
//   QUANT_K, QUANT_R  values in a block; how many values apart are those of a byte's two nibbles
//   dequantize        two values of a block, those of iqs and of iqs + 1 (or iqs + K/2 for nibbles)

#include "types.glsl"
#undef A_TYPE

#if defined(DATA_A_F32)
#define QUANT_K 1
#define QUANT_R 1
#ifdef ALIGNED
#define A_TYPE vec4
#else
#define A_TYPE float
#endif
#elif defined(DATA_A_F16)
#define QUANT_K 1
#define QUANT_R 1
#ifdef ALIGNED
#define A_TYPE f16vec4
#else
#define A_TYPE float16_t
#endif
#elif defined(DATA_A_Q4_0) || defined(DATA_A_IQ4_NL)
#define QUANT_K 32
#define QUANT_R 2
struct block_half_nibbles { float16_t d; uint8_t qs[16]; };
struct block_half_nibbles_packed16 { float16_t d; uint16_t qs[16 / 2]; };
#define A_TYPE block_half_nibbles
#define A_TYPE_PACKED16 block_half_nibbles_packed16
#elif defined(DATA_A_Q4_1)
#define QUANT_K 32
#define QUANT_R 2
struct block_q4_1 { float16_t d; float16_t m; uint8_t qs[16]; };
struct block_q4_1_packed16 { float16_t d; float16_t m; uint16_t qs[16 / 2]; };
#define A_TYPE block_q4_1
#define A_TYPE_PACKED16 block_q4_1_packed16
#elif defined(DATA_A_Q5_0)
#define QUANT_K 32
#define QUANT_R 2
struct block_q5_0 { float16_t d; uint16_t qh[2]; uint8_t qs[16]; };
struct block_q5_0_packed16 { float16_t d; uint16_t qh[2]; uint16_t qs[16 / 2]; };
#define A_TYPE block_q5_0
#define A_TYPE_PACKED16 block_q5_0_packed16
#elif defined(DATA_A_Q5_1)
#define QUANT_K 32
#define QUANT_R 2
struct block_q5_1 { float16_t d; float16_t m; uint qh; uint8_t qs[16]; };
struct block_q5_1_packed16 { float16_t d; float16_t m; uint qh; uint16_t qs[16 / 2]; };
#define A_TYPE block_q5_1
#define A_TYPE_PACKED16 block_q5_1_packed16
#elif defined(DATA_A_Q8_0)
#define QUANT_K 32
#define QUANT_R 1
struct block_q8_0 { float16_t d; int8_t qs[32]; };
struct block_q8_0_packed16 { float16_t d; int16_t qs[32 / 2]; };
#define A_TYPE block_q8_0
#define A_TYPE_PACKED16 block_q8_0_packed16
#endif

// --- Blocks of 256 values

#if defined(DATA_A_Q2_K)
#define QUANT_K 256
struct block_q2_K { uint8_t scales[16]; uint8_t qs[64]; f16vec2 d; };
struct block_q2_K_packed16 { uint16_t scales[16 / 2]; uint16_t qs[64 / 2]; f16vec2 d; };
#define A_TYPE block_q2_K
#define A_TYPE_PACKED16 block_q2_K_packed16
#elif defined(DATA_A_Q3_K)
#define QUANT_K 256
struct block_q3_K { uint8_t hmask[32]; uint8_t qs[64]; uint8_t scales[12]; float16_t d; };
#define A_TYPE block_q3_K
#elif defined(DATA_A_Q4_K)
#define QUANT_K 256
struct block_q4_K { f16vec2 d; uint8_t scales[12]; uint8_t qs[128]; };
struct block_q4_K_packed16 { f16vec2 d; uint16_t scales[12 / 2]; uint16_t qs[128 / 2]; };
struct block_q4_K_packed32 { f16vec2 d; uint scales[12 / 4]; uint qs[128 / 4]; };
#define A_TYPE block_q4_K
#define A_TYPE_PACKED16 block_q4_K_packed16
#define A_TYPE_PACKED32 block_q4_K_packed32
#elif defined(DATA_A_Q5_K)
#define QUANT_K 256
struct block_q5_K { f16vec2 d; uint8_t scales[12]; uint8_t qh[32]; uint8_t qs[128]; };
#define A_TYPE block_q5_K
#elif defined(DATA_A_Q6_K)
#define QUANT_K 256
struct block_q6_K { uint8_t ql[128]; uint8_t qh[64]; int8_t scales[16]; float16_t d; };
struct block_q6_K_packed16 { uint16_t ql[64]; uint16_t qh[32]; int8_t scales[16]; float16_t d; };
#define A_TYPE block_q6_K
#define A_TYPE_PACKED16 block_q6_K_packed16
#endif

#if defined(DATA_A_IQ4_NL)
const float16_t kvalues[16] = {
  float16_t(-127), float16_t(-104), float16_t(-83), float16_t(-65), float16_t(-49),
  float16_t(-35), float16_t(-22), float16_t(-10), float16_t(1), float16_t(13), float16_t(25),
  float16_t(38), float16_t(53), float16_t(69), float16_t(89), float16_t(113)};
#endif
