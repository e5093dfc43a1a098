// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for element-wise operations that can be one, and the function that they become; see
// EpilogueFusion.h.

#include "lower/transform/EpilogueFusion.h"
#include "lower/analysis/MemoryUse.h"
#include "lower/emit/Component.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopTraits.h"
#include "lower/ir/GeneratedFunction.h"
#include "lower/transform/BroadcastOperands.h"
#include "lower/transform/Inline.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

std::optional<MatrixType> matrix(const Value *V) { return MatrixType::match(V->getType()); }

/// The first operand of an element-wise operation that is a matrix; 0 for other operations, and for
/// what has been fused.
unsigned firstMatrix(const CallInst &Step) {
  const auto Op = getCoopOp(Step);
  if (!Op || !isElementwise(*Op) || isa<MatEpilogueCall>(Step))
    return 0;
  const auto *First = find_if(Step.args(), [](const Use &U) { return matrix(U).has_value(); });
  return First == Step.arg_end() ? 0 : First->getOperandNo();
}

/// What a function of elements does with memory; other operations leave it.
ModRefInfo memoryUseOf(const CallInst &Step) {
  auto *Elements = dyn_cast<MatPerElementCall>(&Step);
  return Elements ? memoryUse(*Elements->function()) : ModRefInfo::NoModRef;
}

/// The sum of a loop, as it is seen after it.
bool isReductionLoopSum(const Value *V) {
  auto *Phi = dyn_cast<PHINode>(V);
  return Phi && any_of(Phi->incoming_values(), [](const Value *In) {
           auto *MulAdd = dyn_cast<MatMulAddCall>(In);
           return isa<PHINode>(In) || (MulAdd && isa<PHINode>(MulAdd->c()));
         });
}

/// Element-wise operations, of which each but the last is used by others of them alone, and the
/// product after which they are, if any.
class ElementTree {
public:
  ElementTree(CallInst &Last, const EpilogueTarget &Target) : Last(Last), Target(Target) {}

  /// Returns whether they can be one operation, and whether that has less to do.
  bool find();
  /// Done: operations that are there no more.
  void fuse(SmallPtrSetImpl<CallInst *> &Done);

private:
  bool canBeStep(const CallInst &Step) const;
  bool canMove(CallInst &Step) const;
  bool canBegin(const MatMulAddCall &Product) const;
  void grow(const CallInst &Step);
  void collectLeaves();
  bool isLeftToStore(const CallInst &Step) const;
  bool isLine(const Value &Leaf) const;
  FunctionKey key() const;
  Function *makeFunction() const;
  Value *apply(IRBuilder<> &B, const CallInst &Step, DenseMap<const Value *, Value *> &Elements,
               ArrayRef<Value *> Place) const;

  CallInst &Last;
  const EpilogueTarget &Target;
  MatMulAddCall *MulAdd = nullptr;     ///< or null
  SmallSetVector<CallInst *, 8> Steps; ///< then in their order
  /// What steps have as operands and do not make; where there is no product, the first is a matrix.
  SmallVector<Value *, 8> Leaves;
};

/// Functions are known, and rows are vectors: nothing follows a B.
bool ElementTree::canBeStep(const CallInst &Step) const {
  const unsigned First = firstMatrix(Step);
  if (First == 0 || Step.getParent() != Last.getParent() ||
      any_of(Step.args(), [](const Use &U) { return matrix(U) && matrix(U)->Use == CoopUse::B; }))
    return false;
  auto *Elements = dyn_cast<MatPerElementCall>(&Step);
  return !Elements || Elements->function();
}

