// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Chains of blocks with votes between them. Regions are the function and the loop constructs in
// which threads meet; what else there is of loops stays as it is, as one link of a chain.

#include "lower/gpu/Linearize.h"
#include "lower/exec/reference/Keys.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace coop::lower {

static std::optional<CoopOp> opOf(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  return Call ? getCoopOp(*Call) : std::nullopt;
}

void splitAtLoopMarkers(Function &F) {
  SmallVector<Instruction *, 16> Begins, Ends;
  for (Instruction &I : instructions(F)) {
    const auto Op = opOf(I);
    if (Op == CoopOp::LoopBegin)
      Begins.push_back(&I);
    else if (Op == CoopOp::LoopEnd)
      Ends.push_back(&I);
  }
  for (Instruction *Begin : Begins)
    if (!Begin->getNextNode()->isTerminator())
      SplitBlock(Begin->getParent(), Begin->getNextNode());
  for (Instruction *End : Ends) {
    // Several at one place may end loops within each other.
    const Instruction *Before = End->getPrevNode();
    if (Before && opOf(*Before) != CoopOp::LoopEnd)
      SplitBlock(End->getParent(), End);
  }
}

namespace {

using Construct = LoopConstructs::Construct;

/// A link of a chain: a block, a loop construct where threads meet, or a loop that stays as it is.
struct Link {
  enum class Kind : uint8_t { Block, Region, Whole };
  Kind TheKind;
  BasicBlock *Entry;
  const Construct *Loop;               ///< of a Region
  SmallVector<BasicBlock *, 4> Blocks; ///< of a Whole
};

class Linearizer {
public:
  Linearizer(Function &F, Value *Whole, ArrayRef<CallInst *> Calls, const LoopConstructs &Loops)
      : F(F), C(F.getContext()), Whole(Whole), Loops(Loops), Dominators(F), Natural(Dominators) {
    for (CallInst *Call : Calls)
      Meeting.insert(Call->getParent());
  }

  Error run(ArrayRef<CallInst *> Calls, function_ref<void(CallInst &, Value *)> SetMask);

private:
  const Construct *constructOf(const BasicBlock &Block) const;
  void findRegions();
  Error findWholeLoops();
  Error findLinks();
  Error checkOrder() const;
  void makeVariables();

  BasicBlock *emitRegion(const Construct *Region, BasicBlock *After);
  BasicBlock *emitLink(const Link &L, const Construct *Region, BasicBlock *Next);
  void leaveTo(BasicBlock &Block, BasicBlock *Next);
  void leaveWhole(const Link &L, BasicBlock *Next);

  Value *isNext(IRBuilder<> &B, BasicBlock *Block) {
    return B.CreateICmpEQ(B.CreateLoad(B.getInt32Ty(), Next), B.getInt32(Number.lookup(Block)));
  }
  Value *vote(IRBuilder<> &B, const Construct *Region, Value *In) {
    Value *Around = B.CreateLoad(B.getInt32Ty(), Masks.lookup(Region));
    return B.CreateIntrinsic(Intrinsic::nvvm_vote_ballot_sync, {}, {Around, In});
  }
  BasicBlock *block(const Twine &Name) { return BasicBlock::Create(C, Name, &F); }
  bool meetsIn(const Construct *Loop) const { return Masks.contains(Loop); }

  static constexpr uint32_t Ended = ~0U; ///< the number of no block

