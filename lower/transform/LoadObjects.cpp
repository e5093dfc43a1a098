// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects of tensor loads; see LoadObjects.h.

#include "lower/transform/LoadObjects.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace coop::lower {

static bool isSize(const Value *V) {
  auto *Size = dyn_cast<ConstantInt>(V);
  return Size && !Size->isZero();
}

/// Known, and not 0.
static bool areSizes(ArrayRef<Use> Values) {
  return all_of(Values, [](const Use &U) { return isSize(U); });
}

static bool hasSpans(const LayoutSliceCall &Slice) { // pairs of offset and span
  const ArrayRef<Use> Ranges = Slice.ranges();
  for (unsigned I = 1; I < Ranges.size(); I += 2)
    if (!isSize(Ranges[I]))
      return false;
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
    case CoopOp::LayoutSlice:
      if (!HasSpans && !hasSpans(cast<LayoutSliceCall>(*Op)))
        return false;
      HasSpans = true;
      break;
    case CoopOp::LayoutSetBlockSize:
      if (!areSizes(cast<LayoutSetBlockSizeCall>(Op)->sizes()))
        return false;
      break;
    case CoopOp::LayoutSetStride:
    case CoopOp::LayoutSetClampValue:
      break;
    case CoopOp::LayoutSetDimension: // which are the spans, too
      if (!HasSpans && !areSizes(cast<LayoutSetDimensionCall>(Op)->sizes()))
        return false;
      HasSpans = true;
      break;
    default:
      return false;
    }
    Layout = cast<LayoutChangeCall>(Op)->layout();
  }
  return false;
}

/// The view, or null, clips nothing, and none of its sizes is 0, as they are before they are set.
static bool showsAll(const Value *View) {
  const std::optional<ViewType> Type = ViewType::match(View->getType());
  if (!Type)
    return true;
  bool HasSizes = !Type->HasDimensions; // of its own
  while (auto *Op = dyn_cast<CallInst>(View)) {
    switch (getCoopOp(*Op).value_or(CoopOp::Buffer)) {
    case CoopOp::ViewCreate:
      return HasSizes;
    case CoopOp::ViewSetDimension:
      if (!areSizes(cast<ViewSetDimensionCall>(Op)->sizes()))
        return false;
      HasSizes = true;
      break;
    case CoopOp::ViewSetStride:
      break;
    default:
      return false;
    }
    View = cast<ViewChangeCall>(Op)->view();
  }
  return false;
}

void forgetUnreadObjects(Function &F) {
  SmallVector<WeakTrackingVH, 8> Objects;
  for (Instruction &I : instructions(F)) {
    auto *Load = dyn_cast<MatLoadTensorCall>(&I);
    if (!Load || !showsAll(Load->view()) || !leavesNothingOut(Load->layout()))
      continue;
    Objects.push_back(Load->object());
    Load->setArgOperand(MatLoadTensorCall::Object, UndefValue::get(Load->getType()));
  }
  for (WeakTrackingVH &Object : Objects)
    if (auto *Phi = dyn_cast_or_null<PHINode>(Object))
      RecursivelyDeleteDeadPHINode(Phi);
}

} // namespace coop::lower
