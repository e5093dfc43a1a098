// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CopiedBytes.h. What is stored may have been loaded in the same iteration, or in the one
// before, for the next one: then the first is loaded before the loop.

#include "lower/exec/staging/CopiedBytes.h"
#include "lower/transform/UniformValues.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Where in a buffer a value is loaded from.
class SourceFinder {
public:
  SourceFinder(const StagingLoop &In, IndexEvaluator &Values) : L(*In.L), Values(Values) {}

  std::optional<CopySource> sourceOf(Value &V);

private:
  using Source = std::optional<CopySource>;

  Source ofElement(ExtractElementInst &Part, Value &Vector);
  Source ofNarrowed(CastInst &Cast);
  Source ofLoad(LoadInst &Load);
  Source ofNext(PHINode &Carried);

  const Loop &L;
  IndexEvaluator &Values;
};

SourceFinder::Source SourceFinder::sourceOf(Value &V) {
  if (auto *Load = dyn_cast<LoadInst>(&V))
    return ofLoad(*Load);
  if (auto *Cast = dyn_cast<BitCastInst>(&V)) {
    Source From = sourceOf(*Cast->getOperand(0));
    return From && !From->Rounded ? From : std::nullopt;
  }
  if (isa<FPTruncInst, TruncInst>(V))
    return ofNarrowed(cast<CastInst>(V));
  if (auto *Part = dyn_cast<ExtractElementInst>(&V))
    return ofElement(*Part, *Part->getVectorOperand());
  if (auto *Select = dyn_cast<SelectInst>(&V)) {
    const std::optional<bool> Is = Values.truth(*Select->getCondition());
    return Is ? sourceOf(*(*Is ? Select->getTrueValue() : Select->getFalseValue())) : std::nullopt;
  }
  auto *Phi = dyn_cast<PHINode>(&V);
  if (Phi && Phi->getParent() == L.getHeader())
    return ofNext(*Phi);
  Value *Chosen = Phi ? Values.chosen(*Phi) : nullptr;
  return Chosen ? sourceOf(*Chosen) : std::nullopt;
}

/// Of the element of Vector that Part takes from one as long.
SourceFinder::Source SourceFinder::ofElement(ExtractElementInst &Part, Value &Vector) {
  auto *Index = dyn_cast<ConstantInt>(Part.getIndexOperand());
  Source From = Index ? sourceOf(Vector) : std::nullopt;
  if (!From)
    return std::nullopt;
  const Type &InBuffer = From->Rounded ? *From->Rounded : *Vector.getType()->getScalarType();
  const uint64_t Size = InBuffer.getPrimitiveSizeInBits() / 8;
  From->Place.Offset = From->Place.Offset + Polynomial(Index->getZExtValue() * Size);
  return From;
}

/// What was made wider before is what it was: every number of a type is one of a wider type. Floats
/// of the buffer are rounded.
SourceFinder::Source SourceFinder::ofNarrowed(CastInst &Cast) {
  Value &Wide = *Cast.getOperand(0);
  auto *Part = dyn_cast<ExtractElementInst>(&Wide);
  auto *Widened = dyn_cast<CastInst>(Part ? Part->getVectorOperand() : &Wide);
  if (Widened && isa<FPExtInst, SExtInst, ZExtInst>(Widened) &&
      Widened->getSrcTy()->getScalarType() == Cast.getType()->getScalarType())
    return Part ? ofElement(*Part, *Widened->getOperand(0)) : sourceOf(*Widened->getOperand(0));
  Source From = isa<FPTruncInst>(Cast) ? sourceOf(Wide) : std::nullopt;
  if (!From || From->Rounded)
    return std::nullopt;
  From->Rounded = Wide.getType()->getScalarType();
  return From;
}

SourceFinder::Source SourceFinder::ofLoad(LoadInst &Load) {
  if (!Load.isSimple() || Load.getPointerAddressSpace() != address_space::Buffer ||
      (!L.contains(&Load) && mayChangeUntil(Load, L)))
    return std::nullopt;
  const auto Place = Values.place(*Load.getPointerOperand());
  return Place ? Source(CopySource{*Place}) : std::nullopt;
}

/// Of a value that an iteration leaves for the next one.
SourceFinder::Source SourceFinder::ofNext(PHINode &Carried) {
  if (Values.when() == When::InFollowed) // of the iteration before the one before
    return std::nullopt;
  const Source First = sourceOf(*Carried.getIncomingValueForBlock(L.getLoopPredecessor()));
  Values.setWhen(When::InFollowed);
  Source From = sourceOf(*Carried.getIncomingValueForBlock(L.getLoopLatch()));
  Values.setWhen(When::InIterations);
  if (!First || !From || First->Rounded != From->Rounded)
    return std::nullopt;
  constexpr Polynomial::Symbol Iterations = Conditions::Iterations;
  Polynomial &Offset = From->Place.Offset;
  Offset = Offset.substituted(Iterations, Polynomial::of(Iterations) - Polynomial(1));
  const BufferPlace InFirst = {From->Place.Base, Offset.substituted(Iterations, 0)};
  return InFirst == First->Place ? From : std::nullopt;
}

