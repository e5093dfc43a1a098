// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Asking a device for its features.

#include "runtime/vulkan/Features.h"
#include "llvm/ADT/STLExtras.h"

using namespace coop::runtime::vulkan;

/// True for what belongs to Vulkan itself, and what the device has.
bool Features::turnOn(llvm::StringRef Extension) {
  if (Extension.empty())
    return true;
  const auto Found = llvm::find_if(
      Present, [&](const VkExtensionProperties &P) { return Extension == P.extensionName; });
  if (Found == Present.end())
    return false;
  Extensions.push_back(Found->extensionName);
  return true;
}

Features::Features(const InstanceFunctions &Vk, VkPhysicalDevice Of) {
  uint32_t Count = 0;
  Vk.vkEnumerateDeviceExtensionProperties(Of, nullptr, &Count, nullptr);
  Present.resize(Count);
  Vk.vkEnumerateDeviceExtensionProperties(Of, nullptr, &Count, Present.data());
  Core.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
  const auto Link = [this](auto &Structure, VkStructureType Type) {
    Structure.sType = Type;
    Structure.pNext = Core.pNext;
    Core.pNext = &Structure;
  };
#define VULKAN_FEATURES(Member, Structure, Type, Extension)                                        \
  if (turnOn(Extension))                                                                           \
    Link(Member, Type);
#define VULKAN_EXTENSION(Name) turnOn(Name);
#include "runtime/vulkan/Features.def"
  Vk.vkGetPhysicalDeviceFeatures2(Of, &Core);
}

void Features::setRobust(bool On) {
  if (On)
    return;
  Core.features.robustBufferAccess = VK_FALSE;
  Robustness2.robustBufferAccess2 = Robustness2.robustImageAccess2 = VK_FALSE;
  V13.robustImageAccess = VK_FALSE;
}
