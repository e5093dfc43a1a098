// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that run once for all invocations of a scope (coop.scope.run): the arguments that every
// invocation passes, and access to the elements of all slices.
//
// An invocation's arguments are an array of eight-byte fields: addresses of slices first, then what
// callbacks capture. Lanes[i] is the address of invocation i's, or null where it is not active.

#ifndef COOP_LOWER_EXEC_LOOPS_CAPTURES_H
#define COOP_LOWER_EXEC_LOOPS_CAPTURES_H

#include "lower/exec/loops/LoweringState.h"

namespace coop::lower {

/// Inside such a function. Elements are numbered in row-major order, as i32.
class Lanes {
public:
  Lanes(LoweringState &S, llvm::IRBuilder<> &B, llvm::Function &F, uint32_t Invocations);

  /// Element E of the matrix whose slices are in Field. What an invocation that is not active holds
  /// is undefined; memory of an active one is read in its place.
  llvm::Value *load(unsigned Field, llvm::Type *Ty, llvm::Value *E);
  /// Writes an element unless its invocation is not active.
  void store(unsigned Field, llvm::Value *E, llvm::Value *V);
  /// Body() only when the invocation that holds element E is active.
  void ifActive(llvm::Value *Lane, llvm::function_ref<void()> Body);
  /// Field of the arguments of an invocation; never null.
  llvm::Value *field(llvm::Value *Lane, unsigned Field);
  llvm::Value *holder(llvm::Value *E) { return B.CreateURem(E, B.getInt32(Invocations)); }

private:
  llvm::Value *arguments(llvm::Value *Lane);

  llvm::IRBuilder<> &B;
  llvm::Function &F;
  uint32_t Invocations;
  llvm::Value *FirstActive;
};

/// The type void(ptr Lanes, i32 Count).
llvm::FunctionType *scopeFunctionType(llvm::LLVMContext &C);

/// Calls F for the scope with the fields, and what F captures.
void runForScope(OpContext &O, CoopScope Scope, llvm::Function &F,
                 llvm::ArrayRef<llvm::Value *> Fields);

/// Makes F, which calls Callback, independent of the invocation that runs it: callees that know it
/// are inlined, and what they use of it becomes fields from FirstField on. To be called when F is
/// complete.
void captureInvocation(LoweringState &S, llvm::Function &F, unsigned FirstField);

} // namespace coop::lower

#endif
