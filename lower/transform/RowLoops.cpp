// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which loops walk rows, and how they are written; see RowLoops.h. A loop is copied: the copy
// stands before it, makes as many iterations at once as a vector has elements for as long as there
// are so many, and the loop makes the rest.

#include "lower/transform/RowLoops.h"
#include "lower/analysis/ReadOnlyMemory.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopTraits.h"
#include "lower/ir/LlvmVersions.h"
#include "lower/transform/LoopMarks.h"
#include "lower/transform/UniformValues.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Half of a line of the cache, or what is enough code.
constexpr uint64_t VectorBytes = 32, MostTimes = 8;

/// What differs between invocations in the place of a row's begin.
class RowStart {
public:
  explicit RowStart(const SCEV *Start) { see(Start, true); }
  /// Whether neighbours' begins are elsewhere, farther than a few elements.
  bool isApart() const { return Differs && !IsNear; }

private:
  void see(const SCEV *S, bool IsTerm) {
    constexpr uint64_t Few = 16;
    if (auto *Unknown = dyn_cast<SCEVUnknown>(S)) {
      if (isUniformEverywhere(*Unknown->getValue()))
        return;
      Differs = true;
      // What is read from memory for an invocation is seldom one more than for the one before.
      IsNear |= IsTerm && !isa<LoadInst>(Unknown->getValue());
    } else if (auto *Sum = dyn_cast<SCEVAddExpr>(S)) {
      for (const SCEV *Term : Sum->operands())
        see(Term, IsTerm);
    } else if (auto *Product = dyn_cast<SCEVMulExpr>(S)) {
      auto *Factor = dyn_cast<SCEVConstant>(Product->getOperand(0));
      const bool IsSmall =
          Factor && Product->getNumOperands() == 2 && Factor->getAPInt().abs().ule(Few);
      for (const SCEV *Each : Product->operands())
        see(Each, IsTerm && IsSmall);
    } else if (auto *Cast = dyn_cast<SCEVCastExpr>(S)) {
      see(Cast->getOperand(), IsTerm);
    } else if (!isa<SCEVConstant>(S)) {
      Differs = IsNear = true; // nothing is known
    }
  }

  bool Differs = false, IsNear = false;
};

/// A load or store whose address moves by its own size from one iteration to the next.
struct RowAccess {
  Instruction *I;
  uint64_t Size;
};

class RowLoop {
public:
  RowLoop(Loop &L, const KernelInfo &Info, bool MayOverlap)
      : L(L), Info(Info), MayOverlap(MayOverlap) {}

  /// Whether it is of one path, and what it does can be done several times in a row.
  bool hasForm();
  /// Reads before it what it reads again and again.
  void hoistConstants();
  /// Whether it walks rows, as many elements as all invocations have together.
  bool walksRows(ScalarEvolution &Evolution);
  void write();

private:
  bool findPath();
  bool isHarmless(const Instruction &I) const;
  bool findCount();
  void findAccesses();
  std::optional<RowAccess> accessOf(Instruction &I) const;
  std::optional<int64_t> stepOf(const Value &Index, bool &IsApart) const;
  bool isAlone(const Instruction &I) const;

  void copyHeader();
  void copyIteration(unsigned Which);
  void copy(Instruction &I, BasicBlock &To);
  Value *mapped(Value *V) const;
  void join(const RowAccess &Access);
  Value *hasManyMore(IRBuilder<> &B);

  Loop &L;
  ScalarEvolution *Evolution = nullptr;
  const KernelInfo &Info;
  const bool MayOverlap;

  CallInst *Begin = nullptr;
  SmallVector<BasicBlock *, 4> Path; ///< of an iteration, the header first
  BasicBlock *Exiting = nullptr;
  PHINode *Counter = nullptr;
  ICmpInst *Compare = nullptr;
  Value *Bound = nullptr;
  uint64_t Step = 0; ///< of the counter
  unsigned Times = 0;
  SmallVector<RowAccess, 4> Accesses;

  BasicBlock *Before = nullptr, *Header = nullptr, *Body = nullptr, *After = nullptr;
  DenseMap<Value *, Value *> Map; ///< to the copies of the iteration that is being written
  DenseMap<Instruction *, SmallVector<Instruction *, 16>> Copies; ///< of accesses
};

