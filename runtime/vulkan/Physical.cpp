// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Properties of a device, and their text.

#include "runtime/vulkan/Physical.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FormatVariadic.h"

using namespace coop::runtime::vulkan;
using llvm::Error;
using llvm::Expected;

Physical::Physical(std::shared_ptr<Instance> Owner, VkPhysicalDevice Handle)
    : Has(Owner->functions(), Handle), Owner(std::move(Owner)), Handle(Handle) {
  readProperties();
  readCooperative();
}

void Physical::readProperties() {
  VkPhysicalDeviceProperties2 All = {};
  All.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
  V11.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_PROPERTIES;
  V12.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES;
  V13.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_PROPERTIES;
  All.pNext = &V11;
  V11.pNext = &V12;
  V12.pNext = &V13;
  functions().vkGetPhysicalDeviceProperties2(Handle, &All);
  Properties = All.properties;
  V11.pNext = V12.pNext = nullptr;
}

/// The rows of one of Vulkan's tables; none where it has no such function.
template <typename Row, typename Function>
static std::vector<Row> rowsOf(Function Get, VkPhysicalDevice Of, VkStructureType Type) {
  uint32_t Count = 0;
  if (!Get || Get(Of, &Count, nullptr) < 0)
    return {};
  Row Empty = {};
  Empty.sType = Type;
  std::vector<Row> Rows(Count, Empty);
  if (Get(Of, &Count, Rows.data()) < 0)
    return {};
  Rows.resize(Count);
  return Rows;
}

void Physical::readCooperative() {
  const InstanceFunctions &Vk = functions();
  if (Has.Matrix.cooperativeMatrix)
    Matrices = rowsOf<VkCooperativeMatrixPropertiesKHR>(
        Vk.vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR, Handle,
        VK_STRUCTURE_TYPE_COOPERATIVE_MATRIX_PROPERTIES_KHR);
  if (Has.Matrix2.cooperativeMatrixFlexibleDimensions)
    FlexibleMatrices = rowsOf<VkCooperativeMatrixFlexibleDimensionsPropertiesNV>(
        Vk.vkGetPhysicalDeviceCooperativeMatrixFlexibleDimensionsPropertiesNV, Handle,
        VK_STRUCTURE_TYPE_COOPERATIVE_MATRIX_FLEXIBLE_DIMENSIONS_PROPERTIES_NV);
  if (Has.Vector.cooperativeVector)
    Vectors = rowsOf<VkCooperativeVectorPropertiesNV>(
        Vk.vkGetPhysicalDeviceCooperativeVectorPropertiesNV, Handle,
        VK_STRUCTURE_TYPE_COOPERATIVE_VECTOR_PROPERTIES_NV);
}

Error Physical::checkVersion() const {
  const uint32_t Version = Properties.apiVersion;
  if (Version >= VK_API_VERSION_1_3)
    return Error::success();
  return llvm::createStringError("%s has Vulkan %u.%u; version 1.3 is needed", name().c_str(),
                                 VK_API_VERSION_MAJOR(Version), VK_API_VERSION_MINOR(Version));
}

std::string Physical::driver() const {
  return (llvm::Twine(V12.driverName) + " " + V12.driverInfo).str();
}

// ---- text

std::string coop::runtime::vulkan::componentName(VkComponentTypeKHR Type) {
  switch (Type) {
#define VULKAN_COMPONENT(Code, Name)                                                               \
  case Code:                                                                                       \
    return Name;
#include "runtime/vulkan/ComponentTypes.def"
  default:
    return "type " + std::to_string(static_cast<unsigned>(Type));
  }
}

static const char *scopeName(VkScopeKHR Scope) {
  switch (Scope) {
  case VK_SCOPE_DEVICE_KHR:
    return "device";
  case VK_SCOPE_WORKGROUP_KHR:
    return "workgroup";
  case VK_SCOPE_SUBGROUP_KHR:
    return "subgroup";
  case VK_SCOPE_QUEUE_FAMILY_KHR:
    return "queue family";
  default:
    return "?";
  }
}

