// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a Vulkan device is told of a module of SPIR-V beside its words: read off its coop IR, which
// has the values of specialization constants.

#ifndef COOP_DRIVER_VULKANMODULE_H
#define COOP_DRIVER_VULKANMODULE_H

#include "driver/BackEnd.h"
#include "runtime/vulkan/Kernel.h"

namespace coop::driver {

/// Imported is what importModule made of Words with those values, which were checked.
llvm::Expected<runtime::vulkan::Module>
makeVulkanModule(llvm::ArrayRef<uint32_t> Words, const std::map<uint32_t, std::string> &Constants,
                 const llvm::Module &Imported);

/// Whether the shader prints text, which drivers do not give.
bool printsText(const llvm::Module &Imported);

} // namespace coop::driver

#endif
