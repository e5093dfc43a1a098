// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shapes of a module; see WholeTileRegisters.h.

#include "lower/cpu/gemm/WholeTileRegisters.h"
#include "lower/cpu/gemm/AmxShape.h"
#include "lower/cpu/gemm/TilePlan.h"
#include "lower/ir/CoopCalls.h"
#include "lower/transform/EpilogueFusion.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

bool wantWholeTileRegisters(const Module &M, const TilePlan &Plan) {
  std::optional<AmxShape> First;
  bool Differ = false;
  for (const Function &F : M) {
    const std::optional<CoopOp> Op = getCoopOp(F);
    if (Op != CoopOp::MatMulAdd && Op != CoopOp::MatMulAddEpilogue)
      continue;
    for (const User *U : F.users()) {
      const auto &MulAdd = *cast<ProductCall>(U);
      const TileLayout A = Plan.layout(MulAdd.aType()), B = Plan.layout(MulAdd.bType());
      TileLayout D = Plan.layout(sumType(MulAdd));
      if (A.Stored != B.Stored || !Plan.target().hasTiles(A.Stored))
        continue;
      if (Plan.batching().find(MulAdd) && D.rows() % DotRow::MaxTileRows != 0)
        return false;
      if (const MacroTile *Grid = Plan.batching().grid(MulAdd))
        D = D.joined(Grid->rows(), Grid->cols());
      const AmxShape Shape(A, B, D);
      Differ |= First && !(*First == Shape);
      First = Shape;
    }
  }
  return Differ;
}

} // namespace coop::lower
