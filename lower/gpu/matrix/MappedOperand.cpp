// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One tensor for several loads, and the copies of its slices; see MappedOperand.h.

#include "lower/gpu/matrix/MappedOperand.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/gpu/abi/ExchangeMemory.h"
#include "lower/gpu/matrix/AddressArithmetic.h"
#include "lower/gpu/target/GpuTarget.h"

using namespace llvm;

namespace coop::lower {

namespace {

/// The layout that a slice is of.
const Value *wholeOf(const Value *Layout) {
  while (auto *Slice = dyn_cast<LayoutSliceCall>(Layout))
    Layout = Slice->layout();
  return Layout;
}

/// Both have one value, wherever they are computed.
bool isSame(const Value *X, const Value *Y) {
  if (X == Y)
    return true;
  auto *I = dyn_cast<Instruction>(X), *J = dyn_cast<Instruction>(Y);
  return I && J && isAddressArithmetic(*I) && I->isSameOperationAs(J) &&
         all_of(zip_equal(I->operands(), J->operands()),
                [](const auto &Pair) { return isSame(std::get<0>(Pair), std::get<1>(Pair)); });
}

/// Slices of a tensor that have the same spans.
bool haveSameSpans(const Value *X, const Value *Y) {
  auto *I = dyn_cast<LayoutSliceCall>(X), *J = dyn_cast<LayoutSliceCall>(Y);
  if (!I || !J)
    return !I && !J;
  for (unsigned N = 1; N < I->ranges().size(); N += 2)
    if (!isSame(I->ranges()[N], J->ranges()[N]))
      return false;
  return haveSameSpans(I->layout(), J->layout());
}

/// The loads are of the same tensor, and have the same sizes.
bool areAlike(const MatLoadTensorCall &X, const MatLoadTensorCall &Y) {
  return isSame(X.pointer(), Y.pointer()) && isSame(X.view(), Y.view()) &&
         isSame(wholeOf(X.layout()), wholeOf(Y.layout())) && haveSameSpans(X.layout(), Y.layout());
}

/// Where all threads of the workgroup come before the loads, and before all loops; null: nowhere.
Instruction *placeBefore(ArrayRef<MatLoadTensorCall *> Loads, const DominatorTree &Dominators,
                         const PostDominatorTree &PostDominators, const LoopInfo &Loops) {
  BasicBlock *Block = Loads.front()->getParent();
  for (MatLoadTensorCall *Load : Loads)
    Block = Dominators.findNearestCommonDominator(Block, Load->getParent());
  if (const Loop *L = Loops.getLoopFor(Block))
    Block = L->getOutermostLoop()->getLoopPreheader();
  const BasicBlock &Entry = Loads.front()->getFunction()->getEntryBlock();
  while (Block && !PostDominators.dominates(Block, &Entry))
    Block = Dominators.getNode(Block)->getIDom() ? Dominators.getNode(Block)->getIDom()->getBlock()
                                                 : nullptr;
  if (!Block || Loops.getLoopFor(Block))
    return nullptr;
  Instruction *Where = Block->getTerminator();
  for (MatLoadTensorCall *Load : Loads)
    if (Load->getParent() == Block && Load->comesBefore(Where))
      Where = Load;
  return Where;
}

/// Values as they are at an instruction before all loops.
class Early {
public:
  Early(Instruction &Where, const DominatorTree &Dominators)
      : Where(Where), Dominators(Dominators) {}

  /// It is computed there, or can be.
  bool has(const Value *V) const {
    return isThere(V) ||
           (isAddressArithmetic(*cast<Instruction>(V)) &&
            all_of(cast<Instruction>(V)->operands(), [&](const Use &U) { return has(U); }));
  }
  /// The same of a layout, but for where slices begin.
  bool hasSpans(const Value *Layout) const {
    auto *Slice = dyn_cast<LayoutSliceCall>(Layout);
    if (has(Layout) || !Slice)
      return has(Layout);
    for (unsigned I = 1; I < Slice->ranges().size(); I += 2)
      if (!has(Slice->ranges()[I]))
        return false;
    return hasSpans(Slice->layout());
  }

  /// A layout that is not there has the same spans.
  Value *get(Value *V) {
    return computeBefore(Where, V, Known, [&](Instruction &I) -> Value * {
      if (isThere(&I))
        return &I;
      return has(&I) || LayoutType::match(I.getType()) ? nullptr
                                                       : Constant::getNullValue(I.getType());
    });
  }

private:
  bool isThere(const Value *V) const {
    auto *I = dyn_cast<Instruction>(V);
    return !I || Dominators.dominates(I, &Where);
  }

