// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What push constants are to be multiples of, and the version of the body for which they are; see
// AlignedVersion.h. What lanes then have in common is found by Uniformity.h.

#include "lower/cpu/spmd/AlignedVersion.h"
#include "lower/cpu/spmd/EntryCopies.h"
#include "lower/cpu/spmd/Uniformity.h"
#include "lower/ir/CoopCalls.h"
#include "lower/transform/BodyVersions.h"
#include "lower/transform/PushConstantLoads.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include <numeric>

using namespace llvm;

namespace coop::lower {
namespace {

/// The offset in the push constants that V, an i32, is loaded from; also as a part of a vector.
std::optional<uint64_t> pushConstantOf(const Value *V) {
  uint64_t Part = 0;
  if (auto *Extract = dyn_cast<ExtractElementInst>(V)) {
    auto *Index = dyn_cast<ConstantInt>(Extract->getIndexOperand());
    if (!Index)
      return std::nullopt;
    Part = Index->getZExtValue() * 4;
    V = Extract->getVectorOperand();
  }
  if (!V->getType()->getScalarType()->isIntegerTy(32))
    return std::nullopt;
  const std::optional<uint64_t> Offset = pushConstantOffset(*V);
  return Offset ? std::optional(*Offset + Part) : std::nullopt;
}

/// What an index is the sum of: how far lanes are apart in it, and push constants with what they
/// are multiplied by.
class IndexTerms {
public:
  explicit IndexTerms(const Value &Index) { visit(Index, 1); }

  uint64_t laneFactor() const { return LaneFactor; }
  /// The offset of each, and the factor.
  ArrayRef<std::pair<uint64_t, uint64_t>> pushConstants() const { return PushConstants; }

private:
  void visit(const Value &V, uint64_t Factor);
  void visitProduct(const BinaryOperator &Product, uint64_t Factor);

  uint64_t LaneFactor = 0;
  SmallVector<std::pair<uint64_t, uint64_t>, 4> PushConstants;
  SmallPtrSet<const Value *, 16> Seen;
};

/// Whether lanes next to each other have numbers next to each other.
bool isLaneNumber(const Value &V) {
  auto *Call = dyn_cast<CallInst>(&V);
  const auto Op = Call ? getCoopOp(*Call) : std::nullopt;
  if (Op == CoopOp::LocalInvocationIndex || Op == CoopOp::SubgroupInvocationId)
    return true;
  return (Op == CoopOp::LocalInvocationId || Op == CoopOp::GlobalInvocationId) &&
         cast<BuiltinComponentCall>(Call)->component() == 0;
}

void IndexTerms::visit(const Value &V, uint64_t Factor) {
  constexpr uint64_t LargestFactor = 1024;
  if (Factor > LargestFactor || !Seen.insert(&V).second)
    return;
  if (const std::optional<uint64_t> Offset = pushConstantOf(&V))
    return PushConstants.push_back({*Offset, Factor});
  if (isLaneNumber(V)) {
    LaneFactor = std::max(LaneFactor, Factor);
    return;
  }
  auto *I = dyn_cast<Instruction>(&V);
  switch (I ? I->getOpcode() : 0) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::PHI:
  case Instruction::ZExt:
  case Instruction::Trunc:
  case Instruction::Freeze:
    for (const Value *Operand : I->operands())
      visit(*Operand, Factor);
    return;
  case Instruction::Mul:
  case Instruction::Shl:
    return visitProduct(cast<BinaryOperator>(*I), Factor);
  default:
    return;
  }
}

/// A product is a multiple of what one of its factors is a multiple of.
void IndexTerms::visitProduct(const BinaryOperator &Product, uint64_t Factor) {
  const bool IsShift = Product.getOpcode() == Instruction::Shl;
  const bool IsFirst = isa<ConstantInt>(Product.getOperand(0)) && !IsShift;
  const Value &A = *Product.getOperand(IsFirst ? 1 : 0), &B = *Product.getOperand(IsFirst ? 0 : 1);
  auto *By = dyn_cast<ConstantInt>(&B);
  if (By && By->getValue().ult(IsShift ? 32 : 4096))
    return visit(A, Factor * (IsShift ? uint64_t(1) << By->getZExtValue() : By->getZExtValue()));
  for (const Value *Each : {&A, &B})
    if (!IsShift && pushConstantOf(Each))
      return visit(*Each, Factor);
  visit(A, Factor);
  if (!IsShift)
    visit(B, Factor);
}

/// For offsets of push constants: what they are to be multiples of.
using Multiples = MapVector<uint64_t, uint64_t>;

/// A quotient is a constant apart from lane to lane where the lanes' part stays below what the rest
/// is a multiple of.
Multiples wantedMultiples(const Function &F, unsigned Width) {
  constexpr uint64_t Largest = 1024;
  Multiples Wanted;
  for (const Instruction &I : instructions(F)) {
    const std::optional<Division> By = divisionOf(I);
    if (!By || By->Divisor < 2 || By->Divisor > Largest || !isPowerOf2_64(By->Divisor))
      continue;
    const IndexTerms Terms(*I.getOperand(0));
    const uint64_t Block = std::max(By->Divisor, PowerOf2Ceil(Terms.laneFactor() * Width));
    if (Terms.laneFactor() == 0 || Block > Largest)
      continue;
    for (const auto &[Offset, Factor] : Terms.pushConstants())
      if (const uint64_t Multiple = Block / std::gcd(Block, Factor); Multiple > 1)
        Wanted[Offset] = std::max(Wanted[Offset], Multiple);
  }
  return Wanted;
}

/// The second version, while it is not decided whether it stays.
class AlignedVersion {
public:
  AlignedVersion(Function &F, const Multiples &Wanted);

