#version 460
// C = A * B of f32 without cooperative matrices: tiles of 32 x 32 through shared memory, an invocation
// for 2 x 2 elements. Sizes are multiples of 32.
layout(local_size_x = 16, local_size_y = 16) in;
layout(push_constant) uniform Parameters { uint M, N, K; };
layout(set = 0, binding = 0) readonly buffer A { float a[]; };
layout(set = 0, binding = 1) readonly buffer B { float b[]; };
layout(set = 0, binding = 2) writeonly buffer C { float c[]; };
const uint Tile = 32, Half = 16;
shared float tileA[Tile][Tile], tileB[Tile][Tile];

void main() {
  const uint x = gl_LocalInvocationID.x, y = gl_LocalInvocationID.y;
  const uint row = gl_WorkGroupID.y * Tile, column = gl_WorkGroupID.x * Tile;
  float sum[2][2] = float[2][2](float[2](0.0, 0.0), float[2](0.0, 0.0));
  for (uint k = 0; k < K; k += Tile) {
    for (uint i = 0; i < 2; ++i)
      for (uint j = 0; j < 2; ++j) {
        tileA[y + i * Half][x + j * Half] = a[(row + y + i * Half) * K + k + x + j * Half];
        tileB[y + i * Half][x + j * Half] = b[(k + y + i * Half) * N + column + x + j * Half];
      }
    barrier();
    for (uint t = 0; t < Tile; ++t)
      for (uint i = 0; i < 2; ++i)
        for (uint j = 0; j < 2; ++j)
          sum[i][j] += tileA[y + i * Half][t] * tileB[t][x + j * Half];
    barrier();
  }
  for (uint i = 0; i < 2; ++i)
    for (uint j = 0; j < 2; ++j)
      c[(row + y + i * Half) * N + column + x + j * Half] = sum[i][j];
}
