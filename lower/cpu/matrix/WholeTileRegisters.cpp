// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shapes of a module; see WholeTileRegisters.h.

#include "lower/cpu/matrix/WholeTileRegisters.h"
#include "lower/cpu/gemm/AmxShape.h"
#include "lower/cpu/gemm/EpilogueFusion.h"
#include "lower/cpu/matrix/SimdState.h"
#include "lower/ir/CoopCalls.h"

using namespace llvm;

namespace coop::lower {

bool wantWholeTileRegisters(const SimdState &S) {
  std::optional<AmxShape> First;
  bool Differ = false;
  for (const Function &F : S.S.M) {
    const std::optional<CoopOp> Op = getCoopOp(F);
    if (Op != CoopOp::MatMulAdd && Op != CoopOp::MatMulAddEpilogue)
      continue;
    for (const User *U : F.users()) {
      const auto &MulAdd = *cast<ProductCall>(U);
      const TileLayout A = S.layout(MulAdd.aType()), B = S.layout(MulAdd.bType());
      TileLayout D = S.layout(sumType(MulAdd));
      if (A.Stored != B.Stored || !S.Target.hasTiles(A.Stored))
        continue;
      if (S.Batching.find(MulAdd) && D.rows() % DotRow::MaxTileRows != 0)
        return false;
      if (const MacroTile *Grid = S.Batching.grid(MulAdd))
        D = D.joined(Grid->rows(), Grid->cols());
      const AmxShape Shape(A, B, D);
      Differ |= First && !(*First == Shape);
      First = Shape;
    }
  }
  return Differ;
}

} // namespace coop::lower
