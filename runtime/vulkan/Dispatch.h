// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One dispatch of a kernel: its memory, its descriptors and its commands.

#ifndef COOP_RUNTIME_VULKAN_DISPATCH_H
#define COOP_RUNTIME_VULKAN_DISPATCH_H

#include "runtime/vulkan/DeviceMemory.h"
#include "runtime/vulkan/Kernel.h"

namespace coop::runtime::vulkan {

VkDescriptorType descriptorType(const coop_binding &B);

class Dispatch {
public:
  Dispatch(const Kernel &K, const DispatchArgs &Args, llvm::ArrayRef<coop_buffer> Reachable,
           llvm::ArrayRef<const void *> Places)
      : K(K), On(*K.On), Vk(On.functions()), Args(Args), Places(Places),
        All(allBuffers(Args, K.M.UsesAddresses, Reachable)), Memory(On, All, K.M.UsesAddresses) {}
  ~Dispatch();
  Dispatch(const Dispatch &) = delete;
  Dispatch &operator=(const Dispatch &) = delete;

  /// Runs and waits. When Stop is not null and becomes something else than 0, it waits no longer.
  llvm::Error run(const uint32_t *Stop, DispatchReport &Report);
  /// The device still works on it.
  bool isPending() const { return Pending; }

private:
  llvm::Error checkGroups() const;
  llvm::Error readPush();
  llvm::Error makePool();
  llvm::Error bind();
  llvm::Error record();
  llvm::Error makeCommands();
  void barrier(VkPipelineStageFlags From, VkAccessFlags Written, VkPipelineStageFlags To,
               VkAccessFlags Read) const;
  llvm::Error wait(const uint32_t *Stop, DispatchReport &Report);
  double seconds() const;

  const Kernel &K;
  const Device &On;
  const DeviceFunctions &Vk;
  const DispatchArgs &Args;
  const llvm::ArrayRef<const void *> Places;
  const std::vector<coop_buffer> All;
  HostRanges Memory;
  std::vector<uint8_t> Push;
  VkDescriptorPool Pool = VK_NULL_HANDLE;
  std::vector<VkDescriptorSet> Sets;
  VkQueryPool Times = VK_NULL_HANDLE;
  VkCommandPool CommandPool = VK_NULL_HANDLE;
  VkCommandBuffer Commands = VK_NULL_HANDLE;
  VkFence Done = VK_NULL_HANDLE;
  bool Pending = false;
};

} // namespace coop::runtime::vulkan

#endif