/// Functions that use memory are not called later than something else that does; nor, by elements,
/// in turns with functions that see what they change.
bool ElementTree::canMove(CallInst &Step) const {
  const ModRefInfo Use = memoryUseOf(Step);
  if (isNoModRef(Use))
    return true;
  return none_of(make_range(std::next(Step.getIterator()), std::next(Last.getIterator())),
                 [&](Instruction &I) {
                   auto *Call = dyn_cast<CallInst>(&I);
                   if (!Call || !Steps.contains(Call))
                     return I.mayReadOrWriteMemory();
                   const ModRefInfo Other = memoryUseOf(*Call);
                   return (isModSet(Use) && isModOrRefSet(Other)) || isModSet(Other);
                 });
}

/// Sums are of the accumulators' own type, and not clamped.
bool ElementTree::canBegin(const MatMulAddCall &Product) const {
  const auto Saturates =
      static_cast<uint32_t>(spirv::CooperativeMatrixOperands::SaturatingAccumulationKHR);
  const MatrixType C = Product.cType(), D = Product.resultType();
  return Product.getParent() == Last.getParent() && C.Component == D.Component &&
         C.Encoding == D.Encoding && !(Product.matrixOperands() & Saturates) &&
         Target.canFollow(Product, *matrix(&Last));
}

/// Takes in what makes Step's operands.
void ElementTree::grow(const CallInst &Step) {
  for (const Use &U : reverse(Step.args())) {
    auto *Call = dyn_cast<CallInst>(U);
    if (!Call || Call == MulAdd || Steps.contains(Call) || !matrix(Call) || !Call->hasOneUser())
      continue;
    if (auto *Product = dyn_cast<MatMulAddCall>(Call); Product && !MulAdd && canBegin(*Product))
      MulAdd = Product;
    // One of equal lines is made once.
    if (!canBeStep(*Call) || !canMove(*Call) || isBroadcast(*Call))
      continue;
    Steps.insert(Call);
    grow(*Call);
  }
}

void ElementTree::collectLeaves() {
  for (const CallInst *Step : Steps)
    for (const Use &U : drop_begin(Step->args(), firstMatrix(*Step))) {
      auto *Call = dyn_cast<CallInst>(U);
      if (Call && (Call == MulAdd || Steps.contains(Call)))
        continue;
      if (!is_contained(Leaves, U))
        Leaves.push_back(U);
    }
  if (MulAdd)
    return;
  // Of the sum of a loop, the product is still to be done.
  auto *First = find_if(Leaves, isReductionLoopSum);
  if (First == Leaves.end())
    First = find_if(Leaves, [](const Value *V) { return matrix(V).has_value(); });
  std::rotate(Leaves.begin(), First, std::next(First));
}

bool ElementTree::find() {
  if (!canBeStep(Last))
    return false;
  Steps.insert(&Last);
  grow(Last);
  SmallVector<CallInst *, 8> Order = Steps.takeVector();
  llvm::sort(Order, [](const CallInst *A, const CallInst *B) { return A->comesBefore(B); });
  Steps.insert(Order.begin(), Order.end());
  collectLeaves();
  if (MulAdd)
    return all_of(Leaves, [&](const Value *V) { return Target.isKept(*MulAdd, *V); });
  const bool HasSteps = Steps.size() > 1 || any_of(Leaves, isReductionLoopSum);
  return HasSteps && matrix(&Last)->Use != CoopUse::B;
}

