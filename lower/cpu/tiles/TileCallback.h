// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shader's functions that are called for elements of a tile, made to take a vector of them.
// Which elements those are is the caller's affair.
//
//   define float @relu(i32 %row, i32 %col, float %x)
// becomes, for lanes along a row (uniform, consecutive, varying),
//   define <16 x float> @coopfn.callback...(i32 %row, i32 %col, <16 x float> %x, <16 x i1> %mask)
// and the loops over a tile call it for each vector of a row:
//   %x = load <16 x float>, ptr %place
//   %y = call <16 x float> @coopfn.callback...(i32 %row, i32 %col, <16 x float> %x, %mask)

#ifndef COOP_LOWER_CPU_TILES_TILECALLBACK_H
#define COOP_LOWER_CPU_TILES_TILECALLBACK_H

#include "lower/cpu/spmd/Vectorize.h"
#include "lower/cpu/tiles/TileLayout.h"
#include "lower/ir/GeneratedFunction.h"

namespace coop::lower {

/// A new function: Callback for Width elements, its operands shaped as Shapes say and then the mask
/// of those that are there. Null where it cannot be vectorized: then it has to be called for each
/// element.
llvm::Function *vectorizeCallback(llvm::Function &Callback, unsigned Width,
                                  llvm::ArrayRef<ArgShape> Shapes);
/// The same, made once for a function of the shader. Callback stays in the module.
llvm::Function *callbackVariant(llvm::Function &Callback, unsigned Width,
                                llvm::ArrayRef<ArgShape> Shapes);

/// Body for every vector of a tile's rows; Mask says which of its elements are the matrix's.
void forEachRowVector(
    llvm::IRBuilder<> &B, const TileLayout &L,
    llvm::function_ref<void(llvm::Value *Row, llvm::Value *Vector, llvm::Value *Mask)> Body);
/// The same for the vectors of one row, or of all rows at once.
void forEachVectorOfRow(llvm::IRBuilder<> &B, const TileLayout &L,
                        llvm::function_ref<void(llvm::Value *Vector, llvm::Value *Mask)> Body);

} // namespace coop::lower

#endif
