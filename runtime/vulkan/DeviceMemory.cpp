// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Buffers, their memory, and copies.

#include "runtime/vulkan/DeviceMemory.h"
#include "runtime/vulkan/Needs.h"
#include <algorithm>
#include <cstring>

using namespace coop::runtime::vulkan;
using llvm::Error;
using llvm::Expected;

Allocation::~Allocation() {
  const DeviceFunctions &Vk = On.functions();
  Vk.vkDestroyBuffer(On.handle(), Buffer, nullptr);
  Vk.vkFreeMemory(On.handle(), Memory, nullptr);
}

static VkBufferUsageFlags usageOf(Allocation::Where Place, bool HasAddress) {
  VkBufferUsageFlags Usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT;
  if (Place == Allocation::Where::Device)
    Usage |= VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT;
  if (HasAddress)
    Usage |= VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
  return Usage;
}

Error Allocation::make(uint64_t Bytes, Where Place, bool HasAddress) {
  const DeviceFunctions &Vk = On.functions();
  const std::string Doing = std::to_string(Bytes) + " bytes of the device's memory cannot be had";
  VkBufferCreateInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
  Info.size = std::max<uint64_t>(Bytes, 16);
  Info.usage = usageOf(Place, HasAddress);
  if (Error E = On.check(Vk.vkCreateBuffer(On.handle(), &Info, nullptr, &Buffer), Doing))
    return E;
  VkMemoryRequirements Needs;
  Vk.vkGetBufferMemoryRequirements(On.handle(), Buffer, &Needs);
  const bool OnHost = Place == Where::Host;
  const std::optional<uint32_t> Type = On.memoryType(
      Needs.memoryTypeBits,
      OnHost ? VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT : 0,
      OnHost ? VK_MEMORY_PROPERTY_HOST_CACHED_BIT : VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT);
  if (!Type)
    return llvm::createStringError("%s shares no memory with the host", On.name().c_str());
  VkMemoryAllocateFlagsInfo Flags = {};
  Flags.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO;
  Flags.flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT;
  VkMemoryAllocateInfo Allocate = {};
  Allocate.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
  Allocate.pNext = HasAddress ? &Flags : nullptr;
  Allocate.allocationSize = Needs.size;
  Allocate.memoryTypeIndex = *Type;
  if (Error E = On.check(Vk.vkAllocateMemory(On.handle(), &Allocate, nullptr, &Memory), Doing))
    return E;
  if (Error E = On.check(Vk.vkBindBufferMemory(On.handle(), Buffer, Memory, 0), Doing))
    return E;
  if (!OnHost)
    return Error::success();
  void *Data = nullptr;
  if (Error E = On.check(Vk.vkMapMemory(On.handle(), Memory, 0, VK_WHOLE_SIZE, 0, &Data), Doing))
    return E;
  Mapped = static_cast<uint8_t *>(Data);
  return Error::success();
}

uint64_t Allocation::address() const {
  VkBufferDeviceAddressInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO;
  Info.buffer = Buffer;
  return On.functions().vkGetBufferDeviceAddress(On.handle(), &Info);
}

// ---- ranges

Error HostRanges::make() {
  for (DeviceRanges::Range &R : Ranges.all()) {
    Copy &C = Copies.emplace_back(
        Copy{std::make_unique<Allocation>(On), std::make_unique<Allocation>(On)});
    if (Error E = C.OnDevice->make(R.bytes(), Allocation::Where::Device, HasAddresses))
      return E;
    if (Error E = C.Staging->make(R.bytes(), Allocation::Where::Host, false))
      return E;
    if (HasAddresses)
      R.Address = C.OnDevice->address();
  }
  return Error::success();
}

Expected<VkDescriptorBufferInfo> HostRanges::find(const coop_buffer &Of, bool IsUniform) const {
  const auto Host = reinterpret_cast<uintptr_t>(Of.data);
  const std::optional<size_t> Number = Ranges.find(Host, std::max<uint64_t>(Of.size, 1));
  if (!Number)
    return llvm::createStringError("Vulkan has no buffers of 0 bytes");
  const VkPhysicalDeviceLimits &Limits = On.physical().Properties.limits;
  if (const uint64_t Most = IsUniform ? Limits.maxUniformBufferRange : Limits.maxStorageBufferRange;
      Of.size > Most)
    return lackError(On.physical(), "a buffer of " + llvm::Twine(Of.size) + " bytes (at most " +
                                        llvm::Twine(Most) + ")");
  const uint64_t Offset = Host - Ranges.all()[*Number].Begin;
  const uint64_t Alignment =
      std::max(Limits.minStorageBufferOffsetAlignment, Limits.minUniformBufferOffsetAlignment);
  if (Offset % Alignment != 0)
    return llvm::createStringError(
        "a buffer begins %llu bytes inside of another; %s needs a multiple of %llu",
        static_cast<unsigned long long>(Offset), On.name().c_str(),
        static_cast<unsigned long long>(Alignment));
  return VkDescriptorBufferInfo{Copies[*Number].OnDevice->buffer(), Offset, Of.size};
}

Error HostRanges::fill(llvm::ArrayRef<const void *> Places) {
  for (const auto &[R, C] : llvm::zip(Ranges.all(), Copies))
    std::memcpy(C.Staging->mapped(), reinterpret_cast<const void *>(R.Begin), R.bytes());
  return Ranges.translate(Places, [&](size_t Number, uint64_t Offset, uint64_t Address) {
    std::memcpy(Copies[Number].Staging->mapped() + Offset, &Address, sizeof(Address));
    return Error::success();
  });
}

void HostRanges::copy(VkCommandBuffer Commands, bool Upload) const {
  for (const auto &[R, C] : llvm::zip(Ranges.all(), Copies)) {
    const VkBufferCopy Region = {0, 0, R.bytes()};
    const VkBuffer Host = C.Staging->buffer(), Device = C.OnDevice->buffer();
    On.functions().vkCmdCopyBuffer(Commands, Upload ? Host : Device, Upload ? Device : Host, 1,
                                   &Region);
  }
}

void HostRanges::recordUpload(VkCommandBuffer Commands) const { copy(Commands, true); }
void HostRanges::recordDownload(VkCommandBuffer Commands) const { copy(Commands, false); }

void HostRanges::copyBack(llvm::ArrayRef<coop_buffer> Written,
                          llvm::ArrayRef<const void *> Places) const {
  for (const coop_buffer &B : Written) {
    const auto Host = reinterpret_cast<uintptr_t>(B.data);
    if (const std::optional<size_t> Number = Ranges.find(Host, B.size); Number && B.size != 0)
      std::memcpy(B.data, Copies[*Number].Staging->mapped() + (Host - Ranges.all()[*Number].Begin),
                  B.size);
  }
  Ranges.restore(Written, Places);
}
