// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FunctionBuilder: blocks, terminators, debug lines.

#include "codegen/FunctionBuilder.h"

using namespace coop;
using namespace coop::codegen;
using llvm::ArrayRef;

void FunctionBuilder::begin(Id Function, Id ResultType, Id FunctionType, uint32_t Control) {
  Head.clear();
  Variables.clear();
  Body.clear();
  Current = 0;
  Wanted = Emitted = {};
  appendInstruction(Head, Op::OpFunction, {ResultType, Function, Control, FunctionType});
}

Id FunctionBuilder::parameter(Id Type) {
  Id Result = M.newId();
  appendInstruction(Head, Op::OpFunctionParameter, {Type, Result});
  return Result;
}

void FunctionBuilder::beginBody() {
  Current = M.newId();
  appendInstruction(Head, Op::OpLabel, {Current});
}

void FunctionBuilder::end() {
  auto &Out = M.section(Section::Function);
  for (auto *Part : {&Head, &Variables, &Body})
    Out.insert(Out.end(), Part->begin(), Part->end());
  appendInstruction(Out, Op::OpFunctionEnd, {});
}

Id FunctionBuilder::variable(Id PointerType, Id Initializer) {
  Id Result = M.newId();
  Words Operands{PointerType, Result, word(spirv::StorageClass::Function)};
  if (Initializer)
    Operands.push_back(Initializer);
  appendInstruction(Variables, Op::OpVariable, Operands);
  return Result;
}

void FunctionBuilder::put(Op Opcode, ArrayRef<uint32_t> Operands) {
  if (!Current)
    return;
  if (Wanted.File && Wanted != Emitted && Opcode != Op::OpLabel) {
    appendInstruction(Body, Op::OpLine, {Wanted.File, Wanted.Line, Wanted.Column});
    Emitted = Wanted;
  }
  M.append(Body, Opcode, Operands);
}

Id FunctionBuilder::emit(Op Opcode, Id Type, ArrayRef<uint32_t> Operands) {
  Id Result = M.newId();
  Words All{Type, Result};
  All.append(Operands.begin(), Operands.end());
  put(Opcode, All);
  Last = isReachable() ? Result : 0;
  return Result;
}

void FunctionBuilder::emitVoid(Op Opcode, ArrayRef<uint32_t> Operands) { put(Opcode, Operands); }

void FunctionBuilder::startBlock(Id Label) {
  Current = Label;
  appendInstruction(Body, Op::OpLabel, {Label});
  // OpLine's reach ends with its block.
  Emitted = {};
}

void FunctionBuilder::branch(Id Label) { terminate(Op::OpBranch, {Label}); }

void FunctionBuilder::branchConditional(Id Condition, Id Then, Id Else) {
  terminate(Op::OpBranchConditional, {Condition, Then, Else});
}

void FunctionBuilder::selectionMerge(Id Merge, uint32_t Control) {
  put(Op::OpSelectionMerge, {Merge, Control});
}

void FunctionBuilder::loopMerge(Id Merge, Id Continue, uint32_t Control,
                                ArrayRef<uint32_t> Operands) {
  Words All{Merge, Continue, Control};
  All.append(Operands.begin(), Operands.end());
  put(Op::OpLoopMerge, All);
}

void FunctionBuilder::terminate(Op Opcode, ArrayRef<uint32_t> Operands) {
  put(Opcode, Operands);
  Current = 0;
}
