// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The GPUs of Gpus.def, and LLVM's code generator for them.

#ifndef COOP_LOWER_GPU_TARGET_GPUTARGET_H
#define COOP_LOWER_GPU_TARGET_GPUTARGET_H

#include "lower/ir/LowerOptions.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace coop::lower {

/// The invocations that a GPU runs together: no subgroup is larger.
inline constexpr uint32_t WarpSize = 32;
/// The warps that execute wgmma together.
inline constexpr unsigned WarpsOfGroup = 4;
/// What CUDA allows in a workgroup.
inline constexpr uint32_t MaxGpuInvocations = 1024;
/// What variables of shared memory may take; more has to be asked for when a kernel is launched.
inline constexpr uint64_t MaxStaticShared = 48 << 10;

struct GpuRow {
  llvm::StringLiteral Name, PtxVersion;
  unsigned Major, Minor;
  bool IsExact;
  uint64_t SharedBytes;

  /// wgmma, and the tensor memory accelerator with maps that kernels make: of 9.0a alone.
  bool hasWarpgroups() const { return Major == 9 && IsExact; }
};

/// Null where there is no such row.
const GpuRow *findGpu(llvm::StringRef Name);
/// "sm_80, sm_89 or sm_90a"
std::vector<llvm::StringRef> gpuNames();
/// "sm_80, sm_89 or sm_90a", for messages.
std::string gpuList();
/// The name of the last row whose code runs on a GPU of that compute capability; empty: too old.
llvm::StringRef gpuFor(unsigned Major, unsigned Minor);

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createGpuTargetMachine(const GpuRow &Gpu, const LowerOptions &Options);

} // namespace coop::lower

#endif
