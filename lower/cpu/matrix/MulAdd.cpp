// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// D = A * B + C (SPV_KHR_cooperative_matrix, OpCooperativeMatrixMulAddKHR): what it is made with,
// and the functions for it. Floats: products and sums in float, or double where a component is
// double, rounded once; or in halves (HalfSums.h). Integers wrap in 32 bits where that cannot be
// told from the exact sum, else in 64.

#include "lower/cpu/matrix/MulAdd.h"
#include "lower/cpu/gemm/AmxKernel.h"
#include "lower/cpu/gemm/AmxShape.h"
#include "lower/cpu/gemm/BlockedProduct.h"
#include "lower/cpu/gemm/CpuEpilogues.h"
#include "lower/cpu/gemm/UnpackedOperand.h"
#include "lower/cpu/matrix/BatchFlush.h"
#include "lower/cpu/tiles/TilePack.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/exec/loops/MatrixElements.h"
#include "lower/ir/CoopCalls.h"
#include "support/spirv/generated/Enums.h"

using namespace llvm;

namespace coop::lower {
namespace {

using spirv::CooperativeMatrixOperands;

bool has(uint64_t Mask, CooperativeMatrixOperands Bit) { return Mask & static_cast<uint32_t>(Bit); }

/// The type of sums, and whether an instruction makes them.
void chooseSums(Product &P, const SimdTarget &Target) {
  LLVMContext &C = P.CD.Ty->getContext();
  if (P.CD.isFloat()) {
    const bool IsDouble = P.CA.isDouble() || P.CB.isDouble() || P.CC.isDouble() || P.CD.isDouble();
    const DotRow *Row = Target.dot(P.A.L.Stored);
    const bool AreHalves = P.A.L.Stored->isHalfTy() && Row && Row->hasHalfSums();
    P.SumTy = IsDouble    ? Type::getDoubleTy(C)
              : AreHalves ? Type::getHalfTy(C)
                          : Type::getFloatTy(C);
  } else {
    // The sum of products of bytes, which saturation must see exactly, has fewer than 32 bits.
    constexpr uint32_t MaxExactDepth = 1u << 15;
    const bool Small = P.CA.bits() == 8 && P.CB.bits() == 8 && P.A.L.cols() < MaxExactDepth;
    const bool Fits = P.CD.bits() <= 32 && (!P.Saturate || Small);
    P.SumTy = Fits ? Type::getInt32Ty(C) : Type::getInt64Ty(C);
  }
  const bool SameOperands = P.A.L.Stored == P.B.L.Stored && P.A.L.Group == P.B.L.Group;
  const bool IsSumOfDots = P.SumTy->isFloatTy() || P.SumTy->isHalfTy() || P.SumTy->isIntegerTy(32);
  const DotRow *Row = Target.dot(P.A.L.Stored);
  // A's groups must be those of B: rows of a tile are whole vectors, so the last group is there.
  P.Dot = SameOperands && IsSumOfDots && Row && P.A.L.Group == Row->Group ? Row : nullptr;
}

/// The groups of K that the layouts know of.
uint32_t staticGroups(const Product &P) {
  const bool Closed = P.Dot && P.Dot->usesTileRegisters() && P.B.L.Slots == 1 && P.A.L.Slots == 1;
  return Closed ? P.B.L.groupedRows() : divideCeil(P.B.L.k(), P.B.L.Group);
}

void emitProduct(IRBuilder<> &B, Function &F, const SimdTarget &Target, Product &P) {
  if (P.Dot && P.Dot->usesTileRegisters())
    emitAmxProduct(B, P);
  else
    emitBlockedProduct(B, F, Target, P);
}

/// What the operation says of types; the tiles are to be filled in.
Product productOf(SimdState &S, CallInst &MulAdd, ArrayRef<Tile> Tiles) {
  using enum CooperativeMatrixOperands;
  const MatrixType D = sumType(MulAdd);
  auto &Call = cast<ProductCall>(MulAdd);
  const uint64_t Operands = Component(D).isFloat() ? 0 : Call.matrixOperands();
  auto ComponentOf = [&](const MatrixType &M, CooperativeMatrixOperands Signed) {
    return Component(M, has(Operands, Signed));
  };
  Product P = {Tiles[0],
               Tiles[1],
               Tiles[2],
               Tiles[3],
               ComponentOf(Call.aType(), MatrixASignedComponentsKHR),
               ComponentOf(Call.bType(), MatrixBSignedComponentsKHR),
               ComponentOf(Call.cType(), MatrixCSignedComponentsKHR),
               Component(D, has(Operands, MatrixResultSignedComponentsKHR)),
               has(Operands, SaturatingAccumulationKHR),
               nullptr};
  P.TileOfA = P.A.Base;
  chooseSums(P, S.Target);
  return P;
}

TileLayout layoutOf(SimdState &S, Value *V) { return S.layout(*MatrixType::match(V->getType())); }

/// Calls that do the product when every entry is full, and after the loop if no store does.
void lowerBatched(SimdOp &O, const Gemm &P) {
  if (const MacroTile *Grid = O.F.grid(O.Call); Grid && Grid->leader() != &O.Call)
    return;
  auto Run = [&](IRBuilder<> &B, bool IsAfter) {
    FunctionKey Key("tile.product");
    const auto Operands = BatchFlush::operands(B, O.F, O.Call, IsAfter, Key);
    SimdOp{O.F, O.S, B, O.Call}.run(Key, O.matrixResult().Scope, Operands,
                                    [&](IRBuilder<> &B, Function &F) {
                                      unsigned Next = 0;
                                      BatchFlush(O.S, O.F, O.Call, IsAfter, F, Next).emit(B);
                                    });
  };
  IRBuilder<> AtBegin(O.F.batchState(O.Call).Begin->getNextNode());
  Run(AtBegin, /*IsAfter=*/false);
  if (P.Store)
    return;
  IRBuilder<> AtExit(P.LoopExit, P.LoopExit->getFirstInsertionPt());
  if (P.Epilogue)
    AtExit.SetInsertPoint(P.Epilogue);
  Run(AtExit, /*IsAfter=*/true);
}

/// What Call does to sums, with its operands from FirstExtra on, in a function that has them as
/// parameters from Next on.
SumElements epilogueOf(SimdState &S, CallInst &Call, unsigned FirstExtra, Function &F,
                       unsigned Next) {
  SumElements E;
  E.Lanes = &CpuEpilogues(S.Target).lanesOf(Call);
  const TileLayout D = layoutOf(S, &Call);
  E.Flushes = D.Matrix.Use != CoopUse::Accumulator && !D.KeepsNaNs && D.Stored->isBFloatTy() &&
              S.Target.flushesToBFloat();
  for (Value *V : drop_begin(Call.args(), FirstExtra)) {
    E.Operands.push_back(F.getArg(Next++));
    E.Matrices.emplace_back();
    if (MatrixType::match(V->getType()))
      E.Matrices.back().emplace(layoutOf(S, V), E.Operands.back());
  }
  return E;
}

/// Bytes of A, unless each execution of the product has an A for itself alone.
bool keepsBytesOfA(SimdOp &O) {
  auto &Product = O.as<ProductCall>();
  if (!Product.aType().Component->isIntegerTy(8))
    return false;
  auto *A = dyn_cast<CallInst>(Product.a());
  return !A || !A->hasOneUse() || A->getParent() != O.Call.getParent() || O.S.Cached.slots(A);
}

/// C is a row of zeros (BroadcastOperands.h).
bool beginsWithZeros(const CallInst &MulAdd) {
  auto *Fill = dyn_cast<CallInst>(cast<ProductCall>(MulAdd).c());
  return Fill && MatrixType::match(Fill->getType())->Rows != sumType(MulAdd).Rows &&
         isZeroFill(*Fill);
}

} // namespace

bool isZeroFill(const CallInst &Fill) {
  auto *Filled = dyn_cast<MatFillCall>(&Fill);
  auto *Element = Filled ? dyn_cast<Constant>(Filled->scalar()) : nullptr;
  return Element && Element->isNullValue();
}

static void addProduct(FunctionKey &Key, SimdState &S, const CallInst &MulAdd) {
  S.addTo(Key, MulAdd, [](unsigned I) { return I >= Epilogue::FirstExtra; });
  if (beginsWithZeros(MulAdd))
    Key.add("zero");
}

void addBatchProduct(FunctionKey &Key, SimdState &S, const CallInst &MulAdd, const MacroTile *Grid,
                     const BatchOperands &Operands, const CallInst *Elements) {
  addProduct(Key, S, MulAdd);
  addTo(Key, Grid);
  const auto &[HasRowsOfA, HasRowsOfB, HasTagsOfB, RowIsZero, KeepsA, IsPart, MayEndEarly] =
      Operands;
  const std::pair<bool, StringRef> Words[] = {
      {HasRowsOfA, "rows.a"}, {HasRowsOfB, "rows.b"}, {HasTagsOfB, "notes.b"}, {RowIsZero, "zero"},
      {KeepsA, "again"},      {IsPart, "part"},       {MayEndEarly, "early"}};
  for (const auto &[Is, Word] : Words)
    if (Is)
      Key.add(Word);
  if (Elements) {
    Key.add("then");
    S.addTo(Key, *Elements, [](unsigned I) { return I >= Epilogue::FirstAfterSum; });
  }
}

/// A product that continues K with zeros needs A in its tile.
static void leaveMemory(IRBuilder<> &B, const Product &P, UnpackedOperand &RowsOfA, Value *Used) {
  const AmxShape Shape(P.A.L, P.B.L, P.D.L);
  if (!P.Dot || !P.Dot->usesTileRegisters() || !Shape.splits(P.B.L))
    return;
  Value *Rest = B.CreateURem(P.Groups, B.getInt32(Shape.Step));
  ifThen(B, B.CreateAnd(B.CreateIsNotNull(Rest), RowsOfA.areInPlace(P.A.Base)), "leave",
         [&] { RowsOfA.leaveMemory(P.A, P.A.Base, B.CreateZExt(Used, B.getInt64Ty())); });
}

SmallVector<Value *, 16> ProductArguments::list() const {
  return {
#define COOP_PARAMETER(Name, Kind) Name,
      COOP_PRODUCT_PARAMETERS(COOP_PARAMETER)
#undef COOP_PARAMETER
  };
}

static SmallVector<Type *, 16> productParameterTypes(LLVMContext &C) {
  Type *Pointer = PointerType::get(C, 0), *Stride = Type::getInt64Ty(C),
       *Number = Type::getInt32Ty(C);
  return {
#define COOP_PARAMETER(Name, Kind) Kind,
      COOP_PRODUCT_PARAMETERS(COOP_PARAMETER)
#undef COOP_PARAMETER
  };
}

Function *batchProduct(SimdState &S, CallInst &MulAdd, const MacroTile *Grid,
                       const BatchOperands &Operands, CallInst *Elements) {
  SmallVector<Type *, 16> Params = productParameterTypes(S.C);
  const auto FirstOfElements = static_cast<unsigned>(Params.size());
  FunctionKey Key("slots");
  addBatchProduct(Key, S, MulAdd, Grid, Operands, Elements);
  if (Elements)
    for (const Value *V : drop_begin(Elements->args(), Epilogue::FirstAfterSum))
      Params.push_back(MatrixType::match(V->getType()) ? PointerType::get(S.C, 0) : V->getType());
  auto *Ty = FunctionType::get(Type::getVoidTy(S.C), Params, false);
  auto Layout = [&](Value *V, bool HasRows, bool HasCols) {
    const TileLayout L = layoutOf(S, V);
    return Grid ? L.joined(HasRows ? Grid->rows() : 1, HasCols ? Grid->cols() : 1) : L;
  };
  return S.S.outlined(Key, Ty, [&](Function &F) {
    F.addFnAttr(Attribute::NoInline);
    IRBuilder<> B(&F.getEntryBlock());
    using In = ProductParameter;
    auto Arg = [&](In P) { return F.getArg(static_cast<unsigned>(P)); };
    auto SumAt = [&](Value *V, In Base, In Stride) {
      return Tile(Layout(V, true, true), Arg(Base), Grid ? nullptr : Arg(Stride));
    };
    auto &Call = cast<ProductCall>(MulAdd);
    Product P = productOf(S, MulAdd,
                          {Tile(Layout(Call.a(), true, false), Arg(In::A)),
                           Tile(Layout(Call.b(), false, true), Arg(In::B)),
                           SumAt(Call.c(), In::C, In::StrideOfC),
                           SumAt(Elements ? Elements : &MulAdd, In::D, In::StrideOfD)});
    if (Grid) { // the sums may go to memory
      P.D.Stride = Arg(In::StrideOfD);
      P.D.VectorStride = Arg(In::VectorStrideOfD);
    }
    if (Elements)
      P.Elements = epilogueOf(S, *Elements, Epilogue::FirstAfterSum, F, FirstOfElements);
    P.RowIsZero = Operands.RowIsZero;
    P.KeepsA = Operands.KeepsA;
    if (Operands.IsPart)
      P.Needed = {Arg(In::LiveRows), Arg(In::LiveCols)};
    // Loops over K are seen to be short.
    Value *OfSlot = B.getInt32(staticGroups(P));
    Value *All = B.CreateMul(OfSlot, B.getInt32(P.B.L.Slots));
    P.Groups = B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateMul(Arg(In::Slots), OfSlot), All);
    if (Operands.MayEndEarly) {
      Value *Last = B.CreateUDiv(B.CreateAdd(Arg(In::Last), B.getInt32(P.B.L.Group - 1)),
                                 B.getInt32(P.B.L.Group));
      Value *Missing = B.CreateSub(OfSlot, Last);
      P.Groups = B.CreateBinaryIntrinsic(Intrinsic::usub_sat, P.Groups, Missing);
      P.Groups = B.CreateBinaryIntrinsic(Intrinsic::umin, P.Groups, All);
    }
    if (Operands.HasRowsOfA) {
      UnpackedOperand Unpacked(B, Arg(In::RowsOfA));
      leaveMemory(B, P, Unpacked, Arg(In::Slots));
      const MemoryMatrix Rows = Unpacked.rows(P.A.L);
      P.A.Base = Rows.Base;
      P.A.Stride = B.CreateUDiv(Rows.Stride, B.getInt64(P.A.L.elementBytes()));
    }
    if (Operands.HasRowsOfB) {
      UnpackedOperand Unpacked(B, Arg(In::RowsOfB));
      P.RowsOfB = Unpacked.rows(P.B.L);
      P.IsInMemory = Unpacked.areInPlace(P.B.Base);
    }
    if (Operands.HasTagsOfB)
      P.TagsOfB = Arg(In::TagsOfB);
    P.TagsOfSlot = Grid ? Grid->cols() : 1;
    emitProduct(B, F, S.Target, P);
    B.CreateRetVoid();
  });
}

