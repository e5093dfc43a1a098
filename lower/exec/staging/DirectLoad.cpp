// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See DirectLoad.h. A load is executed by each subgroup, with all counters of loops that it is in;
// each of these executions is looked at, element by element.

#include "lower/exec/staging/DirectLoad.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Where the elements of a matrix are.
struct Rectangle {
  CopySource Start;
  Polynomial RowStride, ColumnStride;
};

/// What one execution of a load reads.
struct Execution {
  SmallVector<int64_t, 4> Terms; ///< their values
  int64_t At;                    ///< in the variable
  Rectangle From;

  bool hasSamePlace(const Execution &Other) const { return Terms == Other.Terms && At == Other.At; }
};

/// Whether V is a sum, or one times numbers.
bool isSum(const Value &V) {
  auto *I = dyn_cast<Instruction>(&V);
  const unsigned Code = I ? I->getOpcode() : 0;
  return Code == Instruction::Add || Code == Instruction::Sub ||
         (is_contained({Instruction::Mul, Instruction::Shl}, Code) &&
          isa<ConstantInt>(I->getOperand(1)) && isSum(*I->getOperand(0)));
}

/// The values that an index is a sum of, times numbers. InQuotients: of a sum's quotient those of
/// the sum, though there may be a rest.
void collectTerms(Value &V, bool InQuotients, SmallSetVector<Value *, 8> &Terms) {
  if (isa<Constant, ICmpInst>(V))
    return;
  if (auto *Place = dyn_cast<GEPOperator>(&V)) {
    for (Value *Operand : Place->operand_values())
      collectTerms(*Operand, InQuotients, Terms);
    return;
  }
  auto *I = dyn_cast<Instruction>(&V);
  const auto HasNumber = [&] { return isa<ConstantInt>(I->getOperand(1)); };
  switch (I ? I->getOpcode() : 0) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Select: // of an index and 0, by whether it is inside
    for (Value *Operand : I->operand_values())
      collectTerms(*Operand, InQuotients, Terms);
    return;
  case Instruction::Mul:
  case Instruction::Shl:
    if (HasNumber())
      return collectTerms(*I->getOperand(0), InQuotients, Terms);
    break;
  case Instruction::UDiv:
  case Instruction::LShr:
    if (HasNumber() && InQuotients && isSum(*I->getOperand(0)))
      return collectTerms(*I->getOperand(0), InQuotients, Terms);
    break;
  default:
    break;
  }
  Terms.insert(&V);
}

/// Starts are those of all executions, subgroup after subgroup, as many of each. False where they
/// are not: what a loop does depends on the subgroup then.
bool setStarts(DirectLoad &Result, ArrayRef<Polynomial> Starts, ArrayRef<size_t> Counts,
               const IndexEvaluator &Values) {
  const size_t Count = Counts.front();
  if (Count == 0 || !all_equal(Counts))
    return false;
  for (size_t I = 0; I < Starts.size(); I += Count)
    Result.Starts.push_back(Starts[I]);
  const auto Loops = Values.loopsAround(*Result.Load);
  if (Loops.size() != 1 || Count < 2)
    return true;
  Result.Growth = Starts[1] - Starts[0];
  for (size_t I = 1; I < Starts.size(); ++I)
    if (I % Count != 0 && !(Starts[I] - Starts[I - 1] == Result.Growth))
      return true;
  Result.Inner = Loops.front();
  Result.Iterations = Count;
  return true;
}

/// Calls Visit for all executions of Load, subgroup after subgroup if it is of one, as one of their
/// invocations sees them; how many there are in each. Nothing where Visit is false or some are not
/// known.
std::optional<std::vector<size_t>> forEachExecution(const MatLoadCall &Load, uint32_t Lane,
                                                    const ExecutedEntry &Entry,
                                                    IndexEvaluator &Values,
                                                    function_ref<bool()> Visit) {
  std::vector<size_t> Counts;
  const bool IsOfAll = Load.resultType().Scope == CoopScope::Workgroup;
  const uint32_t Together = IsOfAll ? Entry.Invocations : Entry.Info.SubgroupSize;
  for (uint32_t First = 0; First < Entry.Invocations; First += Together) {
    Values.setInvocation(First + Lane);
    size_t Count = 0;
    const auto Next = [&] {
      ++Count;
      return Visit();
    };
    if (!Values.forEachIteration(Load, Next))
      return std::nullopt;
    Counts.push_back(Count);
  }
  return Counts;
}

class DirectLoadFinder {
public:
  DirectLoadFinder(MatLoadCall &Load, bool InQuotients, const CopiedBytes &Bytes,
                   const ExecutedEntry &Entry, IndexEvaluator &Values)
      : Load(Load), Type(*MatrixType::match(Load.getType())), Bytes(Bytes), Entry(Entry),
        Values(Values), Size(Type.Component->getScalarSizeInBits() / 8) {
    SmallSetVector<Value *, 8> Found;
    collectTerms(*Load.pointer(), InQuotients, Found);
    Terms = Found.takeVector();
  }

