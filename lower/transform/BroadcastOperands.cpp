// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for accumulators with equal rows or columns; see BroadcastOperands.h.

#include "lower/transform/BroadcastOperands.h"
#include "lower/check/Robust.h"
#include "lower/ir/CoopIR.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace coop::lower {
namespace {

bool isNumber(const Value *V, uint64_t Number) {
  auto *C = dyn_cast<ConstantInt>(V);
  return C && C->equalsInt(Number);
}

/// Every row of a slice is the tensor's only one, as a clamp to the edge makes it, from its column
/// on that the first row begins at. Operations after that which set the dimensions leave them.
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

/// Every row of a view is its first, and that is what there is without it: rows are 0 elements
/// apart.
bool repeatsRow(const Value *View, const MatrixType &M) {
  const auto Ty = ViewType::match(View->getType());
  auto *Stride = dyn_cast<CallInst>(View);
  if (!Ty || Ty->Dim != 2 || !Ty->HasDimensions || Ty->Permutation[0] != 0 || !Stride ||
      getCoopOp(*Stride) != CoopOp::ViewSetStride || !isNumber(Stride->getArgOperand(1), 0) ||
      !isNumber(Stride->getArgOperand(2), 1))
    return false;
  auto *Size = dyn_cast<CallInst>(Stride->getArgOperand(0));
  auto *First = Size ? dyn_cast<CallInst>(Size->getArgOperand(0)) : nullptr;
  return First && getCoopOp(*Size) == CoopOp::ViewSetDimension &&
         isNumber(Size->getArgOperand(2), M.Cols) && getCoopOp(*First) == CoopOp::ViewCreate;
}

enum class Lines : uint8_t { Rows, Columns };

/// A function that does not look at the number of the line, and need not be called for each.
bool ignoresLine(const Function &F, Lines Of) {
  return F.getArg(Of == Lines::Rows ? 0 : 1)->use_empty() &&
         none_of(instructions(F), [](const Instruction &I) { return I.mayWriteToMemory(); });
}

bool ignoresElement(const Function &F) { return F.getArg(2)->use_empty(); }

bool isBroadcast(const Value *V, Lines Of) {
  const MatrixType M = *MatrixType::match(V->getType());
  if (auto *Zero = dyn_cast<Constant>(V))
    return Zero->isNullValue();
  auto *Call = dyn_cast<CallInst>(V);
  if (!Call || !Call->hasOneUse() || M.Use != CoopUse::Accumulator)
    return false;
  auto Is = [&](unsigned I, uint64_t Number) { return isNumber(Call->getArgOperand(I), Number); };
  auto IsNull = [&](unsigned I) { return isa<ConstantPointerNull>(Call->getArgOperand(I)); };
  switch (getCoopOp(*Call).value_or(CoopOp::Buffer)) {
  case CoopOp::MatFill:
    return true;
  case CoopOp::MatLoad: // by such lines, not volatile; all of a bounded one is looked at
    return Is(1, 0) && Is(2, Of == Lines::Rows ? 0 : 1) && Is(4, 0) && !isBounded(*Call);
  case CoopOp::MatLoadTensor: { // without an object or a decode function; not volatile
    const Value *Layout = Call->getArgOperand(2);
    const bool HasRows = IsNull(3) ? hasWholeRows(Layout, M) && hasOneRow(Layout)
                                   : repeatsRow(Call->getArgOperand(3), M);
    return Of == Lines::Rows && HasRows && IsNull(4) && Is(7, 0) && !isBounded(*Call) &&
           (isa<UndefValue>(Call->getArgOperand(1)) || !IsNull(3));
  }
  case CoopOp::MatConvert:
    return isBroadcast(Call->getArgOperand(2), Of);
  case CoopOp::MatPerElement: {
    auto *F = dyn_cast<Function>(Call->getArgOperand(0));
    const Value *From = Call->getArgOperand(1);
    return F && ignoresLine(*F, Of) && (ignoresElement(*F) || isBroadcast(From, Of)) &&
           none_of(drop_begin(Call->args(), 2),
                   [](const Use &U) { return MatrixType::match(U->getType()).has_value(); });
  }
  default:
    return false;
  }
}

/// The operand that a matrix is made of element by element, if any.
std::optional<unsigned> source(const CallInst &Call) {
  const std::optional<CoopOp> Op = getCoopOp(Call);
  if (Op == CoopOp::MatConvert)
    return 2;
  if (Op == CoopOp::MatPerElement && !ignoresElement(*cast<Function>(Call.getArgOperand(0))))
    return 1;
  return std::nullopt;
}

/// The line of a matrix that has equal ones, in its place.
Value *lineOf(Value *V, Lines Of) {
  MatrixType M = *MatrixType::match(V->getType());
  (Of == Lines::Rows ? M.Rows : M.Cols) = 1;
  if (isa<Constant>(V))
    return Constant::getNullValue(M.get());
  auto *Call = cast<CallInst>(V);
  SmallVector<Value *, 10> Args(Call->args());
  const CoopOp Op = *getCoopOp(*Call);
  if (const std::optional<unsigned> From = source(*Call))
    Args[*From] = lineOf(Args[*From], Of);
  else if (Op == CoopOp::MatPerElement)
    Args[1] = UndefValue::get(M.get());
  if (Op == CoopOp::MatLoadTensor) {
    Args[1] = UndefValue::get(M.get());
    Args[3] = ConstantPointerNull::get(PointerType::get(Call->getContext(), 0));
  }
  IRBuilder<> B(Call);
  return emitCoopOp(B, Op, M.get(), Args, Call->getName() + ".line");
}

/// The lines that a product may begin with one of. Those that end with C read it row by row.
std::optional<Lines> equalLines(const CallInst &MulAdd) {
  using spirv::CooperativeMatrixOperands;
  const Value *C = MulAdd.getArgOperand(2);
  const MatrixType M = *MatrixType::match(C->getType());
  const auto Operands = cast<ConstantInt>(MulAdd.getArgOperand(3))->getZExtValue();
  const auto Saturates =
      static_cast<uint32_t>(CooperativeMatrixOperands::SaturatingAccumulationKHR);
  if (M.Rows > 1 && isBroadcast(C, Lines::Rows))
    return Lines::Rows;
  if (M.Cols > 1 && !M.Component->isHalfTy() && !(Operands & Saturates) &&
      isBroadcast(C, Lines::Columns))
    return Lines::Columns;
  return std::nullopt;
}

} // namespace

