// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What run-time checks and robust access look at, said where the shader says it: later an index may
// have become an offset in bytes, and a division by zero nothing at all. lower/check makes calls or
// comparisons of it.

#include "coop/check_abi.h"
#include "lower/import/Importer.h"
#include "lower/ir/Attributes.h"

using namespace llvm;

namespace coop::lower {

/// Index where it is below Bound, else 0: whatever is accessed then is there. The access itself is
/// known by the selection (lower/check/MemoryChecks.cpp). Of is null for what is in no memory.
Value *Importer::checkedIndex(Value *Of, Value *Index, uint64_t Bound) {
  auto *Known = dyn_cast<ConstantInt>(Index);
  if (!keepsIndices() || (Known && Known->getValue().ult(Bound)))
    return Index;
  if (!Of)
    Of = ConstantPointerNull::get(B.getPtrTy());
  Value *Wide = B.CreateIntCast(Index, B.getInt64Ty(), /*isSigned=*/true);
  Value *Inside = coopOp(CoopOp::CheckIndex, B.getInt1Ty(), {Of, Wide, B.getInt64(Bound)});
  if (auto *Mark = dyn_cast<Instruction>(Inside); Mark && !CheckedPath.empty())
    Mark->setMetadata(NameMetadata, MDNode::get(C, MDString::get(C, CheckedPath)));
  return B.CreateSelect(Inside, Index, Constant::getNullValue(Index->getType()));
}

/// The same of a part of a value, which has its name from the variable that it was loaded from.
Value *Importer::checkedPart(Value *Of, Value *Index, uint64_t Bound) {
  if (auto *Narrowed = dyn_cast<TruncInst>(Of)) // booleans
    Of = Narrowed->getOperand(0);
  auto *Load = dyn_cast<LoadInst>(Of);
  return checkedIndex(Load ? Load->getPointerOperand() : nullptr, Index, Bound);
}

/// Arrays of buffers and elements of cooperative objects have operations of their own, and the
/// length of a run-time array is the buffer's affair.
bool Importer::checkStep(const SpirvInst &At, const Pointer &P, Value *&Index) {
  const SpirvType &T = *P.Pointee;
  const bool IsMemory = P.TheKind == Pointer::Kind::Memory;
  if (!keepsIndices() || !(IsMemory || P.TheKind == Pointer::Kind::Builtin) ||
      !(T.Kind == TypeKind::Array || T.Kind == TypeKind::Vector || T.Kind == TypeKind::Matrix))
    return true;
  Value *Of = IsMemory ? address(At, P) : nullptr;
  if (IsMemory && !Of)
    return false;
  Index = checkedIndex(Of, Index, T.parts());
  return true;
}

/// Operands of a rule (coop_check_undefined_kind), scalars or vectors of as many components.
void Importer::checkValue(uint32_t Kind, bool Signed, ArrayRef<Value *> Operands) {
  if (!Options.KeepForChecks)
    return;
  SmallVector<Value *, 6> Args = {B.getInt32(Kind), B.getInt32(Signed)};
  Args.append(Operands.begin(), Operands.end());
  coopOp(CoopOp::CheckValue, B.getVoidTy(), Args);
}

/// Which functions have a rule, and for which operands, lower/check knows.
void Importer::checkFunction(spirv::GLSLstd450 Inst, ArrayRef<Value *> Args) {
  SmallVector<Value *, 4> Operands = {B.getInt32(uint32_t(Inst))};
  Operands.append(Args.begin(), Args.end());
  const bool Signed = Inst == spirv::GLSLstd450::SClamp || Inst == spirv::GLSLstd450::Ldexp;
  checkValue(COOP_CHECK_FUNCTION, Signed, Operands);
}

} // namespace coop::lower
