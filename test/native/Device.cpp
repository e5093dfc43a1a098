// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vulkan, as far as one compute dispatch needs it.

#include "Device.h"
#include <algorithm>
#include <dlfcn.h>
#define VK_NO_PROTOTYPES
#include <vulkan/vulkan.h>

namespace native {
namespace {

// Instance and device functions, one row each.
#define INSTANCE_FUNCTIONS(F)                                                                      \
  F(vkEnumeratePhysicalDevices)                                                                    \
  F(vkGetPhysicalDeviceProperties2)                                                                \
  F(vkGetPhysicalDeviceFeatures2) F(vkGetPhysicalDeviceMemoryProperties)                           \
      F(vkGetPhysicalDeviceQueueFamilyProperties) F(vkEnumerateDeviceExtensionProperties)          \
          F(vkCreateDevice) F(vkGetDeviceProcAddr) F(vkDestroyInstance)
#define DEVICE_FUNCTIONS(F)                                                                        \
  F(vkGetDeviceQueue)                                                                              \
  F(vkCreateBuffer)                                                                                \
  F(vkDestroyBuffer) F(vkGetBufferMemoryRequirements) F(vkAllocateMemory) F(vkFreeMemory)          \
      F(vkBindBufferMemory) F(vkMapMemory) F(vkCreateShaderModule) F(vkDestroyShaderModule)        \
          F(vkCreateDescriptorSetLayout) F(vkDestroyDescriptorSetLayout) F(vkCreatePipelineLayout) \
              F(vkDestroyPipelineLayout) F(vkCreateComputePipelines) F(vkDestroyPipeline)          \
                  F(vkCreateDescriptorPool) F(vkDestroyDescriptorPool) F(vkAllocateDescriptorSets) \
                      F(vkUpdateDescriptorSets) F(vkCreateCommandPool) F(vkDestroyCommandPool)     \
                          F(vkAllocateCommandBuffers) F(vkBeginCommandBuffer) F(vkCmdBindPipeline) \
                              F(vkCmdBindDescriptorSets) F(vkCmdPushConstants) F(vkCmdDispatch)    \
                                  F(vkEndCommandBuffer) F(vkQueueSubmit) F(vkQueueWaitIdle)        \
                                      F(vkDestroyDevice)

struct Functions {
#define DECLARE(Name) PFN_##Name Name = nullptr;
  INSTANCE_FUNCTIONS(DECLARE) DEVICE_FUNCTIONS(DECLARE)
#undef DECLARE
};

const char *const WantedExtensions[] = {
    VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME,
    VK_NV_COOPERATIVE_MATRIX_2_EXTENSION_NAME,
    VK_NV_COOPERATIVE_VECTOR_EXTENSION_NAME,
    VK_KHR_SHADER_BFLOAT16_EXTENSION_NAME,
    VK_EXT_SHADER_FLOAT8_EXTENSION_NAME,
    VK_EXT_SHADER_REPLICATED_COMPOSITES_EXTENSION_NAME,
    VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME,
    VK_NV_SHADER_ATOMIC_FLOAT16_VECTOR_EXTENSION_NAME,
    VK_KHR_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_EXTENSION_NAME,
    VK_KHR_SHADER_SUBGROUP_ROTATE_EXTENSION_NAME,
    VK_KHR_SHADER_MAXIMAL_RECONVERGENCE_EXTENSION_NAME,
    VK_KHR_SHADER_SUBGROUP_UNIFORM_CONTROL_FLOW_EXTENSION_NAME,
};

/// Every feature structure that the device may fill; it is asked for all that it has.
struct Features {
  VkPhysicalDeviceFeatures2 Core{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, nullptr, {}};
  VkPhysicalDeviceVulkan11Features V11{};
  VkPhysicalDeviceVulkan12Features V12{};
  VkPhysicalDeviceVulkan13Features V13{};
  VkPhysicalDeviceCooperativeMatrixFeaturesKHR Matrix{};
  VkPhysicalDeviceCooperativeMatrix2FeaturesNV Matrix2{};
  VkPhysicalDeviceCooperativeVectorFeaturesNV Vector{};
  VkPhysicalDeviceShaderBfloat16FeaturesKHR BFloat16{};
  VkPhysicalDeviceShaderFloat8FeaturesEXT Float8{};
  VkPhysicalDeviceShaderReplicatedCompositesFeaturesEXT Replicated{};
  VkPhysicalDeviceShaderAtomicFloatFeaturesEXT AtomicFloat{};
  VkPhysicalDeviceShaderAtomicFloat16VectorFeaturesNV AtomicFloat16{};
  VkPhysicalDeviceWorkgroupMemoryExplicitLayoutFeaturesKHR SharedBlocks{};

