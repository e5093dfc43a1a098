// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which variables are tables.

#include "lower/transform/ConstantTables.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// An array, of which elements are loaded and that one instruction stores as a whole.
class Table {
public:
  static std::optional<Table> of(AllocaInst &Variable) {
    Table T(Variable);
    return T.isTable() ? std::optional(std::move(T)) : std::nullopt;
  }

  void share(unsigned AddressSpace) {
    Module &M = *Variable->getModule();
    auto *Shared =
        new GlobalVariable(M, Variable->getAllocatedType(), /*isConstant=*/true,
                           GlobalValue::PrivateLinkage, cast<Constant>(Store->getValueOperand()),
                           "v.table", nullptr, GlobalValue::NotThreadLocal, AddressSpace);
    Shared->setAlignment(Variable->getAlign());
    Shared->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    for (IntrinsicInst *Marker : Markers)
      Marker->eraseFromParent();
    Store->eraseFromParent();
    Variable->replaceAllUsesWith(
        ConstantExpr::getPointerBitCastOrAddrSpaceCast(Shared, Variable->getType()));
    Variable->eraseFromParent();
  }

private:
  explicit Table(AllocaInst &Variable) : Variable(&Variable) {}

  bool isTable() {
    if (!Variable->isStaticAlloca() || !Variable->getAllocatedType()->isArrayTy() ||
        !readsOnly(*Variable) || !Store)
      return false;
    const auto *Content = dyn_cast<Constant>(Store->getValueOperand());
    return Content && Store->isSimple() && !isa<UndefValue>(Content) &&
           Content->getType() == Variable->getAllocatedType() && HasChoice;
  }

  /// But for the store, and what says how long the variable lives.
  bool readsOnly(Instruction &Address) {
    for (User *U : Address.users()) {
      if (auto *Place = dyn_cast<GetElementPtrInst>(U)) {
        HasChoice |= !Place->hasAllConstantIndices();
        if (!readsOnly(*Place))
          return false;
      } else if (auto *Load = dyn_cast<LoadInst>(U)) {
        if (!Load->isSimple())
          return false;
      } else if (auto *Write = dyn_cast<StoreInst>(U)) {
        if (Store || &Address != Variable || Write->getPointerOperand() != Variable)
          return false;
        Store = Write;
      } else if (auto *Marker = dyn_cast<IntrinsicInst>(U);
                 Marker && Marker->isLifetimeStartOrEnd() && &Address == Variable) {
        Markers.push_back(Marker);
      } else {
        return false;
      }
    }
    return true;
  }

  AllocaInst *Variable;
  StoreInst *Store = nullptr;
  SmallVector<IntrinsicInst *, 2> Markers;
  bool HasChoice = false; ///< an index is not constant: others become values
};

} // namespace

void shareConstantTables(Module &M, unsigned AddressSpace) {
  SmallVector<Table, 4> Tables;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Variable = dyn_cast<AllocaInst>(&I))
        if (std::optional<Table> T = Table::of(*Variable))
          Tables.push_back(std::move(*T));
  for (Table &T : Tables)
    T.share(AddressSpace);
}

} // namespace coop::lower
