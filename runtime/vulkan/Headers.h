// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vulkan's types. Its functions are loaded at run time (Functions.def), so none is declared here.

#ifndef COOP_RUNTIME_VULKAN_HEADERS_H
#define COOP_RUNTIME_VULKAN_HEADERS_H

#define VK_NO_PROTOTYPES
#include <vulkan/vulkan_core.h>

#endif
