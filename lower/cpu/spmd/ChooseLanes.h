// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-choose-lanes`: whether the invocations of a subgroup are lanes of vectors, or run one after
// the other as in the reference execution. Vectors gain up to the number of their lanes, and lose
// as much where each lane goes its own way (LaneCosts.h): interpreters, walks through trees with a
// stack, searches that turn back. What is chosen for all of a shader is written to its entry point:
//
//   define void @main() "coop.entry" "coop.serial"

#ifndef COOP_LOWER_CPU_SPMD_CHOOSELANES_H
#define COOP_LOWER_CPU_SPMD_CHOOSELANES_H

#include "lower/ir/LowerOptions.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace coop::lower {

/// Columns: 32-bit lanes of a vector register. Everything is inlined in the entry point then.
/// Cooperative matrices and vectors are lowered: where there were some, the lanes' functions are
/// called, and it is always vectors.
llvm::Error chooseLanes(llvm::Module &M, unsigned Columns, LaneMode Mode);

/// Whether that was the choice.
bool isSerial(const llvm::Function &Entry);

} // namespace coop::lower

#endif
