// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for the products that share operands, and for the stores of their sums; see
// MacroTile.h.

#include "lower/analysis/MacroTile.h"
#include "lower/analysis/MemoryUse.h"
#include "lower/check/Robust.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// All that are reached from a product by operands that they share.
SmallVector<CallInst *, 16> connected(CallInst &First) {
  SetVector<CallInst *> Products;
  Products.insert(&First);
  for (size_t I = 0; I < Products.size(); ++I)
    if (auto *Product = dyn_cast<ProductCall>(Products[I]))
      for (Value *Operand : {Product->a(), Product->b()})
        for (User *U : Operand->users())
          if (auto *Call = dyn_cast<CallInst>(U))
            Products.insert(Call);
  return SmallVector<CallInst *, 16>(Products.begin(), Products.end());
}

/// The same operation on matrices of the same types.
bool areAlike(const CallInst &X, const CallInst &Y) {
  return X.getCalledOperand() == Y.getCalledOperand() &&
         cast<ProductCall>(X).matrixOperands() == cast<ProductCall>(Y).matrixOperands() &&
         X.getParent() == Y.getParent();
}

SmallVector<CallInst *, 4> operands(ArrayRef<CallInst *> Products, unsigned I) {
  SetVector<CallInst *> Loads;
  for (const CallInst *Product : Products)
    Loads.insert(cast<CallInst>(Product->getArgOperand(I)));
  SmallVector<CallInst *, 4> InOrder(Loads.begin(), Loads.end());
  sort(InOrder, [](const CallInst *X, const CallInst *Y) { return X->comesBefore(Y); });
  return InOrder;
}

} // namespace

std::optional<MacroTile> MacroTile::of(CallInst &MulAdd,
                                       function_ref<bool(const User &)> IsProduct) {
  const SmallVector<CallInst *, 16> All = connected(MulAdd);
  if (All.size() < 2 ||
      !all_of(All, [&](CallInst *P) { return IsProduct(*P) && areAlike(*P, MulAdd); }))
    return std::nullopt;
  MacroTile Grid;
  Grid.A = operands(All, ProductCall::A);
  Grid.B = operands(All, ProductCall::B);
  if (All.size() != size_t(Grid.rows()) * Grid.cols())
    return std::nullopt;
  Grid.Products.resize(All.size());
  for (CallInst *P : All) {
    const auto Row = find(Grid.A, cast<ProductCall>(P)->a()) - Grid.A.begin();
    const auto Col = find(Grid.B, cast<ProductCall>(P)->b()) - Grid.B.begin();
    CallInst *&Place = Grid.Products[Col * Grid.rows() + Row];
    if (Place)
      return std::nullopt; // another sum of the same product
    Place = P;
  }
  return Grid;
}

/// A store of the rows of a matrix.
static CallInst *storeOfRows(User *U) {
  auto *Store = dyn_cast_or_null<MatStoreCall>(U);
  const bool IsPlain = Store && !Store->isColumnMajor() && !Store->isVolatile();
  // Where one of them leaves its buffer, they have to be done one by one.
  return IsPlain && !isBounded(*Store) ? Store : nullptr;
}

void MacroTile::findStores(const BasicBlock &Exit, ArrayRef<User *> After) {
  SmallVector<CallInst *, 16> Found;
  for (User *U : After) {
    CallInst *Store = storeOfRows(U);
    if (!Store || Store->getParent() != &Exit)
      return;
    Found.push_back(Store);
  }
  auto ReadsPushConstants = [](const Instruction &I) {
    const auto *Load = dyn_cast<LoadInst>(&I);
    return Load && Load->getPointerAddressSpace() == address_space::PushConstant;
  };
  size_t Left = Found.size();
  for (const Instruction &I : Exit) {
    if (Left == 0)
      break;
    const bool IsBeforeAll = Left == Found.size();
    if (is_contained(Found, &I))
      --Left;
    else if (IsBeforeAll ? !MemoryUse().leavesMemory(I)
                         : (I.mayReadOrWriteMemory() && !ReadsPushConstants(I)) ||
                               containsCoopType(I.getType())) // it may be where a sum was
      return;
  }
  Stores = std::move(Found);
}

} // namespace coop::lower
