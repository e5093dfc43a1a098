// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which products there are, where their operands lie, and who waits when; see WorkgroupProducts.h.

#include "lower/gpu/matrix/WorkgroupProducts.h"
#include "lower/analysis/PlainLoad.h"
#include "lower/emit/Component.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/exec/loops/MatrixElements.h"
#include "lower/exec/loops/OwnElements.h"
#include "lower/gpu/abi/ExchangeMemory.h"
#include "lower/gpu/matrix/AddressArithmetic.h"
#include "lower/gpu/matrix/AsyncCopies.h"
#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/gpu/matrix/ProductSums.h"
#include "lower/gpu/matrix/SharedStages.h"
#include "lower/gpu/matrix/ThreadCopies.h"
#include "lower/gpu/target/GpuTarget.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include <set>

using namespace llvm;

namespace coop::lower {

// ---- the plan

/// Whether V lies by columns in memory, if it is loaded, or by phis may be; what is written from
/// registers may lie as one likes.
static bool liesByColumns(const Value *V) {
  SmallSetVector<const Value *, 4> All;
  All.insert(V);
  for (unsigned I = 0; I < All.size(); ++I) {
    if (auto *Load = dyn_cast<MatrixLoadCall>(All[I]))
      return isColumnMajor(*Load);
    if (auto *Phi = dyn_cast<PHINode>(All[I]))
      All.insert(Phi->value_op_begin(), Phi->value_op_end());
  }
  return false;
}

/// Whether it is a rectangle that may be copied there as it lies.
static bool mayBeCopied(const StagedOperand &Operand, const MatLoadTensorCall &Load) {
  const bool HasLines =
      Operand.hasLinesOf(Load.resultType(), isColumnMajor(cast<MatrixLoadCall>(Load)));
  return mayBeRectangle(Load) && Operand.IsAsInMemory == HasLines;
}

std::unique_ptr<StagedProduct> WorkgroupProducts::wayOf(const MatMulAddCall &Call) const {
  const MatrixType A = Call.aType(), B = Call.bType(), C = Call.cType();
  const auto Sum = workgroupSum(Call);
  if (!Sum || mulAddProblem(A, B, C, C))
    return nullptr;
  const auto Held = fragmentsOf(S, C), Added = fragmentsOf(S, *Sum);
  if (!Held || Held != Added)
    return nullptr;
  return StagedProduct::make(
      {A, B, *Sum, liesByColumns(Call.a()), liesByColumns(Call.b()), Call.matrixOperands(), Added},
      Gpu, Fp);
}

/// It is made by a whole load, or of sums.
bool WorkgroupProducts::isWritten(const Value *V) const {
  if (auto *Load = dyn_cast<MatrixLoadCall>(V))
    return isWholeLoad(*Load);
  auto *Convert = dyn_cast<MatConvertCall>(V);
  return Convert && fragmentsOf(S, Convert->matrixType());
}

/// V, and by phis all that it may be and become. False where something is used otherwise.
bool WorkgroupProducts::collect(Value *V, Web &Values) const {
  if (isa<UndefValue>(V) || !Values.insert(V))
    return true;
  auto *Phi = dyn_cast<PHINode>(V);
  if (!(Phi ? all_of(Phi->incoming_values(), [&](Value *Each) { return collect(Each, Values); })
            : isWritten(V)))
    return false;
  return all_of(V->users(), [&](User *U) {
    if (auto *Merge = dyn_cast<PHINode>(U))
      return collect(Merge, Values);
    auto *Call = dyn_cast<CallInst>(U);
    return Call && Products.contains(Call) && cast<MatMulAddCall>(Call)->c() != V;
  });
}

/// Wherever one of the values is read, it is the last that was written.
bool WorkgroupProducts::areOneAfterAnother(const Web &Values) const {
  using State = std::pair<const BasicBlock *, const Value *>;
  for (const Value *Written : Values) {
    auto *Call = dyn_cast<CallInst>(Written);
    if (!Call)
      continue;
    SmallVector<std::pair<State, BasicBlock::const_iterator>, 8> Work = {
        {{Call->getParent(), Call}, std::next(Call->getIterator())}};
    std::set<State> Seen;
    while (!Work.empty()) {
      auto [At, First] = Work.pop_back_val();
      const auto [Block, Current] = At;
      bool IsOver = false;
      for (const Instruction &I : make_range(First, Block->end())) {
        IsOver |= !isa<PHINode>(I) && Values.contains(const_cast<Instruction *>(&I));
        if (IsOver)
          break;
        if (Products.contains(dyn_cast<CallInst>(&I)) &&
            any_of(I.operands(), [&](const Use &U) { return U != Current && Values.contains(U); }))
          return false;
      }
      if (IsOver)
        continue;
      for (const BasicBlock *Successor : successors(Block)) {
        const Value *Then = Current;
        for (const PHINode &Phi : Successor->phis())
          if (Values.contains(const_cast<PHINode *>(&Phi))) {
            const Value *Incoming = Phi.getIncomingValueForBlock(Block);
            if (Incoming != Current && !isa<UndefValue>(Incoming))
              return false;
            Then = &Phi;
          }
        if (Seen.insert({Successor, Then}).second)
          Work.push_back({{Successor, Then}, Successor->begin()});
      }
    }
  }
  return true;
}

WorkgroupProducts::Home &WorkgroupProducts::newHome(const StagedOperand &Operand) {
  Homes.push_back(std::make_unique<Home>(Home{Operand}));
  return *Homes.back();
}

/// Of all operands: those that products read in different ways have one for each product.
void WorkgroupProducts::addHomes() {
  DenseMap<const Value *, Home *> Known;
  auto OperandOf = [&](const Product &P, unsigned I) { return I == 0 ? P.Way->a() : P.Way->b(); };
  auto FindHome = [&](Value *V, const StagedOperand &Operand) -> Home * {
    Web Values;
    if (!collect(V, Values) || !areOneAfterAnother(Values))
      return nullptr;
    for (const CallInst *Call : Order)
      for (unsigned I = 0; I < 2; ++I)
        if (const Product &P = *Products[Call];
            Values.contains(P.Operands[I]) && !(OperandOf(P, I) == Operand))
          return nullptr;
    Home &Own = newHome(Operand);
    for (Value *Each : Values) {
      Known[Each] = &Own;
      if (auto *Phi = dyn_cast<PHINode>(Each))
        Phis.push_back(Phi);
      else
        Writers[Each].To = &Own;
    }
    return &Own;
  };
  for (const CallInst *Call : Order) {
    Product &P = *Products[Call];
    for (unsigned I = 0; I < 2; ++I) {
      Home *Own = Known.lookup(P.Operands[I]);
      if (!Own)
        Own = FindHome(P.Operands[I], OperandOf(P, I));
      P.Homes[I] = Own;
      if (Own)
        continue;
      P.Homes[I] = &newHome(OperandOf(P, I));
      P.Writes[I] = Writer{P.Homes[I]};
    }
  }
}

/// Finds those that the accelerator may copy: all that is written there are rectangles of a tensor.
void WorkgroupProducts::mapHomes(Function &F) {
  if (!Gpu.hasWarpgroups())
    return;
  const DominatorTree Dominators(F);
  const PostDominatorTree PostDominators(F);
  const LoopInfo Loops(Dominators);
  for (const auto &H : Homes) {
    SmallVector<MatLoadTensorCall *, 2> Loads;
    bool MayBe = true;
    for (auto &[V, W] : Writers)
      if (W.To == H.get()) {
        auto *Load = dyn_cast<MatLoadTensorCall>(const_cast<Value *>(V));
        MayBe &= Load && mayBeCopied(H->Operand, *Load);
        Loads.push_back(Load);
      }
    if (MayBe && !Loads.empty())
      H->Mapped = MappedOperand::plan(Loads, H->Operand, Dominators, PostDominators, Loops);
  }
}

/// Each has its place. Returns the size of all.
uint64_t WorkgroupProducts::place() {
  uint64_t Bytes = 0;
  for (const auto &H : Homes) {
    H->Offset = Bytes;
    Bytes = alignTo(Bytes + H->Operand.bytes(), SharedStages::Alignment);
  }
  for (const auto &H : Homes)
    if (H->Mapped) {
      H->Scratch = Bytes;
      Bytes += MappedOperand::ScratchBytes;
    }
  return Bytes;
}

/// A product may read H, or something be written there that nobody reads, and then threads come to
/// Writer without having met. A product waits for all before it reads, and before it loads.
bool WorkgroupProducts::mayBeInUseBefore(const CallInst &Writer, const Home &H) const {
  SmallVector<std::pair<const BasicBlock *, BasicBlock::const_iterator>, 8> Work = {
      {Writer.getParent(), Writer.getIterator()}};
  SmallPtrSet<const BasicBlock *, 8> Seen;
  while (!Work.empty()) {
    auto [Block, At] = Work.pop_back_val();
    const Product *Last = nullptr;
    while (At != Block->begin() && !Last) {
      --At;
      if (const auto Found = Products.find(dyn_cast<CallInst>(&*At)); Found != Products.end())
        Last = Found->second.get();
      if (auto *W = Writers.find(&*At);
          W != Writers.end() && W->second.To == &H && !W->second.IsLater)
        return true;
    }
    if (Last && (is_contained(Last->Homes, &H) || any_of(Last->Loads, [&](const CallInst *Load) {
                   return Writers.find(Load)->second.To == &H;
                 })))
      return true;
    if (!Last)
      for (const BasicBlock *Before : predecessors(Block))
        if (Seen.insert(Before).second)
          Work.push_back({Before, Before->end()});
  }
  return false;
}

/// The product that stands after a load, with arithmetic between them at most, if it does not read
/// what is loaded.
WorkgroupProducts::Product *WorkgroupProducts::productAfter(CallInst &Load, const Home &H) {
  for (Instruction &I : make_range(std::next(Load.getIterator()), Load.getParent()->end())) {
    if (const auto Found = Products.find(dyn_cast<CallInst>(&I)); Found != Products.end())
      return is_contained(Found->second->Homes, &H) ? nullptr : Found->second.get();
    if (!isAddressArithmetic(I) && !(isa<MatrixLoadCall>(I) && Writers.contains(&I)))
      return nullptr;
  }
  return nullptr;
}

void WorkgroupProducts::orderWrites() {
  for (auto &[V, W] : Writers) {
    auto *Call = const_cast<CallInst *>(cast<CallInst>(V));
    Product *After = isa<MatrixLoadCall>(Call) ? productAfter(*Call, *W.To) : nullptr;
    W.IsLater = After != nullptr;
    if (After)
      After->Loads.push_back(Call);
  }
  for (auto &[V, W] : Writers)
    W.MeetsBefore = !W.IsLater && mayBeInUseBefore(*cast<CallInst>(V), *W.To);
  for (const CallInst *Call : Order)
    for (auto &Own : Products[Call]->Writes)
      if (Own)
        Own->MeetsBefore = mayBeInUseBefore(*Call, *Own->To);
}

WorkgroupProducts::~WorkgroupProducts() = default;

WorkgroupProducts::WorkgroupProducts(LoweringState &S, Function &F, const GpuRow &Gpu, FpMode Fp)
    : S(S), Gpu(Gpu), Fp(Fp) {
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<MatMulAddCall>(&I))
      if (auto Way = wayOf(*Call)) {
        auto P = std::make_unique<Product>();
        P->Way = std::move(Way);
        P->Operands[0] = Call->a();
        P->Operands[1] = Call->b();
        Products[Call] = std::move(P);
        Order.push_back(Call);
      }
  if (Order.empty())
    return;
  addHomes();
  mapHomes(F);
  const uint64_t Bytes = place();
  if (Bytes + SharedStages::bytesTaken(S.M, OriginalVersion) > Gpu.SharedBytes) {
    Products.clear();
    Writers.clear();
    Homes.clear();
    Phis.clear();
    return;
  }
  Memory = &SharedStages::add(S.M, Bytes, OriginalVersion);
  orderWrites();
}

