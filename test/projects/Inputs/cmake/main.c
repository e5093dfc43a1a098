#include "scale.h"
#include <stdio.h>

int main(void) {
  _Alignas(16) float numbers[4] = {1, 2, 3, 4};
  struct scale_args args = {.Numbers = {numbers, sizeof numbers}};
  if (scale_dispatch(&args, 1, 1, 1) != 0)
    return 1;
  printf("%g %g %g %g\n", numbers[0], numbers[1], numbers[2], numbers[3]);
  return 0;
}
