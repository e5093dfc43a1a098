// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See WholeProduct.h. A part is where its rows of A and its columns of B begin: as many rows and
// columns after those of the first part.

#include "lower/exec/staging/WholeProduct.h"
#include "lower/exec/staging/DeepLoops.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// One product of the loop, and what becomes of its sum.
struct Part {
  MatMulAddCall *Product;
  const DirectLoad *A, *B;
  PHINode *Sum;
  MatStoreCall *Store;
};

/// How many times Unit is P, if that is a whole number.
std::optional<int64_t> multipleOf(const Polynomial &P, const Polynomial &Unit) {
  if (P.isZero())
    return 0;
  if (!P.isKnown() || !Unit.isKnown() || Unit.isZero())
    return std::nullopt;
  const Polynomial::Term &Of = P.terms().front(), &By = Unit.terms().front();
  int64_t Numerator, Denominator;
  if (MulOverflow(Of.Factor, Unit.denominator(), Numerator) ||
      MulOverflow(By.Factor, P.denominator(), Denominator) || Numerator % Denominator != 0)
    return std::nullopt;
  const int64_t Times = Numerator / Denominator;
  return Unit * Polynomial(Times) == P ? std::optional(Times) : std::nullopt;
}

/// Where parts begin, in units from the first one; nothing where some are between two.
std::optional<std::vector<int64_t>> places(ArrayRef<Polynomial> Starts, const Polynomial &Unit) {
  std::vector<int64_t> Result;
  for (const Polynomial &Start : Starts) {
    const std::optional<int64_t> Times = multipleOf(Start - Starts.front(), Unit);
    if (!Times)
      return std::nullopt;
    Result.push_back(*Times);
  }
  return Result;
}

class WholeProductFinder {
public:
  WholeProductFinder(Loop &L, ArrayRef<DirectLoad> Loads, const ExecutedEntry &Entry,
                     const FlowTrees &Flow, IndexEvaluator &Values)
      : L(L), Loads(Loads), Entry(Entry), Flow(Flow), Values(Values),
        DeepLoops(findDeepLoops(Loads)), After(findWayAfter(L, Entry, Flow, Values)) {}

  std::optional<WholeProduct> find();

private:
  bool collectParts();
  bool collectPart(MatMulAddCall &Product);
  bool doesNothingElse(const WholeProduct &Whole) const;
  const DirectLoad *loadOf(const Value &V) const;
  PHINode *sumOf(const MatMulAddCall &Product) const;
  MatStoreCall *storeOf(const PHINode &Sum) const;
  bool findOperand(bool IsA, WholeMatrix &Result);
  bool findExpressions(WholeProduct &Result);
  CoopScope scope() const { return Parts.front().Product->resultType().Scope; }

  Loop &L;
  ArrayRef<DirectLoad> Loads;
  const ExecutedEntry &Entry;
  const FlowTrees &Flow;
  IndexEvaluator &Values;
  const std::vector<DeepLoop> DeepLoops;
  std::vector<Part> Parts;
  AfterLoop After;
  PartGrid Grid;
};

const DirectLoad *WholeProductFinder::loadOf(const Value &V) const {
  const auto Found = find_if(Loads, [&](const DirectLoad &Direct) { return Direct.Load == &V; });
  return Found == Loads.end() ? nullptr : &*Found;
}

/// The sum of the loop that a product adds to; null where it does something else with it.
PHINode *WholeProductFinder::sumOf(const MatMulAddCall &Product) const {
  auto *Sum = dyn_cast<PHINode>(Product.c());
  const Value *Next = &Product;
  const auto IsDeep = [&](const DeepLoop &Deep) { return is_contained(Deep.Products, &Product); };
  if (const auto Deep = find_if(DeepLoops, IsDeep); Deep != DeepLoops.end()) {
    Next = Sum;
    Sum = dyn_cast<PHINode>(Sum->getIncomingValueForBlock(Deep->L->getLoopPredecessor()));
  } else if (!Product.hasOneUse()) {
    return nullptr;
  }
  return Sum && Sum->getParent() == L.getHeader() &&
                 Sum->getIncomingValueForBlock(L.getLoopLatch()) == Next
             ? Sum
             : nullptr;
}

