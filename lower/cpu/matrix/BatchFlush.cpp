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

namespace {

/// Where the operands of a flush come from.
struct FlushSource {
  FlushSource(SimdFunction &F, CallInst &MulAdd, bool IsAfter)
      : F(F), Product(cast<ProductCall>(MulAdd)), D(F.batchState(MulAdd)),
        Used(IsAfter ? D.UsedAfter : D.Used), IsFirst(IsAfter ? D.IsFirstAfter : D.IsFirst),
        Round(IsAfter ? D.RoundAfter : D.Round), IsAfter(IsAfter) {}

  bool hasDepths() const { return F.depth(Product.a()) && F.depth(Product.b()); }
  Value *isDue(IRBuilder<> &B) const {
    if (!IsAfter)
      return D.IsFull;
    Value *IsUsed = B.CreateIsNotNull(Used);
    return IsFirst ? B.CreateOr(IsUsed, IsFirst) : IsUsed;
  }

  SimdFunction &F;
  ProductCall &Product;
  const BatchState &D;
  Value *const Used, *const IsFirst, *const Round;
  const bool IsAfter;
};
using Source = const FlushSource &;

/// An operand, a parameter and a part of the key.
struct FlushRow {
  Value *FlushOperands::*Name;
  bool (*IsThere)(Source);
  Value *(*Get)(Source, IRBuilder<> &);
  /// In the key where it is there; "" where the product's key says so (BatchOperands), or it always
  /// is.
  StringLiteral Word = "";
};

constexpr FlushRow FlushRows[] = {
    {&FlushOperands::IsDue, [](Source) { return true; },
     [](Source S, IRBuilder<> &B) { return S.isDue(B); }},
    {&FlushOperands::SumTile, [](Source) { return true; },
     [](Source S, IRBuilder<> &) { return S.F.tile(&S.Product); }},
    {&FlushOperands::A, [](Source) { return true; },
     [](Source S, IRBuilder<> &B) { return S.F.slots(B, S.Product.a()); }},
    {&FlushOperands::B, [](Source) { return true; },
     [](Source S, IRBuilder<> &B) { return S.F.slots(B, S.Product.b(), S.Round); }},
    {&FlushOperands::Used, [](Source) { return true; },
     [](Source S, IRBuilder<> &) { return S.Used; }},
    {&FlushOperands::FirstRow, [](Source S) { return S.D.FirstRow != nullptr; },
     [](Source S, IRBuilder<> &) { return S.D.FirstRow; }, "first"},
    {&FlushOperands::IsFirst, [](Source S) { return S.D.FirstRow != nullptr; },
     [](Source S, IRBuilder<> &) { return S.IsFirst; }},
    {&FlushOperands::RowsOfA,
     [](Source S) { return S.F.unpackedOperand(S.Product.a()) != nullptr; },
     [](Source S, IRBuilder<> &) { return S.F.unpackedOperand(S.Product.a()); }},
    {&FlushOperands::RowsOfB,
     [](Source S) { return S.F.unpackedOperand(S.Product.b()) != nullptr; },
     [](Source S, IRBuilder<> &) { return S.F.unpackedOperand(S.Product.b()); }},
    {&FlushOperands::TagsOfB, [](Source S) { return S.F.hasTags(S.Product.b()); },
     [](Source S, IRBuilder<> &B) { return S.F.notes(B, S.Product.b(), S.Round); }},
    {&FlushOperands::DepthOfA, [](Source S) { return S.hasDepths(); },
     [](Source S, IRBuilder<> &) { return S.F.depth(S.Product.a()); }},
    {&FlushOperands::DepthOfB, [](Source S) { return S.hasDepths(); },
     [](Source S, IRBuilder<> &) { return S.F.depth(S.Product.b()); }},
    {&FlushOperands::LiveRows, [](Source S) { return S.D.Stored.Rows != nullptr; },
     [](Source S, IRBuilder<> &) { return S.D.Stored.Rows; }},
    {&FlushOperands::LiveCols, [](Source S) { return S.D.Stored.Rows != nullptr; },
     [](Source S, IRBuilder<> &) { return S.D.Stored.Cols; }},
};
static_assert(sizeof(FlushOperands) == std::size(FlushRows) * sizeof(Value *),
              "an operand without a row");

FlushOperands parametersOf(Source S, Function &F, unsigned &Next) {
  FlushOperands Result;
  for (const FlushRow &Row : FlushRows)
    if (Row.IsThere(S))
      Result.*Row.Name = F.getArg(Next++);
  return Result;
}

BatchOperands batchOperands(Source S) {
  Value *A = S.Product.a(), *B = S.Product.b();
  return {S.F.unpackedOperand(A) != nullptr,
          S.F.unpackedOperand(B) != nullptr,
          S.F.hasTags(B),
          S.D.FirstRowIsZero,
          !S.F.grid(S.Product) && !A->hasOneUse(),
          S.D.Stored.Rows != nullptr,
          S.hasDepths()};
}

} // namespace

