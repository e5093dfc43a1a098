// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See IndexEvaluator.h. Numbers without symbols are as signed ones of their width.

#include "lower/exec/staging/IndexEvaluator.h"
#include "lower/ir/CoopCalls.h"
#include "lower/transform/UniformValues.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace coop::lower {
namespace {

Polynomial numberOf(const Constant *C) {
  auto *Number = dyn_cast_or_null<ConstantInt>(C);
  if (!Number || Number->getBitWidth() > 64)
    return Polynomial::unknown();
  return Number->getBitWidth() == 1 ? Number->getZExtValue() : Number->getSExtValue();
}

/// V's value as a constant of its type; null where P has symbols.
Constant *constantOf(const Value &V, const Polynomial &P) {
  const std::optional<int64_t> Number = P.constant();
  if (!Number || !V.getType()->isIntegerTy())
    return nullptr;
  const unsigned Bits = V.getType()->getIntegerBitWidth();
  return ConstantInt::get(V.getContext(), APInt(64, *Number, true).sextOrTrunc(Bits));
}

} // namespace

bool BufferPlace::operator==(const BufferPlace &Other) const {
  return areAlike(*Base, *Other.Base) && Offset == Other.Offset;
}

BranchInst *endOf(const Loop &L) {
  const BasicBlock *Exiting = L.getExitingBlock();
  BasicBlock *Block =
      Exiting ? L.getHeader() : nullptr; // a loop without an end goes round for ever
  while (Block && Block != Exiting)
    Block = Block->getSingleSuccessor();
  auto *Branch = Block ? dyn_cast<BranchInst>(Block->getTerminator()) : nullptr;
  return Branch && Branch->isConditional() ? Branch : nullptr;
}

void IndexEvaluator::setInvocation(uint32_t Number) {
  Invocation = Number;
  Values.clear();
}

void IndexEvaluator::setWhen(When Is) {
  Asks = Is;
  Values.clear();
}

SmallVector<const Loop *, 4> IndexEvaluator::loopsAround(const Instruction &At) const {
  SmallVector<const Loop *, 4> Loops;
  for (const Loop *L = &TheLoop; L;) {
    const auto Inner = find_if(*L, [&](const Loop *Sub) { return Sub->contains(&At); });
    L = Inner == L->end() ? nullptr : *Inner;
    if (L)
      Loops.push_back(L);
  }
  return Loops;
}

bool IndexEvaluator::forEachIteration(const Instruction &At, function_ref<bool()> Visit) {
  return forEachIteration(loopsAround(At), Visit);
}

bool IndexEvaluator::forEachIteration(ArrayRef<const Loop *> Loops, function_ref<bool()> Visit) {
  if (Loops.empty())
    return Visit();
  const Loop &L = *Loops.front();
  const BasicBlock *Before = L.getLoopPredecessor(), *Latch = L.getLoopLatch();
  const BranchInst *Branch = endOf(L);
  if (!Before || !Latch || !Branch)
    return false;
  const auto Enter = [&](const BasicBlock *From) {
    SmallVector<std::pair<const PHINode *, std::optional<int64_t>>, 4> Next;
    for (PHINode &Phi : L.getHeader()->phis())
      if (Phi.getType()->isIntegerTy())
        Next.push_back({&Phi, at(*Phi.getIncomingValueForBlock(From)).constant()});
    for (const auto &[Phi, Number] : Next)
      if (Number)
        Counters[Phi] = *Number;
      else
        Counters.erase(Phi);
    Values.clear();
  };
  Enter(Before);
  bool AllVisited = false;
  for (; IterationsLeft > 0; --IterationsLeft) {
    const std::optional<int64_t> Condition = at(*Branch->getCondition()).constant();
    if (!Condition)
      break;
    if (!L.contains(Branch->getSuccessor(*Condition ? 0 : 1))) {
      AllVisited = true;
      break;
    }
    if (!forEachIteration(Loops.drop_front(), Visit))
      break;
    Enter(Latch);
  }
  for (const PHINode &Phi : L.getHeader()->phis())
    Counters.erase(&Phi);
  Values.clear();
  return AllVisited;
}

