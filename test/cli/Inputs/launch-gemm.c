/* Launches test/bench/shaders/gemm.comp on what only seems to be a GPU.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define GEMM_IMPLEMENTATION
#include "gemm.h"
#include <stdio.h>

int main(void) {
  static _Alignas(16) char memory[3][64];
  struct gemm_args args = {{memory[0], 64}, {memory[1], 64}, {memory[2], 64}, {256, 768, 64}};
  struct coop_cuda_kernel kernel;
  int stream = 0;
  printf("%d\n", gemm_load(&kernel));
  printf("%d\n", gemm_launch(&kernel, &args, 3, 2, 1, &stream));
  args.B.data = NULL;
  printf("no buffer: %d\n", gemm_launch(&kernel, &args, 1, 1, 1, &stream));
  args.B.data = memory[0] + 48;
  printf("overlapping: %d\n", gemm_dispatch_on_gpu(&kernel, &args, 1, 1, 1));
  gemm_launch(&kernel, &args, (1 << 22) + 1, 1, 1, NULL);
  gemm_unload(&kernel);
  return 0;
}
