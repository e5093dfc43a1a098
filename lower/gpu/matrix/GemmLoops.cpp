// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which loops are pipelined, and how; see GemmLoops.h.

#include "lower/gpu/matrix/GemmLoops.h"
#include "lower/analysis/GemmPlan.h"
#include "lower/analysis/MemoryUse.h"
#include "lower/emit/Component.h"
#include "lower/emit/DispatchIndices.h"
#include "lower/gpu/abi/Clusters.h"
#include "lower/gpu/matrix/AddressArithmetic.h"
#include "lower/gpu/matrix/DecodedFragments.h"
#include "lower/gpu/matrix/EncodedBlocks.h"
#include "lower/gpu/matrix/GemmMarkers.h"
#include "lower/gpu/matrix/GemmStages.h"
#include "lower/gpu/matrix/LoopVersions.h"
#include "lower/gpu/matrix/Occupancy.h"
#include "lower/gpu/matrix/ProductSums.h"
#include "lower/gpu/matrix/SharedStages.h"
#include "lower/gpu/matrix/StagedLoad.h"
#include "lower/gpu/matrix/StagedProduct.h"
#include "lower/gpu/matrix/StraightLoop.h"
#include "lower/gpu/matrix/WorkgroupPairs.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/ir/Attributes.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace coop::lower {
namespace {

constexpr unsigned FewestStages = 2;
/// So few rows or columns of a sum are done before the operand with more of them has come.
constexpr unsigned FewRows = 32;
/// With fewer, blocks arrive too late to pay for the memory that they take.
constexpr unsigned FewestEncodedStages = 3;
bool isLoopMark(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  return Call && getCoopOp(*Call) == CoopOp::LoopIterate;
}

/// The invocations of a workgroup, or 0 where that is not known.
uint32_t workgroupSize(const Module &M) {
  const std::optional<KernelInfo> Info = getKernelInfo(M);
  return Info ? invocationsOf(*Info) : 0;
}

/// Its functions do more than read.
bool decodesByWriting(const MatrixLoadCall &Load) {
  auto *Tensor = dyn_cast<MatLoadTensorCall>(&Load);
  if (!Tensor)
    return false;
  return any_of(ArrayRef<Function *>{Tensor->decode(), Tensor->decodeVector()},
                [](const Function *F) { return F && isModSet(memoryUse(*F)); });
}

/// A loop of blocks in a row, with a product and nothing else that has an effect.
class GemmLoop {
public:
  GemmLoop(const Gemm &G, const Loop &L, const FragmentMap &Map, const GpuRow &Gpu, FpMode Fp,
           uint64_t TakenBytes)
      : G(G), L(L), Product(*cast<MatMulAddCall>(G.Product)), OldSum(*G.Sums.front()), Gpu(Gpu),
        Fp(Fp) {
    Possible = hasShape() && computesAddressesAlone() && plan(Map, TakenBytes);
  }
  bool isPossible() const { return Possible; }
  const Function *function() const { return Product.getFunction(); }
  /// Uses nothing of the analyses that it was found by.
  void pipeline(unsigned Number, GlobalVariable &Stages);
  uint64_t stageBytes() const { return Bytes; }
  /// What both workgroups of a pair multiply.
  uint64_t commonBytes(WorkgroupPairs &Pairs) const;
  /// They are to copy it together, where that is possible; whether it is.
  bool share(WorkgroupPairs &Pairs);

private:
  using Values = SmallVector<Value *, 4>; ///< of Phis, for one iteration
  /// What an iteration computes.
  struct Iteration {
    Values Next;      ///< of Phis, for the iteration after it
    Value *Continues; ///< it is not left at the loop's exit
    GemmOperand Operands[2];
    Value *Loads[2] = {}; ///< those that were asked for
  };

  bool hasShape();
  bool computesAddressesAlone();
  std::unique_ptr<StagedProduct> stagedProduct(const std::optional<Fragments> &OfSum) const;
  bool plan(const FragmentMap &Map, uint64_t TakenBytes);
  bool planRegisters(const StagedProduct &P, unsigned DepthGroups);
  unsigned workgroupsToShare() const;
  bool haveStages(const StagedProduct &P, uint64_t TakenBytes, unsigned Groups, unsigned Fewest);
  bool planStages(const StagedProduct &P, uint64_t TakenBytes);
  bool isInvariant(const Value *V) const;
  bool changesByMultiples(const Value *V, uint32_t Of) const;
  GemmOperand operand(const MatrixLoadCall &Load) const;
  bool isCommon(unsigned I, WorkgroupPairs &Pairs) const;
  bool canShare(unsigned I) const;
  MatrixLoadCall &load(unsigned I) const { return *cast<MatrixLoadCall>(I == 0 ? G.A : G.B); }

