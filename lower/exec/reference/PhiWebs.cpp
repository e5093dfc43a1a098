// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The choice of values for one variable, and their stores and loads; see PhiWebs.h.

#include "lower/exec/reference/PhiWebs.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// The values that a phi is made of, as far as they can be in one variable.
class Web {
public:
  Web(PHINode &Phi, const DenseMap<Instruction *, unsigned> &Numbers, const BitVector &Across,
      Liveness &Live)
      : Numbers(Numbers), Across(Across), Live(Live) {
    constexpr size_t MostMembers = 16; // each is compared with each
    Members.insert(&Phi);
    for (size_t I = 0; I < Members.size(); ++I)
      if (auto *Each = dyn_cast<PHINode>(Members[I]))
        for (Value *In : Each->incoming_values())
          if (auto *Made = dyn_cast<Instruction>(In);
              Made && Numbers.contains(Made) && Members.size() < MostMembers)
            Members.insert(Made);
    while (Instruction *Out = misfit())
      Members.remove(Out);
  }

  /// There is more than the phi.
  bool isWorthIt() const { return Members.size() > 1; }
  /// To memory that is aligned to no more than Most.
  void spill(Align Most);
  ArrayRef<Instruction *> members() const { return Members.getArrayRef(); }

private:
  bool isMember(const Value *V) const {
    auto *I = dyn_cast<Instruction>(V);
    return I && Members.contains(const_cast<Instruction *>(I));
  }
  bool feedsPhisAlone(const Instruction &I) const {
    return all_of(I.users(), [&](const User *U) { return isa<PHINode>(U) && isMember(U); });
  }
  bool isWrittenBefore(const PHINode &Phi) const;
  bool isLiveBehind(const Instruction &Other, const Instruction &Made) const;
  bool clobbers(Instruction &Made, Instruction &Other) const;
  Instruction *misfit() const;
  /// Ends: of a block, the instruction that writes there what a phi after it takes.
  SmallVector<PHINode *, 4> write(AllocaInst &Variable,
                                  DenseMap<BasicBlock *, Instruction *> &Ends);
  void read(AllocaInst &Variable, const DenseMap<BasicBlock *, Instruction *> &Ends,
            ArrayRef<PHINode *> Gone);

  const DenseMap<Instruction *, unsigned> &Numbers;
  const BitVector &Across;
  Liveness &Live;
  SmallSetVector<Instruction *, 8> Members;
};

/// Whether what comes from the blocks before is in the variable when the phi's block begins: it is
/// of the web, or can be written at the end of a block that goes nowhere else.
bool Web::isWrittenBefore(const PHINode &Phi) const {
  for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I)
    if (!isMember(Phi.getIncomingValue(I)) && !Phi.getIncomingBlock(I)->getSingleSuccessor())
      return false;
  return true;
}

/// Whether Other is needed behind Made, in a block of which Made is no phi.
bool Web::isLiveBehind(const Instruction &Other, const Instruction &Made) const {
  auto *Block = const_cast<BasicBlock *>(Made.getParent());
  return Live.atEnd(Block).test(Numbers.lookup(const_cast<Instruction *>(&Other))) ||
         any_of(Other.users(), [&](const User *U) {
           auto *Place = cast<Instruction>(U);
           return Place->getParent() == Block && !isa<PHINode>(Place) && !Place->comesBefore(&Made);
         });
}

/// Whether Other is needed where Made is written.
bool Web::clobbers(Instruction &Made, Instruction &Other) const {
  const unsigned Number = Numbers.lookup(&Other);
  auto *Phi = dyn_cast<PHINode>(&Made);
  if (!Phi)
    return isLiveBehind(Other, Made);
  BasicBlock *Block = Phi->getParent();
  if (Live.at(Block).test(Number) || (isa<PHINode>(Other) && Other.getParent() == Block))
    return true;
  for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I)
    if (Phi->getIncomingValue(I) != &Other && Live.usedAtEnd(Phi->getIncomingBlock(I)).test(Number))
      return true;
  return false;
}

/// What cannot have the variable, but the phi itself; null where there is no such.
Instruction *Web::misfit() const {
  for (Instruction *Made : drop_begin(Members))
    // What is not to be in memory, and is used as it is, stays so.
    if (Made->isTerminator() || (!Across.test(Numbers.lookup(Made)) && !feedsPhisAlone(*Made)))
      return Made;
  for (Instruction *Made : Members)
    for (Instruction *Other : Members)
      if (Other != Made && clobbers(*Made, *Other))
        return Other == Members[0] ? Made : Other;
  return nullptr;
}

