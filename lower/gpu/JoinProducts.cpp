// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See JoinProducts.h.

#include "lower/gpu/JoinProducts.h"
#include "lower/check/Robust.h"
#include "lower/exec/staging/Unstage.h"
#include "lower/exec/staging/WholeProduct.h"
#include "lower/gpu/matrix/ProductSums.h"
#include "lower/gpu/matrix/StagedProduct.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/transform/ElementLoops.h"
#include "lower/transform/Inline.h"
#include "lower/transform/PassRunner.h"
#include "lower/transform/UnrollMatrixLoops.h"
#include "lower/transform/UnrollVariableLoops.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// A line of a box of the accelerator, as long as swizzles have it.
constexpr unsigned BytesOfLine = 128;

/// Whether the accelerator copies its operands, and warpgroups multiply them.
bool isFast(const WholeProduct &Whole, const Module &M, uint32_t Invocations, const GpuRow &Gpu,
            FpMode Fp) {
  const auto TypeOf = [&](const WholeMatrix &Each) {
    return Each.typeOf(Whole.Iterations, CoopScope::Workgroup);
  };
  const auto Sum = workgroupSum(Whole.sum(CoopScope::Workgroup), Whole.MatrixOperands);
  if (!Sum)
    return false;
  const auto OfSum = FragmentMap(M, Gpu.hasWarpgroups()).fragments({*Sum, Invocations});
  const auto IsTested = [](const WholeMatrix &Each) { return Each.Like && isBounded(*Each.Like); };
  return !IsTested(Whole.A) && !IsTested(Whole.B) &&
         multipliesByWarpgroups({TypeOf(Whole.A), TypeOf(Whole.B), *Sum, Whole.A.IsColumnMajor,
                                 Whole.B.IsColumnMajor, Whole.MatrixOperands, OfSum},
                                Gpu, Fp);
}

/// Whether M loads operands of products as rows or columns at a stride.
bool loadsOperands(const Module &M) {
  return any_of(M, [](const Function &F) {
    const auto Type = MatrixType::match(F.getReturnType());
    return getCoopOp(F) == CoopOp::MatLoad && !F.use_empty() && Type->Use != CoopUse::Accumulator;
  });
}

} // namespace

Error joinProducts(Module &M, PassRunner &Llvm, const GpuRow &Gpu, FpMode Fp) {
  if (!Gpu.hasWarpgroups() || !loadsOperands(M))
    return Error::success();
  Expected<ExecutedEntry> Entry = executedEntry(M);
  if (!Entry)
    return Entry.takeError();
  if (Error E = inlineInEntry(M, InlineWhat::Everything))
    return E;
  if (Error E = Llvm.runOnFunctions(UnrollMatrixLoopsPass()))
    return E;
  if (Error E = Llvm.promoteVariables())
    return E;
  if (Error E = Llvm.runOnFunctions(ElementLoopsPass()))
    return E;
  if (Error E = Llvm.runOnFunctions(UnrollVariableLoopsPass()))
    return E;
  if (Error E = Llvm.promoteVariables())
    return E;
  const uint32_t Invocations = Entry->Invocations;
  return unstageMatrices(
      M, {CoopScope::Workgroup, [](const MatrixType &) { return true; },
          [&](const WholeProduct &Whole) { return isFast(Whole, M, Invocations, Gpu, Fp); },
          BytesOfLine, /*TakesParts=*/false});
}

} // namespace coop::lower
