// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Push constants as a parameter of the kernel.

#ifndef COOP_LOWER_GPU_ABI_PUSHCONSTANTS_H
#define COOP_LOWER_GPU_ABI_PUSHCONSTANTS_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class CallInst;
class Value;
} // namespace llvm

namespace coop::lower {

/// Replaces Calls, the operations push.constants of a function, by Parameter, a pointer to what is
/// passed by value: what comes from them are then generic pointers, of which LLVM makes accesses to
/// parameters. All that a shader may do with their address is known: it reads there.
void readFromParameter(llvm::ArrayRef<llvm::CallInst *> Calls, llvm::Value &Parameter);

} // namespace coop::lower

#endif
