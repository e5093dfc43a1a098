// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers as bytes, four of them in a 32-bit word, as products take the components of a cooperative
// vector. Which values are kept in this form is decided in PackedInputs.h.

#ifndef COOP_LOWER_CPU_COOPVEC_BYTEWORDS_H
#define COOP_LOWER_CPU_COOPVEC_BYTEWORDS_H

#include "lower/cpu/target/SimdTarget.h"
#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

/// What numbers are before they become bytes, or the bytes afterwards.
struct ByteRange {
  bool AreWords = false;            ///< floats are numbers that round to 32-bit integers
  std::optional<int64_t> Low, High; ///< bytes are brought into this range
};

/// Integers as 32-bit words, the first in the low bits; scalars, or vectors of one word an element.
llvm::Value *joinParts(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Value *> Parts);

class ByteWords {
public:
  /// Converts as inputs of products are converted; To is an integer of 8 bits.
  ByteWords(llvm::IRBuilder<> &B, const SimdTarget &Target, const Component &From,
            const Component &To, const ByteRange &Range = {})
      : B(B), Target(Target), From(From), To(To), Range(Range) {}

  static constexpr unsigned Bytes = 4; ///< of a word

  /// Element L of row I is byte I of word L. Rows that are missing are zeros, where there is no
  /// range.
  llvm::Value *ofRows(llvm::ArrayRef<llvm::Value *> Rows);
  /// Every four elements of row I are word I of the 16 bytes at their place. There are four rows.
  llvm::Value *ofPieces(llvm::ArrayRef<llvm::Value *> Rows);
  /// Rows as Row are converted with less by what ofUsual() gives.
  bool areUsual(const llvm::Value *Row) const {
    return usesPacks(Row) && From.Ty->isFloatTy() && !Range.AreWords;
  }
  /// For numbers that round to 32-bit integers; what it has made may be wrong elsewhere.
  ByteWords ofUsual() const {
    ByteWords Usual(B, Target, From, To, {true, Range.Low, Range.High});
    Usual.IsGuess = true;
    return Usual;
  }
  /// i1: after ofPieces(), once or more often, whether that may be so.
  llvm::Value *mayBeWrong();

private:
  llvm::Value *rounded(llvm::Value *Float);
  llvm::Value *integers(llvm::Value *V);
  llvm::Value *narrowed(llvm::Value *Low, llvm::Value *High, bool ToBytes);
  llvm::Value *limited(llvm::Value *Words);
  bool usesPacks(const llvm::Value *Row) const;

  llvm::IRBuilder<> &B;
  const SimdTarget &Target;
  const Component From, To;
  const ByteRange Range;
  bool IsGuess = false;
  llvm::Value *Least = nullptr; ///< of 16-bit integers that became bytes, if IsGuess
};

} // namespace coop::lower

#endif