/// Whether an iteration gets from the beginning of a loop's to I, of which the innermost loop is
/// Around; nothing where that is not known.
std::optional<bool> isReached(const BasicBlock &I, const Loop &Around, const FlowTrees &Flow,
                              IndexEvaluator &Values) {
  for (const BasicBlock *Block = &I; !Flow.Dominators.dominates(Block, Around.getLoopLatch());) {
    const BasicBlock *Before = Flow.Dominators.getNode(Block)->getIDom()->getBlock();
    auto *Branch = dyn_cast<BranchInst>(Before->getTerminator());
    const auto LeadsHere = [&](unsigned Successor) {
      const BasicBlock *To = Branch->getSuccessor(Successor);
      return Flow.Dominators.dominates(BasicBlockEdge(Before, To), Block);
    };
    if (!Branch)
      return std::nullopt;
    const bool IfTrue = Branch->isConditional() && LeadsHere(0);
    if (IfTrue || (Branch->isConditional() && LeadsHere(1))) {
      const std::optional<bool> Is = Values.truth(*Branch->getCondition());
      if (!Is || *Is != IfTrue)
        return Is ? std::optional(false) : std::nullopt;
    } else if (!Flow.PostDominators.dominates(Block, Before)) {
      return std::nullopt;
    }
    Block = Before;
  }
  return true;
}

/// The same for an iteration of the staging loop.
std::optional<bool> isExecuted(const Instruction &I, const StagingLoop &In, const FlowTrees &Flow,
                               IndexEvaluator &Values) {
  SmallVector<const Loop *, 4> Loops = Values.loopsAround(I);
  Loops.insert(Loops.begin(), In.L);
  const BasicBlock *Block = I.getParent();
  for (const Loop *L : reverse(Loops)) {
    const std::optional<bool> Is = isReached(*Block, *L, Flow, Values);
    if (!Is || !*Is)
      return Is;
    Block = L->getHeader();
  }
  return true;
}

} // namespace

std::optional<CopiedBytes> CopiedBytes::find(const StagedVariable &V, const ExecutedEntry &Entry,
                                             const StagingLoop &In, const FlowTrees &Flow,
                                             IndexEvaluator &Values) {
  constexpr uint64_t LargestVariable = 1 << 20;
  const DataLayout &Data = Entry.F.getDataLayout();
  const uint64_t Size = Data.getTypeAllocSize(V.Variable->getValueType());
  if (Size > LargestVariable)
    return std::nullopt;
  CopiedBytes Result(Size);
  SourceFinder Sources(In, Values);
  for (uint32_t Number = 0; Number < Entry.Invocations; ++Number) {
    Values.setInvocation(Number);
    for (StoreInst *Store : V.Stores) {
      const auto Add = [&] {
        const std::optional<bool> Is = isExecuted(*Store, In, Flow, Values);
        if (!Is || !*Is)
          return Is.has_value();
        const auto To = Values.place(*Store->getPointerOperand());
        const std::optional<int64_t> Begin = To ? To->Offset.constant() : std::nullopt;
        auto From = Sources.sourceOf(*Store->getValueOperand());
        const Type &Ty = *Store->getValueOperand()->getType();
        const int64_t Bytes = Data.getTypeStoreSize(Store->getValueOperand()->getType());
        return Begin && From &&
               Result.add({*Begin, *Begin + Bytes, std::move(*From), Ty.getScalarSizeInBits() / 8});
      };
      if (!Values.forEachIteration(*Store, Add))
        return std::nullopt;
    }
  }
  return Result;
}

BufferPlace CopiedBytes::Copy::placeOf(int64_t At) const {
  const int64_t Before = At - Begin, Size = static_cast<int64_t>(ElementSize);
  const int64_t InBuffer =
      From.Rounded ? Before / Size * (From.Rounded->getScalarSizeInBits() / 8) : Before;
  return {From.Place.Base, From.Place.Offset + Polynomial(InBuffer)};
}

bool CopiedBytes::add(const Copy &C) {
  constexpr size_t MostCopies = 1 << 16;
  if (C.Begin < 0 || C.End > static_cast<int64_t>(CopyOf.size()) || Copies.size() >= MostCopies)
    return false;
  Copies.push_back(C);
  const int64_t Step = C.From.Rounded ? static_cast<int64_t>(C.ElementSize) : 1;
  for (int64_t At = C.Begin; At < C.End; ++At) {
    const Copy *Other = copyAt(At);
    if (Other && (Other->From.Rounded != C.From.Rounded ||
                  (C.From.Rounded && (At - Other->Begin) % Step != (At - C.Begin) % Step) ||
                  !(C.placeOf(At) == Other->placeOf(At))))
      return false;
    CopyOf[At] = Copies.size();
  }
  return true;
}

const CopiedBytes::Copy *CopiedBytes::copyAt(int64_t At) const {
  if (At < 0 || At >= static_cast<int64_t>(CopyOf.size()) || CopyOf[At] == 0)
    return nullptr;
  return &Copies[CopyOf[At] - 1];
}

std::optional<CopySource> CopiedBytes::source(int64_t At, uint64_t Size) const {
  const Copy *C = copyAt(At);
  if (!C || At + static_cast<int64_t>(Size) > C->End ||
      (C->From.Rounded && (Size != C->ElementSize || (At - C->Begin) % Size != 0)))
    return std::nullopt;
  return CopySource{C->placeOf(At), C->From.Rounded};
}

} // namespace coop::lower
