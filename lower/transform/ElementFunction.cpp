// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies of an iteration with elements in place of matrices; see ElementFunction.h.

#include "lower/transform/ElementFunction.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/FunctionComparator.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace coop::lower {

uint32_t invocations(const Module &M, CoopScope Scope) {
  const std::optional<KernelInfo> Info = getKernelInfo(M);
  if (!Info)
    return 0;
  uint32_t Workgroup = 1;
  for (uint32_t Size : Info->WorkgroupSize)
    Workgroup *= Size;
  return Scope == CoopScope::Workgroup ? Workgroup : std::min(Info->SubgroupSize, Workgroup);
}

namespace {

std::optional<MatrixType> matrix(const Value *V) { return MatrixType::match(V->getType()); }

class ElementCopy {
public:
  ElementCopy(const ElementBlocks &Blocks, PHINode &Changed, Value &Last)
      : Blocks(Blocks), Changed(Changed), Last(Last), C(Changed.getContext()) {}

  Function *emit();
  ArrayRef<Value *> operands() const { return Operands.getArrayRef(); }

private:
  bool isOfBlocks(const Value *V) const {
    auto *I = dyn_cast<Instruction>(V);
    return I && is_contained(Blocks.Blocks, I->getParent());
  }
  bool isOfHeader(const Value *V) const {
    auto *Phi = dyn_cast<PHINode>(V);
    return Phi && Phi->getParent() == Blocks.Blocks.front();
  }
  bool isPart(const Instruction &I) const;
  void findOperands();
  void makeIndex(IRBuilder<> &B);
  void copy(Instruction &I, IRBuilder<> &B);
  void copyTerminator(const BasicBlock &Block, IRBuilder<> &B);
  Value *mapped(Value *V) const {
    Value *Known = Values.lookup(V);
    return Known ? Known : V;
  }

