// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shape of an instruction's result from the shapes of its operands.

#include "lower/cpu/spmd/Uniformity.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopTraits.h"
#include "lower/ir/LlvmVersions.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace coop::lower {

bool isOnlyAddress(const Instruction &I) {
  SmallSetVector<const Instruction *, 8> Addresses;
  Addresses.insert(&I);
  for (size_t Next = 0; Next < Addresses.size(); ++Next) {
    if (Addresses[Next]->use_empty())
      return false;
    for (const User *U : Addresses[Next]->users()) {
      if (isa<GetElementPtrInst>(U))
        continue;
      auto *Binary = dyn_cast<BinaryOperator>(U);
      if (!Binary ||
          !is_contained({Instruction::Add, Instruction::Sub, Instruction::Mul, Instruction::Shl},
                        Binary->getOpcode()))
        return false;
      Addresses.insert(Binary);
    }
  }
  return true;
}

std::optional<Division> divisionOf(const Instruction &I) {
  auto *By = I.getNumOperands() == 2 ? dyn_cast<ConstantInt>(I.getOperand(1)) : nullptr;
  if (!By || !By->getValue().isIntN(32))
    return std::nullopt;
  const uint64_t Number = By->getZExtValue();
  switch (I.getOpcode()) {
  case Instruction::UDiv:
    return Division{Number, false};
  case Instruction::URem:
    return Division{Number, true};
  case Instruction::LShr:
    return Number < 32 ? std::optional(Division{uint64_t(1) << Number, false}) : std::nullopt;
  case Instruction::And:
    return By->getValue().isMask() ? std::optional(Division{Number + 1, true}) : std::nullopt;
  default:
    return std::nullopt;
  }
}

namespace {

class Rules {
public:
  Rules(const Instruction &I, const Uniformity &Of)
      : I(I), Of(Of), Width(Of.facts().Width),
        Bits(I.getType()->isIntegerTy() ? I.getType()->getIntegerBitWidth() : 64) {}

  Shape run() const {
    if (auto *Alloca = dyn_cast<AllocaInst>(&I))
      return alloca(*Alloca);
    if (auto *Call = dyn_cast<CallBase>(&I))
      return call(*Call);
    bool AllUniform = true;
    for (const Use &U : I.operands()) {
      const Shape S = Of.at(U);
      if (S.isUndefined())
        return S;
      AllUniform &= S.isUniform();
    }
    if (isa<AtomicRMWInst>(I) || isa<AtomicCmpXchgInst>(I))
      return Shape::varying();
    if (isa<LoadInst>(I))
      return AllUniform ? Shape::uniform() : Shape::varying();
    if (auto *Gep = dyn_cast<GEPOperator>(&I))
      return gep(*Gep);
    // Offsets have 64 bits.
    const bool Counts = I.getType()->isIntegerTy() && Bits <= 64;
    const std::optional<Shape> Linear = Counts ? integer() : std::nullopt;
    if (Linear)
      return *Linear;
    if (isa<SelectInst>(I) && Of.at(I.getOperandUse(0)).isUniform())
      return operand(1).join(operand(2));
    if (isa<AddrSpaceCastInst>(I) || isa<FreezeInst>(I))
      return operand(0);
    return AllUniform ? Shape::uniform() : sameInGroups();
  }

private:
  Shape operand(unsigned Index) const { return Of.at(I.getOperandUse(Index)); }
  const ConstantInt *constant(unsigned Index) const {
    return dyn_cast<ConstantInt>(I.getOperand(Index));
  }

  /// Offsets are kept as signed numbers of the result's width.
  template <typename Function> Shape map(uint64_t Modulus, uint64_t Rest, Function &&Offset) const {
    std::vector<int64_t> Offsets(Width);
    for (unsigned Lane = 0; Lane < Width; ++Lane)
      Offsets[Lane] = SignExtend64(static_cast<uint64_t>(Offset(Lane)), Bits);
    return Shape::affine(std::move(Offsets), Shape::modulusOf(Bits, Modulus), Rest);
  }

  Shape alloca(const AllocaInst &Alloca) const {
    const StorageMap &Storage = Of.storage();
    if (StorageMap::isUniform(Alloca))
      return Shape::uniform();
    return Shape::strided(Width, static_cast<int64_t>(Storage.laneDistance(Alloca)), 1);
  }

