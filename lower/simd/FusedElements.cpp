// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for element-wise operations behind products, and the function that they become; see
// FusedElements.h. Where the function is called is in MicroKernel.cpp.

#include "lower/simd/FusedElements.h"
#include "lower/passes/LowerLoopsState.h"
#include "lower/simd/TileCallback.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// A product and the operations behind it.
class SumChain {
public:
  SumChain(CallInst &MulAdd, const SimdTarget &Target) : MulAdd(MulAdd), Target(Target) {}

  /// Returns whether there is one that can be one operation.
  bool find();
  /// Made: functions by what they do.
  void fuse(StringMap<Function *> &Made);

private:
  CallInst *last() const { return Steps.back(); }
  bool canFollow(const CallInst &Step, const Value &From) const;
  bool canMoveTo(CallInst &Last) const;
  bool isLeftToStore(const CallInst &Step) const;
  std::string describe() const;
  Function *makeFunction();
  Value *apply(IRBuilder<> &B, const CallInst &Step, Value *V, const Value &From,
               ArrayRef<Value *> Place, function_ref<Value *()> Parameter) const;
  template <typename Visit> void forEachExtra(Visit V) const;

  CallInst &MulAdd;
  const SimdTarget &Target;
  SmallVector<CallInst *, 4> Steps;
};

/// The first operand of an element-wise operation that is a matrix; 0 for other operations.
unsigned firstMatrix(const CallInst &Step) {
  switch (getCoopOp(Step).value_or(CoopOp::Buffer)) {
  case CoopOp::MatPerElement:
  case CoopOp::MatScale:
  case CoopOp::MatArith:
    return 1;
  case CoopOp::MatConvert:
    return 2;
  default:
    return 0;
  }
}

/// What is multiplied may be another while it is (Product::needsOffset).
bool readsBytesOfA(const CallInst &Step, const CallInst &MulAdd) {
  Type *A = MulAdd.getArgOperand(0)->getType();
  return MatrixType::match(A)->Component->isIntegerTy(8) &&
         any_of(Step.args(), [&](const Use &U) { return U->getType() == A; });
}

/// Groups of B's rows must be whole in each block of sums. Nothing follows a B.
bool SumChain::canFollow(const CallInst &Step, const Value &From) const {
  constexpr unsigned LargestGroup = 4;
  const unsigned First = firstMatrix(Step);
  const bool HasGroups = MatrixType::match(MulAdd.getType())->Rows % DotRow::MaxTileRows == 0 &&
                         Target.largestGroup() <= LargestGroup;
  if (First == 0 || Step.getParent() != MulAdd.getParent() ||
      MatrixType::match(From.getType())->Use == CoopUse::B || readsBytesOfA(Step, MulAdd) ||
      (MatrixType::match(Step.getType())->Use == CoopUse::B && !HasGroups))
    return false;
  if (getCoopOp(Step) != CoopOp::MatPerElement)
    return true;
  return Step.getArgOperand(First) == &From && isa<Function>(Step.getArgOperand(0));
}

/// Functions that use memory are not called later than something else that does; nor, by elements,
/// in turns with functions that see what they change.
bool SumChain::canMoveTo(CallInst &Last) const {
  ModRefInfo Before = ModRefInfo::NoModRef;
  for (const Instruction &I : make_range(MulAdd.getIterator(), std::next(Last.getIterator()))) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || !is_contained(Steps, Call)) {
      if (isModOrRefSet(Before) && I.mayReadOrWriteMemory())
        return false;
      continue;
    }
    if (getCoopOp(*Call) != CoopOp::MatPerElement)
      continue;
    const ModRefInfo Use = memoryUse(*cast<Function>(Call->getArgOperand(0)));
    if ((isModSet(Before) && isModOrRefSet(Use)) || (isModOrRefSet(Before) && isModSet(Use)))
      return false;
    Before |= Use;
  }
  return true;
}

