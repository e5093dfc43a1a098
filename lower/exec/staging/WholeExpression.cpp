// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See WholeExpression.h. A scalar that every subgroup reads from one place no subgroup may write
// without waiting for the others, so that it is the same for all parts.

#include "lower/exec/staging/WholeExpression.h"
#include "lower/analysis/MemoryUse.h"
#include "lower/ir/CoopTraits.h"
#include "lower/transform/UniformValues.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace coop::lower {
namespace {

bool isMatrix(const Value &V) { return MatrixType::match(V.getType()).has_value(); }

/// Whether all subgroups have the same scalar or address V, as far as a few steps show.
bool isShared(const Value &V, unsigned Steps) {
  if (isa<Constant>(V) || isUniformEverywhere(V))
    return true;
  const auto AreShared = [&](const User &Of) {
    return all_of(Of.operand_values(),
                  [&](const Value *Operand) { return isShared(*Operand, Steps - 1); });
  };
  if (Steps == 0)
    return false;
  if (auto *Load = dyn_cast<LoadInst>(&V))
    return Load->isSimple() && Load->getPointerAddressSpace() == address_space::Buffer &&
           AreShared(*Load);
  const bool IsPure = isa<UnaryOperator, BinaryOperator, CastInst, CmpInst, SelectInst,
                          GetElementPtrInst, ExtractElementInst, FreezeInst>(V) ||
                      (isa<IntrinsicInst>(V) && cast<CallInst>(V).doesNotAccessMemory());
  return IsPure && AreShared(cast<User>(V));
}

/// Whether F, and what it calls, asks nothing that invocations or subgroups have for themselves.
bool asksForNothingOwn(const Function &F, SmallPtrSetImpl<const Function *> &Seen) {
  return all_of(instructions(F), [&](const Instruction &I) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || isa<IntrinsicInst>(Call))
      return true;
    const Function *Callee = Call->getCalledFunction();
    const std::optional<CoopOp> Op = Callee ? getCoopOp(*Callee) : std::nullopt;
    if (Op)
      return resultOf(*Op) >= OpResult::Workgroup || kindOf(*Op) == OpKind::Narrow;
    return Callee && !Callee->isDeclaration() &&
           (!Seen.insert(Callee).second || asksForNothingOwn(*Callee, Seen));
  });
}

/// Whether a function of an element makes it of its arguments alone, wherever it is.
bool isOfValuesAlone(const Function *F) {
  SmallPtrSet<const Function *, 8> Seen = {F};
  return F && !F->isDeclaration() && isNoModRef(memoryUse(*F)) && F->getArg(0)->use_empty() &&
         F->getArg(1)->use_empty() && asksForNothingOwn(*F, Seen);
}

class WholeExpressionFinder {
public:
  WholeExpressionFinder(ArrayRef<Value *> Sums, const PartGrid &Grid, IndexEvaluator &Values)
      : Sums(Sums), Grid(Grid), Values(Values) {}

  bool matches(ArrayRef<Value *> OfParts);
  WholeExpression take() { return {nullptr, nullptr, std::move(Loads), Calls.takeVector()}; }

private:
  bool matchesCalls(ArrayRef<Value *> OfParts);
  bool matchesLoads(ArrayRef<Value *> OfParts);
  static bool areShared(ArrayRef<Value *> OfParts);

  const ArrayRef<Value *> Sums;
  const PartGrid &Grid;
  IndexEvaluator &Values;
  DenseMap<Value *, SmallVector<Value *, 16>> Known; ///< by the first part's
  std::vector<std::pair<const MatLoadCall *, WholeMatrix>> Loads;
  SetVector<CallInst *> Calls;
};

bool WholeExpressionFinder::areShared(ArrayRef<Value *> OfParts) {
  constexpr unsigned MostSteps = 8;
  return isShared(*OfParts.front(), MostSteps) &&
         all_of(OfParts, [&](const Value *V) { return areAlike(*V, *OfParts.front()); });
}

