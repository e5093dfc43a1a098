// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-aligned-version`: shaders divide the index of an element by the length of a block to find
// the block. Lanes next to each other are in one block only where rows begin with one, and that is
// what a push constant says that only the host knows. The entry point gets a second version of its
// body, for push constants that are multiples of what is needed:
//
//   body: %n = load i32, ptr addrspace(4) ...
//         udiv (%row * %n + %lane), 32
//   =>
//   entry: %n0 = load i32 ...             br (%n0 & 31) == 0, label %aligned, label %body
//   aligned: %n = load i32 ...            body: as it was
//            %m = and i32 %n, -32
//            udiv (%row * %m + %lane), 32
//
// The second version stays where it reads or writes memory of neighbours that the first one does
// not see as such.

#ifndef COOP_LOWER_CPU_SPMD_ALIGNEDVERSION_H
#define COOP_LOWER_CPU_SPMD_ALIGNEDVERSION_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Of the entry point, in which everything is inlined then.
llvm::Error addAlignedVersion(llvm::Module &M);

} // namespace coop::lower

#endif
