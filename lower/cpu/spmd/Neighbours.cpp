// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses of lanes of whose addresses nothing is known before the dispatch: whether they are side
// by side is looked at when they are there. Shaders of graphs of tensors multiply each index by a
// stride from push constants, which is 1 in nearly all dispatches, and find it by divisions of a
// linear one.
//
//   %v = load float, ptr (gep float, %base, %i)       ; %i varies
//   =>
//   if (all lanes are active, and %i is %i of lane 0 + 0, 1, 2 ...)
//     %a = load <W x float>, ptr (gep float, %base, %i of lane 0)
//   else
//     %b = gather

#include "lower/cpu/spmd/FunctionVectorizer.h"
#include "lower/ir/LlvmVersions.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;

namespace coop::lower {

static bool isInBlock(const Value *V, const BasicBlock *Block) {
  auto *I = dyn_cast<Instruction>(V);
  return I && I->getParent() == Block;
}

/// What a loop makes of it is made of what it was.
static bool counts(const PHINode &Phi) {
  return any_of(Phi.incoming_values(), [&](const Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    return I && is_contained(I->operands(), &Phi);
  });
}

/// An index that each lane has from memory, or counts for itself from where it has begun: lists,
/// trees and cells of a grid are walked so, and hardly ever side by side.
bool FunctionVectorizer::isOwnIndex(const Value *V) const {
  for (;;) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || isa<LoadInst>(I) || I->isAtomic())
      return I != nullptr;
    if (const auto *Phi = dyn_cast<PHINode>(I))
      return counts(*Phi);
    const Value *Varying = nullptr;
    for (const Value *Operand : I->operands()) {
      if (Shapes.of(Operand).isUniform())
        continue;
      if (Varying)
        return false;
      Varying = Operand;
    }
    if (!Varying || (!isa<BinaryOperator>(I) && !isa<CastInst>(I)))
      return false;
    V = Varying;
  }
}

/// Looks through what makes the index a wider one, and a number of bytes, in this block: the
/// operands of what is in it are there.
void FunctionVectorizer::narrowIndex(VaryingIndex &Index) {
  if (!isInBlock(Index.V, Current))
    return;
  uint64_t Factor = 0;
  auto *Binary = dyn_cast<BinaryOperator>(Index.V);
  auto *By = Binary ? dyn_cast<ConstantInt>(Binary->getOperand(1)) : nullptr;
  if (By && Index.V->getType()->isIntegerTy(64) && By->getValue().ult(64)) {
    if (Binary->getOpcode() == Instruction::Shl && By->getZExtValue() < 16)
      Factor = uint64_t(1) << By->getZExtValue();
    else if (Binary->getOpcode() == Instruction::Mul)
      Factor = By->getZExtValue();
  }
  if (Factor) {
    Index.V = Binary->getOperand(0);
    Index.Scale *= static_cast<int64_t>(Factor);
    return narrowIndex(Index);
  }
  auto *Cast = dyn_cast<CastInst>(Index.V);
  if (Cast && (isa<ZExtInst>(Cast) || isa<SExtInst>(Cast))) {
    Index.V = Cast->getOperand(0);
    Index.IsUnsigned = isa<ZExtInst>(Cast);
  }
}

