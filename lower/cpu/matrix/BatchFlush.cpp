// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operands and calls of the product; see BatchFlush.h. The product itself is in MulAdd.cpp.

#include "lower/cpu/matrix/BatchFlush.h"
#include "lower/cpu/gemm/UnpackedOperand.h"
#include "lower/cpu/matrix/MulAdd.h"
#include "lower/cpu/tiles/TilePack.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/ir/CoopCalls.h"
#include "lower/transform/EpilogueFusion.h"

using namespace llvm;

namespace coop::lower {

SmallVector<Value *, 8> BatchFlush::operands(IRBuilder<> &B, SimdFunction &F, CallInst &MulAdd,
                                             bool IsAfter, FunctionKey &Key) {
  addTo(Key, F, MulAdd, IsAfter);
  const BatchState &D = F.batchState(MulAdd);
  Value *Used = IsAfter ? D.UsedAfter : D.Used;
  Value *IsFirst = IsAfter ? D.IsFirstAfter : D.IsFirst;
  Value *IsDue = D.IsFull;
  if (IsAfter) {
    IsDue = B.CreateIsNotNull(Used);
    if (IsFirst)
      IsDue = B.CreateOr(IsDue, IsFirst);
  }
  Value *Round = IsAfter ? D.RoundAfter : D.Round;
  auto &Product = cast<ProductCall>(MulAdd);
  SmallVector<Value *, 8> Operands = {IsDue, F.tile(&MulAdd), F.slots(B, Product.a()),
                                      F.slots(B, Product.b(), Round), Used};
  if (D.FirstRow)
    Operands.append({D.FirstRow, IsFirst});
  for (Value *Operand : {Product.a(), Product.b()})
    if (Value *Rows = F.unpackedOperand(Operand))
      Operands.push_back(Rows);
  if (Value *Tags = F.notes(B, Product.b(), Round))
    Operands.push_back(Tags);
  Value *Depths[] = {F.depth(Product.a()), F.depth(Product.b())};
  if (Depths[0] && Depths[1])
    Operands.append({Depths[0], Depths[1]});
  if (D.Stored.Rows)
    Operands.append({D.Stored.Rows, D.Stored.Cols});
  if (CallInst *Elements = IsAfter ? F.epilogueOf(MulAdd) : nullptr) {
    Operands.push_back(F.tile(Elements));
    for (Value *V : cast<MatEpilogueCall>(Elements)->extra())
      Operands.push_back(MatrixType::match(V->getType()) ? F.tile(V) : V);
    if (Value *AreApart = F.readsAreApart(B, MulAdd))
      Operands.push_back(AreApart);
  }
  return Operands;
}

static BatchOperands slotOperands(const SimdFunction &F, const CallInst &MulAdd) {
  auto &Product = cast<ProductCall>(MulAdd);
  Value *A = Product.a(), *B = Product.b();
  return {F.unpackedOperand(A) != nullptr,
          F.unpackedOperand(B) != nullptr,
          F.panelTag(B) != nullptr,
          F.batchState(MulAdd).FirstRowIsZero,
          !F.grid(MulAdd) && !A->hasOneUse(),
          F.batchState(MulAdd).Stored.Rows != nullptr,
          F.depth(A) && F.depth(B)};
}

void BatchFlush::addTo(FunctionKey &Key, SimdFunction &F, CallInst &MulAdd, bool IsAfter) {
  const CallInst *Elements = IsAfter ? F.epilogueOf(MulAdd) : nullptr;
  Key.add("deferred");
  addBatchProduct(Key, F.state(), MulAdd, F.grid(MulAdd), slotOperands(F, MulAdd), Elements);
  if (F.batchState(MulAdd).FirstRow)
    Key.add("first");
}

BatchFlush::BatchFlush(SimdState &S, SimdFunction &In, CallInst &MulAdd, bool IsAfter, Function &F,
                       unsigned &Next)
    : S(S), MulAdd(MulAdd), Sum(S.layout(*MatrixType::match(MulAdd.getType())), F.getArg(Next + 1)),
      Result(Sum), Grid(In.grid(MulAdd)), Operands(slotOperands(In, MulAdd)), IsDue(F.getArg(Next)),
      A(F.getArg(Next + 2)), B(F.getArg(Next + 3)), Used(F.getArg(Next + 4)) {
  Next += 5;
  if (In.batchState(MulAdd).FirstRow) {
    FirstRow = F.getArg(Next++);
    IsFirst = F.getArg(Next++);
  }
  if (Operands.HasRowsOfA)
    RowsOfA = F.getArg(Next++);
  if (Operands.HasRowsOfB)
    RowsOfB = F.getArg(Next++);
  if (Operands.HasTagsOfB)
    TagsOfB = F.getArg(Next++);
  if (Operands.MayEndEarly) {
    DepthOfA = F.getArg(Next++);
    DepthOfB = F.getArg(Next++);
  }
  if (Operands.IsPart) {
    Stored.Rows = F.getArg(Next++);
    Stored.Cols = F.getArg(Next++);
  }
  if (IsAfter)
    readElements(In, F, Next);
}

void BatchFlush::readElements(SimdFunction &In, Function &F, unsigned &Next) {
  Elements = In.epilogueOf(MulAdd);
  if (!Elements)
    return;
  Result = Tile(S.layout(*MatrixType::match(Elements->getType())), F.getArg(Next++));
  for (unsigned I = Epilogue::FirstAfterSum; I < Elements->arg_size(); ++I)
    OfElements.push_back(F.getArg(Next++));
  if (!S.Batching.find(MulAdd)->Reads.empty())
    ReadsAreApart = F.getArg(Next++);
  // Also of a sum that nothing is to be added to.
  IsDue = ConstantInt::getTrue(F.getContext());
}

static Value *flat(IRBuilder<> &B, Value *Pointer) {
  return B.CreatePointerBitCastOrAddrSpaceCast(Pointer, B.getPtrTy());
}

/// The operand as one matrix.
TileLayout BatchFlush::whole(const TileLayout &L, bool HasRows, bool HasCols) const {
  return Grid ? L.joined(HasRows ? Grid->rows() : 1, HasCols ? Grid->cols() : 1) : L;
}

/// Of sums in tiles or elsewhere.
Value *BatchFlush::vectorStride(IRBuilder<> &B, const Tile &To) const {
  return To.VectorStride ? To.VectorStride : B.getInt64(whole(To.L, true, true).VectorStride);
}

/// To rows like those of the tile, which may be elsewhere.
void BatchFlush::multiply(IRBuilder<> &Builder, const Tile &To) const {
  IRBuilder<> &B = Builder;
  Value *C = Sum.Base, *StrideOfC = Sum.stride(B);
  if (FirstRow) {
    C = B.CreateSelect(IsFirst, FirstRow, C);
    StrideOfC = B.CreateSelect(IsFirst, B.getInt64(0), StrideOfC);
  }
  auto Record = [&](Value *There) {
    return There ? flat(B, There) : ConstantPointerNull::get(B.getPtrTy());
  };
  Value *Last = B.getInt32(operand(0).Cols);
  if (DepthOfA)
    Last = B.CreateBinaryIntrinsic(Intrinsic::umax, B.CreateLoad(B.getInt32Ty(), DepthOfA),
                                   B.CreateLoad(B.getInt32Ty(), DepthOfB));
  SmallVector<Value *, 16> Args = {flat(B, To.Base),
                                   To.stride(B),
                                   flat(B, C),
                                   StrideOfC,
                                   flat(B, A),
                                   flat(B, this->B),
                                   Used,
                                   Last,
                                   Record(RowsOfA),
                                   Record(RowsOfB),
                                   Record(TagsOfB),
                                   Stored.Rows ? Stored.Rows : B.getInt32(Sum.L.rows()),
                                   Stored.Cols ? Stored.Cols : B.getInt32(Sum.L.cols()),
                                   vectorStride(B, To)};
  for (unsigned I = 0; I < OfElements.size(); ++I) {
    const Value *V = cast<MatEpilogueCall>(Elements)->extra()[I];
    Args.push_back(MatrixType::match(V->getType()) ? flat(B, OfElements[I]) : OfElements[I]);
  }
  B.CreateCall(batchProduct(S, MulAdd, Grid, Operands, Elements), Args);
}

void BatchFlush::emit(IRBuilder<> &B) const {
  ifThen(B, IsDue, "due", [&] {
    multiply(B, Result);
    if (Elements)
      closeGroups(B, Result);
  });
}

/// Whether anything that is read in place is in the range of bytes. Tiles never are.
Value *BatchFlush::readsFrom(IRBuilder<> &Builder, Value *Begin, Value *End) const {
  IRBuilder<> &B = Builder;
  Value *Found = B.getFalse(), *Slots = B.CreateZExt(Used, B.getInt64Ty());
  auto Find = [&](unsigned I, Value *Record) {
    if (!Record)
      return;
    const TileLayout L = whole(S.layout(operand(I)), I == 0, I == 1);
    const MemoryMatrix M = UnpackedOperand(B, Record).rows(L);
    Value *K = B.CreateMul(Slots, B.getInt64(L.k()));
    Value *Rows = I == 0 ? B.getInt64(L.rows()) : K, *Columns = I == 0 ? K : B.getInt64(L.cols());
    Value *First = B.CreatePtrToInt(M.Base, B.getInt64Ty());
    Value *LastRow = B.CreateAdd(First, B.CreateMul(B.CreateSub(Rows, B.getInt64(1)), M.Stride));
    Value *Last =
        B.CreateAdd(LastRow, B.CreateMul(Columns, B.getInt64(Component(L.Matrix).bytes())));
    Value *Overlaps = B.CreateAnd(B.CreateICmpULT(First, End), B.CreateICmpULT(Begin, Last));
    Found = B.CreateOr(Found, Overlaps);
  };
  Find(0, RowsOfA);
  Find(1, RowsOfB);
  return Found;
}

void BatchFlush::store(IRBuilder<> &B, const MemoryMatrix *To, Value *IsMemory,
                       function_ref<void()> ByTile) const {
  const TileLayout &L = Result.L;
  // Registers are whole vectors, and tile registers all have as many rows.
  const bool IsWhole = L.cols() % L.Columns == 0 && L.rows() == L.StoredRows;
  Value *IsDirect = B.getFalse();
  if (To && IsWhole && !To->IsColumnMajor && !To->IsVolatile) {
    Value *Size = B.getInt64(L.elementBytes());
    Value *Begin = B.CreatePtrToInt(To->Base, B.getInt64Ty());
    Value *Length = B.CreateAdd(B.CreateMul(To->Stride, B.getInt64(L.rows() - 1)),
                                B.CreateMul(Size, B.getInt64(L.cols())));
    Value *IsOfElements = B.CreateIsNull(B.CreateURem(To->Stride, Size));
    // What is still to be read may be in the same buffer.
    Value *Overlaps = readsFrom(B, Begin, B.CreateAdd(Begin, Length));
    IsDirect = B.CreateAnd({IsMemory, IsDue, IsOfElements, B.CreateNot(Overlaps)});
    if (ReadsAreApart)
      IsDirect = B.CreateAnd(IsDirect, ReadsAreApart);
    ifThen(B, IsDirect, "direct",
           [&] { multiply(B, Tile(L, To->Base, B.CreateUDiv(To->Stride, Size))); });
  }
  ifThen(B, B.CreateNot(IsDirect), "by.tile", [&] {
    emit(B);
    ByTile();
  });
}

/// Whether (i1) the matrices lie in memory as those of the macro-tile lie in one matrix, whose rows
/// do not meet.
Value *BatchFlush::areOneMatrix(IRBuilder<> &B, ArrayRef<MemoryMatrix> To) const {
  const TileLayout &L = Sum.L;
  Value *Size = B.getInt64(L.elementBytes()), *Stride = To[0].Stride;
  Value *First = B.CreatePtrToInt(To[0].Base, B.getInt64Ty());
  Value *RowBytes = B.CreateMul(Size, B.getInt64(uint64_t(L.cols()) * Grid->cols()));
  Value *AreOne =
      B.CreateAnd(B.CreateIsNull(B.CreateURem(Stride, Size)), B.CreateICmpUGE(Stride, RowBytes));
  for (auto [I, Matrix] : enumerate(To)) {
    Value *Above = B.CreateMul(Stride, B.getInt64(I % Grid->rows() * L.rows()));
    Value *Before = B.CreateMul(Size, B.getInt64(I / Grid->rows() * L.cols()));
    Value *Expected = B.CreateAdd(First, B.CreateAdd(Above, Before));
    Value *Begin = B.CreatePtrToInt(Matrix.Base, B.getInt64Ty());
    AreOne = B.CreateAnd(
        {AreOne, B.CreateICmpEQ(Begin, Expected), B.CreateICmpEQ(Matrix.Stride, Stride)});
  }
  return AreOne;
}

void BatchFlush::storeMacroTile(IRBuilder<> &B, ArrayRef<MemoryMatrix> To) const {
  const TileLayout &L = Sum.L;
  Value *Size = B.getInt64(L.elementBytes());
  Value *Begin = B.CreatePtrToInt(To[0].Base, B.getInt64Ty());
  Value *Length = B.CreateMul(To[0].Stride, B.getInt64(uint64_t(L.rows()) * Grid->rows()));
  Value *Overlaps = readsFrom(B, Begin, B.CreateAdd(Begin, Length));
  Value *IsDirect = B.CreateAnd({IsDue, areOneMatrix(B, To), B.CreateNot(Overlaps)});
  ifThen(B, IsDirect, "direct", [&] {
    Tile Whole(L, To[0].Base, B.CreateUDiv(To[0].Stride, Size));
    Whole.VectorStride = B.getInt64(L.Columns);
    multiply(B, Whole);
  });
  ifThen(B, B.CreateNot(IsDirect), "by.tile", [&] {
    emit(B);
    for (auto [I, Matrix] : enumerate(To))
      storeTile(B, Tile(L, B.CreateConstGEP1_64(B.getInt8Ty(), Sum.Base, I * L.bytes())), Matrix);
  });
}

} // namespace coop::lower
