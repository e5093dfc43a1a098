// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the entry point costs with its invocations as lanes of vectors, and one after the other.
// Where data decide, lanes go different ways, and a vector goes all of them:
//
//   while (true) switch (program[pc]) { ... }          // an interpreter
//
// An invocation by itself executes one case at a time, 32 lanes nearly all of them. Loops end when
// the last lane leaves them, and what lanes find by themselves in memory is gathered.
//
// The estimate takes LLVM's frequencies of blocks for one invocation. Of A lanes that begin an
// iteration some executes a block that each alone executes with a chance of P with 1 - (1 - P)^A.
// Only branches on what comes from memory, and on what a loop that depends on it counts, are taken
// to part lanes: at others, as at the bounds of an image, nearly all go one way.

#ifndef COOP_LOWER_CPU_SPMD_LANECOSTS_H
#define COOP_LOWER_CPU_SPMD_LANECOSTS_H

namespace llvm {
class Function;
} // namespace llvm

namespace coop::lower {

class RegionTree;
class Uniformity;

/// In operations of a scalar, for all invocations of a subgroup.
struct LaneCosts {
  double Serial = 0, Vectors = 0;
};

/// Regions and Shapes are those of F. Columns: 32-bit lanes of a vector register.
LaneCosts laneCosts(llvm::Function &F, const RegionTree &Regions, const Uniformity &Shapes,
                    unsigned Columns);

} // namespace coop::lower

#endif
