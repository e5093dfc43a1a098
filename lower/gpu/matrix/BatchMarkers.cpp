// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows of batches in memory, and how threads exchange them; see BatchMarkers.h.

#include "lower/gpu/matrix/BatchMarkers.h"
#include "lower/emit/VectorProduct.h"
#include "lower/gpu/abi/ExchangeMemory.h"
#include "lower/gpu/matrix/Markers.h"
#include "lower/gpu/matrix/TensorMap.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/gpu/target/InlinePtx.h"
#include "lower/gpu/target/WarpShuffle.h"

using namespace llvm;

namespace coop::lower {

static constexpr StringLiteral Names[] = {"load",    "store",  "gather",        "scatter",
                                          "matrix",  "vector", "own_input",     "own_result",
                                          "weights", "bias",   "outer_product", "reduce_sum"};
static constexpr MarkerNames Markers = {"coop.gpu.batch.", Names};

CallInst *emitBatchMarker(IRBuilderBase &B, BatchMarker Marker, Type *Result,
                          ArrayRef<Value *> Operands) {
  return emitMarker(B, Markers, static_cast<unsigned>(Marker), Result, Operands);
}

std::optional<BatchMarker> batchMarker(const CallInst &Call) {
  const auto Number = markerNumber(Markers, Call);
  return Number ? std::optional(BatchMarker(*Number)) : std::nullopt;
}

MatrixType batchType(Type *Component, uint32_t Size) {
  return {Component, CoopScope::Subgroup, WarpSize, Size, CoopUse::Accumulator};
}

std::optional<Fragments> batchFragments(const FragmentMap &Map, LLVMContext &C, uint32_t Size) {
  return Map.fragments({batchType(Type::getFloatTy(C), Size), WarpSize});
}

namespace {

class Batch {
public:
  Batch(OpContext &O, const VectorType &V)
      : O(O), B(O.B), Component(V.Component), Size(V.Size),
        Bytes(static_cast<unsigned>(Component->getPrimitiveSizeInBits().getFixedValue() / 8)),
        F(*batchFragments(fragmentMap(O.S), O.S.C, V.Size)) {
    Value *Index = O.S.invocationIndex(B, CoopScope::Subgroup);
    Lane = B.CreateURem(Index, B.getInt32(WarpSize));
    Thread = B.CreateURem(Lane, B.getInt32(4));
    Quad = B.CreateUDiv(Lane, B.getInt32(4));
  }

  // A thread's row is accessed by others, between what it does to that memory before and after.
  void load(Value *Pointer, Value *Offset) {
    emitWarpBarrier(B);
    forEachRunAt(addresses(Pointer, Offset),
                 [&](unsigned Index, Value *From) { loadRun(Index, From); });
    emitWarpBarrier(B);
  }
  void store(Value *Pointer, Value *Offset, Value *Slot) {
    emitWarpBarrier(B);
    forEachRunAt(addresses(Pointer, Offset),
                 [&](unsigned Index, Value *To) { storeRun(Slot, Index, To); });
    emitWarpBarrier(B);
  }
  void gather(Value *Slot);
  /// The first Count components of each thread's vector.
  void scatter(Value *Slot, uint32_t Count);
  void convert(Value *Slot, const lower::Component &From, const lower::Component &To);
  /// The first Count components of each thread's vector, and zeros.
  void gatherOwn(Value *Slot, uint32_t Count, const lower::Component &From,
                 const lower::Component &To, bool IsPacked);

private:
  using Rows = SmallVector<Value *, 4>; ///< of each tile across and half of it
  Rows addresses(Value *Pointer, Value *Offset);
  void forEachRun(function_ref<void(unsigned Index, unsigned Row, Value *InRow)> Body);
  void forEachRunAt(const Rows &Of, function_ref<void(unsigned Index, Value *At)> Body);
  void forEachRunIn(Value *Memory, function_ref<void(unsigned Index, Value *At)> Body);
  unsigned bytesOfRun() const { return std::min(F.PerThread * Bytes, MostBytes); }
  unsigned elementsOfAccess() const { return bytesOfRun() / Bytes; }
  void loadRun(unsigned Index, Value *Pointer);
  void storeRun(Value *Slot, unsigned Index, Value *Pointer);
  void copyRow(Value *From, Value *To, uint32_t Count);
  void loadRows(Value *Memory);
  Value *rowOf(unsigned Across, unsigned Half) {
    return B.CreateAdd(Quad, B.getInt32(Across * F.linesOfTile() + Half * 8));
  }
  /// Rows of memory for exchange begin 16 bytes after a multiple of 128, so that 8 of them meet no
  /// bank twice.
  uint32_t bytesOfRow() const {
    return static_cast<uint32_t>(alignTo(uint64_t(Size) * Bytes, 128)) + MostBytes;
  }
  Value *pitch() { return B.getInt32(bytesOfRow()); }
  Value *exchangeMemory() {
    return emitExchangeMemory(B, CoopScope::Subgroup, uint64_t(bytesOfRow()) * WarpSize);
  }
  Value *at(Value *Memory, Value *Offset) {
    return B.CreateInBoundsGEP(B.getInt8Ty(), Memory, Offset);
  }

