/* Runs tiles.comp's object and prints an element, or the code of the failure. */
#include "tiles.h"
#include <stdio.h>

static struct {
  _Alignas(16) int8_t a[256];
  int8_t b[256];
  int32_t c[256];
} data;

int main(void) {
  struct tiles_args args = {.Data = {&data, sizeof data}};
  int i, code;
  for (i = 0; i < 256; ++i) {
    data.a[i] = (int8_t)(i % 16 - 8);
    data.b[i] = (int8_t)-(i / 16);
    data.c[i] = i;
  }
  code = tiles_dispatch(&args, 1, 1, 1);
  if (code)
    printf("failed: %d\n", code);
  else
    printf("sum: %d\n", data.c[255]);
  return 0;
}
