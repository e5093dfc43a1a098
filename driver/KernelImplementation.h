// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a coop::Kernel holds: code of the JIT and its description.

#ifndef COOP_DRIVER_KERNELIMPLEMENTATION_H
#define COOP_DRIVER_KERNELIMPLEMENTATION_H

#include "coop/coop.h"
#include "coop/kernel_abi.h"
#include "driver/EmbeddedSource.h"
#include "runtime/Jit.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>

struct coop::Kernel::Implementation {
  std::unique_ptr<runtime::Jit> Code;
  const coop_kernel_info *Info = nullptr;
  bool Checks = false;
  std::vector<driver::EmbeddedSource> Sources; ///< where Checks


  /// Loads a lowered module that exports the kernel Name.
  static llvm::Expected<std::shared_ptr<Implementation>>
  create(std::unique_ptr<llvm::Module> M, std::unique_ptr<llvm::LLVMContext> Context,
         llvm::StringRef Name);
};

#endif
