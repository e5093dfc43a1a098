// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The marker, and the permutation; see PermutedTile.h.

#include "lower/gpu/matrix/PermutedTile.h"
#include "lower/gpu/matrix/Markers.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace coop::lower {

static constexpr StringLiteral Names[] = {"tile"};
static constexpr MarkerNames Markers = {"coop.gpu.permuted.", Names};

Value *PermutedTile::emit(IRBuilderBase &B, Value *Pointer, Value *First) {
  CallInst *Marker = emitMarker(B, Markers, 0, Pointer->getType(), {Pointer, First});
  Marker->setDoesNotAccessMemory();
  return Marker;
}

std::optional<PermutedTile> PermutedTile::of(Value *Pointer) {
  auto *Call = dyn_cast<CallInst>(Pointer);
  if (!Call || !markerNumber(Markers, *Call))
    return std::nullopt;
  return PermutedTile{Call->getArgOperand(0), Call->getArgOperand(1)};
}

void PermutedTile::removeUnused(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (I.use_empty() && of(&I))
      I.eraseFromParent();
}

/// Bits 4 to 6, exclusive-or those from 7 on.
Value *PermutedTile::permuted(IRBuilderBase &B, Value *Offset) {
  constexpr uint32_t Parts = 0x70;
  return B.CreateXor(Offset, B.CreateAnd(B.CreateLShr(Offset, 3), B.getInt32(Parts)));
}

} // namespace coop::lower
