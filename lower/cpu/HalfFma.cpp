// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products and sums in float that round as one operation of halves; see HalfFma.h.

#include "lower/cpu/HalfFma.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace coop::lower {

static bool hasHalfFma(const TargetMachine &Machine) {
  // Another architecture would be asked for a feature that it does not know.
  const Triple &Of = Machine.getTargetTriple();
  if (!Of.isX86() && !Of.isAArch64())
    return false;
  return Machine.getMCSubtargetInfo()->checkFeatures(Of.isX86() ? "+avx512fp16" : "+fullfp16");
}

/// X * Y + Z of floats that are halves, as a float that rounds to a half as the exact sum does: the
/// product is exact, and where the sum is not its last bit is odd.
static Value *fmaToOdd(IRBuilder<> &B, Value *X, Value *Y, Value *Z) {
  Value *Product = B.CreateFMul(X, Y);
  // Knuth's sum of two numbers, and what its rounding has lost.
  Value *Sum = B.CreateFAdd(Product, Z);
  Value *Added = B.CreateFSub(Sum, Product);
  Value *Lost =
      B.CreateFAdd(B.CreateFSub(Product, B.CreateFSub(Sum, Added)), B.CreateFSub(Z, Added));
  Type *IntTy = Sum->getType()->getWithNewType(B.getInt32Ty());
  Value *Bits = B.CreateBitCast(Sum, IntTy), *Zero = Constant::getNullValue(IntTy);
  Value *Signs = B.CreateXor(Bits, B.CreateBitCast(Lost, IntTy));
  Value *Toward = B.CreateOr(B.CreateAShr(Signs, 31), 1); // -1: the exact sum is closer to zero
  Value *IsEven = B.CreateICmpEQ(B.CreateAnd(Bits, 1), Zero);
  Value *IsInexact = B.CreateFCmpONE(Lost, Constant::getNullValue(Lost->getType()));
  Value *Change = B.CreateSelect(B.CreateAnd(IsEven, IsInexact), Toward, Zero);
  return B.CreateBitCast(B.CreateAdd(Bits, Change), Sum->getType());
}

void expandHalfFma(Module &M, const TargetMachine &Machine) {
  if (hasHalfFma(Machine))
    return;
  SmallVector<IntrinsicInst *, 16> Calls;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<IntrinsicInst>(&I); Call &&
                                                    Call->getIntrinsicID() == Intrinsic::fma &&
                                                    Call->getType()->getScalarType()->isHalfTy())
        Calls.push_back(Call);
  for (IntrinsicInst *Call : Calls) {
    IRBuilder<> B(Call);
    Type *FloatTy = Call->getType()->getWithNewType(B.getFloatTy());
    auto Wide = [&](unsigned I) { return B.CreateFPExt(Call->getArgOperand(I), FloatTy); };
    Value *Sum = fmaToOdd(B, Wide(0), Wide(1), Wide(2));
    Call->replaceAllUsesWith(B.CreateFPTrunc(Sum, Call->getType()));
    Call->eraseFromParent();
  }
}

} // namespace coop::lower