/// Writes what is made, and what phis take from elsewhere; returns the phis that nobody needs now.
SmallVector<PHINode *, 4> Web::write(AllocaInst &Variable,
                                     DenseMap<BasicBlock *, Instruction *> &Ends) {
  IRBuilder<> B(Variable.getContext());
  SmallVector<PHINode *, 4> Gone;
  for (Instruction *Made : Members) {
    auto *Phi = dyn_cast<PHINode>(Made);
    if (!Phi || !isWrittenBefore(*Phi)) {
      B.SetInsertPoint(&*Made->getInsertionPointAfterDef().value());
      B.CreateAlignedStore(Made, &Variable, Variable.getAlign());
      continue;
    }
    Gone.push_back(Phi);
    for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I)
      if (Value *In = Phi->getIncomingValue(I); !isMember(In) && !isa<UndefValue>(In)) {
        BasicBlock *Block = Phi->getIncomingBlock(I);
        B.SetInsertPoint(Block->getTerminator());
        Ends[Block] = B.CreateAlignedStore(In, &Variable, Variable.getAlign());
      }
  }
  return Gone;
}

/// Uses get what is in the variable. Where a block ends, what phis after it take is read before one
/// of them is written: they change all at once.
void Web::read(AllocaInst &Variable, const DenseMap<BasicBlock *, Instruction *> &Ends,
               ArrayRef<PHINode *> Gone) {
  IRBuilder<> B(Variable.getContext());
  auto Load = [&](Instruction *Before) {
    B.SetInsertPoint(Before);
    return B.CreateAlignedLoad(Variable.getAllocatedType(), &Variable, Variable.getAlign());
  };
  DenseMap<BasicBlock *, Value *> AtEnd; // the same for all entries of a phi for a block
  for (Instruction *Made : Members)
    for (Use &U : make_early_inc_range(Made->uses())) {
      auto *User = cast<Instruction>(U.getUser());
      auto *Phi = dyn_cast<PHINode>(User);
      if (getPointerOperand(User) == &Variable || is_contained(Gone, Phi))
        continue;
      if (!Phi) {
        U.set(Load(User));
        continue;
      }
      BasicBlock *Block = Phi->getIncomingBlock(U);
      Value *&Loaded = AtEnd[Block];
      if (!Loaded)
        Loaded = Load(Ends.contains(Block) ? Ends.lookup(Block) : Block->getTerminator());
      U.set(Loaded);
    }
}

void Web::spill(Align Most) {
  Type *T = Members[0]->getType();
  BasicBlock &Entry = Members[0]->getFunction()->getEntryBlock();
  IRBuilder<> B(&Entry, Entry.begin());
  AllocaInst *Variable = B.CreateAlloca(T, nullptr, Members[0]->getName() + ".web");
  Variable->setAlignment(std::min(Most, Entry.getDataLayout().getABITypeAlign(T)));
  DenseMap<BasicBlock *, Instruction *> Ends;
  const SmallVector<PHINode *, 4> Gone = write(*Variable, Ends);
  read(*Variable, Ends, Gone);
  for (PHINode *Phi : Gone)
    Phi->replaceAllUsesWith(PoisonValue::get(T));
  for (PHINode *Phi : Gone)
    Phi->eraseFromParent();
}

} // namespace

BitVector spillPhiWebs(ArrayRef<Instruction *> Values, const BitVector &Across, Liveness &Live,
                       Align Most) {
  DenseMap<Instruction *, unsigned> Numbers;
  for (unsigned I = 0; I < Values.size(); ++I)
    Numbers[Values[I]] = I;
  BitVector Spilled(static_cast<unsigned>(Values.size()));
  for (unsigned Index : Across.set_bits()) {
    auto *Phi = Spilled.test(Index) ? nullptr : dyn_cast<PHINode>(Values[Index]);
    if (!Phi)
      continue;
    Web Each(*Phi, Numbers, Across, Live);
    const bool IsFree = none_of(
        Each.members(), [&](Instruction *Made) { return Spilled.test(Numbers.lookup(Made)); });
    if (!IsFree || !Each.isWorthIt())
      continue;
    for (Instruction *Made : Each.members())
      Spilled.set(Numbers.lookup(Made));
    Each.spill(Most);
  }
  return Spilled;
}

} // namespace coop::lower
