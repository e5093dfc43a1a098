// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The features and extensions of a device that shaders may need, as Vulkan's chain of structures.

#ifndef COOP_RUNTIME_VULKAN_FEATURES_H
#define COOP_RUNTIME_VULKAN_FEATURES_H

#include "runtime/vulkan/Instance.h"
#include "llvm/ADT/StringRef.h"

namespace coop::runtime::vulkan {

class Features {
public:
  /// What the device has.
  Features(const InstanceFunctions &Vk, VkPhysicalDevice Of);
  Features(const Features &) = delete;
  Features &operator=(const Features &) = delete;

  /// Accesses outside of buffers are defined only where it is asked for; it costs time.
  void setRobust(bool On);

  /// For the making of a device.
  const VkPhysicalDeviceFeatures2 &chain() const { return Core; }
  llvm::ArrayRef<const char *> extensions() const { return Extensions; }

  // What the device does not know is all false.
  VkPhysicalDeviceFeatures2 Core = {};
#define VULKAN_FEATURES(Member, Structure, Type, Extension) Structure Member = {};
#include "runtime/vulkan/Features.def"

private:
  bool turnOn(llvm::StringRef Extension);

  std::vector<VkExtensionProperties> Present;
  std::vector<const char *> Extensions; ///< of those present, what is turned on
};

} // namespace coop::runtime::vulkan

#endif
