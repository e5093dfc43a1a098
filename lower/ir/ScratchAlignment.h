// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the memory is aligned to that a kernel gets for its variables (coop/kernel_abi.h).

#ifndef COOP_LOWER_IR_SCRATCHALIGNMENT_H
#define COOP_LOWER_IR_SCRATCHALIGNMENT_H

#include <cstdint>

namespace llvm {
class Instruction;
class Module;
} // namespace llvm

namespace coop::lower {

/// In bytes: what a vector register wants.
inline constexpr uint64_t ScratchAlignment = 64;

/// Takes back what variables and accesses of M promise beyond ScratchAlignment, as LLVM does of long
/// vectors (GL_EXT_long_vector): after the import, and where variables get their places.
void limitAlignment(llvm::Module &M);
/// The same of a variable or an access alone.
void limitAlignment(llvm::Instruction &I);

} // namespace coop::lower

#endif
