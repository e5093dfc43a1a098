// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products with cooperative vectors in vector registers: sums of a block of rows stay there, and a
// weight is broadcast once for all lanes of a pass.

#include "lower/cpu/coopvec/PrefetchQueue.h"
#include "lower/cpu/coopvec/VectorMatMul.h"
#include "lower/cpu/target/DotProduct.h"
#include "lower/cpu/tiles/Blocks.h"
#include "lower/emit/LoopBuilder.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;

namespace coop::lower {
namespace {

class VectorSums {
public:
  explicit VectorSums(VectorMatMul &M)
      : M(M), L(M.L), B(M.B), Target(M.Target), Plan(M.Plan), P(M.P), Ty(M.Ty), Lanes(Plan.Lanes) {}

  void emit();

private:
  Value *forEachPart(Value *Sum, Value *In, function_ref<Value *(Value *Sum, Value *In)> Body);
  void steps(Value *First, unsigned Count, Value *Lane, MutableArrayRef<Value *> Acc);
  void range(Value *First, unsigned Count, Value *Lane, MutableArrayRef<Value *> Acc);
  void block(Value *Row, unsigned Rows, Value *Lane);
  Value *input(Value *K, Value *Lane);
  Value *depth(unsigned K) { return B.getInt32(K); }

  VectorMatMul &M;
  LaneBody &L;
  IRBuilder<> &B;
  const SimdTarget &Target;
  const MatMulPlan &Plan;
  const VectorProduct &P;
  Type *const Ty;
  const unsigned Lanes;
  /// Steps of K between two tests for its end: many to save time, but what is executed seldom is to
  /// be short.
  const unsigned Unroll = L.IsNarrow ? 1 : 2;
  Value *Active = nullptr; ///< <Lanes x i1>, of the pass
};

/// Body for vectors as instructions take them.
Value *VectorSums::forEachPart(Value *Sum, Value *In,
                               function_ref<Value *(Value *Sum, Value *In)> Body) {
  const unsigned Columns = Target.columns();
  SmallVector<Value *, 4> Parts;
  for (unsigned First = 0; First < Lanes; First += Columns) {
    SmallVector<int, 16> Part;
    for (unsigned I = 0; I < Columns; ++I)
      Part.push_back(static_cast<int>(First + I));
    Value *PartOfSum = B.CreateShuffleVector(Sum, Part);
    Parts.push_back(Body(PartOfSum, B.CreateShuffleVector(In, Part)));
  }
  return concatenateVectors(B, Parts);
}

/// What idle lanes have is whatever was there, and CPUs take a hundred times as long for some of
/// it, as for denormal numbers. Where few lanes are active they have zeros.
Value *VectorSums::input(Value *K, Value *Lane) {
  Value *In = M.input(K, Lane);
  if (!L.IsNarrow || !Ty->isFloatingPointTy())
    return In;
  return B.CreateSelect(Active, In, Constant::getNullValue(In->getType()));
}

/// Count steps of K from First on.
void VectorSums::steps(Value *First, unsigned Count, Value *Lane, MutableArrayRef<Value *> Acc) {
  for (unsigned Step = 0; Step < Count; ++Step) {
    Value *K = B.CreateAdd(First, depth(Step), "", true, true);
    Value *In = input(K, Lane);
    for (unsigned R = 0; R < Acc.size(); ++R) {
      Value *One = B.CreateAlignedLoad(Ty, M.Weights.address(K, R), Align(1));
      if (Plan.isDot()) {
        Value *Weight = B.CreateVectorSplat(Target.columns(), One);
        Acc[R] = forEachPart(Acc[R], In, [&](Value *Sum, Value *Part) {
          return emitDot(B, *Plan.Dot, Sum, {Weight, P.Weights.Element.Signed},
                         {Part, Plan.isInputSigned()});
        });
        continue;
      }
      Value *Weight = B.CreateVectorSplat(Lanes, One);
      if (Ty->isIntegerTy())
        Acc[R] = B.CreateAdd(Acc[R], B.CreateMul(Weight, In));
      else
        Acc[R] = B.CreateIntrinsic(Intrinsic::fmuladd, {In->getType()}, {Weight, In, Acc[R]});
    }
  }
}

void VectorSums::range(Value *First, unsigned Count, Value *Lane, MutableArrayRef<Value *> Acc) {
  if (Count >= Unroll)
    llvm::copy(fold(B, B.getInt32(Count / Unroll), Acc, "k",
                    [&](Value *I, MutableArrayRef<Value *> Sums) {
                      Value *K = B.CreateAdd(First, B.CreateMul(I, depth(Unroll)));
                      steps(K, Unroll, Lane, Sums);
                    }),
               Acc.begin());
  steps(B.CreateAdd(First, depth(Count - Count % Unroll)), Count % Unroll, Lane, Acc);
}

void VectorSums::block(Value *Row, unsigned Rows, Value *Lane) {
  auto At = [&](unsigned R) { return B.CreateAdd(Row, B.getInt32(R)); };
  M.Weights.setRows(Row, Rows);
  Active = M.activeLanes(Lane);
  if (!L.IsNarrow)
    PrefetchQueue(B).take();
  SmallVector<Value *> Sums;
  for (unsigned R = 0; R < Rows; ++R)
    Sums.push_back(M.start(At(R)));
  M.forEachDepth(Sums, [&](Value *First, unsigned Count, MutableArrayRef<Value *> Acc) {
    range(First, Count, Lane, Acc);
  });
  M.finish(Sums, Row, Lane, Active);
}

void VectorSums::emit() {
  const unsigned Unit = M.rowsTogether();
  Blocks(static_cast<uint32_t>(P.Rows) / Unit, Plan.BlockRows / Unit)
      .forEachSize([&](uint32_t Size, uint32_t Count, uint32_t First) {
        forEachBlock(B, "rows", Size * Unit, Count, First * Unit, [&](Value *Row) {
          M.forEachPass([&](Value *Lane) { block(Row, Size * Unit, Lane); });
        });
      });
}

} // namespace

void emitVectorSums(VectorMatMul &M) { VectorSums(M).emit(); }

} // namespace coop::lower