// ---- the code

StagedPlace WorkgroupProducts::placeOf(IRBuilderBase &B, const Home &H) const {
  return {Memory, B.getInt32(static_cast<uint32_t>(H.Offset))};
}

Value *WorkgroupProducts::address(IRBuilderBase &B, uint64_t Offset) const {
  return B.CreateAdd(SharedStages::address(B, *Memory), B.getInt32(static_cast<uint32_t>(Offset)));
}

/// Before the first of the calls is lowered.
void WorkgroupProducts::begin(OpContext &O) {
  if (HasBegun)
    return;
  HasBegun = true;
  for (const auto &H : Homes)
    if (H->Mapped)
      H->Mapped->begin(O, address(O.B, H->Offset), address(O.B, H->Scratch));
  O.B.SetInsertPoint(&O.Call); // its block may have been split
}

/// What is written next may be where threads still copy to, though nobody reads it.
static void meet(IRBuilderBase &B) {
  emitWaitForAllCopies(B);
  emitWorkgroupBarrier(B);
}

/// For what the accelerator copies.
void WorkgroupProducts::waitForCopies(IRBuilderBase &B, const Home &H) {
  if (H.Mapped)
    H.Mapped->wait(B);
}

void WorkgroupProducts::load(OpContext &O, const Home &H) {
  if (!H.Mapped)
    return loadByThreads(O, H);
  Value *Layout = O.as<MatLoadTensorCall>().layout();
  Value *IsCopied = H.Mapped->isCopied(O, Layout);
  ifThen(O.B, IsCopied, "accelerator", [&] { H.Mapped->copy(O, Layout); });
  ifThen(O.B, O.B.CreateNot(IsCopied), "threads", [&] { loadByThreads(O, H); });
}

