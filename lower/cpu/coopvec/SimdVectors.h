// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function's cooperative vectors in fast execution: values that do not live at the same time
// share storage, and products, loads, stores and sums into memory become calls of vector variants.
// What is component by component stays a loop, as `coop-lower<loops>` makes it.

#ifndef COOP_LOWER_CPU_COOPVEC_SIMDVECTORS_H
#define COOP_LOWER_CPU_COOPVEC_SIMDVECTORS_H

#include "lower/analysis/ReadOnlyMemory.h"
#include "lower/cpu/target/SimdTarget.h"
#include "lower/exec/loops/LoweringState.h"

namespace coop::lower {

struct VectorProduct;

class SimdVectors {
public:
  SimdVectors(LoweringState &S, llvm::Function &F, FunctionLowering &Storage,
              const SimdTarget &Target, const ReadOnlyMemory &Constant)
      : S(S), F(F), Storage(Storage), Target(Target), Constant(Constant) {}

  /// Gives vector values their storage; to be called while they are values still.
  void assignSlots();
  /// Makes the operation a call of a vector variant, or returns false.
  bool lowerCall(OpContext &O);
  /// The same of all lanes at once, where nothing bounds what is accessed.
  bool lowerForLanes(OpContext &O, CoopOp Op);

private:
  llvm::AllocaInst *workStorage(llvm::Type *Component, uint64_t Count);
  bool lowerMatMul(OpContext &O);
  llvm::Value *weightsStay(OpContext &O, const VectorProduct &P) const;

  LoweringState &S;
  llvm::Function &F;
  FunctionLowering &Storage;
  const SimdTarget &Target;
  const ReadOnlyMemory &Constant;
  llvm::DenseMap<llvm::Type *, llvm::AllocaInst *> Work; ///< by the type of the array
};

} // namespace coop::lower

#endif
