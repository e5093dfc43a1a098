// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The evaluation of values for an invocation; see InvocationValues.h.

#include "lower/analysis/InvocationValues.h"
#include "lower/analysis/ReadOnlyMemory.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopTraits.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

InvocationValues::InvocationValues(const KernelInfo &Info, const Loop &L,
                                   ArrayRef<uint32_t> Invocations)
    : Info(Info), L(L), Invocations(Invocations),
      Layout(L.getHeader()->getModule()->getDataLayout()) {
  for (const PHINode &Phi : L.getHeader()->phis())
    if (Phi.getType()->isIntegerTy() || Phi.getType()->isPointerTy())
      Steady.insert(&Phi);
  // A phi that is not may be what others are made of.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const PHINode &Phi : L.getHeader()->phis())
      if (Steady.contains(&Phi) && !isSteady(Phi)) {
        Steady.erase(&Phi);
        Values.clear();
        Changed = true;
      }
  }
}

// ---- polynomials

static uint64_t maskOf(unsigned Bits) { return maskTrailingOnes<uint64_t>(Bits); }

InvocationValues::Polynomial InvocationValues::constant(unsigned Bits, uint64_t V) const {
  Polynomial P{Bits, {}};
  if (V & maskOf(Bits))
    P.Terms[{}] = V & maskOf(Bits);
  return P;
}

InvocationValues::Polynomial InvocationValues::symbol(unsigned Bits, const Twine &Name) {
  const auto [At, IsNew] = Symbols.try_emplace(Name.str(), static_cast<unsigned>(Symbols.size()));
  return {Bits, {{{At->second}, 1}}};
}

/// X + Factor * Y
InvocationValues::Polynomial InvocationValues::sum(const Polynomial &X, const Polynomial &Y,
                                                   uint64_t Factor) {
  Polynomial P = X;
  for (const auto &[Of, Coefficient] : Y.Terms) {
    uint64_t &All = P.Terms[Of];
    All = (All + Factor * Coefficient) & maskOf(P.Bits);
    if (All == 0)
      P.Terms.erase(Of);
  }
  return P;
}

InvocationValues::Known InvocationValues::product(const Polynomial &X, const Polynomial &Y) {
  if (X.Terms.size() * Y.Terms.size() > MostTerms)
    return std::nullopt;
  Polynomial P{X.Bits, {}};
  for (const auto &[OfX, CoefficientX] : X.Terms) {
    Polynomial Part{X.Bits, {}};
    for (const auto &[OfY, CoefficientY] : Y.Terms) {
      if (OfX.size() + OfY.size() > MostFactors)
        return std::nullopt;
      Factors Of = OfX;
      Of.insert(Of.end(), OfY.begin(), OfY.end());
      llvm::sort(Of);
      Part.Terms[Of] += CoefficientY;
    }
    P = sum(P, Part, CoefficientX);
  }
  return P;
}

std::optional<uint64_t> InvocationValues::constantOf(const Polynomial &P) {
  if (P.Terms.empty())
    return 0;
  if (P.Terms.size() == 1 && P.Terms.begin()->first.empty())
    return P.Terms.begin()->second;
  return std::nullopt;
}

std::string InvocationValues::nameOf(const Polynomial &P) {
  std::string Name = "i" + std::to_string(P.Bits);
  for (const auto &[Of, Coefficient] : P.Terms) {
    Name += "+" + std::to_string(Coefficient);
    for (const unsigned Symbol : Of)
      Name += "*" + std::to_string(Symbol);
  }
  return Name;
}

// ---- values

unsigned InvocationValues::bitsOf(const Type &Ty) const {
  return Ty.isPointerTy() ? 64 : Ty.isIntegerTy() ? Ty.getIntegerBitWidth() : 0;
}

std::string InvocationValues::nameOf(const Value &V, uint32_t Invocation) {
  const Known P = evaluate(V, Invocation);
  return P ? nameOf(*P) : std::string();
}

