// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic of subgroup reductions. Arithmetic of matrices and vectors is in the loops lowering.

#include "lower/emit/SubgroupArith.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace coop::lower {

bool isSubgroupArith(CoopArith Arith, Type *T) {
  switch (Arith) {
  case CoopArith::FAdd:
  case CoopArith::FMul:
  case CoopArith::FMin:
  case CoopArith::FMax:
    return T->isFPOrFPVectorTy();
  case CoopArith::IAdd:
  case CoopArith::IMul:
  case CoopArith::SMin:
  case CoopArith::SMax:
  case CoopArith::UMin:
  case CoopArith::UMax:
  case CoopArith::And:
  case CoopArith::Or:
  case CoopArith::Xor:
    return T->isIntOrIntVectorTy();
  case CoopArith::LogicalAnd:
  case CoopArith::LogicalOr:
  case CoopArith::LogicalXor:
    return T->isIntOrIntVectorTy(1);
  default:
    return false;
  }
}

Constant *subgroupIdentity(CoopArith Arith, Type *T) {
  auto Integer = [&](const APInt &Value) { return ConstantInt::get(T, Value); };
  const unsigned Bits = T->getScalarSizeInBits();
  switch (Arith) {
  case CoopArith::FMul:
    return ConstantFP::get(T, 1.0);
  case CoopArith::FMin:
    return ConstantFP::getInfinity(T);
  case CoopArith::FMax:
    return ConstantFP::getInfinity(T, /*Negative=*/true);
  case CoopArith::IMul:
    return ConstantInt::get(T, 1);
  case CoopArith::SMin:
    return Integer(APInt::getSignedMaxValue(Bits));
  case CoopArith::SMax:
    return Integer(APInt::getSignedMinValue(Bits));
  case CoopArith::UMin:
  case CoopArith::And:
  case CoopArith::LogicalAnd:
    return Integer(APInt::getAllOnes(Bits));
  default: // sums, UMax, Or, Xor
    return Constant::getNullValue(T);
  }
}

Value *emitSubgroupArith(IRBuilderBase &B, CoopArith Arith, Value *Left, Value *Right) {
  switch (Arith) {
  case CoopArith::FAdd:
    return B.CreateFAdd(Left, Right);
  case CoopArith::FMul:
    return B.CreateFMul(Left, Right);
  case CoopArith::FMin:
    return B.CreateMinNum(Left, Right);
  case CoopArith::FMax:
    return B.CreateMaxNum(Left, Right);
  case CoopArith::IAdd:
    return B.CreateAdd(Left, Right);
  case CoopArith::IMul:
    return B.CreateMul(Left, Right);
  case CoopArith::SMin:
    return B.CreateBinaryIntrinsic(Intrinsic::smin, Left, Right);
  case CoopArith::SMax:
    return B.CreateBinaryIntrinsic(Intrinsic::smax, Left, Right);
  case CoopArith::UMin:
    return B.CreateBinaryIntrinsic(Intrinsic::umin, Left, Right);
  case CoopArith::UMax:
    return B.CreateBinaryIntrinsic(Intrinsic::umax, Left, Right);
  case CoopArith::And:
  case CoopArith::LogicalAnd:
    return B.CreateAnd(Left, Right);
  case CoopArith::Or:
  case CoopArith::LogicalOr:
    return B.CreateOr(Left, Right);
  default: // isSubgroupArith leaves the exclusive or
    return B.CreateXor(Left, Right);
  }
}

} // namespace coop::lower
