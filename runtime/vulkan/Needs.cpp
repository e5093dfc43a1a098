// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Capabilities.def, and Vulkan's tables of products, applied to a module.

#include "runtime/vulkan/Needs.h"
#include "support/spirv/Words.h"
#include "llvm/ADT/STLExtras.h"

using namespace coop;
using namespace coop::runtime::vulkan;
using llvm::Error;
using spirv::Capability;

static std::vector<Capability> capabilitiesOf(llvm::ArrayRef<uint32_t> Words) {
  // They come first (SPIR-V, section 2.4).
  std::vector<Capability> Found;
  for (size_t I = spirv::ModuleHeader::NumWords; I + 1 < Words.size();) {
    const uint32_t Length = Words[I] >> 16;
    if (static_cast<spirv::Op>(Words[I] & 0xffff) != spirv::Op::OpCapability || Length != 2)
      break;
    Found.push_back(static_cast<Capability>(Words[I + 1]));
    I += Length;
  }
  return Found;
}

Error coop::runtime::vulkan::lackError(const Physical &On, const llvm::Twine &What,
                                       llvm::StringRef Supported) {
  std::string Text = (On.name() + " does not have what the shader needs: " + What).str();
  if (!Supported.empty())
    Text += ("\nit supports:\n" + Supported.rtrim()).str();
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Text);
}

bool coop::runtime::vulkan::usesAddresses(llvm::ArrayRef<uint32_t> Words) {
  return llvm::is_contained(capabilitiesOf(Words), Capability::PhysicalStorageBufferAddresses);
}

/// What the device lacks for a capability, in Vulkan's words; empty where it has all.
static std::string lackFor(Capability Wanted, const Physical &On) {
  bool IsKnown = false;
  std::string Lacks;
  const auto Check = [&](Capability Row, bool Has, llvm::StringRef Name) {
    if (Row != Wanted)
      return;
    IsKnown = true;
    if (!Has)
      Lacks += (Lacks.empty() ? "" : ", ") + Name.str();
  };
#define CAPABILITY_FREE(Row) Check(Capability::Row, true, "");
#define CAPABILITY_FEATURE(Row, Structure, Feature)                                                \
  Check(Capability::Row, On.Has.Structure.Feature, #Feature);
#define CAPABILITY_EITHER(Row, Structure, Feature, Other, OtherFeature)                            \
  Check(Capability::Row, On.Has.Structure.Feature || On.Has.Other.OtherFeature, #Feature);
#define CAPABILITY_SUBGROUP(Row, Operation) Check(Capability::Row, On.has(Operation), #Operation);
#define CAPABILITY_PROPERTY(Row, Property) Check(Capability::Row, On.V12.Property, #Property);
#include "runtime/vulkan/Capabilities.def"
  if (!IsKnown)
    return "which compute shaders of Vulkan do not have";
  return Lacks;
}

Error coop::runtime::vulkan::checkCapabilities(llvm::ArrayRef<uint32_t> Words, const Physical &On) {
  std::string Lacks, Supported;
  llvm::raw_string_ostream OS(Supported);
  bool AsksMatrices = false, AsksVectors = false;
  for (const Capability C : capabilitiesOf(Words)) {
    const std::string Name =
        spirv::enumerantName(spirv::OperandKind::Capability, static_cast<uint32_t>(C));
    const std::string Lack = lackFor(C, On);
    if (Lack.empty())
      continue;
    Lacks += (Lacks.empty() ? "" : "; ") + Name + " (" + Lack + ")";
    AsksMatrices |= llvm::StringRef(Name).contains("CooperativeMatrix");
    AsksVectors |= llvm::StringRef(Name).contains("CooperativeVector");
  }
  if (Lacks.empty())
    return Error::success();
  if (AsksMatrices)
    On.describeMatrices(OS);
  if (AsksVectors)
    On.describeVectors(OS);
  return lackError(On, Lacks, Supported);
}

// ---- products of matrices

template <typename Row> static bool hasTypes(const Row &R, const MatrixProduct &P) {
  return R.AType == P.A && R.BType == P.B && R.CType == P.C && R.ResultType == P.Result &&
         R.scope == P.Scope && (R.saturatingAccumulation != VK_FALSE) == P.Saturates;
}

static bool supports(const Physical &On, const MatrixProduct &P, uint64_t Invocations) {
  return llvm::any_of(On.Matrices,
                      [&](const VkCooperativeMatrixPropertiesKHR &R) {
                        return hasTypes(R, P) && R.MSize == P.M && R.NSize == P.N && R.KSize == P.K;
                      }) ||
         llvm::any_of(
             On.FlexibleMatrices, [&](const VkCooperativeMatrixFlexibleDimensionsPropertiesNV &R) {
               return hasTypes(R, P) && P.M % R.MGranularity == 0 && P.N % R.NGranularity == 0 &&
                      P.K % R.KGranularity == 0 &&
                      (R.workgroupInvocations == 0 || R.workgroupInvocations == Invocations);
             });
}

Error coop::runtime::vulkan::checkProducts(llvm::ArrayRef<MatrixProduct> Products,
                                           const coop_kernel_info &In, const Physical &On) {
  const uint64_t Invocations =
      uint64_t(In.workgroup_size[0]) * In.workgroup_size[1] * In.workgroup_size[2];
  for (const MatrixProduct &P : Products) {
    if (supports(On, P, Invocations))
      continue;
    std::string Supported;
    llvm::raw_string_ostream OS(Supported);
    On.describeMatrices(OS);
    return lackError(
        On, describe(P) + " in a workgroup of " + std::to_string(Invocations) + " invocations",
        Supported);
  }
  return Error::success();
}
