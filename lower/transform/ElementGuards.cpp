// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function is followed under assumptions of how its comparisons of places end. If it returns its
// element then, the assumptions it has asked for are what is tested before the call; see
// ElementGuards.h.

#include "lower/transform/ElementGuards.h"
#include "lower/analysis/CoopUniformity.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopTraits.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Expressions that are deeper are not looked at: one may be used many times in another.
constexpr unsigned MostDepth = 4;

/// The parameters of a function of elements.
enum Parameter : unsigned { Row, Column, Element, Extra };

/// A sum: of the row, the column or neither, each once, and of what is the same for all elements.
struct Sum {
  bool HasRow = false, HasColumn = false;
  SmallVector<Value *, 2> Same;

  bool varies() const { return HasRow || HasColumn; }
  static std::optional<Sum> match(Value *V, unsigned Depth = 0);
};

/// How a comparison may end: what is Lesser is below, or not above, Greater.
struct Assumption {
  ICmpInst *Compare;
  bool Result, IsStrict;
  Sum Lesser, Greater;
};

/// The same for all elements, and computed without memory.
bool isSame(const Value *V, unsigned Depth = 0) {
  if (isa<ConstantInt>(V))
    return true;
  if (auto *A = dyn_cast<Argument>(V))
    return A->getArgNo() >= Extra && A->getType()->isIntegerTy();
  return Depth < MostDepth && isa<BinaryOperator, CastInst>(V) && V->getType()->isIntegerTy() &&
         isSafeToSpeculativelyExecute(cast<Instruction>(V)) &&
         all_of(
             cast<Instruction>(V)->operands(),
             [&](const Use &U) { return isSame(U.get(), Depth + 1); });
}

std::optional<Sum> Sum::match(Value *V, unsigned Depth) {
  if (isSame(V))
    return Sum{false, false, {V}};
  if (auto *A = dyn_cast<Argument>(V); A && A->getArgNo() <= Column)
    return Sum{A->getArgNo() == Row, A->getArgNo() == Column, {}};
  auto *Add = dyn_cast<BinaryOperator>(V);
  if (!Add || Add->getOpcode() != Instruction::Add || Depth == MostDepth)
    return std::nullopt;
  auto Left = match(Add->getOperand(0), Depth + 1), Right = match(Add->getOperand(1), Depth + 1);
  if (!Left || !Right || (Left->HasRow && Right->HasRow) || (Left->HasColumn && Right->HasColumn))
    return std::nullopt;
  Left->HasRow |= Right->HasRow;
  Left->HasColumn |= Right->HasColumn;
  Left->Same.append(Right->Same);
  return Left;
}

/// Those under which something that varies is bounded from above: that a row lies behind a bound
/// is nothing that a kernel is made for.
SmallVector<Assumption, 2> assumptionsOf(ICmpInst &Compare) {
  SmallVector<Assumption, 2> Found;
  if (!Compare.isRelational() || !Compare.getOperand(0)->getType()->isIntegerTy(32))
    return Found;
  const auto Left = Sum::match(Compare.getOperand(0)), Right = Sum::match(Compare.getOperand(1));
  if (!Left || !Right)
    return Found;
  for (bool Result : {true, false}) {
    const auto P = Result ? Compare.getPredicate() : Compare.getInversePredicate();
    const bool IsLess = ICmpInst::isLT(P) || ICmpInst::isLE(P);
    Assumption A{&Compare, Result, ICmpInst::isStrictPredicate(P), IsLess ? *Left : *Right,
                 IsLess ? *Right : *Left};
    if (A.Lesser.varies())
      Found.push_back(std::move(A));
  }
  return Found;
}

/// The way of control through a function, where assumptions decide it.
class Walk {
public:
  Walk(Function &F, ArrayRef<Assumption> Given) : F(F), Given(Given) {}

  /// Nothing but the element is returned, and nothing is done on the way.
  bool returnsElement();
  SmallSetVector<const Assumption *, 4> Used;

private:
  std::optional<bool> truthOf(Value *V);
  Value *valueOf(Value *V);

  Function &F;
  ArrayRef<Assumption> Given;
  DenseMap<PHINode *, Value *> Phis;
  unsigned Asked = 0; ///< for truths, which may be made of each other many times
};

std::optional<bool> Walk::truthOf(Value *V) {
  constexpr unsigned Most = 256;
  if (++Asked > Most)
    return std::nullopt;
  V = valueOf(V);
  if (auto *Known = dyn_cast<ConstantInt>(V))
    return Known->isOne();
  for (const Assumption &A : Given)
    if (A.Compare == V) {
      Used.insert(&A);
      return A.Result;
    }
  auto *I = dyn_cast<BinaryOperator>(V);
  if (!I)
    return std::nullopt;
  const auto Left = truthOf(I->getOperand(0)), Right = truthOf(I->getOperand(1));
  if (!Left || !Right)
    return std::nullopt;
  switch (I->getOpcode()) {
  case Instruction::And:
    return *Left && *Right;
  case Instruction::Or:
    return *Left || *Right;
  case Instruction::Xor:
    return *Left != *Right;
  default:
    return std::nullopt;
  }
}

