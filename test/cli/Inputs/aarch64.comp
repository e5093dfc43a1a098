#version 460
// Products of matrices and of vectors with a matrix, of every kind that CPUs have instructions for,
// and a loop whose lanes part. Numbers are small integers, so that sums are exact in every order.

#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e4m3 : require

layout(local_size_x = 16) in;

const uint Elements = 2048, Results = 1024;
layout(set = 0, binding = 0) buffer Data {
  int8_t s8[Elements];
  uint8_t u8[Elements];
  bfloat16_t bf16[Elements];
  floate4m3_t f8[Elements];
  float16_t f16[Elements];
  float f32[Elements];
};
layout(set = 0, binding = 1) writeonly buffer Integers { int integers[10][Results]; };
layout(set = 0, binding = 2) writeonly buffer Floats { float floats[7][Results]; };
layout(set = 0, binding = 3) writeonly buffer Others {
  uint8_t saturated[Results];
  float16_t halves[Results], halvesOfLoop[Results], halvesOfMany[Results];
  int8_t panel[Results];
};

const int RowMajor = gl_CooperativeMatrixLayoutRowMajor,
          ColumnMajor = gl_CooperativeMatrixLayoutColumnMajor;

#define MATRIX(T, R, C, USE) coopmat<T, gl_ScopeSubgroup, R, C, gl_MatrixUse##USE>

// To = From(M x K) * From(K x N) + 5
#define PRODUCT(TA, FROM_A, TB, FROM_B, TC, TO, M, N, K)                                           \
  {                                                                                                \
    MATRIX(TA, M, K, A) left;                                                                      \
    MATRIX(TB, K, N, B) right;                                                                     \
    coopMatLoad(left, FROM_A, 0, K, RowMajor);                                                     \
    coopMatLoad(right, FROM_B, 0, K, ColumnMajor);                                                 \
    MATRIX(TC, M, N, Accumulator) sum = MATRIX(TC, M, N, Accumulator)(5);                          \
    coopMatStore(coopMatMulAdd(left, right, sum), TO, 0, N, RowMajor);                             \
  }

// The same of a longer K in a loop, from and to the other layouts.
#define LOOP(TA, FROM_A, TB, FROM_B, TC, TO, M, N)                                                 \
  {                                                                                                \
    MATRIX(TC, M, N, Accumulator) sum = MATRIX(TC, M, N, Accumulator)(-7);                         \
    for (uint k = 0; k < 3 * 16; k += 16) {                                                        \
      MATRIX(TA, M, 16, A) left;                                                                   \
      MATRIX(TB, 16, N, B) right;                                                                  \
      coopMatLoad(left, FROM_A, k * M, M, ColumnMajor);                                            \
      coopMatLoad(right, FROM_B, k * N, N, RowMajor);                                              \
      sum = coopMatMulAdd(left, right, sum);                                                       \
    }                                                                                              \
    coopMatStore(sum, TO, 0, M, ColumnMajor);                                                      \
  }

// To = From(8 x 13) * From(13)
#define VECTOR(FROM, COMPONENT, OTHERS, OTHER_COMPONENT, TO)                                       \
  {                                                                                                \
    coopvecNV<int, 13> x;                                                                          \
    coopvecNV<int, 8> y;                                                                           \
    for (uint i = 0; i < 13; ++i)                                                                  \
      x[i] = int(FROM[gl_LocalInvocationIndex * 16 + i]);                                          \
    coopVecMatMulNV(y, x, COMPONENT, OTHERS, 0, OTHER_COMPONENT, 8, 13,                            \
                    gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 16);                        \
    for (uint i = 0; i < 8; ++i)                                                                   \
      TO[gl_LocalInvocationIndex * 8 + i] = y[i];                                                  \
  }

// The same of floats.
#define FLOAT_VECTOR(T, FROM, COMPONENT, TO)                                                       \
  {                                                                                                \
    coopvecNV<T, 13> x;                                                                            \
    coopvecNV<T, 8> y;                                                                             \
    coopVecLoadNV(x, FROM, gl_LocalInvocationIndex * 16 * (COMPONENT == F32 ? 4 : 2));             \
    coopVecMatMulNV(y, x, COMPONENT, FROM, 0, COMPONENT, 8, 13,                                    \
                    gl_CooperativeVectorMatrixLayoutRowMajorNV, false,                             \
                    16 * (COMPONENT == F32 ? 4 : 2));                                              \
    for (uint i = 0; i < 8; ++i)                                                                   \
      TO[gl_LocalInvocationIndex * 8 + i] = float(y[i]);                                           \
  }

