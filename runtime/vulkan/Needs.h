// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a module of SPIR-V needs of a device: by its capabilities, and by products of matrices.

#ifndef COOP_RUNTIME_VULKAN_NEEDS_H
#define COOP_RUNTIME_VULKAN_NEEDS_H

#include "coop/kernel_abi.h"
#include "runtime/vulkan/Physical.h"

namespace coop::runtime::vulkan {

/// The error of a device that lacks What; Supported, if there is any, are lines of what it has.
llvm::Error lackError(const Physical &On, const llvm::Twine &What, llvm::StringRef Supported = "");

/// Success, or an error that names every capability that the device does not have with Vulkan's
/// name of it; where matrices or vectors are among them, with a list of what it has.
llvm::Error checkCapabilities(llvm::ArrayRef<uint32_t> Words, const Physical &On);

/// What a shader does with cooperative matrices, in workgroups of so many invocations.
struct MatrixNeeds {
  std::vector<MatrixShape> Shapes;
  std::vector<MatrixProduct> Products;
  uint64_t Invocations = 1;
};
/// Success, or an error that names the first type or product that the device does not support, with
/// a list of what it does.
llvm::Error checkMatrices(const MatrixNeeds &Needs, const Physical &On);

} // namespace coop::runtime::vulkan

#endif
