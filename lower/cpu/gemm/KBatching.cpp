// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for products that can be batched; see KBatching.h.

#include "lower/cpu/gemm/KBatching.h"
#include "lower/analysis/LiveOutBounds.h"
#include "lower/analysis/MemoryUse.h"
#include "lower/analysis/PlainLoad.h"
#include "lower/cpu/gemm/PanelCache.h"
#include "lower/cpu/tiles/Blocks.h"
#include "lower/cpu/tiles/TileCallback.h"
#include "lower/ir/CoopCalls.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// A load that writes all of its tile and reads nothing of it.
CallInst *wholeLoad(Value *V) {
  auto *Load = dyn_cast<MatrixLoadCall>(V);
  return Load && isWholeLoad(*Load) ? Load : nullptr;
}

// ---- operands that are read in place

bool leavesMemory(const Loop &L) {
  MemoryUse Use;
  return all_of(L.blocks(), [&](const BasicBlock *Block) { return Use.leaveMemory(*Block); });
}

/// The user of the sum, if that is a store in the block that the loop exits to and nothing before
/// it there changes memory.
CallInst *storeOfSum(User &Behind, const Loop &L) {
  auto *Store = dyn_cast<MatrixStoreCall>(&Behind);
  BasicBlock *Exit = L.getExitBlock();
  if (!Store || Store->getParent() != Exit ||
      !MemoryUse().leaveMemory(make_range(Exit->begin(), Store->getIterator())))
    return nullptr;
  return Store;
}

/// The user of the sum, if it makes something of each of its elements in the block that the loop
/// exits to, nothing changes memory up to there, and it may be done while the product reads memory.
CallInst *elementsOfSum(User &Behind, ArrayRef<PHINode *> Phis, const Loop &L) {
  auto *Elements = dyn_cast<MatEpilogueCall>(&Behind);
  BasicBlock *Exit = L.getExitBlock();
  // Sums of halves are added to the result in parts.
  if (!Elements || Elements->getParent() != Exit || !is_contained(Phis, Elements->matrix()) ||
      MatrixType::match(Phis[0]->getType())->Component->isHalfTy() ||
      !MemoryUse().leaveMemory(make_range(Exit->begin(), std::next(Elements->getIterator()))))
    return nullptr;
  return Elements;
}

/// Appends where F and what it calls read memory that is not their own. Returns whether that is
/// known.
bool findReads(const Function &F, SmallVectorImpl<const Value *> &Reads) {
  return all_of(instructions(F), [&](const Instruction &I) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (Call && Call->getCalledFunction() && !Call->getCalledFunction()->isDeclaration())
      return findReads(*Call->getCalledFunction(), Reads);
    if (!I.mayReadFromMemory())
      return true;
    const Value *From = getLoadStorePointerOperand(&I);
    if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
        Intrinsic && (Intrinsic->getIntrinsicID() == Intrinsic::masked_load ||
                      Intrinsic->getIntrinsicID() == Intrinsic::masked_gather))
      From = Intrinsic->getArgOperand(0);
    if (!From)
      return false;
    if (auto *Lanes = dyn_cast<GEPOperator>(From); Lanes && From->getType()->isVectorTy())
      From = Lanes->getPointerOperand();
    if (!isa<AllocaInst>(getUnderlyingObject(From)))
      Reads.push_back(From);
    return true;
  });
}

/// The store of what Elements makes, if that alone is done with it and what functions read is not
/// written then, as far as is known here. Elements is moved to it.
CallInst *storeOfResult(CallInst &Elements, const Loop &L, const ReadOnlyMemory &Constant,
                        SmallVectorImpl<const Value *> &Reads) {
  CallInst *Store = Elements.hasOneUse() ? storeOfSum(*Elements.user_back(), L) : nullptr;
  if (!Store || !findReads(*cast<MatEpilogueCall>(Elements).function(), Reads) ||
      !all_of(Reads, [&](const Value *From) { return Constant.mayHold(*From); }))
    return nullptr;
  Elements.moveBefore(Store);
  return Store;
}

/// Rows are contiguous: the matrix is the last two dimensions of a tensor, or has a stride.
bool loadsRows(const CallInst &Load) {
  if (!isPlainLoad(cast<MatrixLoadCall>(Load)))
    return false;
  if (auto *Strided = dyn_cast<MatLoadCall>(&Load))
    return !Strided->isColumnMajor();
  auto &Tensor = cast<MatLoadTensorCall>(Load);
  return Tensor.layoutType().Dim >= 2 && !Tensor.viewType();
}

