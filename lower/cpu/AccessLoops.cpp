// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses of lanes as loops; see AccessLoops.h. Which accesses there are is decided elsewhere.

#include "lower/cpu/AccessLoops.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/ir/LlvmVersions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace coop::lower {

namespace {

/// So many accesses of one lane remain straight code.
constexpr unsigned MaxStraight = 16;

/// What one of the four intrinsics says.
struct Access {
  IntrinsicInst *Call;
  bool IsStore;
  Value *Address; ///< of lane 0, or a vector of all lanes'
  Align Alignment;
  Value *Mask;
  Value *Data; ///< what is stored, or what lanes that are not active have after a load

  FixedVectorType *type() const { return cast<FixedVectorType>(Data->getType()); }
  bool hasAddresses() const { return Address->getType()->isVectorTy(); }
  static std::optional<Access> match(Instruction &I);
  /// Whether the CPU has an instruction for it.
  bool isLegal(const TargetTransformInfo &Costs) const;
  bool wantsLoop() const;
  /// Neighbours under a mask that is not known, which all of them have but at the edge of what a
  /// shader works on.
  bool isOfNeighbours() const { return !hasAddresses() && !isa<Constant>(Mask); }
  /// Few lanes apart, which are quicker without a loop, those that are not active too.
  bool isOfFewApart() const { return hasAddresses() && type()->getNumElements() <= MaxStraight; }
};

class AccessLoops {
public:
  explicit AccessLoops(Function &F) : F(F), B(F.getContext()) {}
  /// IsLegal: the CPU has the instruction, which is slow where all lanes are active.
  void write(const Access &A, bool IsLegal);

private:
  Value *writeLoop(const Access &A);
  Value *writeStraight(const Access &A);
  Value *writePartly(const Access &A, bool IsLegal);
  Value *writeNeighbours(const Access &A, bool IsLegal);
  void forEachActive(Value *Mask, function_ref<void(Value *Lane)> Body);
  Value *bits(Value *Mask);
  /// What the lanes of an access are kept in memory for. Values may be addresses, too.
  enum Role : unsigned { Values, Addresses, Unused };
  /// Memory for the lanes of one access, which all accesses with such lanes share.
  AllocaInst *slotFor(Role R, Type *Lanes);

  Function &F;
  IRBuilder<> B;
  DenseMap<std::pair<unsigned, Type *>, AllocaInst *> Slots;
  DenseMap<Value *, Value *> Bits; ///< of masks, as integers
};

} // namespace

std::optional<Access> Access::match(Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call)
    return std::nullopt;
  auto Arg = [&](unsigned Index) { return Call->getArgOperand(Index); };
  auto AlignAt = [&](unsigned Index) {
    return cast<ConstantInt>(Arg(Index))->getMaybeAlignValue().valueOrOne();
  };
  switch (Call->getIntrinsicID()) {
  case Intrinsic::masked_load:
  case Intrinsic::masked_gather:
    return Access{Call, false, Arg(0), AlignAt(1), Arg(2), Arg(3)};
  case Intrinsic::masked_store:
  case Intrinsic::masked_scatter:
    return Access{Call, true, Arg(1), AlignAt(2), Arg(3), Arg(0)};
  default:
    return std::nullopt;
  }
}

bool Access::isLegal(const TargetTransformInfo &Costs) const {
  if (!hasAddresses())
    return isLegalMaskedAccess(Costs, IsStore, type(), Alignment,
                               Address->getType()->getPointerAddressSpace());
  return IsStore ? Costs.isLegalMaskedScatter(type(), Alignment) &&
                       !Costs.forceScalarizeMaskedScatter(type(), Alignment)
                 : Costs.isLegalMaskedGather(type(), Alignment) &&
                       !Costs.forceScalarizeMaskedGather(type(), Alignment);
}

bool Access::wantsLoop() const {
  return type()->getScalarSizeInBits() % 8 == 0 &&
         (!isa<Constant>(Mask) || type()->getNumElements() > MaxStraight);
}

AllocaInst *AccessLoops::slotFor(Role R, Type *Lanes) {
  AllocaInst *&Slot = Slots[{R, Lanes}];
  if (!Slot)
    Slot = variableAtEntry(F, Lanes, "lanes");
  return Slot;
}

/// Once for all accesses under the mask: behind where that is made.
Value *AccessLoops::bits(Value *Mask) {
  Value *&Known = Bits[Mask];
  if (Known)
    return Known;
  const unsigned Width = cast<FixedVectorType>(Mask->getType())->getNumElements();
  auto *Made = dyn_cast<Instruction>(Mask);
  const auto Place =
      Made ? Made->getInsertionPointAfterDef() : F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  IRBuilder<> There(F.getContext());
  There.SetInsertPoint(*Place);
  Known = There.CreateBitCast(There.CreateFreeze(Mask), B.getIntNTy(Width));
  return Known;
}

