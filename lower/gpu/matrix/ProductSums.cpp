// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Their types, and what makes results of them; see ProductSums.h.

#include "lower/gpu/matrix/ProductSums.h"
#include "support/spirv/generated/Enums.h"

using namespace llvm;

namespace coop::lower {

std::optional<MatrixType> workgroupSum(MatrixType Sum, uint64_t MatrixOperands) {
  const auto Saturates =
      static_cast<uint32_t>(spirv::CooperativeMatrixOperands::SaturatingAccumulationKHR);
  if (Sum.Scope != CoopScope::Workgroup || (MatrixOperands & Saturates))
    return std::nullopt;
  if (Sum.Component->isHalfTy() || Sum.Component->isBFloatTy())
    Sum.Component = Type::getFloatTy(Sum.Component->getContext());
  return Sum;
}

std::optional<MatrixType> workgroupSum(const MatMulAddCall &Product) {
  return Product.getType() == Product.c()->getType()
             ? workgroupSum(Product.cType(), Product.matrixOperands())
             : std::nullopt;
}

Value *rounded(IRBuilderBase &B, Value *V, const MatrixType &To) {
  if (V->getType() == To.get())
    return V;
  return emitCoopOp(B, CoopOp::MatConvert, To.get(),
                    {B.getInt32(static_cast<uint32_t>(CoopConvert::FConvert)), B.getFalse(), V});
}

} // namespace coop::lower