std::optional<int64_t> InvocationValues::distance(const Value &X, const Value &Y,
                                                  uint32_t Invocation) {
  const Known OfX = evaluate(X, Invocation), OfY = evaluate(Y, Invocation);
  return OfX && OfY ? constantBetween(*OfX, *OfY) : std::nullopt;
}

std::optional<int64_t> InvocationValues::constantBetween(const Polynomial &X,
                                                         const Polynomial &Y) const {
  if (X.Bits != Y.Bits)
    return std::nullopt;
  Polynomial Rest = sum(Y, X, ~uint64_t(0));
  if (const auto Constant = constantOf(Rest))
    return SignExtend64(*Constant, X.Bits);
  // c * zext(x) - c * zext(y), and a constant.
  uint64_t Constant = 0;
  if (const auto At = Rest.Terms.find({}); At != Rest.Terms.end()) {
    Constant = At->second;
    Rest.Terms.erase(At);
  }
  if (Rest.Terms.size() != 2)
    return std::nullopt;
  const auto &[OfPlus, Plus] = *Rest.Terms.begin();
  const auto &[OfMinus, Minus] = *Rest.Terms.rbegin();
  if (OfPlus.size() != 1 || OfMinus.size() != 1 || ((Plus + Minus) & maskOf(X.Bits)) != 0)
    return std::nullopt;
  const auto Positive = Extended.find(OfPlus.front()), Negative = Extended.find(OfMinus.front());
  if (Positive == Extended.end() || Negative == Extended.end())
    return std::nullopt;
  const auto Between = constantBetween(Negative->second, Positive->second);
  if (!Between)
    return std::nullopt;
  return SignExtend64(Constant + Plus * static_cast<uint64_t>(*Between), X.Bits);
}

bool InvocationValues::isCommon(const Value &V) {
  const std::string First = nameOf(V, Invocations.front());
  return !First.empty() &&
         all_of(Invocations, [&](uint32_t Each) { return nameOf(V, Each) == First; });
}

InvocationValues::Known InvocationValues::evaluate(const Value &V, uint32_t Invocation) {
  if (const auto Found = Values.find({&V, Invocation}); Found != Values.end())
    return Found->second;
  if (Depth == MostDepth)
    return std::nullopt;
  ++Depth;
  Known P = compute(V, Invocation);
  --Depth;
  if (P && P->Terms.size() > MostTerms)
    P.reset();
  Values[{&V, Invocation}] = P;
  return P;
}

InvocationValues::Known InvocationValues::compute(const Value &V, uint32_t Invocation) {
  const unsigned Bits = bitsOf(*V.getType());
  if (Bits == 0 || Bits > 64)
    return std::nullopt;
  if (auto *Constant = dyn_cast<ConstantInt>(&V))
    return constant(Bits, Constant->getZExtValue());
  if (isa<UndefValue>(V))
    return std::nullopt;
  if (isa<Constant, Argument>(V)) {
    const unsigned Leaf =
        Leaves.try_emplace(&V, static_cast<unsigned>(Leaves.size())).first->second;
    return symbol(Bits, "leaf" + Twine(Leaf));
  }
  if (auto *Phi = dyn_cast<PHINode>(&V))
    return ofPhi(*Phi, Invocation);
  if (auto *Call = dyn_cast<CallInst>(&V))
    return ofCall(*Call, Invocation);
  if (auto *Address = dyn_cast<GEPOperator>(&V))
    return ofAddress(*Address, Invocation);
  return ofOperation(cast<Instruction>(V), Invocation);
}

