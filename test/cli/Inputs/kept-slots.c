/* A product of matrices whose tiles do not divide them, before and after a change of B.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "gemm.h"
#include "coop/kernel_abi.h"
#include <stdio.h>

enum { M = 77, N = 77, K = 200, TileM = 16, TileN = 32 };

extern const struct coop_kernel_info gemm_info;

static _Alignas(64) int8_t a[M * K], b[K * N];
static _Alignas(64) int32_t c[M * N];

static int wrong(void) {
  int count = 0;
  for (int row = 0; row < M; ++row)
    for (int column = 0; column < N; ++column) {
      int sum = 0;
      for (int k = 0; k < K; ++k)
        sum += a[row * K + k] * b[k * N + column];
      count += sum != c[row * N + column];
    }
  return count;
}

int main(void) {
  printf("keeps: %d\n", gemm_info.kept_size != 0);
  for (int i = 0; i < M * K; ++i)
    a[i] = (int8_t)(i * 37 % 251 - 125);
  for (int i = 0; i < K * N; ++i)
    b[i] = (int8_t)(i * 101 % 253 - 126);
  struct gemm_args args = {{a, sizeof(a)}, {b, sizeof(b)}, {c, sizeof(c)}, {M, N, K}};
  for (int time = 0; time < 2; ++time) {
    if (gemm_dispatch(&args, (N + TileN - 1) / TileN, (M + TileM - 1) / TileM, 1) != 0)
      return 1;
    printf("%d of %d wrong\n", wrong(), M * N);
    for (int i = 0; i < K * N; ++i)
      b[i] = (int8_t)-b[i];
  }
  return 0;
}
