// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory for a dispatch: ranges of the host's memory with their copies on the device.

#ifndef COOP_RUNTIME_VULKAN_DEVICEMEMORY_H
#define COOP_RUNTIME_VULKAN_DEVICEMEMORY_H

#include "coop/kernel_abi.h"
#include "runtime/DeviceRanges.h"
#include "runtime/vulkan/Device.h"

namespace coop::runtime::vulkan {

/// A buffer of Vulkan with memory of its own.
class Allocation {
public:
  enum class Where : uint8_t { Device, Host };

  explicit Allocation(const Device &On) : On(On) {}
  ~Allocation();
  Allocation(const Allocation &) = delete;
  Allocation &operator=(const Allocation &) = delete;

  /// With an address for shaders where it HasAddress.
  llvm::Error make(uint64_t Bytes, Where Place, bool HasAddress);
  VkBuffer buffer() const { return Buffer; }
  uint8_t *mapped() const { return Mapped; } ///< on the host
  uint64_t address() const;

private:
  const Device &On;
  VkBuffer Buffer = VK_NULL_HANDLE;
  VkDeviceMemory Memory = VK_NULL_HANDLE;
  uint8_t *Mapped = nullptr;
};

/// Ranges of the host's memory, each a buffer of the device.
class HostRanges {
public:
  /// Shaders may have addresses of it.
  HostRanges(const Device &On, llvm::ArrayRef<coop_buffer> Buffers, bool HasAddresses)
      : On(On), HasAddresses(HasAddresses), Ranges(Buffers) {}

  llvm::Error make();
  const DeviceRanges &ranges() const { return Ranges; }
  /// Where the device has what lies there on the host.
  llvm::Expected<VkDescriptorBufferInfo> find(const coop_buffer &Of, bool IsUniform) const;

  /// Copies from the host; at each of Places, which hold addresses of the host, stand the device's.
  llvm::Error fill(llvm::ArrayRef<const void *> Places);
  void recordUpload(VkCommandBuffer Commands) const;
  void recordDownload(VkCommandBuffer Commands) const;
  /// Copies what the device has left in Written, when it is done: memory of others may be
  /// read-only, or change meanwhile. Addresses are the host's again.
  void copyBack(llvm::ArrayRef<coop_buffer> Written, llvm::ArrayRef<const void *> Places) const;

private:
  struct Copy {
    std::unique_ptr<Allocation> OnDevice, Staging;
  };
  void copy(VkCommandBuffer Commands, bool Upload) const;

  const Device &On;
  const bool HasAddresses;
  DeviceRanges Ranges;
  std::vector<Copy> Copies; ///< of the ranges
};

} // namespace coop::runtime::vulkan

#endif
