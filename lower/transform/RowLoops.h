// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-row-loops`: loops in which each invocation walks a row of its own take several elements at
// a time:
//   for (k = 0; k < columns; ++k) sum += a[row * columns + k] * x[k];
//   =>
//   for (; columns - k > 3; k += 4) { v = a[row * columns + k .. + 3]; sum += v[0] * x[k]; ... }
//   for (; k < columns; ++k) ...
// The rows of neighbours are far from each other: an element of each lane is a line of the cache of
// each, and where the length of a row is a power of two, all these lines are in the same few places
// of the cache, so that they are gone before the next element of them is read.

#ifndef COOP_LOWER_TRANSFORM_ROWLOOPS_H
#define COOP_LOWER_TRANSFORM_ROWLOOPS_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Of the entry point's loops, those of one path that end before an iteration, at a count that all
/// invocations have together. Elements become vectors of 16 or 32 bytes. Wants variables promoted.
void joinRowsInLoops(llvm::Module &M);

} // namespace coop::lower

#endif