bool RowLoop::isHarmless(const Instruction &I) const {
  if (isa<LoadInst, StoreInst>(I))
    return !I.isVolatile() && !I.isAtomic();
  auto *Call = dyn_cast<CallInst>(&I);
  if (!Call)
    return !I.mayReadOrWriteMemory();
  if (const auto Op = getCoopOp(*Call))
    return Op == CoopOp::LoopIterate || kindOf(*Op) == OpKind::Resource ||
           kindOf(*Op) == OpKind::Builtin;
  return isa<IntrinsicInst>(Call) && Call->doesNotAccessMemory() && !Call->isConvergent();
}

/// From the header to the only branch back, with one way out.
bool RowLoop::findPath() {
  constexpr size_t MostInstructions = 48;
  size_t Count = 0;
  BasicBlock *Block = L.getHeader();
  do {
    Path.push_back(Block);
    Count += Block->size();
    if (Count > MostInstructions || !all_of(*Block, [&](Instruction &I) { return isHarmless(I); }))
      return false;
    auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
    BasicBlock *Next = nullptr;
    for (BasicBlock *Successor : successors(Block)) {
      if (L.contains(Successor) && Next)
        return false;
      if (L.contains(Successor))
        Next = Successor;
      else if (std::exchange(Exiting, Block))
        return false;
    }
    if (!Branch || !Next || (Next != L.getHeader() && !Next->getSinglePredecessor()))
      return false;
    Block = Next;
  } while (Block != L.getHeader());
  return Exiting && Path.size() == L.getNumBlocks();
}

/// All marks are there, and nothing is stored before the way out.
bool RowLoop::hasForm() {
  BasicBlock *Preheader = L.getLoopPreheader(), *Exit = L.getExitBlock();
  if (!L.isInnermost() || !Preheader || !Exit || !findPath())
    return false;
  Begin = findLoopMark(Preheader, CoopOp::LoopBegin);
  if (!Begin || Begin->getNextNode() != Preheader->getTerminator() ||
      !findLoopMark(L.getHeader(), CoopOp::LoopIterate) || !findLoopMark(Exit, CoopOp::LoopEnd))
    return false;
  for (BasicBlock *Block : Path) {
    if (any_of(*Block, [](Instruction &I) { return isa<StoreInst>(I); }))
      return false;
    if (Block == Exiting)
      return true;
  }
  return false;
}

/// The way out is where the counter, which grows, reaches what all invocations have together.
bool RowLoop::findCount() {
  auto *Branch = cast<BranchInst>(Exiting->getTerminator());
  Compare = dyn_cast<ICmpInst>(Branch->getCondition());
  if (!Compare)
    return false;
  const bool StaysIfTrue = L.contains(Branch->getSuccessor(0));
  const ICmpInst::Predicate Stays =
      StaysIfTrue ? Compare->getPredicate() : Compare->getInversePredicate();
  Counter = dyn_cast<PHINode>(Compare->getOperand(0));
  Bound = Compare->getOperand(1);
  if (!Counter || Counter->getParent() != L.getHeader() ||
      (Stays != ICmpInst::ICMP_ULT && Stays != ICmpInst::ICMP_SLT))
    return false;
  auto *Moves = dyn_cast<SCEVAddRecExpr>(Evolution->getSCEV(Counter));
  auto *Each = Moves && Moves->getLoop() == &L
                   ? dyn_cast<SCEVConstant>(Moves->getStepRecurrence(*Evolution))
                   : nullptr;
  if (!Each || !Each->getAPInt().isStrictlyPositive() || Each->getAPInt().ugt(1024))
    return false;
  Step = Each->getAPInt().getZExtValue();
  auto *Start = dyn_cast<SCEVUnknown>(Moves->getStart());
  return isUniformEverywhere(*Bound) && (isa<SCEVConstant>(Moves->getStart()) ||
                                         (Start && isUniformEverywhere(*Start->getValue())));
}

