// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See BodyVersions.h.

#include "lower/transform/BodyVersions.h"
#include "lower/ir/Attributes.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace coop::lower {

bool BodyVersions::areIn(const Function &F) { return F.hasFnAttribute(VersionsAttribute); }

BodyVersions::BodyVersions(Function &F, StringRef Suffix) : F(F) {
  F.addFnAttr(VersionsAttribute);
  BasicBlock &Entry = F.getEntryBlock();
  auto First = find_if(Entry, [](const Instruction &I) { return !isa<AllocaInst>(I); });
  BasicBlock *Body = Entry.splitBasicBlock(First, "body");
  for (BasicBlock &Block : drop_begin(F))
    Blocks.push_back(&Block);
  for (BasicBlock *Block : Blocks) {
    Copies.push_back(CloneBasicBlock(Block, Copied, Suffix, &F));
    Copied[Block] = Copies.back();
  }
  remapInstructionsInBlocks(Copies, Copied);
  Entry.getTerminator()->eraseFromParent();
  Choice = BranchInst::Create(Copies.front(), Body, ConstantInt::getFalse(F.getContext()), &Entry);
}

void BodyVersions::runCopyIf(Value &Condition) {
  Choice->setCondition(&Condition);
  if (!isa<ConstantInt>(Condition))
    return;
  F.removeFnAttr(VersionsAttribute);
  ConstantFoldTerminator(Choice->getParent());
  EliminateUnreachableBlocks(F);
}

} // namespace coop::lower