  Iteration compute(IRBuilder<> &B, const Values &Phis, ArrayRef<unsigned> Loads = {}) const;
  SmallVector<unsigned, 2> encoded() const;
  void fetch(IRBuilder<> &B, Value *Exists, Value *Number, const Iteration &I) const;
  void fetchFirst();
  bool isInRegisters() const { return Begin->Operands[0].IsInRegisters; }
  GemmDecode awaitBlocks(IRBuilder<> &B, Value *Goes, Value *Number, const Values &Phis) const;
  CallInst *multiplyFragments(IRBuilder<> &B) const;
  void addPhis();
  void replaceProduct();
  void replaceUsesAfter(Value &Old, Value &New);

  const Gemm &G;
  const Loop &L; ///< the innermost of the product's
  MatMulAddCall &Product;
  PHINode &OldSum;
  const GpuRow &Gpu;
  const FpMode Fp;
  bool Possible = false;
  bool ExitsFirst = false; ///< before the product, or after it
  SmallVector<BasicBlock *, 4> Blocks;
  SmallVector<PHINode *, 4> Phis;            ///< but the sum's
  SmallVector<Instruction *, 16> Arithmetic; ///< all that is neither phi nor product, in order
  Values Next;                               ///< of Phis, for the next iteration
  BasicBlock *Preheader = nullptr, *Latch = nullptr, *LoopExit = nullptr;
  BranchInst *Exiting = nullptr;
  std::optional<GemmBegin> Begin;
  std::optional<StagedOperand> Multiplied[2]; ///< operands as the product reads them
  MatrixType Sum = {};
  uint64_t Bytes = 0;          ///< of all stages
  unsigned WordsOfProduct = 0; ///< registers of a thread for sums and operands
  unsigned Sharing = 1;        ///< so many workgroups are to share a multiprocessor

