// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Markers: calls that a pass leaves for `coop-gpu-matrices`. The name of what is called says which
// one it is, and of which types.

#ifndef COOP_LOWER_GPU_MATRIX_MARKERS_H
#define COOP_LOWER_GPU_MATRIX_MARKERS_H

#include "lower/ir/CoopIR.h"
#include "llvm/IR/Instructions.h"

namespace coop::lower {

/// How a pass calls its markers, in the order in which it counts them.
struct MarkerNames {
  llvm::StringLiteral Prefix;
  llvm::ArrayRef<llvm::StringLiteral> Names;
};

llvm::CallInst *emitMarker(llvm::IRBuilderBase &B, const MarkerNames &Markers, unsigned Number,
                           llvm::Type *Result, llvm::ArrayRef<llvm::Value *> Operands);
/// Which of Markers it is.
std::optional<unsigned> markerNumber(const MarkerNames &Markers, const llvm::CallInst &Call);

} // namespace coop::lower

#endif
