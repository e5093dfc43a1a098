// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// D = A * B + C (SPV_KHR_cooperative_matrix, OpCooperativeMatrixMulAddKHR) as blocks that fill the
// registers. Floats: products and sums in float, or double where a component is double, rounded
// once; or in halves (HalfSums.h). Integers wrap in 32 bits where that cannot be told from the
// exact sum, else in 64.

#include "lower/passes/LoopBuilder.h"
#include "lower/passes/LowerLoopsMatrix.h"
#include "lower/simd/AmxKernel.h"
#include "lower/simd/Blocks.h"
#include "lower/simd/RowsInPlace.h"
#include "lower/simd/SimdFunction.h"
#include "support/spirv/generated/Enums.h"

using namespace llvm;

namespace coop::lower {
namespace {

using spirv::CooperativeMatrixOperands;

bool has(uint64_t Mask, CooperativeMatrixOperands Bit) { return Mask & static_cast<uint32_t>(Bit); }

class MulAddBody {
public:
  MulAddBody(IRBuilder<> &B, Function &F, const SimdTarget &Target, Product &P)
      : B(B), F(F), Target(Target), P(P) {}

  void emit() {
    Value *Correction = nullptr;
    Tile Offset = P.A;
    if (P.needsOffset()) {
      Correction = temporary(uint64_t(Target.maxVectors()) * Target.vectorBits() / 8);
      Value *Copy = temporary(P.A.L.bytes());
      offsetA(Copy);
      Offset = Tile(P.A.L, Copy);
    }
    Product Adjusted = P;
    Adjusted.A = Offset;
    MicroKernel Kernel(B, Adjusted);
    const unsigned Registers =
        std::max<unsigned>(1, P.SumTy->getScalarSizeInBits() / 32); // of an accumulator vector
    const uint32_t Rows = P.D.L.rows();
    // By pairs, a vector of columns is two registers of B, and no row of an even number is alone.
    const bool ByPairs = P.Dot && P.Dot->multipliesPairs();
    const unsigned OfB = ByPairs ? 2 : Registers, Unit = ByPairs && Rows % 2 == 0 ? 2 : 1;
    const unsigned MaxVectors = std::max(1u, Target.maxVectors() / OfB);
    Blocks(P.D.L.vectors(), MaxVectors)
        .forEachSize([&](uint32_t Vectors, uint32_t Count, uint32_t First) {
          constexpr unsigned MostRows = 16; // more is more code, and no faster
          const unsigned MaxRows =
              std::clamp(Target.accumulators() / (Vectors * Registers), 1u, MostRows);
          forEachBlock(B, "panel", Vectors, Count, First, [&](Value *Vector) {
            if (Correction)
              Kernel.correct(Vector, Vectors, Correction);
            Blocks(Rows / Unit, MaxRows / Unit)
                .forEachSize([&](uint32_t Size, uint32_t RowCount, uint32_t FirstRow) {
                  auto Block = [&](Value *Row, bool Packs) {
                    Kernel.block(Row, Vector, Size * Unit, Vectors, Correction, Packs);
                  };
                  if (P.RowsOfB && FirstRow == 0)
                    firstRows(Size, RowCount, Block);
                  else
                    forEachBlock(B, "rows", Size * Unit, RowCount, FirstRow * Unit,
                                 [&](Value *Row) { Block(Row, /*Packs=*/false); });
                });
          });
        });
  }

private:
  Value *temporary(uint64_t Bytes) {
    return variableAtEntry(F, ArrayType::get(B.getInt8Ty(), Bytes), "", Align(64));
  }

  /// Blocks of rows from the first one on, which packs B for all others where B is in memory.
  void firstRows(uint32_t Size, uint32_t Count, function_ref<void(Value *Row, bool Packs)> Block) {
    ifThen(B, P.IsInMemory, "pack", [&] { Block(B.getInt32(0), /*Packs=*/true); });
    Value *Done = B.CreateZExt(P.IsInMemory, B.getInt32Ty());
    forEach(B, B.CreateSub(B.getInt32(Count), Done), "rows", [&](Value *I) {
      Block(B.CreateMul(B.CreateAdd(I, Done), B.getInt32(Size)), /*Packs=*/false);
    });
  }

  /// A copy of A with the sign bit of every byte flipped.
  void offsetA(Value *Copy) {
    auto *Ty = FixedVectorType::get(B.getInt8Ty(), 64);
    forEach(B, B.getInt64(P.A.L.bytes() / 64), "offset", [&](Value *I) {
      Value *V = B.CreateAlignedLoad(Ty, B.CreateInBoundsGEP(Ty, P.A.Base, I), Align(64));
      B.CreateAlignedStore(B.CreateXor(V, ConstantInt::get(Ty, 0x80)),
                           B.CreateInBoundsGEP(Ty, Copy, I), Align(64));
    });
  }

