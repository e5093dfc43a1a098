// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Opening a device.

#include "runtime/vulkan/Device.h"
#include "llvm/ADT/STLExtras.h"

using namespace coop::runtime::vulkan;
using llvm::Error;
using llvm::Expected;

Expected<std::shared_ptr<Device>> Device::open(const DeviceOptions &Options) {
  Expected<std::unique_ptr<Physical>> Of = openPhysical(Options.Number);
  if (!Of)
    return Of.takeError();
  if (Error E = (*Of)->checkVersion())
    return E;
  if (Options.Robust && !(*Of)->Has.Robustness2.robustBufferAccess2)
    return llvm::createStringError("%s has no robustBufferAccess2, which --robust needs",
                                   (*Of)->name().c_str());
  (*Of)->Has.setRobust(Options.Robust);
  std::shared_ptr<Device> Opened(new Device(std::move(*Of)));
  if (Error E = Opened->start())
    return E;
  return Opened;
}

Error Device::chooseQueue() {
  const InstanceFunctions &Instance = Of->functions();
  uint32_t Count = 0;
  Instance.vkGetPhysicalDeviceQueueFamilyProperties(Of->handle(), &Count, nullptr);
  std::vector<VkQueueFamilyProperties> Families(Count);
  Instance.vkGetPhysicalDeviceQueueFamilyProperties(Of->handle(), &Count, Families.data());
  const auto Found = llvm::find_if(Families, [](const VkQueueFamilyProperties &F) {
    return (F.queueFlags & VK_QUEUE_COMPUTE_BIT) != 0;
  });
  if (Found == Families.end())
    return llvm::createStringError("%s runs no compute shaders", name().c_str());
  Family = static_cast<uint32_t>(Found - Families.begin());
  TimestampBits = Found->timestampValidBits;
  return Error::success();
}

Error Device::loadFunctions() {
  const char *Missing = nullptr;
  const auto Find = [&](auto &Member, const char *Name) {
    Member = reinterpret_cast<std::remove_reference_t<decltype(Member)>>(
        Of->functions().vkGetDeviceProcAddr(Handle, Name));
    if (!Member)
      Missing = Name;
  };
#define VULKAN_DEVICE(Name) Find(Vk.Name, #Name);
#include "runtime/vulkan/Functions.def"
  return Missing ? llvm::createStringError("the driver of %s has no %s", name().c_str(), Missing)
                 : Error::success();
}

Error Device::start() {
  if (Error E = chooseQueue())
    return E;
  const float Priority = 1;
  VkDeviceQueueCreateInfo QueueInfo = {};
  QueueInfo.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
  QueueInfo.queueFamilyIndex = Family;
  QueueInfo.queueCount = 1;
  QueueInfo.pQueuePriorities = &Priority;
  const llvm::ArrayRef<const char *> Extensions = Of->Has.extensions();
  VkDeviceCreateInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
  Info.pNext = &Of->Has.chain();
  Info.queueCreateInfoCount = 1;
  Info.pQueueCreateInfos = &QueueInfo;
  Info.enabledExtensionCount = static_cast<uint32_t>(Extensions.size());
  Info.ppEnabledExtensionNames = Extensions.data();
  if (Error E = check(Of->functions().vkCreateDevice(Of->handle(), &Info, nullptr, &Handle),
                      name() + " cannot be opened"))
    return E;
  if (Error E = loadFunctions())
    return E;
  Vk.vkGetDeviceQueue(Handle, Family, 0, &Queue);
  Of->functions().vkGetPhysicalDeviceMemoryProperties(Of->handle(), &Memory);
  return Error::success();
}

Device::~Device() {
  if (Handle && Vk.vkDestroyDevice)
    Vk.vkDestroyDevice(Handle, nullptr);
}

std::optional<uint32_t> Device::memoryType(uint32_t Allowed, VkMemoryPropertyFlags Wanted,
                                           VkMemoryPropertyFlags Preferred) const {
  for (const VkMemoryPropertyFlags Flags : {Wanted | Preferred, Wanted})
    for (uint32_t I = 0; I < Memory.memoryTypeCount; ++I)
      if ((Allowed >> I & 1) != 0 && (Memory.memoryTypes[I].propertyFlags & Flags) == Flags)
        return I;
  return std::nullopt;
}

Error Device::submit(VkCommandBuffer Commands, VkFence Done) const {
  VkSubmitInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
  Info.commandBufferCount = 1;
  Info.pCommandBuffers = &Commands;
  const std::lock_guard Lock(QueueLock);
  return check(Vk.vkQueueSubmit(Queue, 1, &Info, Done), "the shader cannot be started");
}

Error Device::check(VkResult Result, const llvm::Twine &Doing) const {
  if (Result == VK_ERROR_DEVICE_LOST)
    Lost = true;
  return checkResult(Result, Doing);
}