const int S8 = gl_ComponentTypeSignedInt8NV, U8 = gl_ComponentTypeUnsignedInt8NV,
          F16 = gl_ComponentTypeFloat16NV, F32 = gl_ComponentTypeFloat32NV;

void main() {
  for (uint i = gl_LocalInvocationIndex; i < Elements; i += gl_WorkGroupSize.x) {
    s8[i] = int8_t(int(i * 37 % 256) - 128);
    u8[i] = uint8_t(i * 53 % 256);
    f32[i] = float(int(i * 7 % 9) - 4);
    f16[i] = float16_t(f32[i]);
    f8[i] = floate4m3_t(f32[i]);
    bf16[i] = bfloat16_t(f32[i]);
  }
  controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                 gl_SemanticsAcquireRelease);

  PRODUCT(int8_t, s8, int8_t, s8, int, integers[0], 7, 9, 13)
  PRODUCT(uint8_t, u8, int8_t, s8, int, integers[1], 13, 19, 24)
  PRODUCT(int8_t, s8, uint8_t, u8, int, integers[2], 1, 3, 33)
  LOOP(uint8_t, u8, uint8_t, u8, int, integers[3], 23, 20)
  LOOP(int8_t, s8, uint8_t, u8, int, integers[4], 23, 20)
  PRODUCT(float, f32, float, f32, float, floats[0], 7, 9, 13)
  PRODUCT(bfloat16_t, bf16, bfloat16_t, bf16, float, floats[1], 13, 19, 23)
  PRODUCT(floate4m3_t, f8, bfloat16_t, bf16, float, floats[2], 4, 8, 8)
  LOOP(bfloat16_t, bf16, bfloat16_t, bf16, float, floats[3], 23, 20)
  LOOP(float16_t, f16, float16_t, f16, float, floats[4], 23, 20)
  LOOP(float16_t, f16, float16_t, f16, float16_t, halvesOfLoop, 19, 18)
  PRODUCT(float16_t, f16, float16_t, f16, float16_t, halves, 15, 17, 9)

  // So many that no sum of halves may be made of all, one by one: 2048 + 1 is 2048.
  MATRIX(float16_t, 3, 8192, A) ones = MATRIX(float16_t, 3, 8192, A)(1);
  MATRIX(float16_t, 8192, 5, B) moreOnes = MATRIX(float16_t, 8192, 5, B)(1);
  MATRIX(float16_t, 3, 5, Accumulator) many = MATRIX(float16_t, 3, 5, Accumulator)(8);
  coopMatStore(coopMatMulAdd(ones, moreOnes, many), halvesOfMany, 0, 5, RowMajor);

  VECTOR(s8, S8, s8, S8, integers[5])
  VECTOR(s8, S8, u8, U8, integers[6])
  VECTOR(u8, U8, s8, S8, integers[7])
  VECTOR(u8, U8, u8, U8, integers[8])
  FLOAT_VECTOR(float, f32, F32, floats[5])
  FLOAT_VECTOR(float16_t, f16, F16, floats[6])

  // Invocations leave the loop one after another (Collatz's sequence).
  for (uint i = gl_LocalInvocationIndex; i < Results; i += gl_WorkGroupSize.x) {
    int steps = 0;
    for (uint n = i + 1; n != 1; ++steps)
      n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    integers[9][i] = steps;
  }

  MATRIX(uint8_t, 12, 16, A) bytes;
  MATRIX(uint8_t, 16, 12, B) moreBytes;
  MATRIX(uint8_t, 12, 12, Accumulator) sum = MATRIX(uint8_t, 12, 12, Accumulator)(200);
  coopMatLoad(bytes, u8, 0, 16, RowMajor);
  coopMatLoad(moreBytes, u8, 0, 12, RowMajor);
  sum = coopMatMulAdd(bytes, moreBytes, sum, gl_MatrixOperandsSaturatingAccumulation);
  coopMatStore(sum, saturated, 0, 12, RowMajor);

  // Columns of B, whose rows lie in groups.
  MATRIX(int8_t, 21, 10, B) columns;
  coopMatLoad(columns, s8, 3, 10, RowMajor);
  coopMatStore(columns, panel, 0, 21, ColumnMajor);
}