  IRBuilder<> &B;
  Function &F;
  const SimdTarget &Target;
  const Product &P;
};

/// The type of sums, and whether an instruction makes them.
void chooseSums(Product &P, const SimdTarget &Target) {
  LLVMContext &C = P.CD.Ty->getContext();
  if (P.CD.isFloat()) {
    const bool IsDouble = P.CA.isDouble() || P.CB.isDouble() || P.CC.isDouble() || P.CD.isDouble();
    const bool AreHalves = P.A.L.Stored->isHalfTy(); // then everything is (HalfSums.h)
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
    MulAddBody(B, F, Target, P).emit();
}

/// Emits, with the address of a deferred product's count: one iteration more, and the product of
/// all where every slot is full; at the end of the loop, the product of those that are.
void emitDeferred(IRBuilder<> &B, Function &F, const SimdTarget &Target, Product &P, Value *Count,
                  Value *IsEnd) {
  Value *Old = B.CreateLoad(B.getInt32Ty(), Count);
  Value *New = B.CreateAdd(Old, B.CreateZExt(B.CreateNot(IsEnd), B.getInt32Ty()));
  Value *IsFull = B.CreateICmpEQ(New, B.getInt32(P.B.L.Slots));
  Value *IsDue = B.CreateSelect(IsEnd, B.CreateIsNotNull(Old), IsFull);
  B.CreateStore(B.CreateSelect(IsDue, B.getInt32(0), New), Count);
  // Loops over K are seen to be short.
  Value *All = B.CreateMul(P.Groups, B.getInt32(P.B.L.Slots));
  P.Groups = B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateMul(New, P.Groups), All);
  ifThen(B, IsDue, "due", [&] { emitProduct(B, F, Target, P); });
}

} // namespace

void lowerTileMulAdd(SimdOp &O) {
  const MatrixType A = O.matrix(0), B = O.matrix(1), C = O.matrix(2), D = O.matrixResult();
  if (const char *Problem = mulAddProblem(A, B, C, D))
    return O.unsupported(Problem);
  const uint64_t Operands = Component(D).isFloat() ? 0 : O.constant(3);
  const DeferredProduct *Deferred = O.S.Deferred.find(O.Call);
  Value *RowsOfA = Deferred ? O.F.rowsInPlace(Deferred->A) : nullptr;
  Value *RowsOfB = Deferred ? O.F.rowsInPlace(Deferred->B) : nullptr;
  auto Build = [&](IRBuilder<> &Builder, Function &F) {
    using enum CooperativeMatrixOperands;
    auto At = [&](const MatrixType &M, unsigned I) { return Tile(O.S.layout(M), F.getArg(I)); };
    Product P = {At(A, 1),
                 At(B, 2),
                 At(C, 3),
                 At(D, 0),
                 Component(A, has(Operands, MatrixASignedComponentsKHR)),
                 Component(B, has(Operands, MatrixBSignedComponentsKHR)),
                 Component(C, has(Operands, MatrixCSignedComponentsKHR)),
                 Component(D, has(Operands, MatrixResultSignedComponentsKHR)),
                 has(Operands, SaturatingAccumulationKHR),
                 nullptr};
    chooseSums(P, O.S.Target);
    P.Groups = Builder.getInt32(staticGroups(P));
    if (RowsOfA) {
      const MemoryMatrix Rows = RowsInPlace(Builder, F.getArg(6)).rows(P.A.L);
      P.A.Base = Rows.Base;
      P.StrideOfA = Rows.Stride;
    }
    if (RowsOfB) {
      RowsInPlace InPlace(Builder, F.getArg(F.arg_size() - 1));
      P.RowsOfB = InPlace.rows(P.B.L);
      P.IsInMemory = InPlace.areInPlace(P.B.Base);
    }
    if (Deferred)
      emitDeferred(Builder, F, O.S.Target, P, F.getArg(4), F.getArg(5));
    else
      emitProduct(Builder, F, O.S.Target, P);
  };
  const std::string Name =
      ("muladd" + Twine(describe(A)) + describe(B) + describe(C) + describe(D) + ".o" +
       Twine(Operands) + (RowsOfA ? ".rows.a" : "") + (RowsOfB ? ".rows.b" : ""))
          .str();
  if (!Deferred)
    return O.run(Name, D.Scope, {O.result(), O.tile(0), O.tile(1), O.tile(2)}, Build);
  auto Args = [&](bool IsEnd) {
    SmallVector<Value *, 8> Args = {O.result(), O.F.slots(Deferred->A),    O.F.slots(Deferred->B),
                                    O.result(), O.F.deferralCount(O.Call), O.B.getInt1(IsEnd)};
    for (Value *Rows : {RowsOfA, RowsOfB})
      if (Rows)
        Args.push_back(Rows);
    return Args;
  };
  O.run(Name + ".deferred", D.Scope, Args(false), Build);
  IRBuilder<> AtExit(Deferred->LoopExit, Deferred->LoopExit->getFirstInsertionPt());
  SimdOp{O.F, O.S, AtExit, O.Call}.run(Name + ".deferred", D.Scope, Args(true), Build);
}

} // namespace coop::lower
