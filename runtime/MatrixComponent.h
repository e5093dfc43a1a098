// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Component types of host matrices: their names and sizes, and one component's conversion. Where
// components lie is ConvertMatrix.cpp's affair.

#ifndef COOP_RUNTIME_MATRIXCOMPONENT_H
#define COOP_RUNTIME_MATRIXCOMPONENT_H

#include "coop/convert_matrix.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace coop::runtime {

/// False for values that are no enumerator.
bool isMatrixComponent(MatrixComponent C);

// Of enumerators only:

/// "f16", "s8", "e4m3".
llvm::StringRef matrixComponentName(MatrixComponent C);
/// In bytes.
unsigned matrixComponentSize(MatrixComponent C);
/// Bits, the low ones, of one component to those of another type: see coop::convertMatrix.
uint64_t convertComponent(MatrixComponent From, MatrixComponent To, uint64_t Bits);

std::optional<MatrixComponent> parseMatrixComponent(llvm::StringRef Name);
/// All names, separated by spaces.
std::string matrixComponentList();

} // namespace coop::runtime

#endif
