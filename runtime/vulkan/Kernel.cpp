// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From SPIR-V to a pipeline. What a dispatch does is Dispatch.h.

#include "runtime/vulkan/Kernel.h"
#include "runtime/vulkan/Dispatch.h"
#include "runtime/vulkan/Needs.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstring>

using namespace coop::runtime;
using namespace coop::runtime::vulkan;
using llvm::Error;
using llvm::Expected;

Kernel::Kernel(std::shared_ptr<Device> On, Module Loaded)
    : On(std::move(On)), M(std::move(Loaded)) {
  for (size_t I = 0; I < M.Bindings.size(); ++I)
    M.Bindings[I].name = M.BindingNames[I].c_str();
  Info.abi_version = COOP_KERNEL_ABI_VERSION;
  std::copy(M.WorkgroupSize.begin(), M.WorkgroupSize.end(), Info.workgroup_size);
  Info.subgroup_size = M.SubgroupSize != 0 ? M.SubgroupSize : this->On->physical().V11.subgroupSize;
  Info.binding_count = static_cast<uint32_t>(M.Bindings.size());
  Info.push_constant_size = M.PushConstantSize;
  Info.bindings = M.Bindings.data();
  Info.name = M.Name.c_str();
}

Expected<std::unique_ptr<Kernel>> Kernel::load(std::shared_ptr<Device> On, Module M) {
  std::unique_ptr<Kernel> Loaded(new Kernel(std::move(On), std::move(M)));
  if (Error E = Loaded->start())
    return E;
  return Loaded;
}

Kernel::~Kernel() {
  if (IsAbandoned)
    return;
  const DeviceFunctions &Vk = On->functions();
  Vk.vkDestroyPipeline(On->handle(), Pipeline, nullptr);
  Vk.vkDestroyPipelineLayout(On->handle(), Layout, nullptr);
  for (VkDescriptorSetLayout Set : Sets)
    Vk.vkDestroyDescriptorSetLayout(On->handle(), Set, nullptr);
}

Error Kernel::start() {
  if (Error E = checkCapabilities(M.Words, On->physical()))
    return E;
  if (Error E = checkMatrices(M.Matrices, On->physical()))
    return E;
  if (Error E = checkLimits())
    return E;
  if (Error E = makeLayout())
    return E;
  return makePipeline();
}

Error Kernel::checkLimits() const {
  const VkPhysicalDeviceLimits &Limits = On->physical().Properties.limits;
  const uint64_t Invocations =
      uint64_t(M.WorkgroupSize[0]) * M.WorkgroupSize[1] * M.WorkgroupSize[2];
  const auto Refuse = [&](const llvm::Twine &What, uint64_t Most) {
    return lackError(On->physical(), What + " (at most " + llvm::Twine(Most) + ")");
  };
  if (Invocations > Limits.maxComputeWorkGroupInvocations)
    return Refuse("a workgroup of " + llvm::Twine(Invocations) + " invocations",
                  Limits.maxComputeWorkGroupInvocations);
  for (unsigned I = 0; I < 3; ++I)
    if (M.WorkgroupSize[I] > Limits.maxComputeWorkGroupSize[I])
      return Refuse("a workgroup of " + llvm::Twine(M.WorkgroupSize[I]) +
                        " invocations in one dimension",
                    Limits.maxComputeWorkGroupSize[I]);
  if (M.SharedBytes > Limits.maxComputeSharedMemorySize)
    return Refuse("shared variables of " + llvm::Twine(M.SharedBytes) + " bytes",
                  Limits.maxComputeSharedMemorySize);
  if (M.PushConstantSize > Limits.maxPushConstantsSize)
    return Refuse("push constants of " + llvm::Twine(M.PushConstantSize) + " bytes",
                  Limits.maxPushConstantsSize);
  for (const coop_binding &B : M.Bindings)
    if (B.set >= Limits.maxBoundDescriptorSets)
      return Refuse("the descriptor set " + llvm::Twine(B.set),
                    Limits.maxBoundDescriptorSets - uint64_t(1));
  return Error::success();
}

Error Kernel::makeLayout() {
  const DeviceFunctions &Vk = On->functions();
  std::vector<std::vector<VkDescriptorSetLayoutBinding>> Bindings;
  for (const coop_binding &B : M.Bindings) {
    if (Bindings.size() <= B.set)
      Bindings.resize(B.set + size_t(1));
    Bindings[B.set].push_back(
        {B.binding, descriptorType(B), B.array_size, VK_SHADER_STAGE_COMPUTE_BIT, nullptr});
  }
  for (const std::vector<VkDescriptorSetLayoutBinding> &Set : Bindings) {
    VkDescriptorSetLayoutCreateInfo SetInfo = {};
    SetInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
    SetInfo.bindingCount = static_cast<uint32_t>(Set.size());
    SetInfo.pBindings = Set.data();
    VkDescriptorSetLayout Made = VK_NULL_HANDLE;
    if (Error E = On->check(Vk.vkCreateDescriptorSetLayout(On->handle(), &SetInfo, nullptr, &Made),
                            "the layout of a set cannot be made"))
      return E;
    Sets.push_back(Made);
  }
  const VkPushConstantRange Push = {VK_SHADER_STAGE_COMPUTE_BIT, 0,
                                    static_cast<uint32_t>(llvm::alignTo(M.PushConstantSize, 4))};
  VkPipelineLayoutCreateInfo LayoutInfo = {};
  LayoutInfo.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
  LayoutInfo.setLayoutCount = static_cast<uint32_t>(Sets.size());
  LayoutInfo.pSetLayouts = Sets.data();
  LayoutInfo.pushConstantRangeCount = Push.size != 0 ? 1 : 0;
  LayoutInfo.pPushConstantRanges = &Push;
  return On->check(Vk.vkCreatePipelineLayout(On->handle(), &LayoutInfo, nullptr, &Layout),
                   "the layout of the pipeline cannot be made");
}