  Function &F;
  LLVMContext &C;
  Value *Whole;
  const LoopConstructs &Loops;
  DominatorTree Dominators;
  LoopInfo Natural;
  SmallPtrSet<const BasicBlock *, 16> Meeting; ///< blocks with calls
  SmallVector<BasicBlock *, 32> Order;         ///< reverse post-order
  DenseMap<const BasicBlock *, uint32_t> Number;
  DenseMap<const Construct *, AllocaInst *> Masks; ///< of regions; null: the function's
  DenseMap<const BasicBlock *, const Loop *> WholeLoops;
  DenseMap<const BasicBlock *, const Construct *> WholeConstructs;
  DenseMap<const Construct *, SmallVector<Link, 8>> Links;
  AllocaInst *Next = nullptr, *Together = nullptr;
};

/// What a block is in: those that it ends at its beginning are after it.
const Construct *Linearizer::constructOf(const BasicBlock &Block) const {
  const Construct *Around = Loops.atEntry(Block);
  for (const Instruction &I : Block) {
    if (opOf(I) != CoopOp::LoopEnd)
      break;
    Around = Around ? Around->Parent : nullptr;
  }
  return Around;
}

void Linearizer::findRegions() {
  Masks[nullptr] = nullptr;
  for (const BasicBlock *Block : Meeting)
    for (const Construct *Around = constructOf(*Block); Around; Around = Around->Parent)
      Masks[Around] = nullptr;
}

/// Constructs where nobody meets, and loops that lowering has made, which have no markers.
Error Linearizer::findWholeLoops() {
  for (BasicBlock *Block : Order) {
    const Construct *Outermost = nullptr;
    for (const Construct *Around = constructOf(*Block); Around && !meetsIn(Around);
         Around = Around->Parent)
      Outermost = Around;
    if (Outermost)
      WholeConstructs[Block] = Outermost;
  }
  for (const Loop *Each : Natural.getLoopsInPreorder()) {
    const BasicBlock *Header = Each->getHeader();
    const bool IsMarked =
        any_of(*Header, [](const Instruction &I) { return opOf(I) == CoopOp::LoopIterate; });
    if (IsMarked || WholeConstructs.contains(Header) || WholeLoops.contains(Header))
      continue;
    for (const BasicBlock *Block : Each->blocks()) {
      if (Meeting.contains(Block))
        return createStringError("a loop around an operation of a subgroup has no markers");
      WholeLoops[Block] = Each;
    }
  }
  return Error::success();
}

/// In the order of blocks; a loop construct stands where it begins.
Error Linearizer::findLinks() {
  DenseMap<const void *, size_t> Known; // of loops that stay whole, in the region's links
  for (BasicBlock *Block : Order) {
    const Construct *Around = constructOf(*Block);
    while (!meetsIn(Around))
      Around = Around->Parent;
    SmallVector<Link, 8> &Chain = Links[Around];
    const void *Stays = WholeConstructs.lookup(Block);
    if (!Stays)
      Stays = WholeLoops.lookup(Block);
    if (!Stays) {
      Chain.push_back({Link::Kind::Block, Block, nullptr, {}});
    } else {
      auto [It, IsNew] = Known.try_emplace(Stays, Chain.size());
      if (IsNew)
        Chain.push_back({Link::Kind::Whole, Block, nullptr, {}});
      Chain[It->second].Blocks.push_back(Block);
    }
    for (const Instruction &I : *Block) {
      if (opOf(I) != CoopOp::LoopBegin)
        continue;
      const Construct *Begun = Loops.after(I, Around);
      if (!Stays && meetsIn(Begun) && Begun)
        Chain.push_back({Link::Kind::Region, Block->getSingleSuccessor(), Begun, {}});
    }
  }
  for (auto &[Region, Chain] : Links)
    for (const Link &L : Chain)
      if (!L.Entry)
        return createStringError("the control flow around a loop is not structured");
  return Error::success();
}

/// A chain is gone through once: what a link is followed by comes later, but for the head of a
/// loop.
Error Linearizer::checkOrder() const {
  DenseMap<const BasicBlock *, std::pair<const Construct *, size_t>> Places;
  for (const auto &[Region, Chain] : Links)
    for (size_t I = 0; I < Chain.size(); ++I) {
      if (Chain[I].TheKind != Link::Kind::Region)
        Places[Chain[I].Entry] = {Region, I};
      for (const BasicBlock *Block : Chain[I].Blocks)
        Places[Block] = {Region, I};
    }
  for (const BasicBlock *Block : Order) {
    const auto [Region, Place] = Places.lookup(Block);
    for (const BasicBlock *To : successors(Block)) {
      const auto [ToRegion, ToPlace] = Places.lookup(To);
      if (ToRegion != Region || ToPlace > Place)
        continue;
      const bool IsInside =
          ToPlace == Place && (WholeLoops.contains(Block) || WholeConstructs.contains(Block));
      const bool IsHead =
          any_of(*To, [](const Instruction &I) { return opOf(I) == CoopOp::LoopIterate; });
      if (!IsInside && !IsHead)
        return createStringError("the control flow around an operation of a subgroup is not "
                                 "structured");
    }
  }
  return Error::success();
}

void Linearizer::makeVariables() {
  BasicBlock &Entry = F.getEntryBlock();
  IRBuilder<> B(&Entry, Entry.begin());
  Next = B.CreateAlloca(B.getInt32Ty(), nullptr, "next");
  Together = B.CreateAlloca(B.getInt32Ty(), nullptr, "together");
  for (auto &[Region, Mask] : Masks)
    Mask = B.CreateAlloca(B.getInt32Ty(), nullptr, "around");
}

/// The thread goes on to the next link, and has said where it wants to.
void Linearizer::leaveTo(BasicBlock &Block, BasicBlock *NextLink) {
  Instruction *Old = Block.getTerminator();
  IRBuilder<> B(Old);
  Value *To = B.getInt32(Ended);
  if (auto *Branch = dyn_cast<BranchInst>(Old)) {
    To = B.getInt32(Number.lookup(Branch->getSuccessor(0)));
    if (Branch->isConditional())
      To = B.CreateSelect(Branch->getCondition(), To,
                          B.getInt32(Number.lookup(Branch->getSuccessor(1))));
  }
  B.CreateStore(To, Next);
  B.CreateBr(NextLink);
  Old->eraseFromParent();
}

/// Branches inside stay; those out of it go to the next link.
void Linearizer::leaveWhole(const Link &L, BasicBlock *NextLink) {
  const SmallPtrSet<const BasicBlock *, 8> Inside(L.Blocks.begin(), L.Blocks.end());
  for (BasicBlock *Block : L.Blocks) {
    Instruction *Old = Block->getTerminator();
    if (Old->getNumSuccessors() == 0) {
      leaveTo(*Block, NextLink);
      continue;
    }
    for (unsigned I = 0; I < Old->getNumSuccessors(); ++I) {
      if (Inside.contains(Old->getSuccessor(I)))
        continue;
      BasicBlock *Way = block("leave");
      IRBuilder<> B(Way);
      B.CreateStore(B.getInt32(Number.lookup(Old->getSuccessor(I))), Next);
      B.CreateBr(NextLink);
      Old->setSuccessor(I, Way);
    }
  }
}

BasicBlock *Linearizer::emitLink(const Link &L, const Construct *Region, BasicBlock *NextLink) {
  BasicBlock *Test = block("link");
  IRBuilder<> B(Test);
  Value *In = isNext(B, L.Entry);
  switch (L.TheKind) {
  case Link::Kind::Whole:
    leaveWhole(L, NextLink);
    B.CreateCondBr(In, L.Entry, NextLink);
    return Test;
  case Link::Kind::Region: {
    Value *Voted = vote(B, Region, In);
    BasicBlock *Enter = block("enter");
    B.CreateCondBr(In, Enter, NextLink);
    B.SetInsertPoint(Enter);
    B.CreateStore(Voted, Masks.lookup(L.Loop));
    B.CreateBr(emitRegion(L.Loop, NextLink));
    return Test;
  }
  case Link::Kind::Block:
    break;
  }
  leaveTo(*L.Entry, NextLink);
  if (!Meeting.contains(L.Entry)) {
    B.CreateCondBr(In, L.Entry, NextLink);
    return Test;
  }
  Value *Voted = vote(B, Region, In);
  BasicBlock *Enter = block("meet");
  B.CreateCondBr(In, Enter, NextLink);
  B.SetInsertPoint(Enter);
  B.CreateStore(Voted, Together);
  B.CreateBr(L.Entry);
  return Test;
}

/// Where a loop is gone through again: in front of it may stand what belongs to the construct, too.
static BasicBlock *headOf(ArrayRef<Link> Chain) {
  for (const Link &L : Chain)
    if (L.TheKind == Link::Kind::Block)
      for (const Instruction &I : *L.Entry)
        if (opOf(I) == CoopOp::LoopIterate)
          return L.Entry;
  return Chain.front().Entry;
}

/// The first link of the region's chain, after whose last comes After.
BasicBlock *Linearizer::emitRegion(const Construct *Region, BasicBlock *After) {
  const SmallVector<Link, 8> Chain = Links.lookup(Region);
  BasicBlock *Last = After, *Again = nullptr;
  if (Region) {
    // Those that go to the head once more.
    Last = block("iterate");
    Again = block("again");
    IRBuilder<> B(Last);
    Value *Goes = isNext(B, headOf(Chain));
    Value *Voted = vote(B, Region, Goes);
    B.CreateCondBr(Goes, Again, After);
    B.SetInsertPoint(Again);
    B.CreateStore(Voted, Masks.lookup(Region));
  }
  BasicBlock *First = Last;
  for (const Link &L : reverse(Chain))
    First = emitLink(L, Region, First);
  if (Again)
    IRBuilder<>(Again).CreateBr(First);
  return First;
}

Error Linearizer::run(ArrayRef<CallInst *> Calls, function_ref<void(CallInst &, Value *)> SetMask) {
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F)) {
    Number[Block] = static_cast<uint32_t>(Order.size());
    Order.push_back(Block);
  }
  findRegions();
  if (Error E = findWholeLoops())
    return E;
  if (Error E = findLinks())
    return E;
  if (Error E = checkOrder())
    return E;
  makeVariables();
  // Variables, and the mask at the beginning, stay in front of everything.
  BasicBlock *Start = &F.getEntryBlock();
  IRBuilder<> B(Start->getTerminator());
  BasicBlock *End = block("end");
  IRBuilder<>(End).CreateRetVoid();
  for (CallInst *Call : Calls) {
    B.SetInsertPoint(Call);
    SetMask(*Call, B.CreateLoad(B.getInt32Ty(), Together, "mask"));
  }
  SmallVector<Link, 8> &Chain = Links[nullptr];
  Chain.erase(Chain.begin());
  BasicBlock *First = emitRegion(nullptr, End);
  leaveTo(*Start, First);
  B.SetInsertPoint(Start->getTerminator());
  B.CreateStore(Whole, Masks.lookup(nullptr));
  return Error::success();
}

} // namespace

Error linearize(Function &F, Value *Whole, ArrayRef<CallInst *> Calls,
                function_ref<void(CallInst &, Value *)> SetMask) {
  Expected<LoopConstructs> Loops = LoopConstructs::compute(F);
  if (!Loops)
    return Loops.takeError();
  return Linearizer(F, Whole, Calls, *Loops).run(Calls, SetMask);
}

} // namespace coop::lower
