// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers as bytes, four of them in a 32-bit word, as products take the components of a cooperative
// vector. Which values are kept in this form is decided in PackedInputs.h.

#ifndef COOP_LOWER_SIMD_BYTEWORDS_H
#define COOP_LOWER_SIMD_BYTEWORDS_H

#include "lower/simd/SimdTarget.h"
#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

class ByteWords {
public:
  /// Converts as inputs of products are converted; To is an integer of 8 bits.
  ByteWords(llvm::IRBuilder<> &B, const SimdTarget &Target, const Component &From,
            const Component &To)
      : B(B), Target(Target), From(From), To(To) {}

  static constexpr unsigned Bytes = 4; ///< of a word

  /// Element L of row I is byte I of word L. Rows that are missing are zeros.
  llvm::Value *ofRows(llvm::ArrayRef<llvm::Value *> Rows);
  /// Every four elements of row I are word I of the 16 bytes at their place. There are four rows.
  llvm::Value *ofPieces(llvm::ArrayRef<llvm::Value *> Rows);

private:
  llvm::Value *rounded(llvm::Value *Float);
  llvm::Value *integers(llvm::Value *V);
  llvm::Value *narrowed(llvm::Value *Low, llvm::Value *High, bool ToBytes);
  bool usesPacks(const llvm::Value *Row) const;

  llvm::IRBuilder<> &B;
  const SimdTarget &Target;
  const Component From, To;
};

} // namespace coop::lower

#endif
