// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Zeros for variables. What becomes a value costs nothing: the zero is its first definition.

#include "lower/transform/DefineVariables.h"
#include "lower/ir/CoopIR.h"
#include "lower/ir/TypeLeaves.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

/// Larger variables stay memory; what that holds LLVM does not know to be undefined.
static constexpr uint64_t MaxValues = 16;

static uint64_t partCount(const Type *T) {
  return T->isStructTy() ? T->getStructNumElements() : T->getArrayNumElements();
}

/// One by one, as shaders access them: passes after this look at the types of accesses.
static void storeZeros(IRBuilder<> &B, Value *Address, Type *T) {
  if (!T->isAggregateType()) {
    B.CreateStore(Constant::getNullValue(T), Address);
    return;
  }
  for (uint64_t I = 0; I < partCount(T); ++I)
    storeZeros(B, B.CreateConstInBoundsGEP2_32(T, Address, 0, static_cast<unsigned>(I)),
               GetElementPtrInst::getTypeAtIndex(T, I));
}

/// At is after the variables that Variable stands among.
static void defineVariable(AllocaInst &Variable, Instruction &At, bool All) {
  Type *T = Variable.getAllocatedType();
  if (containsCoopType(T) || !Variable.isStaticAlloca())
    return;
  IRBuilder<> B(&At);
  if (countLeaves(T, MaxValues) <= MaxValues)
    storeZeros(B, &Variable, T);
  else if (All)
    B.CreateMemSet(&Variable, B.getInt8(0), Variable.getDataLayout().getTypeAllocSize(T),
                   Variable.getAlign());
}

void defineVariables(Module &M, bool All) {
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    SmallVector<AllocaInst *, 32> Variables; // in a row
    for (Instruction &I : make_early_inc_range(F.getEntryBlock())) {
      if (auto *Variable = dyn_cast<AllocaInst>(&I)) {
        Variables.push_back(Variable);
        continue;
      }
      for (AllocaInst *Variable : Variables)
        defineVariable(*Variable, I, All);
      Variables.clear();
    }
  }
}

} // namespace coop::lower