void lowerTileMulAdd(SimdOp &O) {
  const MatrixType Sum = sumType(O.Call);
  auto &MulAdd = O.as<ProductCall>();
  MatrixType C = MulAdd.cType();
  const bool HasOneRow = C.Rows != Sum.Rows; // BroadcastOperands.h
  C.Rows = Sum.Rows;
  C.Cols = Sum.Cols;
  if (const char *Problem = mulAddProblem(MulAdd.aType(), MulAdd.bType(), C, Sum))
    return O.unsupported(Problem);
  if (const Gemm *P = O.S.Batching.find(O.Call))
    return lowerBatched(O, *P);
  SmallVector<Value *, 8> Args = {O.result(), O.tile(MulAdd.a()), O.tile(MulAdd.b()),
                                  O.tile(MulAdd.c())};
  if (auto *Fused = dyn_cast<MatMulAddEpilogueCall>(&O.Call))
    for (Value *V : Fused->extra())
      Args.push_back(MatrixType::match(V->getType()) ? O.tile(V) : V);
  const bool KeepsA = keepsBytesOfA(O);
  FunctionKey Key("tile.muladd");
  addProduct(Key, O.S, O.Call);
  if (KeepsA)
    Key.add("again");
  O.run(Key, Sum.Scope, Args, [&](IRBuilder<> &B, Function &F) {
    auto At = [&](Value *V, unsigned I) { return Tile(layoutOf(O.S, V), F.getArg(I)); };
    Product P = productOf(
        O.S, O.Call, {At(MulAdd.a(), 1), At(MulAdd.b(), 2), At(MulAdd.c(), 3), At(&O.Call, 0)});
    if (HasOneRow)
      P.C.Stride = B.getInt64(0);
    P.RowIsZero = beginsWithZeros(O.Call);
    P.KeepsA = KeepsA;
    if (Epilogue::functionOf(O.Call))
      P.Elements = epilogueOf(O.S, O.Call, Epilogue::FirstExtra, F, 4);
    P.Groups = B.getInt32(staticGroups(P));
    emitProduct(B, F, O.S.Target, P);
    if (P.Elements)
      closeGroups(B, P.D);
  });
}

} // namespace coop::lower