/// Where what is made of a sum is stored after the loop, if that is done once, whatever happens.
MatStoreCall *WholeProductFinder::storeOf(const PHINode &Sum) const {
  const auto Inside =
      count_if(Sum.users(), [&](const User *U) { return L.contains(cast<Instruction>(U)); });
  MatStoreCall *Store = Inside == 1 ? findOnlyStore(Sum, L, After) : nullptr;
  return Store && After.Always.contains(Store->getParent()) &&
                 !Flow.Loops.getLoopFor(Store->getParent())
             ? Store
             : nullptr;
}

bool WholeProductFinder::collectPart(MatMulAddCall &Product) {
  PHINode *Sum = sumOf(Product);
  const Part P = {&Product, loadOf(*Product.a()), loadOf(*Product.b()), Sum,
                  Sum ? storeOf(*Sum) : nullptr};
  if (!P.A || !P.B || !P.Store)
    return false;
  Parts.push_back(P);
  return true;
}

/// All products of the loop are parts of one type, and each load is for some.
bool WholeProductFinder::collectParts() {
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (auto *Product = dyn_cast<MatMulAddCall>(&I); Product && !collectPart(*Product))
        return false;
  const auto IsAlike = [&](const Part &P) {
    const MatMulAddCall &Other = *Parts.front().Product;
    return P.Product->getCalledFunction() == Other.getCalledFunction() &&
           P.Product->matrixOperands() == Other.matrixOperands();
  };
  const auto IsDone = [&](const DirectLoad &Direct) {
    // In a loop that is not of one iteration then, products would be added up.
    return !Direct.Inner
               ? Values.loopsAround(*Direct.Load).empty()
               : any_of(DeepLoops, [&](const DeepLoop &Deep) { return Deep.L == Direct.Inner; });
  };
  return !Parts.empty() && all_of(Parts, IsAlike) && all_of(Loads, IsDone);
}

/// Whether nothing else is written, in the whole entry point, and nothing waited for.
bool WholeProductFinder::doesNothingElse(const WholeProduct &Whole) const {
  SmallPtrSet<const Instruction *, 32> Done;
  for (const Part &P : Parts)
    Done.insert(P.Store);
  if (Done.size() != Parts.size())
    return false;
  for (const WholeExpression *Each : {&Whole.First, &Whole.Last})
    Done.insert(Each->Calls.begin(), Each->Calls.end());
  return all_of(instructions(Entry.F), [&](const Instruction &I) {
    return L.contains(&I) || After.Never.contains(I.getParent()) || Done.contains(&I) ||
           !I.mayWriteToMemory() || isa<LoopMarkerCall>(I);
  });
}

