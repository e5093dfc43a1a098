// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A Vulkan device of this machine, opened with all features that shaders may need. Kernels are
// Kernel.h.

#ifndef COOP_RUNTIME_VULKAN_DEVICE_H
#define COOP_RUNTIME_VULKAN_DEVICE_H

#include "runtime/vulkan/Physical.h"
#include <atomic>
#include <mutex>
#include <optional>

namespace coop::runtime::vulkan {

struct DeviceFunctions {
#define VULKAN_DEVICE(Name) PFN_##Name Name = nullptr;
#include "runtime/vulkan/Functions.def"
};

struct DeviceOptions {
  unsigned Number = 0; ///< from 0, as the loader counts
  bool Robust = false; ///< accesses outside of buffers read zeros and write nothing
};

class Device {
public:
  /// An error says what is missing: the loader, a driver, the device, a feature.
  static llvm::Expected<std::shared_ptr<Device>> open(const DeviceOptions &Options);
  ~Device();
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;

  const Physical &physical() const { return *Of; }
  std::string name() const { return Of->name(); }
  VkDevice handle() const { return Handle; }
  const DeviceFunctions &functions() const { return Vk; }
  uint32_t queueFamily() const { return Family; }
  /// Whether times can be taken on the device.
  bool hasTimestamps() const { return TimestampBits != 0; }

  /// The first type of memory among the bits of Allowed that has all Wanted, best with Preferred.
  std::optional<uint32_t> memoryType(uint32_t Allowed, VkMemoryPropertyFlags Wanted,
                                     VkMemoryPropertyFlags Preferred) const;
  /// One at a time.
  llvm::Error submit(VkCommandBuffer Commands, VkFence Done) const;
  /// What Vulkan says of a call; Doing is what it was for.
  llvm::Error check(VkResult Result, const llvm::Twine &Doing) const;
  /// After that nothing works any more.
  bool isLost() const { return Lost; }

private:
  explicit Device(std::unique_ptr<Physical> Of) : Of(std::move(Of)) {}
  llvm::Error start();
  llvm::Error chooseQueue();
  llvm::Error loadFunctions();

  const std::unique_ptr<Physical> Of;
  DeviceFunctions Vk;
  VkDevice Handle = VK_NULL_HANDLE;
  VkQueue Queue = VK_NULL_HANDLE;
  uint32_t Family = 0, TimestampBits = 0;
  VkPhysicalDeviceMemoryProperties Memory = {};
  mutable std::mutex QueueLock;
  mutable std::atomic<bool> Lost = false;
};

} // namespace coop::runtime::vulkan

#endif
