// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The body of an entry point twice, for passes that change the copy for cases that are known when
// the kernel runs:
//   entry: variables                      entry: variables; br CONDITION, label %copy, label %body
//          instructions             =>    body: instructions
//                                         copy: instructions

#ifndef COOP_LOWER_TRANSFORM_BODYVERSIONS_H
#define COOP_LOWER_TRANSFORM_BODYVERSIONS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace coop::lower {

class BodyVersions {
public:
  /// Whether F's body has versions: more than two would take too long to compile.
  static bool areIn(const llvm::Function &F);

  /// Copies F's body, of which no variables but those at its start are on the stack. The copy's
  /// blocks end in Suffix. Until a condition is set, the body is what runs.
  BodyVersions(llvm::Function &F, llvm::StringRef Suffix);

  llvm::ArrayRef<llvm::BasicBlock *> blocks() const { return Blocks; }
  llvm::ArrayRef<llvm::BasicBlock *> copies() const { return Copies; }
  /// What V, of the body, is in the copy.
  llvm::Value *copyOf(llvm::Value &V) const { return Copied.lookup(&V); }
  /// Before which the condition is computed.
  llvm::Instruction &choice() { return *Choice; }
  /// The copy runs where Condition (i1) holds. Of a constant one only what runs remains, and this is
  /// the last call.
  void runCopyIf(llvm::Value &Condition);

private:
  llvm::Function &F;
  llvm::SmallVector<llvm::BasicBlock *, 32> Blocks, Copies;
  llvm::ValueToValueMapTy Copied;
  llvm::BranchInst *Choice;
};

} // namespace coop::lower

#endif