  unsigned Number = 0;
  Value *Ways = nullptr;
  PHINode *NewSum = nullptr, *Count = nullptr, *More = nullptr;
  SmallVector<PHINode *, 4> Ahead;
  Values FirstAhead;
  Value *FirstMore = nullptr;
};

bool GemmLoop::hasShape() {
  const auto Shape = StraightLoop::of(L);
  if (!Shape || Shape->Header != OldSum.getParent() ||
      OldSum.getIncomingValueForBlock(Shape->Latch) != &Product ||
      !is_contained(Shape->Blocks, Product.getParent()))
    return false;
  Preheader = Shape->Preheader;
  Latch = Shape->Latch;
  LoopExit = Shape->Exit;
  Exiting = Shape->Exiting;
  Blocks = Shape->Blocks;
  ExitsFirst = Shape->exitsBefore(*Product.getParent());
  return ExitsFirst || Exiting->getParent() == Latch;
}

bool GemmLoop::computesAddressesAlone() {
  for (BasicBlock *Block : Blocks)
    for (Instruction &I : *Block) {
      if (&I == &OldSum || &I == &Product || I.isTerminator() || isLoopMark(I))
        continue;
      if (&I == G.A || &I == G.B) {
        if (!I.hasOneUse() || decodesByWriting(cast<MatrixLoadCall>(I)))
          return false;
        continue;
      }
      if (auto *Phi = dyn_cast<PHINode>(&I)) {
        if (Block != L.getHeader() || containsCoopType(Phi->getType()))
          return false;
        Phis.push_back(Phi);
        Next.push_back(Phi->getIncomingValueForBlock(Latch));
        continue;
      }
      if (!isSafeAfterLoop(I))
        return false;
      Arithmetic.push_back(&I);
      // What was computed of a sum is no address; what is used after the loop stays its own.
      if (any_of(I.operands(), [&](const Use &U) { return U == &OldSum || U == &Product; }))
        return false;
    }
  return true;
}

/// Every iteration computes the same, wherever that is.
bool GemmLoop::isInvariant(const Value *V) const {
  if (L.isLoopInvariant(V))
    return true;
  auto *I = cast<Instruction>(V);
  return is_contained(Arithmetic, I) &&
         all_of(I->operands(), [&](const Use &U) { return isInvariant(U); });
}

/// Whether what V is in one iteration and in another differ by a multiple of a power of two, also
/// where they wrap.
bool GemmLoop::changesByMultiples(const Value *V, uint32_t Of) const {
  const auto IsMultiple = [&](const Value *Number) {
    return computeKnownBits(Number, Product.getDataLayout()).countMinTrailingZeros() >= Log2_32(Of);
  };
  if (isInvariant(V) || IsMultiple(V))
    return true;
  if (auto *Phi = dyn_cast<PHINode>(V)) {
    auto *Next = is_contained(Phis, Phi)
                     ? dyn_cast<BinaryOperator>(Phi->getIncomingValueForBlock(Latch))
                     : nullptr;
    return Next && Next->getOpcode() == Instruction::Add &&
           ((Next->getOperand(0) == Phi && IsMultiple(Next->getOperand(1))) ||
            (Next->getOperand(1) == Phi && IsMultiple(Next->getOperand(0))));
  }
  auto *I = dyn_cast<BinaryOperator>(V);
  return I && (I->getOpcode() == Instruction::Add || I->getOpcode() == Instruction::Sub) &&
         all_of(I->operands(), [&](const Use &U) { return changesByMultiples(U, Of); });
}

/// The accelerator copies rectangles of tensors of two dimensions that lie at the same place and
/// have the same sizes in every iteration.
GemmOperand GemmLoop::operand(const MatrixLoadCall &Load) const {
  GemmOperand O;
  O.IsColumnMajor = isColumnMajor(Load);
  auto *Tensor = dyn_cast<MatLoadTensorCall>(&Load);
  if (!Tensor)
    return O;
  if (const auto Blocks = EncodedBlocks::of(*Tensor, workgroupSize(*Load.getModule())))
    O.EncodedBytes = Blocks->bytes();
  O.Pointer = Tensor->pointer();
  O.Layout = Tensor->layout();
  O.View = Tensor->view();
  const auto PerAlignment = static_cast<uint32_t>(
      RectangleAlignment / Component(*MatrixType::match(Load.getType())).bytes());
  O.HasAlignedSteps = true;
  bool IsSlice = true; // of one and the same layout, with a span that does not change
  const Value *Layout = O.Layout;
  while (IsSlice && !isInvariant(Layout)) {
    auto *Slice = dyn_cast<LayoutSliceCall>(Layout);
    IsSlice = Slice != nullptr;
    for (unsigned I = 1; IsSlice && I < Slice->ranges().size(); I += 2)
      IsSlice = isInvariant(Slice->ranges()[I]);
    if (!IsSlice)
      break;
    O.HasAlignedSteps &= changesByMultiples(*(Slice->ranges().end() - 2), PerAlignment);
    Layout = Slice->layout();
  }
  const bool IsAlike = IsSlice && isInvariant(O.Pointer) && isInvariant(O.View);
  O.IsMapped = IsAlike && mayBeRectangle(*Tensor);
  O.IsRectangle = O.IsMapped && Load.hasMetadata(RectangleMetadata);
  O.AreBlocksMapped = IsAlike && O.EncodedBytes != 0;
  return O;
}

std::unique_ptr<StagedProduct>
GemmLoop::stagedProduct(const std::optional<Fragments> &OfSum) const {
  return StagedProduct::make({Product.aType(), Product.bType(), Sum, isColumnMajor(load(0)),
                              isColumnMajor(load(1)), Product.matrixOperands(), OfSum},
                             Gpu, Fp);
}

bool GemmLoop::plan(const FragmentMap &Map, uint64_t TakenBytes) {
  const auto Added = workgroupSum(Product);
  if (!Added)
    return false;
  Sum = *Added;
  const auto OfSum = Map.fragments({Sum, workgroupSize(*Product.getModule())});
  const auto P = stagedProduct(OfSum);
  if (!P)
    return false;
  Begin.emplace(Product.aType(), Product.bType(), Sum, Product.matrixOperands(), 0U);
  for (unsigned I = 0; I < 2; ++I) {
    GemmOperand &O = Begin->Operands[I] = operand(load(I));
    Multiplied[I] = I == 0 ? P->a() : P->b();
    const auto InMemory =
        StagedOperand::bytesInMemory(I == 0 ? Begin->A : Begin->B, O.IsColumnMajor);
    O.IsTransposed = O.IsMapped && !Multiplied[I]->IsAsInMemory && InMemory && InMemory->isBoxed();
  }
  WordsOfProduct = wordsOfStagedProduct(*OfSum, Map);
  if (Begin->Operands[0].EncodedBytes != 0 && !planRegisters(*P, 1) && OfSum->WarpsAlong > 1)
    if (const auto Unshared = stagedProduct(OfSum->unshared()))
      planRegisters(*Unshared, OfSum->WarpsAlong);
  for (GemmOperand &O : Begin->Operands)
    O.AreBlocksMapped &= O.IsInRegisters && Gpu.hasWarpgroups();
  return planStages(*P, TakenBytes);
}

/// A is decoded to registers, if that is possible.
bool GemmLoop::planRegisters(const StagedProduct &P, unsigned DepthGroups) {
  const auto OfA = DecodedFragments::of(cast<MatLoadTensorCall>(load(0)), P,
                                        workgroupSize(*Product.getModule()), DepthGroups);
  const uint64_t Exchanged = DepthGroups > 1 ? DepthGroups * Sum.elements() * 4 : 0;
  if (!OfA || Exchanged > FewestEncodedStages * GemmStages::bytesOfStage(P, *Begin))
    return false;
  Begin->DepthGroups = DepthGroups;
  Begin->Operands[0].IsInRegisters = true;
  Begin->Operands[0].EncodedBytes = OfA->bytes();
  return true;
}

/// As many workgroups as registers last for are to share the memory, too. Not where a product waits
/// for memory, as with few rows of an A that is not decoded to shared memory: what is under way
/// counts there, and often there is one for each multiprocessor.
unsigned GemmLoop::workgroupsToShare() const {
  if (std::min(Begin->A.Rows, Begin->B.Cols) <= FewRows &&
      all_of(Begin->Operands, [](const GemmOperand &O) { return O.IsMapped || O.IsInRegisters; }))
    return 1;
  const uint32_t Threads = workgroupSize(*Product.getModule());
  unsigned Words = WordsOfProduct;
  if (isInRegisters())
    Words += wordsOfFragments(*Begin, Threads);
  return std::max(workgroupsFor(Words, Threads), 1U);
}

bool GemmLoop::haveStages(const StagedProduct &P, uint64_t TakenBytes, unsigned Groups,
                          unsigned Fewest) {
  Sharing = Groups;
  const uint64_t Memory = SharedStages::bytesForEach(Gpu.SharedBytes, Groups),
                 Besides = TakenBytes + GemmStages::bytesOfStages(P, *Begin, 0);
  const uint64_t Stages =
      (Memory - std::min(Memory, Besides)) / GemmStages::bytesOfStage(P, *Begin);
  Begin->Stages = static_cast<unsigned>(std::min<uint64_t>(Stages, GemmStages::MostStages));
  // What is an iteration's stage is asked often.
  if (isInRegisters() && Begin->Stages > 4)
    Begin->Stages = bit_floor(Begin->Stages);
  Bytes = GemmStages::bytesOfStages(P, *Begin, Begin->Stages);
  return Stages >= Fewest;
}

bool GemmLoop::planStages(const StagedProduct &P, uint64_t TakenBytes) {
  if (Begin->hasEncoded())
    for (unsigned Groups = workgroupsToShare(); Groups != 0; --Groups)
      if (haveStages(P, TakenBytes, Groups, FewestEncodedStages))
        return true;
  for (GemmOperand &O : Begin->Operands) {
    O.EncodedBytes = 0;
    O.IsInRegisters = O.AreBlocksMapped = false;
  }
  Begin->DepthGroups = 1;
  auto HaveFew = [&] {
    return haveStages(P, TakenBytes, workgroupsToShare(), FewestStages) ||
           haveStages(P, TakenBytes, 1, FewestStages);
  };
  if (HaveFew())
    return true;
  for (GemmOperand &O : Begin->Operands)
    O.IsTransposed = false;
  return HaveFew();
}

// ---- what pairs of workgroups have in common

/// Nothing where several workgroups share a multiprocessor: they have no registers left to know
/// about each other, not even about the order.
bool GemmLoop::isCommon(unsigned I, WorkgroupPairs &Pairs) const {
  const GemmOperand &O = Begin->Operands[I];
  return Sharing == 1 && O.Pointer && Pairs.isReachedAlike(*L.getHeader()) &&
         Pairs.isAlike(*O.Pointer) && Pairs.isAlike(*O.Layout) && Pairs.isAlike(*O.View);
}

uint64_t GemmLoop::commonBytes(WorkgroupPairs &Pairs) const {
  uint64_t All = 0;
  for (unsigned I = 0; I < 2; ++I)
    if (isCommon(I, Pairs))
      All += Multiplied[I]->bytes();
  return All;
}

/// Decoded operands have versions of the loop, which each workgroup leaves by itself.
bool GemmLoop::canShare(unsigned I) const {
  GemmOperand Shared = Begin->Operands[I];
  Shared.IsShared = true;
  return Gpu.hasWarpgroups() && !Begin->hasEncoded() && Shared.IsMapped &&
         GemmStages::copied(I == 0 ? Begin->A : Begin->B, Shared, *Multiplied[I]).isBoxed();
}

bool GemmLoop::share(WorkgroupPairs &Pairs) {
  for (unsigned I = 0; I < 2; ++I)
    Begin->Operands[I].IsShared = canShare(I) && isCommon(I, Pairs);
  return Begin->isShared();
}

// ---- the loop

/// All that is not the product, for an iteration in which Phis have these values, and the loads of
/// some operands.
GemmLoop::Iteration GemmLoop::compute(IRBuilder<> &B, const Values &Of,
                                      ArrayRef<unsigned> Loads) const {
  ValueToValueMapTy Map;
  for (auto [Phi, V] : zip_equal(Phis, Of))
    Map[Phi] = V;
  auto Copy = [&](const Instruction &I) {
    Instruction *New = B.Insert(I.clone(), I.getName());
    New->dropPoisonGeneratingAnnotations(); // which are of iterations that there are
    RemapInstruction(New, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    return New;
  };
  for (const Instruction *I : Arithmetic)
    Map[I] = Copy(*I);
  auto Now = [&](Value *V) {
    Value *Copy = Map.lookup(V);
    return Copy ? Copy : V;
  };
  Iteration Result;
  for (Value *V : Next)
    Result.Next.push_back(Now(V));
  Result.Continues = Now(Exiting->getCondition());
  if (Exiting->getSuccessor(0) == LoopExit)
    Result.Continues = B.CreateNot(Result.Continues);
  for (auto [O, Planned] : zip_equal(Result.Operands, Begin->Operands)) {
    O = Planned;
    if (O.IsMapped)
      for (Value **V : {&O.Pointer, &O.Layout, &O.View})
        *V = Now(*V);
  }
  for (const unsigned I : Loads)
    Result.Loads[I] = Copy(load(I));
  return Result;
}

/// Operands whose blocks are copied ahead.
SmallVector<unsigned, 2> GemmLoop::encoded() const {
  SmallVector<unsigned, 2> All;
  for (unsigned I = 0; I < 2; ++I)
    if (Begin->Operands[I].EncodedBytes != 0)
      All.push_back(I);
  return All;
}

void GemmLoop::fetch(IRBuilder<> &B, Value *Exists, Value *At, const Iteration &I) const {
  GemmFetch Fetch(Ways, Exists, At);
  for (auto [Source, O, Load] : zip_equal(Fetch.Sources, I.Operands, I.Loads))
    Source = O.IsMapped ? O.Layout : Load;
  if (Fetch.Sources[0] || Fetch.Sources[1])
    Fetch.emit(B, Number);
}

/// Before the loop: the first iterations but one.
void GemmLoop::fetchFirst() {
  IRBuilder<> B(Preheader->getTerminator());
  Values First;
  for (PHINode *Phi : Phis)
    First.push_back(Phi->getIncomingValueForBlock(Preheader));
  FirstAhead = First;
  FirstMore = B.getTrue();
  for (unsigned I = 0; I + 1 < Begin->Stages; ++I) {
    const Iteration Now = compute(B, FirstAhead, encoded());
    if (I == 0) {
      GemmBegin Marker = *Begin;
      copy(Now.Operands, Marker.Operands);
      if (Begin->Operands[0].AreBlocksMapped)
        Marker.Operands[0].Load = compute(B, First, {0U}).Loads[0];
      Ways = Marker.emit(B, Number);
    }
    Value *Goes = B.CreateAnd(FirstMore, Now.Continues);
    fetch(B, ExitsFirst ? Goes : FirstMore, B.getInt32(I), Now);
    FirstMore = Goes;
    FirstAhead = Now.Next;
  }
  if (isInRegisters())
    awaitBlocks(B, B.getTrue(), B.getInt32(0), First).emit(B, Number);
}

/// Of an A that is in registers, and what is to decode their first part; Goes: the loop is not left
/// before this iteration.
GemmDecode GemmLoop::awaitBlocks(IRBuilder<> &B, Value *Goes, Value *At, const Values &Of) const {
  const Iteration I = compute(B, Of, {0U});
  Value *Exists = ExitsFirst ? B.CreateAnd(Goes, I.Continues) : Goes;
  GemmAwait(Ways, Exists, At).emit(B, Number, load(0).getType());
  return {Exists, At, I.Loads[0], 0};
}

void GemmLoop::addPhis() {
  IRBuilder<> B(L.getHeader(), L.getHeader()->begin());
  IRBuilder<> Before(Preheader->getTerminator());
  auto Add = [&](Type *Ty, Value *First, const Twine &Name) {
    PHINode *Phi = B.CreatePHI(Ty, 2, Name);
    Phi->addIncoming(First, Preheader);
    return Phi;
  };
  Value *FirstSum = rounded(Before, OldSum.getIncomingValueForBlock(Preheader), Sum);
  NewSum =
      Add(Sum.get(), isInRegisters() ? emitGemmStart(Before, Number, FirstSum) : FirstSum, "sum");
  Count = Add(B.getInt32Ty(), B.getInt32(0), "iteration");
  More = Add(B.getInt1Ty(), FirstMore, "more");
  for (auto [Phi, First] : zip_equal(Phis, FirstAhead))
    Ahead.push_back(Add(Phi->getType(), First, Phi->getName() + ".ahead"));
}

/// The next iteration's first part is decoded while this one's last is multiplied.
CallInst *GemmLoop::multiplyFragments(IRBuilder<> &B) const {
  load(0).moveBefore(&Product);
  Value *Sums = GemmStep(Ways, Count, NewSum, 0).emit(B, Number);
  const Iteration Now = compute(B, Values(Phis.begin(), Phis.end()));
  const GemmDecode Next =
      awaitBlocks(B, Now.Continues, B.CreateAdd(Count, B.getInt32(1)), Now.Next);
  GemmDecode(B.getTrue(), Count, &load(0), 1).emit(B, Number);
  CallInst *All = GemmStep(Ways, Count, Sums, 1).emit(B, Number);
  Next.emit(B, Number);
  return All;
}

void GemmLoop::replaceProduct() {
  IRBuilder<> B(&Product);
  for (unsigned I = 0; I < 2; ++I) {
    Instruction *Before = &Product;
    if (Begin->Operands[I].IsInRegisters)
      continue; // multiplyFragments
    if (Begin->Operands[I].IsMapped) {
      B.SetInsertPoint(&Product);
      Value *IsWritten = goes(B, Ways, I, GemmWay::Written);
      if (isInRegisters())
        IsWritten = B.CreateAnd(IsWritten, B.CreateNot(emitIsFast(B, Number)));
      Before = SplitBlockAndInsertIfThen(IsWritten, Product.getIterator(), false);
    }
    load(I).moveBefore(Before);
    B.SetInsertPoint(Before);
    GemmPublish(I, Count, &load(I)).emit(B, Number);
  }
  B.SetInsertPoint(&Product);
  CallInst *Sums =
      isInRegisters() ? multiplyFragments(B) : GemmStep(Ways, Count, NewSum, 0).emit(B, Number);
  const Iteration Later = compute(B, Values(Ahead.begin(), Ahead.end()), encoded());
  Value *Goes = B.CreateAnd(More, Later.Continues);
  fetch(B, ExitsFirst ? Goes : static_cast<Value *>(More),
        B.CreateAdd(Count, B.getInt32(Begin->Stages - 1)), Later);
  // The product's block was split.
  for (BasicBlock *Before : predecessors(L.getHeader()))
    if (Before != Preheader)
      Latch = Before;
  NewSum->addIncoming(Sums, Latch);
  Count->addIncoming(B.CreateAdd(Count, B.getInt32(1)), Latch);
  More->addIncoming(Goes, Latch);
  for (auto [Phi, V] : zip_equal(Ahead, Later.Next))
    Phi->addIncoming(V, Latch);
  if (ExitsFirst)
    replaceUsesAfter(OldSum, *NewSum);
  else
    replaceUsesAfter(Product, *Sums);
}

/// Old: what the sum was at the loop's exit; New: what it is now.
void GemmLoop::replaceUsesAfter(Value &Old, Value &New) {
  BasicBlock *Exit = LoopExit;
  for (PHINode &Phi : make_early_inc_range(Exit->phis()))
    if (Phi.getIncomingValue(0) == &Old) {
      Phi.replaceAllUsesWith(&Old);
      Phi.eraseFromParent();
    }
  IRBuilder<> B(Exit, Exit->getFirstInsertionPt());
  Value *All = rounded(B, emitGemmEnd(B, Number, &New), *MatrixType::match(Old.getType()));
  Old.replaceUsesWithIf(All, [&](Use &U) {
    auto *User = cast<Instruction>(U.getUser());
    return User != &Product && User != &OldSum;
  });
}

void GemmLoop::pipeline(unsigned LoopNumber, GlobalVariable &Stages) {
  Number = LoopNumber;
  Begin->Memory = &Stages;
  fetchFirst();
  addPhis();
  replaceProduct();
  OldSum.replaceAllUsesWith(PoisonValue::get(OldSum.getType()));
  OldSum.eraseFromParent();
  Product.eraseFromParent();
}

/// Workgroups go through tiles in bands along the axis along which they have more in common, and
/// pairs of a band share it, unless the blocks of each are a cluster already.
void orderWorkgroups(ArrayRef<std::unique_ptr<GemmLoop>> Loops, Function &Entry) {
  constexpr unsigned Axes = 2; // those of a grid of tiles
  std::optional<WorkgroupPairs> Along[Axes];
  uint64_t Common[Axes] = {};
  for (unsigned Axis = 0; Axis < Axes; ++Axis) {
    Along[Axis].emplace(Entry, Axis);
    for (const auto &Each : Loops)
      Common[Axis] += Each->commonBytes(*Along[Axis]);
  }
  const unsigned Axis = Common[1] > Common[0] ? 1 : 0;
  if (Common[Axis] == 0)
    return;
  Entry.addFnAttr(BandAxisAttribute, utostr(Axis));
  if (partsOf(Entry) > 1)
    return;
  bool Share = false;
  for (const auto &Each : Loops)
    Share |= Each->share(*Along[Axis]);
  if (Share)
    Entry.addFnAttr(GroupPairsAttribute);
}

} // namespace

PreservedAnalyses GemmLoopsPass::run(Module &M, ModuleAnalysisManager &Modules) {
  const GemmPlan &Plan = Modules.getResult<GemmPlanAnalysis>(M);
  auto &Functions = Modules.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  // There are no other products of workgroups beside those that subgroups had.
  const StringRef Version =
      any_of(Plan.gemms(),
             [](const Gemm &G) { return cast<Instruction>(G.A)->hasMetadata(RectangleMetadata); })
          ? JoinedVersion
          : OriginalVersion;
  const uint64_t Taken = SharedStages::bytesTaken(M, Version) + GemmStages::BytesBesideStages;
  const FragmentMap Map(M, Gpu.hasWarpgroups());
  std::vector<std::unique_ptr<GemmLoop>> Found;
  for (const Gemm &G : Plan.gemms()) {
    const LoopInfo &Loops = Functions.getResult<LoopAnalysis>(*G.Product->getFunction());
    auto Each = std::make_unique<GemmLoop>(G, *Loops.getLoopFor(G.Sums.front()->getParent()), Map,
                                           Gpu, Fp, Taken);
    if (Each->isPossible())
      Found.push_back(std::move(Each));
  }
  if (Found.empty())
    return PreservedAnalyses::all();
  uint64_t Bytes = 0; // one loop has the stages at a time
  for (const auto &Each : Found)
    Bytes = std::max(Bytes, Each->stageBytes());
  GlobalVariable &Stages = SharedStages::add(M, Bytes + GemmStages::BytesBesideStages, Version);
  Function *Entry = findEntry(M);
  if (Entry && all_of(Found, [&](const auto &Each) { return Each->function() == Entry; }))
    orderWorkgroups(Found, *Entry);
  for (auto [I, Each] : enumerate(Found))
    Each->pipeline(static_cast<unsigned>(I), Stages);
  return PreservedAnalyses::none();
}

} // namespace coop::lower