Polynomial IndexEvaluator::at(Value &V) {
  if (auto *C = dyn_cast<Constant>(&V))
    return numberOf(C);
  if (const auto Counter = Counters.find(&V); Counter != Counters.end())
    return Counter->second;
  if (const auto Known = Values.find(&V); Known != Values.end())
    return Known->second;
  Values.insert({&V, Polynomial::unknown()}); // where it is computed from itself
  Polynomial P = compute(V);
  if (!P.isKnown())
    P = ofUniform(V);
  Values[&V] = P;
  return P;
}

Polynomial IndexEvaluator::compute(Value &V) {
  if (!V.getType()->isIntegerTy())
    return Polynomial::unknown();
  if (auto *Operation = dyn_cast<BinaryOperator>(&V))
    return ofOperation(*Operation);
  if (auto *Conversion = dyn_cast<CastInst>(&V))
    return ofConversion(*Conversion);
  if (auto *Minimum = dyn_cast<MinMaxIntrinsic>(&V))
    return ofMinimum(*Minimum);
  if (auto *Call = dyn_cast<CallInst>(&V))
    return ofCall(*Call);
  if (auto *Phi = dyn_cast<PHINode>(&V)) {
    Value *Chosen = chosen(*Phi);
    return Chosen ? at(*Chosen) : ofCounter(*Phi);
  }
  if (auto *Freeze = dyn_cast<FreezeInst>(&V))
    return at(*Freeze->getOperand(0));
  if (auto *Select = dyn_cast<SelectInst>(&V)) {
    const std::optional<bool> Condition = truth(*Select->getCondition());
    return Condition ? at(*(*Condition ? Select->getTrueValue() : Select->getFalseValue()))
                     : Polynomial::unknown();
  }
  if (auto *Compare = dyn_cast<ICmpInst>(&V)) {
    Value &A = *Compare->getOperand(0), &B = *Compare->getOperand(1);
    Constant *NumberA = constantOf(A, at(A)), *NumberB = constantOf(B, at(B));
    return NumberA && NumberB
               ? numberOf(ConstantFoldCompareInstOperands(Compare->getPredicate(), NumberA, NumberB,
                                                          Compare->getDataLayout()))
               : Polynomial::unknown();
  }
  return Polynomial::unknown();
}

Polynomial IndexEvaluator::ofOperation(BinaryOperator &Operation) {
  const Polynomial A = at(*Operation.getOperand(0)), B = at(*Operation.getOperand(1));
  if (!A.isKnown() || !B.isKnown())
    return Polynomial::unknown();
  Constant *NumberA = constantOf(Operation, A), *NumberB = constantOf(Operation, B);
  if (NumberA && NumberB)
    return numberOf(ConstantFoldBinaryOpOperands(Operation.getOpcode(), NumberA, NumberB,
                                                 Operation.getDataLayout()));
  switch (Operation.getOpcode()) {
  case Instruction::Add:
    return A + B;
  case Instruction::Sub:
    return A - B;
  case Instruction::Mul:
    return A * B;
  case Instruction::Shl:
    return NumberB && *B.constant() >= 0 && *B.constant() < 32
               ? A * Polynomial(int64_t(1) << *B.constant())
               : Polynomial::unknown();
  default:
    return NumberB ? ofRounding(Operation, A, *B.constant()) : Polynomial::unknown();
  }
}

/// A by a number, in ways of which sums are not the sums of the parts.
Polynomial IndexEvaluator::ofRounding(BinaryOperator &Operation, const Polynomial &A, int64_t By) {
  if (const Polynomial Symbol = ofUniform(Operation); Symbol.isKnown())
    return Symbol;
  const unsigned Bits = Operation.getType()->getIntegerBitWidth();
  const auto IsShift = [&] { return By >= 0 && By < 31; };
  switch (Operation.getOpcode()) {
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem: {
    const bool IsSigned =
        Operation.getOpcode() == Instruction::SDiv || Operation.getOpcode() == Instruction::SRem;
    if (By <= 0 || !Asked.bound(A, IsSigned ? Bits - 1 : Bits))
      return Polynomial::unknown();
    return Operation.getOpcode() == Instruction::UDiv || Operation.getOpcode() == Instruction::SDiv
               ? Asked.quotient(A, By)
               : Asked.remainder(A, By);
  }
  case Instruction::LShr:
  case Instruction::AShr:
    if (!IsShift() || !Asked.bound(A, Operation.getOpcode() == Instruction::AShr ? Bits - 1 : Bits))
      return Polynomial::unknown();
    return Asked.quotient(A, int64_t(1) << By);
  case Instruction::And:
    if (By > 0 && isPowerOf2_64(By + 1))
      return Asked.remainder(A, By + 1);
    if (By < -1 && isPowerOf2_64(-By))
      return A - Asked.remainder(A, -By);
    return Polynomial::unknown();
  default:
    return Polynomial::unknown();
  }
}

