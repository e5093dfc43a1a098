// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-constant-bytes`: constants in memory as the bytes that they are. LLVM 19 writes an
// array of vectors of three to PTX without what lies between its elements, so that all but the
// first would be read at wrong places.

#ifndef COOP_LOWER_GPU_CONSTANTBYTES_H
#define COOP_LOWER_GPU_CONSTANTBYTES_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Of global variables that have such vectors. To be run when nothing looks at constants any more.
void writeConstantsAsBytes(llvm::Module &M);

} // namespace coop::lower

#endif