  Instruction &Where;
  const DominatorTree &Dominators;
  DenseMap<Value *, Value *> Known;
};

} // namespace

std::unique_ptr<MappedOperand> MappedOperand::plan(ArrayRef<MatLoadTensorCall *> Loads,
                                                   const StagedOperand &Operand,
                                                   const DominatorTree &Dominators,
                                                   const PostDominatorTree &PostDominators,
                                                   const LoopInfo &Loops) {
  Instruction *Where =
      Operand.isBoxed() ? placeBefore(Loads, Dominators, PostDominators, Loops) : nullptr;
  const MatLoadTensorCall &One = *Loads.front();
  if (!Where || !all_of(Loads, [&](MatLoadTensorCall *Load) { return areAlike(One, *Load); }))
    return nullptr;
  Early At(*Where, Dominators);
  if (!At.has(One.pointer()) || !At.has(One.view()) || !At.hasSpans(One.layout()))
    return nullptr;
  auto Mapped = std::unique_ptr<MappedOperand>(
      new MappedOperand(Operand, *MatrixType::match(One.getType()), *Where));
  Mapped->Pointer = At.get(One.pointer());
  Mapped->Layout = At.get(One.layout());
  Mapped->View = At.get(One.view());
  return Mapped;
}

void MappedOperand::begin(OpContext &O, Value *Place, Value *Scratch) {
  To = Place;
  Barrier = Scratch;
  IRBuilder<> AtEntry(O.S.C);
  auto Variable = [&](Type *Ty, const Twine &Name) {
    AllocaInst *A = O.F.temporary(Ty, Name);
    AtEntry.SetInsertPoint(A->getNextNode());
    AtEntry.CreateStore(Constant::getNullValue(Ty), A);
    return A;
  };
  IsPending = Variable(AtEntry.getInt1Ty(), "pending");
  Parity = Variable(AtEntry.getInt32Ty(), "parity");

  IRBuilder<> B(&Where);
  OpContext At{O.F, O.S, B, O.Call};
  const TensorOfLoad T(At, Matrix, Pointer, Layout, View);
  IsMapped = B.CreateAnd(T.IsOne, T.IsAligned);
  Map = B.CreatePtrToInt(emitLaunchMemory(B, TensorMapBytes), B.getInt64Ty());
  Value *Thread = O.S.invocationIndex(B, CoopScope::Workgroup);
  ifThen(B, B.CreateICmpEQ(Thread, B.getInt32(0)), "barrier", [&] {
    emitBarrierInit(B, Barrier, 1);
    emitBarrierInitFence(B);
  });
  Value *IsFirstWarp = B.CreateICmpULT(Thread, B.getInt32(WarpSize));
  ifThen(B, B.CreateAnd(IsMapped, IsFirstWarp), "map", [&] {
    emitTensorMap(B, T.Tensor, Operand, Map, B.CreateAdd(Scratch, B.getInt32(TensorMapBytes)),
                  Thread);
    emitAcquireMap(B, Map);
  });
  emitWorkgroupBarrier(B);
  // Nothing may be under way to a workgroup's memory when it ends.
  SmallVector<ReturnInst *, 2> Returns;
  for (BasicBlock &Block : *Where.getFunction())
    if (auto *Return = dyn_cast<ReturnInst>(Block.getTerminator()))
      Returns.push_back(Return);
  for (ReturnInst *Return : Returns) {
    B.SetInsertPoint(Return);
    wait(B);
  }
}

Value *MappedOperand::isCopied(OpContext &O, Value *Layout) const {
  return O.B.CreateAnd(IsMapped, beginsAligned(O, Matrix, Layout));
}

void MappedOperand::copy(OpContext &O, Value *Layout) const {
  IRBuilder<> &B = O.B;
  const Corner From = cornerOf(O, Layout);
  Value *IsFirst = B.CreateICmpEQ(O.S.invocationIndex(B, CoopScope::Workgroup), B.getInt32(0));
  ifThen(B, IsFirst, "copy", [&] {
    emitExpectBytes(B, Barrier, B.getInt32(Operand.bytes()));
    emitBufferFence(B, O.Call);
    emitBoxCopies(B, Operand, {Map, To, From.Inner, From.Outer, Barrier});
  });
  emitWarpBarrier(B);
  B.CreateStore(B.getTrue(), IsPending);
}

void MappedOperand::wait(IRBuilderBase &B) const {
  ifThen(B, B.CreateLoad(B.getInt1Ty(), IsPending), "pending", [&] {
    Value *Now = B.CreateLoad(B.getInt32Ty(), Parity);
    emitBarrierWait(B, Barrier, Now);
    B.CreateStore(B.CreateXor(Now, B.getInt32(1)), Parity);
    B.CreateStore(B.getFalse(), IsPending);
  });
}

} // namespace coop::lower
