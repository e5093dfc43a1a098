// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-vector-indices`: elements of vectors whose number is not constant are chosen one by
// one. LLVM 19 makes the load of an element of a vector that is loaded and read so, and forgets
// which memory it is in: a shared or local address is used as a global one. Other vectors would be
// stored, to be loaded again.

#ifndef COOP_LOWER_GPU_VECTORINDICES_H
#define COOP_LOWER_GPU_VECTORINDICES_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// To be run after LLVM's optimizations.
void chooseElements(llvm::Module &M);

} // namespace coop::lower

#endif
