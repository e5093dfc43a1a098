// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which loops have stages, who copies what, and the loop that comes of it; see SubgroupLoops.h.

#include "lower/gpu/matrix/SubgroupLoops.h"
#include "lower/analysis/InvocationValues.h"
#include "lower/analysis/MemoryUse.h"
#include "lower/analysis/PlainLoad.h"
#include "lower/check/Robust.h"
#include "lower/emit/DispatchIndices.h"
#include "lower/gpu/abi/ExchangeMemory.h"
#include "lower/gpu/matrix/AddressArithmetic.h"
#include "lower/gpu/matrix/AsyncCopies.h"
#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/gpu/matrix/MmaTypes.h"
#include "lower/gpu/matrix/Occupancy.h"
#include "lower/gpu/matrix/PermutedTile.h"
#include "lower/gpu/matrix/SharedStages.h"
#include "lower/gpu/matrix/StraightLoop.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/transform/BodyVersions.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace coop::lower {
namespace {

constexpr unsigned ChunkBytes = 16; ///< of a copy
constexpr unsigned MostLineBytes = 128;
constexpr unsigned MostStages = 6, FewestStages = 3;
/// Of one matrix, by a thread.
constexpr unsigned MostCopies = 16;
constexpr unsigned MostSubgroups = 32;

/// A value of each subgroup.
using Table = SmallVector<unsigned, 8>;

/// Operands that the loop loads side by side, as one rectangle of memory. Which one that is, and
/// how many others copy it, is another for every subgroup.
struct StagedLoads {
  SmallVector<std::pair<MatLoadCall *, unsigned>, 4> Loads; ///< with the first byte in a line
  unsigned Lines, LineBytes;
  Table Offsets;            ///< in a stage
  Table Parts, PartNumbers; ///< of the rectangle; the one that the subgroup copies

  unsigned bytes() const { return alignTo(Lines * LineBytes, PermutedTile::Alignment); }
  unsigned chunks() const { return Lines * LineBytes / ChunkBytes; }
};

class SubgroupLoop {
public:
  SubgroupLoop(const Loop &L, const FragmentMap &Map, const KernelInfo &Info)
      : Map(Map), Info(Info), Subgroups(invocationsOf(Info) / Info.SubgroupSize) {
    Possible = hasShape(L) && findLoads() && canComputeAhead() && placeTiles(L);
  }
  bool isPossible() const { return Possible; }
  unsigned stageBytes() const { return StageBytes; }
  /// Uses nothing of the analyses that it was found by.
  void pipeline(GlobalVariable &Memory, unsigned Stages);

private:
  using KnownValues = DenseMap<Value *, Value *>;

  bool hasShape(const Loop &L);
  bool findLoads();
  bool isStaged(const MatLoadCall &Load) const;
  bool canComputeAhead() const;
  bool placeTiles(const Loop &L);
  void joinLoads(InvocationValues &Values, ArrayRef<uint32_t> Firsts);

  bool isInLoop(const Instruction *I) const { return Inside.contains(I); }
  Value *compute(Instruction &Where, Value *V, KnownValues &Known) const;
  Value *continues(Instruction &Where, KnownValues &Known) const;
  Value *of(const Table &Numbers);
  void copy(Instruction &Where, Value *Exists, Value *Stage, KnownValues Known);
  void copyPart(Instruction &Where, const StagedLoads &Staged, Value *Stage, KnownValues &Known);
  void copyFirst();
  void addPhis();
  void copyAhead();
  void replaceLoads();

  const FragmentMap &Map;
  const KernelInfo &Info;
  const unsigned Subgroups;
  bool Possible = false, ExitsFirst = false;
  StraightLoop Shape = {};
  SmallPtrSet<const Instruction *, 32> Inside; ///< of the loop as it was found
  SmallVector<PHINode *, 4> Phis;              ///< but those of cooperative types
  SmallVector<StagedLoads, 16> Loads;
  MatLoadCall *First = nullptr; ///< of the loads in the loop
  unsigned StageBytes = 0;

