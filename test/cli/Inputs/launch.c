/* Runs the shader good.comp through its launcher.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define GOOD_IMPLEMENTATION
#include "good.h"
#include <stdio.h>

static void show(int code, const uint32_t *data) {
  printf("%d:", code);
  for (int i = 0; i < 16; ++i)
    printf(" %u", data[i]);
  printf("\n");
}

int main(void) {
  _Alignas(16) uint32_t data[16] = {0};
  const uint32_t groups = sizeof(data) / sizeof(data[0]) / GOOD_WORKGROUP_SIZE_X;
  struct good_args args = {{data, sizeof(data)}, {1}};
  struct coop_cuda_kernel kernel;
  int code = good_load(&kernel), stream = 0;
  printf("loaded: %s\n", good_error(&kernel, code));
  if (code)
    return 1;
  show(good_dispatch_on_gpu(&kernel, &args, groups, 1, 1), data);
  args.push_constants.Plus = 5;
  show(good_launch(&kernel, &args, 1, 1, 1, getenv("FAKE") ? &stream : NULL), data);
  printf("no groups: %d\n", good_launch(&kernel, &args, 1, 0, 1, NULL));
  printf("too many: %d\n", good_launch(&kernel, &args, 0xffffffff, 0xffffffff, 2, NULL));
  args.push_constants.Plus = 719;
  code = good_launch(&kernel, &args, 1, 1, 1, NULL);
  printf("%s\n", good_error(&kernel, code));
  args.Data.data = (char *)data + 4;
  printf("not aligned: %d\n", good_launch(&kernel, &args, 1, 1, 1, NULL));
  args.Data.data = NULL;
  code = good_dispatch_on_gpu(&kernel, &args, 1, 1, 1);
  printf("%d: %s\n", code, good_error(&kernel, code));
  good_unload(&kernel);
  return 0;
}
