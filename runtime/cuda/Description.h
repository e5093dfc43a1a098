// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the first line of a kernel's PTX says of it (docs/lower/gpu.md).

#ifndef COOP_RUNTIME_CUDA_DESCRIPTION_H
#define COOP_RUNTIME_CUDA_DESCRIPTION_H

#include "coop/check_abi.h"
#include "coop/kernel_abi.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace coop::runtime::cuda {

struct Description {
  /// As of a CPU's kernel, but for its code; its pointers lead into what follows.
  coop_kernel_info Info = {};
  std::string Name;
  std::vector<coop_binding> Bindings;
  std::vector<std::string> BindingNames;

  uint64_t SharedBytes = 0;   ///< to be asked for at a launch
  uint64_t ExchangeBytes = 0; ///< of a buffer, for each block of a launch
  bool UsesAddresses = false; ///< the shader has addresses of memory
  /// Two workgroups may be a cluster, if there is an even number of them along this axis.
  std::optional<unsigned> PairAxis;
  unsigned Parts = 1;               ///< a workgroup is so many blocks, which are a cluster
  bool KnowsGrid = false;           ///< a launch of all workgroups may have three dimensions
  std::vector<std::string> Formats; ///< of what it prints

  /// Of a checked kernel, by their numbers in its records.
  std::vector<coop_check_site> Sites;
  std::deque<std::string> SiteTexts;
  std::deque<std::vector<coop_check_operand>> SiteOperands;

  uint64_t invocations() const {
    return uint64_t(Info.workgroup_size[0]) * Info.workgroup_size[1] * Info.workgroup_size[2];
  }
};

llvm::Expected<std::unique_ptr<Description>> readDescription(llvm::StringRef Ptx);

} // namespace coop::runtime::cuda

#endif
