// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for products that can be batched; see KBatching.h.

#include "lower/cpu/gemm/KBatching.h"
#include "lower/analysis/PlainLoad.h"
#include "lower/cpu/gemm/PanelCache.h"
#include "lower/cpu/tiles/Blocks.h"
#include "lower/cpu/tiles/TileCallback.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopCalls.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

// ---- operands that are read in place

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

KBatching::KBatching(Module &M, const SimdTarget &Target, const MatrixAnalyses &Known)
    : Halves(Known.Halves), Subgroups(subgroupsOf(M)) {
  findProducts(Target, Known);
  keepWholeGroups();
  findMacroTiles(Target, Known);
  keepSlots(Known.Constant, Target);
}

const Gemm *KBatching::find(const CallInst &MulAdd) const {
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
           const Gemm *P = find(*cast<CallInst>(U));
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

namespace {

/// The tiles that grids have: those of a grid's rows, of its columns and of its sums lie beside
/// each other. So each is one of its own, and what another grid has there, too, it has at the same
/// place.
class TilesOfGrids {
public:
  /// Takes a grid's tiles, if it can have them.
  bool take(const MacroTile &Grid, const MatrixLiveness &Live) {
    const ArrayRef<CallInst *> Lists[] = {Grid.A, Grid.B, Grid.Products};
    SmallSet<unsigned, 32> Classes;
    for (ArrayRef<CallInst *> Values : Lists)
      for (CallInst *Value : Values)
        Classes.insert(Live.classOf(Value));
    if (Classes.size() != Grid.rows() + Grid.cols() + Grid.Products.size() ||
        !all_of(Lists, [&](ArrayRef<CallInst *> Values) { return canHave(Values, Live); }))
      return false;
    for (ArrayRef<CallInst *> Values : Lists)
      for (auto [I, Value] : enumerate(Values))
        Places.try_emplace({&Live, Live.classOf(Value)},
                           Place{Live.classOf(Values[0]), Values.size(), I});
    return true;
  }

private:
  /// In which list, named by the class of its first value and its length, and where in it.
  using Place = std::tuple<unsigned, size_t, size_t>;

  bool canHave(ArrayRef<CallInst *> Values, const MatrixLiveness &Live) const {
    const unsigned First = Live.classOf(Values[0]);
    const bool IsKnown = Places.contains({&Live, First});
    return all_of(enumerate(Values), [&](const auto &Each) {
      const auto Known = Places.find({&Live, Live.classOf(Each.value())});
      if (Known == Places.end())
        return !IsKnown;
      return Known->second == Place{First, Values.size(), Each.index()};
    });
  }

  DenseMap<std::pair<const MatrixLiveness *, unsigned>, Place> Places;
};

} // namespace

/// Of subgroups: a workgroup's matrices are as large as what it computes.
void KBatching::findMacroTiles(const SimdTarget &Target, const MatrixAnalyses &Known) {
  SmallVector<CallInst *, 4> Sharing;
  TilesOfGrids Tiles;
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
    if (!Tiles.take(*Grid, Known.liveness(*MulAdd))) {
      Sharing.push_back(MulAdd);
      continue;
    }
    SmallVector<User *, 16> After;
    for (CallInst *Product : Grid->Products)
      After.push_back(find(*Product)->UserAfter);
    Grid->findStores(*P.LoopExit, After);
    MacroTiles.push_back(std::make_unique<const MacroTile>(std::move(*Grid)));
    const MacroTile &G = *MacroTiles.back();
    for (CallInst *Product : G.Products) {
      MacroTileOf[Product] = &G;
      Gemm &P = Products.find(Product)->second;
      P.Epilogue = P.Store = nullptr;
    }
    if (!G.Stores.empty())
      Products.find(G.leader())->second.Store = *max_element(
          G.Stores, [](const CallInst *X, const CallInst *Y) { return X->comesBefore(Y); });
  }
  for (CallInst *MulAdd : Sharing)
    Products.erase(MulAdd);
  keepWholeGroups();
}

/// B of products alone.
bool KBatching::canKeep(const CallInst &V, const ReadOnlyMemory &Constant) const {
  auto &Load = cast<MatrixLoadCall>(V);
  return owners(V) && isPlainLoad(Load) && Constant.mayHold(*Load.pointer()) &&
         all_of(V.users(), [&](const User *U) {
           const Gemm *P = find(*cast<CallInst>(U));
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
  // Where one subgroup loads for all, the others do so for the few sizes for which it cannot.
  const auto IsAlone = [](const CallInst *V) { return V->hasMetadata(AloneMetadata); };
  if (any_of(Cached, IsAlone))
    Cached.remove_if([&](const CallInst *V) { return !IsAlone(V); });
  for (CallInst *V : Cached) {
    const uint64_t Bytes = layout(V->getType(), Target, slots(V->getType())).bytes() * owners(*V);
    Rounds[V] = std::max<uint64_t>(1, MaxCachedBytes / Cached.size() / Bytes);
  }
}

uint64_t KBatching::owners(const CallInst &V) const {
  const bool IsOne =
      MatrixType::match(V.getType())->Scope == CoopScope::Workgroup || V.hasMetadata(AloneMetadata);
  return IsOne ? 1 : Subgroups;
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

void KBatching::findProducts(const SimdTarget &Target, const MatrixAnalyses &Known) {
  for (const Gemm &G : Known.Gemms.gemms()) {
    if (!hasSumsOfC(*G.Product, Target) || !setSlots(G, Target))
      continue;
    const MatrixLiveness &Live = Known.liveness(*G.Product);
    if (any_of(G.Sums, [&](PHINode *Sum) { return Live.classOf(Sum) != Live.classOf(G.Product); }))
      continue;
    Gemm &P = Products.insert({G.Product, G}).first->second;
    // Sums of halves are added to the result in parts.
    if (MatrixType::match(G.Product->getType())->Component->isHalfTy() && P.Epilogue) {
      P.Epilogue = P.Store = nullptr;
      P.Reads.clear();
    }
  }
}

TileLayout KBatching::layout(Type *Matrix, const SimdTarget &Target, unsigned Slots) const {
  return TileLayout(*MatrixType::match(Matrix), Target, Halves.isOperand(Matrix), Slots);
}

/// As many entries as keep what a block of sums reads of A and B in the first cache, where both
/// operands take K alike. Tile registers want more: they multiply faster than sums are moved.
bool KBatching::setSlots(const Gemm &P, const SimdTarget &Target) {
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
    if (P.Epilogue)
      Done.insert(P.Epilogue);
  }
}

} // namespace coop::lower