/// Copies of a rectangle of memory, or what the load says.
void WorkgroupProducts::loadByThreads(OpContext &O, const Home &H) {
  IRBuilder<> &B = O.B;
  const StagedPlace To = placeOf(B, H);
  auto *Tensor = dyn_cast<MatLoadTensorCall>(&O.Call);
  if (!Tensor || !mayBeCopied(H.Operand, *Tensor))
    return loadToStage(O, H.Operand, To);
  const TensorOfLoad T(O, O.matrixResult(), Tensor->pointer(), Tensor->layout(), Tensor->view());
  ifThen(B, T.IsOne, "rectangle", [&] {
    const Corner From = cornerOf(O, Tensor->layout());
    const CopyTarget Target{To.Memory, SharedStages::address(B, *Memory), To.Offset,
                            O.S.invocationIndex(B, CoopScope::Workgroup),
                            O.S.invocations(CoopScope::Workgroup)};
    // The accelerator takes what is aligned to 16 bytes, where there is one.
    emitThreadCopies(B, H.Operand, T.Tensor, Target, From.Inner, From.Outer, H.Mapped ? 8 : 16);
  });
  ifThen(B, B.CreateNot(T.IsOne), "elements", [&] { loadToStage(O, H.Operand, To); });
}

/// A sum, as a component of the result; null where there is no such conversion.
Value *WorkgroupProducts::converted(OpContext &O, uint32_t Index) const {
  auto &Convert = O.as<MatConvertCall>();
  const MatrixType From = Convert.matrixType();
  Value *V = loadElement(O.B, From.Component, O.slot(Convert.matrix()), O.B.getInt32(Index));
  return emitComponentConvert(O.B, Convert.conversion(), Convert.saturates(), Component(From),
                              Component(O.matrixResult()), V);
}