bool WholeProductFinder::findOperand(bool IsA, WholeMatrix &Result) {
  std::vector<Polynomial> Starts;
  const auto LoadOf = [&](const Part &P) { return IsA ? P.A : P.B; };
  const DirectLoad &Any = *LoadOf(Parts.front());
  for (const Part &P : Parts) {
    const DirectLoad &Direct = *LoadOf(P);
    if (Direct.Starts.empty() ||
        !(BufferPlace{Direct.Buffer, Direct.Stride} == BufferPlace{Any.Buffer, Any.Stride}) ||
        Direct.IsColumnMajor != Any.IsColumnMajor || Direct.Component != Any.Component ||
        Direct.Iterations != Any.Iterations || Direct.IsStaged != Any.IsStaged)
      return false;
    append_range(Starts, Direct.Starts);
  }
  // What is staged is inside of its buffer: that was asked for.
  llvm::Type *Multiplied = Any.Load->resultType().Component;
  Result = {Any.typeInBuffer(1),
            Any.Buffer,
            {},
            Any.Stride,
            Any.IsColumnMajor,
            Any.IsStaged ? nullptr : Any.Load,
            Multiplied == Any.Component ? nullptr : Multiplied};
  // Rows of A, and columns of B: a stride apart, or side by side.
  const bool AreBeside = IsA == Any.IsColumnMajor;
  uint32_t &Lines = IsA ? Result.Type.Rows : Result.Type.Cols;
  const Polynomial Unit =
      (AreBeside ? Polynomial(Any.elementSize()) : Any.Stride) * Polynomial(Lines);
  const auto Found = places(Starts, Unit);
  if (!Found)
    return false;
  const auto [Least, Most] = std::minmax_element(Found->begin(), Found->end());
  constexpr int64_t MostParts = 64;
  if (*Most - *Least >= MostParts)
    return false;
  Result.Start = Starts.front() + Unit * Polynomial(*Least);
  std::vector<int64_t> &Places = IsA ? Grid.Rows : Grid.Columns;
  for (int64_t Place : *Found)
    Places.push_back(Place - *Least);
  Lines *= *Most - *Least + 1;
  (IsA ? Result.Type.Cols : Result.Type.Rows) *= Any.Iterations;
  return true;
}

/// Whether parts begin with parts of a matrix, and what is made of each is stored where it is in
/// one of all.
bool WholeProductFinder::findExpressions(WholeProduct &Result) {
  SmallVector<Value *, 16> Sums, First, Last;
  SmallVector<StridedAccessCall *, 16> Stores;
  for (const Part &P : Parts) {
    Sums.push_back(P.Sum);
    First.push_back(P.Sum->getIncomingValueForBlock(L.getLoopPredecessor()));
    Last.push_back(P.Store->matrix());
    Stores.push_back(cast<StridedAccessCall>(P.Store));
  }
  Values.setWhen(When::Always);
  auto OfFirst = findWholeExpression(First, {}, Grid, Values);
  auto OfLast = OfFirst ? findWholeExpression(Last, Sums, Grid, Values) : std::nullopt;
  auto Stored = OfLast ? findWholeMatrix(Stores, Parts.front().Store->matrixType(), Grid, Values)
                       : std::nullopt;
  Values.setWhen(When::InIterations);
  if (!Stored)
    return false;
  Result.First = std::move(*OfFirst);
  Result.Last = std::move(*OfLast);
  Result.Stored = std::move(*Stored);
  return true;
}

std::optional<WholeProduct> WholeProductFinder::find() {
  WholeProduct Result;
  if (!collectParts())
    return std::nullopt;
  const bool IsOfAll = scope() == CoopScope::Workgroup;
  Grid.SubgroupSize = IsOfAll ? Entry.Invocations : Entry.Info.SubgroupSize;
  Grid.Subgroups = Entry.Invocations / Grid.SubgroupSize;
  if ((Grid.Subgroups == 1 && !IsOfAll) || !findOperand(/*IsA=*/true, Result.A) ||
      !findOperand(/*IsA=*/false, Result.B) || !Grid.isFull() || !findExpressions(Result) ||
      !doesNothingElse(Result))
    return std::nullopt;
  Result.Grid = std::move(Grid);
  Result.After = std::move(After);
  Result.MatrixOperands = Parts.front().Product->matrixOperands();
  for (const Part &P : Parts) {
    Result.Products.push_back(P.Product);
    Result.Stores.push_back(P.Store);
  }
  return Result;
}

} // namespace

MatrixType WholeProduct::whole(MatrixType T, CoopScope Scope) const {
  MatrixType Result = Grid.whole(T);
  Result.Scope = Scope;
  return Result;
}

std::optional<WholeProduct> findWholeProduct(Loop &L, ArrayRef<DirectLoad> Loads,
                                             const ExecutedEntry &Entry, const FlowTrees &Flow,
                                             IndexEvaluator &Values) {
  return WholeProductFinder(L, Loads, Entry, Flow, Values).find();
}

} // namespace coop::lower
