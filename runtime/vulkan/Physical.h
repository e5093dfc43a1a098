// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a device of this machine is and supports, before it is opened.

#ifndef COOP_RUNTIME_VULKAN_PHYSICAL_H
#define COOP_RUNTIME_VULKAN_PHYSICAL_H

#include "runtime/vulkan/Features.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace coop::runtime::vulkan {

/// A product of cooperative matrices, A (M x K) * B (K x N) + C.
struct MatrixProduct {
  uint32_t M, N, K;
  VkComponentTypeKHR A, B, C, Result;
  VkScopeKHR Scope;
  bool Saturates;
};
/// A type of cooperative matrices that a shader has.
struct MatrixShape {
  enum class Use : uint8_t { A, B, Accumulator };
  uint32_t Rows, Columns;
  VkComponentTypeKHR Component; ///< of integers any signedness
  Use TheUse;
  VkScopeKHR Scope;
};
/// "an A of 16 x 32 f16 (subgroup)".
std::string describe(const MatrixShape &Shape);
/// "16 x 16 x 16  f16 * f16 + f32 = f32  (subgroup)".
std::string describe(const MatrixProduct &P);

class Physical {
public:
  Physical(std::shared_ptr<Instance> Owner, VkPhysicalDevice Handle);

  VkPhysicalDevice handle() const { return Handle; }
  const InstanceFunctions &functions() const { return Owner->functions(); }
  /// Success where it has Vulkan 1.3, which all of this needs.
  llvm::Error checkVersion() const;

  std::string name() const { return Properties.deviceName; }
  /// The driver's name and version, as it gives them.
  std::string driver() const;
  bool has(VkSubgroupFeatureFlagBits Operation) const {
    return (V11.subgroupSupportedOperations & Operation) != 0;
  }

  /// For people: sizes of subgroups, and what of cooperative matrices and vectors is supported.
  void describe(llvm::raw_ostream &OS) const;
  void describeMatrices(llvm::raw_ostream &OS) const;
  void describeVectors(llvm::raw_ostream &OS) const;

  VkPhysicalDeviceProperties Properties = {};
  VkPhysicalDeviceVulkan11Properties V11 = {};
  VkPhysicalDeviceVulkan12Properties V12 = {};
  VkPhysicalDeviceVulkan13Properties V13 = {};
  Features Has;
  std::vector<VkCooperativeMatrixPropertiesKHR> Matrices;
  std::vector<VkCooperativeMatrixFlexibleDimensionsPropertiesNV> FlexibleMatrices;
  std::vector<VkCooperativeVectorPropertiesNV> Vectors;

private:
  void readProperties();
  void readCooperative();

  const std::shared_ptr<Instance> Owner;
  const VkPhysicalDevice Handle;
};

/// "f16", "e4m3"; what is not known as its number.
std::string componentName(VkComponentTypeKHR Type);

/// Device Number of the machine, from 0. An error says what is missing: the loader, a driver, the
/// device.
llvm::Expected<std::unique_ptr<Physical>> openPhysical(unsigned Number);

} // namespace coop::runtime::vulkan

#endif
