// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PushConstantLoads.h.

#include "lower/transform/PushConstantLoads.h"
#include "lower/ir/CoopCalls.h"

using namespace llvm;

namespace coop::lower {

std::optional<uint64_t> pushConstantOffset(const Value &V) {
  auto *Load = dyn_cast<LoadInst>(&V);
  if (!Load || !Load->isSimple())
    return std::nullopt;
  APInt Offset(64, 0);
  const Value *Base = Load->getPointerOperand()->stripAndAccumulateConstantOffsets(
      Load->getDataLayout(), Offset, /*AllowNonInbounds=*/true);
  return isa<PushConstantsCall>(Base) ? std::optional(Offset.getZExtValue()) : std::nullopt;
}

} // namespace coop::lower
