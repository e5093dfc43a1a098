/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "coop/image_abi.h"
#include "object.h"
#include <stdio.h>

int main(void) {
  /* Samples are at the centres of the first texels of a row. */
  static uint8_t photo[4][4] = {{64}, {128}, {192}, {255}};
  static uint8_t target[1][5];
  static int32_t offsets[4] = {1, 1, 1, 1};
  struct coop_sampled_image sampled = {
      .image = {.view = COOP_IMAGE_2D, .format = COOP_FORMAT_Rgba8, .width = 4, .height = 1,
                .depth = 1, .layers = 1, .levels = 1, .samples = 1,
                .level = {{photo, sizeof photo, sizeof photo}}},
      .sampler = {.mag_filter = COOP_FILTER_LINEAR, .min_filter = COOP_FILTER_LINEAR, .max_lod = 1000}};
  struct coop_image stored = {.view = COOP_IMAGE_2D, .format = COOP_FORMAT_R8, .width = 5, .height = 1,
                              .depth = 1, .layers = 1, .levels = 1, .samples = 1,
                              .level = {{target, sizeof target, sizeof target}}};
  struct coop_image buffer = {.view = COOP_IMAGE_TEXEL_BUFFER, .format = COOP_FORMAT_R32i, .width = 4,
                              .height = 1, .depth = 1, .layers = 1, .levels = 1, .samples = 1,
                              .level = {{offsets, sizeof offsets, sizeof offsets}}};
  struct object_args args = {.photo = {&sampled, sizeof sampled},
                             .target = {&stored, sizeof stored},
                             .offsets = {&buffer, sizeof buffer}};
  if (object_dispatch(&args, 1, 1, 1) != 0)
    return 1;
  for (int i = 1; i < 5; ++i)
    printf("%d ", target[0][i]);
  printf("\n");
  /* A description that is not there is refused. */
  args.target.data = 0;
  return object_dispatch(&args, 1, 1, 1) != 2;
}