/// Shaders that fetch for the next iteration in the last one, too, stay inside so.
Polynomial IndexEvaluator::ofMinimum(MinMaxIntrinsic &Minimum) {
  Polynomial A = at(*Minimum.getLHS()), B = at(*Minimum.getRHS());
  Constant *NumberA = constantOf(Minimum, A), *NumberB = constantOf(Minimum, B);
  if (NumberA && NumberB)
    return ICmpInst::compare(cast<ConstantInt>(NumberA)->getValue(),
                             cast<ConstantInt>(NumberB)->getValue(), Minimum.getPredicate())
               ? A
               : B;
  if (!A.has(Conditions::Iterations))
    std::swap(A, B);
  // Below half of all numbers, signed and unsigned ones are the same.
  const unsigned Bits = Minimum.getType()->getIntegerBitWidth() - 1;
  return Asks == When::InFollowed &&
                 is_contained({Intrinsic::umin, Intrinsic::smin}, Minimum.getIntrinsicID()) &&
                 Asked.bound(A, Bits) && Asked.bound(B.upperBound(0), Bits) &&
                 Asked.order(A, B, When::InFollowed)
             ? A
             : Polynomial::unknown();
}

Polynomial IndexEvaluator::ofConversion(CastInst &Conversion) {
  Value &From = *Conversion.getOperand(0);
  if (!From.getType()->isIntegerTy())
    return Polynomial::unknown();
  Polynomial P = at(From);
  if (Constant *Number = constantOf(From, P))
    return numberOf(ConstantFoldCastOperand(Conversion.getOpcode(), Number, Conversion.getType(),
                                            Conversion.getDataLayout()));
  const unsigned Bits = From.getType()->getIntegerBitWidth();
  switch (Conversion.getOpcode()) {
  case Instruction::ZExt:
    return Asked.bound(P, Bits) ? P : Polynomial::unknown();
  case Instruction::SExt:
    return Asked.bound(P, Bits - 1) ? P : Polynomial::unknown();
  case Instruction::Trunc:
    return P;
  default:
    return Polynomial::unknown();
  }
}

Polynomial IndexEvaluator::ofCall(CallInst &Call) {
  const std::optional<CoopOp> Op = getCoopOp(Call);
  const auto &Size = Entry.Info.WorkgroupSize;
  switch (Op.value_or(CoopOp::WorkgroupId)) {
  case CoopOp::LocalInvocationIndex:
    return Invocation;
  case CoopOp::LocalInvocationId: {
    const uint64_t Component = cast<BuiltinComponentCall>(Call).component();
    const uint32_t Row = Invocation / Size[0];
    return Component == 0 ? Invocation % Size[0] : Component == 1 ? Row % Size[1] : Row / Size[1];
  }
  case CoopOp::SubgroupInvocationId:
    return Invocation % Entry.Info.SubgroupSize;
  case CoopOp::SubgroupId:
    return Invocation / Entry.Info.SubgroupSize;
  case CoopOp::SubgroupSize:
    return Entry.Info.SubgroupSize;
  case CoopOp::NumSubgroups:
    return divideCeil(Entry.Invocations, Entry.Info.SubgroupSize);
  default:
    return Polynomial::unknown();
  }
}

/// Of TheLoop, where it grows by the same in every iteration.
Polynomial IndexEvaluator::ofCounter(PHINode &Counter) {
  if (Counter.getParent() != TheLoop.getHeader() || !TheLoop.getLoopLatch() ||
      !TheLoop.getLoopPredecessor())
    return Polynomial::unknown();
  const Polynomial Growth =
      growth(*Counter.getIncomingValueForBlock(TheLoop.getLoopLatch()), Counter);
  if (Growth.has(Conditions::Iterations))
    return Polynomial::unknown();
  return at(*Counter.getIncomingValueForBlock(TheLoop.getLoopPredecessor())) +
         Growth * Polynomial::of(Conditions::Iterations);
}

