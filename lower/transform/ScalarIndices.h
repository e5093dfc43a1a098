// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-scalar-indices`: integers that are taken out of vectors are computed as scalars:
//   %v = mul <2 x i32> %id, <i32 128, i32 128>      %x = extractelement <2 x i32> %id, i64 1
//   %y = extractelement <2 x i32> %v, i64 1    =>   %y = mul i32 %x, 128
// Shaders compute places two at a time, gl_WorkGroupID.xy * Side; who asks what an index is made of
// finds numbers.

#ifndef COOP_LOWER_TRANSFORM_SCALARINDICES_H
#define COOP_LOWER_TRANSFORM_SCALARINDICES_H

namespace llvm {
class Function;
} // namespace llvm

namespace coop::lower {

/// Of vectors of integers that arithmetic, conversions and choices make. Vectors that are used as
/// such stay, too.
void scalarizeIndices(llvm::Function &F);

} // namespace coop::lower

#endif