/// In force where its size is not 0.
Expected<VkPipelineShaderStageRequiredSubgroupSizeCreateInfo> Kernel::subgroups() const {
  const Physical &Of = On->physical();
  VkPipelineShaderStageRequiredSubgroupSizeCreateInfo Required = {};
  Required.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO;
  if (M.SubgroupSize == 0 ||
      (M.SubgroupSize == Of.V11.subgroupSize && Of.V13.minSubgroupSize == Of.V13.maxSubgroupSize))
    return Required;
  if (!Of.Has.V13.subgroupSizeControl ||
      (Of.V13.requiredSubgroupSizeStages & VK_SHADER_STAGE_COMPUTE_BIT) == 0 ||
      M.SubgroupSize < Of.V13.minSubgroupSize || M.SubgroupSize > Of.V13.maxSubgroupSize)
    return lackError(Of, "subgroups of " + llvm::Twine(M.SubgroupSize) + " invocations (it has " +
                             llvm::Twine(Of.V13.minSubgroupSize) + " to " +
                             llvm::Twine(Of.V13.maxSubgroupSize) + ")");
  Required.requiredSubgroupSize = M.SubgroupSize;
  return Required;
}

Error Kernel::makePipeline() {
  const DeviceFunctions &Vk = On->functions();
  Expected<VkPipelineShaderStageRequiredSubgroupSizeCreateInfo> Subgroups = subgroups();
  if (!Subgroups)
    return Subgroups.takeError();
  std::vector<VkSpecializationMapEntry> Entries;
  std::vector<uint64_t> Values; // little-endian: the first bytes are the value
  for (const SpecValue &C : M.Constants) {
    Entries.push_back({C.Id, static_cast<uint32_t>(Values.size() * sizeof(uint64_t)), C.Bytes});
    Values.push_back(C.Bits);
  }
  const VkSpecializationInfo Constants = {static_cast<uint32_t>(Entries.size()), Entries.data(),
                                          Values.size() * sizeof(uint64_t), Values.data()};
  VkShaderModuleCreateInfo Code = {};
  Code.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
  Code.codeSize = M.Words.size() * sizeof(uint32_t);
  Code.pCode = M.Words.data();
  VkShaderModule Shader = VK_NULL_HANDLE;
  if (Error E = On->check(Vk.vkCreateShaderModule(On->handle(), &Code, nullptr, &Shader),
                          "the driver refuses the module"))
    return E;
  VkComputePipelineCreateInfo PipelineInfo = {};
  PipelineInfo.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
  PipelineInfo.layout = Layout;
  PipelineInfo.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  PipelineInfo.stage.pNext = Subgroups->requiredSubgroupSize != 0 ? &*Subgroups : nullptr;
  PipelineInfo.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  PipelineInfo.stage.module = Shader;
  PipelineInfo.stage.pName = M.Entry.c_str();
  PipelineInfo.stage.pSpecializationInfo = Entries.empty() ? nullptr : &Constants;
  Error Made = On->check(Vk.vkCreateComputePipelines(On->handle(), VK_NULL_HANDLE, 1, &PipelineInfo,
                                                     nullptr, &Pipeline),
                         "the driver refuses the shader");
  Vk.vkDestroyShaderModule(On->handle(), Shader, nullptr);
  return Made;
}

Expected<DispatchReport> Kernel::dispatch(const DispatchArgs &Args, const DispatchOptions &Options,
                                          llvm::ArrayRef<coop_buffer> Reachable,
                                          llvm::ArrayRef<const void *> Places) const {
  // The same rules for what is bound as on a CPU.
  Expected<DispatchReport> Report = planDispatch(Info, Args, Options);
  if (!Report)
    return Report.takeError();
  Report->Threads = 0;
  Report->ScratchBytes = 0;
  if (M.UsesAddresses && Places.empty())
    return llvm::createStringError(
        "the shader has addresses of memory, and nothing says where they are: bind them as "
        "address:BINDING, or list them in DispatchSettings::Addresses");
  const std::lock_guard Lock(Running);
  if (Report->Groups == 0)
    return Report;
  auto Work = std::make_unique<Dispatch>(*this, Args, Reachable, Places);
  if (Error E = Work->run(Options.Stop, *Report))
    return E;
  if (Report->Stopped && Work->isPending()) {
    // What the device works on cannot be taken from it: it stays for as long as the process.
    IsAbandoned = true;
    (void)Work.release();
    (void)new std::shared_ptr<Device>(On);
  }
  return Report;
}