/// The address as its one part that varies and what is the same for all; none where several parts
/// vary, or too little is seen.
std::optional<FunctionVectorizer::VaryingIndex> FunctionVectorizer::varyingIndex(const Place &At) {
  std::optional<VaryingIndex> Found;
  SmallVector<std::pair<Value *, APInt>, 4> Same;
  APInt Constant(64, 0);
  // What lanes have in common where it is made, they may not where it is used, after a loop.
  Value *Address = At.Source;
  LaneValue Given = At.Pointer;
  while (!Given.S.isUniform()) {
    auto *Gep = dyn_cast<GetElementPtrInst>(Address);
    GepOffsets Variable;
    if (!Gep || !isInBlock(Gep, Current) || Gep->getType()->isVectorTy() ||
        !cast<GEPOperator>(Gep)->collectOffset(Data, 64, Variable, Constant))
      return std::nullopt;
    for (const auto &[Index, Scale] : Variable)
      if (const LaneValue V = valueOf(Index); V.S.isUniform())
        Same.push_back({V.Base, Scale});
      else if (Found)
        return std::nullopt;
      else
        Found = {Index, Scale.getSExtValue(), false, nullptr, true};
    Address = Gep->getPointerOperand();
    Given = valueOf(Address);
  }
  if (!Found)
    return std::nullopt;
  Found->Rest = B.offset(Given.Base, Constant.getZExtValue());
  Found->IsAlone = Same.empty();
  for (const auto &[Index, Scale] : Same) {
    Value *Wide = B.CreateSExtOrTrunc(Index, B.getInt64Ty());
    Found->Rest = B.CreateGEP(B.getInt8Ty(), Found->Rest, B.CreateMul(Wide, B.getInt(Scale)));
  }
  narrowIndex(*Found);
  return Found;
}

/// Whether all lanes are active and the Size bytes of each lie after those of the lane before, and
/// where the first are; none where that cannot be or is not worth to be looked at.
std::optional<FunctionVectorizer::Neighbours> FunctionVectorizer::neighbours(const Place &At,
                                                                             uint64_t Size) {
  if (At.Granule || !At.Source || B.Width < 4 || !At.Pointer.S.isVarying() || !Checks)
    return std::nullopt;
  const std::optional<VaryingIndex> Index = varyingIndex(At);
  if (!Index || Index->Scale <= 0 || Size % static_cast<uint64_t>(Index->Scale) != 0)
    return std::nullopt;
  const uint64_t Step = Size / static_cast<uint64_t>(Index->Scale), Last = Step * (B.Width - 1);
  auto *T = cast<IntegerType>(Index->V->getType());
  const unsigned Bits = T->getBitWidth();
  // Indices that wrap are no neighbours once they are as wide as addresses.
  const APInt Largest =
      Index->IsUnsigned ? APInt::getMaxValue(Bits) : APInt::getSignedMaxValue(Bits);
  // Of a small table, some elements are for several lanes.
  if (isOwnIndex(Index->V) || Largest.ult(Last) ||
      computeKnownBits(Index->V, Data).getMaxValue().ult(Last))
    return std::nullopt;
  --Checks;
  Value *Lanes = B.CreateFreeze(lane(valueOf(Index->V)));
  Value *First = B.CreateExtractElement(Lanes, uint64_t(0));
  Value *Numbers = B.CreateMul(B.laneNumbers(T), ConstantInt::get(Lanes->getType(), Step));
  Value *Next = B.CreateAdd(B.CreateVectorSplat(B.Width, First), Numbers);
  Value *Are = B.all(B.both(Active, B.CreateICmpEQ(Lanes, Next)));
  if (Bits < 64) {
    Constant *Most = ConstantInt::get(T, Largest - Last);
    Are = B.CreateAnd(Are, Index->IsUnsigned ? B.CreateICmpULE(First, Most)
                                             : B.CreateICmpSLE(First, Most));
  }
  Value *Wide = B.CreateIntCast(First, B.getInt64Ty(), !Index->IsUnsigned);
  Value *Bytes = B.CreateMul(Wide, B.getInt64(static_cast<uint64_t>(Index->Scale)));
  return Neighbours{Are, B.CreateGEP(B.getInt8Ty(), Index->Rest, Bytes)};
}

/// The same of a vector of each lane; none where T is null, no vector.
std::optional<FunctionVectorizer::Neighbours>
FunctionVectorizer::neighbourVectors(const FixedVectorType *T, const Place &At) {
  if (!T || T->getScalarSizeInBits() % 8 != 0)
    return std::nullopt;
  return neighbours(At, Data.getTypeStoreSize(T->getScalarType()) * T->getNumElements());
}

} // namespace coop::lower
