// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The phases of a dispatch.

#include "runtime/vulkan/Dispatch.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <chrono>
#include <cstring>

using namespace coop::runtime;
using namespace coop::runtime::vulkan;
using llvm::Error;
using llvm::Expected;

VkDescriptorType coop::runtime::vulkan::descriptorType(const coop_binding &B) {
  return (B.flags & COOP_BINDING_UNIFORM) != 0 ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER
                                               : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
}

Dispatch::~Dispatch() {
  Vk.vkDestroyFence(On.handle(), Done, nullptr);
  Vk.vkDestroyCommandPool(On.handle(), CommandPool, nullptr);
  Vk.vkDestroyQueryPool(On.handle(), Times, nullptr);
  Vk.vkDestroyDescriptorPool(On.handle(), Pool, nullptr);
}

Error Dispatch::run(const uint32_t *Stop, DispatchReport &Report) {
  if (Error E = checkGroups())
    return E;
  if (Error E = Memory.make())
    return E;
  if (Error E = Memory.fill(Places))
    return E;
  if (Error E = readPush())
    return E;
  if (Error E = bind())
    return E;
  if (Error E = makeCommands())
    return E;
  if (Stop && __atomic_load_n(Stop, __ATOMIC_RELAXED) != 0) {
    Report.Stopped = true;
    return Error::success();
  }
  const auto Begin = std::chrono::steady_clock::now();
  if (Error E = On.submit(Commands, Done))
    return E;
  Report.Begun = Report.Groups;
  if (Error E = wait(Stop, Report))
    return E;
  if (Report.Stopped)
    return Error::success();
  Report.Seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - Begin).count();
  if (const double Measured = seconds(); Measured > 0)
    Report.Seconds = Measured;
  // Through addresses any may be written.
  Memory.copyBack(K.M.UsesAddresses ? All : writtenBuffers(K.Info, Args.Buffers), Places);
  return Error::success();
}

Error Dispatch::checkGroups() const {
  const VkPhysicalDeviceLimits &Limits = On.physical().Properties.limits;
  for (unsigned I = 0; I < 3; ++I)
    if (Args.Groups[I] > Limits.maxComputeWorkGroupCount[I])
      return lackError(On.physical(), llvm::Twine(Args.Groups[I]) +
                                          " workgroups in one dimension (at most " +
                                          llvm::Twine(Limits.maxComputeWorkGroupCount[I]) + ")");
  return Error::success();
}

/// The push constants with the device's addresses.
Error Dispatch::readPush() {
  Expected<std::vector<uint8_t>> Given = Memory.ranges().translated(Args.PushConstants, Places);
  if (!Given)
    return Given.takeError();
  Push = std::move(*Given);
  Push.resize(static_cast<size_t>(K.Info.push_constant_size));
  Push.resize(llvm::alignTo(Push.size(), 4), 0);
  return Error::success();
}

Error Dispatch::makePool() {
  const auto Count = static_cast<uint32_t>(std::max<size_t>(Args.Buffers.size(), 1));
  const VkDescriptorPoolSize Sizes[] = {{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, Count},
                                        {VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, Count}};
  VkDescriptorPoolCreateInfo PoolInfo = {};
  PoolInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
  PoolInfo.maxSets = static_cast<uint32_t>(K.Sets.size());
  PoolInfo.poolSizeCount = 2;
  PoolInfo.pPoolSizes = Sizes;
  if (Error E = On.check(Vk.vkCreateDescriptorPool(On.handle(), &PoolInfo, nullptr, &Pool),
                         "descriptors cannot be had"))
    return E;
  VkDescriptorSetAllocateInfo Allocate = {};
  Allocate.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
  Allocate.descriptorPool = Pool;
  Allocate.descriptorSetCount = PoolInfo.maxSets;
  Allocate.pSetLayouts = K.Sets.data();
  Sets.resize(K.Sets.size());
  return On.check(Vk.vkAllocateDescriptorSets(On.handle(), &Allocate, Sets.data()),
                  "descriptors cannot be had");
}

Error Dispatch::bind() {
  if (K.Sets.empty())
    return Error::success();
  if (Error E = makePool())
    return E;
  size_t Next = 0;
  for (const coop_binding &B : K.M.Bindings) {
    std::vector<VkDescriptorBufferInfo> Infos;
    for (uint32_t I = 0; I < B.array_size; ++I) {
      Expected<VkDescriptorBufferInfo> Info =
          Memory.find(Args.Buffers[Next++], (B.flags & COOP_BINDING_UNIFORM) != 0);
      if (!Info)
        return Info.takeError();
      Infos.push_back(*Info);
    }
    VkWriteDescriptorSet Write = {};
    Write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
    Write.dstSet = Sets[B.set];
    Write.dstBinding = B.binding;
    Write.descriptorCount = B.array_size;
    Write.descriptorType = descriptorType(B);
    Write.pBufferInfo = Infos.data();
    Vk.vkUpdateDescriptorSets(On.handle(), 1, &Write, 0, nullptr);
  }
  return Error::success();
}

