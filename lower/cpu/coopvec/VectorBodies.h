// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The bodies of vector variants for cooperative vectors. Which operations become vector variants is
// said in SimdVectors.h.

#ifndef COOP_LOWER_CPU_COOPVEC_VECTORBODIES_H
#define COOP_LOWER_CPU_COOPVEC_VECTORBODIES_H

#include "lower/cpu/coopvec/VectorOperation.h"
#include "lower/cpu/target/SimdTarget.h"

namespace coop::lower {

struct VectorProduct;

/// Makes bodies for the declarations of VectorOperation.h.
VectorVariantMaker vectorBodies(const SimdTarget &Target);

// The operations, by subject. All operands but vectors are uniform, except those of loads and
// stores.
void emitVectorMatMul(LaneBody &L, const SimdTarget &Target);       // VectorMatMul.cpp
void emitVectorLoad(LaneBody &L, const SimdTarget &Target);         // VectorAccess.cpp
void emitVectorStore(LaneBody &L, const SimdTarget &Target);        // VectorAccess.cpp
void emitVectorOuterProduct(LaneBody &L, const SimdTarget &Target); // VectorTraining.cpp
void emitVectorReduceSum(LaneBody &L);                              // VectorTraining.cpp

/// A product has a second body that takes so many lanes at a time, and none where all are idle. It
/// is faster where the first one, which takes more, would find as many idle; 0 where there is none.
unsigned lanesOfNarrowBody(const VectorOperation &Op, const SimdTarget &Target, unsigned Width);

/// The type of the components that the body of a product keeps in work storage, as many as the
/// matrix has columns; null where it needs none.
llvm::Type *matMulWork(const VectorProduct &P);

} // namespace coop::lower

#endif
