// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The components of a shader's vectors as values of their own. Each has a shape then: of
// gl_GlobalInvocationID.xy the first counts up from lane to lane, and the second is often the same
// in all, and so it is for what is computed from them. Vectors of which nobody asks for a component
// stay whole.

#ifndef COOP_LOWER_CPU_SPMD_VECTORPARTS_H
#define COOP_LOWER_CPU_SPMD_VECTORPARTS_H

namespace llvm {
class Function;
} // namespace llvm

namespace coop::lower {

/// Wants variables promoted to values. Leaves the control flow as it is.
void takeVectorsApart(llvm::Function &F);

} // namespace coop::lower

#endif