/// One step for one element. Elements: of what comes before. Null where there is no such step.
Value *ElementTree::apply(IRBuilder<> &B, const CallInst &Step,
                          DenseMap<const Value *, Value *> &Elements,
                          ArrayRef<Value *> Place) const {
  const Component Result(*matrix(&Step));
  switch (*getCoopOp(Step)) {
  case CoopOp::MatPerElement: {
    SmallVector<Value *, 8> Args(Place);
    for (const Use &U : drop_begin(Step.args(), MatPerElementCall::Matrix))
      Args.push_back(Elements.lookup(U));
    Function *F = cast<MatPerElementCall>(Step).function();
    inlineLater(*F);
    return B.CreateCall(F, Args);
  }
  case CoopOp::MatConvert: {
    auto &Convert = cast<MatConvertCall>(Step);
    return emitComponentConvert(B, Convert.conversion(), Convert.saturates(),
                                Component(Convert.matrixType()), Result,
                                Elements.lookup(Convert.matrix()));
  }
  case CoopOp::MatScale: {
    auto &Scale = cast<MatScaleCall>(Step);
    return emitComponentArith(B, Scale.arith(), Result, Elements.lookup(Scale.matrix()),
                              Elements.lookup(Scale.scalar()));
  }
  case CoopOp::MatArith: {
    auto &Arith = cast<MatArithCall>(Step);
    const ArrayRef<Use> Matrices = Arith.matrices();
    return emitComponentArith(B, Arith.arith(), Result, Elements.lookup(Matrices[0]),
                              Matrices.size() > 1 ? Elements.lookup(Matrices[1]) : nullptr);
  }
  default:
    llvm_unreachable("not an element-wise operation");
  }
}

bool ElementTree::isLeftToStore(const CallInst &Step) const {
  auto *Convert = dyn_cast<MatConvertCall>(&Step);
  return MulAdd && &Step == &Last && Convert && Target.convertsAtStore(*Convert);
}

/// All steps as one function of an element of the sum. Null where there is none.
Function *ElementTree::makeFunction() const {
  LLVMContext &C = Last.getContext();
  Type *I32 = Type::getInt32Ty(C);
  SmallVector<Type *, 8> Params = {I32, I32};
  auto AddParameter = [&](const Value *V) {
    Params.push_back(matrix(V) ? matrix(V)->Component : V->getType());
  };
  if (MulAdd)
    AddParameter(MulAdd);
  for (const Value *Leaf : Leaves)
    AddParameter(Leaf);
  const Value *Result = isLeftToStore(Last) ? cast<MatConvertCall>(Last).matrix() : &Last;
  auto *Ty = FunctionType::get(matrix(Result)->Component, Params, false);
  Function *F = Function::Create(Ty, GlobalValue::InternalLinkage, "elements", Last.getModule());
  F->addFnAttr(Attribute::NoUnwind);
  IRBuilder<> B(BasicBlock::Create(C, "entry", F));
  DenseMap<const Value *, Value *> Elements;
  unsigned Next = 2;
  if (MulAdd)
    Elements[MulAdd] = F->getArg(Next++);
  for (const Value *Leaf : Leaves)
    Elements[Leaf] = F->getArg(Next++);
  for (const CallInst *Step : Steps) {
    if (isLeftToStore(*Step))
      continue;
    Value *V = apply(B, *Step, Elements, {F->getArg(0), F->getArg(1)});
    if (!V) {
      F->eraseFromParent();
      return nullptr;
    }
    Elements[Step] = V;
  }
  B.CreateRet(Elements.lookup(Result));
  return F;
}

/// Operands by where they come from: a step before, the product's sum, or a leaf.
FunctionKey ElementTree::key() const {
  FunctionKey Key("elements");
  auto AddOrigin = [&](const Value *V) {
    if (const auto *Step = llvm::find(Steps, V); Step != Steps.end())
      Key.add("step").add(Step - Steps.begin());
    else if (V == MulAdd)
      Key.add("sum");
    else
      Key.add("leaf").add(llvm::find(Leaves, V) - Leaves.begin());
  };
  if (MulAdd)
    Key.add(MulAdd->getType());
  for (const Value *Leaf : Leaves)
    Key.add(Leaf->getType());
  for (const CallInst *Step : Steps) {
    Key.add(coopOpName(*getCoopOp(*Step))).add(Step->getType());
    const unsigned First = firstMatrix(*Step);
    for (const Use &Arg : Step->args())
      if (Arg.getOperandNo() < First)
        Key.add(*cast<Constant>(Arg));
      else
        AddOrigin(Arg);
  }
  return Key;
}

