// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The product of a matrix in memory with the vectors of all lanes (SPV_NV_cooperative_vector,
// OpCooperativeVectorMatrixMulAddNV): the lanes are the columns of a matrix product. Sums of a
// block of rows stay in registers; a weight is broadcast once for all lanes.

#include "lower/simd/Activation.h"
#include "lower/simd/Blocks.h"
#include "lower/simd/DotProduct.h"
#include "lower/simd/VectorWeights.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;

namespace coop::lower {
namespace {

class MatMul {
public:
  MatMul(LaneBody &L, const SimdTarget &Target, const MatMulPlan &Plan)
      : L(L), B(L.B), Target(Target), Plan(Plan), P(Plan.P), Ty(Plan.Ty), Lanes(Plan.Lanes),
        Registers(std::max(1U, Lanes * Ty->getScalarSizeInBits() / Target.vectorBits())),
        MaxRows(std::clamp(Target.accumulators() / Registers, 1U, MostRows)),
        OfSums(fused(FusedSums)), OfResults(fused(FusedResults)),
        Weights(L, Target, Plan, MaxRows) {}

  void emit();

private:
  using Values = SmallVector<Value *>;

  Function *fused(unsigned Operand) const;
  void prepareInput();
  Value *packedBytes(Value *Group);
  void prepareCorrection();
  Value *forEachPart(Value *Sum, Value *In, function_ref<Value *(Value *Sum, Value *In)> Body);
  void steps(Value *First, unsigned Count, Value *Lane, MutableArrayRef<Value *> Acc);
  void range(Value *First, unsigned Count, Value *Lane, MutableArrayRef<Value *> Acc);
  void products(Value *Lane, MutableArrayRef<Value *> Acc);
  Value *bias(Value *Row);
  Value *start(Value *Row, Value *Lane);
  void finish(Value *Sum, Value *Row, Value *Lane);
  void block(Value *Row, unsigned Rows, Value *Lane);
  Value *depth(unsigned K) { return B.getInt32(K); }

  /// More is more code, and no faster.
  static constexpr unsigned MostRows = 16;
  /// Steps of K between two tests for its end.
  static constexpr unsigned Unroll = 4;

