// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Takes cooperative matrices out of structures and arrays that hold other data too:
//   alloca { A, float }      becomes      alloca { A, {} }, beside a variable with the float
// so that each matrix is a value of its own or in a variable with nothing but matrices. Tiles are
// elsewhere.

#ifndef COOP_LOWER_TRANSFORM_MATRIXAGGREGATES_H
#define COOP_LOWER_TRANSFORM_MATRIXAGGREGATES_H

namespace llvm {
class Module;
class Type;
} // namespace llvm

namespace coop::lower {

/// T is a cooperative matrix, or an aggregate with one in it.
bool holdsMatrix(llvm::Type *T);

/// Afterwards no value is an aggregate with a matrix in it, but for operands and results of calls,
/// and a variable with matrices, local or private, has empty structures in the places of all else;
/// that is in a variable beside it. A tile belongs to the scope, and the rest to each invocation.
void splitMatrixAggregates(llvm::Module &M);

} // namespace coop::lower

#endif
