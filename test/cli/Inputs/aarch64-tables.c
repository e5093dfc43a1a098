/* Runs aarch64-tables.comp's object and prints what it wrote. */
#include "tables.h"
#include <stdio.h>

static _Alignas(16) float results[7][64];

int main(void) {
  struct tables_args args = {.Out = {results, sizeof results}};
  const int code = tables_dispatch(&args, 1, 1, 1);
  int table, lane;
  if (code) {
    printf("failed: %d\n", code);
    return 1;
  }
  for (table = 0; table < 7; ++table) {
    printf("%d:", table);
    for (lane = 0; lane < 64; ++lane)
      printf(" %g", results[table][lane]);
    putchar('\n');
  }
  return 0;
}
