// Splits the words of one instruction into operands as the grammar says: parameters of enumerants
// and masks, pairs, strings, and the operands of the opcode in OpSpecConstantOp included.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef COOP_SUPPORT_SPIRV_OPERANDS_H
#define COOP_SUPPORT_SPIRV_OPERANDS_H

#include "support/spirv/Words.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

namespace coop::spirv {

struct Operand {
  OperandKind Kind;
  /// The first word, counted from the instruction's own first word.
  uint32_t Offset;
  uint32_t NumWords;
};

/// Appends the operands in order, result type and result included. A pair becomes two operands.
///
/// Two lengths depend on types that a single instruction does not tell: the literal of OpConstant
/// and its like takes all words that are left; the pairs of OpSwitch are one operand of kind
/// PairLiteralIntegerIdRef with all their words, to be split by who knows the selector's width.
///
/// Fails for missing and left-over words, for unknown enumerants and mask bits, and for strings
/// that do not end.
llvm::Error splitOperands(const Instruction &Inst, llvm::SmallVectorImpl<Operand> &Operands);

} // namespace coop::spirv

#endif