void AccessLoops::forEachActive(Value *Mask, function_ref<void(Value *)> Body) {
  if (auto *Known = dyn_cast<Constant>(Mask); Known && Known->isAllOnesValue()) {
    const unsigned Width = cast<FixedVectorType>(Mask->getType())->getNumElements();
    return forEach(B, B.getInt64(Width), "lane", Body);
  }
  Value *Active = bits(Mask);
  Constant *None = Constant::getNullValue(Active->getType());
  ifThen(B, B.CreateICmpNE(Active, None), "active", [&] {
    repeatWhile(B, Active, "left", [&](Value *Left, Value *&Again) -> Value * {
      Value *Lane = B.CreateBinaryIntrinsic(Intrinsic::cttz, Left, B.getTrue());
      Body(B.CreateZExtOrTrunc(Lane, B.getInt64Ty()));
      Value *Rest = B.CreateAnd(Left, B.CreateSub(Left, ConstantInt::get(Left->getType(), 1)));
      Again = B.CreateICmpNE(Rest, None);
      return Rest;
    });
  });
}

/// Through memory: addresses and values of lanes are arrays there. Returns what has been loaded.
Value *AccessLoops::writeLoop(const Access &A) {
  Type *T = A.type()->getElementType();
  AllocaInst *Kept = slotFor(Values, A.type());
  if (!isa<UndefValue>(A.Data))
    B.CreateStore(A.Data, Kept);
  Value *Start = A.Address;
  Type *Place = Start->getType()->getScalarType();
  Align Each = commonAlignment(A.Alignment, T->getScalarSizeInBits() / 8);
  if (A.hasAddresses()) {
    Start = slotFor(Addresses, A.Address->getType());
    Each = A.Alignment;
    B.CreateStore(A.Address, Start);
  }
  forEachActive(A.Mask, [&](Value *Lane) {
    Value *There = B.CreateGEP(A.hasAddresses() ? Place : T, Start, Lane);
    if (A.hasAddresses())
      There = B.CreateLoad(Place, There);
    Value *Here = B.CreateGEP(T, Kept, Lane);
    if (A.IsStore)
      B.CreateAlignedStore(B.CreateLoad(T, Here), There, Each);
    else
      B.CreateStore(B.CreateAlignedLoad(T, There, Each), Here);
  });
  return A.IsStore ? nullptr : B.CreateLoad(A.type(), Kept);
}

/// Of all lanes, which is an access of one lane after the other: those that are not active have a
/// place on the stack.
Value *AccessLoops::writeStraight(const Access &A) {
  auto *Place = cast<VectorType>(A.Address->getType());
  AllocaInst *Spare = slotFor(Unused, A.type()->getElementType());
  Spare->setAlignment(std::max(Spare->getAlign(), A.Alignment));
  Value *There = B.CreateAddrSpaceCast(Spare, Place->getElementType());
  Value *Addresses =
      B.CreateSelect(A.Mask, A.Address, B.CreateVectorSplat(Place->getElementCount(), There));
  if (A.IsStore) {
    B.CreateMaskedScatter(A.Data, Addresses, A.Alignment);
    return nullptr;
  }
  Value *Loaded = B.CreateMaskedGather(A.type(), Addresses, A.Alignment);
  return isa<UndefValue>(A.Data) ? Loaded : B.CreateSelect(A.Mask, Loaded, A.Data);
}

/// Where not all lanes are active.
Value *AccessLoops::writePartly(const Access &A, bool IsLegal) {
  return IsLegal ? B.Insert(A.Call->clone()) : writeLoop(A);
}

Value *AccessLoops::writeNeighbours(const Access &A, bool IsLegal) {
  Value *Active = bits(A.Mask), *All = Constant::getAllOnesValue(Active->getType());
  Value *AreAll = B.CreateICmpEQ(Active, All);
  if (!A.IsStore)
    return choose(
        B, AreAll, "all", [&] { return B.CreateAlignedLoad(A.type(), A.Address, A.Alignment); },
        [&] { return writePartly(A, IsLegal); });
  ifThenElse(
      B, AreAll, "all", [&] { B.CreateAlignedStore(A.Data, A.Address, A.Alignment); }, "some",
      [&] { writePartly(A, IsLegal); });
  return nullptr;
}

void AccessLoops::write(const Access &A, bool IsLegal) {
  B.SetInsertPoint(A.Call);
  Value *Loaded = A.isOfNeighbours() ? writeNeighbours(A, IsLegal)
                  : A.isOfFewApart() ? writeStraight(A)
                                     : writeLoop(A);
  if (Loaded)
    A.Call->replaceAllUsesWith(Loaded);
  A.Call->eraseFromParent();
}

/// Without registers for masks, vectors of integers stand for them: stores under those take some 20
/// instructions' time on AMD's processors, and what is loaded next waits until they are done.
static bool isSlow(const Access &A, bool HasMaskRegisters) {
  return A.isOfNeighbours() && !HasMaskRegisters;
}

void writeAccessesAsLoops(Module &M, const TargetMachine &Machine, bool HasMaskRegisters) {
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    const TargetTransformInfo Costs = Machine.getTargetTransformInfo(F);
    SmallVector<std::pair<Instruction *, bool>, 16> Accesses;
    for (Instruction &I : instructions(F))
      if (const auto A = Access::match(I); A && A->wantsLoop())
        if (const bool IsLegal = A->isLegal(Costs); !IsLegal || isSlow(*A, HasMaskRegisters))
          Accesses.push_back({&I, IsLegal});
    AccessLoops Loops(F);
    for (auto [I, IsLegal] : Accesses) // whose operands the loops before it have replaced
      Loops.write(*Access::match(*I), IsLegal);
  }
}

} // namespace coop::lower