  /// Of operands that are all equal within groups of lanes.
  Shape sameInGroups() const {
    unsigned Group = Width;
    for (const Use &U : I.operands())
      Group = std::min(Group, Of.at(U).groupOfStride(Width, 0));
    return Shape::grouped({}, Group);
  }

  Shape gep(const GEPOperator &Gep) const;
  std::optional<Shape> integer() const;
  std::optional<Shape> integerInGroups(unsigned Group) const;
  Shape product(const Shape &A, const APInt &Factor) const;
  Shape widened() const;
  std::optional<Shape> quotient(const Shape &A, uint64_t Divisor, bool Remainder) const;
  Shape call(const CallBase &Call) const;
  Shape operation(CoopOp Op, const CallBase &Call) const;
  template <OpResult Result, typename View> Shape operation(const View &Call) const;
  Shape sameOfOperands(const CallBase &Call) const;
  Shape localId(uint64_t Component) const;

  // Operations whose row says OpResult::ByRule.
  Shape rule(const SubgroupInvocationIdCall &) const { return Shape::strided(Width, 1, Width); }
  Shape rule(const LocalInvocationIndexCall &) const { return Shape::strided(Width, 1, Width); }
  Shape rule(const LocalInvocationIdCall &Call) const { return localId(Call.component()); }
  Shape rule(const GlobalInvocationIdCall &Call) const;
  Shape rule(const SubgroupBroadcastCall &Call) const;
  Shape rule(const SubgroupArithCall &Call) const;