SmallVector<Value *, 8> BatchFlush::operands(IRBuilder<> &B, SimdFunction &F, CallInst &MulAdd,
                                             bool IsAfter, FunctionKey &Key) {
  const FlushSource S(F, MulAdd, IsAfter);
  CallInst *Elements = IsAfter ? F.epilogueOf(MulAdd) : nullptr;
  Key.add("batched");
  addBatchProduct(Key, F.state(), MulAdd, F.grid(MulAdd), batchOperands(S), Elements);
  SmallVector<Value *, 8> Operands;
  for (const FlushRow &Row : FlushRows) {
    if (!Row.IsThere(S))
      continue;
    Operands.push_back(Row.Get(S, B));
    if (!Row.Word.empty())
      Key.add(Row.Word);
  }
  if (Elements) {
    Operands.push_back(F.tile(Elements));
    for (Value *V : cast<MatEpilogueCall>(Elements)->extra())
      Operands.push_back(MatrixType::match(V->getType()) ? F.tile(V) : V);
    if (Value *AreApart = F.readsAreApart(B, MulAdd))
      Operands.push_back(AreApart);
  }
  return Operands;
}

BatchFlush::BatchFlush(SimdState &S, SimdFunction &In, CallInst &MulAdd, bool IsAfter, Function &F,
                       unsigned &Next)
    : FlushOperands(parametersOf({In, MulAdd, IsAfter}, F, Next)), S(S), MulAdd(MulAdd),
      Sum(S.layout(*MatrixType::match(MulAdd.getType())), SumTile), Result(Sum),
      Grid(In.grid(MulAdd)), Operands(batchOperands({In, MulAdd, IsAfter})) {
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
  Value *Last = B.getInt32(cast<ProductCall>(MulAdd).aType().Cols);
  if (DepthOfA)
    Last = B.CreateBinaryIntrinsic(Intrinsic::umax, B.CreateLoad(B.getInt32Ty(), DepthOfA),
                                   B.CreateLoad(B.getInt32Ty(), DepthOfB));
  const ProductArguments Arguments = {.D = flat(B, To.Base),
                                      .StrideOfD = To.stride(B),
                                      .C = flat(B, C),
                                      .StrideOfC = StrideOfC,
                                      .A = flat(B, A),
                                      .B = flat(B, this->B),
                                      .Slots = Used,
                                      .Last = Last,
                                      .RowsOfA = Record(RowsOfA),
                                      .RowsOfB = Record(RowsOfB),
                                      .TagsOfB = Record(TagsOfB),
                                      .LiveRows = LiveRows ? LiveRows : B.getInt32(Sum.L.rows()),
                                      .LiveCols = LiveCols ? LiveCols : B.getInt32(Sum.L.cols()),
                                      .VectorStrideOfD = vectorStride(B, To)};
  SmallVector<Value *, 16> Args = Arguments.list();
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
  auto &Product = cast<ProductCall>(MulAdd);
  auto Find = [&](bool IsA, Value *Record) {
    if (!Record)
      return;
    const TileLayout L = whole(S.layout(IsA ? Product.aType() : Product.bType()), IsA, !IsA);
    const MemoryMatrix M = UnpackedOperand(B, Record).rows(L);
    Value *K = B.CreateMul(Slots, B.getInt64(L.k()));
    Value *Rows = IsA ? B.getInt64(L.rows()) : K, *Columns = IsA ? K : B.getInt64(L.cols());
    Value *First = B.CreatePtrToInt(M.Base, B.getInt64Ty());
    Value *LastRow = B.CreateAdd(First, B.CreateMul(B.CreateSub(Rows, B.getInt64(1)), M.Stride));
    Value *Last =
        B.CreateAdd(LastRow, B.CreateMul(Columns, B.getInt64(Component(L.Matrix).bytes())));
    Value *Overlaps = B.CreateAnd(B.CreateICmpULT(First, End), B.CreateICmpULT(Begin, Last));
    Found = B.CreateOr(Found, Overlaps);
  };
  Find(true, RowsOfA);
  Find(false, RowsOfB);
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

void BatchFlush::storeMacroTile(IRBuilder<> &B, ArrayRef<MemoryMatrix> To,
                                ArrayRef<unsigned> InOrder) const {
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
    for (const unsigned I : InOrder)
      storeTile(B, Tile(L, B.CreateConstGEP1_64(B.getInt8Ty(), Sum.Base, I * L.bytes())), To[I]);
  });
}

} // namespace coop::lower