/// Leaf has equal lines, of which one is enough. The first matrix has the shape of the result.
bool ElementTree::isLine(const Value &Leaf) const {
  return matrix(&Leaf) && (MulAdd || &Leaf != Leaves[0]) && isBroadcast(Leaf) &&
         all_of(Leaf.users(), [&](const User *U) {
           auto *Call = dyn_cast<CallInst>(U);
           return Call && Steps.contains(const_cast<CallInst *>(Call));
         });
}

void ElementTree::fuse(SmallPtrSetImpl<CallInst *> &Done) {
  Function *F = generatedFunction(*Last.getModule(), key(), [&] { return makeFunction(); });
  if (!F)
    return;
  SmallVector<bool, 8> AreElements;
  if (MulAdd)
    AreElements.push_back(true);
  for (const Value *Leaf : Leaves)
    AreElements.push_back(matrix(Leaf).has_value());
  if (!Target.canDo(*F, AreElements)) {
    if (F->use_empty())
      F->eraseFromParent();
    return;
  }
  SmallVector<Value *, 8> Args;
  if (MulAdd)
    Args.append(MulAdd->arg_begin(), MulAdd->arg_end());
  Args.push_back(F);
  SmallVector<Value *, 4> Whole;
  for (Value *Leaf : Leaves)
    if (isLine(*Leaf)) {
      Args.push_back(makeLine(*Leaf));
      Whole.push_back(Leaf);
    } else {
      Args.push_back(Leaf);
    }
  IRBuilder<> B(&Last);
  CallInst *New =
      emitCoopOp(B, MulAdd ? CoopOp::MatMulAddEpilogue : CoopOp::MatEpilogue, Last.getType(), Args);
  New->takeName(&Last);
  Last.replaceAllUsesWith(New);
  for (CallInst *Step : reverse(Steps)) {
    Done.insert(Step);
    Step->eraseFromParent();
  }
  if (MulAdd)
    MulAdd->eraseFromParent();
  for (Value *Matrix : Whole)
    eraseUnused(*Matrix, [&](CallInst &Call) { Done.insert(&Call); });
}

} // namespace

/// What follows takes in what comes before.
static void fuseEpilogues(BasicBlock &Block, const EpilogueTarget &Target) {
  SmallVector<CallInst *, 16> Calls;
  for (Instruction &I : reverse(Block))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && firstMatrix(*Call))
      Calls.push_back(Call);
  SmallPtrSet<CallInst *, 16> Done;
  for (CallInst *Last : Calls)
    if (!Done.contains(Last))
      if (ElementTree Tree(*Last, Target); Tree.find())
        Tree.fuse(Done);
}

void fuseEpilogues(Module &M, const EpilogueTarget &Target) {
  for (Function &F : make_early_inc_range(M))
    for (BasicBlock &Block : F)
      fuseEpilogues(Block, Target);
}

Function *Epilogue::functionOf(const CallInst &MulAdd) {
  auto *Fused = dyn_cast<MatMulAddEpilogueCall>(&MulAdd);
  return Fused ? Fused->function() : nullptr;
}

SmallVector<bool, 8> Epilogue::areElements(const CallInst &Call) {
  SmallVector<bool, 8> Result;
  unsigned First = FirstExtra;
  if (isa<MatEpilogueCall>(Call))
    First = MatEpilogueCall::Matrix;
  else
    Result.push_back(true); // the sum
  for (const Value *V : drop_begin(Call.args(), First))
    Result.push_back(matrix(V).has_value());
  return Result;
}

MatrixType sumType(const CallInst &MulAdd) {
  MatrixType Sum = *MatrixType::match(MulAdd.getType());
  if (!Epilogue::functionOf(MulAdd))
    return Sum;
  const MatrixType C = cast<ProductCall>(MulAdd).cType();
  Sum.Component = C.Component;
  Sum.Encoding = C.Encoding;
  Sum.Use = CoopUse::Accumulator;
  return Sum;
}

} // namespace coop::lower
