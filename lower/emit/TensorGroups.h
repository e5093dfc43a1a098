// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Groups of V block-adjacent elements, which a vector decode function gives at once
// (SPV_NV_cooperative_matrix_decode_vector). Single elements are in TensorAddressing.h.
//
//   %isWhole = call i1 @coopfn.tensor.group...(ptr %layout, ptr null, i32 %row, i32 %col)
//   br i1 %isWhole, label %vector, label %scalar   ; which decode function is called

#ifndef COOP_LOWER_EMIT_TENSORGROUPS_H
#define COOP_LOWER_EMIT_TENSORGROUPS_H

#include "lower/emit/TensorAddressing.h"

namespace coop::lower {

/// The function i1 (ptr layout, ptr view, i32 row, i32 column): whether the vector decode function
/// may be called for the group of an element that Address, the layout's and view's addressing
/// function for loads, finds in memory. All V elements of the group must be in the matrix, and V
/// must divide the innermost block size. The group is looked for along the element's row and
/// column; the answer is no for what only a stranger view brings together, which the text leaves
/// open.
llvm::Function *tensorGroupFunction(llvm::Module &M, llvm::Function &Address,
                                    const MatrixType &Matrix, unsigned Dim, unsigned V);

} // namespace coop::lower

#endif
