// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects of tensor loads; see LoadObjects.h.

#include "lower/transform/LoadObjects.h"
#include "lower/ir/CoopIR.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace coop::lower {

/// Operands after the layout are sizes that are not 0.
static bool hasSizes(const CallInst &Op, unsigned First, unsigned Step) {
  for (unsigned I = First; I < Op.arg_size(); I += Step) {
    auto *Size = dyn_cast<ConstantInt>(Op.getArgOperand(I));
    if (!Size || Size->isZero())
      return false;
  }
  return true;
}

/// No span and no size of a block is 0, which would leave elements out: the layout is a slice of
/// constant spans.
static bool leavesNothingOut(const Value *Layout) {
  bool HasSpans = false;
  while (auto *Op = dyn_cast<CallInst>(Layout)) {
    switch (getCoopOp(*Op).value_or(CoopOp::Buffer)) {
    case CoopOp::LayoutCreate:
      return HasSpans;
    case CoopOp::LayoutSlice: // pairs of offset and span
      if (!HasSpans && !hasSizes(*Op, 2, 2))
        return false;
      HasSpans = true;
      break;
    case CoopOp::LayoutSetBlockSize:
      if (!hasSizes(*Op, 1, 1))
        return false;
      break;
    case CoopOp::LayoutSetStride:
    case CoopOp::LayoutSetClampValue:
      break;
    case CoopOp::LayoutSetDimension: // which are the spans, too
      if (!HasSpans && !hasSizes(*Op, 1, 1))
        return false;
      HasSpans = true;
      break;
    default:
      return false;
    }
    Layout = Op->getArgOperand(0);
  }
  return false;
}

/// The view, or null, clips nothing, and none of its sizes is 0.
static bool showsAll(const Value *View) {
  if (!ViewType::match(View->getType()))
    return true;
  while (auto *Op = dyn_cast<CallInst>(View)) {
    switch (getCoopOp(*Op).value_or(CoopOp::Buffer)) {
    case CoopOp::ViewCreate:
      return true;
    case CoopOp::ViewSetDimension:
      if (!hasSizes(*Op, 1, 1))
        return false;
      break;
    case CoopOp::ViewSetStride:
      break;
    default:
      return false;
    }
    View = Op->getArgOperand(0);
  }
  return false;
}

void forgetUnreadObjects(Function &F) {
  SmallVector<WeakTrackingVH, 8> Objects;
  for (Instruction &I : instructions(F)) {
    auto *Load = dyn_cast<CallInst>(&I);
    if (!Load || getCoopOp(*Load) != CoopOp::MatLoadTensor || !showsAll(Load->getArgOperand(3)) ||
        !leavesNothingOut(Load->getArgOperand(2)))
      continue;
    Objects.push_back(Load->getArgOperand(1));
    Load->setArgOperand(1, UndefValue::get(Load->getType()));
  }
  for (WeakTrackingVH &Object : Objects)
    if (auto *Phi = dyn_cast_or_null<PHINode>(Object))
      RecursivelyDeleteDeadPHINode(Phi);
}

} // namespace coop::lower