/// What is added to Counter to make V; unknown where V is not a sum with it.
Polynomial IndexEvaluator::growth(Value &V, const PHINode &Counter) {
  if (&V == &Counter)
    return 0;
  auto *Sum = dyn_cast<BinaryOperator>(&V);
  if (!Sum || Sum->getOpcode() != Instruction::Add || !TheLoop.contains(Sum))
    return Polynomial::unknown();
  for (unsigned I : {0, 1})
    if (const Polynomial Part = growth(*Sum->getOperand(I), Counter); Part.isKnown())
      return Part + at(*Sum->getOperand(1 - I));
  return Polynomial::unknown();
}

Polynomial IndexEvaluator::ofUniform(Value &V) {
  const auto [Known, IsNew] = Uniform.try_emplace(&V, Polynomial::unknown());
  if (IsNew && (V.getType()->isIntegerTy(32) || V.getType()->isIntegerTy(64)) &&
      isUniformEverywhere(V))
    Known->second = Asked.symbol(V);
  return Known->second;
}

std::optional<BufferPlace> IndexEvaluator::place(Value &Pointer) {
  if (auto *Place = dyn_cast<GEPOperator>(&Pointer)) {
    const DataLayout &Data = Entry.F.getDataLayout();
    const unsigned Bits = Data.getIndexTypeSizeInBits(Pointer.getType());
    MapVector<Value *, APInt> Scales;
    APInt Constant(Bits, 0);
    std::optional<BufferPlace> At = place(*Place->getPointerOperand());
    if (!At || !Place->collectOffset(Data, Bits, Scales, Constant))
      return std::nullopt;
    At->Offset = At->Offset + Polynomial(Constant.getSExtValue());
    for (const auto &[Index, Scale] : Scales) {
      const Polynomial P = at(*Index);
      // A narrow index is a signed one.
      const unsigned Width = Index->getType()->getIntegerBitWidth();
      if (Width < Bits && !P.constant() && !Asked.bound(P, Width - 1))
        return std::nullopt;
      At->Offset = At->Offset + P * Polynomial(Scale.getSExtValue());
    }
    return At->Offset.isKnown() ? At : std::nullopt;
  }
  if (isa<GlobalVariable>(Pointer) || isUniformEverywhere(Pointer))
    return BufferPlace{&Pointer, 0};
  return std::nullopt;
}

Value *IndexEvaluator::chosen(PHINode &Either) {
  const auto *Node = Flow.Dominators.getNode(Either.getParent());
  const BasicBlock *Before = Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
  auto *Branch = Before ? dyn_cast<BranchInst>(Before->getTerminator()) : nullptr;
  if (!Branch || !Branch->isConditional() || Branch->getSuccessor(0) == Branch->getSuccessor(1) ||
      Either.getNumIncomingValues() != 2 ||
      any_of(Either.blocks(), [&](const BasicBlock *From) { // a loop's
        return Flow.Dominators.dominates(Either.getParent(), From);
      }))
    return nullptr;
  const std::optional<bool> Is = truth(*Branch->getCondition());
  if (!Is)
    return nullptr;
  const BasicBlock *Taken = Branch->getSuccessor(*Is ? 0 : 1);
  for (unsigned I : {0, 1}) {
    const BasicBlock *From = Either.getIncomingBlock(I);
    if (Taken == Either.getParent()
            ? From == Before
            : Flow.Dominators.dominates(BasicBlockEdge(Before, Taken), From))
      return Either.getIncomingValue(I);
  }
  return nullptr;
}

std::optional<bool> IndexEvaluator::truth(Value &Condition) {
  if (const std::optional<int64_t> Number = at(Condition).constant())
    return *Number != 0;
  Value *A, *B;
  if (match(&Condition, m_Not(m_Value(A)))) {
    const std::optional<bool> Of = truth(*A);
    return Of ? std::optional(!*Of) : std::nullopt;
  }
  const bool IsAnd = match(&Condition, m_LogicalAnd(m_Value(A), m_Value(B)));
  if (IsAnd || match(&Condition, m_LogicalOr(m_Value(A), m_Value(B)))) {
    const std::optional<bool> First = truth(*A);
    if (First && *First != IsAnd)
      return First;
    const std::optional<bool> Second = truth(*B);
    return First || (Second && *Second != IsAnd) ? Second : std::nullopt;
  }
  if (auto *Either = dyn_cast<PHINode>(&Condition)) {
    Value *Chosen = chosen(*Either);
    return Chosen ? truth(*Chosen) : std::nullopt;
  }
  auto *Comparison = dyn_cast<ICmpInst>(&Condition);
  return Comparison ? ofComparison(*Comparison) : std::nullopt;
}

