// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the machine that this runs on can do, as far as its system lets this process.

#ifndef COOP_LOWER_CPU_TARGET_HOSTFEATURES_H
#define COOP_LOWER_CPU_TARGET_HOSTFEATURES_H

#include "llvm/ADT/StringMap.h"

namespace coop::lower {

/// LLVM's names of the CPU's features, and whether each is there. Asks Linux for AMX's tile
/// registers, which the process has from then on; where they are refused AMX is not there.
llvm::StringMap<bool> usableHostFeatures();

} // namespace coop::lower

#endif
