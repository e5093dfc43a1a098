// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One SPIR-V function under construction: blocks in order, variables at the start of the first one
// (SPIR-V 2.16.1), and dropping of what could never be reached.

#ifndef COOP_CODEGEN_FUNCTIONBUILDER_H
#define COOP_CODEGEN_FUNCTIONBUILDER_H

#include "codegen/ModuleBuilder.h"

namespace coop::codegen {

class FunctionBuilder {
public:
  explicit FunctionBuilder(ModuleBuilder &M) : M(M) {}

  void begin(Id Function, Id ResultType, Id FunctionType, uint32_t Control = 0);
  Id parameter(Id Type);
  /// Starts the first block.
  void beginBody();
  /// Ends the function, whose last block is terminated, and adds it to the module.
  void end();

  /// A variable of Function storage; Initializer may be 0.
  Id variable(Id PointerType, Id Initializer = 0);

  /// An instruction with a result; 0's worth of code where nothing can be reached.
  Id emit(Op Opcode, Id Type, llvm::ArrayRef<uint32_t> Operands);
  void emitVoid(Op Opcode, llvm::ArrayRef<uint32_t> Operands);

  Id newLabel() { return M.newId(); }
  /// Starts a block. It must be the target of a branch or a merge block.
  void startBlock(Id Label);
  void branch(Id Label);
  void branchConditional(Id Condition, Id Then, Id Else);
  void selectionMerge(Id Merge, uint32_t Control);
  void loopMerge(Id Merge, Id Continue, uint32_t Control, llvm::ArrayRef<uint32_t> Operands);
  void terminate(Op Opcode, llvm::ArrayRef<uint32_t> Operands = {});

  /// The words of the blocks so far.
  llvm::ArrayRef<uint32_t> body() const { return Body; }

  /// What the last instruction with a result gave.
  Id lastResult() const { return Last; }

  /// The label of the block under construction, for phis.
  Id currentBlock() const { return Current; }
  /// False after a branch or return, until a block is started.
  bool isReachable() const { return Current != 0; }

  /// -g: a place in the source; without a file there is none.
  struct LineMark {
    Id File = 0;
    uint32_t Line = 0, Column = 0;
    friend bool operator==(const LineMark &, const LineMark &) = default;
  };
  /// Following instructions come from there.
  void setLine(LineMark Mark) { Wanted = Mark; }
  LineMark line() const { return Wanted; }

private:
  void put(Op Opcode, llvm::ArrayRef<uint32_t> Operands);

  ModuleBuilder &M;
  std::vector<uint32_t> Head, Variables, Body;
  Id Current = 0, Last = 0;
  LineMark Wanted, Emitted;
};

} // namespace coop::codegen

#endif
