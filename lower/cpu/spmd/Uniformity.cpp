// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The fixed point: shapes start undefined and only ever lose knowledge, branches start uniform.

#include "lower/cpu/spmd/Uniformity.h"
#include "lower/exec/SubgroupSize.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace coop::lower {

LaneFacts factsOf(const ExecutedEntry &Entry) {
  return {Entry.Info.SubgroupSize, Entry.Info.WorkgroupSize};
}

static Shape constantShape(const Constant *C) {
  auto *Number = dyn_cast<ConstantInt>(C);
  if (!Number)
    return Shape::uniform();
  const unsigned Bits = std::min(Number->getBitWidth(), 64U);
  return Shape::constant(Number->getValue().extractBitsAsZExtValue(Bits, 0), Bits);
}

static Shape argumentShape(const Argument &A, const LaneFacts &Facts) {
  const ArgShape Given =
      A.getArgNo() < Facts.Args.size() ? Facts.Args[A.getArgNo()] : ArgShape::varying();
  switch (Given.TheKind) {
  case ArgShape::Uniform:
    return Shape::uniform();
  case ArgShape::Consecutive:
    return Shape::strided(Facts.Width, Given.Stride, Given.Align);
  case ArgShape::Storage:
    return Shape::strided(Facts.Width, Given.Granule, 1);
  case ArgShape::Varying:
    break;
  }
  return Shape::varying();
}

Uniformity::Uniformity(Function &F, const RegionTree &Regions, const StorageMap &Storage,
                       const LaneFacts &Facts)
    : Regions(Regions), Storage(Storage), Facts(Facts), Diverging(Regions) {
  for (Argument &A : F.args())
    Known.try_emplace(&A, argumentShape(A, Facts));
  ReversePostOrderTraversal<Function *> Order(&F);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (BasicBlock *Block : Order)
      for (Instruction &I : *Block)
        Changed |= update(I);
  }
}

Shape Uniformity::of(const Value *V) const {
  if (auto *C = dyn_cast<Constant>(V))
    return constantShape(C);
  auto It = Known.find(V);
  return It == Known.end() ? Shape::undefined() : It->second;
}

Shape Uniformity::at(const Use &U) const {
  const Shape Where = of(U.get());
  auto *Definition = dyn_cast<Instruction>(U.get());
  auto *User = dyn_cast<Instruction>(U.getUser());
  const bool IsKnown = Where.isAffine() || (Where.isVarying() && Where.group(1) > 1);
  if (!Definition || !User || !IsKnown || Definition->getParent() == User->getParent())
    return Where;
  const bool Left =
      Diverging.leavesDivergent(Regions.of(Definition->getParent()), Regions.of(User->getParent()));
  return Left ? Shape::varying() : Where;
}

Shape Uniformity::phi(const PHINode &Phi) const {
  Shape Result = Shape::undefined();
  const Value *Common = nullptr;
  bool Same = true;
  for (const Use &U : Phi.incoming_values()) {
    if (isa<UndefValue>(U))
      continue;
    Same &= !Common || Common == U.get();
    Common = U.get();
    Result = Result.join(at(U));
  }
  if (!Common)
    return Shape::uniform();
  return Same || !Diverging.isJoin(Phi.getParent()) ? Result : Shape::varying();
}

bool Uniformity::update(Instruction &I) {
  bool Changed = false;
  if (!I.getType()->isVoidTy()) {
    auto *Phi = dyn_cast<PHINode>(&I);
    const Shape New = Phi ? phi(*Phi) : shapeOf(I, *this);
    auto [It, Inserted] = Known.try_emplace(&I, New);
    if (!Inserted) {
      // Only ever down, so that it ends: an offset that changes is not constant.
      const Shape Met = It->second.join(New);
      Changed = !(Met == It->second);
      It->second = Met;
    } else {
      Changed = !New.isUndefined();
    }
  }
  if (I.isTerminator() && I.getNumSuccessors() > 1) {
    const Shape Condition = at(I.getOperandUse(0));
    if (!Condition.isUndefined() && !Condition.isUniform())
      Changed |= Diverging.part(I.getParent());
  }
  return Changed;
}

EntryShapes::EntryShapes(const ExecutedEntry &Entry, RegionTree &&Tree, StorageMap &&Map)
    : Regions(std::move(Tree)), Storage(std::move(Map)),
      Shapes(Entry.F, Regions, Storage, factsOf(Entry)) {}

std::unique_ptr<const EntryShapes> EntryShapes::of(const ExecutedEntry &Entry) {
  Expected<RegionTree> Regions = RegionTree::build(Entry.F);
  Expected<StorageMap> Storage = StorageMap::build(Entry.F, {});
  if (Regions && Storage)
    return std::unique_ptr<const EntryShapes>(
        new EntryShapes(Entry, std::move(*Regions), std::move(*Storage)));
  consumeError(joinErrors(Regions.takeError(), Storage.takeError()));
  return nullptr;
}

} // namespace coop::lower