  GlobalVariable *Memory = nullptr;
  unsigned Stages = 0;
  Value *Subgroup = nullptr, *Lane = nullptr, *Base = nullptr;
  std::map<Table, Value *> Tables;           ///< of differences to the first subgroup
  PHINode *Stage = nullptr, *More = nullptr; ///< of this iteration; of the one ahead
  SmallVector<PHINode *, 4> Ahead;
  SmallVector<Value *, 4> FirstAhead;
  Value *FirstMore = nullptr;
};

bool SubgroupLoop::hasShape(const Loop &L) {
  const auto Found = StraightLoop::of(L);
  if (!Found || L.getParentLoop())
    return false;
  Shape = *Found;
  for (const BasicBlock *Block : Shape.Blocks)
    for (const Instruction &I : *Block)
      Inside.insert(&I);
  return true;
}

/// Its lines are whole chunks, an instruction multiplies it, and nothing else uses it.
bool SubgroupLoop::isStaged(const MatLoadCall &Load) const {
  const MatrixType M = Load.resultType();
  const auto Bits = M.Component->getPrimitiveSizeInBits().getFixedValue();
  const unsigned Line = Load.isColumnMajor() ? M.Rows : M.Cols;
  const bool IsAlongLines = (M.Use == CoopUse::B) == Load.isColumnMajor();
  auto Multiplies = [&](const User *U) {
    auto *Product = dyn_cast<MatMulAddCall>(U);
    return Product && isInLoop(Product) &&
           mmaOperandTypes(Product->aType(), Product->bType(), Product->matrixOperands());
  };
  return M.Scope == CoopScope::Subgroup && M.Use != CoopUse::Accumulator &&
         Load.pointer()->getType()->getPointerAddressSpace() == address_space::Buffer &&
         isPlainLoad(cast<MatrixLoadCall>(Load)) && !isBounded(Load) &&
         (Bits == 16 || (Bits == 8 && IsAlongLines)) && Line * Bits / 8 % ChunkBytes == 0 &&
         Map.fragments({M, Info.SubgroupSize}) && all_of(Load.users(), Multiplies);
}

/// Where there are fewer products than loads, a subgroup has nothing to do for so long as copies
/// take, and reads its registers from memory as fast (H100: half the speed with one product and two
/// loads, twice with 16 and 8).
bool SubgroupLoop::findLoads() {
  MemoryUse Memory;
  size_t Products = 0;
  for (BasicBlock *Block : Shape.Blocks)
    for (Instruction &I : *Block) {
      if (!Memory.leavesMemory(I))
        return false;
      Products += isa<MatMulAddCall>(I);
      auto *Load = dyn_cast<MatLoadCall>(&I);
      if (!Load || !isStaged(*Load))
        continue;
      const MatrixType M = Load->resultType();
      const auto Bytes =
          static_cast<unsigned>(M.Component->getPrimitiveSizeInBits().getFixedValue() / 8);
      StagedLoads Staged{{{Load, 0}},
                         Load->isColumnMajor() ? M.Cols : M.Rows,
                         (Load->isColumnMajor() ? M.Rows : M.Cols) * Bytes,
                         {},
                         {},
                         {}};
      if (Staged.chunks() > MostCopies * Info.SubgroupSize)
        return false;
      Loads.push_back(std::move(Staged));
    }
  if (Loads.size() < 2 || Products < Loads.size())
    return false;
  First = Loads.front().Loads.front().first;
  ExitsFirst = Shape.exitsBefore(*First->getParent());
  return ExitsFirst || Shape.Exiting->getParent() == Shape.Latch;
}

/// Addresses, and whether there is another iteration, by arithmetic of phis alone.
bool SubgroupLoop::canComputeAhead() const {
  auto IsThere = [&](const Instruction &I) {
    return !isInLoop(&I) ||
           (isa<PHINode>(I) && I.getParent() == Shape.Header && !containsCoopType(I.getType()));
  };
  NeededInstructions Needed;
  auto Can = [&](Value *V, function_ref<bool(const Instruction &)> CanMove) {
    auto *I = dyn_cast<Instruction>(V);
    return !I || IsThere(*I) || (CanMove(*I) && collectNeeded(*I, Needed, IsThere, CanMove));
  };
  for (const PHINode &Phi : Shape.Header->phis())
    if (!containsCoopType(Phi.getType()) &&
        !Can(Phi.getIncomingValueForBlock(Shape.Latch), isSafeAfterLoop))
      return false;
  return Can(Shape.Exiting->getCondition(), isSafeAfterLoop) &&
         all_of(Loads, [&](const StagedLoads &Each) {
           const MatLoadCall &Load = *Each.Loads.front().first;
           return Can(Load.pointer(), isAddressArithmetic) &&
                  Can(Load.stride(), isAddressArithmetic);
         });
}

/// The address is of a buffer that a descriptor describes, which has less than 4 GiB (Vulkan,
/// maxStorageBufferRange).
bool isOfBuffer(const Value *Pointer) {
  while (auto *Step = dyn_cast<GEPOperator>(Pointer))
    Pointer = Step->getPointerOperand();
  return isa<BufferCall>(Pointer);
}

/// Those whose lines follow the lines of others in memory, in all subgroups, are joined with them.
void SubgroupLoop::joinLoads(InvocationValues &Values, ArrayRef<uint32_t> Firsts) {
  SmallVector<StagedLoads, 16> Joined;
  auto Follows = [&](const StagedLoads &Before, const StagedLoads &After) {
    const MatLoadCall &X = *Before.Loads.front().first, &Y = *After.Loads.front().first;
    return isOfBuffer(X.pointer()) && Before.Lines == After.Lines &&
           Before.LineBytes + After.LineBytes <= MostLineBytes &&
           all_of(Firsts, [&](uint32_t Each) {
             return Values.distance(*X.pointer(), *Y.pointer(), Each) == Before.LineBytes &&
                    Values.distance(*X.stride(), *Y.stride(), Each) == 0;
           });
  };
  for (const StagedLoads &Each : Loads) {
    auto *Before = find_if(Joined, [&](const StagedLoads &X) { return Follows(X, Each); });
    if (Before == Joined.end()) {
      Joined.push_back(Each);
      continue;
    }
    Before->Loads.push_back({Each.Loads.front().first, Before->LineBytes});
    Before->LineBytes += Each.LineBytes;
  }
  Loads = std::move(Joined);
}

/// Loads of the same elements are one tile, of which each of the subgroups that load it copies a
/// part.
bool SubgroupLoop::placeTiles(const Loop &L) {
  if (Subgroups == 0 || Subgroups > MostSubgroups ||
      Subgroups * Info.SubgroupSize != invocationsOf(Info))
    return false;
  SmallVector<uint32_t, 8> Firsts;
  for (unsigned Each = 0; Each < Subgroups; ++Each)
    Firsts.push_back(Each * Info.SubgroupSize);
  InvocationValues Values(Info, L, Firsts);
  if (!Values.isCommon(*Shape.Exiting->getCondition()))
    return false;
  joinLoads(Values, Firsts);
  struct Tile {
    unsigned Offset, Users;
  };
  StringMap<Tile> Tiles; // by what they are
  SmallVector<const Tile *, 64> Used;
  for (const uint32_t Each : Firsts)
    for (StagedLoads &Staged : Loads) {
      const MatLoadCall &Load = *Staged.Loads.front().first;
      const std::string Pointer = Values.nameOf(*Load.pointer(), Each),
                        Stride = Values.nameOf(*Load.stride(), Each);
      if (Pointer.empty() || Stride.empty())
        return false;
      const std::string Key = (Twine(Pointer) + " " + Stride + " " + Twine(Staged.Lines) + "x" +
                               Twine(Staged.LineBytes))
                                  .str();
      const auto [At, IsNew] = Tiles.try_emplace(Key, Tile{StageBytes, 0});
      if (IsNew)
        StageBytes += Staged.bytes();
      Staged.Offsets.push_back(At->second.Offset);
      Staged.PartNumbers.push_back(At->second.Users++);
      Used.push_back(&At->second);
    }
  for (unsigned Each = 0; Each < Subgroups; ++Each)
    for (auto [I, Staged] : enumerate(Loads))
      Staged.Parts.push_back(Used[Each * Loads.size() + I]->Users);
  return true;
}

// ---- values for other iterations

Value *SubgroupLoop::compute(Instruction &Where, Value *V, KnownValues &Known) const {
  return computeBefore(Where, V, Known,
                       [&](Instruction &I) -> Value * { return isInLoop(&I) ? nullptr : &I; });
}

/// i1: the loop goes on after the iteration for which phis are known.
Value *SubgroupLoop::continues(Instruction &Where, KnownValues &Known) const {
  Value *Condition = compute(Where, Shape.Exiting->getCondition(), Known);
  return Shape.Exiting->getSuccessor(0) == Shape.Exit ? IRBuilder<>(&Where).CreateNot(Condition)
                                                      : Condition;
}

// ---- copies

/// This subgroup's of a table, i32. Before the loop.
Value *SubgroupLoop::of(const Table &Numbers) {
  IRBuilder<> B(Shape.Preheader->getTerminator());
  Table Differences;
  for (const unsigned Number : Numbers)
    Differences.push_back(Number - Numbers.front());
  Value *&Difference = Tables[Differences];
  if (!Difference) {
    Difference = B.getInt32(0);
    for (unsigned Each = 1; Each < Subgroups; ++Each)
      if (Differences[Each] != 0)
        Difference = B.CreateSelect(B.CreateICmpEQ(Subgroup, B.getInt32(Each)),
                                    B.getInt32(Differences[Each]), Difference);
  }
  return B.CreateAdd(Difference, B.getInt32(Numbers.front()));
}

/// Neighbouring lanes copy what lies side by side. Vulkan aligns addresses and strides for it
/// (FragmentAccess.h).
void SubgroupLoop::copyPart(Instruction &Where, const StagedLoads &Staged, Value *Stage,
                            KnownValues &Known) {
  const MatLoadCall &Load = *Staged.Loads.front().first;
  Value *From = compute(Where, Load.pointer(), Known),
        *Stride = compute(Where, Load.stride(), Known);
  IRBuilder<> B(&Where);
  Value *To = B.CreateAdd(
      Base, B.CreateAdd(B.CreateMul(Stage, B.getInt32(StageBytes)), of(Staged.Offsets)));
  Value *Address = B.CreatePtrToInt(From, B.getInt64Ty());
  const unsigned PerLine = Staged.LineBytes / ChunkBytes, Lanes = Info.SubgroupSize,
                 FewestParts = *std::min_element(Staged.Parts.begin(), Staged.Parts.end());
  // Every lane has a chunk in every round.
  const bool AreWhole = all_equal(Staged.Parts) && Staged.chunks() % (FewestParts * Lanes) == 0;
  Value *Own = B.CreateAdd(Lane, B.CreateMul(of(Staged.PartNumbers), B.getInt32(Lanes))),
        *Step = B.CreateMul(of(Staged.Parts), B.getInt32(Lanes));
  auto Copy = [&](Instruction &Here, Value *N) {
    IRBuilder<> At(&Here);
    Value *Line = At.CreateUDiv(N, At.getInt32(PerLine)),
          *Bytes = At.CreateMul(At.CreateURem(N, At.getInt32(PerLine)), At.getInt32(ChunkBytes));
    Value *InTile = PermutedTile::permuted(At, At.CreateMul(N, At.getInt32(ChunkBytes))),
          *InMemory = At.CreateAdd(At.CreateMul(At.CreateZExt(Line, At.getInt64Ty()), Stride),
                                   At.CreateZExt(Bytes, At.getInt64Ty()));
    Value *Chunk = At.CreateAdd(To, InTile), *Source = At.CreateAdd(Address, InMemory);
    emitAsyncCopy(At, ChunkBytes, Chunk, Source, At.getInt32(ChunkBytes));
  };
  for (unsigned Round = 0; Round * FewestParts * Lanes < Staged.chunks(); ++Round) {
    B.SetInsertPoint(&Where);
    Value *N = B.CreateAdd(Own, B.CreateMul(Step, B.getInt32(Round)));
    Copy(AreWhole ? Where
                  : *SplitBlockAndInsertIfThen(B.CreateICmpULT(N, B.getInt32(Staged.chunks())),
                                               &Where, false),
         N);
  }
}

/// This subgroup's parts of the tiles of an iteration, for which phis are known, if there is such
/// an iteration.
void SubgroupLoop::copy(Instruction &Where, Value *Exists, Value *Stage, KnownValues Known) {
  Instruction *Here = SplitBlockAndInsertIfThen(Exists, &Where, false);
  for (const StagedLoads &Each : Loads)
    copyPart(*Here, Each, Stage, Known);
  IRBuilder<> B(&Where);
  emitCommitCopies(B);
}

// ---- the loop

void SubgroupLoop::copyFirst() {
  Instruction *Where = Shape.Preheader->getTerminator();
  IRBuilder<> B(Where);
  Subgroup = emitCoopOp(B, CoopOp::SubgroupId, B.getInt32Ty(), {});
  Lane = emitCoopOp(B, CoopOp::SubgroupInvocationId, B.getInt32Ty(), {});
  Base = SharedStages::address(B, *Memory);
  for (const StagedLoads &Each : Loads)
    for (const Table &Numbers : {Each.Offsets, Each.PartNumbers, Each.Parts})
      of(Numbers); // where it dominates all
  for (PHINode *Phi : Phis)
    FirstAhead.push_back(Phi->getIncomingValueForBlock(Shape.Preheader));
  FirstMore = B.getTrue();
  for (unsigned I = 0; I + 1 < Stages; ++I) {
    KnownValues Known;
    for (auto [Phi, V] : zip_equal(Phis, FirstAhead))
      Known[Phi] = V;
    Value *Goes = IRBuilder<>(Where).CreateAnd(FirstMore, continues(*Where, Known));
    for (auto [Phi, V] : zip_equal(Phis, FirstAhead))
      V = compute(*Where, Phi->getIncomingValueForBlock(Shape.Latch), Known);
    copy(*Where, ExitsFirst ? Goes : FirstMore, ConstantInt::get(B.getInt32Ty(), I), Known);
    FirstMore = Goes;
  }
  Shape.Preheader = Where->getParent();
}

void SubgroupLoop::addPhis() {
  IRBuilder<> B(Shape.Header, Shape.Header->begin());
  auto Add = [&](Value *First, const Twine &Name) {
    PHINode *Phi = B.CreatePHI(First->getType(), 2, Name);
    Phi->addIncoming(First, Shape.Preheader);
    return Phi;
  };
  Stage = Add(B.getInt32(0), "stage");
  More = Add(FirstMore, "more");
  for (auto [Phi, First] : zip_equal(Phis, FirstAhead))
    Ahead.push_back(Add(First, Phi->getName() + ".ahead"));
}

/// When all have met, the stage of the iteration before is free. Copies begin after the products,
/// which take longer than it takes to say what is to be copied.
void SubgroupLoop::copyAhead() {
  IRBuilder<> B(First);
  emitWaitForGroups(B, Stages - 2);
  emitWorkgroupBarrier(B);
  Instruction *Where = Shape.Latch->getTerminator();
  B.SetInsertPoint(Where);
  KnownValues Known;
  for (auto [Phi, V] : zip_equal(Phis, Ahead))
    Known[Phi] = V;
  Value *Goes = B.CreateAnd(More, continues(*Where, Known));
  SmallVector<Value *, 4> Next;
  for (PHINode *Phi : Phis)
    Next.push_back(compute(*Where, Phi->getIncomingValueForBlock(Shape.Latch), Known));
  Value *IsFirst = B.CreateICmpEQ(Stage, B.getInt32(0));
  Value *Before =
      B.CreateSelect(IsFirst, B.getInt32(Stages - 1), B.CreateSub(Stage, B.getInt32(1)));
  copy(*Where, ExitsFirst ? Goes : static_cast<Value *>(More), Before, Known);
  // A block was split.
  for (BasicBlock *Each : predecessors(Shape.Header))
    if (Each != Shape.Preheader)
      Shape.Latch = Each;
  B.SetInsertPoint(Shape.Latch->getTerminator());
  Value *IsLast = B.CreateICmpEQ(Stage, B.getInt32(Stages - 1));
  Stage->addIncoming(B.CreateSelect(IsLast, B.getInt32(0), B.CreateAdd(Stage, B.getInt32(1))),
                     Shape.Latch);
  More->addIncoming(Goes, Shape.Latch);
  for (auto [Phi, V] : zip_equal(Ahead, Next))
    Phi->addIncoming(V, Shape.Latch);
}

void SubgroupLoop::replaceLoads() {
  for (const StagedLoads &Each : Loads)
    for (auto [Load, InLine] : Each.Loads) {
      IRBuilder<> B(Load);
      Value *Offset = B.CreateAdd(B.CreateMul(Stage, B.getInt32(StageBytes)), of(Each.Offsets));
      Value *Pointer = PermutedTile::emit(B, B.CreateInBoundsGEP(B.getInt8Ty(), Memory, Offset),
                                          B.getInt32(InLine));
      CallInst *New = emitCoopOp(B, CoopOp::MatLoad, Load->getType(),
                                 {Pointer, B.getInt64(Each.LineBytes),
                                  Load->getArgOperand(MatLoadCall::IsColumnMajor),
                                  B.getInt32(ChunkBytes), B.getFalse()});
      Load->replaceAllUsesWith(New);
      Load->eraseFromParent();
    }
}

void SubgroupLoop::pipeline(GlobalVariable &StageMemory, unsigned Count) {
  Memory = &StageMemory;
  Stages = Count;
  for (PHINode &Phi : Shape.Header->phis())
    if (!containsCoopType(Phi.getType()))
      Phis.push_back(&Phi);
  copyFirst();
  addPhis();
  copyAhead();
  replaceLoads();
  // What comes after the loop may use the stages.
  IRBuilder<> B(Shape.Exit, Shape.Exit->getFirstInsertionPt());
  emitWorkgroupBarrier(B);
}

/// Every invocation gets there, or none: versions of the body are for whole workgroups.
bool allReach(const Loop &L, const PostDominatorTree &After) {
  const BasicBlock *Preheader = L.getLoopPreheader();
  if (!Preheader)
    return false;
  const Function &F = *Preheader->getParent();
  const auto Reaches = [&](const BasicBlock *From) { return After.dominates(Preheader, From); };
  return Reaches(&F.getEntryBlock()) ||
         (BodyVersions::areIn(F) && any_of(successors(&F.getEntryBlock()), Reaches));
}

/// Of a multiprocessor's shared memory, by as many workgroups as registers last for.
unsigned stagesFor(const GpuRow &Gpu, uint64_t Taken, unsigned OfStage, unsigned Groups) {
  const uint64_t Shared = SharedStages::bytesForEach(Gpu.SharedBytes, Groups);
  return static_cast<unsigned>(
      std::min<uint64_t>((Shared - std::min(Shared, Taken)) / OfStage, MostStages));
}

} // namespace