/// Elements are stored as they are multiplied. Tile registers take no rows after the last.
bool canReadA(const TileLayout &A, const SimdTarget &Target) {
  const DotRow *Dot = Target.dot(A.Stored);
  if (A.Logical.Encoding != CoopEncoding::Native || A.Stored != A.Logical.Ty)
    return false;
  if (Dot && Dot->usesTileRegisters())
    return A.rows() == A.StoredRows;
  return !Dot || Dot->isOfLanes();
}

/// Products are of single elements, of whole vectors of B. What the first block of sums packs,
/// others read. Blocks of narrower vectors take no more than a line of the cache of each row:
/// copies of whole rows, which are kept, win 6 to 8 % there.
bool canReadB(const TileLayout &A, const TileLayout &B, const SimdTarget &Target) {
  constexpr unsigned LeastBits = 512;
  const unsigned Vectors = Blocks(B.vectors(), Target.maxVectors()).Small;
  const bool HasBlocks = A.rows() > Target.blockRows(Vectors);
  return Target.vectorBits() >= LeastBits && A.Group == 1 && B.Group == 1 &&
         B.cols() % B.Columns == 0 && HasBlocks;
}

} // namespace

/// Of a workgroup; 0: not known.
static uint64_t subgroupsOf(const Module &M) {
  const std::optional<KernelInfo> Info = getKernelInfo(M);
  if (!Info || !Info->SubgroupSize)
    return 0;
  const auto [X, Y, Z] = Info->WorkgroupSize;
  return divideCeil(uint64_t(X) * Y * Z, Info->SubgroupSize);
}

KBatching::KBatching(Module &M, const SimdTarget &Target, const HalfSums &Halves,
                     const ReadOnlyMemory &Constant)
    : Halves(Halves), Subgroups(subgroupsOf(M)) {
  for (Function &F : M)
    if (!F.isDeclaration())
      findIn(F, Target, Constant);
  keepWholeGroups();
  findMacroTiles(Target);
  keepSlots(Constant, Target);
}

const Batch *KBatching::find(const CallInst &MulAdd) const {
  auto *Found = Products.find(const_cast<CallInst *>(&MulAdd));
  return Found == Products.end() ? nullptr : &Found->second;
}

bool KBatching::isUnpacked(const CallInst &V, const SimdTarget &Target) const {
  // Of a grid, all rows are, or none.
  const MacroTile *Grid = grid(*loadedFor(&V));
  const ArrayRef<CallInst *> Rows = Grid ? ArrayRef(Grid->A) : ArrayRef<CallInst *>();
  if (Grid && !is_contained(Rows, &V))
    return false;
  return !rounds(&V) && loadsRows(V) && all_of(Rows, [](CallInst *A) { return loadsRows(*A); }) &&
         all_of(V.users(), [&](const User *U) {
           const Batch *P = find(*cast<CallInst>(U));
           if (!P || !P->LeavesMemory)
             return false;
           TileLayout A = layout(P->A->getType(), Target), B = layout(P->B->getType(), Target);
           if (Grid) {
             A = A.joined(Grid->rows(), 1);
             B = B.joined(1, Grid->cols());
           }
           return P->A == &V ? canReadA(A, Target) : canReadB(A, B, Target);
         });
}

const MacroTile *KBatching::grid(const CallInst &MulAdd) const {
  return find(MulAdd) ? MacroTileOf.lookup(&MulAdd) : nullptr;
}

/// Of subgroups: a workgroup's matrices are as large as what it computes.
void KBatching::findMacroTiles(const SimdTarget &Target) {
  for (auto &[MulAdd, P] : Products) {
    if (MatrixType::match(MulAdd->getType())->Scope != CoopScope::Subgroup ||
        MacroTileOf.contains(MulAdd))
      continue;
    std::optional<MacroTile> Grid = MacroTile::of(*MulAdd, [&](const User &U) {
      auto *Call = dyn_cast<CallInst>(&U);
      return Call && find(*Call);
    });
    if (!Grid)
      continue;
    auto CanJoin = [&](Type *T) {
      return layout(T, Target, slots(T)).canJoin(Grid->rows(), Target);
    };
    if (!CanJoin(P.A->getType()) || !CanJoin(P.B->getType()) || !CanJoin(MulAdd->getType()))
      continue;
    SmallVector<User *, 16> Behind;
    for (CallInst *Product : Grid->Products)
      Behind.push_back(find(*Product)->Behind);
    Grid->findStores(*P.LoopExit, Behind);
    MacroTiles.push_back(std::make_unique<const MacroTile>(std::move(*Grid)));
    const MacroTile &G = *MacroTiles.back();
    for (CallInst *Product : G.Products) {
      MacroTileOf[Product] = &G;
      Batch &P = Products.find(Product)->second;
      P.Elements = P.Store = nullptr;
    }
    if (!G.Stores.empty())
      Products.find(G.leader())->second.Store = *max_element(
          G.Stores, [](const CallInst *X, const CallInst *Y) { return X->comesBefore(Y); });
  }
  keepWholeGroups();
}

