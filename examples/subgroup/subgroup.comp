#version 460
// C = A * B with matrices at subgroup scope. Four subgroups make a tile of 32 x 32: the workgroup
// stages A and B through shared memory, and each subgroup multiplies a quarter of the tile.
// M, N and K are multiples of 32, 32 and 16.

#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 128) in;  // four subgroups of 32

layout(push_constant) uniform Parameters { uint M, N, K; };

layout(set = 0, binding = 0) readonly buffer A { float16_t a[]; };  // M x K, row major
layout(set = 0, binding = 1) readonly buffer B { float16_t b[]; };  // K x N, row major
layout(set = 0, binding = 2) writeonly buffer C { float c[]; };     // M x N, row major

const uint Tile = 32, Part = 16, TileK = 16;

shared float16_t tileA[Tile * TileK];
shared float16_t tileB[TileK * Tile];

void main() {
  const uint row = gl_WorkGroupID.y * Tile, column = gl_WorkGroupID.x * Tile;
  const uint partRow = (gl_SubgroupID / 2) * Part, partColumn = (gl_SubgroupID % 2) * Part;

  coopmat<float, gl_ScopeSubgroup, Part, Part, gl_MatrixUseAccumulator> sum =
      coopmat<float, gl_ScopeSubgroup, Part, Part, gl_MatrixUseAccumulator>(0.0);

  for (uint k = 0; k < K; k += TileK) {
    for (uint i = gl_LocalInvocationIndex; i < Tile * TileK; i += gl_WorkGroupSize.x) {
      tileA[i] = a[(row + i / TileK) * K + k + i % TileK];
      tileB[i] = b[(k + i / Tile) * N + column + i % Tile];
    }
    barrier();

    coopmat<float16_t, gl_ScopeSubgroup, Part, TileK, gl_MatrixUseA> matA;
    coopmat<float16_t, gl_ScopeSubgroup, TileK, Part, gl_MatrixUseB> matB;
    coopMatLoad(matA, tileA, partRow * TileK, TileK, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(matB, tileB, partColumn, Tile, gl_CooperativeMatrixLayoutRowMajor);
    sum = coopMatMulAdd(matA, matB, sum);
    barrier();
  }
  coopMatStore(sum, c, (row + partRow) * N + column + partColumn, N,
               gl_CooperativeMatrixLayoutRowMajor);
}
