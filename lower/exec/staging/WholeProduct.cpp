// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See WholeProduct.h. A part is where its rows of A and its columns of B begin: as many rows and
// columns after those of the first part.

#include "lower/exec/staging/WholeProduct.h"
#include "lower/exec/staging/DeepLoops.h"
#include "lower/ir/CoopTraits.h"
#include "llvm/IR/InstIterator.h"
#include <set>

using namespace llvm;

namespace coop::lower {
namespace {

/// One product of the loop, and what becomes of its sum.
struct Part {
  MatMulAddCall *Product;
  const DirectLoad *A, *B;
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
        DeepLoops(findDeepLoops(Loads)) {}

  std::optional<WholeProduct> find();

private:
  bool collectParts();
  bool collectPart(MatMulAddCall &Product);
  bool doesNothingElse() const;
  const DirectLoad *loadOf(const Value &V) const;
  PHINode *sumOf(const MatMulAddCall &Product) const;
  MatStoreCall *storeOf(const PHINode &Sum) const;
  bool findOperand(bool IsA, WholeMatrix &Result);
  bool findSums(WholeMatrix &Result);
  size_t subgroups() const { return Entry.Invocations / Entry.Info.SubgroupSize; }

  Loop &L;
  ArrayRef<DirectLoad> Loads;
  const ExecutedEntry &Entry;
  const FlowTrees &Flow;
  IndexEvaluator &Values;
  const std::vector<DeepLoop> DeepLoops;
  std::vector<Part> Parts;
  std::vector<int64_t> Rows, Columns; ///< of parts, those of all subgroups of the first one first
  Value *First = nullptr;
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

/// The one thing that is done with a sum after the loop.
MatStoreCall *WholeProductFinder::storeOf(const PHINode &Sum) const {
  MatStoreCall *Store = nullptr;
  unsigned Inside = 0;
  for (const User *U : Sum.users()) {
    auto *I = cast<Instruction>(const_cast<User *>(U));
    if (L.contains(I))
      ++Inside;
    else if (Store || !(Store = dyn_cast<MatStoreCall>(I)) || Store->matrix() != &Sum)
      return nullptr;
  }
  return Store && Inside == 1 && !Store->isVolatile() &&
                 Flow.PostDominators.dominates(Store->getParent(), L.getHeader())
             ? Store
             : nullptr;
}

bool WholeProductFinder::collectPart(MatMulAddCall &Product) {
  PHINode *Sum = sumOf(Product);
  const Part P = {&Product, loadOf(*Product.a()), loadOf(*Product.b()),
                  Sum ? storeOf(*Sum) : nullptr};
  if (!P.A || !P.B || !P.Store)
    return false;
  auto *Fill = dyn_cast<MatFillCall>(Sum->getIncomingValueForBlock(L.getLoopPredecessor()));
  if (!Fill || !isa<Constant>(Fill->scalar()) || (First && First != Fill->scalar()))
    return false;
  First = Fill->scalar();
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
bool WholeProductFinder::doesNothingElse() const {
  std::set<const Instruction *> Stores;
  for (const Part &P : Parts)
    Stores.insert(P.Store);
  if (Stores.size() != Parts.size())
    return false;
  return all_of(instructions(Entry.F), [&](const Instruction &I) {
    if (L.contains(&I) || Stores.count(&I))
      return true;
    auto *Call = dyn_cast<CallInst>(&I);
    const std::optional<CoopOp> Op = Call ? getCoopOp(*Call) : std::nullopt;
    return Op ? kindOf(*Op) == OpKind::Builtin || kindOf(*Op) == OpKind::Resource ||
                    isa<LoopMarkerCall, MatFillCall>(I)
              : !I.mayWriteToMemory();
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
        Direct.IsColumnMajor != Any.IsColumnMajor || Direct.Iterations != Any.Iterations ||
        Direct.IsStaged != Any.IsStaged)
      return false;
    append_range(Starts, Direct.Starts);
  }
  // What is staged is inside of its buffer: that was asked for.
  Result = {Any.Load->resultType(),           Any.Buffer, {}, Any.Stride, Any.IsColumnMajor,
            Any.IsStaged ? nullptr : Any.Load};
  // Rows of A, and columns of B: a stride apart, or side by side.
  const bool AreBeside = IsA == Any.IsColumnMajor;
  uint32_t &Lines = IsA ? Result.Type.Rows : Result.Type.Cols;
  const Polynomial Unit =
      (AreBeside ? Polynomial(Any.ElementSize) : Any.Stride) * Polynomial(Lines);
  const auto Found = places(Starts, Unit);
  if (!Found)
    return false;
  const auto [Least, Most] = std::minmax_element(Found->begin(), Found->end());
  constexpr int64_t MostParts = 64;
  if (*Most - *Least >= MostParts)
    return false;
  Result.Start = Starts.front() + Unit * Polynomial(*Least);
  std::vector<int64_t> &Places = IsA ? Rows : Columns;
  for (int64_t Place : *Found)
    Places.push_back(Place - *Least);
  Lines *= *Most - *Least + 1;
  (IsA ? Result.Type.Cols : Result.Type.Rows) *= Any.Iterations;
  return true;
}

/// Whether each part is stored where it is in a matrix of all.
bool WholeProductFinder::findSums(WholeMatrix &Result) {
  const MatStoreCall &Any = *Parts.front().Store;
  const uint64_t Size = Any.matrixType().Component->getScalarSizeInBits() / 8;
  std::optional<BufferPlace> FirstPlace;
  std::set<std::pair<int64_t, int64_t>> Seen;
  Result = {Any.matrixType(), nullptr, {}, {}, Any.isColumnMajor(), &Any};
  for (size_t I = 0; I < Rows.size(); ++I) {
    const Part &P = Parts[I / subgroups()];
    Values.setInvocation(I % subgroups() * Entry.Info.SubgroupSize);
    const auto To = Values.place(*P.Store->pointer());
    const Polynomial Stride = Values.at(*P.Store->stride());
    if (!To || !Stride.isKnown() || To->Offset.has(Conditions::Iterations) ||
        P.Store->isColumnMajor() != Any.isColumnMajor() ||
        !Seen.insert({Rows[I], Columns[I]}).second)
      return false;
    const Polynomial Element(Size);
    const Polynomial Row = (Any.isColumnMajor() ? Element : Stride) * Polynomial(Result.Type.Rows);
    const Polynomial Column =
        (Any.isColumnMajor() ? Stride : Element) * Polynomial(Result.Type.Cols);
    const BufferPlace OfFirst = {To->Base, To->Offset - Row * Polynomial(Rows[I]) -
                                               Column * Polynomial(Columns[I])};
    if (!FirstPlace) {
      FirstPlace = OfFirst;
      Result.Stride = Stride;
    }
    if (!(OfFirst == *FirstPlace) || !(Stride == Result.Stride))
      return false;
  }
  const auto Count = [](ArrayRef<int64_t> Places) {
    return *std::max_element(Places.begin(), Places.end()) + 1;
  };
  Result.Buffer = FirstPlace->Base;
  Result.Start = FirstPlace->Offset;
  Result.Type.Rows *= Count(Rows);
  Result.Type.Cols *= Count(Columns);
  return static_cast<int64_t>(Seen.size()) == Count(Rows) * Count(Columns);
}

std::optional<WholeProduct> WholeProductFinder::find() {
  WholeProduct Result;
  if (subgroups() == 1 || !collectParts() || !doesNothingElse() ||
      !findOperand(/*IsA=*/true, Result.A) || !findOperand(/*IsA=*/false, Result.B) ||
      !findSums(Result.Sum))
    return std::nullopt;
  Result.First = First;
  Result.MatrixOperands = Parts.front().Product->matrixOperands();
  for (const Part &P : Parts) {
    Result.Products.push_back(P.Product);
    Result.Stores.push_back(P.Store);
  }
  return Result;
}

} // namespace

MatrixType WholeMatrix::typeOf(uint32_t Iterations, CoopScope Scope) const {
  MatrixType Result = Type;
  Result.Scope = Scope;
  if (Type.Use != CoopUse::Accumulator)
    (isA() ? Result.Cols : Result.Rows) *= Iterations;
  return Result;
}

bool WholeMatrix::isSlices() const {
  const Polynomial Element = Type.Component->getScalarSizeInBits() / 8;
  return Start == Start.substituted(Conditions::Iterations, 0) +
                      Polynomial::of(Conditions::Iterations) * Polynomial(depth()) *
                          (isKInner() ? Element : Stride);
}

std::optional<WholeProduct> findWholeProduct(Loop &L, ArrayRef<DirectLoad> Loads,
                                             const ExecutedEntry &Entry, const FlowTrees &Flow,
                                             IndexEvaluator &Values) {
  return WholeProductFinder(L, Loads, Entry, Flow, Values).find();
}

} // namespace coop::lower
