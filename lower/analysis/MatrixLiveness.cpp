// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Liveness of matrix or vector values and coalescing of phis and in-place operands; see
// MatrixLiveness.h.
//
// Two values interfere when one is defined while the other is live. A phi's operand is live to the
// end of the predecessor, and a phi is defined at the start of its block; so a class without
// interference needs no copy anywhere.

#include "lower/analysis/MatrixLiveness.h"
#include "lower/ir/CoopTraits.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace coop::lower {

bool mayWriteInPlace(const CallInst &Call, unsigned I) {
  const std::optional<CoopOp> Op = getCoopOp(Call);
  return Op && Call.getArgOperand(I)->getType() == Call.getType() && mayBeInPlace(*Op, I);
}

AnalysisKey MatrixLivenessAnalysis::Key;

MatrixLiveness MatrixLivenessAnalysis::run(Function &F, FunctionAnalysisManager &) {
  return MatrixLiveness(
      F, [](const Type *T) { return MatrixType::match(const_cast<Type *>(T)).has_value(); });
}

MatrixLiveness::MatrixLiveness(Function &F, function_ref<bool(const Type *)> IsKind) {
  number(F, IsKind);
  findLiveOut(F);
  findInterference(F);
  coalesce();
  closeClasses();
  placePhiCopies();
}

void MatrixLiveness::number(Function &F, function_ref<bool(const Type *)> IsKind) {
  for (Instruction &I : instructions(F))
    if (IsKind(I.getType())) {
      Numbers[&I] = Values.size();
      Values.push_back(&I);
    }
  Interference.assign(Values.size(), BitVector(Values.size()));
  Classes.grow(Values.size());
}

void MatrixLiveness::interfere(unsigned A, unsigned B) {
  if (A == B)
    return;
  Interference[A].set(B);
  Interference[B].set(A);
}

/// From after an instruction other than a phi to before it.
void MatrixLiveness::step(Instruction &I, BitVector &Live, bool Record) {
  auto Defined = Numbers.find(&I);
  if (Defined != Numbers.end()) {
    const unsigned D = Defined->second;
    Live.reset(D);
    if (Record)
      for (unsigned L : Live.set_bits())
        interfere(D, L);
  }
  auto *Call = dyn_cast<CallInst>(&I);
  for (Use &U : I.operands()) {
    auto Used = Numbers.find(U.get());
    if (Used == Numbers.end())
      continue;
    if (Record && Defined != Numbers.end() && !(Call && mayWriteInPlace(*Call, U.getOperandNo())))
      interfere(Defined->second, Used->second);
    Live.set(Used->second);
  }
}

void MatrixLiveness::findLiveOut(Function &F) {
  for (BasicBlock &Block : F)
    LiveOut[&Block].resize(Values.size());
  const SmallVector<BasicBlock *, 16> Order(post_order(&F));
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (BasicBlock *Block : Order) {
      BitVector Live = LiveOut[Block];
      for (Instruction &I : reverse(*Block))
        if (!isa<PHINode>(I))
          step(I, Live, false);
      for (PHINode &Phi : Block->phis())
        if (contains(&Phi))
          Live.reset(Numbers.lookup(&Phi));
      for (BasicBlock *Pred : predecessors(Block)) {
        BitVector Out = Live;
        for (PHINode &Phi : Block->phis())
          if (Value *V = Phi.getIncomingValueForBlock(Pred); contains(V))
            Out.set(Numbers.lookup(V));
        Changed |= Out.test(LiveOut[Pred]); // something that Pred's set lacks
        LiveOut[Pred] |= Out;
      }
    }
  }
}

void MatrixLiveness::findInterference(Function &F) {
  for (BasicBlock &Block : F) {
    BitVector Live = LiveOut[&Block];
    for (Instruction &I : reverse(Block))
      if (!isa<PHINode>(I))
        step(I, Live, true);
    // All phis of a block are written before any is read.
    for (PHINode &Phi : Block.phis())
      if (contains(&Phi))
        Live.set(Numbers.lookup(&Phi));
    for (PHINode &Phi : Block.phis())
      if (contains(&Phi))
        for (unsigned L : Live.set_bits())
          interfere(Numbers.lookup(&Phi), L);
  }
}

// ---- classes

