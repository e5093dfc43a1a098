// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-unroll-matrices`: loops over the elements of arrays of cooperative matrices are written
// out, so that each matrix becomes a value of its own:
//   for (i = 0; i < 2; ++i) m[i] = coop.mat.load(%p + i * 1024, ...)    becomes
//   %m0 = coop.mat.load(%p, ...)
//   %m1 = coop.mat.load(%p + 1024, ...)
// Products of matrices in a variable that an index chooses would be done one by one, from memory to
// memory; of values, they can be batched (KBatching.h). Shaders that have a few small matrices for
// each subgroup are written so. So are loops over the layers of a network: what one layer makes for
// the next need not be copied to where the next iteration expects it.

#ifndef COOP_LOWER_TRANSFORM_UNROLLMATRIXLOOPS_H
#define COOP_LOWER_TRANSFORM_UNROLLMATRIXLOOPS_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

/// Wants variables promoted to values before it, and again after it. Leaves loops as they are whose
/// number of iterations is not constant, that are left in the middle, or that would be long.
class UnrollMatrixLoopsPass : public llvm::PassInfoMixin<UnrollMatrixLoopsPass> {
public:
  /// MostSteps: loops of so many iterations, known before, are written out too where they multiply
  /// matrices of subgroups, so that what they load can be loaded together. MostElements: and such
  /// where they choose a cooperative vector's elements, which are registers then and not memory.
  explicit UnrollMatrixLoopsPass(unsigned MostSteps = 0, unsigned MostElements = 0)
      : MostSteps(MostSteps), MostElements(MostElements) {}

  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }

private:
  const unsigned MostSteps, MostElements;
};

} // namespace coop::lower

#endif
