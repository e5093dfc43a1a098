// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rows of CoopOps.def as data, and the walk over a signature's letters that emission, lookup
// and the verifier share. It does not know what an operation means.

#ifndef COOP_LOWER_IR_COOPSIGNATURE_H
#define COOP_LOWER_IR_COOPSIGNATURE_H

#include "lower/ir/CoopIR.h"
#include "lower/ir/CoopTraits.h"
#include "llvm/ADT/StringRef.h"

namespace coop::lower {

enum CoopTraits : unsigned { Pure = 1, Read = 2, Write = 4, Scoped = 8 };

struct CoopOpRow {
  CoopOp Op;
  llvm::StringLiteral Name;
  llvm::StringLiteral Signature;
  OpKind Kind;
  unsigned Traits;
  OpMemory Memory;
  OpResult Result;
  unsigned InPlace;
};

/// All rows, in the order of the enumerators.
llvm::ArrayRef<CoopOpRow> coopOpRows();
inline const CoopOpRow &coopOpRow(CoopOp Op) { return coopOpRows()[static_cast<size_t>(Op)]; }

/// The letter of operand Index, where a '*' stands for any number of the letter before it. Returns
/// 0 past the end.
char operandLetter(llvm::StringRef Signature, size_t Index);
/// The number of operands, without those that a '*' stands for.
size_t fixedOperands(llvm::StringRef Signature);
inline bool isVariadic(llvm::StringRef Signature) { return Signature.ends_with("*"); }

} // namespace coop::lower

#endif
