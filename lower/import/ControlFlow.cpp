// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Branches, phis, and the markers of structured loops (SPIR-V, sections 2.11 and 3.42.17).
// Functions as a whole are in Functions.cpp.

#include "coop/check_abi.h"
#include "lower/import/Importer.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include <set>

using namespace llvm;

namespace coop::lower {

using spirv::Op;

BasicBlock *Importer::block(const SpirvInst &At, uint32_t Id) {
  // The targets of a switch are not among the operands that the reader has checked.
  BasicBlock *BB = Id < In.header().Bound ? BlockOf.lookup(Id) : nullptr;
  if (!BB)
    fail(At, "%" + Twine(Id) + " is not a block of this function");
  return BB;
}

bool Importer::importTerminator(const SpirvInst &I) {
  switch (I.Opcode) {
  case Op::OpBranch:
    if (BasicBlock *Target = block(I, I.operand(0))) {
      B.CreateBr(Target);
      return true;
    }
    return false;
  case Op::OpBranchConditional:
    return importBranchConditional(I);
  case Op::OpSwitch:
    return importSwitch(I);
  case Op::OpReturn:
    if (!Fn->getReturnType()->isVoidTy())
      return fail(I, "the function returns a value");
    B.CreateRetVoid();
    return true;
  case Op::OpReturnValue:
    return importReturnValue(I);
  case Op::OpUnreachable:
    return importUnreachable();
  default:
    return fail(I, "is not for compute shaders");
  }
}

/// Who gets there all the same leaves the function, as if its result were zero.
bool Importer::importUnreachable() {
  checkValue(COOP_CHECK_UNREACHABLE, /*Signed=*/false, {});
  if (Fn->getReturnType()->isVoidTy()) {
    B.CreateRetVoid();
    return true;
  }
  const SpirvType *T = resultType(*Current->Inst);
  if (!T)
    return false;
  B.CreateRet(materializeNull(*T));
  return true;
}

bool Importer::importBranchConditional(const SpirvInst &I) {
  Value *Condition = value(I, 0);
  BasicBlock *Then = Condition ? block(I, I.operand(1)) : nullptr;
  BasicBlock *Else = Then ? block(I, I.operand(2)) : nullptr;
  if (!Else)
    return false;
  if (!Condition->getType()->isIntegerTy(1))
    return fail(I, "the condition is not a boolean");
  B.CreateCondBr(Condition, Then, Else);
  return true;
}

bool Importer::importSwitch(const SpirvInst &I) {
  const SpirvType *T = operandType(I, 0);
  Value *Selector = T ? value(I, 0) : nullptr;
  BasicBlock *Default = Selector ? block(I, I.operand(1)) : nullptr;
  if (!Default)
    return false;
  if (!T->isInt())
    return fail(I, "the selector is not an integer");
  const size_t LiteralWords = T->Width > 32 ? 2 : 1;
  ArrayRef<uint32_t> Pairs = I.operands().drop_front(2);
  if (Pairs.size() % (LiteralWords + 1) != 0)
    return fail(I, "the literals and targets are incomplete");
  SwitchInst *Switch = B.CreateSwitch(Selector, Default);
  std::set<uint64_t> Seen;
  for (; !Pairs.empty(); Pairs = Pairs.drop_front(LiteralWords + 1)) {
    uint64_t Literal = Pairs[0];
    if (LiteralWords == 2)
      Literal |= uint64_t(Pairs[1]) << 32;
    BasicBlock *Target = block(I, Pairs[LiteralWords]);
    if (!Target)
      return false;
    const APInt Case(T->Width, Literal);
    if (!Seen.insert(Case.getZExtValue()).second)
      return fail(I, "the literal " + Twine(Literal) + " occurs twice");
    Switch->addCase(ConstantInt::get(C, Case), Target);
  }
  return true;
}

bool Importer::importReturnValue(const SpirvInst &I) {
  Value *V = value(I, 0);
  if (!V)
    return false;
  if (V->getType() != Fn->getReturnType())
    return fail(I, "the value has another type than the function's result");
  // What front-ends have at the end of a function without a return.
  if (const SpirvInst *Value = In.definition(I.operand(0)); Value && Value->Opcode == Op::OpUndef)
    checkValue(COOP_CHECK_NO_VALUE, /*Signed=*/false, {});
  B.CreateRet(V);
  return true;
}

// ---- phis

bool Importer::importPhi(const SpirvInst &I) {
  const SpirvType *T = resultType(I);
  if (!T)
    return false;
  BasicBlock *BB = B.GetInsertBlock();
  if (BB->getFirstNonPHI())
    return fail(I, "stands after another instruction of its block");
  if (I.operands().size() % 2 != 0)
    return fail(I, "the values and their blocks are incomplete");
  PHINode *Phi = B.CreatePHI(T->Value, static_cast<unsigned>(I.operands().size() / 2));
  Phis.push_back({Phi, &I});
  return define(I, Phi);
}

bool Importer::finishPhis() {
  DenseMap<BasicBlock *, uint32_t> LabelOf;
  for (auto [Label, End] : BlockEnd)
    LabelOf[End] = Label;
  for (auto [Phi, I] : Phis) {
    DenseMap<uint32_t, uint32_t> Incoming; // block to value
    for (size_t N = 0; N + 1 < I->operands().size(); N += 2)
      if (!Incoming.insert({I->operand(N + 1), I->operand(N)}).second)
        return fail(*I, "names the block %" + Twine(I->operand(N + 1)) + " twice");
    // One value for each edge: a switch may have several to the same block.
    DenseMap<BasicBlock *, Value *> Given;
    SmallVector<BasicBlock *, 8> Preds(predecessors(Phi->getParent()));
    for (BasicBlock *Pred : Preds) {
      Value *&V = Given[Pred];
      if (!V) {
        auto It = Incoming.find(LabelOf.lookup(Pred));
        if (It == Incoming.end())
          return fail(*I, "has no value for one of the blocks that branch here");
        B.SetInsertPoint(Pred->getTerminator());
        if (!(V = valueById(*I, It->second)))
          return false;
        if (V->getType() != Phi->getType())
          return fail(*I, "the value %" + Twine(It->second) + " has another type than the result");
      }
      Phi->addIncoming(V, Pred);
    }
  }
  return true;
}

// ---- merges and loops

bool Importer::importSelectionMerge(const SpirvInst &I) {
  return block(I, I.operand(0)) != nullptr;
}

bool Importer::importLoopMerge(const SpirvInst &I) {
  BasicBlock *Merge = block(I, I.operand(0));
  if (!Merge || !block(I, I.operand(1)))
    return false;
  // The block as it begins: importing its instructions may have ended it and begun another.
  BasicBlock *Header = BlockOf.lookup(CurrentLabel);
  if (!Header)
    return fail(I, "stands outside a block");
  Loops.push_back({&I, Header, Merge, I.operand(2)});
  return true;
}

/// `llvm.loop` metadata for the hints of Loop Control (SPIR-V, section 3.23).
static MDNode *loopHints(LLVMContext &C, uint32_t Control) {
  const char *Name = nullptr;
  if (Control & uint32_t(spirv::LoopControl::Unroll))
    Name = "llvm.loop.unroll.enable";
  else if (Control & uint32_t(spirv::LoopControl::DontUnroll))
    Name = "llvm.loop.unroll.disable";
  if (!Name)
    return nullptr;
  MDNode *Node = MDNode::getDistinct(C, {nullptr, MDNode::get(C, MDString::get(C, Name))});
  Node->replaceOperandWith(0, Node);
  return Node;
}

/// Puts the block before the header through which the loop is entered, and hints at the branches
/// back. Null when the loop is not entered by a branch.
static BasicBlock *splitEntry(const ImportedLoop &Loop, DominatorTree &DT, LLVMContext &C) {
  SmallVector<BasicBlock *, 4> Entries;
  MDNode *Hints = loopHints(C, Loop.Control);
  for (BasicBlock *Pred : predecessors(Loop.Header)) {
    if (!DT.dominates(Loop.Header, Pred)) {
      if (!is_contained(Entries, Pred))
        Entries.push_back(Pred);
    } else if (Hints) {
      Pred->getTerminator()->setMetadata(LLVMContext::MD_loop, Hints);
    }
  }
  return Entries.empty() ? nullptr : SplitBlockPredecessors(Loop.Header, Entries, ".begin", &DT);
}

bool Importer::finishLoops() {
  EliminateUnreachableBlocks(*Fn);
  DenseSet<BasicBlock *> Live;
  for (BasicBlock &BB : *Fn)
    Live.insert(&BB);
  DominatorTree DT(*Fn);
  DenseMap<BasicBlock *, BasicBlock *> Begin;
  std::vector<const ImportedLoop *> Kept;
  for (const ImportedLoop &Loop : Loops) {
    if (!Live.contains(Loop.Header))
      continue;
    if (Live.contains(Loop.Merge) && !DT.dominates(Loop.Header, Loop.Merge))
      return fail(*Loop.Inst, "the merge block can be reached without the loop's header");
    BasicBlock *Before = splitEntry(Loop, DT, C);
    if (!Before)
      return fail(*Loop.Inst, "the loop cannot be entered");
    Begin[Loop.Header] = Before;
    Kept.push_back(&Loop);
  }
  B.SetCurrentDebugLocation(DebugScope ? DebugLoc(DILocation::get(C, 0, 0, DebugScope))
                                       : DebugLoc());
  Type *Void = Type::getVoidTy(C);
  for (const ImportedLoop *Loop : Kept) {
    B.SetInsertPoint(Begin.lookup(Loop->Header)->getTerminator());
    coopOp(CoopOp::LoopBegin, Void, {});
    B.SetInsertPoint(Loop->Header, Loop->Header->getFirstInsertionPt());
    coopOp(CoopOp::LoopIterate, Void, {});
    if (!Live.contains(Loop->Merge))
      continue;
    // Where the merge block is the header of the next loop, this one ends before that begins.
    BasicBlock *Next = Begin.lookup(Loop->Merge);
    BasicBlock *End = Next ? Next : Loop->Merge;
    B.SetInsertPoint(End, End->getFirstInsertionPt());
    coopOp(CoopOp::LoopEnd, Void, {});
  }
  return true;
}

} // namespace coop::lower