  template <typename T> void link(T &Structure, VkStructureType Type) {
    Structure.sType = Type;
    Structure.pNext = Core.pNext;
    Core.pNext = &Structure;
  }
  explicit Features(const std::vector<const char *> &Extensions) {
    const auto Has = [&](const char *Name) {
      return std::any_of(Extensions.begin(), Extensions.end(),
                         [&](const char *E) { return std::string(E) == Name; });
    };
    link(V11, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES);
    link(V12, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES);
    link(V13, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES);
    if (Has(VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME))
      link(Matrix, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_FEATURES_KHR);
    if (Has(VK_NV_COOPERATIVE_MATRIX_2_EXTENSION_NAME))
      link(Matrix2, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_2_FEATURES_NV);
    if (Has(VK_NV_COOPERATIVE_VECTOR_EXTENSION_NAME))
      link(Vector, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_VECTOR_FEATURES_NV);
    if (Has(VK_KHR_SHADER_BFLOAT16_EXTENSION_NAME))
      link(BFloat16, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_BFLOAT16_FEATURES_KHR);
    if (Has(VK_EXT_SHADER_FLOAT8_EXTENSION_NAME))
      link(Float8, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_FLOAT8_FEATURES_EXT);
    if (Has(VK_EXT_SHADER_REPLICATED_COMPOSITES_EXTENSION_NAME))
      link(Replicated, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_REPLICATED_COMPOSITES_FEATURES_EXT);
    if (Has(VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME))
      link(AtomicFloat, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT);
    if (Has(VK_NV_SHADER_ATOMIC_FLOAT16_VECTOR_EXTENSION_NAME))
      link(AtomicFloat16,
           VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT16_VECTOR_FEATURES_NV);
    if (Has(VK_KHR_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_EXTENSION_NAME))
      link(SharedBlocks,
           VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_FEATURES_KHR);
  }
};

} // namespace

struct Device::State {
  Functions Vk;
  VkInstance Instance = VK_NULL_HANDLE;
  VkPhysicalDevice Physical = VK_NULL_HANDLE;
  VkDevice Logical = VK_NULL_HANDLE;
  VkQueue Queue = VK_NULL_HANDLE;
  uint32_t Family = 0, MemoryType = 0;
  std::string Name;

