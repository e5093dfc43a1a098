// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-shared-addresses`: addresses of elements at constant distances from one another, by one
// of them and a constant, which is part of a memory instruction.
//
//   x[i]; x[i + 1]; x[i - w]; x[i - w + 1]     have two addresses in place of four
//
// A sum of 32 bits may wrap around, so LLVM computes, extends and scales each index by itself. But
// where an element is accessed its index is in bounds, and no object reaches so far that the sum
// could have wrapped then. In tests of their own, as of elements that may be outside of an image,
// each address would also have an instruction for the buffer's.

#ifndef COOP_LOWER_GPU_SHAREDADDRESSES_H
#define COOP_LOWER_GPU_SHAREDADDRESSES_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

/// Of loads, stores and atomic instructions of buffers. Wants the accesses that there will be.
class SharedAddressesPass : public llvm::PassInfoMixin<SharedAddressesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

} // namespace coop::lower

#endif
