#version 460
// C = A * B with cooperative matrices of subgroups that the workgroup stages in shared memory, 128 x 128
// by 32 elements at a time: the next block is fetched while one is multiplied. Sizes are multiples of
// 128, K is one of 32.
// Macros: TYPE_A, TYPE_B, TYPE_S of the sums, BYTES of an element of A or B; SUBGROUPS of a workgroup;
// ADDED: C = alpha * A * B + beta * D.

#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require

#ifndef SUBGROUPS
#define SUBGROUPS 8
#endif
const uint Side = 16, TileK = 16;           // of a matrix
const uint Block = 128, BlockK = 32;        // of a workgroup, which has two rows of subgroups
const uint Across = SUBGROUPS / 2;          // subgroups of a row
const uint Rows = Block / 2 / Side, Columns = Block / Across / Side;
const uint Invocations = SUBGROUPS * 32, Part = 16 / BYTES; // elements that an invocation moves at a time
const uint PartsA = BlockK / Part, PartsB = Block / Part; // in a row
const uint StrideA = PartsA + 1, StrideB = PartsB + 1;
const uint CopiesA = Block * PartsA / Invocations, CopiesB = BlockK * PartsB / Invocations;

layout(local_size_x = Invocations) in;

layout(push_constant) uniform Parameters {
  uint M, N, K;
#ifdef ADDED
  TYPE_S alpha, beta;
#endif
};

layout(set = 0, binding = 0) readonly buffer A { uvec4 a[]; };
layout(set = 0, binding = 1) readonly buffer B { uvec4 b[]; };
layout(set = 0, binding = 2) writeonly buffer C { TYPE_S c[]; };
#ifdef ADDED
layout(set = 0, binding = 3) readonly buffer D { TYPE_S d[]; };
#endif
shared uvec4 blockA[Block * StrideA], blockB[BlockK * StrideB];

#define SUM coopmat<TYPE_S, gl_ScopeSubgroup, Side, Side, gl_MatrixUseAccumulator>
const int RowMajor = gl_CooperativeMatrixLayoutRowMajor;

uvec4 nextA[CopiesA], nextB[CopiesB];

void fetch(uint k) {
  for (uint i = 0; i < CopiesA; ++i) {
    const uint n = i * Invocations + gl_LocalInvocationIndex;
    nextA[i] = a[((gl_WorkGroupID.y * Block + n / PartsA) * K + k) / Part + n % PartsA];
  }
  for (uint i = 0; i < CopiesB; ++i) {
    const uint n = i * Invocations + gl_LocalInvocationIndex;
    nextB[i] = b[((k + n / PartsB) * N + gl_WorkGroupID.x * Block) / Part + n % PartsB];
  }
}

void main() {
  const uint row = gl_SubgroupID / Across * Rows * Side,
             column = gl_SubgroupID % Across * Columns * Side;
  SUM sum[Rows][Columns];
  for (uint i = 0; i < Rows; ++i)
    for (uint j = 0; j < Columns; ++j)
      sum[i][j] = SUM(TYPE_S(0));
  fetch(0);
  for (uint block = 0; block < K; block += BlockK) {
    barrier();
    for (uint i = 0; i < CopiesA; ++i) {
      const uint n = i * Invocations + gl_LocalInvocationIndex;
      blockA[n / PartsA * StrideA + n % PartsA] = nextA[i];
    }
    for (uint i = 0; i < CopiesB; ++i) {
      const uint n = i * Invocations + gl_LocalInvocationIndex;
      blockB[n / PartsB * StrideB + n % PartsB] = nextB[i];
    }
    barrier();
    if (block + BlockK < K)
      fetch(block + BlockK);
    for (uint k = 0; k < BlockK; k += TileK) {
      coopmat<TYPE_A, gl_ScopeSubgroup, Side, TileK, gl_MatrixUseA> matA[Rows];
      for (uint i = 0; i < Rows; ++i)
        coopMatLoad(matA[i], blockA, (row + i * Side) * StrideA + k / Part, StrideA, RowMajor);
      for (uint j = 0; j < Columns; ++j) {
        coopmat<TYPE_B, gl_ScopeSubgroup, TileK, Side, gl_MatrixUseB> matB;
        coopMatLoad(matB, blockB, k * StrideB + (column + j * Side) / Part, StrideB, RowMajor);
        for (uint i = 0; i < Rows; ++i)
          sum[i][j] = coopMatMulAdd(matA[i], matB, sum[i][j]);
      }
    }
  }
  for (uint i = 0; i < Rows; ++i)
    for (uint j = 0; j < Columns; ++j) {
      const uint place = (gl_WorkGroupID.y * Block + row + i * Side) * N + gl_WorkGroupID.x * Block +
                         column + j * Side;
#ifdef ADDED
      SUM added;
      coopMatLoad(added, d, place, N, gl_CooperativeMatrixLayoutRowMajor);
      sum[i][j] = alpha * sum[i][j] + beta * added;
#endif
      coopMatStore(sum[i][j], c, place, N, gl_CooperativeMatrixLayoutRowMajor);
    }
}
