// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For who asks what indices and conditions are made of. Integers that are taken out of vectors are
// computed as scalars, as shaders compute places two at a time, gl_WorkGroupID.xy * Side:
//   %v = mul <2 x i32> %id, <i32 128, i32 128>      %x = extractelement <2 x i32> %id, i64 1
//   %y = extractelement <2 x i32> %v, i64 1    =>   %y = mul i32 %x, 128
// and conditions that were bytes in variables are conditions.

#ifndef COOP_LOWER_TRANSFORM_EXPOSEINDICES_H
#define COOP_LOWER_TRANSFORM_EXPOSEINDICES_H

namespace llvm {
class Function;
} // namespace llvm

namespace coop::lower {

/// Takes vectors apart that arithmetic, conversions and choices make. Vectors that are used as such
/// stay, too. Variables must be promoted.
void exposeIndices(llvm::Function &F);

} // namespace coop::lower

#endif
