// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for accumulators with equal rows; see EqualRows.h.

#include "lower/simd/EqualRows.h"
#include "lower/ir/CoopIR.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace coop::lower {
namespace {

bool isNumber(const Value *V, uint64_t Number) {
  auto *C = dyn_cast<ConstantInt>(V);
  return C && C->equalsInt(Number);
}

/// Every row of a slice is the tensor's only one, as a clamp to the edge makes it, from its column
/// on that the first row begins at. Operations behind that which set the dimensions leave them.
bool hasOneRow(const Value *Layout) {
  const auto Ty = LayoutType::match(Layout->getType());
  if (Ty->Dim != 2 || Ty->Clamp != CoopClamp::ClampToEdge)
    return false;
  bool HasOne = false;
  for (auto *Op = dyn_cast<CallInst>(Layout); Op; Op = dyn_cast<CallInst>(Op->getArgOperand(0)))
    switch (getCoopOp(*Op).value_or(CoopOp::Buffer)) {
    case CoopOp::LayoutCreate:
      return HasOne;
    case CoopOp::LayoutSlice: // pairs of offset and span
      break;
    case CoopOp::LayoutSetDimension:
      if (!HasOne && !isNumber(Op->getArgOperand(1), 1))
        return false;
      HasOne = true;
      break;
    default:
      return false;
    }
  return false;
}

/// The slice's columns are the matrix's, so that each row of the matrix is one of the slice.
bool hasWholeRows(const Value *Layout, const MatrixType &M) {
  auto *Slice = dyn_cast<CallInst>(Layout);
  return Slice && getCoopOp(*Slice) == CoopOp::LayoutSlice &&
         isNumber(Slice->getArgOperand(4), M.Cols);
}

bool hasEqualRows(const Value *V) {
  const MatrixType M = *MatrixType::match(V->getType());
  if (auto *Zero = dyn_cast<Constant>(V))
    return Zero->isNullValue();
  auto *Call = dyn_cast<CallInst>(V);
  if (!Call || !Call->hasOneUse())
    return false;
  auto Is = [&](unsigned I, uint64_t Number) { return isNumber(Call->getArgOperand(I), Number); };
  switch (getCoopOp(*Call).value_or(CoopOp::Buffer)) {
  case CoopOp::MatFill:
    return true;
  case CoopOp::MatLoad: // row-major, not volatile
    return Is(1, 0) && Is(2, 0) && Is(4, 0);
  case CoopOp::MatLoadTensor: // without an object, a view, a decode function; not volatile
    return isa<UndefValue>(Call->getArgOperand(1)) &&
           isa<ConstantPointerNull>(Call->getArgOperand(3)) &&
           isa<ConstantPointerNull>(Call->getArgOperand(4)) && Is(7, 0) &&
           hasWholeRows(Call->getArgOperand(2), M) && hasOneRow(Call->getArgOperand(2));
  case CoopOp::MatConvert: {
    const Value *From = Call->getArgOperand(2);
    return MatrixType::match(From->getType())->Use == CoopUse::Accumulator && hasEqualRows(From);
  }
  default:
    return false;
  }
}

/// The row of a matrix that has equal rows, in its place.
Value *rowOf(Value *V) {
  MatrixType M = *MatrixType::match(V->getType());
  M.Rows = 1;
  if (isa<Constant>(V))
    return Constant::getNullValue(M.get());
  auto *Call = cast<CallInst>(V);
  SmallVector<Value *, 10> Args(Call->args());
  const CoopOp Op = *getCoopOp(*Call);
  if (Op == CoopOp::MatConvert)
    Args[2] = rowOf(Args[2]);
  if (Op == CoopOp::MatLoadTensor)
    Args[1] = UndefValue::get(M.get());
  IRBuilder<> B(Call);
  return emitCoopOp(B, Op, M.get(), Args, Call->getName() + ".row");
}

/// From the last operation to the first.
void erase(Value *V) {
  auto *Call = dyn_cast<CallInst>(V);
  if (!Call || !Call->use_empty())
    return;
  Value *From = getCoopOp(*Call) == CoopOp::MatConvert ? Call->getArgOperand(2) : nullptr;
  Call->eraseFromParent();
  if (From)
    erase(From);
}

} // namespace

void shrinkEqualRows(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *MulAdd = dyn_cast<CallInst>(&I);
    if (!MulAdd || getCoopOp(*MulAdd) != CoopOp::MatMulAdd ||
        !hasEqualRows(MulAdd->getArgOperand(2)))
      continue;
    Value *C = MulAdd->getArgOperand(2);
    SmallVector<Value *, 4> Args(MulAdd->args());
    Args[2] = rowOf(C);
    IRBuilder<> B(MulAdd);
    CallInst *New = emitCoopOp(B, CoopOp::MatMulAdd, MulAdd->getType(), Args);
    New->takeName(MulAdd);
    MulAdd->replaceAllUsesWith(New);
    MulAdd->eraseFromParent();
    erase(C);
  }
}

} // namespace coop::lower
