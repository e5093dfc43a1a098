// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the checks of values share. Not for others.
//
//   call void @coop.check.value.i32.i32(i32 0, i32 1, i32 %a, i32 %b)      ; the mark of a division
//     =>
//   %nonzero = icmp ne i32 %b, 0
//   ...
//   call void @coop_check_defined(ptr %invocation, ptr @check.site, i32 0, i32 %ok, i64 %x, i64 %y)

#ifndef COOP_LOWER_CHECK_VALUECHECKS_H
#define COOP_LOWER_CHECK_VALUECHECKS_H

#include "lower/check/Instrument.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace coop::lower::check {

/// Reports unless Defined, an i1. First and Second, of 64 bits, are what the rule shows.
void report(llvm::IRBuilderBase &B, llvm::GlobalVariable *Site, uint32_t Kind, llvm::Value *Defined,
            llvm::Value *First, llvm::Value *Second);

/// A number of any scalar type; integers as Signed says.
llvm::Value *asDouble(llvm::IRBuilderBase &B, llvm::Value *V, bool Signed);

/// Calls Check with the operands' components, or once where all are scalars. Scalars beside vectors
/// go with each component.
void forEachComponent(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Value *> Operands,
                      llvm::function_ref<void(llvm::ArrayRef<llvm::Value *>)> Check);

/// A call of an instruction of GLSL.std.450, whose number is the first of Operands
/// (FunctionChecks.cpp).
void checkFunction(CheckContext &C, llvm::CallInst &Mark, bool Signed,
                   llvm::ArrayRef<llvm::Value *> Operands);

} // namespace coop::lower::check

#endif
