// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for accumulators with equal rows or columns; see BroadcastOperands.h.

#include "lower/transform/BroadcastOperands.h"
#include "lower/analysis/PlainLoad.h"
#include "lower/check/Robust.h"
#include "lower/ir/CoopCalls.h"
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
  while (auto *Change = dyn_cast<LayoutChangeCall>(Layout)) {
    if (auto *Set = dyn_cast<LayoutSetDimensionCall>(Change)) {
      if (!HasOne && !isNumber(Set->sizes()[0], 1))
        return false;
      HasOne = true;
    } else if (!isa<LayoutSliceCall>(Change)) {
      return false;
    }
    Layout = Change->layout();
  }
  return HasOne && isa<LayoutCreateCall>(Layout);
}

/// The slice's columns are the matrix's, so that each row of the matrix is one of the slice.
bool hasWholeRows(const Value *Layout, const MatrixType &M) {
  auto *Slice = dyn_cast<LayoutSliceCall>(Layout); // pairs of offset and span
  return Slice && isNumber(Slice->ranges()[3], M.Cols);
}

/// Every row of a view is its first, and that is what there is without it: rows are 0 elements
/// apart.
bool repeatsRow(const Value *View, const MatrixType &M) {
  const auto Ty = ViewType::match(View->getType());
  auto *Stride = dyn_cast<ViewSetStrideCall>(View);
  if (!Ty || Ty->Dim != 2 || !Ty->HasDimensions || Ty->Permutation[0] != 0 || !Stride ||
      !isNumber(Stride->strides()[0], 0) || !isNumber(Stride->strides()[1], 1))
    return false;
  auto *Size = dyn_cast<ViewSetDimensionCall>(Stride->view());
  return Size && isNumber(Size->sizes()[1], M.Cols) && isa<ViewCreateCall>(Size->view());
}

enum class Lines : uint8_t { Rows, Columns };

/// A function that does not look at the number of the line, and need not be called for each.
bool ignoresLine(const Function &F, Lines Of) {
  return F.getArg(Of == Lines::Rows ? 0 : 1)->use_empty() &&
         none_of(instructions(F), [](const Instruction &I) { return I.mayWriteToMemory(); });
}

bool ignoresElement(const Function &F) { return F.getArg(2)->use_empty(); }

/// Every line is the same one in memory. A view that repeats it leaves nothing of an object; all of
/// a bounded load is looked at.
bool loadsLine(const MatrixLoadCall &Load, Lines Of) {
  if (!isLoadAsStored(Load) || isBounded(Load))
    return false;
  if (auto *Strided = dyn_cast<MatLoadCall>(&Load))
    return isNumber(Strided->stride(), 0) && Strided->isColumnMajor() == (Of == Lines::Columns);
  auto &Tensor = cast<MatLoadTensorCall>(Load);
  const MatrixType M = Load.resultType();
  if (Of != Lines::Rows)
    return false;
  if (Tensor.viewType())
    return repeatsRow(Tensor.view(), M);
  return isWholeLoad(Load) && hasWholeRows(Tensor.layout(), M) && hasOneRow(Tensor.layout());
}

bool isBroadcast(const Value *V, Lines Of) {
  const MatrixType M = *MatrixType::match(V->getType());
  if (auto *Zero = dyn_cast<Constant>(V))
    return Zero->isNullValue();
  auto *Call = dyn_cast<CallInst>(V);
  if (!Call || !Call->hasOneUse() || M.Use != CoopUse::Accumulator)
    return false;
  switch (getCoopOp(*Call).value_or(CoopOp::Buffer)) {
  case CoopOp::MatFill:
    return true;
  case CoopOp::MatLoad:
  case CoopOp::MatLoadTensor:
    return loadsLine(cast<MatrixLoadCall>(*Call), Of);
  case CoopOp::MatConvert:
    return isBroadcast(cast<MatConvertCall>(Call)->matrix(), Of);
  case CoopOp::MatPerElement: {
    auto &Elements = cast<MatPerElementCall>(*Call);
    const Function *F = Elements.function();
    return F && ignoresLine(*F, Of) && (ignoresElement(*F) || isBroadcast(Elements.matrix(), Of)) &&
           none_of(Elements.extra(),
                   [](const Use &U) { return MatrixType::match(U->getType()).has_value(); });
  }
  default:
    return false;
  }
}

/// The operand that a matrix is made of element by element, if any.
std::optional<unsigned> source(const CallInst &Call) {
  if (isa<MatConvertCall>(Call))
    return MatConvertCall::Matrix;
  auto *Elements = dyn_cast<MatPerElementCall>(&Call);
  if (Elements && !ignoresElement(*Elements->function()))
    return MatPerElementCall::Matrix;
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
    Args[MatPerElementCall::Matrix] = UndefValue::get(M.get());
  if (Op == CoopOp::MatLoadTensor) {
    Args[MatLoadTensorCall::Object] = UndefValue::get(M.get());
    Args[MatLoadTensorCall::View] =
        ConstantPointerNull::get(PointerType::get(Call->getContext(), 0));
  }
  IRBuilder<> B(Call);
  return emitCoopOp(B, Op, M.get(), Args, Call->getName() + ".line");
}

/// The lines that a product may begin with one of. Those that end with C read it row by row.
std::optional<Lines> equalLines(const MatMulAddCall &MulAdd) {
  using spirv::CooperativeMatrixOperands;
  const Value *C = MulAdd.c();
  const MatrixType M = MulAdd.cType();
  const auto Saturates =
      static_cast<uint32_t>(CooperativeMatrixOperands::SaturatingAccumulationKHR);
  if (M.Rows > 1 && isBroadcast(C, Lines::Rows))
    return Lines::Rows;
  if (M.Cols > 1 && !M.Component->isHalfTy() && !(MulAdd.matrixOperands() & Saturates) &&
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
    auto *MulAdd = dyn_cast<MatMulAddCall>(&I);
    if (!MulAdd)
      continue;
    const std::optional<Lines> Of = equalLines(*MulAdd);
    if (!Of)
      continue;
    Value *C = MulAdd->c();
    SmallVector<Value *, 4> Args(MulAdd->args());
    Args[MatMulAddCall::C] = lineOf(C, *Of);
    IRBuilder<> B(MulAdd);
    CallInst *New = emitCoopOp(B, CoopOp::MatMulAdd, MulAdd->getType(), Args);
    New->takeName(MulAdd);
    MulAdd->replaceAllUsesWith(New);
    MulAdd->eraseFromParent();
    eraseUnused(*C);
  }
}

} // namespace coop::lower