/// Sums as operands: what a thread has side by side in a line is written at once.
void WorkgroupProducts::convert(OpContext &O, const Home &H) {
  IRBuilder<> &B = O.B;
  auto &Convert = O.as<MatConvertCall>();
  const MatrixType From = Convert.matrixType(), To = O.matrixResult();
  const StagedPlace Place = placeOf(B, H);
  Value *Lane = O.S.invocationIndex(B, From.Scope);
  // What follows in a slice is the next one of its line.
  const bool HasPairs =
      H.Operand.hasLinesOf(To, /*ColumnMajor=*/fragmentsOf(O.S, From)->LinesAreColumns);
  Type *Pair = FixedVectorType::get(To.Component, 2);
  for (uint32_t I = 0; I < O.S.sliceLength(From); I += HasPairs ? 2 : 1) {
    Value *V = converted(O, I);
    if (!V)
      return O.unsupported("there is no such conversion between the component types");
    if (HasPairs)
      V = B.CreateInsertElement(B.CreateInsertElement(PoisonValue::get(Pair), V, uint64_t(0)),
                                converted(O, I + 1), uint64_t(1));
    Value *Element = ownElement(O.S, B, From, B.getInt32(I), Lane), *Cols = B.getInt32(From.Cols);
    writeStaged(B, H.Operand, Place, To, B.CreateUDiv(Element, Cols), B.CreateURem(Element, Cols),
                V);
  }
}

