// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is done with a module; the walk over a function is in SimdFunction.cpp.

#include "lower/cpu/LowerMatrices.h"
#include "lower/cpu/coopvec/SimdVectors.h"
#include "lower/cpu/matrix/SimdFunction.h"
#include "lower/cpu/matrix/WholeTileRegisters.h"
#include <optional>

using namespace llvm;

namespace coop::lower {

/// A private variable that is still one was shared by functions that could not be inlined.
static bool hasPrivateMatrices(LoweringState &S) {
  bool Found = false;
  for (GlobalVariable &G : S.M.globals())
    if (containsCoopType(G.getValueType())) {
      S.error("fast execution cannot keep cooperative values in the private variable '" +
              G.getName() + "'; use --exec=reference");
      Found = true;
    }
  return Found;
}

void lowerMatrices(Module &M, const SimdTarget &Target) {
  LoweringState S(M);
  S.CopiesComponents = true;
  std::optional<SimdState> Simd(std::in_place, S, Target);
  const SimdTarget Whole = Target.withWholeTileRegisters();
  if (wantWholeTileRegisters(*Simd))
    Simd.emplace(S, Whole);
  if (hasPrivateMatrices(S))
    return;
  lowerCooperativeTypes(S, [&](Function &F) {
    FunctionLowering Others(S, F);
    SimdVectors Vectors(S, F, Others, Target, Simd->Constant);
    auto Before = [&] {
      SimdFunction(*Simd, F, Others).run();
      Vectors.assignSlots();
    };
    auto Call = [&](OpContext &O) { return Vectors.lowerCall(O); };
    Others.run({Before, Call});
  });
}

} // namespace coop::lower