/// How far Index moves in an iteration; nothing where that is not seen. An index of 32 bits may
/// wrap: of elements that are wider than a byte, one of two such neighbours is in no buffer, as
/// those have at most 4 GiB.
std::optional<int64_t> RowLoop::stepOf(const Value &Index, bool &IsApart) const {
  const Value *V = &Index;
  int64_t Factor = 1;
  if (auto *Binary = dyn_cast<BinaryOperator>(V))
    if (auto *By = dyn_cast<ConstantInt>(Binary->getOperand(1)); By && By->getValue().ult(16)) {
      if (Binary->getOpcode() == Instruction::Mul)
        Factor = By->getSExtValue();
      else if (Binary->getOpcode() == Instruction::Shl)
        Factor = int64_t(1) << By->getZExtValue();
      if (Factor != 1)
        V = Binary->getOperand(0);
    }
  if (isa<ZExtInst, SExtInst>(V))
    V = cast<CastInst>(V)->getOperand(0);
  if (V->getType()->getScalarSizeInBits() < 32)
    return std::nullopt;
  const SCEV *Place = Evolution->getSCEV(const_cast<Value *>(V));
  if (Evolution->isLoopInvariant(Place, &L))
    return 0;
  auto *Moves = dyn_cast<SCEVAddRecExpr>(Place);
  if (!Moves || Moves->getLoop() != &L || !Moves->isAffine())
    return std::nullopt;
  auto *Each = dyn_cast<SCEVConstant>(Moves->getStepRecurrence(*Evolution));
  if (!Each || Each->getAPInt().abs().ugt(VectorBytes))
    return std::nullopt;
  IsApart |= RowStart(Moves->getStart()).isApart();
  return Factor * Each->getAPInt().getSExtValue();
}

std::optional<RowAccess> RowLoop::accessOf(Instruction &I) const {
  Type *T = getLoadStoreType(&I);
  const DataLayout &Data = I.getDataLayout();
  const uint64_t Size = Data.getTypeStoreSize(T);
  Value *Pointer = getLoadStorePointerOperand(&I);
  if ((!T->isIntegerTy() && !T->isFloatingPointTy()) || Size * 8 != Data.getTypeSizeInBits(T) ||
      !isPowerOf2_64(Size) || Size < 2 || Size >= VectorBytes ||
      Pointer->getType()->getPointerAddressSpace() != address_space::Buffer)
    return std::nullopt;
  int64_t Moves = 0;
  bool IsApart = false;
  Value *Base = Pointer;
  while (auto *Gep = dyn_cast<GEPOperator>(Base)) {
    GepOffsets Variable;
    APInt Constant(64, 0);
    if (!Gep->collectOffset(Data, 64, Variable, Constant))
      return std::nullopt;
    for (const auto &[Index, Scale] : Variable) {
      const std::optional<int64_t> Each = stepOf(*Index, IsApart);
      if (!Each || Scale.ugt(1 << 16))
        return std::nullopt;
      Moves += *Each * Scale.getSExtValue();
    }
    Base = Gep->getPointerOperand();
  }
  if (!bindingOf(*Base, Info) || !IsApart || Moves != static_cast<int64_t>(Size) || !isAlone(I))
    return std::nullopt;
  return RowAccess{&I, Size};
}

/// Whether no other instruction of the loop writes to the buffer of I, or reads what I writes.
bool RowLoop::isAlone(const Instruction &I) const {
  auto BindingOf = [&](const Instruction &Access) {
    return bindingOf(*getUnderlyingObject(getLoadStorePointerOperand(&Access), 0), Info);
  };
  const BindingInfo *Own = BindingOf(I);
  for (const BasicBlock *Block : Path)
    for (const Instruction &Other : *Block) {
      const Value *Address = getLoadStorePointerOperand(&Other);
      if (!Address || &Other == &I || (isa<LoadInst>(I) && isa<LoadInst>(Other)))
        continue;
      const unsigned Space = Address->getType()->getPointerAddressSpace();
      if (Space != address_space::Buffer)
        continue; // nobody can have both in one memory
      const BindingInfo *Theirs = BindingOf(Other);
      if (!Own || !Theirs || Theirs == Own || MayOverlap)
        return false;
    }
  return true;
}

