// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables of invocations get a value before anything is stored in them:
//   %x = alloca i32                          becomes   %x = alloca i32
//                                                      store i32 0, ptr %x
// For shaders it is undefined which; LLVM takes a branch on an undefined value for one that is
// never executed, and leaves no code.

#ifndef COOP_LOWER_TRANSFORM_DEFINEVARIABLES_H
#define COOP_LOWER_TRANSFORM_DEFINEVARIABLES_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// `define-variables`. Stores zeros into functions' variables where they are made: in those that
/// are small enough to become values, and in all of them where All is set. Those that hold
/// cooperative objects are left to their lowering.
void defineVariables(llvm::Module &M, bool All);

} // namespace coop::lower

#endif