PreservedAnalyses SubgroupLoopsPass::run(Module &M, ModuleAnalysisManager &Modules) {
  const std::optional<KernelInfo> Info = getKernelInfo(M);
  Function *Entry = findEntry(M);
  if (!Info || !Entry || Info->SubgroupSize != WarpSize)
    return PreservedAnalyses::all();
  auto &Functions = Modules.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  const LoopInfo &Loops = Functions.getResult<LoopAnalysis>(*Entry);
  const auto &After = Functions.getResult<PostDominatorTreeAnalysis>(*Entry);
  const FragmentMap Map(M, Gpu.hasWarpgroups());
  const unsigned Groups = workgroupsOf(*Entry, Map, *Info);
  const uint64_t Taken =
      alignTo(SharedStages::bytesTaken(M, OriginalVersion), SharedStages::Alignment);
  SmallVector<std::pair<std::unique_ptr<SubgroupLoop>, unsigned>, 2> Found;
  uint64_t Bytes = 0; // one loop has the stages at a time
  for (const Loop *L : Loops) {
    if (!allReach(*L, After))
      continue;
    auto Each = std::make_unique<SubgroupLoop>(*L, Map, *Info);
    const unsigned Stages =
        Each->isPossible() ? stagesFor(Gpu, Taken, Each->stageBytes(), Groups) : 0;
    if (Stages < FewestStages)
      continue;
    Bytes = std::max(Bytes, uint64_t(Stages) * Each->stageBytes());
    Found.emplace_back(std::move(Each), Stages);
  }
  if (Found.empty())
    return PreservedAnalyses::all();
  GlobalVariable &Memory = SharedStages::add(M, Bytes, OriginalVersion);
  for (auto &[Each, Stages] : Found)
    Each->pipeline(Memory, Stages);
  return PreservedAnalyses::none();
}

} // namespace coop::lower