Value *Walk::valueOf(Value *V) {
  for (;;) {
    auto *Select = dyn_cast<SelectInst>(V);
    const auto Chosen = Select ? truthOf(Select->getCondition()) : std::nullopt;
    if (Chosen)
      V = *Chosen ? Select->getTrueValue() : Select->getFalseValue();
    else if (auto *Phi = dyn_cast<PHINode>(V); Phi && Phis.contains(Phi))
      V = Phis[Phi];
    else
      return V;
  }
}

bool Walk::returnsElement() {
  SmallPtrSet<BasicBlock *, 8> Seen;
  BasicBlock *Before = nullptr, *Block = &F.getEntryBlock();
  while (Seen.insert(Block).second) {
    for (PHINode &Phi : Block->phis())
      Phis[&Phi] = valueOf(Phi.getIncomingValueForBlock(Before));
    for (Instruction &I : *Block)
      if (I.mayHaveSideEffects() || (isa<CallInst>(I) && !isa<IntrinsicInst>(I)))
        return false;
    if (auto *Return = dyn_cast<ReturnInst>(Block->getTerminator()))
      return valueOf(Return->getReturnValue()) == F.getArg(Element);
    auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
    const auto Taken = !Branch                   ? std::nullopt
                       : Branch->isConditional() ? truthOf(Branch->getCondition())
                                                 : std::optional(true);
    if (!Taken)
      return false;
    Before = Block;
    Block = Branch->getSuccessor(*Taken ? 0 : 1);
  }
  return false;
}

/// What is to be asked before a call of F; none where F does more than to replace elements.
SmallVector<Assumption, 4> whereUnchanged(Function &F) {
  constexpr unsigned MostCompares = 4;
  SmallVector<SmallVector<Assumption, 2>, MostCompares> Choices;
  for (Instruction &I : instructions(F))
    if (auto *Compare = dyn_cast<ICmpInst>(&I))
      if (auto Found = assumptionsOf(*Compare); !Found.empty())
        Choices.push_back(std::move(Found));
  if (Choices.empty() || Choices.size() > MostCompares)
    return {};
  for (unsigned Number = 0; Number < 1U << Choices.size(); ++Number) {
    SmallVector<Assumption, 4> Given;
    for (auto [I, Of] : enumerate(Choices))
      if (const unsigned Which = Number >> I & 1; Which < Of.size())
        Given.push_back(Of[Which]);
    if (Given.size() < Choices.size()) // a comparison that can end in one way alone
      continue;
    Walk W(F, Given);
    if (!W.returnsElement())
      continue;
    SmallVector<Assumption, 4> Used;
    for (const Assumption *A : W.Used)
      Used.push_back(*A);
    return Used;
  }
  return {};
}

/// What differs between invocations of a workgroup, which must not part where they multiply
/// matrices together.
class Differences : public CoopUniformityRule<Differences> {
public:
  using CoopUniformityRule::CoopUniformityRule;
  bool differs(const CallInst &, CoopOp Op) const { return resultOf(Op) < OpResult::Workgroup; }
};

/// What V is computed from at the call is the same for all invocations, and no element of a matrix.
bool isAlike(const Value *V, const MatPerElementCall &Call, UniformityInfo &Alike) {
  if (auto *A = dyn_cast<Argument>(V)) {
    const Use &Given = Call.extra()[A->getArgNo() - Extra];
    return Given->getType() == A->getType() && !Alike.isDivergentUse(Given);
  }
  auto *I = dyn_cast<Instruction>(V);
  return !I || all_of(I->operands(), [&](const Use &U) { return isAlike(U.get(), Call, Alike); });
}
bool isAlike(const Sum &S, const MatPerElementCall &Call, UniformityInfo &Alike) {
  return all_of(S.Same, [&](const Value *V) { return isAlike(V, Call, Alike); });
}

/// The test before one call.
class Guard {
public:
  explicit Guard(MatPerElementCall &Call)
      : Call(Call), B(&Call), M(*MatrixType::match(Call.getType())) {}

  Value *emit(const Assumption &A);

private:
  /// A value of the function, where the function is called.
  Value *atCall(Value *V);
  /// i64: the sum in the function of 32 bits does not wrap where this is a number of 32 bits.
  Value *sum(const Sum &S, bool IsSigned, bool OfLast);

  MatPerElementCall &Call;
  IRBuilder<> B;
  const MatrixType M;
  DenseMap<Value *, Value *> Copies;
};

