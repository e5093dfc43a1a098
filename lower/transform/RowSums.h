// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-row-sums`: products with a matrix of which every element is 1, as attention adds up its
// weights by, are sums of rows:
//
//   %a = coop.mat.convert(%weights)             ; a 16-bit A of an accumulator of floats
//   %d = coop.mat.muladd(%a, coop.mat.fill(1.0), %c)
//   =>
//   %h = coop.mat.convert(%weights)             ; the same 16-bit numbers where they are
//   %f = coop.mat.convert(%h)                   ; as floats again
//   %r = coop.mat.reduce(rows, +, %f)
//   %d = coop.mat.arith(+, %r, %c)
//
// No column is multiplied that is as all others are, and that there is one number for a row is seen
// by what comes after (gpu/CongruentPhis.h).

#ifndef COOP_LOWER_TRANSFORM_ROWSUMS_H
#define COOP_LOWER_TRANSFORM_ROWSUMS_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Of matrices that are multiplied by others, too. Sums are in the precision of C, which is that of float or more; their order is no one's promise.
/// Wants fills and conversions that are values, and not in other functions.
void makeRowSums(llvm::Module &M);

} // namespace coop::lower

#endif