  const ElementBlocks &Blocks;
  PHINode &Changed;
  Value &Last;
  LLVMContext &C;
  SetVector<Value *> Operands;
  Function *F = nullptr;
  ValueToValueMapTy Values; ///< of a matrix: its element
};

/// I is copied as it is.
bool ElementCopy::isPart(const Instruction &I) const {
  return !isOfHeader(&I) && !I.isTerminator() && !matrix(&I) && !opOf(&I) && !I.use_empty() &&
         &I != Blocks.Index->getIncomingValueForBlock(Blocks.Latch) &&
         &I != cast<BranchInst>(Blocks.Exiting->getTerminator())->getCondition();
}

/// Matrices and numbers from outside, in the order of their first use.
void ElementCopy::findOperands() {
  Operands.insert(&Changed);
  auto IsOutside = [&](Value *V) {
    return isa<Instruction>(V) && (!isOfBlocks(V) || (isOfHeader(V) && V != Blocks.Index));
  };
  for (BasicBlock *Block : Blocks.Blocks)
    for (Instruction &I : *Block) {
      const bool IsBranch = I.isTerminator() && Block != Blocks.Exiting && Block != Blocks.Latch;
      const bool IsMatrix = matrix(&I) && !isOfHeader(&I);
      if (!isPart(I) && !IsBranch && !IsMatrix && opOf(&I) != CoopOp::MatExtract)
        continue;
      for (Value *Operand : I.operand_values())
        if (IsOutside(Operand) && !(opOf(&I) == CoopOp::MatInsert && matrix(Operand)))
          Operands.insert(Operand);
    }
}

/// The number that the element has among those of its invocation: elements of a matrix belong to
/// one invocation after the other, row by row.
void ElementCopy::makeIndex(IRBuilder<> &B) {
  const MatrixType M = *matrix(&Changed);
  Value *Number = B.CreateAdd(B.CreateMul(F->getArg(0), B.getInt32(M.Cols)), F->getArg(1));
  const uint32_t Invocations = invocations(*F->getParent(), M.Scope);
  Values[Blocks.Index] = B.CreateUDiv(Number, B.getInt32(Invocations), "index");
}

void ElementCopy::copy(Instruction &I, IRBuilder<> &B) {
  if (opOf(&I) == CoopOp::MatExtract) {
    Values[&I] = mapped(I.getOperand(0));
  } else if (opOf(&I) == CoopOp::MatInsert) {
    Values[&I] = mapped(I.getOperand(1));
  } else if (opOf(&I) == CoopOp::MatCoordinate) {
    Value *Row = B.CreateInsertElement(PoisonValue::get(I.getType()), F->getArg(0), uint64_t(0));
    Values[&I] = B.CreateInsertElement(Row, F->getArg(1), uint64_t(1));
  } else if (matrix(&I) && !isOfHeader(&I)) {
    auto &Phi = cast<PHINode>(I);
    PHINode *Element = B.CreatePHI(matrix(&I)->Component, Phi.getNumIncomingValues());
    for (const Use &In : Phi.incoming_values())
      Element->addIncoming(mapped(In), cast<BasicBlock>(mapped(Phi.getIncomingBlock(In))));
    Values[&I] = Element;
  } else if (isPart(I)) {
    Instruction *Copy = I.clone();
    Copy->setDebugLoc(DebugLoc());
    B.Insert(Copy);
    RemapInstruction(Copy, Values, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    Values[&I] = Copy;
  }
}

/// The test of the loop is passed, and its end is the function's.
void ElementCopy::copyTerminator(const BasicBlock &Block, IRBuilder<> &B) {
  if (&Block == Blocks.Latch) {
    B.CreateRet(mapped(&Last));
  } else if (&Block == Blocks.Exiting) {
    // successor 1 is the way out
    B.CreateBr(cast<BasicBlock>(mapped(Block.getTerminator()->getSuccessor(0))));
  } else {
    Instruction *Copy = Block.getTerminator()->clone();
    Copy->setDebugLoc(DebugLoc());
    B.Insert(Copy);
    RemapInstruction(Copy, Values, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
  }
}

Function *ElementCopy::emit() {
  findOperands();
  Type *I32 = Type::getInt32Ty(C);
  SmallVector<Type *, 8> Params = {I32, I32};
  for (Value *Operand : Operands)
    Params.push_back(matrix(Operand) ? matrix(Operand)->Component : Operand->getType());
  F = Function::Create(FunctionType::get(matrix(&Changed)->Component, Params, false),
                       GlobalValue::InternalLinkage, "element", Changed.getModule());
  F->addFnAttr(Attribute::NoUnwind);
  F->addFnAttr(CallbackAttribute);
  for (auto [Operand, Arg] : zip(Operands, drop_begin(F->args(), 2)))
    Values[Operand] = &Arg;
  for (BasicBlock *Block : Blocks.Blocks)
    Values[Block] = BasicBlock::Create(C, Block->getName(), F);
  IRBuilder<> B(&F->getEntryBlock());
  makeIndex(B);
  for (BasicBlock *Block : Blocks.Blocks) {
    B.SetInsertPoint(cast<BasicBlock>(mapped(Block)));
    for (Instruction &I : *Block)
      copy(I, B);
    copyTerminator(*Block, B);
  }
  return F;
}

/// Short ways become selections, for masks of lanes.
void simplify(Function &F, const TargetTransformInfo &Costs) {
  const auto Options = SimplifyCFGOptions().convertSwitchToLookupTable(false);
  for (bool Changed = true; Changed;) {
    Changed = false;
    const SmallVector<WeakVH, 8> Blocks(make_pointer_range(F)); // others may be erased with one
    for (const WeakVH &Known : Blocks)
      if (Value *V = Known) {
        auto *Block = cast<BasicBlock>(V);
        Changed |= SimplifyInstructionsInBlock(Block);
        Changed |= simplifyCFG(Block, Costs, nullptr, Options);
      }
  }
}

/// A function of the module that does the same, or F.
Function *equalTo(Function &F) {
  GlobalNumberState Numbers;
  for (Function &Other : *F.getParent())
    if (&Other != &F && !Other.isDeclaration() && Other.getFunctionType() == F.getFunctionType() &&
        Other.hasFnAttribute(CallbackAttribute) &&
        FunctionComparator(&F, &Other, &Numbers).compare() == 0)
      return &Other;
  return &F;
}

} // namespace

Function *elementFunction(const ElementBlocks &Blocks, PHINode &Changed, Value &Last,
                          SmallVectorImpl<Value *> &Operands, const TargetTransformInfo &Costs) {
  ElementCopy Copy(Blocks, Changed, Last);
  Function *F = Copy.emit();
  simplify(*F, Costs);
  Operands.append(Copy.operands().begin(), Copy.operands().end());
  Function *Equal = equalTo(*F);
  if (Equal != F)
    F->eraseFromParent();
  return Equal;
}

} // namespace coop::lower
