/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The interface between a compiled shader and what dispatches it: the JIT, a shared library, or a C
 * program that links the object file. Plain C, no dependency.
 * A kernel runs one workgroup per call; calls are independent and may be on any thread. */
#ifndef COOP_KERNEL_ABI_H
#define COOP_KERNEL_ABI_H

#include "image_abi.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COOP_KERNEL_ABI_VERSION 4u

/* Every binding begins at a multiple of this, as with Vulkan's minStorageBufferOffsetAlignment, and
 * so do the push constants. */
#define COOP_BUFFER_ALIGNMENT 16u

/* A buffer bound to the shader. `size` in bytes; `data` is aligned to COOP_BUFFER_ALIGNMENT. Images
 * and samplers are structs (image_abi.h), to which `data` points. */
#ifndef COOP_BUFFER_DEFINED /* also by the headers that coopc --header writes */
#define COOP_BUFFER_DEFINED
struct coop_buffer {
  void *data;
  uint64_t size;
};
#endif

/* What a dispatch passes to every workgroup. */
struct coop_dispatch {
  uint32_t num_groups[3];
  uint32_t reserved;
  /* One entry per binding (and element of a binding array), in the order of
   * coop_kernel_info::bindings. */
  const struct coop_buffer *buffers;
  /* push_constant_size bytes, or null when that is 0. */
  const void *push_constants;
  /* Prints the text of debugPrintfEXT; null: discarded. Called from any thread. */
  void (*print)(void *user, const char *text);
  void *print_user;
  /* Null, or what says that the workgroups shall end early: soon after another thread or a signal
   * handler has stored something else than 0 there, kernels return COOP_KERNEL_STOPPED. */
  const uint32_t *stop;
  /* What watches a checked kernel (check_abi.h); null: nothing is checked. */
  struct coop_check_watcher *watcher;
};

struct coop_binding {
  uint32_t set;
  uint32_t binding;
  uint32_t array_size; /* entries in coop_dispatch::buffers */
  uint32_t flags;      /* COOP_BINDING_* */
  uint64_t min_size;   /* bytes before the run-time array */
  uint64_t element_stride;
  const char *name;
  /* Of images, what the shader wants: enums of image_abi.h. No format: any of the class. */
  uint32_t image_view;
  uint32_t image_class;
  uint32_t image_format;
  uint32_t reserved;
};
/* With IMAGE, UNIFORM is one that is sampled or fetched from, and not stored to; IMAGE and SAMPLER
 * are both in one (a struct coop_sampled_image). */
enum {
  COOP_BINDING_UNIFORM = 1,
  COOP_BINDING_READ = 2,
  COOP_BINDING_WRITE = 4,
  COOP_BINDING_IMAGE = 8,
  COOP_BINDING_SAMPLER = 16
};

enum coop_kernel_code {
  COOP_KERNEL_DONE = 0,
  COOP_KERNEL_OUT_OF_MEMORY = 1,
  COOP_KERNEL_BAD_BUFFER = 2, /* one is missing, too small or not aligned: of NAME_dispatch alone */
  COOP_KERNEL_STOPPED = 3,    /* coop_dispatch::stop: what the workgroup has written is partial */
  COOP_KERNEL_UNSUPPORTED = 4 /* the system refuses the process the CPU's tile registers (AMX) */
};

/* Runs workgroup (x, y, z). `scratch` holds scratch_size bytes aligned to 64, for one workgroup at
 * a time. The first kept_size of them are 0 when it is first used in a dispatch, and between
 * workgroups of that dispatch all of it stays as the kernel has left it: what they have in common
 * is made once. Else its content does not matter. Returns a coop_kernel_code. */
typedef int (*coop_kernel_fn)(const struct coop_dispatch *dispatch, uint32_t x, uint32_t y,
                              uint32_t z, void *scratch);

/* Exported as NAME_info, where the kernel is NAME. */
struct coop_kernel_info {
  uint32_t abi_version;
  uint32_t workgroup_size[3];
  uint32_t subgroup_size;
  uint32_t binding_count;
  uint64_t push_constant_size;
  uint64_t scratch_size;
  uint64_t kept_size; /* at most scratch_size; 0: workgroups leave nothing to each other */
  const struct coop_binding *bindings;
  coop_kernel_fn run;
  const char *name;
};

#ifdef __cplusplus
}
#endif

#endif