  ~State() {
    if (Logical)
      Vk.vkDestroyDevice(Logical, nullptr);
    if (Instance)
      Vk.vkDestroyInstance(Instance, nullptr);
  }
  std::string create();
  std::string createLogical();
};

namespace {

template <typename T> bool load(T &To, PFN_vkVoidFunction From) {
  To = reinterpret_cast<T>(From);
  return To != nullptr;
}

/// Memory that both sides see; a driver of a discrete card has such a type.
uint32_t chooseMemory(const VkPhysicalDeviceMemoryProperties &Properties) {
  const VkMemoryPropertyFlags Wanted =
      VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  for (uint32_t I = 0; I < Properties.memoryTypeCount; ++I)
    if ((Properties.memoryTypes[I].propertyFlags & Wanted) == Wanted)
      return I;
  return UINT32_MAX;
}

} // namespace

std::string Device::State::create() {
  void *Loader = dlopen("libvulkan.so.1", RTLD_NOW);
  if (!Loader)
    return "there is no Vulkan loader";
  const auto Get =
      reinterpret_cast<PFN_vkGetInstanceProcAddr>(dlsym(Loader, "vkGetInstanceProcAddr"));
  PFN_vkCreateInstance Create = nullptr;
  if (!Get || !load(Create, Get(nullptr, "vkCreateInstance")))
    return "the Vulkan loader has no entry points";
  VkApplicationInfo Application{};
  Application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
  Application.apiVersion = VK_API_VERSION_1_3;
  VkInstanceCreateInfo Info{};
  Info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
  Info.pApplicationInfo = &Application;
  if (Create(&Info, nullptr, &Instance) != VK_SUCCESS)
    return "there is no Vulkan driver";
  bool Loaded = true;
#define LOAD(Name) Loaded &= load(Vk.Name, Get(Instance, #Name));
  INSTANCE_FUNCTIONS(LOAD)
#undef LOAD
  uint32_t Count = 1;
  if (!Loaded || Vk.vkEnumeratePhysicalDevices(Instance, &Count, &Physical) < 0 || Count == 0)
    return "there is no Vulkan device";
  VkPhysicalDeviceProperties2 Properties{};
  Properties.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
  Vk.vkGetPhysicalDeviceProperties2(Physical, &Properties);
  Name = Properties.properties.deviceName;
  VkPhysicalDeviceMemoryProperties Memory;
  Vk.vkGetPhysicalDeviceMemoryProperties(Physical, &Memory);
  MemoryType = chooseMemory(Memory);
  return MemoryType == UINT32_MAX ? "the device shares no memory with the host" : createLogical();
}

std::string Device::State::createLogical() {
  uint32_t Count = 0;
  Vk.vkEnumerateDeviceExtensionProperties(Physical, nullptr, &Count, nullptr);
  std::vector<VkExtensionProperties> Present(Count);
  Vk.vkEnumerateDeviceExtensionProperties(Physical, nullptr, &Count, Present.data());
  std::vector<const char *> Extensions;
  for (const char *Wanted : WantedExtensions)
    if (std::any_of(Present.begin(), Present.end(), [&](const VkExtensionProperties &P) {
          return std::string(P.extensionName) == Wanted;
        }))
      Extensions.push_back(Wanted);
  Features All(Extensions);
  Vk.vkGetPhysicalDeviceFeatures2(Physical, &All.Core);
  All.Core.features.robustBufferAccess = VK_FALSE;

  uint32_t Families = 0;
  Vk.vkGetPhysicalDeviceQueueFamilyProperties(Physical, &Families, nullptr);
  std::vector<VkQueueFamilyProperties> Queues(Families);
  Vk.vkGetPhysicalDeviceQueueFamilyProperties(Physical, &Families, Queues.data());
  for (Family = 0; Family < Families; ++Family)
    if (Queues[Family].queueFlags & VK_QUEUE_COMPUTE_BIT)
      break;
  const float Priority = 1;
  VkDeviceQueueCreateInfo QueueInfo{};
  QueueInfo.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
  QueueInfo.queueFamilyIndex = Family;
  QueueInfo.queueCount = 1;
  QueueInfo.pQueuePriorities = &Priority;
  VkDeviceCreateInfo Info{};
  Info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
  Info.pNext = &All.Core;
  Info.queueCreateInfoCount = 1;
  Info.pQueueCreateInfos = &QueueInfo;
  Info.enabledExtensionCount = static_cast<uint32_t>(Extensions.size());
  Info.ppEnabledExtensionNames = Extensions.data();
  if (Vk.vkCreateDevice(Physical, &Info, nullptr, &Logical) != VK_SUCCESS)
    return "the device cannot be opened";
  bool Loaded = true;
#define LOAD(Name) Loaded &= load(Vk.Name, Vk.vkGetDeviceProcAddr(Logical, #Name));
  DEVICE_FUNCTIONS(LOAD)
#undef LOAD
  if (!Loaded)
    return "the driver lacks functions of Vulkan 1.0";
  Vk.vkGetDeviceQueue(Logical, Family, 0, &Queue);
  return {};
}

namespace {

/// What one dispatch makes, and destroys when it is done.
class Dispatch {
public:
  Dispatch(const Functions &Vk, VkDevice D, VkQueue Queue, uint32_t Family, uint32_t MemoryType)
      : Vk(Vk), D(D), Queue(Queue), Family(Family), MemoryType(MemoryType) {}
  ~Dispatch();
  Dispatch(const Dispatch &) = delete;
  Dispatch &operator=(const Dispatch &) = delete;

