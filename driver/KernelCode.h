// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From coop IR to code that is loaded and can be dispatched, by way of a cache: what `coopc run`
// and the library have in common.

#ifndef COOP_DRIVER_KERNELCODE_H
#define COOP_DRIVER_KERNELCODE_H

#include "driver/BackEnd.h"
#include "runtime/CodeCache.h"
#include "runtime/Jit.h"
#include "runtime/cuda/Kernel.h"
#include "runtime/vulkan/Kernel.h"
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace coop::driver {

/// A kernel that is to be made.
struct KernelRequest {
  /// What Key was made of; null where it reported an error.
  std::function<std::unique_ptr<llvm::Module>(llvm::LLVMContext &)> Import;
  lower::LowerOptions Lower;
  Execution Wanted = Execution::Auto;
  runtime::CodeKey Key = {}; ///< where there is a cache
  /// Where it is to run, if not on the CPU: Lower.Gpu is a row for it.
  std::shared_ptr<runtime::cuda::Device> On = {};

  /// The same by a driver of its own, which gets what Import imports, and values of specialization
  /// constants that were checked.
  std::shared_ptr<runtime::vulkan::Device> OnVulkan = {};
  llvm::ArrayRef<uint32_t> Spirv = {};
  std::map<uint32_t, std::string> SpecConstants = {};

  // Each opens the device; false when an error was reported.
  /// It chooses the row, too.
  bool useCuda(unsigned Number, BackEndContext &Context);
  /// Words must outlive the request; empty: the input was none in SPIR-V.
  bool useVulkan(unsigned Number, llvm::ArrayRef<uint32_t> Words,
                 const std::map<uint32_t, std::string> &Constants, BackEndContext &Context);
};

/// What a shader with addresses may reach beside its buffers, and where addresses are that the
/// program has put into memory for it.
struct HostMemory {
  std::vector<coop_buffer> Ranges;
  std::vector<const void *> Places;
};

/// A kernel and what it consists of.
struct KernelCode {
  std::unique_ptr<runtime::Jit> Engine;
  std::unique_ptr<runtime::cuda::Kernel> Cuda;     ///< in place of the engine
  std::unique_ptr<runtime::vulkan::Kernel> Vulkan; ///< in place of the engine
  runtime::LoadedCode Loaded;
  std::string Refusal; ///< as in LoweredModule
  Execution Executed = Execution::Reference;
  bool RunsColumns = false;    ///< of workgroups, which leave something to each other
  bool MayPairColumns = false; ///< of those (DispatchOptions)

  /// For runtime::DispatchOptions. The reference execution keeps the linear order.
  uint32_t bandRows() const;
  /// runtime::dispatch, or a device's, which alone asks what is Reachable.
  llvm::Expected<runtime::DispatchReport>
  dispatch(runtime::Executor &On, const runtime::DispatchArgs &Args,
           const runtime::DispatchOptions &Options,
           llvm::function_ref<HostMemory()> Reachable) const;
};

/// Takes the code from Cache, which may be null, or makes it and keeps it there. Nothing when an
/// error was reported; that code cannot be kept is a warning.
std::optional<KernelCode> makeKernelCode(const KernelRequest &Request,
                                         const runtime::CodeCache *Cache, BackEndContext &Context);

} // namespace coop::driver

#endif
