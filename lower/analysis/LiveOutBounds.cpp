// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for stores; see LiveOutBounds.h.

#include "lower/analysis/LiveOutBounds.h"
#include "lower/analysis/MemoryUse.h"
#include "lower/emit/TensorAddressing.h"
#include "lower/emit/TensorRectangle.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopTraits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Whether F, or what it calls, may go on for ever. Seen: what is known not to, or asked already.
bool loops(const Function &F, SmallPtrSetImpl<const Function *> &Seen) {
  if (F.isDeclaration() || !Seen.insert(&F).second)
    return false;
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 1> Back;
  FindFunctionBackedges(F, Back);
  return !Back.empty() || any_of(instructions(F), [&](const Instruction &I) {
    auto *Call = dyn_cast<CallInst>(&I);
    return Call && Call->getCalledFunction() && loops(*Call->getCalledFunction(), Seen);
  });
}

/// Whether F, a function of elements, does no harm where nothing was multiplied: what stands there
/// is none that the shader has made, and a loop need not end for it, nor an address be one.
bool allowsAnyElement(const Function &F) {
  SmallPtrSet<const Function *, 8> Seen;
  return isNoModRef(memoryUse(F)) && !loops(F, Seen);
}

} // namespace

CallInst *storeOfElements(User &After) {
  for (auto *Step = dyn_cast<CallInst>(&After); Step;) {
    const auto Op = getCoopOp(*Step);
    if (Op == CoopOp::MatStoreTensor)
      return Step;
    if (!Op || !isElementwise(*Op) || !Step->hasOneUse())
      return nullptr;
    auto *Elements = dyn_cast<ElementFunctionCall>(Step);
    if (Elements && !(Elements->function() && allowsAnyElement(*Elements->function())))
      return nullptr;
    Step = dyn_cast<CallInst>(Step->user_back());
  }
  return nullptr;
}

/// Unclamped stores are said to be inside, and are not looked at.
LiveOutBounds liveOutBounds(IRBuilder<> &B, function_ref<Value *(Value *)> StateOf,
                            const CallInst &Call) {
  auto &Store = cast<MatStoreTensorCall>(Call);
  const TensorOperands T(cast<TensorAccessCall>(Call), Store.matrixType());
  if (!T.mayBeRectangle() || T.Layout.Clamp == CoopClamp::Undefined)
    return {};
  auto Field = [&](Value *Operand, StructType *Ty, unsigned Field, unsigned I) {
    Value *Address = B.CreateStructGEP(Ty, StateOf(Operand), Field);
    return B.CreateLoad(B.getInt32Ty(), B.CreateConstInBoundsGEP1_64(B.getInt32Ty(), Address, I));
  };
  LLVMContext &C = B.getContext();
  const TensorRectangle R(
      B, T,
      [&](unsigned Number, unsigned I) {
        return Field(Store.layout(), tensorLayoutStruct(C, T.Layout.Dim), Number, I);
      },
      [&](unsigned Number, unsigned I) {
        return Field(Store.view(), tensorViewStruct(C, T.View->Dim), Number, I);
      },
      /*HasBlocks=*/false);
  return {B.CreateSelect(R.IsOne, R.Rows, B.getInt32(T.M.Rows)),
          B.CreateSelect(R.IsOne, R.Cols, B.getInt32(T.M.Cols))};
}

} // namespace coop::lower