/// Of a value that is in registers.
void WorkgroupProducts::write(OpContext &O, Value *Matrix, const Home &H) {
  const MatrixType M = *MatrixType::match(Matrix->getType());
  const StagedPlace To = placeOf(O.B, H);
  Value *Source = O.slot(Matrix);
  forEachOwnElement(O, M, [&](const OwnElement &E) {
    writeStaged(O.B, H.Operand, To, M, E.Row, E.Col,
                loadElement(O.B, M.Component, Source, E.Index));
  });
}

void WorkgroupProducts::writeHome(OpContext &O, const Home &H) {
  if (isa<MatrixLoadCall>(O.Call))
    load(O, H);
  else
    convert(O, H);
}

void WorkgroupProducts::product(OpContext &O, const Product &P) {
  IRBuilder<> &B = O.B;
  auto &Call = O.as<MatMulAddCall>();
  const MatrixType C = O.matrixResult(), Sum = *workgroupSum(Call);
  for (unsigned I = 0; I < 2; ++I)
    if (P.Writes[I]) {
      if (P.Writes[I]->MeetsBefore)
        meet(B);
      write(O, P.Operands[I], *P.Homes[I]);
    }
  emitWaitForAllCopies(B);
  if (Gpu.hasWarpgroups())
    emitProxyFence(B);
  // All have seen what arrived there before, when it is written again.
  for (const CallInst *Load : P.Loads)
    waitForCopies(B, *Writers.find(Load)->second.To);
  emitWorkgroupBarrier(B);
  for (const Home *H : P.Homes)
    waitForCopies(B, *H);
  for (CallInst *Load : P.Loads) {
    OpContext Each{O.F, O.S, B, *Load};
    load(Each, *Writers.find(Load)->second.To);
  }
  const bool IsRounded = C.get() != Sum.get();
  Value *Sums = IsRounded ? O.F.temporary(O.S.lowered(Sum.get()), "sums") : O.result();
  if (IsRounded)
    forEachInSlice(O, C, [&](Value *I) {
      Value *V = loadElement(B, C.Component, O.slot(Call.c()), I);
      storeElement(B, componentToFloat(B, V, Component(C), Sum.Component), Sums, I);
    });
  else
    O.copyTo(Sums, O.slot(Call.c()), O.Call.getType());
  std::optional<HeldWords> Held;
  if (const unsigned Words = P.Way->heldWords())
    Held = HeldWords::make(O, Words);
  const StagedProduct::Operands Operands{
      address(B, P.Homes[0]->Offset), address(B, P.Homes[1]->Offset),
      P.Way->part(B, O.S.invocationIndex(B, CoopScope::Workgroup)), Held ? &*Held : nullptr};
  P.Way->multiply(B, Operands, Sums);
  P.Way->finish(B, Sums);
  if (Held)
    Held->release(B, Operands.A);
  if (IsRounded)
    forEachInSlice(O, C, [&](Value *I) {
      Value *V = loadElement(B, Sum.Component, Sums, I);
      storeElement(B, componentFromFloat(B, V, Component(C)), O.result(), I);
    });
}

bool WorkgroupProducts::lower(OpContext &O) {
  if (const auto Found = Products.find(&O.Call); Found != Products.end()) {
    begin(O);
    product(O, *Found->second);
    return true;
  }
  const auto Found = Writers.find(&O.Call);
  if (Found == Writers.end())
    return false;
  const Writer &W = Found->second;
  begin(O);
  if (W.IsLater)
    return true;
  if (W.MeetsBefore) {
    waitForCopies(O.B, *W.To);
    meet(O.B);
  }
  writeHome(O, *W.To);
  return true;
}

} // namespace coop::lower
