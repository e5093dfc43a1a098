// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RowSums.h.

#include "lower/transform/RowSums.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/GeneratedFunction.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

static bool isOne(const Value *Matrix) {
  auto *Fill = dyn_cast<MatFillCall>(Matrix);
  auto *Number = Fill ? dyn_cast<ConstantFP>(Fill->scalar()) : nullptr;
  return Number && Number->isExactlyValue(1.0);
}

/// What A has been as an accumulator, if its rows can be added up there.
static MatConvertCall *weightsOf(const MatMulAddCall &MulAdd) {
  auto *A = dyn_cast<MatConvertCall>(MulAdd.a());
  const MatrixType To = MulAdd.cType();
  // What is multiplied by nothing else has no fragments on GPUs but for this product.
  if (!A || A->hasOneUse() || A->conversion() != CoopConvert::FConvert || A->saturates() ||
      !isOne(MulAdd.b()) || !(To.Component->isFloatTy() || To.Component->isDoubleTy()))
    return nullptr;
  const auto From = *MatrixType::match(A->matrix()->getType());
  return From.Use == CoopUse::Accumulator && From.Component->isFloatingPointTy() &&
                 A->resultType().Component->isFloatingPointTy() && From.Scope == To.Scope
             ? A
             : nullptr;
}

/// T(T, T) for a reduction.
static Function *addition(Module &M, Type *T) {
  return generatedFunction(M, FunctionKey("add").add(T), [&] {
    auto *F =
        Function::Create(FunctionType::get(T, {T, T}, false), Function::InternalLinkage, "", M);
    IRBuilder<> B(BasicBlock::Create(M.getContext(), "", F));
    B.CreateRet(B.CreateFAdd(F->getArg(0), F->getArg(1)));
    return F;
  });
}

static Value *convertTo(IRBuilder<> &B, Value *Matrix, Type *Component) {
  MatrixType M = *MatrixType::match(Matrix->getType());
  if (M.Component == Component)
    return Matrix;
  M.Component = Component;
  return emitCoopOp(
      B, CoopOp::MatConvert, M.get(),
      {B.getInt32(static_cast<uint32_t>(CoopConvert::FConvert)), B.getFalse(), Matrix});
}

static void addUpRows(MatMulAddCall &MulAdd, MatConvertCall &A) {
  IRBuilder<> B(&MulAdd);
  Type *Of = MulAdd.cType().Component;
  Value *Rounded = convertTo(B, A.matrix(), A.resultType().Component);
  Value *Sums = emitCoopOp(B, CoopOp::MatReduce, MulAdd.getType(),
                           {B.getInt32(static_cast<uint32_t>(spirv::CooperativeMatrixReduce::Row)),
                            addition(*MulAdd.getModule(), Of), convertTo(B, Rounded, Of)});
  Value *All = emitCoopOp(B, CoopOp::MatArith, MulAdd.getType(),
                          {B.getInt32(static_cast<uint32_t>(CoopArith::FAdd)), Sums, MulAdd.c()});
  MulAdd.replaceAllUsesWith(All);
  MulAdd.eraseFromParent();
}

void makeRowSums(Module &M) {
  SmallVector<MatMulAddCall *, 4> Products;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *MulAdd = dyn_cast<MatMulAddCall>(&I); MulAdd && weightsOf(*MulAdd))
        Products.push_back(MulAdd);
  for (MatMulAddCall *MulAdd : Products)
    addUpRows(*MulAdd, *weightsOf(*MulAdd));
}

} // namespace coop::lower
