// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shapes that products give AMX's tile registers, and the one configuration of a kernel that
// has those of all its products. What is multiplied in them is in lower/cpu/gemm/TileRegisters.h.

#ifndef COOP_LOWER_CPU_ABI_TILECONFIGURATION_H
#define COOP_LOWER_CPU_ABI_TILECONFIGURATION_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>

namespace llvm {
class IRBuilderBase;
class Module;
} // namespace llvm

namespace coop::lower {

inline constexpr unsigned NumTileRegisters = 8;

/// Of a register; without rows it is not used.
struct TileShape {
  uint32_t Rows, RowBytes;
  bool operator==(const TileShape &Other) const {
    return Rows == Other.Rows && RowBytes == Other.RowBytes;
  }
};

/// Gives register I the shape Shapes[I] in the function that B is in, which has no other
/// configuration and expects no value in a register before this one: any product may have run.
/// Nothing is released: the kernel does that where it ends.
void emitTileConfiguration(llvm::IRBuilderBase &B, llvm::ArrayRef<TileShape> Shapes);

/// Takes the configurations of functions away, numbers their registers anew and makes one
/// configuration that has the registers of all of them, if there are so many: to configure takes
/// 50 ns, as long as ten products of whole registers. Else each function asks how they are
/// configured, which takes 5 ns, and does so where it is not as it needs.
void shareTileConfiguration(llvm::Module &M);

/// Whether M multiplies by tile registers.
bool usesTileRegisters(const llvm::Module &M);

/// Loads the shared configuration, if there is one: when a kernel begins, and after a call that
/// leaves it for code that may use tile registers itself. Which calls those are, see
/// TileRequest.cpp.
void loadSharedTileConfiguration(llvm::IRBuilderBase &B);

} // namespace coop::lower

#endif