bool SumChain::find() {
  using spirv::CooperativeMatrixOperands;
  const MatrixType C = *MatrixType::match(MulAdd.getArgOperand(2)->getType()), D = sumType(MulAdd);
  const auto Operands = cast<ConstantInt>(MulAdd.getArgOperand(3))->getZExtValue();
  const auto Saturates =
      static_cast<uint32_t>(CooperativeMatrixOperands::SaturatingAccumulationKHR);
  // Long sums of halves are made in parts, which are added to the result.
  constexpr uint32_t LongestOfHalves = 2 * DotRow::MaxHalfProducts;
  const uint32_t K = MatrixType::match(MulAdd.getArgOperand(0)->getType())->Cols;
  if (C.Component != D.Component || C.Encoding != D.Encoding || (Operands & Saturates) ||
      (D.Component->isHalfTy() && K > LongestOfHalves))
    return false;
  const Value *From = &MulAdd;
  while (From->hasOneUse()) {
    auto *Step = const_cast<CallInst *>(dyn_cast<CallInst>(From->user_back()));
    if (!Step || !canFollow(*Step, *From))
      break;
    Steps.push_back(Step);
    From = Step;
  }
  while (!Steps.empty() && !canMoveTo(*last()))
    Steps.pop_back();
  return !Steps.empty();
}

/// Calls V with every operand of a step that is neither its function nor a fact of it nor what
/// comes from the step before.
template <typename Visit> void SumChain::forEachExtra(Visit V) const {
  const Value *From = &MulAdd;
  for (const CallInst *Step : Steps) {
    for (unsigned I = firstMatrix(*Step); I < Step->arg_size(); ++I)
      if (Step->getArgOperand(I) != From)
        V(Step->getArgOperand(I));
    From = Step;
  }
}

/// One step for one element. Null where that does not exist.
Value *SumChain::apply(IRBuilder<> &B, const CallInst &Step, Value *V, const Value &From,
                       ArrayRef<Value *> Place, function_ref<Value *()> Parameter) const {
  auto Operand = [&](unsigned I) { return Step.getArgOperand(I) == &From ? V : Parameter(); };
  auto Number = [&](unsigned I) {
    return cast<ConstantInt>(Step.getArgOperand(I))->getZExtValue();
  };
  const Component Result(*MatrixType::match(Step.getType()));
  switch (*getCoopOp(Step)) {
  case CoopOp::MatPerElement: {
    SmallVector<Value *, 8> Args(Place);
    for (unsigned I = 1; I < Step.arg_size(); ++I)
      Args.push_back(Operand(I));
    auto *F = cast<Function>(Step.getArgOperand(0));
    inlineLater(*F);
    return B.CreateCall(F, Args);
  }
  case CoopOp::MatConvert:
    return emitComponentConvert(B, CoopConvert(Number(0)), Number(1) != 0,
                                Component(*MatrixType::match(From.getType())), Result, V);
  default:
    return emitComponentArith(B, CoopArith(Number(0)), Result, Operand(1),
                              Step.arg_size() > 2 ? Operand(2) : nullptr);
  }
}

/// The last conversion of floats to bfloats is done to more than one vector.
bool SumChain::isLeftToStore(const CallInst &Step) const {
  return &Step == last() && getCoopOp(Step) == CoopOp::MatConvert &&
         MatrixType::match(Step.getType())->Component->isBFloatTy() &&
         MatrixType::match(Step.getArgOperand(2)->getType())->Component->isFloatTy();
}

