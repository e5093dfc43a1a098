// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is bound as an image or sampler, against what a kernel says of the binding: a kernel trusts
// what describes an image.

#ifndef COOP_RUNTIME_IMAGE_H
#define COOP_RUNTIME_IMAGE_H

#include "coop/kernel_abi.h"
#include "llvm/Support/Error.h"

namespace coop::runtime {

inline bool isDescriptor(const coop_binding &B) {
  return (B.flags & (COOP_BINDING_IMAGE | COOP_BINDING_SAMPLER)) != 0;
}

/// Buffer has B's least size, is there and is aligned.
llvm::Error checkDescriptor(const coop_binding &B, const coop_buffer &Buffer);

} // namespace coop::runtime

#endif
