// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables that every invocation has for itself: @x = global with PrivateAttribute becomes
//   %x = alloca T
//   store T <initializer>, ptr %x
// in the entry point, where nothing else uses it.

#ifndef COOP_LOWER_TRANSFORM_PRIVATEVARIABLES_H
#define COOP_LOWER_TRANSFORM_PRIVATEVARIABLES_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Constant;
class GlobalVariable;
class IRBuilderBase;
class Module;
class Value;
} // namespace llvm

namespace coop::lower {

llvm::SmallVector<llvm::GlobalVariable *, 8> privateVariables(llvm::Module &M);

/// Writes an initial value. A large one is copied: as a value it would be one instruction an
/// element.
void emitInitializer(llvm::IRBuilderBase &B, llvm::Value *Address, llvm::Constant *Initial,
                     llvm::Module &M);

/// Makes private variables that only the entry point uses allocas of it, so that they become
/// values. To be run after inlining.
void promotePrivates(llvm::Module &M);

} // namespace coop::lower

#endif
