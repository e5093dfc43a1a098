// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loop; see ProductTurns.h.

#include "lower/gpu/matrix/ProductTurns.h"
#include "lower/gpu/target/WarpShuffle.h"
#include "lower/ir/CoopIR.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace coop::lower {

void multiplyInTurns(CallInst &Product, ArrayRef<Value *> Different) {
  BasicBlock *Before = Product.getParent();
  BasicBlock *Turn = SplitBlock(Before, &Product), *Rest = SplitBlock(Turn, Product.getNextNode());
  IRBuilder<> B(Before->getTerminator());
  const auto Ty = *VectorType::match(Product.getType());
  Value *None =
      emitCoopOp(B, CoopOp::VecFill, Product.getType(), {Constant::getNullValue(Ty.Component)});
  B.SetInsertPoint(&Product);
  PHINode *Left = B.CreatePHI(B.getInt32Ty(), 2), *Own = B.CreatePHI(Product.getType(), 2);
  Value *Lane = B.CreateIntrinsic(Intrinsic::cttz, {B.getInt32Ty()}, {Left, B.getTrue()});
  Value *IsMine = B.getTrue();
  for (Value *V : Different) {
    Value *Other = emitShuffle(B, V, Lane);
    IsMine = B.CreateAnd(IsMine, B.CreateICmpEQ(V, Other));
    Product.replaceUsesOfWith(V, Other);
  }
  B.SetInsertPoint(Turn->getTerminator());
  Value *Taken = B.CreateSelect(IsMine, &Product, Own);
  Product.replaceUsesWithIf(Taken, [&](const Use &U) { return U.getUser() != Taken; });
  Value *Served =
      B.CreateIntrinsic(Intrinsic::nvvm_vote_ballot_sync, {}, {B.getInt32(~0U), IsMine});
  Value *StillLeft = B.CreateAnd(Left, B.CreateNot(Served));
  Turn->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Turn);
  B.CreateCondBr(B.CreateICmpNE(StillLeft, B.getInt32(0)), Turn, Rest);
  Left->addIncoming(B.getInt32(~0U), Before);
  Left->addIncoming(StillLeft, Turn);
  Own->addIncoming(None, Before);
  Own->addIncoming(Taken, Turn);
}

} // namespace coop::lower