  /// What went wrong, or an empty text.
  std::string run(const PackedProgram &P);
  std::vector<uint8_t> content(size_t I) const;

private:
  struct Bound {
    VkBuffer Buffer = VK_NULL_HANDLE;
    VkDeviceMemory Memory = VK_NULL_HANDLE;
    uint8_t *Data = nullptr;
    size_t Size = 0;
  };
  bool bind(const std::vector<uint8_t> &Content);
  bool describe();
  bool createPipeline(const PackedProgram &P);
  bool submit(const PackedProgram &P);

  const Functions &Vk;
  VkDevice D;
  VkQueue Queue;
  uint32_t Family, MemoryType;
  std::vector<Bound> Buffers;
  VkShaderModule Module = VK_NULL_HANDLE;
  VkDescriptorSetLayout SetLayout = VK_NULL_HANDLE;
  VkPipelineLayout Layout = VK_NULL_HANDLE;
  VkDescriptorPool Pool = VK_NULL_HANDLE;
  VkDescriptorSet Set = VK_NULL_HANDLE;
  VkPipeline Pipeline = VK_NULL_HANDLE;
  VkCommandPool Commands = VK_NULL_HANDLE;
};

Dispatch::~Dispatch() {
  Vk.vkDestroyCommandPool(D, Commands, nullptr);
  Vk.vkDestroyPipeline(D, Pipeline, nullptr);
  Vk.vkDestroyDescriptorPool(D, Pool, nullptr);
  Vk.vkDestroyPipelineLayout(D, Layout, nullptr);
  Vk.vkDestroyDescriptorSetLayout(D, SetLayout, nullptr);
  Vk.vkDestroyShaderModule(D, Module, nullptr);
  for (const Bound &B : Buffers) {
    Vk.vkDestroyBuffer(D, B.Buffer, nullptr);
    Vk.vkFreeMemory(D, B.Memory, nullptr);
  }
}

std::vector<uint8_t> Dispatch::content(size_t I) const {
  return {Buffers[I].Data, Buffers[I].Data + Buffers[I].Size};
}

bool Dispatch::bind(const std::vector<uint8_t> &Content) {
  Buffers.emplace_back();
  Bound &B = Buffers.back();
  B.Size = Content.size();
  VkBufferCreateInfo Info{};
  Info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
  Info.size = std::max<size_t>(B.Size, 4);
  Info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
  if (Vk.vkCreateBuffer(D, &Info, nullptr, &B.Buffer) != VK_SUCCESS)
    return false;
  VkMemoryRequirements Needs;
  Vk.vkGetBufferMemoryRequirements(D, B.Buffer, &Needs);
  VkMemoryAllocateInfo Allocation{};
  Allocation.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
  Allocation.allocationSize = Needs.size;
  Allocation.memoryTypeIndex = MemoryType;
  void *Data = nullptr;
  if (Vk.vkAllocateMemory(D, &Allocation, nullptr, &B.Memory) != VK_SUCCESS ||
      Vk.vkBindBufferMemory(D, B.Buffer, B.Memory, 0) != VK_SUCCESS ||
      Vk.vkMapMemory(D, B.Memory, 0, VK_WHOLE_SIZE, 0, &Data) != VK_SUCCESS)
    return false;
  B.Data = static_cast<uint8_t *>(Data);
  std::copy(Content.begin(), Content.end(), B.Data);
  return true;
}

bool Dispatch::describe() {
  const auto Count = static_cast<uint32_t>(Buffers.size());
  std::vector<VkDescriptorSetLayoutBinding> Bindings(Count);
  std::vector<VkDescriptorBufferInfo> Infos(Count);
  std::vector<VkWriteDescriptorSet> Writes(Count);
  for (uint32_t I = 0; I < Count; ++I)
    Bindings[I] = {I, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr};
  VkDescriptorSetLayoutCreateInfo LayoutInfo{};
  LayoutInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
  LayoutInfo.bindingCount = Count;
  LayoutInfo.pBindings = Bindings.data();
  const VkDescriptorPoolSize Size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, std::max(Count, 1u)};
  VkDescriptorPoolCreateInfo PoolInfo{};
  PoolInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
  PoolInfo.maxSets = 1;
  PoolInfo.poolSizeCount = 1;
  PoolInfo.pPoolSizes = &Size;
  if (Vk.vkCreateDescriptorSetLayout(D, &LayoutInfo, nullptr, &SetLayout) != VK_SUCCESS ||
      Vk.vkCreateDescriptorPool(D, &PoolInfo, nullptr, &Pool) != VK_SUCCESS)
    return false;
  VkDescriptorSetAllocateInfo SetInfo{};
  SetInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
  SetInfo.descriptorPool = Pool;
  SetInfo.descriptorSetCount = 1;
  SetInfo.pSetLayouts = &SetLayout;
  if (Vk.vkAllocateDescriptorSets(D, &SetInfo, &Set) != VK_SUCCESS)
    return false;
  for (uint32_t I = 0; I < Count; ++I) {
    Infos[I] = {Buffers[I].Buffer, 0, VK_WHOLE_SIZE};
    Writes[I] = {};
    Writes[I].sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
    Writes[I].dstSet = Set;
    Writes[I].dstBinding = I;
    Writes[I].descriptorCount = 1;
    Writes[I].descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    Writes[I].pBufferInfo = &Infos[I];
  }
  Vk.vkUpdateDescriptorSets(D, Count, Writes.data(), 0, nullptr);
  return true;
}

bool Dispatch::createPipeline(const PackedProgram &P) {
  VkShaderModuleCreateInfo ModuleInfo{};
  ModuleInfo.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
  ModuleInfo.codeSize = P.Spirv.size();
  ModuleInfo.pCode = reinterpret_cast<const uint32_t *>(P.Spirv.data());
  const VkPushConstantRange Range{VK_SHADER_STAGE_COMPUTE_BIT, 0,
                                  static_cast<uint32_t>(P.PushConstants.size())};
  VkPipelineLayoutCreateInfo LayoutInfo{};
  LayoutInfo.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
  LayoutInfo.setLayoutCount = 1;
  LayoutInfo.pSetLayouts = &SetLayout;
  LayoutInfo.pushConstantRangeCount = P.PushConstants.empty() ? 0 : 1;
  LayoutInfo.pPushConstantRanges = &Range;
  if (Vk.vkCreateShaderModule(D, &ModuleInfo, nullptr, &Module) != VK_SUCCESS ||
      Vk.vkCreatePipelineLayout(D, &LayoutInfo, nullptr, &Layout) != VK_SUCCESS)
    return false;
  std::vector<VkSpecializationMapEntry> Entries;
  for (size_t I = 0; I < P.SpecIds.size() / 4; ++I) {
    uint32_t Id = 0;
    std::memcpy(&Id, P.SpecIds.data() + 4 * I, 4);
    Entries.push_back({Id, static_cast<uint32_t>(4 * I), 4});
  }
  const VkSpecializationInfo Constants{static_cast<uint32_t>(Entries.size()), Entries.data(),
                                       P.SpecValues.size(), P.SpecValues.data()};
  VkComputePipelineCreateInfo Info{};
  Info.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
  Info.layout = Layout;
  Info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  Info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  Info.stage.module = Module;
  Info.stage.pName = "main";
  Info.stage.pSpecializationInfo = &Constants;
  return Vk.vkCreateComputePipelines(D, VK_NULL_HANDLE, 1, &Info, nullptr, &Pipeline) == VK_SUCCESS;
}

bool Dispatch::submit(const PackedProgram &P) {
  VkCommandPoolCreateInfo PoolInfo{};
  PoolInfo.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
  PoolInfo.queueFamilyIndex = Family;
  if (Vk.vkCreateCommandPool(D, &PoolInfo, nullptr, &Commands) != VK_SUCCESS)
    return false;
  VkCommandBufferAllocateInfo Allocation{};
  Allocation.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
  Allocation.commandPool = Commands;
  Allocation.commandBufferCount = 1;
  VkCommandBuffer Buffer = VK_NULL_HANDLE;
  VkCommandBufferBeginInfo Begin{};
  Begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
  if (Vk.vkAllocateCommandBuffers(D, &Allocation, &Buffer) != VK_SUCCESS ||
      Vk.vkBeginCommandBuffer(Buffer, &Begin) != VK_SUCCESS)
    return false;
  Vk.vkCmdBindPipeline(Buffer, VK_PIPELINE_BIND_POINT_COMPUTE, Pipeline);
  Vk.vkCmdBindDescriptorSets(Buffer, VK_PIPELINE_BIND_POINT_COMPUTE, Layout, 0, 1, &Set, 0,
                             nullptr);
  if (!P.PushConstants.empty())
    Vk.vkCmdPushConstants(Buffer, Layout, VK_SHADER_STAGE_COMPUTE_BIT, 0,
                          static_cast<uint32_t>(P.PushConstants.size()), P.PushConstants.data());
  Vk.vkCmdDispatch(Buffer, P.Groups[0], P.Groups[1], P.Groups[2]);
  if (Vk.vkEndCommandBuffer(Buffer) != VK_SUCCESS)
    return false;
  VkSubmitInfo Submit{};
  Submit.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
  Submit.commandBufferCount = 1;
  Submit.pCommandBuffers = &Buffer;
  return Vk.vkQueueSubmit(Queue, 1, &Submit, VK_NULL_HANDLE) == VK_SUCCESS &&
         Vk.vkQueueWaitIdle(Queue) == VK_SUCCESS;
}

std::string Dispatch::run(const PackedProgram &P) {
  for (const PackedBuffer &B : P.Buffers)
    if (!bind(B.Before))
      return "there is no memory for a buffer";
  if (!describe())
    return "the descriptors cannot be made";
  if (!createPipeline(P))
    return "the driver refuses the shader";
  return submit(P) ? "" : DeviceLost;
}

} // namespace

Device::Device(std::unique_ptr<State> S) : S(std::move(S)) {}
Device::~Device() = default;

std::unique_ptr<Device> Device::open(std::string &Error) {
  auto S = std::make_unique<State>();
  Error = S->create();
  return Error.empty() ? std::unique_ptr<Device>(new Device(std::move(S))) : nullptr;
}

std::string Device::name() const { return S->Name; }

bool Device::run(const PackedProgram &P, std::vector<std::vector<uint8_t>> &After,
                 std::string &Error) {
  Dispatch Once(S->Vk, S->Logical, S->Queue, S->Family, S->MemoryType);
  Error = Once.run(P);
  if (!Error.empty())
    return false;
  After.clear();
  for (size_t I = 0; I < P.Buffers.size(); ++I)
    After.push_back(Once.content(I));
  return true;
}

} // namespace native
