// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The code of the queue: a ring of ranges, and the numbers of the first and of the next one that is
// put, which only grow; see PrefetchQueue.h.

#include "lower/cpu/coopvec/PrefetchQueue.h"
#include "lower/cpu/gemm/PanelCache.h"
#include "lower/emit/LoopBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

constexpr StringLiteral PrefetchMetadata = "coop.prefetches"; // lines and blocks
constexpr StringLiteral QueueAttribute = "coop.prefetch.queue";

/// Inputs and results of a kernel are few.
constexpr uint64_t Ranges = 4;
enum Field : unsigned { First, Next, Begins, Fields = Begins + 2 * Ranges };

uint64_t number(const NamedMDNode &Node, unsigned I) {
  return mdconst::extract<ConstantInt>(Node.getOperand(0)->getOperand(I))->getZExtValue();
}

Value *queueOf(Module &M) {
  for (GlobalVariable &G : M.globals())
    if (G.hasAttribute(QueueAttribute))
      return &G;
  Type *Ty = ArrayType::get(Type::getInt64Ty(M.getContext()), Fields);
  Value *Made = allocateCached(M, Ty, "prefetches", /*IsTag=*/true);
  cast<GlobalVariable>(Made)->addAttribute(QueueAttribute);
  return Made;
}

} // namespace

void addPrefetches(Module &M, uint64_t Lines, uint64_t Blocks) {
  NamedMDNode *Node = M.getOrInsertNamedMetadata(PrefetchMetadata);
  if (Node->getNumOperands()) {
    Lines += number(*Node, 0);
    Blocks += number(*Node, 1);
  }
  Node->clearOperands();
  Type *I64 = Type::getInt64Ty(M.getContext());
  auto Constant = [&](uint64_t N) { return ConstantAsMetadata::get(ConstantInt::get(I64, N)); };
  Node->addOperand(MDNode::get(M.getContext(), {Constant(Lines), Constant(Blocks)}));
}

PrefetchQueue::PrefetchQueue(IRBuilder<> &B) : B(B) {
  constexpr uint64_t MostOfBlock = 32;
  Module &M = *B.GetInsertBlock()->getModule();
  const NamedMDNode *Node = M.getNamedMetadata(PrefetchMetadata);
  if (!Node || number(*Node, 0) == 0 || number(*Node, 1) == 0)
    return;
  const uint64_t OfBlock = divideCeil(number(*Node, 0), number(*Node, 1));
  if (OfBlock > MostOfBlock)
    return;
  Share = OfBlock;
  Queue = queueOf(M);
}

Value *PrefetchQueue::field(Value *I) { return B.CreateInBoundsGEP(B.getInt64Ty(), Queue, I); }

/// The address of where a range begins; after that it says where the range ends.
Value *PrefetchQueue::range(Value *Number) {
  Value *Place = B.CreateShl(B.CreateAnd(Number, Ranges - 1), 1);
  return field(B.CreateAdd(Place, B.getInt64(Begins)));
}

void PrefetchQueue::put(Value *Begin, uint64_t Bytes) {
  Value *Number = load(field(B.getInt64(Next))), *Range = range(Number);
  B.CreateStore(Begin, Range);
  B.CreateStore(B.CreateAdd(Begin, B.getInt64(Bytes)),
                B.CreateConstInBoundsGEP1_64(B.getInt64Ty(), Range, 1));
  Value *After = B.CreateAdd(Number, B.getInt64(1));
  B.CreateStore(After, field(B.getInt64(Next)));
  Value *Count = B.CreateSub(After, load(field(B.getInt64(First))));
  Count = B.CreateBinaryIntrinsic(Intrinsic::umin, Count, B.getInt64(Ranges));
  B.CreateStore(B.CreateSub(After, Count), field(B.getInt64(First)));
}

void PrefetchQueue::take() {
  if (!isServed())
    return;
  Value *Number = load(field(B.getInt64(First)));
  Value *IsThere = B.CreateICmpNE(Number, load(field(B.getInt64(Next))));
  ifThen(B, IsThere, "prefetch", [&] {
    constexpr unsigned ForReading = 0, SecondLevel = 2, Data = 1;
    Value *Range = range(Number), *Begin = load(Range);
    for (uint64_t I = 0; I < Share; ++I) {
      Value *Line = B.CreateIntToPtr(B.CreateAdd(Begin, B.getInt64(I * LineBytes)), B.getPtrTy());
      B.CreateIntrinsic(Intrinsic::prefetch, {Line->getType()},
                        {Line, B.getInt32(ForReading), B.getInt32(SecondLevel), B.getInt32(Data)});
    }
    Begin = B.CreateAdd(Begin, B.getInt64(Share * LineBytes));
    B.CreateStore(Begin, Range);
    Value *End = load(B.CreateConstInBoundsGEP1_64(B.getInt64Ty(), Range, 1));
    Value *IsDone = B.CreateZExt(B.CreateICmpUGE(Begin, End), B.getInt64Ty());
    B.CreateStore(B.CreateAdd(Number, IsDone), field(B.getInt64(First)));
  });
}

} // namespace coop::lower