  const Instruction &I;
  const Uniformity &Of;
  unsigned Width, Bits;
};

Shape Rules::gep(const GEPOperator &Gep) const {
  unsigned Group = Width;
  bool AreAffine = true; // which a group of one says nothing of, where there is one lane
  for (const Use &U : Gep.operands()) {
    const bool IsVector = U->getType()->isVectorTy();
    Group = IsVector ? 1 : std::min(Group, Of.at(U).group(Width));
    AreAffine &= !IsVector && Of.at(U).isAffine();
  }
  if (Group == 1 && !AreAffine)
    return Shape::varying();
  APInt Constant(64, 0);
  GepOffsets Variable;
  if (!Gep.collectOffset(I.getDataLayout(), 64, Variable, Constant))
    return Shape::varying();
  const Shape Base = operand(0);
  std::vector<int64_t> Offsets(Width);
  for (unsigned Lane = 0; Lane < Width; ++Lane)
    Offsets[Lane] = Base.offset(Lane);
  // In interleaved storage, lanes that want different elements are not a constant apart in a way
  // that pays.
  const bool Interleaved = Of.storage().interleaved(Gep.getPointerOperand()) != 0;
  for (const auto &[Index, Scale] : Variable) {
    // An index narrower than 64 bits is extended with its sign, and wraps only out of bounds.
    for (const Use &U : Gep.operands())
      if (U.get() == Index) {
        const Shape S = Of.at(U);
        if (Interleaved && !S.isUniform())
          return Shape::varying();
        for (unsigned Lane = 0; Lane < Width; ++Lane)
          Offsets[Lane] += S.offset(Lane) * Scale.getSExtValue();
        break;
      }
  }
  return AreAffine ? Shape::affine(std::move(Offsets), 1)
                   : Shape::grouped(std::move(Offsets), Group);
}

/// Of operands that are affine in groups of so many lanes.
std::optional<Shape> Rules::integerInGroups(unsigned Group) const {
  const Shape A = operand(0), B = I.getNumOperands() > 1 ? operand(1) : A;
  auto Map = [&](auto Offset) {
    std::vector<int64_t> Offsets(Width);
    for (unsigned Lane = 0; Lane < Width; ++Lane)
      Offsets[Lane] = SignExtend64(
          static_cast<uint64_t>(Offset(A.offsetInGroup(Lane, Group), B.offsetInGroup(Lane, Group))),
          Bits);
    return Shape::grouped(std::move(Offsets), Group);
  };
  auto Times = [&](const APInt &Factor) {
    return [By = Factor.sextOrTrunc(64).getZExtValue()](int64_t X, int64_t) {
      return static_cast<uint64_t>(X) * By;
    };
  };
  auto Same = [](int64_t X, int64_t) { return X; };
  const ConstantInt *By = I.getNumOperands() > 1 ? constant(1) : nullptr;
  if (Group == 1)
    return std::nullopt;
  switch (I.getOpcode()) {
  case Instruction::Add:
    return Map([](int64_t X, int64_t Y) { return X + Y; });
  case Instruction::Sub:
    return Map([](int64_t X, int64_t Y) { return X - Y; });
  case Instruction::Mul:
    if (By)
      return Map(Times(By->getValue()));
    if (const ConstantInt *First = constant(0))
      return Map([&](int64_t, int64_t Y) { return Times(First->getValue())(Y, 0); });
    return std::nullopt;
  case Instruction::Shl:
    if (By && By->getValue().ult(std::min(Bits, 62u)))
      return Map(Times(APInt(64, uint64_t(1) << By->getZExtValue())));
    return std::nullopt;
  case Instruction::ZExt:
  case Instruction::SExt:
    // As for what is affine in all lanes.
    if (I.getOperand(0)->getType()->getIntegerBitWidth() >= 32 && isOnlyAddress(I))
      return Map(Same);
    return std::nullopt;
  case Instruction::Trunc:
    return Map(Same);
  default:
    return std::nullopt;
  }
}

/// A times Factor.
Shape Rules::product(const Shape &A, const APInt &Factor) const {
  const int64_t By = Factor.sextOrTrunc(64).getSExtValue();
  const unsigned Zeros = std::min(Factor.countr_zero(), 12u);
  const uint64_t Rest = A.rest() * static_cast<uint64_t>(By);
  return map(A.modulus() << Zeros, Rest, [&](unsigned Lane) {
    return static_cast<uint64_t>(A.offset(Lane)) * static_cast<uint64_t>(By);
  });
}

/// To more bits. Where a lane may wrap and that can be seen, the lanes are no constant apart.
Shape Rules::widened() const {
  const Shape A = operand(0);
  if (A.isUniform())
    return A;
  // Within an aligned block nothing wraps.
  const unsigned From = I.getOperand(0)->getType()->getIntegerBitWidth();
  if (A.fits(From) || (From >= 32 && isOnlyAddress(I)))
    return map(A.modulus(), A.rest(), [&](unsigned Lane) { return A.offset(Lane); });
  return Shape::varying();
}

/// By a constant, of numbers without a sign.
std::optional<Shape> Rules::quotient(const Shape &A, uint64_t Divisor, bool Remainder) const {
  if (Divisor == 0 || !A.isWithinBlock())
    return std::nullopt;
  const uint64_t Block = A.modulus();
  if (Divisor % Block == 0 && !(Remainder && Divisor == Block))
    return Remainder ? A : Shape::uniform();
  if (Block % Divisor != 0)
    return std::nullopt;
  // What the block begins with adds nothing to a remainder.
  auto Of = [&](uint64_t Number) { return Remainder ? Number % Divisor : Number / Divisor; };
  const uint64_t Base = Of(A.rest());
  return map(Remainder ? ~uint64_t(0) : Block / Divisor, Base, [&](unsigned Lane) {
    return Of(A.rest() + static_cast<uint64_t>(A.offset(Lane))) - Base;
  });
}

std::optional<Shape> Rules::integer() const {
  unsigned Group = Width;
  bool AreAffine = true;
  for (const Use &U : I.operands()) {
    if (!U->getType()->isIntegerTy())
      return std::nullopt;
    AreAffine &= Of.at(U).isAffine();
    Group = std::min(Group, Of.at(U).group(Width));
  }
  if (!AreAffine)
    return integerInGroups(Group);
  const unsigned Operands = I.getNumOperands();
  const Shape A = operand(0), B = Operands > 1 ? operand(1) : Shape::uniform();
  const ConstantInt *By = Operands > 1 ? constant(1) : nullptr;
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub: {
    const int64_t Sign = I.getOpcode() == Instruction::Add ? 1 : -1;
    const uint64_t Rest = A.rest() + static_cast<uint64_t>(Sign) * B.rest();
    return map(std::min(A.modulus(), B.modulus()), Rest, [&](unsigned Lane) {
      return static_cast<uint64_t>(A.offset(Lane)) + static_cast<uint64_t>(Sign * B.offset(Lane));
    });
  }
  case Instruction::Mul:
    if (By)
      return product(A, By->getValue());
    if (const ConstantInt *First = constant(0))
      return product(B, First->getValue());
    if (A.isUniform() && B.isUniform())
      return Shape::uniform(A.baseAlign() * B.baseAlign());
    return std::nullopt;
  case Instruction::Shl:
    if (By && By->getValue().ult(std::min(Bits, 62u)))
      return product(A, APInt(64, uint64_t(1) << By->getZExtValue()));
    return std::nullopt;
  case Instruction::ZExt:
  case Instruction::SExt:
    return widened();
  case Instruction::Trunc:
    return map(A.modulus(), A.rest(), [&](unsigned Lane) { return A.offset(Lane); });
  case Instruction::UDiv:
  case Instruction::URem:
  case Instruction::LShr:
  case Instruction::And:
    if (const std::optional<Division> Of = divisionOf(I))
      return quotient(A, Of->Divisor, Of->IsRemainder);
    return I.getOpcode() == Instruction::And && By && A.isUniform() && B.isUniform()
               ? std::optional(Shape::uniform(std::max(A.baseAlign(), B.baseAlign())))
               : std::nullopt;
  default:
    return std::nullopt;
  }
}