/// B of products alone.
bool KBatching::canKeep(const CallInst &V, const ReadOnlyMemory &Constant) const {
  auto &Load = cast<MatrixLoadCall>(V);
  return owners(V) && isPlainLoad(Load) && Constant.mayHold(*Load.pointer()) &&
         all_of(V.users(), [&](const User *U) {
           const Batch *P = find(*cast<CallInst>(U));
           return P && P->B == &V;
         });
}

/// What is read in place is packed as fast as it is fetched from the cache that entries stay in.
/// Entries beside each other all are cached, or none is.
void KBatching::keepSlots(const ReadOnlyMemory &Constant, const SimdTarget &Target) {
  SetVector<CallInst *> Cached;
  for (auto &[MulAdd, P] : Products) {
    const MacroTile *Grid = grid(*MulAdd);
    const ArrayRef<CallInst *> Beside = Grid ? ArrayRef(Grid->B) : ArrayRef(P.B);
    if (all_of(Beside,
               [&](CallInst *V) { return !isUnpacked(*V, Target) && canKeep(*V, Constant); }))
      Cached.insert(Beside.begin(), Beside.end());
  }
  for (CallInst *V : Cached) {
    const uint64_t Bytes = layout(V->getType(), Target, slots(V->getType())).bytes() * owners(*V);
    Rounds[V] = std::max<uint64_t>(1, MaxCachedBytes / Cached.size() / Bytes);
  }
}

uint64_t KBatching::owners(const CallInst &V) const {
  return MatrixType::match(V.getType())->Scope == CoopScope::Workgroup ? 1 : Subgroups;
}

void KBatching::drop(CallInst &MulAdd) {
  Products.erase(&MulAdd);
  keepWholeGroups();
}

/// Sums of the accumulators' own type, which are not clamped in between.
bool KBatching::hasSumsOfC(const CallInst &MulAdd, const SimdTarget &Target) const {
  using spirv::CooperativeMatrixOperands;
  auto &Product = cast<MatMulAddCall>(MulAdd);
  const auto Saturates =
      static_cast<uint32_t>(CooperativeMatrixOperands::SaturatingAccumulationKHR);
  Type *A = Product.aType().Component, *B = Product.bType().Component,
       *C = Product.cType().Component;
  const bool AreWords = C->isFloatTy() || C->isIntegerTy(32);
  const DotRow *Dot = Target.dot(A);
  const bool AreHalves = Halves.isOperand(Product.a()->getType()) && Dot && Dot->hasHalfSums();
  return Product.getType() == Product.c()->getType() && (AreWords || AreHalves) &&
         !(Product.matrixOperands() & Saturates) && !A->isDoubleTy() && !B->isDoubleTy();
}

void KBatching::findIn(Function &F, const SimdTarget &Target, const ReadOnlyMemory &Constant) {
  const DominatorTree Dominators(F);
  const LoopInfo Loops(Dominators);
  MapVector<CallInst *, ReductionLoop> Sums;
  for (Instruction &I : instructions(F)) {
    auto *MulAdd = dyn_cast<MatMulAddCall>(&I);
    if (!MulAdd || !Loops.getLoopFor(MulAdd->getParent()) || !hasSumsOfC(*MulAdd, Target))
      continue;
    Batch P;
    P.A = wholeLoad(MulAdd->a());
    P.B = wholeLoad(MulAdd->b());
    const ReductionLoop Sum(*MulAdd, Loops);
    if (!Sum.depth() || !P.A || !P.B || P.A->getParent() != MulAdd->getParent() ||
        P.B->getParent() != MulAdd->getParent() || !setSlots(P, Target))
      continue;
    Products.insert({MulAdd, P});
    Sums.insert({MulAdd, Sum});
  }
  limitToCommonLoops(Sums);
  for (const auto &[MulAdd, Sum] : Sums) {
    Batch &P = Products.find(MulAdd)->second;
    const Loop &L = Sum.loop(Loops);
    P.Sums.assign(Sum.phis().begin(), Sum.phis().end());
    P.LoopExit = L.getExitBlock();
    P.Latch = L.getLoopLatch();
    P.LeavesMemory = leavesMemory(L);
    User *Behind = P.Behind = Sum.onlyUserAfter(Loops);
    if (!Behind)
      continue;
    P.Elements = elementsOfSum(*Behind, Sum.phis(), L);
    P.Store =
        P.Elements ? storeOfResult(*P.Elements, L, Constant, P.Reads) : storeOfSum(*Behind, L);
    if (!P.Store)
      P.Reads.clear();
    P.Preheader = L.getLoopPreheader();
    auto *Store =
        cast_or_null<MatStoreTensorCall>(P.Preheader ? storeOfElements(*Behind) : nullptr);
    auto IsKnown = [&](Value *V) { // where it can be, coop-hoist-store-layouts saw to that
      return Dominators.dominates(V, P.Preheader->getTerminator());
    };
    if (Store && IsKnown(Store->layout()) && IsKnown(Store->view()))
      P.TensorStore = Store;
  }
}

