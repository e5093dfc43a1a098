// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is for one element, of vectors.

#ifndef COOP_LOWER_IR_EACHELEMENT_H
#define COOP_LOWER_IR_EACHELEMENT_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

/// A value of type T, each of whose elements One makes of those of Operands; of operands that are
/// no vectors it gets themselves. Where T is no vector, One makes the value.
llvm::Value *eachElement(llvm::IRBuilderBase &B, llvm::Type *T,
                         llvm::ArrayRef<llvm::Value *> Operands,
                         llvm::function_ref<llvm::Value *(llvm::ArrayRef<llvm::Value *>)> One);

} // namespace coop::lower

#endif
