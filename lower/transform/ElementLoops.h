// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-element-loops`: loops over what an invocation has of a matrix,
//   for (i = 0; i < m.length(); ++i) m[i] = f(m[i]);
// that is, coop.mat.extract, f and coop.mat.insert between the markers of a loop, become
//   %n = call coop.mat.perelement(ptr @element, %m)
// with @element(row, column, value), as coopMatPerElementNV makes it. All invocations run such a
// loop, so all elements are changed alike; which invocation has which does not matter. This is how
// shaders without GL_NV_cooperative_matrix2 are written.

#ifndef COOP_LOWER_TRANSFORM_ELEMENTLOOPS_H
#define COOP_LOWER_TRANSFORM_ELEMENTLOOPS_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

/// Wants variables promoted to values before it. Leaves loops as they are that do anything else, or
/// that only some of the scope's invocations may run.
class ElementLoopsPass : public llvm::PassInfoMixin<ElementLoopsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

} // namespace coop::lower

#endif