/// Products that share operands share the count of entries in use, too.
void KBatching::limitToCommonLoops(MapVector<CallInst *, ReductionLoop> &Sums) {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (auto &[MulAdd, Sum] : Sums)
      for (Value *Operand : {cast<MatMulAddCall>(MulAdd)->a(), cast<MatMulAddCall>(MulAdd)->b()})
        for (User *U : Operand->users()) {
          auto *Other = Sums.find(dyn_cast<CallInst>(U));
          if (Other == Sums.end() || Other->second.depth() >= Sum.depth())
            continue;
          Sum.limit(Other->second.depth());
          Changed = true;
        }
  }
}

TileLayout KBatching::layout(Type *Matrix, const SimdTarget &Target, unsigned Slots) const {
  return TileLayout(*MatrixType::match(Matrix), Target, Halves.isOperand(Matrix), Slots);
}

/// As many entries as keep what a block of sums reads of A and B in the first cache, where both
/// operands take K alike. Tile registers want more: they multiply faster than sums are moved.
bool KBatching::setSlots(const Batch &P, const SimdTarget &Target) {
  constexpr uint64_t MostBytes = uint64_t(1) << 19; // of a tile
  const TileLayout A = layout(P.A->getType(), Target), B = layout(P.B->getType(), Target);
  const DotRow *Dot = Target.dot(A.Stored);
  const uint64_t RowBytes = Dot && Dot->usesTileRegisters() ? 1024 : 512;
  const uint64_t Bytes = std::max(A.bytes(), B.bytes());
  if (A.elementBytes() != B.elementBytes() || A.k() == 0 || A.k() % Target.largestGroup() != 0)
    return false;
  const auto Wanted = static_cast<unsigned>(
      std::min(RowBytes / (A.k() * A.elementBytes()), MostBytes / std::max<uint64_t>(Bytes, 1)));
  if (Wanted < 2)
    return false;
  const unsigned OfA = Slots.try_emplace(P.A->getType(), Wanted).first->second;
  const unsigned OfB = Slots.try_emplace(P.B->getType(), Wanted).first->second;
  return OfA == OfB;
}

/// Products that share operands are done at the same time, so all or none of them are batched.
void KBatching::keepWholeGroups() {
  auto IsOperand = [&](CallInst *Load) {
    return all_of(Load->users(), [&](User *U) {
      auto *Call = dyn_cast<CallInst>(U);
      return Call && Products.contains(Call) && Call->getParent() == Load->getParent();
    });
  };
  while (true) {
    const unsigned Before = Products.size();
    Products.remove_if(
        [&](auto &Entry) { return !IsOperand(Entry.second.A) || !IsOperand(Entry.second.B); });
    if (Products.size() == Before)
      break;
  }
  Loads.clear();
  Stores.clear();
  Done.clear();
  for (auto &[MulAdd, P] : Products) {
    const MacroTile *Grid = MacroTileOf.lookup(MulAdd);
    CallInst *For = Grid ? Grid->leader() : MulAdd;
    Loads.try_emplace(P.A, For);
    Loads.try_emplace(P.B, For);
    for (CallInst *Store : Grid ? ArrayRef(Grid->Stores) : ArrayRef(P.Store))
      if (Store)
        Stores.try_emplace(Store, For);
    if (P.Elements)
      Done.insert(P.Elements);
  }
}

} // namespace coop::lower
