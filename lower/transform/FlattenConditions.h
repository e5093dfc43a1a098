// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conditions that are computed in branches, as `&&` and `||` are, without branches:
//   br i1 %a, label %more, label %join
// more:
//   %b = icmp ult i32 %i, %n                   becomes   %b = icmp ult i32 %i, %n
// join:                                                  %f = freeze i1 %b
//   %c = phi i1 [ false, .. ], [ %b, %more ]             %c = and i1 %a, %f
// Nothing here knows of lanes.

#ifndef COOP_LOWER_TRANSFORM_FLATTENCONDITIONS_H
#define COOP_LOWER_TRANSFORM_FLATTENCONDITIONS_H

namespace llvm {
class Function;
} // namespace llvm

namespace coop::lower {

/// Where a branch only decides whether a few instructions that do no harm are executed, of whose
/// results nothing but booleans goes on, they always are. Masks of lanes then come together by one
/// operation and not by control flow.
void flattenConditions(llvm::Function &F);

} // namespace coop::lower

#endif