/// It begins as it does, and has gone as far as all have.
InvocationValues::Known InvocationValues::ofPhi(const PHINode &Phi, uint32_t Invocation) {
  if (Phi.getNumIncomingValues() == 1)
    return evaluate(*Phi.getIncomingValue(0), Invocation);
  if (!Steady.contains(&Phi))
    return std::nullopt;
  const Known First = evaluate(*Phi.getIncomingValueForBlock(L.getLoopPreheader()), Invocation);
  if (!First)
    return std::nullopt;
  const unsigned Leaf =
      Leaves.try_emplace(&Phi, static_cast<unsigned>(Leaves.size())).first->second;
  return sum(*First, symbol(First->Bits, "phi" + Twine(Leaf)), 1);
}

/// An iteration adds the same to it for all.
bool InvocationValues::isSteady(const PHINode &Phi) {
  std::string Step;
  for (const uint32_t Each : Invocations) {
    const Known Now = evaluate(Phi, Each),
                Next = evaluate(*Phi.getIncomingValueForBlock(L.getLoopLatch()), Each);
    if (!Now || !Next)
      return false;
    const std::string Own = nameOf(sum(*Next, *Now, ~uint64_t(0)));
    if (!Step.empty() && Own != Step)
      return false;
    Step = Own;
  }
  return true;
}

uint32_t InvocationValues::localId(unsigned Component, uint32_t Invocation) const {
  for (unsigned I = 0; I < Component; ++I)
    Invocation /= Info.WorkgroupSize[I];
  return Invocation % Info.WorkgroupSize[Component];
}

InvocationValues::Known InvocationValues::ofExtremum(const MinMaxIntrinsic &Call,
                                                     uint32_t Invocation) {
  const Known X = evaluate(*Call.getLHS(), Invocation), Y = evaluate(*Call.getRHS(), Invocation);
  const auto OfX = X ? constantOf(*X) : std::nullopt, OfY = Y ? constantOf(*Y) : std::nullopt;
  if (!OfX || !OfY)
    return derived(Call, Call.getCalledFunction()->getName(), Invocation);
  const bool IsX =
      ICmpInst::compare(APInt(X->Bits, *OfX), APInt(Y->Bits, *OfY), Call.getPredicate());
  return IsX ? X : Y;
}

InvocationValues::Known InvocationValues::ofCall(const CallInst &Call, uint32_t Invocation) {
  if (auto *Extremum = dyn_cast<MinMaxIntrinsic>(&Call))
    return ofExtremum(*Extremum, Invocation);
  const std::optional<CoopOp> Op = getCoopOp(Call);
  if (!Op || !Call.doesNotAccessMemory())
    return std::nullopt;
  const unsigned Bits = bitsOf(*Call.getType());
  auto Component = [&] {
    return static_cast<unsigned>(cast<BuiltinComponentCall>(Call).component());
  };
  switch (*Op) {
  case CoopOp::LocalInvocationId:
    return constant(Bits, localId(Component(), Invocation));
  case CoopOp::GlobalInvocationId: {
    const Polynomial Group = symbol(Bits, "workgroup" + Twine(Component()));
    return sum(constant(Bits, localId(Component(), Invocation)), Group,
               Info.WorkgroupSize[Component()]);
  }
  case CoopOp::WorkgroupId:
    return symbol(Bits, "workgroup" + Twine(Component()));
  case CoopOp::LocalInvocationIndex:
    return constant(Bits, Invocation);
  case CoopOp::SubgroupId:
    return constant(Bits, Invocation / Info.SubgroupSize);
  case CoopOp::SubgroupInvocationId:
    return constant(Bits, Invocation % Info.SubgroupSize);
  case CoopOp::SubgroupSize:
    return constant(Bits, Info.SubgroupSize);
  default:
    break;
  }
  if (resultOf(*Op) < OpResult::Workgroup)
    return std::nullopt;
  return derived(Call, Call.getCalledFunction()->getName(), Invocation);
}

