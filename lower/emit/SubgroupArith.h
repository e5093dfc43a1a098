// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The arithmetic that subgroup reductions and scans do on two values, and its identities.
// Which values meet is Subgroups.cpp's affair.
//
// FAdd and UMin:
//   %r = fadd float %left, %right
//   %r = call i32 @llvm.umin.i32(i32 %left, i32 %right)

#ifndef COOP_LOWER_EMIT_SUBGROUPARITH_H
#define COOP_LOWER_EMIT_SUBGROUPARITH_H

#include "lower/ir/CoopIR.h"

namespace coop::lower {

/// Whether subgroups have Arith, and for values of type T (scalars and vectors).
bool isSubgroupArith(CoopArith Arith, llvm::Type *T);
/// What an exclusive scan starts with (SPIR-V, Group Operation: the identity I).
llvm::Constant *subgroupIdentity(CoopArith Arith, llvm::Type *T);
llvm::Value *emitSubgroupArith(llvm::IRBuilderBase &B, CoopArith Arith, llvm::Value *Left,
                               llvm::Value *Right);

} // namespace coop::lower

#endif