  static constexpr unsigned MostBytes = 16;
  OpContext &O;
  IRBuilder<> &B;
  Type *Component;
  const uint32_t Size;
  const unsigned Bytes;
  const Fragments F;
  Value *Lane, *Thread, *Quad;
};

/// Threads have the address of their own row, i64, and get those of others.
Batch::Rows Batch::addresses(Value *Pointer, Value *Offset) {
  Value *Own =
      B.CreateAdd(B.CreatePtrToInt(Pointer, B.getInt64Ty()), B.CreateZExt(Offset, B.getInt64Ty()));
  Rows Result;
  for (unsigned Across = 0; Across < F.TilesAcross; ++Across)
    for (unsigned Half = 0; Half < F.Halves; ++Half)
      Result.push_back(emitShuffle(B, Own, rowOf(Across, Half)));
  return Result;
}

/// Body of the runs of this thread: each begins at Index of the slice, InRow bytes (i32) from the
/// beginning of its row, of which Row is the number among those of the thread.
void Batch::forEachRun(function_ref<void(unsigned, unsigned, Value *)> Body) {
  Value *First = B.CreateMul(Thread, B.getInt32(F.PerThread * Bytes));
  for (unsigned Across = 0; Across < F.TilesAcross; ++Across)
    for (unsigned Half = 0; Half < F.Halves; ++Half)
      for (unsigned Tile = 0; Tile < F.TilesAlong; ++Tile)
        Body(F.index(Across, Tile, Half), Across * F.Halves + Half,
             B.CreateAdd(First, B.getInt32(Tile * F.alongOfTile() * Bytes)));
}

/// The same of memory: where a run is.
void Batch::forEachRunAt(const Rows &Of, function_ref<void(unsigned, Value *)> Body) {
  forEachRun([&](unsigned Index, unsigned Row, Value *InRow) {
    Value *Address = B.CreateAdd(Of[Row], B.CreateZExt(InRow, B.getInt64Ty()));
    Body(Index, B.CreateIntToPtr(Address, B.getPtrTy(address_space::Buffer)));
  });
}

/// And of memory for exchange, which rows share.
void Batch::forEachRunIn(Value *Memory, function_ref<void(unsigned, Value *)> Body) {
  forEachRun([&](unsigned Index, unsigned Row, Value *InRow) {
    Value *InMemory = B.CreateMul(rowOf(Row / F.Halves, Row % F.Halves), pitch());
    Body(Index, at(Memory, B.CreateAdd(InMemory, InRow)));
  });
}

void Batch::loadRun(unsigned Index, Value *Pointer) {
  Type *Ty = FixedVectorType::get(Component, elementsOfAccess());
  for (unsigned I = 0; I < F.PerThread; I += elementsOfAccess()) {
    Value *V = B.CreateAlignedLoad(Ty, at(Pointer, B.getInt32(I * Bytes)), Align(bytesOfRun()));
    for (unsigned E = 0; E < elementsOfAccess(); ++E)
      storeElement(B, B.CreateExtractElement(V, E), O.result(), B.getInt32(Index + I + E));
  }
}

void Batch::storeRun(Value *Slot, unsigned Index, Value *Pointer) {
  Type *Ty = FixedVectorType::get(Component, elementsOfAccess());
  for (unsigned I = 0; I < F.PerThread; I += elementsOfAccess()) {
    Value *V = PoisonValue::get(Ty);
    for (unsigned E = 0; E < elementsOfAccess(); ++E)
      V = B.CreateInsertElement(V, loadElement(B, Component, Slot, B.getInt32(Index + I + E)), E);
    B.CreateAlignedStore(V, at(Pointer, B.getInt32(I * Bytes)), Align(bytesOfRun()));
  }
}

/// Count components of a row, between a slot and memory for exchange, in the longest parts that it
/// has a whole number of.
void Batch::copyRow(Value *From, Value *To, uint32_t Count) {
  const unsigned Part = std::min(MostBytes / Bytes, 1U << countr_zero(Count));
  Type *Ty = FixedVectorType::get(Component, Part);
  for (unsigned I = 0; I < Count; I += Part)
    B.CreateAlignedStore(
        B.CreateAlignedLoad(Ty, at(From, B.getInt32(I * Bytes)), Align(Part * Bytes)),
        at(To, B.getInt32(I * Bytes)), Align(Part * Bytes));
}

/// What threads have of rows in memory for exchange, which they have written.
void Batch::loadRows(Value *Memory) {
  emitWarpBarrier(B);
  forEachRunIn(Memory, [&](unsigned Index, Value *From) { loadRun(Index, From); });
  emitWarpBarrier(B);
}

void Batch::gather(Value *Slot) {
  Value *Memory = exchangeMemory();
  copyRow(Slot, at(Memory, B.CreateMul(Lane, pitch())), Size);
  loadRows(Memory);
}

void Batch::scatter(Value *Slot, uint32_t Count) {
  Value *Memory = exchangeMemory();
  forEachRunIn(Memory, [&](unsigned Index, Value *To) { storeRun(Slot, Index, To); });
  emitWarpBarrier(B);
  copyRow(at(Memory, B.CreateMul(Lane, pitch())), O.result(), Count);
  emitWarpBarrier(B);
}

/// Two components as floats of 8 bits, the first in the low ones, i16. Larger ones become the
/// largest (PTX ISA, "cvt", .satfinite).
Value *toNarrowPair(IRBuilder<> &B, Value *First, Value *Second, CoopEncoding To) {
  const StringRef Type = To == CoopEncoding::E4M3 ? "e4m3" : "e5m2";
  const bool AreHalves = First->getType()->isHalfTy();
  const std::string Text =
      (Twine("cvt.rn.satfinite.") + Type + (AreHalves ? "x2.f16x2 $0, $1;" : "x2.f32 $0, $2, $1;"))
          .str();
  SmallVector<Value *, 2> Operands = {First, Second};
  if (AreHalves) {
    Value *Pair = PoisonValue::get(FixedVectorType::get(First->getType(), 2));
    Pair = B.CreateInsertElement(B.CreateInsertElement(Pair, First, B.getInt64(0)), Second,
                                 B.getInt64(1));
    Operands = {B.CreateBitCast(Pair, B.getInt32Ty())};
  }
  return emitInlinePtx(B, Text, AreHalves ? "=h,r" : "=h,f,f", Operands, B.getInt16Ty(),
                       PtxEffects::None);
}

/// One component, as the product takes it.
Value *converted(IRBuilder<> &B, Value *V, const lower::Component &From,
                 const lower::Component &To) {
  if (From.Ty == To.Ty)
    return V;
  if (!To.isFloat())
    return convertInput(B, V, From, To);
  return B.CreateTrunc(toNarrowPair(B, V, V, To.Encoding), To.Ty);
}

/// Components of the slice, each for itself; what is of 8 bits comes in pairs.
void Batch::convert(Value *Slot, const lower::Component &From, const lower::Component &To) {
  const unsigned Count = F.length();
  auto Own = [&](unsigned I) { return loadElement(B, From.Ty, Slot, B.getInt32(I)); };
  for (unsigned I = 0; To.isFloat() && I < Count; I += 2)
    B.CreateAlignedStore(toNarrowPair(B, Own(I), Own(I + 1), To.Encoding),
                         elementAddress(B, To.Ty, O.result(), B.getInt32(I)), Align(2));
  for (unsigned I = 0; !To.isFloat() && I < Count; ++I)
    storeElement(B, convertInput(B, Own(I), From, To), O.result(), B.getInt32(I));
}

void Batch::gatherOwn(Value *Slot, uint32_t Count, const lower::Component &From,
                      const lower::Component &To, bool IsPacked) {
  Value *Memory = exchangeMemory(), *Row = at(Memory, B.CreateMul(Lane, pitch()));
  const uint32_t PerStore = IsPacked ? 4 : 1;
  for (uint32_t I = 0; I < Size / PerStore; ++I) {
    llvm::Type *Ty = IsPacked ? From.Ty : To.Ty;
    Value *V = Constant::getNullValue(Ty);
    if (I * PerStore < Count) {
      V = loadElement(B, From.Ty, Slot, B.getInt32(I));
      V = IsPacked ? V : converted(B, V, From, To);
    }
    storeElement(B, V, Row, B.getInt32(I));
  }
  loadRows(Memory);
}

/// Operand I, a constant.
uint32_t number(const CallInst &Call, unsigned I) {
  return static_cast<uint32_t>(cast<ConstantInt>(Call.getArgOperand(I))->getZExtValue());
}

/// Row and column of each element of the result that this thread has, to Element.
void forEachElement(OpContext &O, function_ref<Value *(Value *Row, Value *Column)> Element) {
  IRBuilder<> &B = O.B;
  const SharedMatrix M = O.S.shared(O.matrixResult());
  const unsigned Length = fragmentsOf(O.S, M)->length();
  Value *Lane = B.CreateURem(O.S.invocationIndex(B, CoopScope::Subgroup), B.getInt32(WarpSize));
  for (unsigned I = 0; I < Length; ++I) {
    Value *Place = fragmentMap(O.S).elementAt(B, M, Lane, B.getInt32(I));
    storeElement(
        B,
        Element(B.CreateUDiv(Place, B.getInt32(M.Cols)), B.CreateURem(Place, B.getInt32(M.Cols))),
        O.result(), B.getInt32(I));
  }
}

/// Of lines that are not there the last one is read, which whoever reads the results ignores.
void loadWeights(OpContext &O) {
  IRBuilder<> &B = O.B;
  Value *Pointer = O.Call.getArgOperand(0), *Stride = O.Call.getArgOperand(1),
        *Columns = O.Call.getArgOperand(3), *Rows = O.Call.getArgOperand(4);
  const bool IsColumnMajor = number(O.Call, 2) != 0;
  llvm::Type *Ty = O.matrixResult().Component;
  const uint64_t Bytes = Ty->getPrimitiveSizeInBits().getFixedValue() / 8;
  auto Last = [&](Value *I, Value *Count) {
    return B.CreateBinaryIntrinsic(Intrinsic::umin, I, B.CreateSub(Count, B.getInt32(1)));
  };
  forEachElement(O, [&](Value *Row, Value *Column) {
    Value *R = B.CreateZExt(Last(Row, Rows), B.getInt64Ty()),
          *C = B.CreateZExt(Last(Column, Columns), B.getInt64Ty());
    Value *Major = IsColumnMajor ? C : R, *Minor = IsColumnMajor ? R : C;
    Value *Offset = B.CreateAdd(B.CreateMul(Major, Stride), B.CreateMul(Minor, B.getInt64(Bytes)));
    Value *V = B.CreateAlignedLoad(Ty, B.CreateGEP(B.getInt8Ty(), Pointer, Offset), Align(Bytes));
    return B.CreateSelect(B.CreateICmpULT(Row, Rows), V, Constant::getNullValue(Ty));
  });
}

void loadBias(OpContext &O) {
  IRBuilder<> &B = O.B;
  llvm::Type *Ty = O.matrixResult().Component;
  Value *Last = B.CreateSub(O.Call.getArgOperand(1), B.getInt32(1));
  forEachElement(O, [&](Value *, Value *Column) -> Value * {
    Value *I = B.CreateBinaryIntrinsic(Intrinsic::umin, Column, Last);
    return B.CreateAlignedLoad(Ty, elementAddress(B, Ty, O.Call.getArgOperand(0), I),
                               Align(Ty->getPrimitiveSizeInBits().getFixedValue() / 8));
  });
}

} // namespace

bool lowerBatchMarker(OpContext &O) {
  const auto Marker = batchMarker(O.Call);
  if (!Marker)
    return false;
  Value *First = O.Call.getArgOperand(0);
  switch (*Marker) {
  case BatchMarker::Load:
    Batch(O, O.vectorResult()).load(First, O.Call.getArgOperand(1));
    return true;
  case BatchMarker::Store: {
    Value *Vector = O.Call.getArgOperand(2);
    Batch(O, *VectorType::match(Vector->getType()))
        .store(First, O.Call.getArgOperand(1), O.slot(Vector));
    return true;
  }
  case BatchMarker::Gather:
    Batch(O, O.vectorResult()).gather(O.slot(First));
    return true;
  case BatchMarker::Scatter:
    Batch(O, O.vectorResult()).scatter(O.slot(First), O.vectorResult().Size);
    return true;
  case BatchMarker::Matrix:
  case BatchMarker::OwnInput: {
    auto IsSigned = [&](unsigned I) { return number(O.Call, I) != 0; };
    const VectorType From = *VectorType::match(First->getType());
    const MatrixType To = O.matrixResult();
    assert(fragmentsOf(O.S, To) == batchFragments(fragmentMap(O.S), O.S.C, To.Cols) &&
           "a batch is the matrix that is multiplied");
    if (*Marker == BatchMarker::OwnInput)
      Batch(O, {To.Component, To.Cols})
          .gatherOwn(O.slot(First), number(O.Call, 3), Component(From, IsSigned(1)),
                     Component(To, IsSigned(2)), number(O.Call, 4) != 0);
    else if (From.Component != To.Component)
      Batch(O, From).convert(O.slot(First), Component(From, IsSigned(1)),
                             Component(To, IsSigned(2)));
    else
      O.copyTo(O.result(), O.slot(First), O.Call.getType());
    return true;
  }
  case BatchMarker::Vector:
    O.copyTo(O.result(), O.slot(First), O.Call.getType());
    return true;
  case BatchMarker::OwnResult: {
    const MatrixType From = *MatrixType::match(First->getType());
    Batch(O, {From.Component, From.Cols}).scatter(O.slot(First), O.vectorResult().Size);
    return true;
  }
  case BatchMarker::Weights:
    loadWeights(O);
    return true;
  case BatchMarker::Bias:
    loadBias(O);
    return true;
  case BatchMarker::OuterProduct:
  case BatchMarker::ReduceSum:
    return false; // BatchSums.h
  }
  return false;
}

} // namespace coop::lower