InvocationValues::Known InvocationValues::ofAddress(const GEPOperator &Address,
                                                    uint32_t Invocation) {
  MapVector<Value *, APInt> Variable;
  APInt Constant(64, 0);
  Known P = evaluate(*Address.getPointerOperand(), Invocation);
  if (!P || !Address.collectOffset(Layout, 64, Variable, Constant))
    return std::nullopt;
  P = sum(*P, constant(64, Constant.getZExtValue()), 1);
  for (const auto &[Index, Scale] : Variable) {
    const Known Of = evaluate(*Index, Invocation);
    if (!Of || Of->Bits != 64)
      return std::nullopt;
    P = sum(*P, *Of, Scale.getZExtValue());
  }
  return P;
}

InvocationValues::Known InvocationValues::derived(const Instruction &I, StringRef What,
                                                  uint32_t Invocation) {
  std::string Name = What.str();
  const auto *Call = dyn_cast<CallInst>(&I);
  for (const Use &Operand : Call ? Call->args() : I.operands()) {
    const std::string Each = nameOf(*Operand, Invocation);
    if (Each.empty())
      return std::nullopt;
    Name += "(" + Each + ")";
  }
  return symbol(bitsOf(*I.getType()), Name);
}

/// Of constants.
InvocationValues::Known InvocationValues::fold(const Instruction &I,
                                               ArrayRef<Polynomial> Operands) const {
  SmallVector<Constant *, 3> Constants;
  for (auto [Operand, P] : zip_equal(I.operands(), Operands)) {
    const auto V = constantOf(P);
    if (!V || !Operand->getType()->isIntegerTy())
      return std::nullopt;
    Constants.push_back(ConstantInt::get(Operand->getType(), *V));
  }
  Constant *Folded =
      isa<CmpInst>(I) ? ConstantFoldCompareInstOperands(cast<CmpInst>(I).getPredicate(),
                                                        Constants[0], Constants[1], Layout)
                      : ConstantFoldInstOperands(const_cast<Instruction *>(&I), Constants, Layout);
  auto *Number = dyn_cast_or_null<ConstantInt>(Folded);
  return Number ? Known(constant(bitsOf(*I.getType()), Number->getZExtValue())) : std::nullopt;
}

InvocationValues::Known InvocationValues::ofOperation(const Instruction &I, uint32_t Invocation) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  const bool IsConstant = Load && isConstantLoad(*Load);
  if (!IsConstant && !isa<BinaryOperator, CastInst, CmpInst, SelectInst>(I))
    return std::nullopt;
  SmallVector<Polynomial, 3> Operands;
  for (const Use &Operand : I.operands()) {
    const Known P = evaluate(*Operand, Invocation);
    if (!P)
      return std::nullopt;
    Operands.push_back(*P);
  }
  switch (I.getOpcode()) {
  case Instruction::Add:
    return sum(Operands[0], Operands[1], 1);
  case Instruction::Sub:
    return sum(Operands[0], Operands[1], ~uint64_t(0));
  case Instruction::Mul:
    if (const Known P = product(Operands[0], Operands[1]))
      return P;
    break;
  case Instruction::Shl:
    if (const auto By = constantOf(Operands[1]); By && *By < Operands[0].Bits)
      return product(Operands[0], constant(Operands[0].Bits, uint64_t(1) << *By));
    break;
  case Instruction::Or:
    if (cast<PossiblyDisjointInst>(I).isDisjoint())
      return sum(Operands[0], Operands[1], 1);
    break;
  default:
    break;
  }
  if (const Known Constant = IsConstant ? std::nullopt : fold(I, Operands))
    return Constant;
  std::string What = I.getOpcodeName() + std::to_string(bitsOf(*I.getType()));
  if (auto *Compare = dyn_cast<CmpInst>(&I))
    What += CmpInst::getPredicateName(Compare->getPredicate()).str();
  const Known Result = derived(I, What, Invocation);
  if (Result && isa<ZExtInst>(I) && Operands.front().Bits == IndexBits)
    Extended.try_emplace(Result->Terms.begin()->first.front(), Operands.front());
  return Result;
}

} // namespace coop::lower
