// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bits that become masks, as logic of masks; see MaskBits.h. Integers that others read stay as they
// are.

#include "lower/cpu/MaskBits.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace coop::lower {

namespace {

class MaskBits {
public:
  explicit MaskBits(Function &F) : F(F) {}
  void run();

private:
  void collect();
  /// The mask of bits, whose operands have theirs; B stands after the bits.
  Value *make(IRBuilder<> &B, Value *Bits);
  Value *maskOf(Value *Bits) const;

  Function &F;
  SmallVector<BitCastInst *, 16> Casts; // in an order in which operands come first, as all is done
  SmallSetVector<Value *, 32> Needed;   // integers of which a mask is wanted
  DenseMap<Value *, Value *> Masks;
};

} // namespace

static Type *maskType(const Value &Bits) {
  return FixedVectorType::get(Type::getInt1Ty(Bits.getContext()),
                              Bits.getType()->getIntegerBitWidth());
}

/// iN to <N x i1>.
static bool makesMask(const BitCastInst &Cast) {
  const Value &Bits = *Cast.getOperand(0);
  return Bits.getType()->isIntegerTy() && Cast.getType() == maskType(Bits);
}

/// The bits of a mask are a mask, and logic of masks is one; null where nothing is known.
static Value *maskWithin(Value *Bits) {
  Value *Mask = nullptr;
  return match(Bits, m_BitCast(m_Value(Mask))) && Mask->getType() == maskType(*Bits) ? Mask
                                                                                     : nullptr;
}

static bool isLogic(const Value *Bits) {
  const auto *I = dyn_cast<Instruction>(Bits);
  return I && (I->isBitwiseLogicOp() || isa<FreezeInst>(I));
}

/// The mask that a number from elsewhere is, of which code generation shall not see how it was
/// made. Masks of more lanes than a mask register has are in several, those of few in a part of
/// one.
static Value *makeOpaque(IRBuilder<> &B, Value *Bits) {
  Type *T = maskType(*Bits);
  constexpr unsigned FewestLanes = 8, RegisterLanes = 64;
  const unsigned Lanes = Bits->getType()->getIntegerBitWidth();
  if (Lanes < FewestLanes)
    return B.CreateShuffleVector(makeOpaque(B, B.CreateZExt(Bits, B.getIntNTy(FewestLanes))),
                                 createSequentialMask(0, Lanes, 0));
  if (Lanes > RegisterLanes) {
    Type *Half = B.getIntNTy(Lanes / 2);
    Value *Low = makeOpaque(B, B.CreateTrunc(Bits, Half));
    Value *High = makeOpaque(B, B.CreateTrunc(B.CreateLShr(Bits, Lanes / 2), Half));
    return B.CreateShuffleVector(Low, High, createSequentialMask(0, Lanes, 0));
  }
  InlineAsm *Nothing =
      InlineAsm::get(FunctionType::get(T, {T}, false), "", "=k,0", /*hasSideEffects=*/false);
  CallInst *Call = B.CreateCall(Nothing, {B.CreateBitCast(Bits, T)});
  Call->setDoesNotThrow();
  Call->setDoesNotAccessMemory();
  return Call;
}

void MaskBits::collect() {
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *Block)
      if (auto *Cast = dyn_cast<BitCastInst>(&I); Cast && makesMask(*Cast)) {
        Casts.push_back(Cast);
        Needed.insert(Cast->getOperand(0));
      }
  for (size_t I = 0; I != Needed.size(); ++I) // which grows
    if (auto *Logic = dyn_cast<Instruction>(Needed[I]); Logic && isLogic(Logic))
      Needed.insert(Logic->op_begin(), Logic->op_end());
}

Value *MaskBits::maskOf(Value *Bits) const {
  if (auto *C = dyn_cast<Constant>(Bits))
    return ConstantFoldCastOperand(Instruction::BitCast, C, maskType(*C), F.getDataLayout());
  return Masks.at(Bits);
}

Value *MaskBits::make(IRBuilder<> &B, Value *Bits) {
  if (Value *Mask = maskWithin(Bits))
    return Mask;
  if (!isLogic(Bits))
    return makeOpaque(B, Bits);
  auto *Logic = cast<Instruction>(Bits);
  if (auto *Op = dyn_cast<BinaryOperator>(Logic))
    return B.CreateBinOp(Op->getOpcode(), maskOf(Op->getOperand(0)), maskOf(Op->getOperand(1)));
  Value *Frozen = B.CreateFreeze(maskOf(Logic->getOperand(0)));
  Value *FrozenBits = B.CreateBitCast(Frozen, Bits->getType()); // one choice for both
  Masks[FrozenBits] = Frozen;
  Logic->replaceAllUsesWith(FrozenBits);
  return Frozen;
}

void MaskBits::run() {
  collect();
  if (Casts.size() < 2) // which is what there must be for each to be made of the other
    return;
  for (Value *Bits : Needed)
    if (isa<Argument>(Bits)) {
      IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
      Masks[Bits] = make(B, Bits);
    }
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : make_early_inc_range(*Block))
      if (Needed.contains(&I)) {
        BasicBlock::iterator Next = *I.getInsertionPointAfterDef();
        IRBuilder<> B(Next->getParent(), Next);
        Masks[&I] = make(B, &I);
      }
  SmallVector<WeakTrackingVH, 16> Dead;
  for (BitCastInst *Cast : Casts) {
    Cast->replaceAllUsesWith(maskOf(Cast->getOperand(0)));
    Dead.emplace_back(Cast);
  }
  RecursivelyDeleteTriviallyDeadInstructions(Dead);
}

void separateMasksFromBits(Module &M, const TargetMachine &Machine) {
  if (!Machine.getTargetTriple().isX86() ||
      !Machine.getMCSubtargetInfo()->checkFeatures("+avx512bw,+avx512dq"))
    return;
  for (Function &F : M)
    if (!F.isDeclaration())
      MaskBits(F).run();
}

} // namespace coop::lower
