/* Calls the shader good.comp, specialized to a factor of 10.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "good.h"
#include <stdio.h>

int main(void) {
  _Alignas(16) uint32_t data[16] = {0};
  struct good_args args = {{data, sizeof(data)}, {1}};
  int code = good_dispatch(&args, sizeof(data) / sizeof(data[0]) / GOOD_WORKGROUP_SIZE_X, 1, 1);
  printf("%d:", code);
  for (int i = 0; i < 16; ++i)
    printf(" %u", data[i]);
  printf("\nno groups: %d\n", good_dispatch(&args, 1, 0, 1));
  args.Data.data = (char *)data + 4;
  args.Data.size = 4;
  printf("not aligned: %d\n", good_dispatch(&args, 1, 1, 1));
  args.Data.data = 0;
  printf("no buffer: %d\n", good_dispatch(&args, 1, 1, 1));
  return 0;
}
