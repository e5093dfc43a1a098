// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of SimdFunction that counts the iterations of products that are put off and chooses the
// slots that their operands are loaded to. Which products are is in DeferredProducts.cpp.

#include "lower/simd/RowsInPlace.h"
#include "lower/simd/SimdFunction.h"

using namespace llvm;

namespace coop::lower {

/// Sums that are not in one place throughout their loop are not put off. The others count from
/// zero.
void SimdFunction::prepareDeferral(ArrayRef<Instruction *> Operations) {
  SmallVector<CallInst *, 4> Products;
  for (Instruction *I : Operations)
    if (auto *Call = dyn_cast<CallInst>(I); Call && S.Deferred.find(*Call)) {
      Products.push_back(Call);
      if (tile(Call) != tile(Call->getArgOperand(2)))
        S.Deferred.drop(*Call);
    }
  for (CallInst *MulAdd : Products) {
    const DeferredProduct *P = S.Deferred.find(*MulAdd);
    if (!P)
      continue;
    const CoopScope Scope = MatrixType::match(MulAdd->getType())->Scope;
    IntegerType *I32 = Type::getInt32Ty(S.C);
    Value *Count = S.allocate(F, Scope, I32, "deferred");
    Counts[MulAdd] = Count;
    for (CallInst *Load : {P->A, P->B}) {
      FirstSlots.try_emplace(Load, tile(Load));
      if (!Rows.contains(Load) && S.Deferred.isReadInPlace(*Load, S.Target))
        Rows[Load] = S.allocate(F, Scope, RowsInPlace::type(S.C), "rows");
    }
    BasicBlock &Entry = F.getEntryBlock();
    IRBuilder<> B(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
    Function *Clear =
        S.scopeFunction("clear", Scope, {Count->getType()}, [](IRBuilder<> &B, Function &F) {
          B.CreateStore(B.getInt32(0), F.getArg(0));
        });
    B.CreateCall(Clear, {Count});
  }
}

/// The slot of this iteration, for a load that is executed next.
void SimdFunction::chooseSlot(CallInst &Load) {
  CallInst *MulAdd = S.Deferred.loadedFor(&Load);
  if (!MulAdd)
    return;
  IRBuilder<> B(&Load);
  const uint64_t Bytes = S.layout(*MatrixType::match(Load.getType())).slotBytes();
  Value *Count = B.CreateZExt(B.CreateLoad(B.getInt32Ty(), Counts[MulAdd]), B.getInt64Ty());
  Tiles[&Load] =
      B.CreateGEP(B.getInt8Ty(), FirstSlots[&Load], B.CreateMul(Count, B.getInt64(Bytes)), "slot");
}

} // namespace coop::lower
