/* A network of small integers, before and after a change of its weights.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "mlp.h"
#include "coop/kernel_abi.h"
#include <stdio.h>

enum { Size = 16, Layers = 3, Items = 500, Group = 64 };

extern const struct coop_kernel_info mlp_info;

static _Alignas(64) float inputs[Items * Size], results[Items * Size];
static _Alignas(64) int8_t weights[Layers * (Size + 1) * Size];

static int wrong(void) {
  int count = 0;
  for (int item = 0; item < Items; ++item) {
    float x[Size], y[Size];
    for (int i = 0; i < Size; ++i)
      x[i] = inputs[item * Size + i];
    for (int layer = 0; layer < Layers; ++layer) {
      const int8_t *w = weights + layer * (Size + 1) * Size;
      for (int row = 0; row < Size; ++row) {
        y[row] = w[Size * Size + row];
        for (int i = 0; i < Size; ++i)
          y[row] += w[row * Size + i] * x[i];
      }
      for (int i = 0; i < Size; ++i)
        x[i] = layer + 1 < Layers && y[i] < 0 ? 0 : y[i];
    }
    for (int i = 0; i < Size; ++i)
      count += results[item * Size + i] != x[i];
  }
  return count;
}

int main(void) {
  printf("keeps: %d\n", mlp_info.kept_size != 0);
  for (int i = 0; i < Items * Size; ++i)
    inputs[i] = (float)(i * 37 % 5 - 2);
  for (unsigned i = 0; i < sizeof(weights); ++i)
    weights[i] = (int8_t)(i * 101 % 7 - 3);
  struct mlp_args args = {{inputs, sizeof(inputs)},
                          {weights, sizeof(weights)},
                          {results, sizeof(results)},
                          {Items}};
  for (int time = 0; time < 2; ++time) {
    if (mlp_dispatch(&args, (Items + Group - 1) / Group, 1, 1) != 0)
      return 1;
    printf("%d of %d wrong\n", wrong(), Items * Size);
    for (unsigned i = 0; i < sizeof(weights); ++i)
      weights[i] = (int8_t)-weights[i];
  }
  return 0;
}
