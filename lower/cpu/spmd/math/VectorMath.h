// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mathematical functions of 32-bit and 16-bit floats as instructions, for vectors of lanes and for
// scalars. Those of double precision stay calls. Bounds of errors are in the table of
// VectorMath.cpp and hold whether or not the CPU fuses multiplication and addition.

#ifndef COOP_LOWER_CPU_SPMD_MATH_VECTORMATH_H
#define COOP_LOWER_CPU_SPMD_MATH_VECTORMATH_H

#include "lower/cpu/spmd/LaneBuilder.h"

namespace llvm {
class CallInst;
} // namespace llvm

namespace coop::lower {

struct MathFunction;

/// The function that a call of an intrinsic or of libm computes; null where it stays a call.
const MathFunction *findMath(const llvm::CallInst &Call);

/// Operands are all scalars or all vectors of lanes, as findMath's call has them in each lane.
/// Active says which lanes count.
llvm::Value *emitMath(LaneBuilder &B, const MathFunction &F, llvm::ArrayRef<llvm::Value *> Operands,
                      Mask Active);

} // namespace coop::lower

#endif
