// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The source texts that a SPIR-V module carries (OpSource, as -g writes it), so that what is said
// of its lines can show them.

#ifndef COOP_DRIVER_EMBEDDEDSOURCE_H
#define COOP_DRIVER_EMBEDDEDSOURCE_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace coop::driver {

struct EmbeddedSource {
  std::string File, Text;
};

/// Empty where the module has none, or cannot be read.
std::vector<EmbeddedSource> embeddedSources(llvm::ArrayRef<uint32_t> Words);

} // namespace coop::driver

#endif