  std::optional<DirectLoad> find();

private:
  std::optional<Execution> execution(bool WithElements);
  std::optional<Rectangle> rectangle(int64_t At, int64_t RowStep, int64_t ColumnStep) const;
  std::optional<std::vector<size_t>> collect(uint32_t Lane, bool WithElements,
                                             std::vector<Execution> &To);
  std::optional<Polynomial> factorOf(size_t Term) const;
  void forgetEqualTerms();
  bool fit(DirectLoad &Result) const;

  MatLoadCall &Load;
  const MatrixType Type;
  const CopiedBytes &Bytes;
  const ExecutedEntry &Entry;
  IndexEvaluator &Values;
  const int64_t Size; ///< of an element
  SmallVector<Value *, 8> Terms;
  std::vector<Execution> Executions;
};

std::optional<Rectangle> DirectLoadFinder::rectangle(int64_t At, int64_t RowStep,
                                                     int64_t ColumnStep) const {
  const auto Start = Bytes.source(At, Size);
  const auto Below = Type.Rows > 1 ? Bytes.source(At + RowStep, Size) : Start;
  const auto Beside = Type.Cols > 1 ? Bytes.source(At + ColumnStep, Size) : Start;
  if (!Start || !Below || !Beside)
    return std::nullopt;
  const Polynomial First = Start->Place.Offset;
  Rectangle R = {*Start, Below->Place.Offset - First, Beside->Place.Offset - First};
  for (uint32_t Row = 0; Row < Type.Rows; ++Row) {
    const Polynomial Begin = First + R.RowStride * Polynomial(Row);
    for (uint32_t Column = 0; Column < Type.Cols; ++Column) {
      const auto From = Bytes.source(At + Row * RowStep + Column * ColumnStep, Size);
      const BufferPlace Expected = {Start->Place.Base, Begin + R.ColumnStride * Polynomial(Column)};
      if (!From || From->Rounded != Start->Rounded || !(From->Place == Expected))
        return std::nullopt;
    }
  }
  return R;
}

std::optional<Execution> DirectLoadFinder::execution(bool WithElements) {
  Execution E;
  for (Value *Term : Terms) {
    const std::optional<int64_t> Number = Values.at(*Term).constant();
    if (!Number || *Number < 0)
      return std::nullopt;
    E.Terms.push_back(*Number);
  }
  const auto Place = Values.place(*Load.pointer());
  const std::optional<int64_t> At = Place ? Place->Offset.constant() : std::nullopt;
  const std::optional<int64_t> Stride = Values.at(*Load.stride()).constant();
  if (!At || !Stride || std::abs(*Stride) > INT32_MAX)
    return std::nullopt;
  E.At = *At;
  if (!WithElements)
    return E;
  const auto From =
      Load.isColumnMajor() ? rectangle(*At, Size, *Stride) : rectangle(*At, *Stride, Size);
  if (!From)
    return std::nullopt;
  E.From = *From;
  return E;
}

/// Of all subgroups, as one of their invocations says; how many in each.
std::optional<std::vector<size_t>> DirectLoadFinder::collect(uint32_t Lane, bool WithElements,
                                                             std::vector<Execution> &To) {
  constexpr uint64_t MostElements = 1 << 20;
  return forEachExecution(Load, Lane, Entry, Values, [&] {
    std::optional<Execution> E = execution(WithElements);
    if (!E || To.size() * Type.elements() > MostElements)
      return false;
    To.push_back(std::move(*E));
    return true;
  });
}

/// What is computed twice is one term.
void DirectLoadFinder::forgetEqualTerms() {
  const auto IsEarlier = [&](size_t Term) {
    return any_of(seq<size_t>(0, Term), [&](size_t Other) {
      return all_of(Executions,
                    [&](const Execution &E) { return E.Terms[Term] == E.Terms[Other]; });
    });
  };
  for (size_t Term = Terms.size(); Term-- > 0;)
    if (IsEarlier(Term)) {
      Terms.erase(Terms.begin() + Term);
      for (Execution &E : Executions)
        E.Terms.erase(E.Terms.begin() + Term);
    }
}

/// What the start grows by with a term, found where nothing else changes.
std::optional<Polynomial> DirectLoadFinder::factorOf(size_t Term) const {
  const Execution &A = Executions.front();
  bool Changes = false;
  for (const Execution &B : Executions) {
    Changes |= B.Terms[Term] != A.Terms[Term];
    SmallVector<int64_t, 4> Terms = B.Terms;
    Terms[Term] = A.Terms[Term];
    if (B.Terms[Term] != A.Terms[Term] && Terms == A.Terms)
      return (B.From.Start.Place.Offset - A.From.Start.Place.Offset) /
             (B.Terms[Term] - A.Terms[Term]);
  }
  return Changes ? std::nullopt : std::optional(Polynomial(0));
}

