// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers whose parts are numbers of their own.

#ifndef COOP_LOWER_GPU_MATRIX_DIGITS_H
#define COOP_LOWER_GPU_MATRIX_DIGITS_H

#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

/// Of an i32, the least part first: part() takes one off.
class Digits {
public:
  Digits(llvm::IRBuilderBase &B, llvm::Value *Number) : B(B), Rest(Number) {}
  llvm::Value *part(unsigned Count) {
    llvm::Value *Digit = B.CreateURem(Rest, B.getInt32(Count));
    Rest = B.CreateUDiv(Rest, B.getInt32(Count));
    return Digit;
  }
  llvm::Value *rest() const { return Rest; }

private:
  llvm::IRBuilderBase &B;
  llvm::Value *Rest;
};

} // namespace coop::lower

#endif
