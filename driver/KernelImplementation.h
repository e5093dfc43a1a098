// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a coop::Kernel holds: code of the JIT and its description.

#ifndef COOP_DRIVER_KERNELIMPLEMENTATION_H
#define COOP_DRIVER_KERNELIMPLEMENTATION_H

#include "coop/coop.h"
#include "driver/EmbeddedSource.h"
#include "driver/KernelCode.h"
#include "runtime/Dispatch.h"
#include <memory>

struct coop::Kernel::Implementation {
  std::shared_ptr<runtime::Executor> On; ///< of the Compiler that made it, and of its other kernels
  driver::KernelCode Code;
  mutable runtime::KernelHistory History;
  bool Checks = false;
  std::vector<driver::EmbeddedSource> Sources; ///< where Checks
};

#endif