Value *Guard::atCall(Value *V) {
  if (isa<Constant>(V))
    return V;
  if (auto *A = dyn_cast<Argument>(V))
    return Call.extra()[A->getArgNo() - Extra];
  Value *&Copy = Copies[V];
  if (Copy)
    return Copy;
  SmallVector<Value *, 2> Operands;
  for (Value *Operand : cast<Instruction>(V)->operands())
    Operands.push_back(atCall(Operand));
  Instruction *New = cast<Instruction>(V)->clone();
  for (auto [I, Operand] : enumerate(Operands))
    New->setOperand(static_cast<unsigned>(I), Operand);
  B.Insert(New);
  return Copies[V] = New;
}

Value *Guard::sum(const Sum &S, bool IsSigned, bool OfLast) {
  uint64_t Places = 0;
  if (OfLast)
    Places = (S.HasRow ? M.Rows - 1 : 0) + uint64_t(S.HasColumn ? M.Cols - 1 : 0);
  Value *All = B.getInt64(Places);
  for (Value *V : S.Same)
    All = B.CreateAdd(All, B.CreateIntCast(atCall(V), B.getInt64Ty(), IsSigned));
  return All;
}

Value *Guard::emit(const Assumption &A) {
  const bool IsSigned = A.Compare->isSigned();
  const auto Below = A.IsStrict ? ICmpInst::ICMP_SLT : ICmpInst::ICMP_SLE;
  Value *Lowest = sum(A.Greater, IsSigned, /*OfLast=*/false);
  Value *Holds = B.CreateICmp(Below, sum(A.Lesser, IsSigned, /*OfLast=*/true), Lowest);
  if (A.Greater.varies() || A.Greater.Same.size() > 1) {
    Value *Most = B.getInt64(IsSigned ? INT32_MAX : UINT32_MAX);
    Holds = B.CreateAnd(Holds, B.CreateICmpSLE(sum(A.Greater, IsSigned, /*OfLast=*/true), Most));
  }
  if (IsSigned && A.Lesser.Same.size() > 1)
    Holds = B.CreateAnd(
        Holds, B.CreateICmpSGE(sum(A.Lesser, true, /*OfLast=*/false), B.getInt64(INT32_MIN)));
  return Holds;
}

void guard(MatPerElementCall &Call, ArrayRef<Assumption> Unchanged, DominatorTree &Dominators,
           LoopInfo &Loops) {
  Guard Of(Call);
  IRBuilder<> B(&Call);
  Value *Holds = B.getTrue();
  for (const Assumption &A : Unchanged) {
    Value *Test = Of.emit(A);
    Holds = B.CreateAnd(Holds, Test);
  }
  DomTreeUpdater Updater(Dominators, DomTreeUpdater::UpdateStrategy::Eager);
  Value *Changes = B.CreateNot(Holds);
  Instruction *Then = SplitBlockAndInsertIfThen(Changes, Call.getIterator(), /*Unreachable=*/false,
                                                nullptr, &Updater, &Loops);
  BasicBlock *Before = Then->getParent()->getSinglePredecessor();
  BasicBlock *After = Call.getParent();
  auto *Result = PHINode::Create(Call.getType(), 2, Call.getName());
  Call.replaceAllUsesWith(Result);
  Result->addIncoming(Call.matrix(), Before);
  Result->addIncoming(&Call, Then->getParent());
  Call.moveBefore(Then);
  Result->insertBefore(*After, After->begin());
}

} // namespace

PreservedAnalyses ElementGuardsPass::run(Function &F, FunctionAnalysisManager &FAM) {
  auto &Loops = FAM.getResult<LoopAnalysis>(F);
  auto &Dominators = FAM.getResult<DominatorTreeAnalysis>(F);
  FunctionAnalysisManager Differing = uniformityBy(
      [](const Function &G) { return TargetTransformInfo(Differences(*G.getParent())); });
  SmallVector<std::pair<MatPerElementCall *, SmallVector<Assumption, 4>>, 4> Guarded;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<MatPerElementCall>(&I);
    if (!Call || !Loops.getLoopFor(I.getParent()) || Call->function()->isDeclaration() ||
        Call->getType() != Call->matrix()->getType())
      continue;
    auto Unchanged = whereUnchanged(*Call->function());
    if (Unchanged.empty())
      continue;
    auto &Alike = Differing.getResult<UniformityInfoAnalysis>(F);
    if (all_of(Unchanged, [&](const Assumption &A) {
          return isAlike(A.Lesser, *Call, Alike) && isAlike(A.Greater, *Call, Alike);
        }))
      Guarded.push_back({Call, std::move(Unchanged)});
  }
  for (auto &[Call, Unchanged] : Guarded)
    guard(*Call, Unchanged, Dominators, Loops);
  return Guarded.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace coop::lower
