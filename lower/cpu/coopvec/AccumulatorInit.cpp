// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What sums of bytes' products begin with where that is more than a bias: with the offset of the
// input taken back, or as the bits of floats. See VectorWeights.h.

#include "lower/cpu/coopvec/VectorWeights.h"
#include "lower/emit/LoopBuilder.h"

using namespace llvm;

namespace coop::lower {

std::optional<uint32_t> FloatCount::largestBias(const VectorProduct &P) {
  constexpr uint64_t Most = (1 << 22) - 1;
  auto Largest = [](const Component &C) { return C.Signed ? uint64_t(-INT8_MIN) : UINT8_MAX; };
  const uint64_t OfProducts = P.Cols * Largest(P.In.Element) * Largest(P.Weights.Element);
  return OfProducts <= Most ? std::optional(static_cast<uint32_t>(Most - OfProducts))
                            : std::nullopt;
}

Value *VectorWeights::start(Value *Row) {
  return Starts ? loadElement(B, Plan.Ty, Starts, Row) : nullptr;
}

Value *VectorWeights::loadBiases(Value *Row, unsigned Count) {
  Type *Stored = FixedVectorType::get(P.Bias->Element.Ty, Count);
  return Plan.factor(B, B.CreateAlignedLoad(Stored, biasAddress(Row), Align(1)), P.Bias->Element);
}

/// i1: all sums are in the range of FloatCounts.
Value *VectorWeights::areBiasesSmall() {
  if (!P.Bias)
    return B.getTrue();
  const uint32_t Most = *FloatCount::largestBias(P);
  auto AreSmall = [&](Value *Row, unsigned Count) {
    Value *V = loadBiases(Row, Count);
    Value *FromLeast = B.CreateAdd(V, ConstantInt::get(V->getType(), Most));
    return B.CreateAndReduce(
        B.CreateICmpULE(FromLeast, ConstantInt::get(V->getType(), 2 * uint64_t(Most))));
  };
  const unsigned Columns = Target.columns(), Left = rows() % Columns;
  Value *All =
      fold(B, B.getInt32(rows() / Columns), B.getTrue(), "small", [&](Value *I, Value *Acc) {
        return B.CreateAnd(Acc, AreSmall(B.CreateMul(I, B.getInt32(Columns)), Columns));
      });
  return Left ? B.CreateAnd(All, AreSmall(B.getInt32(rows() - Left), Left)) : All;
}

/// Of the Count rows from Row on; one where rows are contiguous.
Value *VectorWeights::sumsOfWeights(Value *Row, unsigned Count) {
  auto Bytes = [&](Value *K, unsigned Length) {
    Type *Ty = FixedVectorType::get(P.Weights.Element.Ty, Length);
    return Plan.factor(B, B.CreateAlignedLoad(Ty, inMemory(Row, K), Align(1)), P.Weights.Element);
  };
  auto Sum = [&](unsigned Times, unsigned Length, unsigned Step) {
    Value *Zero = Constant::getNullValue(FixedVectorType::get(Plan.Ty, Length));
    return fold(B, B.getInt32(Times), Zero, "sum", [&](Value *I, Value *Acc) {
      return B.CreateAdd(Acc, Bytes(B.CreateMul(I, B.getInt32(Step)), Length));
    });
  };
  const auto Cols = static_cast<unsigned>(P.Cols);
  if (!hasContiguousRows())
    return Sum(Cols, Count, 1);
  const unsigned Columns = Target.columns(), Left = Cols % Columns;
  Value *All = B.CreateAddReduce(Sum(Cols / Columns, Columns, Columns));
  if (Left)
    All = B.CreateAdd(All, B.CreateAddReduce(Bytes(B.getInt32(Cols - Left), Left)));
  return B.CreateVectorSplat(1, All);
}

/// With 128 added to the input, sums are too large by 128 times the sum of their row's weights;
/// with as much taken away, too small. Zero is what 0 is among sums.
void VectorWeights::initializeAccumulators(Value *Zero) {
  const unsigned Vector = Plan.keepsInitialSums() && hasContiguousRows() ? 1 : Target.columns();
  forEachVector(rows(), Vector, [&](Value *Row, unsigned Count) {
    Value *V = B.CreateVectorSplat(Count, Zero);
    if (Plan.startsWithBias())
      V = B.CreateAdd(V, loadBiases(Row, Count));
    if (Plan.keepsInitialSums()) {
      Value *Offset = B.CreateShl(sumsOfWeights(Row, Count), 7);
      V = P.In.Element.Signed ? B.CreateSub(V, Offset) : B.CreateAdd(V, Offset);
    }
    B.CreateAlignedStore(V, elementAddress(B, Plan.Ty, Starts, Row), Align(4));
  });
}

void VectorWeights::prepareInitialSums() {
  Starts = L.variable(ArrayType::get(Plan.Ty, rows()), "starts");
  Value *Zero = ConstantInt::get(Plan.Ty, 0);
  if (Plan.CountsInFloats) {
    AreFloats = areBiasesSmall();
    Zero = B.CreateSelect(AreFloats, ConstantInt::get(Plan.Ty, FloatCount::Zero), Zero);
  }
  if (!Plan.keepsInitialSums())
    return initializeAccumulators(Zero);
  if (Cached)
    Starts = B.CreateSelect(L.stays(), B.CreateConstInBoundsGEP1_64(Plan.Ty, Cached, keptFactors()),
                            Starts);
  whereMissing([&] { initializeAccumulators(Zero); });
}

} // namespace coop::lower
