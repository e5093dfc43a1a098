// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What kernels can do to their sums, and functions for vectors; see CpuEpilogues.h. Where these are
// called is in MicroKernel.cpp and Elementwise.cpp.

#include "lower/cpu/gemm/CpuEpilogues.h"
#include "lower/cpu/tiles/TileCallback.h"

using namespace llvm;

namespace coop::lower {

/// Groups of B's rows must be whole in each block of sums.
bool CpuEpilogues::canFollow(const MatMulAddCall &MulAdd, const MatrixType &Result) const {
  constexpr unsigned LargestGroup = 4;
  const MatrixType D = MulAdd.resultType();
  // Long sums of halves are made in parts, which are added to the result.
  constexpr uint32_t LongestOfHalves = 2 * DotRow::MaxHalfProducts;
  const bool HasParts = D.Component->isHalfTy() && MulAdd.aType().Cols > LongestOfHalves;
  const bool HasGroups = D.Rows % DotRow::MaxTileRows == 0 && Target.largestGroup() <= LargestGroup;
  return !HasParts && (Result.Use != CoopUse::B || HasGroups);
}

/// Bytes of A are others while they are multiplied (Product::needsOffset).
bool CpuEpilogues::isKept(const MatMulAddCall &MulAdd, const Value &Operand) const {
  return !MulAdd.aType().Component->isIntegerTy(8) || Operand.getType() != MulAdd.a()->getType();
}

/// That of floats to bfloats is done to more than one vector.
bool CpuEpilogues::convertsAtStore(const MatConvertCall &Last) const {
  return Last.resultType().Component->isBFloatTy() && Last.matrixType().Component->isFloatTy();
}

static Function *lanes(Function &F, ArrayRef<bool> AreElements, const SimdTarget &Target) {
  SmallVector<ArgShape, 8> Shapes = {ArgShape::uniform(), ArgShape::consecutive(1)};
  for (const bool IsElement : AreElements)
    Shapes.push_back(IsElement ? ArgShape::varying() : ArgShape::uniform());
  return callbackVariant(F, Target.columns(), Shapes);
}

bool CpuEpilogues::canDo(Function &F, ArrayRef<bool> AreElements) const {
  return lanes(F, AreElements, Target) != nullptr;
}

Function &CpuEpilogues::lanesOf(const CallInst &Call) const {
  auto *Plain = dyn_cast<MatEpilogueCall>(&Call);
  Function *F = Plain ? Plain->function() : Epilogue::functionOf(Call);
  return *lanes(*F, Epilogue::areElements(Call), Target); // canDo() has said so
}

} // namespace coop::lower
