// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations in which threads need each other's elements: each puts what others read into memory
// that its scope shares, all wait, and each computes the results that it holds; then all wait
// again, because the memory is used for the next such operation. Where that memory is, is
// ExchangeMemory.h.

#ifndef COOP_LOWER_GPU_SCOPES_H
#define COOP_LOWER_GPU_SCOPES_H

#include "lower/exec/loops/ScopeExecution.h"

namespace coop::lower {

/// Map: who holds which elements.
std::unique_ptr<ScopeExecution> eachForItself(std::unique_ptr<ElementMap> Map);

} // namespace coop::lower

#endif
