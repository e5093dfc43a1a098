// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a function that an execution has made can get at of the invocations that it runs: a
// parameter that points to their state, which starts with a header.

#ifndef COOP_LOWER_IR_INVOCATIONCONTEXT_H
#define COOP_LOWER_IR_INVOCATIONCONTEXT_H

#include <cstdint>

namespace llvm {
class Function;
class LLVMContext;
class StructType;
class Value;
} // namespace llvm

namespace coop::lower {

namespace header_field {
inline constexpr unsigned Dispatch = 0; ///< const coop_dispatch *
inline constexpr unsigned Shared = 1;   ///< the workgroup's shared memory
inline constexpr unsigned Group = 2;    ///< three i32
inline constexpr unsigned Index = 5;    ///< gl_LocalInvocationIndex
} // namespace header_field
llvm::StructType *invocationHeader(llvm::LLVMContext &C);

/// What a workgroup may take of scratch memory, so that a hostile module cannot ask for all of it.
inline constexpr uint64_t MaxScratchSize = uint64_t(1) << 32;

/// F with one more parameter, a pointer with ContextAttribute; F is gone, and its callers are not
/// changed.
llvm::Function *appendContextParameter(llvm::Function &F);
/// The parameter that has the attribute; null where there is none.
llvm::Value *contextParameter(llvm::Function &F);

} // namespace coop::lower

#endif
