// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables, loads and stores. What all lanes read is read once; neighbours are read as a vector;
// for anything else there are gathers and scatters. Those that a CPU does not have are written in
// lower/cpu/AccessLoops.cpp.

#include "lower/cpu/spmd/FunctionVectorizer.h"
#include "lower/emit/LoopBuilder.h"
#include "llvm/Analysis/VectorUtils.h"
#include <numeric>

using namespace llvm;

namespace coop::lower {

/// The type that vector accesses are of. Booleans in memory are bytes; bfloat travels as its bits
/// (BFloatBits.h), and intrinsics are of no such type.
static Type *inMemory(Type *T, const DataLayout &Data) {
  if (T->isBFloatTy())
    return Type::getInt16Ty(T->getContext());
  return T->isIntegerTy() && T->getIntegerBitWidth() % 8 != 0
             ? Type::getIntNTy(T->getContext(),
                               static_cast<unsigned>(Data.getTypeStoreSizeInBits(T)))
             : T;
}

static Value *toMemory(LaneBuilder &B, Value *V, Type *T) {
  Type *To = V->getType()->getWithNewType(T);
  return V->getType()->isIntOrIntVectorTy() ? B.CreateZExt(V, To) : B.CreateBitCast(V, To);
}

static Value *fromMemory(LaneBuilder &B, Value *V, Type *T) {
  Type *To = V->getType()->getWithNewType(T);
  return T->isIntegerTy() ? B.CreateTrunc(V, To) : B.CreateBitCast(V, To);
}

void FunctionVectorizer::emitAlloca(AllocaInst &I) {
  const Shape S = Shapes.of(&I);
  const uint64_t Size = Data.getTypeAllocSize(I.getAllocatedType()).getFixedValue() *
                        cast<ConstantInt>(I.getArraySize())->getZExtValue();
  const Align VectorAlign(64); // what scratch memory has; see KernelAbi
  AllocaInst *New = nullptr;
  if (StorageMap::isUniform(I)) {
    New = B.variable(ArrayType::get(B.getInt8Ty(), Size), I.getName());
    New->setAlignment(I.getAlign());
  } else {
    const unsigned Granule = Shapes.storage().interleaved(&I);
    const uint64_t Each = Granule ? alignTo(Size, Granule) : Shapes.storage().laneDistance(I);
    New = B.variable(ArrayType::get(B.getInt8Ty(), Each * B.Width), I.getName());
    New->setAlignment(std::max(I.getAlign(), VectorAlign));
  }
  Global[&I] = {S, New, {}};
}

bool FunctionVectorizer::isConsecutive(const Place &At, uint64_t Size) const {
  const std::optional<int64_t> Stride = At.Pointer.S.stride(B.Width);
  return Stride && *Stride == static_cast<int64_t>(Size) && B.Width > 1;
}

/// How many scalars lie between neighbours' addresses, where it takes less to load all of them and
/// to permute; beyond, most of what is loaded would be for nobody.
std::optional<int64_t> FunctionVectorizer::smallStep(const Place &At, uint64_t Size) const {
  constexpr int64_t Largest = 4;
  const std::optional<int64_t> Stride = At.Pointer.S.stride(B.Width);
  if (!Stride || B.Width == 1 || Size > 4 || *Stride % static_cast<int64_t>(Size) != 0)
    return std::nullopt;
  const int64_t Step = *Stride / static_cast<int64_t>(Size);
  return Step >= -Largest && Step <= Largest ? std::optional(Step) : std::nullopt;
}

/// All lanes' scalars, each Step scalars after the one before.
Value *FunctionVectorizer::loadSteps(Value *Address, int64_t Step, Type *T, Align A) {
  const uint64_t Size = Data.getTypeStoreSize(T).getFixedValue();
  const auto Distance = static_cast<unsigned>(std::abs(Step)), Last = (B.Width - 1) * Distance;
  Value *Lowest = Step < 0 ? B.offset(Address, uint64_t(0) - Last * Size) : Address;
  const SmallVector<Piece, 2> Pieces = loadPieces(Lowest, T, Size, Last + 1, A);
  const Piece &Low = Pieces.front(), &High = Pieces.back();
  SmallVector<int, 64> Order;
  for (unsigned Lane = 0; Lane < B.Width; ++Lane) {
    const unsigned At = Step < 0 ? Last - Distance * Lane : Distance * Lane;
    Order.push_back(static_cast<int>(At < Low.Count ? At : Low.Count + At - High.First));
  }
  return B.CreateShuffleVector(Low.V, High.V, Order);
}

/// The addresses of all lanes, Offset bytes on.
Value *FunctionVectorizer::addressesAt(const Place &At, uint64_t Offset) {
  return B.offset(lane(At.Pointer), Offset);
}

/// A scalar of each active lane, wherever it is.
Value *FunctionVectorizer::gather(const Place &From, uint64_t Offset, Type *T, Align A) {
  Type *All = B.lanesOf(T);
  return B.CreateMaskedGather(All, addressesAt(From, Offset), A, B.maskValue(Active),
                              PoisonValue::get(All));
}

/// A scalar of each lane, from addresses that are not neighbours.
Value *FunctionVectorizer::loadApart(const Place &From, uint64_t Offset, Type *T, Align A) {
  auto Gather = [&] { return gather(From, Offset, T, A); };
  const uint64_t Size = Data.getTypeStoreSize(T);
  const std::optional<int64_t> Step = smallStep(From, Size);
  const unsigned Run = runOf(From, Size);
  const bool HasRuns = isRunOfScalars(Run, Size);
  const Windows Near = Step || HasRuns ? Windows() : windowsOf(From, Size, 1);
  if (!Step && !HasRuns && Near.empty()) {
    if (Value *Found = loadFromTable(From, Offset, T))
      return Found;
    const auto Near = neighbours(From, Size);
    if (!Near)
      return Gather();
    auto Load = [&] { return B.CreateAlignedLoad(B.lanesOf(T), B.offset(Near->First, Offset), A); };
    return choose(B, Near->Are, "neighbours", Load, Gather);
  }
  auto Load = [&] {
    return Step      ? loadSteps(B.offset(From.Pointer.Base, Offset), *Step, T, A)
           : HasRuns ? loadRuns(From, Offset, Run, T, A)
                     : loadWindows(From, Offset, Near, T, 1, A)[0];
  };
  return Active ? choose(B, B.all(Active), "all", Load, Gather) : Load();
}

/// A scalar of each lane to addresses that are not neighbours.
void FunctionVectorizer::storeApart(const Place &To, uint64_t Offset, Value *V, Align A) {
  const uint64_t Size = Data.getTypeStoreSize(V->getType()->getScalarType());
  auto Scatter = [&] { B.CreateMaskedScatter(V, addressesAt(To, Offset), A, B.maskValue(Active)); };
  const unsigned Run = runOf(To, Size);
  if (!isRunOfScalars(Run, Size)) {
    const auto Near = neighbours(To, Size);
    if (!Near)
      return Scatter();
    auto Store = [&] { B.CreateAlignedStore(V, B.offset(Near->First, Offset), A); };
    return ifThenElse(B, Near->Are, "neighbours", Store, "apart", Scatter);
  }
  storeWhole([&] { storeRuns(To, Offset, Run, V, A); }, Scatter);
}

/// Whole() where all lanes are active, else Partly().
void FunctionVectorizer::storeWhole(function_ref<void()> Whole, function_ref<void()> Partly) {
  if (!Active)
    return Whole();
  ifThenElse(B, B.all(Active), "all", Whole, "some", Partly);
}

/// A scalar of each lane, of a type that memory has.
Value *FunctionVectorizer::loadScalar(const Place &From, uint64_t Offset, Type *T, Align A) {
  const uint64_t Size = Data.getTypeStoreSize(T);
  Type *All = B.lanesOf(T);
  if (From.Pointer.S.isUniform())
    return B.splat(B.CreateAlignedLoad(T, B.offset(From.Pointer.Base, Offset), A));
  if (!isConsecutive(From, Size))
    return loadApart(From, Offset, T, A);
  Value *Address = B.offset(From.Pointer.Base, Offset);
  if (!Active || From.Granule) // which lanes have for themselves, active or not
    return B.CreateAlignedLoad(All, Address, A);
  return B.CreateMaskedLoad(All, Address, A, Active, PoisonValue::get(All));
}

void FunctionVectorizer::storeScalar(const Place &To, uint64_t Offset, Value *V, Align A) {
  const uint64_t Size = Data.getTypeStoreSize(V->getType()->getScalarType());
  if (To.Pointer.S.isUniform()) {
    // The invocations store one after another.
    Value *Last = B.CreateExtractElement(V, B.lastLane(Active));
    B.CreateAlignedStore(Last, B.offset(To.Pointer.Base, Offset), A);
    return;
  }
  if (!isConsecutive(To, Size))
    return storeApart(To, Offset, V, A);
  Value *Address = B.offset(To.Pointer.Base, Offset);
  if (Active && !To.Granule) {
    B.CreateMaskedStore(V, Address, A, Active);
    return;
  }
  // Of a variable of its own each lane has its element there; LLVM makes values of most of them.
  if (Active)
    V = B.CreateSelect(Active, V, B.CreateAlignedLoad(V->getType(), Address, A));
  B.CreateAlignedStore(V, Address, A);
}

/// A scalar may be several granules of interleaved storage.
Value *FunctionVectorizer::loadLeaf(const Place &From, const Leaf &L) {
  Type *T = inMemory(L.T, Data);
  const uint64_t Size = Data.getTypeStoreSize(T);
  const uint64_t Factor = From.Granule ? B.Width : 1;
  const Align A = commonAlignment(From.Alignment, L.Offset);
  Value *V = nullptr;
  if (From.Granule && From.Granule < Size) {
    SmallVector<Value *, 2> Parts;
    Type *Piece = B.getIntNTy(From.Granule * 8);
    for (uint64_t Byte = 0; Byte < Size; Byte += From.Granule)
      Parts.push_back(loadScalar(From, (L.Offset + Byte) * Factor, Piece, Align(From.Granule)));
    V = B.CreateBitCast(B.interleave(Parts), B.lanesOf(T));
  } else {
    V = loadScalar(From, L.Offset * Factor, T, A);
  }
  return fromMemory(B, V, L.T);
}

void FunctionVectorizer::storeLeaf(const Place &To, const Leaf &L, Value *V) {
  Type *T = inMemory(L.T, Data);
  V = toMemory(B, V, T);
  const uint64_t Size = Data.getTypeStoreSize(T);
  const uint64_t Factor = To.Granule ? B.Width : 1;
  if (!To.Granule || To.Granule >= Size)
    return storeScalar(To, L.Offset * Factor, V, commonAlignment(To.Alignment, L.Offset));
  const auto Count = static_cast<unsigned>(Size / To.Granule);
  Type *Pieces = FixedVectorType::get(B.getIntNTy(To.Granule * 8), B.Width * Count);
  for (auto [Index, Part] : enumerate(B.deinterleave(B.CreateBitCast(V, Pieces), Count)))
    storeScalar(To, (L.Offset + Index * To.Granule) * Factor, Part, Align(To.Granule));
}

/// How many lanes' vectors, of type T, are one access; 0: each component is for itself.
unsigned FunctionVectorizer::blockRun(Type *T, const Place &At) const {
  auto *Vector = dyn_cast<FixedVectorType>(T);
  if (!Vector || At.Granule || Vector->getScalarSizeInBits() % 8 != 0 || B.Width == 1)
    return 0;
  const uint64_t Size = Vector->getScalarSizeInBits() / 8, Bytes = Vector->getNumElements() * Size;
  const unsigned Run = runOf(At, Bytes);
  // Code for two cases must pay. Lanes that are a few components apart are loaded together.
  constexpr uint64_t Fewest = 16;
  return Run == 1 && ((Active && Bytes < Fewest) || smallStep(At, Size)) ? 0 : Run;
}

/// Of blockRun: whether it is worth to look at lanes' addresses. A vector of each of all lanes is
/// fast anyway.
bool FunctionVectorizer::mayBeNeighbours(unsigned Run) const {
  return Run == 0 || (Run == 1 && Active);
}

/// Vectors near each other, in any order.
std::optional<LaneValue> FunctionVectorizer::loadNear(LoadInst &I, const Place &From) {
  auto *T = dyn_cast<FixedVectorType>(I.getType());
  if (!T || From.Granule || T->getScalarSizeInBits() % 8 != 0)
    return std::nullopt;
  Type *Element = inMemory(T->getElementType(), Data);
  const unsigned Count = T->getNumElements();
  const uint64_t Size = Data.getTypeStoreSize(Element);
  const Windows Near = smallStep(From, Size) ? Windows() : windowsOf(From, Size, Count);
  if (Near.empty())
    return std::nullopt;
  auto Joined = [&](ArrayRef<Value *> Parts) {
    return Parts.size() == 1 ? Parts[0] : concatenateVectors(B, Parts);
  };
  auto Load = [&] { return Joined(loadWindows(From, 0, Near, Element, Count, From.Alignment)); };
  auto Gather = [&] {
    SmallVector<Value *, 4> Parts;
    for (const Leaf &L : leavesOf(T, Data))
      Parts.push_back(gather(From, L.Offset, Element, commonAlignment(From.Alignment, L.Offset)));
    return Joined(Parts);
  };
  Value *All = Active ? choose(B, B.all(Active), "all", Load, Gather) : Load();
  SmallVector<Value *, 4> Parts;
  for (unsigned Part = 0; Part < Count; ++Part) {
    SmallVector<int, 32> Places(B.Width);
    std::iota(Places.begin(), Places.end(), static_cast<int>(Part * B.Width));
    Parts.push_back(fromMemory(B, B.CreateShuffleVector(All, Places), T->getElementType()));
  }
  return varying(std::move(Parts));
}

/// Vectors side by side: one access for all of them, or for each run, and a permutation.
std::optional<LaneValue> FunctionVectorizer::loadBlock(LoadInst &I, const Place &From) {
  const unsigned Run = blockRun(I.getType(), From);
  if (Run <= 1)
    if (auto Near = loadNear(I, From))
      return Near;
  auto *T = dyn_cast<FixedVectorType>(I.getType());
  const auto Near = mayBeNeighbours(Run) ? neighbourVectors(T, From) : std::nullopt;
  if (!Run && !Near)
    return std::nullopt;
  const unsigned Count = T->getNumElements();
  Type *Element = inMemory(T->getElementType(), Data);
  auto *All = FixedVectorType::get(Element, B.Width * Count);
  auto Runs = [&](const Place &At) {
    return loadRuns(At, 0, Run, FixedVectorType::get(Element, Count), At.Alignment);
  };
  auto Apart = [&] {
    SmallVector<Value *, 4> Parts;
    for (const Leaf &L : leavesOf(T, Data))
      Parts.push_back(
          loadApart(From, L.Offset, Element, commonAlignment(From.Alignment, L.Offset)));
    return B.interleave(Parts);
  };
  auto RunsOrApart = [&] {
    if (!Run)
      return Apart();
    auto Each = [&] { return Runs(withSpare(From, Data.getTypeStoreSize(All) / B.Width)); };
    if (Run == 1 && From.Pointer.S.isVarying())
      return Each();
    auto Whole = [&] { return Runs(From); };
    auto Partly = [&] { return Run == 1 ? Each() : Apart(); };
    return Active ? choose(B, B.all(Active), "all", Whole, Partly) : Whole();
  };
  Value *Whole = nullptr;
  if (Near) {
    auto Load = [&] { return B.CreateAlignedLoad(All, Near->First, From.Alignment); };
    Whole = choose(B, Near->Are, "neighbours", Load, RunsOrApart);
  } else if (Run < B.Width) {
    Whole = RunsOrApart();
  } else if (Active && !From.IsOwn) {
    const SmallVector<Value *, 4> Masks(Count, Active);
    Whole = B.CreateMaskedLoad(All, From.Pointer.Base, From.Alignment, B.interleave(Masks),
                               PoisonValue::get(All));
  } else {
    Whole = B.CreateAlignedLoad(All, From.Pointer.Base, From.Alignment);
  }
  return varying(B.deinterleave(fromMemory(B, Whole, T->getElementType()), Count));
}

bool FunctionVectorizer::storeBlock(Type *Block, const LaneValue &V, const Place &To) {
  const unsigned Run = blockRun(Block, To);
  auto *T = dyn_cast<FixedVectorType>(Block);
  const auto Near = mayBeNeighbours(Run) ? neighbourVectors(T, To) : std::nullopt;
  if (!Run && !Near)
    return false;
  Type *Element = inMemory(T->getElementType(), Data);
  auto Whole = [&] { return toMemory(B, B.interleave(lanes(V)), Element); };
  auto Apart = [&] {
    for (auto [L, Part] : zip(leavesOf(T, Data), lanes(V)))
      storeLeaf(To, L, Part);
  };
  auto Each = [&] {
    storeRuns(withSpare(To, Data.getTypeStoreSize(T)), 0, 1, Whole(), To.Alignment);
  };
  auto RunsOrApart = [&] {
    if (!Run)
      Apart();
    else if (Run == 1 && To.Pointer.S.isVarying())
      Each();
    else
      storeWhole([&] { storeRuns(To, 0, Run, Whole(), To.Alignment); },
                 [&] { Run == 1 ? Each() : Apart(); });
  };
  if (Near) {
    auto Store = [&] { B.CreateAlignedStore(Whole(), Near->First, To.Alignment); };
    ifThenElse(B, Near->Are, "neighbours", Store, "apart", RunsOrApart);
  } else if (Run < B.Width) {
    RunsOrApart();
  } else if (Active) {
    const SmallVector<Value *, 4> Masks(T->getNumElements(), Active);
    B.CreateMaskedStore(Whole(), To.Pointer.Base, To.Alignment, B.interleave(Masks));
  } else {
    B.CreateAlignedStore(Whole(), To.Pointer.Base, To.Alignment);
  }
  return true;
}

/// What an access of I is to.
FunctionVectorizer::Place FunctionVectorizer::placeOf(const Instruction &I, unsigned Pointer,
                                                      Align A) {
  const Use &U = I.getOperandUse(Pointer);
  // A lane's vector begins at its address, as in memory of other kinds.
  const bool IsOfVectors = Shapes.storage().isOfVectors(U.get());
  Place At{operand(I, Pointer), IsOfVectors ? 0 : Shapes.storage().interleaved(U.get()), A,
           IsOfVectors, U.get()};
  if (At.Pointer.S.isVarying() && Shapes.at(U).isVarying())
    At.Pointer.S = Shapes.at(U);
  return At;
}

LaneValue FunctionVectorizer::emitLoad(LoadInst &I) {
  const LaneValue Pointer = operand(I, 0);
  if (Pointer.S.isUniform()) {
    auto *New = cast<LoadInst>(I.clone());
    New->setOperand(0, Pointer.Base);
    B.Insert(New);
    return uniform(New);
  }
  // Vector accesses are neither volatile nor atomic.
  if (I.isVolatile() || I.isAtomic() || !hasBytes(I.getType()))
    return emitPerLane(I);
  const Place From = placeOf(I, 0, I.getAlign());
  if (auto Block = loadBlock(I, From))
    return *Block;
  SmallVector<Value *, 4> Parts;
  for (const Leaf &L : leavesOf(I.getType(), Data))
    Parts.push_back(loadLeaf(From, L));
  return varying(std::move(Parts));
}

void FunctionVectorizer::emitStore(StoreInst &I) {
  const LaneValue V = operand(I, 0), Pointer = operand(I, 1);
  if (Pointer.S.isUniform() && !I.isVolatile()) {
    Value *Last =
        V.S.isUniform() ? V.Base : extract(V, I.getValueOperand()->getType(), B.lastLane(Active));
    B.CreateAlignedStore(Last, Pointer.Base, I.getAlign());
    return;
  }
  if (I.isVolatile() || !hasBytes(I.getValueOperand()->getType())) {
    emitPerLane(I);
    return;
  }
  auto Put = [&](Type *T, const LaneValue &V, const Place &To) {
    if (storeBlock(T, V, To))
      return;
    for (auto [L, Part] : zip(leavesOf(T, Data), lanes(V)))
      storeLeaf(To, L, Part);
  };
  Place To = placeOf(I, 1, I.getAlign());
  Type *T = I.getValueOperand()->getType();
  const uint64_t Size = Data.getTypeStoreSize(T);
  if (!To.IsOwn || Size == Shapes.storage().interleaved(I.getPointerOperand()))
    return Put(T, V, To);
  // Zeros for several vectors.
  const unsigned Granule = Shapes.storage().interleaved(I.getPointerOperand());
  auto *Each = FixedVectorType::get(T->getScalarType(), Granule / (T->getScalarSizeInBits() / 8));
  Value *&Address = To.Pointer.S.isAffine() ? To.Pointer.Base : To.Pointer.Lanes[0];
  for (uint64_t Offset = 0; Offset < Size; Offset += Granule) {
    Put(Each, uniform(Constant::getNullValue(Each)), To);
    Address = B.offset(Address, uint64_t(Granule) * B.Width);
  }
}

/// Of interleaved storage: granule by granule. Otherwise each lane for itself.
void FunctionVectorizer::emitMemory(MemIntrinsic &I) {
  const unsigned Granule = Shapes.storage().interleaved(I.getRawDest());
  if (!Granule) {
    emitPerLane(I);
    return;
  }
  const uint64_t Count = cast<ConstantInt>(I.getLength())->getZExtValue() / Granule;
  Type *Piece = B.getIntNTy(Granule * 8);
  Place To{operand(I, 0), Granule, Align(Granule)};
  // A loop over the granules; its address is uniform or varies as that of the whole.
  BasicBlock *Before = B.GetInsertBlock(), *Loop = B.block("copy"), *After = B.block("copied");
  LaneValue Byte;
  Value *Base = To.Pointer.S.isAffine() ? To.Pointer.Base : lane(To.Pointer);
  const LaneValue Source = isa<MemTransferInst>(I) ? operand(I, 1) : LaneValue();
  if (auto *Set = dyn_cast<MemSetInst>(&I))
    Byte = operand(*Set, 1);
  B.CreateCondBr(B.getInt1(Count != 0), Loop, After);
  B.SetInsertPoint(Loop);
  PHINode *Index = B.CreatePHI(B.getInt64Ty(), 2);
  Index->addIncoming(B.getInt64(0), Before);
  Value *Here =
      B.CreateGEP(B.getInt8Ty(), Base, B.CreateMul(Index, B.getInt64(uint64_t(Granule) * B.Width)));
  (To.Pointer.S.isAffine() ? To.Pointer.Base : To.Pointer.Lanes[0]) = Here;
  Value *V = nullptr;
  if (Source.Base) {
    Value *Address = B.CreateGEP(Piece, Source.Base, Index);
    V = B.splat(B.CreateAlignedLoad(Piece, Address, Align(1)));
  } else {
    Value *Bytes = B.CreateZExt(lane(Byte), B.lanesOf(Piece));
    V = B.CreateMul(Bytes,
                    ConstantInt::get(B.lanesOf(Piece), APInt::getSplat(Granule * 8, APInt(8, 1))));
  }
  storeScalar(To, 0, V, Align(Granule));
  Value *Next = B.CreateAdd(Index, B.getInt64(1));
  Index->addIncoming(Next, B.GetInsertBlock());
  B.CreateCondBr(B.CreateICmpULT(Next, B.getInt64(Count)), Loop, After);
  B.SetInsertPoint(After);
}

} // namespace coop::lower