void MatrixLiveness::tryMerge(const Value *A, const Value *B) {
  if (!contains(A) || !contains(B) || A->getType() != B->getType())
    return;
  const unsigned X = Classes.findLeader(Numbers.lookup(A));
  const unsigned Y = Classes.findLeader(Numbers.lookup(B));
  if (X == Y || Members[X].anyCommon(ClassInterference[Y]))
    return;
  const unsigned Leader = Classes.join(X, Y), Other = Leader == X ? Y : X;
  Members[Leader] |= Members[Other];
  ClassInterference[Leader] |= ClassInterference[Other];
}

/// Insertions into matrices first: a copy in their place would have to be made where control flow
/// may diverge.
void MatrixLiveness::coalesce() {
  ClassInterference = Interference;
  Members.assign(Values.size(), BitVector(Values.size()));
  for (unsigned I = 0; I < Values.size(); ++I)
    Members[I].set(I);
  auto ForCalls = [&](bool Insertions) {
    for (Instruction *I : Values)
      if (auto *Call = dyn_cast<CallInst>(I);
          Call && (getCoopOp(*Call) == CoopOp::MatInsert) == Insertions)
        for (unsigned Arg = 0; Arg < Call->arg_size(); ++Arg)
          if (mayWriteInPlace(*Call, Arg))
            tryMerge(Call, Call->getArgOperand(Arg));
  };
  ForCalls(true);
  for (Instruction *I : Values)
    if (auto *Phi = dyn_cast<PHINode>(I))
      for (Value *V : Phi->incoming_values())
        tryMerge(Phi, V);
  ForCalls(false);
}

/// Numbers the classes, and keeps their members and interference alone.
void MatrixLiveness::closeClasses() {
  SmallVector<BitVector, 16> OldMembers = std::move(Members);
  SmallVector<BitVector, 16> OldInterference = std::move(ClassInterference);
  SmallVector<unsigned, 16> Leaders;
  for (unsigned I = 0; I < Values.size(); ++I)
    Leaders.push_back(Classes.findLeader(I));
  Classes.compress();
  Members.assign(Classes.getNumClasses(), BitVector());
  ClassInterference.assign(Classes.getNumClasses(), BitVector());
  for (unsigned I = 0; I < Values.size(); ++I) {
    Members[Classes[I]] = OldMembers[Leaders[I]];
    ClassInterference[Classes[I]] = OldInterference[Leaders[I]];
  }
}

bool MatrixLiveness::classesInterfere(unsigned A, unsigned B) const {
  return Members[A].anyCommon(ClassInterference[B]) || Members[B].anyCommon(ClassInterference[A]);
}

void MatrixLiveness::placePhiCopies() {
  for (Instruction *I : Values) {
    auto *Phi = dyn_cast<PHINode>(I);
    if (!Phi)
      continue;
    const unsigned Class = classOf(Phi);
    SmallVector<BasicBlock *, 4> Copying;
    for (unsigned In = 0; In < Phi->getNumIncomingValues(); ++In)
      if (Value *V = Phi->getIncomingValue(In); contains(V) && classOf(V) != Class)
        Copying.push_back(Phi->getIncomingBlock(In));
    if (any_of(Copying, [&](BasicBlock *Pred) { return LiveOut[Pred].anyCommon(Members[Class]); }))
      ThroughSecond.insert(Phi);
    else
      for (BasicBlock *Pred : Copying) // the tile is written while these are live
        ClassInterference[Class] |= LiveOut[Pred];
  }
}

// ---- tiles

SmallVector<Instruction *, 16>
MatrixLiveness::shareOwners(function_ref<OwnerKind(Instruction &)> KindOf) const {
  struct SharedTile {
    OwnerKind Kind;
    Instruction *First;
    SmallVector<unsigned, 4> Users;
  };
  SmallVector<SharedTile, 8> Tiles;
  SmallVector<Instruction *, 16> Owners(classCount());
  for (Instruction *V : Values) {
    const unsigned Class = classOf(V);
    if (Owners[Class])
      continue;
    const OwnerKind Kind = KindOf(*V);
    auto *Tile = find_if(Tiles, [&](const SharedTile &T) {
      return Kind && T.Kind == Kind &&
             none_of(T.Users, [&](unsigned User) { return classesInterfere(User, Class); });
    });
    if (Tile == Tiles.end())
      Tile = &Tiles.emplace_back(SharedTile{Kind, V, {}});
    Tile->Users.push_back(Class);
    Owners[Class] = Tile->First;
  }
  return Owners;
}

} // namespace coop::lower
