// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The bodies of lane functions for cooperative vectors. Which operations become lane functions is
// said in SimdVectors.h.

#ifndef COOP_LOWER_SIMD_VECTORBODIES_H
#define COOP_LOWER_SIMD_VECTORBODIES_H

#include "lower/simd/SimdTarget.h"
#include "lower/simd/VectorOperation.h"

namespace coop::lower {

struct VectorProduct;

/// Makes bodies for the declarations of VectorOperation.h.
LaneFunctionMaker vectorBodies(const SimdTarget &Target);

// The operations, by subject. All operands but vectors are uniform, except those of loads and
// stores.
void emitVectorMatMul(LaneBody &L, const SimdTarget &Target);       // VectorMatMul.cpp
void emitVectorLoad(LaneBody &L, const SimdTarget &Target);         // VectorAccess.cpp
void emitVectorStore(LaneBody &L, const SimdTarget &Target);        // VectorAccess.cpp
void emitVectorOuterProduct(LaneBody &L, const SimdTarget &Target); // VectorTraining.cpp
void emitVectorReduceSum(LaneBody &L);                              // VectorTraining.cpp

/// A product with one lane has a body that is faster than the one for all.
bool hasBodyForOneLane(const VectorOperation &Op, const SimdTarget &Target, unsigned Width);

/// Weights are brought into another form before they are multiplied: work that pays with many
/// lanes.
bool convertsWeights(const VectorProduct &P, const SimdTarget &Target);

/// The type of the components that the body of a product keeps in work storage, as many as the
/// matrix has columns; null where it needs none.
llvm::Type *matMulWork(const VectorProduct &P);

} // namespace coop::lower

#endif