/// gl_LocalInvocationIndex counts x first, and the lanes are consecutive in it.
Shape Rules::localId(uint64_t Component) const {
  const auto &Size = Of.facts().Workgroup;
  if (Component > 2)
    return Shape::uniform();
  const Shape Index = Shape::strided(Width, 1, Width);
  uint64_t Below = 1;
  for (unsigned C = 0; C < Component; ++C)
    Below *= Size[C];
  const std::optional<Shape> Rest = quotient(Index, Below, false);
  if (!Rest)
    return Shape::varying();
  // The last component has no other after it.
  uint64_t Above = 1;
  for (unsigned C = Component + 1; C < 3; ++C)
    Above *= Size[C];
  if (Above == 1)
    return *Rest;
  return quotient(*Rest, Size[Component], true).value_or(Shape::varying());
}

/// Workgroup times size is added.
Shape Rules::rule(const GlobalInvocationIdCall &Call) const {
  const uint64_t Component = Call.component();
  const Shape Local = localId(Component);
  if (Local.isVarying() || Component > 2)
    return Local;
  const uint64_t Size = Of.facts().Workgroup[Component];
  return map(std::min(Local.modulus(), Size & (~Size + 1)), Local.rest(),
             [&](unsigned Lane) { return Local.offset(Lane); });
}

Shape Rules::rule(const SubgroupBroadcastCall &Call) const {
  const Shape Lane = Of.at(Call.getArgOperandUse(SubgroupBroadcastCall::Lane));
  return Lane.isUniform() ? Shape::uniform() : Shape::varying();
}

Shape Rules::rule(const SubgroupArithCall &Call) const {
  constexpr uint64_t Reduce = 0;
  return Call.group() == Reduce ? Shape::uniform() : Shape::varying();
}

Shape Rules::sameOfOperands(const CallBase &Call) const {
  for (const Use &U : Call.args())
    if (const Shape S = Of.at(U); !S.isUniform())
      return S.isUndefined() ? S : Shape::varying();
  return Shape::uniform();
}

template <OpResult Result, typename View> Shape Rules::operation(const View &Call) const {
  if constexpr (Result == OpResult::ByRule)
    return rule(Call);
  else if constexpr (Result == OpResult::Agreed)
    return Shape::uniform();
  else if constexpr (Result >= OpResult::Subgroup)
    return sameOfOperands(Call);
  else
    return Shape::varying();
}

Shape Rules::operation(CoopOp Op, const CallBase &Call) const {
  switch (Op) {
#define COOP_OP(Id, Name, Signature, Kind, Traits, Memory, Result, InPlace, Operands)              \
  case CoopOp::Id:                                                                                 \
    return operation<OpResult::Result>(cast<Id##Call>(Call));
#include "lower/ir/CoopOps.def"
  }
  llvm_unreachable("no other");
}

Shape Rules::call(const CallBase &Call) const {
  for (const Use &U : Call.args())
    if (Of.at(U).isUndefined())
      return Shape::undefined();
  if (auto Op = getCoopOp(Call))
    return operation(*Op, Call);
  const Function *Callee = Call.getCalledFunction();
  if (Callee && Callee->hasFnAttribute(ScopeAttribute))
    return Shape::uniform();
  if (Callee && Callee->hasFnAttribute(LanesAttribute))
    return Shape::varying();
  if (!Call.doesNotAccessMemory())
    return Shape::varying();
  for (const Use &U : Call.args())
    if (!Of.at(U).isUniform())
      return Shape::varying();
  return Shape::uniform();
}

} // namespace

Shape shapeOf(const Instruction &I, const Uniformity &Of) { return Rules(I, Of).run(); }

} // namespace coop::lower
