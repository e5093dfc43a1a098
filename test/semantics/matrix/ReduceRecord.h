// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sum that records in a buffer what it is fed, and what the record must look like. Every
// component is a power of two of its own, so that each operand tells which components it is the sum
// of.

#ifndef COOP_SEMANTICS_MATRIX_REDUCERECORD_H
#define COOP_SEMANTICS_MATRIX_REDUCERECORD_H

#include "Reduction.h"
#include "Shader.h"

namespace semantics {

/// The largest number of components whose sums all are numbers of the type.
unsigned recordableComponents(Element E);

/// Component I is 2^I.
Matrix recordableMatrix(Element E, size_t Rows, size_t Columns);

/// Declares the buffers of a record, and the condition on it after the run; returns the statements
/// that record the operands x and y. The operands must be sums of components of one group, without
/// any component in common: no padding, nothing twice, nothing of another group; and there must be
/// as many calls as it takes to combine all.
std::string recordOperands(Shader &Text, const std::string &Suffix, ReduceMask Mask,
                           const Matrix &Source, const Matrix &Result);

} // namespace semantics

#endif