bool WholeExpressionFinder::matchesLoads(ArrayRef<Value *> OfParts) {
  SmallVector<StridedAccessCall *, 16> Accesses;
  for (Value *V : OfParts)
    Accesses.push_back(cast<StridedAccessCall>(V));
  auto *First = cast<MatLoadCall>(OfParts.front());
  auto Whole = findWholeMatrix(Accesses, First->resultType(), Grid, Values);
  if (!Whole)
    return false;
  Loads.emplace_back(First, std::move(*Whole));
  return true;
}

bool WholeExpressionFinder::matchesCalls(ArrayRef<Value *> OfParts) {
  auto *First = dyn_cast<CallInst>(OfParts.front());
  const std::optional<CoopOp> Op = First ? getCoopOp(*First) : std::nullopt;
  const auto IsSame = [&](const Value *V) {
    auto *Call = dyn_cast<CallInst>(V);
    return Call && Call->getCalledFunction() == First->getCalledFunction();
  };
  if (!Op || !all_of(OfParts, IsSame))
    return false;
  for (Value *V : OfParts)
    Calls.insert(cast<CallInst>(V));
  if (Op == CoopOp::MatLoad)
    return matchesLoads(OfParts);
  if (Op != CoopOp::MatFill && !isElementwise(*Op))
    return false;
  if (auto *Each = dyn_cast<ElementFunctionCall>(First); Each && !isOfValuesAlone(Each->function()))
    return false;
  for (unsigned I = 0; I < First->arg_size(); ++I) {
    SmallVector<Value *, 16> Operands;
    for (Value *V : OfParts)
      Operands.push_back(cast<CallInst>(V)->getArgOperand(I));
    if (!(isMatrix(*Operands.front()) ? matches(Operands) : areShared(Operands)))
      return false;
  }
  return true;
}

bool WholeExpressionFinder::matches(ArrayRef<Value *> OfParts) {
  if (OfParts == Sums)
    return true;
  constexpr unsigned MostValues = 64;
  const auto Type = MatrixType::match(OfParts.front()->getType());
  if (Type->Use != CoopUse::Accumulator || Known.size() == MostValues)
    return false;
  const auto [Found, IsNew] = Known.try_emplace(OfParts.front(), OfParts.begin(), OfParts.end());
  return IsNew ? matchesCalls(OfParts) : OfParts.equals(Found->second);
}

} // namespace

std::optional<WholeExpression> findWholeExpression(ArrayRef<Value *> OfParts,
                                                   ArrayRef<Value *> Sums, const PartGrid &Grid,
                                                   IndexEvaluator &Values) {
  WholeExpressionFinder Finder(Sums, Grid, Values);
  if (!Finder.matches(OfParts))
    return std::nullopt;
  WholeExpression Result = Finder.take();
  Result.OfFirst = OfParts.front();
  Result.Sum = Sums.empty() ? nullptr : Sums.front();
  return Result;
}

MatStoreCall *findOnlyStore(const PHINode &Sum, const Loop &L, const AfterLoop &After) {
  MatStoreCall *Store = nullptr;
  SmallSetVector<const Value *, 8> Made;
  Made.insert(&Sum);
  for (size_t Next = 0; Next < Made.size(); ++Next)
    for (const User *U : Made[Next]->users()) {
      auto *Call = dyn_cast<CallInst>(const_cast<User *>(U));
      const BasicBlock *Block = cast<Instruction>(U)->getParent();
      if (L.contains(Block) || After.Never.contains(Block))
        continue;
      const std::optional<CoopOp> Op = Call ? getCoopOp(*Call) : std::nullopt;
      if (auto *Stores = Call ? dyn_cast<MatStoreCall>(Call) : nullptr; Stores && !Store)
        Store = Stores;
      else if (Op && isElementwise(*Op))
        Made.insert(Call);
      else
        return nullptr;
    }
  return Store;
}

} // namespace coop::lower