bool DirectLoadFinder::fit(DirectLoad &Result) const {
  const Execution &First = Executions.front();
  Result.Start = First.From.Start.Place.Offset;
  for (size_t I = 0; I < Terms.size(); ++I) {
    const std::optional<Polynomial> Factor = factorOf(I);
    if (!Factor)
      return false;
    if (!Factor->isZero())
      Result.Terms.push_back({Terms[I], *Factor});
    Result.Start = Result.Start - *Factor * Polynomial(First.Terms[I]);
  }
  return all_of(Executions, [&](const Execution &E) {
    Polynomial At = Result.Start;
    for (size_t I = 0; I < Terms.size(); ++I)
      for (const auto &[Term, Factor] : Result.Terms)
        if (Term == Terms[I])
          At = At + Factor * Polynomial(E.Terms[I]);
    return BufferPlace{Result.Buffer, At} == E.From.Start.Place &&
           E.From.Start.Rounded == First.From.Start.Rounded &&
           E.From.RowStride == First.From.RowStride &&
           E.From.ColumnStride == First.From.ColumnStride;
  });
}

std::optional<DirectLoad> DirectLoadFinder::find() {
  std::vector<Execution> AsLastLane;
  const auto Counts = collect(0, /*WithElements=*/true, Executions);
  if (!Counts || Executions.empty() ||
      !collect(Entry.Info.SubgroupSize - 1, /*WithElements=*/false, AsLastLane) ||
      !std::equal(Executions.begin(), Executions.end(), AsLastLane.begin(), AsLastLane.end(),
                  [](const Execution &A, const Execution &B) { return A.hasSamePlace(B); }))
    return std::nullopt;
  forgetEqualTerms();
  const Rectangle &From = Executions.front().From;
  llvm::Type *Component = From.Start.Rounded ? From.Start.Rounded : Type.Component;
  const Polynomial Element = Component->getScalarSizeInBits() / 8;
  const bool IsRowMajor = Type.Cols == 1 || From.ColumnStride == Element;
  if (!IsRowMajor && Type.Rows != 1 && !(From.RowStride == Element))
    return std::nullopt;
  DirectLoad Result = {&Load,
                       From.Start.Place.Base,
                       /*IsStaged=*/true,
                       {},
                       {},
                       IsRowMajor ? From.RowStride : From.ColumnStride,
                       !IsRowMajor,
                       Component,
                       {}};
  if (!fit(Result))
    return std::nullopt;
  std::vector<Polynomial> Starts;
  Starts.reserve(Executions.size());
  for (const Execution &E : Executions)
    Starts.push_back(E.From.Start.Place.Offset);
  // Parts and deep loops are for all subgroups alike; the load itself need not be.
  setStarts(Result, Starts, *Counts, Values);
  return Result;
}

} // namespace

MatrixType DirectLoad::typeInBuffer(uint32_t Times) const {
  MatrixType M = Load->resultType();
  M.Component = Component;
  (M.Use == CoopUse::A ? M.Cols : M.Rows) *= Times;
  return M;
}

std::optional<DirectLoad> findBufferLoad(MatLoadCall &Load, const ExecutedEntry &Entry,
                                         IndexEvaluator &Values) {
  DirectLoad Result = {&Load, nullptr, /*IsStaged=*/false,   {},
                       {},    {},      Load.isColumnMajor(), Load.resultType().Component,
                       {}};
  std::vector<Polynomial> Starts;
  const auto Add = [&] {
    const auto Place = Values.place(*Load.pointer());
    const Polynomial Stride = Values.at(*Load.stride());
    if (!Place || !Stride.isKnown() || Stride.has(Conditions::Iterations))
      return false;
    if (Starts.empty()) {
      Result.Buffer = Place->Base;
      Result.Stride = Stride;
    }
    Starts.push_back(Place->Offset);
    return BufferPlace{Place->Base, Stride} == BufferPlace{Result.Buffer, Result.Stride};
  };
  const auto Counts = forEachExecution(Load, 0, Entry, Values, Add);
  return Counts && !Starts.empty() && !isa<GlobalVariable>(Result.Buffer) &&
                 setStarts(Result, Starts, *Counts, Values)
             ? std::optional(std::move(Result))
             : std::nullopt;
}

std::optional<DirectLoad> findDirectLoad(MatLoadCall &Load, const CopiedBytes &Bytes,
                                         const ExecutedEntry &Entry, IndexEvaluator &Values) {
  for (const bool InQuotients : {false, true})
    if (auto Found = DirectLoadFinder(Load, InQuotients, Bytes, Entry, Values).find())
      return Found;
  return std::nullopt;
}

} // namespace coop::lower
