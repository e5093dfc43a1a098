// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The choice of the way; see StagedProduct.h.

#include "lower/gpu/matrix/StagedProduct.h"
#include "lower/emit/Component.h"

using namespace llvm;

namespace coop::lower {

StagedProduct::~StagedProduct() = default;

Value *StagedProduct::rowOfFragment(IRBuilderBase &, Value *, Value *, Value *) const {
  llvm_unreachable("of products that take fragments");
}

void StagedProduct::multiplyFragments(IRBuilderBase &, ArrayRef<Value *>, unsigned, Value *,
                                      Value *, Value *) const {
  llvm_unreachable("of products that take fragments");
}

unsigned StagedProduct::mostSums(uint64_t Threads) {
  constexpr uint64_t Registers = 65536, Others = 64, Fewest = 32, Most = 192;
  return static_cast<unsigned>(
      std::clamp(Registers / Threads - std::min(Registers / Threads, Others), Fewest, Most));
}

Type *StagedProduct::sumType(LLVMContext &C) const {
  return IsFloat ? Type::getFloatTy(C) : Type::getInt32Ty(C);
}

bool StagedProduct::hasInstructions(const ProductTypes &Types, FpMode Fp) {
  const bool IsFloat = Component(Types.Sum).isFloat();
  return mmaOperandTypes(Types.A, Types.B, Types.MatrixOperands) && Types.OfSum &&
         Types.OfSum->length() <= mostSums(Types.OfSum->threads()) &&
         (IsFloat ? Types.Sum.Component->isFloatTy() && Fp != FpMode::Strict
                  : Types.Sum.Component->isIntegerTy(32));
}

std::unique_ptr<StagedProduct> StagedProduct::make(const ProductTypes &Types, const GpuRow &Gpu,
                                                   FpMode Fp) {
  if (!hasInstructions(Types, Fp))
    return nullptr;
  if (auto Warpgroups = makeWarpgroupProduct(Types, Gpu))
    return Warpgroups;
  return makeWarpProduct(Types, Gpu);
}

bool multipliesByWarpgroups(const ProductTypes &Types, const GpuRow &Gpu, FpMode Fp) {
  return StagedProduct::hasInstructions(Types, Fp) && makeWarpgroupProduct(Types, Gpu);
}

} // namespace coop::lower