void RowLoop::findAccesses() {
  for (BasicBlock *Block : Path)
    for (Instruction &I : *Block)
      if (isa<LoadInst, StoreInst>(I))
        if (const auto Access = accessOf(I))
          Accesses.push_back(*Access);
  uint64_t Widest = 0;
  for (const RowAccess &Access : Accesses)
    Widest = std::max(Widest, Access.Size);
  erase_if(Accesses, [&](const RowAccess &Access) { return Access.Size != Widest; });
  Times = Widest ? static_cast<unsigned>(std::min(VectorBytes / Widest, MostTimes)) : 0;
}

bool RowLoop::walksRows(ScalarEvolution &Known) {
  Evolution = &Known;
  if (!findCount())
    return false;
  findAccesses();
  return !Accesses.empty();
}

void RowLoop::hoistConstants() {
  for (BasicBlock *Block : Path)
    for (Instruction &I : make_early_inc_range(*Block)) {
      auto *Load = dyn_cast<LoadInst>(&I);
      auto *Call = dyn_cast<CallInst>(&I);
      const auto Op = Call ? getCoopOp(*Call) : std::nullopt;
      const bool IsConstant =
          Load ? isUniformEverywhere(*Load)
               : isa<GetElementPtrInst>(I) || (Op && kindOf(*Op) == OpKind::Resource);
      if (IsConstant && all_of(I.operands(), [&](const Use &U) { return L.isLoopInvariant(U); }))
        I.moveBefore(Begin);
    }
}

// ---- the copy

Value *RowLoop::mapped(Value *V) const {
  Value *New = Map.lookup(V);
  return New ? New : V;
}

void RowLoop::copy(Instruction &I, BasicBlock &To) {
  Instruction *New = I.clone();
  New->insertInto(&To, To.end());
  for (Use &U : New->operands())
    U.set(mapped(U));
  Map[&I] = New;
  if (any_of(Accesses, [&](const RowAccess &Access) { return Access.I == &I; }))
    Copies[&I].push_back(New);
}

/// Whether the counter is below the bound after so many iterations, too: their difference is no
/// less than nothing where it is below it now.
Value *RowLoop::hasManyMore(IRBuilder<> &B) {
  Value *Left = B.CreateSub(mapped(Bound), mapped(Counter));
  Value *Many = B.CreateICmpUGT(Left, ConstantInt::get(Left->getType(), Step * (Times - 1)));
  const bool StaysIfTrue = L.contains(cast<BranchInst>(Exiting->getTerminator())->getSuccessor(0));
  Value *Stays = mapped(Compare);
  return B.CreateAnd(StaysIfTrue ? Stays : B.CreateNot(Stays), Many);
}

/// What is done before the way out, which the loop does again after the copy.
void RowLoop::copyHeader() {
  IRBuilder<> B(Header);
  for (PHINode &Phi : L.getHeader()->phis()) {
    PHINode *New = B.CreatePHI(Phi.getType(), 2, Phi.getName());
    New->addIncoming(Phi.getIncomingValueForBlock(L.getLoopPreheader()), Before);
    Map[&Phi] = New;
  }
  for (BasicBlock *Block : Path) {
    for (Instruction &I : *Block)
      if (!isa<PHINode>(I) && !I.isTerminator())
        copy(I, *Header);
    if (Block == Exiting)
      break;
  }
  for (auto &[I, Of] : Copies) // of which nothing is used
    Of.clear();
  B.SetInsertPoint(Header);
  B.CreateCondBr(hasManyMore(B), Body, After);
}

void RowLoop::copyIteration(unsigned Which) {
  if (Which > 0) {
    SmallVector<std::pair<Value *, Value *>, 8> Next;
    for (PHINode &Phi : L.getHeader()->phis())
      Next.push_back({&Phi, mapped(Phi.getIncomingValueForBlock(L.getLoopLatch()))});
    for (auto [Phi, Value] : Next)
      Map[Phi] = Value;
  }
  for (BasicBlock *Block : Path)
    for (Instruction &I : *Block) {
      auto *Call = dyn_cast<CallInst>(&I);
      const bool IsMark = Call && getCoopOp(*Call) == CoopOp::LoopIterate;
      if (!isa<PHINode>(I) && !I.isTerminator() && !IsMark)
        copy(I, *Body);
    }
}