Error Dispatch::makeCommands() {
  VkCommandPoolCreateInfo PoolInfo = {};
  PoolInfo.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
  PoolInfo.queueFamilyIndex = On.queueFamily();
  if (Error E = On.check(Vk.vkCreateCommandPool(On.handle(), &PoolInfo, nullptr, &CommandPool),
                         "commands cannot be made"))
    return E;
  VkCommandBufferAllocateInfo Allocate = {};
  Allocate.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
  Allocate.commandPool = CommandPool;
  Allocate.commandBufferCount = 1;
  if (Error E = On.check(Vk.vkAllocateCommandBuffers(On.handle(), &Allocate, &Commands),
                         "commands cannot be made"))
    return E;
  VkFenceCreateInfo FenceInfo = {};
  FenceInfo.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
  if (Error E = On.check(Vk.vkCreateFence(On.handle(), &FenceInfo, nullptr, &Done),
                         "a fence cannot be made"))
    return E;
  VkQueryPoolCreateInfo QueryInfo = {};
  QueryInfo.sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO;
  QueryInfo.queryType = VK_QUERY_TYPE_TIMESTAMP;
  QueryInfo.queryCount = 2;
  if (On.hasTimestamps())
    if (Error E = On.check(Vk.vkCreateQueryPool(On.handle(), &QueryInfo, nullptr, &Times),
                           "the time cannot be taken"))
      return E;
  return record();
}

void Dispatch::barrier(VkPipelineStageFlags From, VkAccessFlags Written, VkPipelineStageFlags To,
                       VkAccessFlags Read) const {
  VkMemoryBarrier Barrier = {};
  Barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
  Barrier.srcAccessMask = Written;
  Barrier.dstAccessMask = Read;
  Vk.vkCmdPipelineBarrier(Commands, From, To, 0, 1, &Barrier, 0, nullptr, 0, nullptr);
}

Error Dispatch::record() {
  VkCommandBufferBeginInfo Begin = {};
  Begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
  Begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  if (Error E = On.check(Vk.vkBeginCommandBuffer(Commands, &Begin), "commands cannot be made"))
    return E;
  if (Times)
    Vk.vkCmdResetQueryPool(Commands, Times, 0, 2);
  Memory.recordUpload(Commands);
  barrier(VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT,
          VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
          VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_UNIFORM_READ_BIT);
  Vk.vkCmdBindPipeline(Commands, VK_PIPELINE_BIND_POINT_COMPUTE, K.Pipeline);
  if (!Sets.empty())
    Vk.vkCmdBindDescriptorSets(Commands, VK_PIPELINE_BIND_POINT_COMPUTE, K.Layout, 0,
                               static_cast<uint32_t>(Sets.size()), Sets.data(), 0, nullptr);
  if (!Push.empty())
    Vk.vkCmdPushConstants(Commands, K.Layout, VK_SHADER_STAGE_COMPUTE_BIT, 0,
                          static_cast<uint32_t>(Push.size()), Push.data());
  // The first time is taken when the copies are done, and the dispatch waits for them, too.
  if (Times)
    Vk.vkCmdWriteTimestamp(Commands, VK_PIPELINE_STAGE_TRANSFER_BIT, Times, 0);
  Vk.vkCmdDispatch(Commands, Args.Groups[0], Args.Groups[1], Args.Groups[2]);
  if (Times)
    Vk.vkCmdWriteTimestamp(Commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, Times, 1);
  barrier(VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_ACCESS_SHADER_WRITE_BIT,
          VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_READ_BIT);
  Memory.recordDownload(Commands);
  barrier(VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT, VK_PIPELINE_STAGE_HOST_BIT,
          VK_ACCESS_HOST_READ_BIT);
  return On.check(Vk.vkEndCommandBuffer(Commands), "commands cannot be made");
}

Error Dispatch::wait(const uint32_t *Stop, DispatchReport &Report) {
  constexpr uint64_t Slice = 10'000'000; // nanoseconds
  Pending = true;
  VkResult Result = VK_TIMEOUT;
  while ((Result = Vk.vkWaitForFences(On.handle(), 1, &Done, VK_TRUE, Slice)) == VK_TIMEOUT)
    if (Stop && __atomic_load_n(Stop, __ATOMIC_RELAXED) != 0) {
      Report.Stopped = true;
      return Error::success();
    }
  Pending = false;
  return On.check(Result, "the shader failed");
}

/// What the device took for the workgroups alone; 0 where it does not tell.
double Dispatch::seconds() const {
  uint64_t Ticks[2] = {};
  if (!Times || Vk.vkGetQueryPoolResults(On.handle(), Times, 0, 2, sizeof(Ticks), Ticks,
                                         sizeof(Ticks[0]), VK_QUERY_RESULT_64_BIT) != VK_SUCCESS)
    return 0;
  const double Period = static_cast<double>(On.physical().Properties.limits.timestampPeriod);
  return static_cast<double>(Ticks[1] - Ticks[0]) * Period * 1e-9;
}
