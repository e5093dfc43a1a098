// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See DeepLoops.h.

#include "lower/exec/staging/DeepLoops.h"
#include "lower/ir/CoopTraits.h"
#include "support/spirv/generated/Enums.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Whether a matrix of more elements of K goes on where the next iteration's is.
bool goesOn(const DirectLoad &Direct) {
  const MatrixType M = Direct.Load->resultType();
  const bool IsA = M.Use == CoopUse::A;
  const Polynomial Depth(IsA ? M.Cols : M.Rows);
  // Elements of K are side by side in rows of A and columns of B.
  const bool AreBeside = IsA != Direct.IsColumnMajor;
  return M.Use != CoopUse::Accumulator &&
         Direct.Growth == Depth * (AreBeside ? Polynomial(Direct.elementSize()) : Direct.Stride);
}

/// Whether a value of the loop is added to by a constant, or to be one of its sums.
bool isCounterOrSum(const PHINode &Phi, const Loop &L) {
  auto *Next = dyn_cast<Instruction>(Phi.getIncomingValueForBlock(L.getLoopLatch()));
  if (auto *Product = dyn_cast_or_null<MatMulAddCall>(Next))
    return Product->c() == &Phi && Product->hasOneUse() && L.contains(Product);
  return Next && Next->getOpcode() == Instruction::Add && Next->getOperand(0) == &Phi &&
         isa<ConstantInt>(Next->getOperand(1)) && L.contains(Next) &&
         all_of(Next->users(), [&](const User *U) { return U == &Phi; });
}

class DeepLoopFinder {
public:
  DeepLoopFinder(DeepLoop &Result, ArrayRef<DirectLoad> Loads) : Result(Result), Loads(Loads) {}
  bool find();

private:
  bool collect(Instruction &I);
  bool collectCall(CallInst &Call);
  bool isDeep(const Value &Operand) const;

  DeepLoop &Result;
  ArrayRef<DirectLoad> Loads;
};

bool DeepLoopFinder::isDeep(const Value &Operand) const {
  return any_of(Result.Loads, [&](const DirectLoad *Direct) { return Direct->Load == &Operand; });
}

bool DeepLoopFinder::collectCall(CallInst &Call) {
  if (isa<MatLoadCall>(Call)) {
    const auto Direct = find_if(Loads, [&](const DirectLoad &D) { return D.Load == &Call; });
    if (Direct == Loads.end() || Direct->Inner != Result.L || !goesOn(*Direct))
      return false;
    Result.Iterations = Direct->Iterations;
    Result.Loads.push_back(&*Direct);
    return true;
  }
  if (auto *Product = dyn_cast<MatMulAddCall>(&Call)) {
    // What is clamped in each iteration is not the same when it is only after the last.
    const auto Saturates =
        static_cast<uint32_t>(spirv::CooperativeMatrixOperands::SaturatingAccumulationKHR);
    auto *Sum = dyn_cast<PHINode>(Product->c());
    if (Product->matrixOperands() & Saturates || !isDeep(*Product->a()) || !isDeep(*Product->b()) ||
        !Sum || Sum->getParent() != Result.L->getHeader() ||
        count_if(Sum->users(),
                 [&](const User *U) { return Result.L->contains(cast<Instruction>(U)); }) != 1)
      return false;
    Result.Products.push_back(Product);
    return true;
  }
  return isa<LoopMarkerCall>(Call) || Call.doesNotAccessMemory();
}

bool DeepLoopFinder::collect(Instruction &I) {
  if (auto *Call = dyn_cast<CallInst>(&I))
    return collectCall(*Call);
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return Phi->getParent() == Result.L->getHeader() && isCounterOrSum(*Phi, *Result.L);
  auto *Load = dyn_cast<LoadInst>(&I);
  return !I.mayWriteToMemory() && (!Load || Load->isSimple());
}

bool DeepLoopFinder::find() {
  if (!Result.L->isInnermost())
    return false;
  for (BasicBlock *Block : Result.L->blocks())
    for (Instruction &I : *Block)
      if (!collect(I))
        return false;
  return all_of(Result.Loads, [](const DirectLoad *Direct) {
    const unsigned Operand =
        Direct->Load->resultType().Use == CoopUse::A ? MatMulAddCall::A : MatMulAddCall::B;
    return all_of(Direct->Load->uses(), [&](const Use &U) {
      return isa<MatMulAddCall>(U.getUser()) && U.getOperandNo() == Operand;
    });
  });
}

} // namespace

std::vector<DeepLoop> findDeepLoops(ArrayRef<DirectLoad> Loads) {
  std::vector<DeepLoop> Found;
  for (const DirectLoad &Direct : Loads) {
    if (!Direct.Inner ||
        any_of(Found, [&](const DeepLoop &Known) { return Known.L == Direct.Inner; }))
      continue;
    DeepLoop Loop = {Direct.Inner, 1, {}, {}};
    if (DeepLoopFinder(Loop, Loads).find())
      Found.push_back(std::move(Loop));
  }
  return Found;
}

} // namespace coop::lower