std::optional<bool> IndexEvaluator::ofComparison(ICmpInst &Comparison) {
  if (Asks == When::InFollowed && isContinuation(Comparison))
    return true;
  ICmpInst::Predicate Is = Comparison.getPredicate();
  if (Comparison.isEquality())
    return ofEquality(Comparison);
  Value *A = Comparison.getOperand(0), *B = Comparison.getOperand(1);
  if (!A->getType()->isIntegerTy() || !ICmpInst::isRelational(Is))
    return std::nullopt;
  // All are A < B, or not.
  if (ICmpInst::isGT(Is) || ICmpInst::isLE(Is)) {
    std::swap(A, B);
    Is = ICmpInst::getSwappedPredicate(Is);
  }
  const unsigned Bits = A->getType()->getIntegerBitWidth() - (Comparison.isSigned() ? 1 : 0);
  const std::optional<bool> IsBelow = isBelow(at(*A), at(*B), Bits, Comparison.isSigned());
  return IsBelow ? std::optional(*IsBelow == ICmpInst::isLT(Is)) : std::nullopt;
}

/// X % n == 0: what is asked for such a question is a multiple most likely.
std::optional<bool> IndexEvaluator::ofEquality(ICmpInst &Comparison) {
  Value *Of;
  uint64_t By = 0, Mask = 0;
  if (match(Comparison.getOperand(0), m_And(m_Value(Of), m_ConstantInt(Mask))) && isMask_64(Mask))
    By = Mask + 1;
  else if (!match(Comparison.getOperand(0), m_URem(m_Value(Of), m_ConstantInt(By))))
    return std::nullopt;
  if (!match(Comparison.getOperand(1), m_Zero()) || By == 0 || !isInt<32>(By))
    return std::nullopt;
  const Polynomial P = at(*Of);
  if (!Asked.bound(P, Of->getType()->getIntegerBitWidth()))
    return std::nullopt;
  const std::optional<int64_t> Rest = Asked.remainder(P, By).constant();
  return Rest ? std::optional((*Rest == 0) == (Comparison.getPredicate() == ICmpInst::ICMP_EQ))
              : std::nullopt;
}

/// Whether A < B, both of as many bits. What all workgroups and iterations have alike is the bound.
std::optional<bool> IndexEvaluator::isBelow(const Polynomial &A, const Polynomial &B, unsigned Bits,
                                            bool IsSigned) {
  // Unsigned, what is below zero is large.
  if (!Asked.bound(IsSigned ? A.upperBound(0) : A, Bits) || !Asked.bound(B.upperBound(0), Bits))
    return std::nullopt;
  if (Asked.isOfDispatch(B) && Asked.order(A + Polynomial(1), B, Asks))
    return true;
  if (Asked.isOfDispatch(A) && Asked.order(B, A, Asks))
    return false;
  return std::nullopt;
}

/// Whether it says that another iteration follows: that is what the header will ask.
bool IndexEvaluator::isContinuation(ICmpInst &Comparison) {
  const BranchInst *Branch = endOf(TheLoop);
  auto *Header = Branch ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
  if (!Header || !TheLoop.contains(&Comparison) ||
      Comparison.getOperand(0)->getType() != Header->getOperand(0)->getType() ||
      Comparison.getPredicate() != (TheLoop.contains(Branch->getSuccessor(0))
                                        ? Header->getPredicate()
                                        : Header->getInversePredicate()))
    return false;
  const Polynomial Later = Polynomial::of(Conditions::Iterations) + Polynomial(1);
  return all_of(ArrayRef<unsigned>{0, 1}, [&](unsigned I) {
    return at(*Comparison.getOperand(I)) ==
           at(*Header->getOperand(I)).substituted(Conditions::Iterations, Later);
  });
}

} // namespace coop::lower