/// All steps as one function of a vector of sums. Null where there is none.
Function *SumChain::makeFunction() {
  LLVMContext &C = MulAdd.getContext();
  Type *I32 = Type::getInt32Ty(C);
  SmallVector<Type *, 8> Params = {I32, I32, sumType(MulAdd).Component};
  SmallVector<ArgShape, 8> Shapes = {ArgShape::uniform(), ArgShape::consecutive(1),
                                     ArgShape::varying()};
  forEachExtra([&](Value *V) {
    const auto Matrix = MatrixType::match(V->getType());
    Params.push_back(Matrix ? Matrix->Component : V->getType());
    Shapes.push_back(Matrix ? ArgShape::varying() : ArgShape::uniform());
  });
  const Value *Result = isLeftToStore(*last()) ? last()->getArgOperand(2) : last();
  auto *Ty = FunctionType::get(MatrixType::match(Result->getType())->Component, Params, false);
  Function *F = Function::Create(Ty, GlobalValue::InternalLinkage, "elements", MulAdd.getModule());
  F->addFnAttr(Attribute::NoUnwind);
  IRBuilder<> B(BasicBlock::Create(C, "entry", F));
  Value *V = F->getArg(2);
  unsigned Next = 3;
  const Value *From = &MulAdd;
  for (const CallInst *Step : Steps) {
    if (V && !isLeftToStore(*Step))
      V = apply(B, *Step, V, *From, {F->getArg(0), F->getArg(1)},
                [&] { return F->getArg(Next++); });
    From = Step;
  }
  Function *Lanes = nullptr;
  if (V) {
    B.CreateRet(V);
    Lanes = vectorizeCallback(*F, Target.columns(), Shapes);
  }
  F->eraseFromParent();
  return Lanes;
}

/// All that the function depends on.
std::string SumChain::describe() const {
  std::string Text;
  raw_string_ostream OS(Text);
  auto PrintType = [&](const Value &V) {
    const MatrixType M = *MatrixType::match(V.getType());
    OS << *M.Component << static_cast<unsigned>(M.Encoding) << static_cast<unsigned>(M.Use);
  };
  OS << *sumType(MulAdd).Component;
  const Value *From = &MulAdd;
  for (const CallInst *Step : Steps) {
    OS << ' ' << coopOpName(*getCoopOp(*Step));
    PrintType(*Step);
    for (const auto &[I, Arg] : enumerate(Step->args())) {
      OS << ' ';
      if (I < firstMatrix(*Step))
        Arg->printAsOperand(OS);
      else if (Arg == From)
        OS << "sum";
      else
        OS << *Arg->getType();
    }
    From = Step;
  }
  return Text;
}

void SumChain::fuse(StringMap<Function *> &Made) {
  auto [Known, IsNew] = Made.try_emplace(describe());
  if (IsNew)
    Known->second = makeFunction();
  Function *Lanes = Known->second;
  if (!Lanes)
    return;
  SmallVector<Value *, 8> Args(MulAdd.args());
  Args.push_back(Lanes);
  forEachExtra([&](Value *V) { Args.push_back(V); });
  IRBuilder<> B(last());
  CallInst *New = emitCoopOp(B, CoopOp::MatMulAddElements, last()->getType(), Args);
  New->takeName(last());
  last()->replaceAllUsesWith(New);
  for (CallInst *Step : reverse(Steps))
    Step->eraseFromParent();
  MulAdd.eraseFromParent();
}

} // namespace

void fuseElements(Module &M, const SimdTarget &Target) {
  SmallVector<CallInst *, 8> Products;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I); Call && getCoopOp(*Call) == CoopOp::MatMulAdd)
        Products.push_back(Call);
  StringMap<Function *> Made;
  for (CallInst *MulAdd : Products)
    if (SumChain Chain(*MulAdd, Target); Chain.find())
      Chain.fuse(Made);
}

Function *FusedElements::functionOf(const CallInst &MulAdd) {
  return getCoopOp(MulAdd) == CoopOp::MatMulAddElements ? cast<Function>(MulAdd.getArgOperand(4))
                                                        : nullptr;
}

MatrixType sumType(const CallInst &MulAdd) {
  MatrixType Sum = *MatrixType::match(MulAdd.getType());
  if (!FusedElements::functionOf(MulAdd))
    return Sum;
  const MatrixType C = *MatrixType::match(MulAdd.getArgOperand(2)->getType());
  Sum.Component = C.Component;
  Sum.Encoding = C.Encoding;
  Sum.Use = CoopUse::Accumulator;
  return Sum;
}

} // namespace coop::lower
