// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How calls of coop IR's operations are read: a class for each row of CoopOps.def, MatLoadCall for
// CoopOp::MatLoad, generated at build time. As LLVM's IntrinsicInst they are names for calls that
// there are, made by isa, cast and dyn_cast alone:
//
//   if (auto *Load = dyn_cast<MatLoadCall>(V))
//     use(Load->pointer(), Load->stride(), Load->isVolatile(), Load->resultType());
//
// An operand NAME of the row is read by name() as what its letter says; of a cooperative type,
// nameType() is that type. The enumerator Name is its position. Groups have what all their members
// do, by the same names.

#ifndef COOP_LOWER_IR_COOPCALLS_H
#define COOP_LOWER_IR_COOPCALLS_H

#include "lower/ir/CoopIR.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

namespace coop::lower {

/// What all views share.
class CoopCall : public llvm::CallInst {
public:
  CoopCall() = delete;
  CoopCall(const CoopCall &) = delete;
  CoopCall &operator=(const CoopCall &) = delete;

protected:
  /// The operation that V is a call of.
  static std::optional<CoopOp> operationOf(const llvm::Value *V) {
    const auto *Call = llvm::dyn_cast<llvm::CallInst>(V);
    return Call ? getCoopOp(*Call) : std::nullopt;
  }
  llvm::Value *valueAt(unsigned I) const { return getArgOperand(I); }
  uint64_t constantAt(unsigned I) const {
    return llvm::cast<llvm::ConstantInt>(valueAt(I))->getZExtValue();
  }
  /// Null where there is none.
  llvm::Function *functionAt(unsigned I) const {
    return llvm::dyn_cast<llvm::Function>(valueAt(I));
  }
  llvm::ArrayRef<llvm::Use> operandsFrom(unsigned First) const {
    return llvm::ArrayRef<llvm::Use>(arg_begin(), arg_end()).drop_front(First);
  }
};

#include "lower/ir/generated/CoopCalls.inc"

} // namespace coop::lower

#endif