/// The copies of an access as one: loads where the first is, stores where the last is.
void RowLoop::join(const RowAccess &Access) {
  ArrayRef<Instruction *> All = Copies[Access.I];
  Type *T = getLoadStoreType(Access.I);
  auto *Joined = FixedVectorType::get(T, Times);
  Value *Address = getLoadStorePointerOperand(All.front());
  const Align A = getLoadStoreAlignment(Access.I);
  if (isa<LoadInst>(Access.I)) {
    IRBuilder<> B(All.front());
    Value *Vector = B.CreateAlignedLoad(Joined, Address, A);
    for (unsigned I = 0; I < Times; ++I)
      All[I]->replaceAllUsesWith(B.CreateExtractElement(Vector, I));
  } else {
    IRBuilder<> B(All.back());
    Value *Vector = PoisonValue::get(Joined);
    for (unsigned I = 0; I < Times; ++I)
      Vector = B.CreateInsertElement(Vector, cast<StoreInst>(All[I])->getValueOperand(), I);
    B.CreateAlignedStore(Vector, Address, A);
  }
  for (Instruction *I : All)
    I->eraseFromParent();
}

void RowLoop::write() {
  BasicBlock *Preheader = L.getLoopPreheader();
  Function &F = *Preheader->getParent();
  LLVMContext &C = F.getContext();
  auto Block = [&](StringRef Name) { return BasicBlock::Create(C, Name, &F, L.getHeader()); };
  // The loop's own begin is after the copy.
  Before = Preheader;
  After = Preheader->splitBasicBlock(Begin, "rows.rest");
  Header = Block("rows");
  Body = Block("rows.body");
  Before->getTerminator()->eraseFromParent();
  IRBuilder<> B(Before);
  emitCoopOp(B, CoopOp::LoopBegin, B.getVoidTy(), {});
  B.CreateBr(Header);
  copyHeader();
  for (PHINode &Phi : L.getHeader()->phis())
    Phi.setIncomingValueForBlock(After, Map[&Phi]);
  B.SetInsertPoint(After, After->begin());
  emitCoopOp(B, CoopOp::LoopEnd, B.getVoidTy(), {});
  const DenseMap<Value *, Value *> AtHeader = Map;
  for (unsigned Which = 0; Which < Times; ++Which)
    copyIteration(Which);
  B.SetInsertPoint(Body);
  B.CreateBr(Header);
  for (PHINode &Phi : L.getHeader()->phis())
    cast<PHINode>(AtHeader.lookup(&Phi))
        ->addIncoming(mapped(Phi.getIncomingValueForBlock(L.getLoopLatch())), Body);
  for (const RowAccess &Access : Accesses)
    join(Access);
}

void joinRows(Function &F, const KernelInfo &Info, bool MayOverlap) {
  DominatorTree Dominators(F);
  LoopInfo Loops(Dominators);
  SmallVector<RowLoop, 4> Rows;
  for (Loop *L : Loops.getLoopsInPreorder())
    if (RowLoop Row(*L, Info, MayOverlap); Row.hasForm())
      Rows.push_back(std::move(Row));
  markUniformBlocks(F, Info);
  for (RowLoop &Row : Rows)
    Row.hoistConstants();
  AssumptionCache Assumptions(F);
  TargetLibraryInfoImpl Known(Triple(F.getParent()->getTargetTriple()));
  TargetLibraryInfo Library(Known);
  ScalarEvolution Evolution(F, Library, Assumptions, Dominators, Loops);
  SmallVector<RowLoop *, 4> Walking;
  for (RowLoop &Row : Rows)
    if (Row.walksRows(Evolution))
      Walking.push_back(&Row);
  for (RowLoop *Row : Walking)
    Row->write();
}

} // namespace

void joinRowsInLoops(Module &M) {
  Function *Entry = findEntry(M);
  const std::optional<KernelInfo> Info = getKernelInfo(M);
  if (Entry && Info)
    joinRows(*Entry, *Info, M.getNamedMetadata(AliasedMetadata));
}

} // namespace coop::lower
