// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See WholeSlices.h.

#include "lower/exec/staging/WholeSlices.h"
#include "lower/ir/Attributes.h"
#include "lower/transform/UniformValues.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// All iterations of an operand.
struct WholeTensor {
  Value *Pointer;
  // i64:
  Value *Outer, *Inner; ///< its sizes
  Value *Stride;        ///< elements from one line to the next
};

/// Of M, which isSlices.
WholeTensor emitTensor(IRBuilderBase &B, const WholeMatrix &M, const Conditions &Asked) {
  Value *First = Asked.emit(B, M.Start, B.getInt64(0));
  Value *Stride = B.CreateExactUDiv(Asked.emit(B, M.Stride, nullptr),
                                    B.getInt64(M.Type.Component->getScalarSizeInBits() / 8));
  Value *All = B.CreateMul(Asked.emitIterations(B), B.getInt64(M.depth())),
        *Lines = B.getInt64(M.lines());
  return {B.CreateGEP(B.getInt8Ty(), emitAgain(B, *M.Buffer), First), M.isKInner() ? Lines : All,
          M.isKInner() ? All : Lines, Stride};
}

} // namespace

Value *emitIsRectangle(IRBuilderBase &B, const WholeMatrix &M, const Conditions &Asked) {
  const WholeTensor T = emitTensor(B, M, Asked);
  Value *Low =
      B.CreateOr(B.CreatePtrToInt(T.Pointer, B.getInt64Ty()), Asked.emit(B, M.Stride, nullptr));
  Value *Holds = B.CreateIsNull(B.CreateAnd(Low, B.getInt64(RectangleAlignment - 1)));
  const auto Ask = [&](Value *Condition) { Holds = B.CreateAnd(Holds, Condition); };
  for (Value *Size : {T.Outer, T.Inner}) {
    Ask(B.CreateICmpNE(Size, B.getInt64(0)));
    Ask(B.CreateICmpULE(Size, B.getInt64(std::numeric_limits<int32_t>::max())));
  }
  Ask(B.CreateICmpUGE(T.Stride, T.Inner));
  Ask(B.CreateICmpULE(T.Stride, B.getInt64(~0U)));
  Ask(B.CreateICmpULE(B.CreateMul(T.Outer, T.Stride), B.getInt64(~0U)));
  return Holds;
}

Value *emitSlice(IRBuilder<> &B, const WholeMatrix &M, const MatrixType &Type,
                 const Conditions &Asked, Value *Iteration, Instruction &Before) {
  llvm::Type *OfLayout = LayoutType{2, CoopClamp::Constant}.get(B.getContext());
  const auto Change = [&](CoopOp Op, Value *Of, ArrayRef<Value *> Numbers) {
    SmallVector<Value *, 6> Operands = {Of};
    append_range(Operands, Numbers);
    return emitCoopOp(B, Op, OfLayout, Operands);
  };
  const auto Narrow = [&](Value *V) { return B.CreateTrunc(V, B.getInt32Ty()); };
  const BasicBlock::iterator Here = B.GetInsertPoint();
  B.SetInsertPoint(&Before);
  const WholeTensor T = emitTensor(B, M, Asked);
  Value *Tensor = emitCoopOp(B, CoopOp::LayoutCreate, OfLayout, {});
  Tensor = Change(CoopOp::LayoutSetDimension, Tensor, {Narrow(T.Outer), Narrow(T.Inner)});
  Tensor = Change(CoopOp::LayoutSetStride, Tensor, {Narrow(T.Stride), B.getInt32(1)});
  Value *Null = ConstantPointerNull::get(B.getPtrTy()), *View = Null;
  if (M.IsColumnMajor)
    View = emitCoopOp(B, CoopOp::ViewCreate, ViewType{2, false, {1, 0}}.get(B.getContext()), {});
  B.SetInsertPoint(Here->getParent(), Here);
  Value *Depth = B.getInt32(M.isA() ? Type.Cols : Type.Rows), *Lines = B.getInt32(M.lines()),
        *Zero = B.getInt32(0), *First = B.CreateMul(Narrow(Iteration), B.getInt32(M.depth()));
  Tensor = M.isKInner() ? Change(CoopOp::LayoutSlice, Tensor, {Zero, Lines, First, Depth})
                        : Change(CoopOp::LayoutSlice, Tensor, {First, Depth, Zero, Lines});
  CallInst *Load = emitCoopOp(B, CoopOp::MatLoadTensor, Type.get(),
                              {T.Pointer, PoisonValue::get(Type.get()), Tensor, View, Null,
                               B.getInt64(0), B.getInt32(1), B.getFalse(), Null, B.getInt64(0)});
  Load->setMetadata(RectangleMetadata, MDNode::get(Load->getContext(), {}));
  return Load;
}

} // namespace coop::lower
