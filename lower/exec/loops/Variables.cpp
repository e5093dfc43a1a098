// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that holds cooperative values, as far as it is not a matter of one function: private
// variables get the type that lies in memory, and offsets in bytes, which other passes make and
// which count in sizes that LLVM thinks cooperative types have, become indices again.

#include "lower/exec/loops/LoweringState.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace coop::lower {

/// The type of the memory that Pointer is known to be the start of, if it holds cooperative values.
static Type *coopPointee(Value *Pointer) {
  Type *Ty = nullptr;
  if (auto *Alloca = dyn_cast<AllocaInst>(Pointer))
    Ty = Alloca->getAllocatedType();
  else if (auto *G = dyn_cast<GlobalVariable>(Pointer))
    Ty = G->getValueType();
  else if (auto *GEP = dyn_cast<GetElementPtrInst>(Pointer);
           GEP && containsCoopType(GEP->getSourceElementType()))
    Ty = GEP->getResultElementType();
  return Ty && containsCoopType(Ty) ? Ty : nullptr;
}

/// `getelementptr i8, P, Offset` into memory of type Ty as indices; null when it is no element.
static Value *asIndices(LoweringState &S, GetElementPtrInst &GEP, Type *Ty) {
  APInt Offset(S.DL.getIndexTypeSizeInBits(GEP.getType()), 0);
  if (!GEP.accumulateConstantOffset(S.DL, Offset))
    return nullptr;
  Type *Element = Ty;
  SmallVector<Value *, 4> Indices;
  for (const APInt &Index : S.DL.getGEPIndicesForOffset(Element, Offset))
    Indices.push_back(ConstantInt::get(S.C, Index));
  if (!Offset.isZero())
    return nullptr;
  IRBuilder<> B(&GEP);
  // Fields of structs are counted in 32 bits.
  Type *At = Ty;
  for (unsigned I = 1; I < Indices.size(); ++I) {
    const uint64_t Index = cast<ConstantInt>(Indices[I])->getZExtValue();
    if (At->isStructTy())
      Indices[I] = B.getInt32(static_cast<uint32_t>(Index));
    At = GetElementPtrInst::getTypeAtIndex(At, Index);
  }
  // An instruction: a constant expression would keep the type that is about to go.
  return B.Insert(GetElementPtrInst::Create(Ty, GEP.getPointerOperand(), Indices));
}

void restoreIndices(LoweringState &S) {
  for (Function &F : S.M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *GEP = dyn_cast<GetElementPtrInst>(&I);
      if (!GEP || !GEP->getSourceElementType()->isIntegerTy(8))
        continue;
      Type *Ty = coopPointee(GEP->getPointerOperand());
      if (!Ty)
        continue;
      Value *Typed = asIndices(S, *GEP, Ty);
      if (!Typed) {
        S.error(*GEP, "an offset in bytes into a variable with cooperative values");
        continue;
      }
      GEP->replaceAllUsesWith(Typed);
      GEP->eraseFromParent();
    }
}

void restoreIndices(Module &M) {
  LoweringState S(M);
  restoreIndices(S);
}

void lowerPrivateVariables(LoweringState &S) {
  SmallVector<GlobalVariable *, 8> Worklist;
  for (GlobalVariable &G : S.M.globals())
    if (containsCoopType(G.getValueType()))
      Worklist.push_back(&G);
  for (GlobalVariable *G : Worklist) // constant expressions have their offsets to be seen, too
    convertUsersOfConstantsToInstructions({G});
  restoreIndices(S);
  for (GlobalVariable *G : Worklist) {
    Type *Ty = S.lowered(G->getValueType());
    if (G->hasInitializer() && !G->getInitializer()->isNullValue() &&
        !isa<UndefValue>(G->getInitializer()))
      S.error("the private variable '" + G->getName() + "' has an initializer other than zero");
    auto *New = new GlobalVariable(S.M, Ty, G->isConstant(), G->getLinkage(),
                                   G->hasInitializer() ? llvm::Constant::getNullValue(Ty) : nullptr,
                                   "", G, G->getThreadLocalMode(), G->getAddressSpace());
    New->takeName(G);
    New->setAttributes(G->getAttributes());
    New->setAlignment(Align(16));
    G->replaceAllUsesWith(New);
    G->eraseFromParent();
  }
}

} // namespace coop::lower
