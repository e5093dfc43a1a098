/* Runs the kernel of tiles-shared.comp with a print function that uses the tile registers up, and
 * looks at what it leaves of them where it ends by itself and where it is stopped.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "coop/kernel_abi.h"
#include <stdio.h>
#include <stdlib.h>

extern const struct coop_kernel_info tiles_shared_info;

static struct {
  _Alignas(16) int8_t a[256];
  int8_t b[256];
  int32_t c[256];
} data;

/* The bits of the registers' configuration and of the registers, as far as they are in use. */
static unsigned in_use(void) {
  unsigned low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(1));
  return low >> 17 & 3;
}

static uint32_t stop, stop_when_printed;

static void print(void *user, const char *text) {
  (void)user;
  printf("%s", text);
  __asm__ volatile(".byte 0xc4, 0xe2, 0x78, 0x49, 0xc0"); /* tilerelease */
  stop = stop_when_printed;
}

static void run(const struct coop_dispatch *dispatch, void *scratch) {
  const int code = tiles_shared_info.run(dispatch, 0, 0, 0, scratch);
  printf("code: %d, in use: %u\n", code, in_use());
}

int main(void) {
  const struct coop_buffer buffer = {&data, sizeof data};
  _Alignas(16) uint32_t times = 2;
  const struct coop_dispatch dispatch = {.num_groups = {1, 1, 1},
                                         .buffers = &buffer,
                                         .push_constants = &times,
                                         .print = print,
                                         .stop = &stop};
  void *scratch = calloc(1, tiles_shared_info.scratch_size + 64);
  void *aligned = (void *)(((uintptr_t)scratch + 63) & ~(uintptr_t)63);
  int i;
  for (i = 0; i < 256; ++i) {
    data.a[i] = (int8_t)(i % 16 - 8);
    data.b[i] = (int8_t) - (i / 16);
  }
  run(&dispatch, aligned);
  printf("sum: %d\n", data.c[255]);
  times = UINT32_MAX;
  stop_when_printed = 1;
  run(&dispatch, aligned);
  free(scratch);
  return 0;
}