bool isBroadcast(const Value &Matrix) {
  return isBroadcast(&Matrix, Lines::Rows) || isBroadcast(&Matrix, Lines::Columns);
}

Value *makeLine(Value &Matrix) {
  return lineOf(&Matrix, isBroadcast(&Matrix, Lines::Rows) ? Lines::Rows : Lines::Columns);
}

void eraseUnused(Value &Matrix, function_ref<void(CallInst &)> Erases) {
  auto *Call = dyn_cast<CallInst>(&Matrix);
  if (!Call || !Call->use_empty())
    return;
  const std::optional<unsigned> Operand = source(*Call);
  Value *From = Operand ? Call->getArgOperand(*Operand) : nullptr;
  Erases(*Call);
  Call->eraseFromParent();
  if (From)
    eraseUnused(*From, Erases);
}

void shrinkBroadcastOperands(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *MulAdd = dyn_cast<CallInst>(&I);
    if (!MulAdd || getCoopOp(*MulAdd) != CoopOp::MatMulAdd)
      continue;
    const std::optional<Lines> Of = equalLines(*MulAdd);
    if (!Of)
      continue;
    Value *C = MulAdd->getArgOperand(2);
    SmallVector<Value *, 4> Args(MulAdd->args());
    Args[2] = lineOf(C, *Of);
    IRBuilder<> B(MulAdd);
    CallInst *New = emitCoopOp(B, CoopOp::MatMulAdd, MulAdd->getType(), Args);
    New->takeName(MulAdd);
    MulAdd->replaceAllUsesWith(New);
    MulAdd->eraseFromParent();
    eraseUnused(*C);
  }
}

} // namespace coop::lower
