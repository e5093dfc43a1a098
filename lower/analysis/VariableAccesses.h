// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which bytes of an invocation's variables loads and stores access.
//   %p = getelementptr { i32, [4 x float] }, ptr %variable, i32 0, i32 1, i32 %i
//   store float %x, ptr %p             ; some of the bytes 4 to 19

#ifndef COOP_LOWER_ANALYSIS_VARIABLEACCESSES_H
#define COOP_LOWER_ANALYSIS_VARIABLEACCESSES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"

namespace coop::lower {

/// Bytes of a variable.
struct VariableBytes {
  llvm::AllocaInst *Variable = nullptr;
  uint64_t First = 0, End = 0;

  bool operator==(const VariableBytes &Other) const {
    return Variable == Other.Variable && First == Other.First && End == Other.End;
  }
  bool overlaps(const VariableBytes &Other) const {
    return Variable == Other.Variable && First < Other.End && Other.First < End;
  }
  bool covers(const VariableBytes &Other) const {
    return Variable == Other.Variable && First <= Other.First && Other.End <= End;
  }
};

VariableBytes wholeOf(llvm::AllocaInst &Variable, const llvm::DataLayout &Layout);

/// What a load or a store accesses: exactly these bytes, or some of them.
struct VariableAccess {
  VariableBytes Bytes;
  bool IsExact = true;
};

/// The accesses of variables of F with which nothing is done but loads and stores, and fills with
/// constants: of aggregates without cooperative values. Good for as long as F keeps its code.
class VariableAccesses {
public:
  explicit VariableAccesses(llvm::Function &F);

  const VariableAccess *find(const llvm::Instruction &I) const {
    const auto Found = ByInstruction.find(&I);
    return Found == ByInstruction.end() ? nullptr : &Found->second;
  }
  /// The largest alignment that an access of the variable relies on.
  llvm::Align alignOf(const llvm::AllocaInst *Variable) const {
    return Alignments.lookup(Variable);
  }

private:
  bool walk(llvm::Value &Pointer, const VariableAccess &Where);
  bool walkElement(llvm::GetElementPtrInst &Gep, const VariableAccess &Where);

  const llvm::DataLayout &Layout;
  llvm::DenseMap<const llvm::AllocaInst *, llvm::Align> Alignments;
  llvm::DenseMap<const llvm::Instruction *, VariableAccess> ByInstruction;
  llvm::Align Largest; ///< of the variable that is looked at
  llvm::SmallVector<std::pair<llvm::Instruction *, VariableAccess>, 16> Found; ///< of it
};

} // namespace coop::lower

#endif
