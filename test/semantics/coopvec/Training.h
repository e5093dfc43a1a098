// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What coopVecOuterProductAccumulateNV and coopVecReduceSumAccumulateNV leave in memory:
// GL_NV_cooperative_vector, section 8.X, and Slang's coopVecOuterProductAccumulate.

#ifndef COOP_SEMANTICS_COOPVEC_TRAINING_H
#define COOP_SEMANTICS_COOPVEC_TRAINING_H

#include "../matrix/Matrix.h"

namespace semantics {

/// Integers up to this magnitude, and sums that stay within it, are exact.
uint64_t greatestExact(Element E);

/// Adds v1 * transpose(v2), of components of Type, to Sum. All numbers are small, or all types are
/// the same integer type, which wraps.
void accumulateOuterProduct(Matrix &Sum, Element Type, const std::vector<uint64_t> &V1,
                            const std::vector<uint64_t> &V2);

/// Adds V to the components at To. The same of numbers and types.
void accumulate(Element Type, const std::vector<uint64_t> &V, uint8_t *To);

} // namespace semantics

#endif