std::string coop::runtime::vulkan::describe(const MatrixProduct &P) {
  return llvm::formatv("{0} x {1} x {2}  {3} * {4} + {5} = {6}{7}  ({8})", P.M, P.N, P.K,
                       componentName(P.A), componentName(P.B), componentName(P.C),
                       componentName(P.Result), P.Saturates ? ", saturating" : "",
                       scopeName(P.Scope));
}

std::string coop::runtime::vulkan::describe(const MatrixShape &Shape) {
  constexpr const char *Uses[] = {"A", "B", "accumulator"};
  return llvm::formatv("matrices {0} of {1} x {2} {3} ({4})",
                       Uses[static_cast<size_t>(Shape.TheUse)], Shape.Rows, Shape.Columns,
                       componentName(Shape.Component), scopeName(Shape.Scope));
}

static MatrixProduct productOf(const VkCooperativeMatrixPropertiesKHR &R) {
  return {R.MSize,      R.NSize, R.KSize,
          R.AType,      R.BType, R.CType,
          R.ResultType, R.scope, R.saturatingAccumulation != VK_FALSE};
}

static MatrixProduct productOf(const VkCooperativeMatrixFlexibleDimensionsPropertiesNV &R) {
  return {R.MGranularity, R.NGranularity, R.KGranularity,
          R.AType,        R.BType,        R.CType,
          R.ResultType,   R.scope,        R.saturatingAccumulation != VK_FALSE};
}

void Physical::describeMatrices(llvm::raw_ostream &OS) const {
  if (Matrices.empty() && FlexibleMatrices.empty()) {
    OS << "  cooperative matrices: none\n";
    return;
  }
  OS << "  cooperative matrices, M x N x K:\n";
  for (const VkCooperativeMatrixPropertiesKHR &R : Matrices)
    OS << "    " << coop::runtime::vulkan::describe(productOf(R)) << '\n';
  if (!FlexibleMatrices.empty())
    OS << "  cooperative matrices of flexible dimensions, multiples of:\n";
  for (const VkCooperativeMatrixFlexibleDimensionsPropertiesNV &R : FlexibleMatrices) {
    OS << "    " << coop::runtime::vulkan::describe(productOf(R));
    if (R.workgroupInvocations != 0)
      OS << " in workgroups of " << R.workgroupInvocations << " invocations";
    OS << '\n';
  }
}

void Physical::describeVectors(llvm::raw_ostream &OS) const {
  if (Vectors.empty()) {
    OS << "  cooperative vectors: none\n";
    return;
  }
  OS << "  cooperative vectors"
     << (Has.Vector.cooperativeVectorTraining ? ", with training:\n" : ", without training:\n");
  for (const VkCooperativeVectorPropertiesNV &R : Vectors)
    OS << llvm::formatv("    input {0} read as {1}, matrix {2}, bias {3}, result {4}{5}\n",
                        componentName(R.inputType), componentName(R.inputInterpretation),
                        componentName(R.matrixInterpretation), componentName(R.biasInterpretation),
                        componentName(R.resultType), R.transpose ? ", also transposed" : "");
}

void Physical::describe(llvm::raw_ostream &OS) const {
  OS << "  subgroups of " << V11.subgroupSize << " invocations";
  if (V13.minSubgroupSize != V13.maxSubgroupSize)
    OS << ", or of " << V13.minSubgroupSize << " to " << V13.maxSubgroupSize << " where asked for";
  const VkPhysicalDeviceLimits &Limits = Properties.limits;
  OS << "; workgroups of at most " << Limits.maxComputeWorkGroupInvocations << " with "
     << Limits.maxComputeSharedMemorySize << " bytes of shared memory\n";
  describeMatrices(OS);
  describeVectors(OS);
}

Expected<std::unique_ptr<Physical>> coop::runtime::vulkan::openPhysical(unsigned Number) {
  Expected<std::shared_ptr<Instance>> Owner = Instance::open();
  if (!Owner)
    return Owner.takeError();
  const llvm::ArrayRef<VkPhysicalDevice> Devices = (*Owner)->devices();
  if (Devices.empty())
    return llvm::createStringError("this machine has no Vulkan device");
  if (Number >= Devices.size())
    return llvm::createStringError("there is no Vulkan device %u: the machine has %zu", Number,
                                   Devices.size());
  return std::make_unique<Physical>(*Owner, Devices[Number]);
}
