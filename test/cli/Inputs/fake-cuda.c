/* A driver in place of CUDA's that says what it is asked to do, and does what good.comp does.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int context, live, is_good;

int cuInit(unsigned flags) { return (int)flags; }
int cuDeviceGet(int *device, int number) {
  *device = number + 40;
  return 0;
}
int cuDevicePrimaryCtxRetain(void **made, int device) {
  *made = &context;
  printf("context of device %d\n", device);
  return 0;
}
static void *current;
int cuCtxGetCurrent(void **is) {
  *is = current;
  return 0;
}
int cuCtxSetCurrent(void *to) {
  current = to;
  return 0;
}
int cuCtxSynchronize(void) {
  printf("synchronize\n");
  return 0;
}
int cuGetErrorString(int error, const char **text) {
  *text = error == 719 ? "a launch failed" : NULL;
  return 0;
}
int cuModuleLoadData(void **module, const void *image) {
  const char *text = image;
  is_good = strstr(text, ".visible .entry good(") != NULL;
  printf("module: target %.6s, ends %d\n", strstr(text, ".target ") + strlen(".target "),
         text[strlen(text) - 1] == '\n');
  *module = &live;
  return 0;
}
int cuModuleUnload(void *module) {
  printf("unload, %d live\n", module == &live ? live : -1);
  return 0;
}
int cuModuleGetFunction(void **function, void *module, const char *name) {
  *function = module;
  printf("function %s\n", name);
  return 0;
}
int cuFuncSetAttribute(void *function, int which, int value) {
  printf("attribute %d = %d\n", which, value);
  return function == &live ? 0 : 1;
}
int cuMemAlloc_v2(uint64_t *address, size_t bytes) {
  *address = (uintptr_t)aligned_alloc(256, (bytes + 255) / 256 * 256);
  ++live;
  return *address ? 0 : 2;
}
int cuMemFree_v2(uint64_t address) {
  free((void *)(uintptr_t)address);
  --live;
  return 0;
}
int cuMemAllocAsync(uint64_t *address, size_t bytes, void *stream) {
  printf("allocate %zu on stream %d\n", bytes, stream != NULL);
  return cuMemAlloc_v2(address, bytes);
}
int cuMemFreeAsync(uint64_t address, void *stream) {
  printf("free on stream %d\n", stream != NULL);
  return cuMemFree_v2(address);
}
int cuMemcpyHtoD_v2(uint64_t to, const void *from, size_t bytes) {
  memcpy((void *)(uintptr_t)to, from, bytes);
  return 0;
}
int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t bytes) {
  memcpy(to, (const void *)(uintptr_t)from, bytes);
  return 0;
}
struct attribute { /* CUlaunchAttribute */
  int kind, unused;
  unsigned cluster[3], rest[13];
};
struct config { /* CUlaunchConfig */
  unsigned x, y, z, block_x, block_y, block_z, shared;
  void *stream;
  const struct attribute *attributes;
  unsigned attribute_count;
};
int cuLaunchKernelEx(const struct config *c, void *function, void **parameters, void **extra) {
  const uint64_t *table = parameters[0], first = *(uint64_t *)parameters[4];
  const uint32_t *plus = parameters[7];
  uint32_t *data = (uint32_t *)(uintptr_t)table[0];
  printf("launch %u,%u,%u of %u,%u,%u from %llu, groups %u,%u,%u, %u shared, stream %d\n", c->x,
         c->y, c->z, c->block_x, c->block_y, c->block_z, (unsigned long long)first,
         *(uint32_t *)parameters[1], *(uint32_t *)parameters[2], *(uint32_t *)parameters[3],
         c->shared, c->stream != NULL);
  if (c->attribute_count)
    printf("clusters of %u,%u,%u\n", c->attributes->cluster[0], c->attributes->cluster[1],
           c->attributes->cluster[2]);
  if (function != &live || extra || *plus == 719)
    return 719;
  if (!is_good)
    return 0;
  for (uint64_t i = first * c->block_x; i < (first + c->x) * c->block_x && i < table[1] / 4; ++i)
    data[i] = *plus + 10 * (uint32_t)i;
  return 0;
}
