// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-copies-ahead`: what a shader makes of buffers and stages in shared memory, for its
// subgroups to multiply, is loaded an iteration ahead, and stored while they multiply:
//   for (k...) {                                  shared[0] = make(a[first]);
//     barrier(); shared = make(a[k]);             for (k...) {
//     barrier(); coopMatLoad(m, shared, ...);  =>   barrier(); next = a[k + 1];
//     sum = coopMatMulAdd(m, ...); }                coopMatLoad(m, shared[i], ...);
//                                                   sum = coopMatMulAdd(m, ...);
//                                                   shared[1 - i] = make(next); i = 1 - i; }
// Copies without any change are better off with JoinProducts.h and SubgroupLoops.h, which begin
// them asynchronously. These here convert or decode, or ask whether an element is there.
//
// Other shared memory that copies read, as a table of values, is not written in the loop.
//
// Memory is waited for once in an iteration and not once for each load, and multiplied meanwhile.

#ifndef COOP_LOWER_GPU_COPIESAHEAD_H
#define COOP_LOWER_GPU_COPIESAHEAD_H

#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

namespace coop::lower {

struct GpuRow;
class PassRunner;

/// Of the entry point. Inlines what it calls where there is such a loop, and writes out loops of
/// copies. Leaves a loop as it is whose copies cannot be made straight code (GuardedLoads.h).
llvm::Error copyAhead(llvm::Module &M, PassRunner &Llvm, const GpuRow &Gpu);

} // namespace coop::lower

#endif
