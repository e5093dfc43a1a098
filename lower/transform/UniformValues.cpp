// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See UniformValues.h.

#include "lower/transform/UniformValues.h"
#include "lower/analysis/ReadOnlyMemory.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopTraits.h"
#include "lower/transform/PushConstantLoads.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace coop::lower {
namespace {

/// Computed where the source does not, a shift must be by fewer bits than there are, and a division
/// must not be by zero. The import makes of what may be zero a choice.
bool isDefinedEverywhere(const BinaryOperator &Operation) {
  const Value *Divisor = Operation.getOperand(1);
  if (Operation.isShift()) {
    auto *Number = dyn_cast<ConstantInt>(Divisor);
    return Number && Number->getValue().ult(Divisor->getType()->getIntegerBitWidth());
  }
  const bool IsSigned =
      Operation.getOpcode() == Instruction::SDiv || Operation.getOpcode() == Instruction::SRem;
  if (!IsSigned && !is_contained({Instruction::UDiv, Instruction::URem}, Operation.getOpcode()))
    return true;
  if (auto *Number = dyn_cast<ConstantInt>(Divisor))
    return !Number->isZero() && !(IsSigned && Number->isMinusOne());
  ICmpInst::Predicate Is;
  const Value *Tested;
  return !IsSigned &&
         match(Divisor,
               m_Select(m_ICmp(Is, m_Value(Tested), m_Zero()), m_One(), m_Deferred(Tested))) &&
         Is == ICmpInst::ICMP_EQ;
}

/// The buffer that a load at a constant place reads, and that place.
std::pair<const BufferCall *, uint64_t> bufferPlace(const LoadInst &Load) {
  APInt Offset(64, 0);
  const Value *Base = Load.getPointerOperand()->stripAndAccumulateConstantOffsets(
      Load.getDataLayout(), Offset, /*AllowNonInbounds=*/true);
  const auto *Buffer = dyn_cast<BufferCall>(Base);
  return {Buffer && isa<ConstantInt>(Buffer->element()) ? Buffer : nullptr, Offset.getZExtValue()};
}

/// Of what markUniformBlocks has seen.
bool isOfUniformBlock(const Value &V) {
  auto *Load = dyn_cast<LoadInst>(&V);
  return Load && Load->isSimple() && Load->hasMetadata(LLVMContext::MD_invariant_load) &&
         bufferPlace(*Load).first;
}

/// Whether all of a load is in the uniform block that is bound there: no dispatch begins with less.
bool isInBlock(const LoadInst &Load, const KernelInfo &Kernel) {
  const BindingInfo *Binding = bufferPlace(Load).first ? bindingThatHas(Load, Kernel) : nullptr;
  return Binding && Binding->TheKind == BindingInfo::Kind::Uniform;
}

bool isUniform(const Value &V, unsigned Steps);

bool areUniform(const User &Of, unsigned Steps) {
  return all_of(Of.operand_values(), [&](const Value *V) { return isUniform(*V, Steps); });
}

bool isUniform(const CallInst &Call, unsigned Steps) {
  if (!Call.doesNotAccessMemory() ||
      !all_of(Call.args(), [&](const Use &U) { return isUniform(*U, Steps); }))
    return false;
  if (const std::optional<CoopOp> Op = getCoopOp(Call))
    return resultOf(*Op) >= OpResult::Workgroup;
  return isa<MinMaxIntrinsic, SaturatingInst>(Call);
}

bool isUniform(const Value &V, unsigned Steps) {
  if (isa<ConstantInt>(V) || pushConstantOffset(V) || isOfUniformBlock(V))
    return true;
  if (Steps == 0)
    return false;
  if (auto *Call = dyn_cast<CallInst>(&V))
    return isUniform(*Call, Steps - 1);
  if (auto *Operation = dyn_cast<BinaryOperator>(&V))
    return isDefinedEverywhere(*Operation) && areUniform(*Operation, Steps - 1);
  if (isa<FPToUIInst, FPToSIInst>(V))
    return false;
  return isa<CastInst, ICmpInst, SelectInst, ExtractElementInst, FreezeInst>(V) &&
         areUniform(cast<User>(V), Steps - 1);
}

} // namespace

void markUniformBlocks(Function &F, const KernelInfo &Kernel) {
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->isSimple() && isInBlock(*Load, Kernel))
      Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(F.getContext(), {}));
}

bool isUniformEverywhere(const Value &V) {
  constexpr unsigned MostSteps = 8;
  return isUniform(V, MostSteps);
}

bool isChosenByHost(const Value &V) {
  auto *Part = dyn_cast<ExtractElementInst>(&V);
  const Value &Whole = Part ? *Part->getVectorOperand() : V;
  return pushConstantOffset(Whole) || isOfUniformBlock(Whole);
}

bool isOfDispatch(const Value &V) {
  auto *Call = dyn_cast<CallInst>(&V);
  const std::optional<CoopOp> Op = Call ? getCoopOp(*Call) : std::nullopt;
  if (Op && resultOf(*Op) != OpResult::Dispatch)
    return false;
  auto *I = dyn_cast<Instruction>(&V);
  return !I ||
         all_of(I->operand_values(), [](const Value *Operand) { return isOfDispatch(*Operand); });
}

bool areAlike(const Value &A, const Value &B) {
  if (&A == &B)
    return true;
  const auto *InstA = dyn_cast<Instruction>(&A), *InstB = dyn_cast<Instruction>(&B);
  if (!InstA || !InstB || A.getType() != B.getType())
    return false;
  if (const auto Offset = pushConstantOffset(A))
    return Offset == pushConstantOffset(B);
  return InstA->isSameOperationAs(InstB) &&
         all_of(zip(InstA->operand_values(), InstB->operand_values()),
                [](auto Pair) { return areAlike(*std::get<0>(Pair), *std::get<1>(Pair)); });
}

Value *emitAgain(IRBuilderBase &B, Value &V) {
  auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return &V;
  if (const std::optional<uint64_t> Offset = pushConstantOffset(V)) {
    Value *All = emitCoopOp(B, CoopOp::PushConstants, B.getPtrTy(address_space::PushConstant), {});
    return B.CreateAlignedLoad(V.getType(), B.CreateConstGEP1_64(B.getInt8Ty(), All, *Offset),
                               cast<LoadInst>(I)->getAlign());
  }
  Instruction *Again = I->clone();
  Again->dropPoisonGeneratingFlags();
  for (Use &Operand : Again->operands())
    if (!isa<Function>(Operand))
      Operand.set(emitAgain(B, *Operand));
  return B.Insert(Again);
}

} // namespace coop::lower
