// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coopc devices`: what there is beside the CPU, and what it supports, for people.

#ifndef COOP_DRIVER_DEVICES_H
#define COOP_DRIVER_DEVICES_H

#include "llvm/Support/raw_ostream.h"

namespace coop::driver {

/// CUDA's GPUs and Vulkan's devices by the numbers that --device takes; where there are none, why.
void printDevices(llvm::raw_ostream &OS);

} // namespace coop::driver

#endif
