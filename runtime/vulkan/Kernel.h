// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A compute shader in SPIR-V on a Vulkan device: loaded, and dispatched on memory of the host.

#ifndef COOP_RUNTIME_VULKAN_KERNEL_H
#define COOP_RUNTIME_VULKAN_KERNEL_H

#include "runtime/Dispatch.h"
#include "runtime/vulkan/Device.h"
#include "runtime/vulkan/Needs.h"
#include <mutex>

namespace coop::runtime::vulkan {

/// The value of a specialization constant.
struct SpecValue {
  uint32_t Id;
  uint32_t Bytes; ///< of Vulkan's: 4 for booleans
  uint64_t Bits;
};

/// What is loaded, and what its maker knows of it.
struct Module {
  std::vector<uint32_t> Words;
  std::string Entry;
  std::string Name; ///< of the kernel, for people
  std::vector<SpecValue> Constants;
  MatrixNeeds Matrices;
  uint32_t SubgroupSize = 0; ///< 0: the device's

  // Of the entry point, with those values.
  std::array<uint32_t, 3> WorkgroupSize = {1, 1, 1};
  uint64_t PushConstantSize = 0;
  uint64_t SharedBytes = 0;           ///< of the workgroup's variables
  bool UsesAddresses = false;         ///< memory is reached by addresses that the shader has
  std::vector<coop_binding> Bindings; ///< their names are in BindingNames
  std::vector<std::string> BindingNames;
};

class Kernel {
public:
  /// An error says what the device lacks.
  static llvm::Expected<std::unique_ptr<Kernel>> load(std::shared_ptr<Device> On, Module M);
  ~Kernel();
  Kernel(const Kernel &) = delete;
  Kernel &operator=(const Kernel &) = delete;

  const coop_kernel_info &info() const { return Info; }
  const Device &device() const { return *On; }

  /// As runtime::dispatch; buffers are copied to the device and back. Where the shader has
  /// addresses, so is the memory of Reachable, and Places are where buffers and push constants hold
  /// addresses of the host: 8 bytes each, which the shader sees as the device's. Text is not
  /// printed. On any thread, one at a time.
  llvm::Expected<DispatchReport> dispatch(const DispatchArgs &Args, const DispatchOptions &Options,
                                          llvm::ArrayRef<coop_buffer> Reachable,
                                          llvm::ArrayRef<const void *> Places) const;

private:
  Kernel(std::shared_ptr<Device> On, Module M);
  llvm::Error start();
  llvm::Error checkLimits() const;
  llvm::Error makeLayout();
  llvm::Error makePipeline();
  llvm::Expected<VkPipelineShaderStageRequiredSubgroupSizeCreateInfo> subgroups() const;

  const std::shared_ptr<Device> On;
  Module M;
  coop_kernel_info Info = {};
  std::vector<VkDescriptorSetLayout> Sets; ///< by their number
  VkPipelineLayout Layout = VK_NULL_HANDLE;
  VkPipeline Pipeline = VK_NULL_HANDLE;
  mutable std::mutex Running;
  mutable bool IsAbandoned = false; ///< the device works on a dispatch that nobody waits for
  friend class Dispatch;
};

} // namespace coop::runtime::vulkan

#endif