  LaneBody &L;
  IRBuilder<> &B;
  const SimdTarget &Target;
  const MatMulPlan &Plan;
  const VectorProduct &P;
  Type *const Ty;           ///< of factors and sums in the inner loop
  const unsigned Lanes;     ///< of one pass
  const unsigned Registers; ///< of a sum
  const unsigned MaxRows;
  Function *const OfSums, *const OfResults; ///< operations that are fused, or null
  VectorWeights Weights;
  Value *X = nullptr; ///< storage of the input's factors
  Value *Mask = nullptr;
  AllocaInst *Correction = nullptr; ///< what sums begin with, or null
};

/// For all lanes of a pass.
Function *MatMul::fused(unsigned Operand) const {
  if (L.Op.operands() <= Operand || L.Op.isNull(Operand))
    return nullptr;
  auto *One = cast<Function>(L.Op.constant(Operand));
  const std::string Name = (One->getName() + ".x" + Twine(Lanes)).str();
  if (Function *Made = One->getParent()->getFunction(Name))
    return Made;
  Function *All = cantFail(vectorizeFunction(*One, Lanes, {ArgShape::varying()}, false));
  All->setName(Name);
  All->addFnAttr(Attribute::AlwaysInline);
  return All;
}

// ---- input

/// The bytes of a group side by side in each lane, zeros behind the last one of the input.
Value *MatMul::packedBytes(Value *Group) {
  auto *Words = L.lanesOf(B.getInt32Ty());
  const auto Cols = static_cast<unsigned>(P.Cols);
  Value *Source = L.storage(MatMulInput);
  if (P.In.Packed) {
    Value *Left = B.CreateSub(B.getInt32(Cols), B.CreateMul(Group, B.getInt32(4)));
    Value *Bits =
        B.CreateMul(B.CreateBinaryIntrinsic(Intrinsic::umin, Left, B.getInt32(4)), B.getInt32(8));
    Value *Used = B.CreateLShr(B.getInt32(~0U), B.CreateSub(B.getInt32(32), Bits));
    return B.CreateAnd(L.load(Source, P.Input.Ty, Group), B.CreateVectorSplat(L.Width, Used));
  }
  Value *Word = Constant::getNullValue(Words);
  for (unsigned I = 0; I < Plan.Group; ++I) {
    Value *K = B.CreateAdd(B.CreateMul(Group, B.getInt32(Plan.Group)), B.getInt32(I));
    Value *Inside = Cols % Plan.Group ? B.CreateICmpULT(K, B.getInt32(Cols)) : B.getTrue();
    K = B.CreateSelect(Inside, K, B.getInt32(0));
    Value *Byte = B.CreateZExt(P.convertInput(B, L.load(Source, P.Input.Ty, K)), Words);
    Byte = B.CreateSelect(Inside, Byte, Constant::getNullValue(Words));
    Word = B.CreateOr(Word, B.CreateShl(Byte, uint64_t(I) * 8));
  }
  return Word;
}

void MatMul::prepareInput() {
  X = L.storage(MatMulInput);
  if (Plan.readsInputInPlace())
    return;
  Value *Source = X;
  X = L.workStorage();
  forEach(B, B.getInt32(Plan.depth()), "input", [&](Value *I) {
    Value *V = nullptr;
    if (Plan.isDot()) {
      V = packedBytes(I);
    } else {
      V = L.load(Source, P.Input.Ty, P.In.Packed ? B.CreateLShr(I, 2) : I);
      V = P.In.Packed ? P.unpackInput(B, V, I) : P.convertInput(B, V);
      V = Plan.factor(B, V, P.In.Element);
    }
    L.store(V, nullptr, X, I); // lanes that are not active have no use for theirs
  });
}

// ---- dot products

/// With weights plus 128 in place of signed ones, sums are too large by 128 times the sum of the
/// input; with weights minus 128 in place of unsigned ones, as much too small.
void MatMul::prepareCorrection() {
  if (!Plan.needsOffset())
    return;
  Correction = L.variable(L.lanesOf(Ty), "correction");
  auto Each = [&](Value *Lane) {
    auto *Words = FixedVectorType::get(Ty, Lanes);
    Value *Sum =
        fold(B, B.getInt32(Plan.depth()), Constant::getNullValue(Words), "sum",
             [&](Value *K, Value *Acc) {
               return forEachPart(Acc, L.load(X, Ty, K, Lane, Lanes), [&](Value *Sum, Value *In) {
                 return emitByteSum(B, *Plan.Dot, Sum, {In, P.In.Element.Signed});
               });
             });
    Sum = B.CreateShl(Sum, 7);
    Sum = P.Weights.Element.Signed ? B.CreateNeg(Sum) : Sum;
    L.store(Sum, nullptr, Correction, B.getInt32(0), Lane);
  };
  if (Lanes == L.Width)
    return Each(nullptr);
  forEach(B, B.getInt32(L.Width / Lanes), "lanes",
          [&](Value *I) { Each(B.CreateMul(I, B.getInt32(Lanes))); });
}

/// Body for vectors as instructions take them.
Value *MatMul::forEachPart(Value *Sum, Value *In,
                           function_ref<Value *(Value *Sum, Value *In)> Body) {
  const unsigned Columns = Target.columns();
  Values Parts;
  for (unsigned First = 0; First < Lanes; First += Columns) {
    SmallVector<int, 16> Part;
    for (unsigned I = 0; I < Columns; ++I)
      Part.push_back(static_cast<int>(First + I));
    Value *PartOfSum = B.CreateShuffleVector(Sum, Part);
    Parts.push_back(Body(PartOfSum, B.CreateShuffleVector(In, Part)));
  }
  return concatenateVectors(B, Parts);
}

// ---- sums

/// Count steps of K from First on.
void MatMul::steps(Value *First, unsigned Count, Value *Lane, MutableArrayRef<Value *> Acc) {
  for (unsigned Step = 0; Step < Count; ++Step) {
    Value *K = B.CreateAdd(First, depth(Step), "", true, true);
    Value *In = L.load(X, Ty, K, Lane, Lanes);
    for (unsigned R = 0; R < Acc.size(); ++R) {
      Value *One = B.CreateAlignedLoad(Ty, Weights.address(K, R), Align(1));
      if (Plan.isDot()) {
        const bool IsSigned = Plan.needsOffset() != P.Weights.Element.Signed;
        Value *Weight = B.CreateVectorSplat(Target.columns(), One);
        Acc[R] = forEachPart(Acc[R], In, [&](Value *Sum, Value *Part) {
          return emitDot(B, *Plan.Dot, Sum, {Weight, IsSigned}, {Part, P.In.Element.Signed});
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

void MatMul::range(Value *First, unsigned Count, Value *Lane, MutableArrayRef<Value *> Acc) {
  if (Count >= Unroll)
    llvm::copy(fold(B, B.getInt32(Count / Unroll), Acc, "k",
                    [&](Value *I, MutableArrayRef<Value *> Sums) {
                      Value *K = B.CreateAdd(First, B.CreateMul(I, depth(Unroll)));
                      steps(K, Unroll, Lane, Sums);
                    }),
               Acc.begin());
  steps(B.CreateAdd(First, depth(Count - Count % Unroll)), Count % Unroll, Lane, Acc);
}

void MatMul::products(Value *Lane, MutableArrayRef<Value *> Acc) {
  const uint32_t Depth = Plan.depth();
  if (Weights.isInPlace())
    return range(depth(0), Depth, Lane, Acc);
  // The last part is there even where it is whole, for rows may end inside of a group.
  constexpr unsigned Most = VectorWeights::MaxDepth;
  const uint32_t Whole = (Depth - 1) / Most;
  if (Whole)
    llvm::copy(fold(B, B.getInt32(Whole), Acc, "depth",
                    [&](Value *I, MutableArrayRef<Value *> Sums) {
                      Value *First = B.CreateMul(I, depth(Most));
                      Weights.fill(First, Most, false);
                      range(First, Most, Lane, Sums);
                    }),
               Acc.begin());
  Weights.fill(depth(Whole * Most), Depth - Whole * Most, true);
  range(depth(Whole * Most), Depth - Whole * Most, Lane, Acc);
}

Value *MatMul::bias(Value *Row) {
  Type *Element = P.Bias->Element.Ty;
  Value *Start = B.CreateGEP(B.getInt8Ty(), L.uniform(MatMulBias),
                             B.CreateZExt(L.uniform(MatMulBiasOffset), B.getInt64Ty()));
  Value *Address = B.CreateGEP(Element, Start, B.CreateZExt(Row, B.getInt64Ty()));
  return B.CreateVectorSplat(Lanes, B.CreateAlignedLoad(Element, Address, Align(1)));
}

Value *MatMul::start(Value *Row, Value *Lane) {
  if (Correction)
    return L.load(Correction, Ty, B.getInt32(0), Lane, Lanes);
  if (P.Bias && !Ty->isIntegerTy())
    return P.widen(B, bias(Row), P.Bias->Element);
  return Constant::getNullValue(FixedVectorType::get(Ty, Lanes));
}

void MatMul::finish(Value *Sum, Value *Row, Value *Lane) {
  if (P.SumTy->isIntegerTy()) {
    if (Ty != P.SumTy)
      Sum = B.CreateSExt(Sum, Sum->getType()->getWithNewType(P.SumTy));
    if (P.Bias)
      Sum = P.addBias(B, Sum, bias(Row));
  }
  Value *Part = Mask;
  if (Lane) {
    Value *Bytes = B.CreateInBoundsGEP(B.getInt8Ty(), Mask, B.CreateZExt(Lane, B.getInt64Ty()));
    Part = B.CreateAlignedLoad(FixedVectorType::get(B.getInt8Ty(), Lanes), Bytes, Align(1));
    Part = B.CreateIsNotNull(Part);
  }
  if (OfSums)
    Sum = B.CreateCall(OfSums, {Sum});
  Value *Result = P.finish(B, Sum);
  if (OfResults)
    Result = B.CreateCall(OfResults, {Result});
  L.store(Result, Part, L.resultStorage(), Row, Lane);
}

/// Lane is the first of the pass, null where one is enough.
void MatMul::block(Value *Row, unsigned Rows, Value *Lane) {
  auto At = [&](unsigned R) { return B.CreateAdd(Row, B.getInt32(R)); };
  Weights.setRows(Row, Rows);
  Values Sums;
  for (unsigned R = 0; R < Rows; ++R)
    Sums.push_back(start(At(R), Lane));
  products(Lane, Sums);
  for (unsigned R = 0; R < Rows; ++R)
    finish(Sums[R], At(R), Lane);
}

void MatMul::emit() {
  Mask = L.mask();
  const bool HasPasses = Lanes != L.Width;
  if (HasPasses) { // read again in every one
    Value *Bytes = B.CreateSExt(Mask, L.lanesOf(B.getInt8Ty()));
    Mask = L.variable(Bytes->getType(), "mask");
    B.CreateAlignedStore(Bytes, Mask, Align(64));
  }
  prepareInput();
  prepareCorrection();
  Blocks(static_cast<uint32_t>(P.Rows), MaxRows)
      .forEachSize([&](uint32_t Size, uint32_t Count, uint32_t First) {
        forEachBlock(B, "rows", Size, Count, First, [&](Value *Row) {
          if (!HasPasses)
            return block(Row, Size, nullptr);
          forEach(B, B.getInt32(L.Width / Lanes), "lanes",
                  [&](Value *I) { block(Row, Size, B.CreateMul(I, B.getInt32(Lanes))); });
        });
      });
}

} // namespace

void emitVectorMatMul(LaneBody &L, const SimdTarget &Target) {
  const VectorOperation &Op = L.Op;
  const VectorType Result = Op.operands() > FusedProduct ? Op.vector(FusedProduct) : Op.result();
  const auto P = VectorProduct::of(Op.vector(MatMulInput), Result, !Op.isNull(MatMulBias),
                                   [&](unsigned I) { return Op.number(I); });
  const MatMulPlan Plan(*P, Target, L.Width);
  MatMul(L, Target, Plan).emit();
}

} // namespace coop::lower
