// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vulkan's loader, which is opened when it is first asked for: programs start where there is none.
// What the machine's devices are is Physical.h.

#ifndef COOP_RUNTIME_VULKAN_INSTANCE_H
#define COOP_RUNTIME_VULKAN_INSTANCE_H

#include "runtime/vulkan/Headers.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <vector>

namespace coop::runtime::vulkan {

struct InstanceFunctions {
#define VULKAN_GLOBAL(Name) PFN_##Name Name = nullptr;
#define VULKAN_INSTANCE(Name) PFN_##Name Name = nullptr;
#define VULKAN_OPTIONAL(Name) PFN_##Name Name = nullptr;
#include "runtime/vulkan/Functions.def"
};

/// Success, or what Vulkan says of a call; Doing is what it was for.
llvm::Error checkResult(VkResult Result, const llvm::Twine &Doing);

class Instance {
public:
  /// An error says what is missing: the loader, a driver. No device is none.
  static llvm::Expected<std::shared_ptr<Instance>> open();
  ~Instance();
  Instance(const Instance &) = delete;
  Instance &operator=(const Instance &) = delete;

  const InstanceFunctions &functions() const { return Vk; }
  /// In the loader's order.
  llvm::ArrayRef<VkPhysicalDevice> devices() const { return Devices; }

private:
  Instance() = default;
  llvm::Error start();

  InstanceFunctions Vk;
  VkInstance Handle = VK_NULL_HANDLE;
  std::vector<VkPhysicalDevice> Devices;
};

} // namespace coop::runtime::vulkan

#endif
