/* Runs aarch64.comp's object and prints what it wrote, 32 bytes a line. */
#include "aarch64.h"
#include <stdio.h>

static _Alignas(16) unsigned char data[1 << 16], integers[1 << 16], floats[1 << 16],
    others[1 << 16];

static void print(const char *name, const unsigned char *bytes) {
  int line, i;
  for (line = 0; line < (1 << 16) / 32; ++line) {
    printf("%s %d:", name, line);
    for (i = 0; i < 32; ++i)
      printf(" %02x", bytes[line * 32 + i]);
    putchar('\n');
  }
}

int main(void) {
  struct aarch64_args args = {.Data = {data, sizeof data},
                              .Integers = {integers, sizeof integers},
                              .Floats = {floats, sizeof floats},
                              .Others = {others, sizeof others}};
  const int code = aarch64_dispatch(&args, 1, 1, 1);
  if (code) {
    printf("failed: %d\n", code);
    return 1;
  }
  print("data", data);
  print("integers", integers);
  print("floats", floats);
  print("others", others);
  return 0;
}