  bool isBetter(const ExecutedEntry &Entry) const;
  void drop() { Both.runCopyIf(*ConstantInt::getFalse(F.getContext())); }

private:
  Value *condition(IRBuilder<> &B, const Multiples &Wanted) const;

  Function &F;
  BodyVersions Both;
  SmallVector<std::pair<WeakTrackingVH, WeakTrackingVH>, 32> Accesses; ///< of either
};

AlignedVersion::AlignedVersion(Function &F, const Multiples &Wanted) : F(F), Both(F, ".aligned") {
  for (BasicBlock *Block : Both.blocks())
    for (Instruction &I : *Block)
      if (isa<LoadInst, StoreInst>(I))
        Accesses.push_back({&I, Both.copyOf(I)});
  for (BasicBlock *Copy : Both.copies())
    for (Instruction &I : make_early_inc_range(*Copy)) {
      const auto Offset = I.getType()->isIntegerTy(32) ? pushConstantOf(&I) : std::nullopt;
      if (!Offset || !Wanted.contains(*Offset))
        continue;
      IRBuilder<> B(I.getNextNode());
      Value *Known = B.CreateAnd(&I, B.getInt32(-static_cast<uint32_t>(Wanted.lookup(*Offset))));
      I.replaceUsesWithIf(Known, [&](const Use &U) { return U.getUser() != Known; });
    }
  IRBuilder<> B(&Both.choice());
  Both.runCopyIf(*condition(B, Wanted));
}

Value *AlignedVersion::condition(IRBuilder<> &B, const Multiples &Wanted) const {
  Value *Base = emitCoopOp(B, CoopOp::PushConstants, B.getPtrTy(address_space::PushConstant), {});
  Value *Rests = B.getInt32(0);
  for (const auto &[Offset, Multiple] : Wanted) {
    Value *At = B.CreateConstGEP1_64(B.getInt8Ty(), Base, Offset);
    Value *Rest = B.CreateAnd(B.CreateAlignedLoad(B.getInt32Ty(), At, Align(4)), Multiple - 1);
    Rests = B.CreateOr(Rests, Rest);
  }
  return B.CreateICmpEQ(Rests, B.getInt32(0));
}

/// Whether an access of the second version is to neighbours, or to one place, that is not one in
/// the first.
bool AlignedVersion::isBetter(const ExecutedEntry &Entry) const {
  const auto Lanes = EntryShapes::of(Entry);
  if (!Lanes)
    return false;
  const Uniformity &Shapes = Lanes->Shapes;
  auto GroupOf = [&](Value *Access) {
    auto *I = dyn_cast_or_null<Instruction>(Access);
    const Use *Pointer = I ? &I->getOperandUse(isa<StoreInst>(I) ? 1 : 0) : nullptr;
    return Pointer ? Shapes.at(*Pointer).group(Shapes.facts().Width) : 1;
  };
  return any_of(Accesses,
                [&](const auto &Pair) { return GroupOf(Pair.second) > GroupOf(Pair.first); });
}

} // namespace

Error addAlignedVersion(Module &M) {
  Expected<std::optional<ExecutedEntry>> Entry = entryToCopy(M);
  if (!Entry || !*Entry)
    return Entry.takeError();
  Function &F = (*Entry)->F;
  const Multiples Wanted = wantedMultiples(F, factsOf(**Entry).Width);
  if (Wanted.empty() || BodyVersions::areIn(F))
    return Error::success();
  AlignedVersion Second(F, Wanted);
  if (!Second.isBetter(**Entry))
    Second.drop();
  return Error::success();
}

} // namespace coop::lower
