// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that tiles are in.
//
//   @tile = internal addrspace(3) global [1024 x i8] poison, align 64

#ifndef COOP_LOWER_CPU_TILES_TILEMEMORY_H
#define COOP_LOWER_CPU_TILES_TILEMEMORY_H

#include "llvm/Support/Alignment.h"

namespace llvm {
class GlobalVariable;
class Module;
class Twine;
class Type;
} // namespace llvm

namespace coop::lower {

/// A vector of the widest registers, and a line of the cache.
inline constexpr llvm::Align TileAlign = llvm::Align::Constant<64>();

/// Memory of the workgroup, aligned as tiles are.
llvm::GlobalVariable *sharedVariable(llvm::Module &M, llvm::Type *Ty, const llvm::Twine &Name);

} // namespace coop::lower

#endif
