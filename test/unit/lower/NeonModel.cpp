// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bodies after the pseudocode of the Arm Architecture Reference Manual, sections "Advanced SIMD
// instructions" SDOT, UDOT, USDOT, SMMLA, UMMLA, USMMLA and BFMMLA; see NeonModel.h.

#include "NeonModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsAArch64.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace coop::lower::test {
namespace {

struct Instruction {
  Intrinsic::ID Id;
  unsigned Group; ///< products of a sum
  bool IsMatrix;  ///< sum 2 I + J is of group I of X and group J of Y, else sum I of groups I
  bool IsSignedX = false, IsSignedY = false;
};

constexpr Instruction Instructions[] = {
    {Intrinsic::aarch64_neon_udot, 4, false},
    {Intrinsic::aarch64_neon_sdot, 4, false, true, true},
    {Intrinsic::aarch64_neon_usdot, 4, false, false, true},
    {Intrinsic::aarch64_neon_ummla, 8, true},
    {Intrinsic::aarch64_neon_smmla, 8, true, true, true},
    {Intrinsic::aarch64_neon_usmmla, 8, true, false, true},
    {Intrinsic::aarch64_neon_bfmmla, 4, true},
};

void define(Function &F, const Instruction &I) {
  IRBuilder<> B(BasicBlock::Create(F.getContext(), "", &F));
  Value *Sums = F.getArg(0);
  Type *Sum = Sums->getType()->getScalarType();
  const bool IsFloat = Sum->isFloatTy();
  auto Element = [&](unsigned Operand, unsigned Index, bool IsSigned) {
    Value *V = B.CreateExtractElement(F.getArg(Operand), Index);
    return IsFloat ? B.CreateFPExt(V, Sum) : IsSigned ? B.CreateSExt(V, Sum) : B.CreateZExt(V, Sum);
  };
  for (unsigned Lane = 0; Lane < 4; ++Lane) {
    const unsigned OfX = I.IsMatrix ? Lane / 2 : Lane, OfY = I.IsMatrix ? Lane % 2 : Lane;
    Value *Total = B.CreateExtractElement(F.getArg(0), Lane);
    for (unsigned K = 0; K < I.Group; ++K) {
      Value *X = Element(1, OfX * I.Group + K, I.IsSignedX);
      Value *Y = Element(2, OfY * I.Group + K, I.IsSignedY);
      Total =
          IsFloat ? B.CreateFAdd(Total, B.CreateFMul(X, Y)) : B.CreateAdd(Total, B.CreateMul(X, Y));
    }
    Sums = B.CreateInsertElement(Sums, Total, Lane);
  }
  B.CreateRet(Sums);
}

} // namespace

void modelNeon(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    if (!F.getName().starts_with("llvm.aarch64."))
      continue;
    const auto *I =
        find_if(Instructions, [&](const Instruction &I) { return I.Id == F.getIntrinsicID(); });
    if (I == std::end(Instructions)) {
      ADD_FAILURE() << "no model of " << F.getName().str();
      continue;
    }
    Function *Model = Function::Create(F.getFunctionType(), GlobalValue::InternalLinkage,
                                       "model." + F.getName().substr(5), M);
    define(*Model, *I);
    F.replaceAllUsesWith(Model);
    F.eraseFromParent();
  }
}

} // namespace coop::lower::test
