// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory for a dispatch: ranges of the host's memory with their copies on the device.

#ifndef COOP_RUNTIME_VULKAN_DEVICEMEMORY_H
#define COOP_RUNTIME_VULKAN_DEVICEMEMORY_H

#include "coop/kernel_abi.h"
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

/// Ranges of the host's memory, each a buffer of the device. Those that overlap are one.
class HostRanges {
public:
  HostRanges(const Device &On, bool HasAddresses) : On(On), HasAddresses(HasAddresses) {}

  llvm::Error add(llvm::ArrayRef<coop_buffer> Buffers);
  /// Where the device has what lies there on the host.
  llvm::Expected<VkDescriptorBufferInfo> find(const coop_buffer &Of, bool IsUniform) const;
  /// For shaders; nothing for what is in no range. The end of a range has an address, too.
  std::optional<uint64_t> addressOf(uint64_t Host) const;

  /// Copies from the host; at each of Places, which hold addresses of the host, stand the device's.
  llvm::Error fill(llvm::ArrayRef<const void *> Places);
  void recordUpload(VkCommandBuffer Commands) const;
  void recordDownload(VkCommandBuffer Commands) const;
  /// Copies what the device has left in Written, when it is done: memory of others may be
  /// read-only, or change meanwhile. Addresses are the host's again.
  void copyBack(llvm::ArrayRef<coop_buffer> Written, llvm::ArrayRef<const void *> Places) const;

private:
  struct Range {
    uintptr_t Begin, End;
    std::unique_ptr<Allocation> OnDevice, Staging;
    uint64_t Address; ///< 0: none
    uint64_t bytes() const { return End - Begin; }
  };
  void join(llvm::ArrayRef<coop_buffer> Buffers);
  const Range *rangeOf(uintptr_t Host, uint64_t Bytes) const;
  uint64_t hostOf(uint64_t Address) const;
  void copy(VkCommandBuffer Commands, bool Upload) const;

  const Device &On;
  const bool HasAddresses;
  std::vector<Range> Ranges; ///< in order
};

} // namespace coop::runtime::vulkan

#endif
