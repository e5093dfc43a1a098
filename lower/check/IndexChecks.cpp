// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Indices into arrays, vectors, cooperative objects and arrays of buffers. The import has put an
// index in reach in the place of one that is not; what that means for the access is in
// MemoryChecks.cpp.

#include "lower/check/Instrument.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace coop::lower::check {

/// An i1, or null where the index is a constant that fits.
static Value *checkIndex(CheckContext &C, IRBuilder<> &B, Instruction &At, const Value *Base,
                         Value *Index, Value *Bound) {
  auto *Known = dyn_cast<ConstantInt>(Index);
  auto *Limit = dyn_cast<ConstantInt>(Bound);
  if (Known && Limit && Known->getZExtValue() < Limit->getZExtValue())
    return nullptr;
  if (!C.Reports)
    return B.CreateICmpULT(Index, Bound);
  const std::string Name = C.nameOf(Base);
  GlobalVariable *Site = C.TheSites.add(
      At, {.Operation = "index", .Object = Name.empty() ? std::string("(unnamed)") : Name});
  Value *Result = callCheck(B, "index", B.getInt32Ty(),
                            {Site, B.CreateIntCast(Index, B.getInt64Ty(), /*isSigned=*/true),
                             B.CreateZExt(Bound, B.getInt64Ty())});
  return B.CreateICmpNE(Result, B.getInt32(0));
}

/// An index that the import has found in the shader. What it was folded to since counts.
static void checkMark(CheckContext &C, CallInst &Mark) {
  IRBuilder<> B(&Mark);
  Value *Inside = checkIndex(C, B, Mark, baseOf(Mark.getArgOperand(0)), Mark.getArgOperand(1),
                             Mark.getArgOperand(2));
  if (Inside)
    C.Inside.insert(Inside);
  Mark.replaceAllUsesWith(Inside ? Inside : B.getTrue());
  Mark.eraseFromParent();
}

/// The lowering itself makes indices into cooperative objects and arrays of buffers harmless; they
/// are only reported.
static void checkOperation(CheckContext &C, CallInst &Call) {
  IRBuilder<> B(&Call);
  const std::optional<CoopOp> Op = getCoopOp(Call);
  if (Op == CoopOp::CheckIndex)
    return checkMark(C, Call);
  if (!C.Reports)
    return;
  auto Object = [&](unsigned Operand) -> const Value * {
    auto *Load = dyn_cast<LoadInst>(Call.getArgOperand(Operand));
    return Load ? baseOf(Load->getPointerOperand()) : nullptr;
  };
  if (Op == CoopOp::Buffer) {
    for (const BindingInfo &Binding : C.Kernel.Bindings)
      if (Binding.Set == cast<ConstantInt>(Call.getArgOperand(0))->getZExtValue() &&
          Binding.Binding == cast<ConstantInt>(Call.getArgOperand(1))->getZExtValue())
        checkIndex(C, B, Call, &Call, Call.getArgOperand(2), B.getInt64(Binding.ArraySize));
  } else if (Op == CoopOp::MatExtract || Op == CoopOp::MatInsert) {
    Type *Matrix = Call.getArgOperand(0)->getType();
    Value *Length = emitCoopOp(B, CoopOp::MatLength, B.getInt32Ty(), {PoisonValue::get(Matrix)});
    checkIndex(C, B, Call, Object(0), Call.getArgOperand(Op == CoopOp::MatExtract ? 1 : 2), Length);
  } else if (Op == CoopOp::VecExtract || Op == CoopOp::VecInsert) {
    const uint32_t Size = VectorType::match(Call.getArgOperand(0)->getType())->Size;
    checkIndex(C, B, Call, Object(0), Call.getArgOperand(Op == CoopOp::VecExtract ? 1 : 2),
               B.getInt64(Size));
  }
}

void checkIndices(CheckContext &C, ArrayRef<Instruction *> All) {
  for (Instruction *I : All)
    if (auto *Call = dyn_cast<CallInst>(I))
      checkOperation(C, *Call);
}

} // namespace coop::lower::check
