// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One instruction under a condition:
//
//   %v = load ...          ->        br i1 %ok, label %then, label %tail
//                              then: %v = load ...
//                                    br label %tail
//                              tail: %r = phi [ %v, %then ], [ zeroinitializer, %head ]

#ifndef COOP_LOWER_EMIT_EXECUTEIF_H
#define COOP_LOWER_EMIT_EXECUTEIF_H

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace coop::lower {

/// I is executed where Ok (i1), and gives zeros elsewhere. Splits I's block; its users see the phi.
void executeIf(llvm::Instruction &I, llvm::Value *Ok);

} // namespace coop::lower

#endif
