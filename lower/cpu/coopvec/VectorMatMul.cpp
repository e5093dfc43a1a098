// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The input and the results of products with cooperative vectors; see VectorMatMul.h.

#include "lower/cpu/coopvec/VectorMatMul.h"
#include "lower/cpu/coopvec/VectorEpilogue.h"
#include "lower/emit/LoopBuilder.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;

namespace coop::lower {

/// The results of the product.
static bool isPacked(const VectorOperation &Op) {
  return Op.hasVectorResult() && Op.operands() > FusedPacking;
}

/// What results are multiplied by as floats, or null.
static ConstantFP *scaleOf(const VectorOperation &Op) {
  return Op.operands() > FusedScale ? dyn_cast<ConstantFP>(Op.constant(FusedScale)) : nullptr;
}

static ByteRange rangeOf(const VectorOperation &Op) {
  auto Bound = [&](unsigned I) -> std::optional<int64_t> {
    if (Op.isNull(I))
      return std::nullopt;
    return cast<ConstantInt>(Op.constant(I))->getSExtValue();
  };
  return {Op.number(FusedAreWords) != 0, Bound(FusedLow), Bound(FusedHigh)};
}

VectorMatMul::VectorMatMul(LaneBody &L, const SimdTarget &Target, const MatMulPlan &Plan)
    : L(L), B(L.B), Target(Target), Plan(Plan), P(Plan.P), Ty(Plan.Ty), Weights(L, Target, Plan),
      OfSums(fused(FusedSums)), OfResults(fused(FusedResults)), Scale(scaleOf(L.Op)),
      X(L.storage(VecMatMulCall::Input)), Mask(L.mask()) {
  if (isPacked(L.Op)) {
    const InputPacking Packing = L.Op.packing(FusedPacking);
    Words.emplace(B, Target, Packing.from(), Packing.to(), rangeOf(L.Op));
  }
  if (Plan.Lanes != L.Width) { // read again in every pass
    Value *Bytes = B.CreateSExt(Mask, L.lanesOf(B.getInt8Ty()));
    Mask = L.variable(Bytes->getType(), "mask");
    B.CreateAlignedStore(Bytes, Mask, Align(64));
  }
  prepareInput();
}

/// For all lanes of a pass.
Function *VectorMatMul::fused(unsigned Operand) const {
  if (L.Op.operands() <= Operand || L.Op.isNull(Operand))
    return nullptr;
  auto *One = cast<Function>(L.Op.constant(Operand));
  FunctionKey Key("fused");
  Key.add(*One).add(Plan.Lanes);
  return generatedFunction(*One->getParent(), Key, [&] {
    Function *All = cantFail(vectorizeFunction(*One, Plan.Lanes, {ArgShape::varying()}, false));
    All->addFnAttr(Attribute::AlwaysInline);
    return All;
  });
}

void VectorMatMul::forEachPass(function_ref<void(Value *Lane)> Body) {
  if (Plan.Lanes == L.Width)
    return Body(nullptr);
  forEach(B, B.getInt32(L.Width / Plan.Lanes), "lanes", [&](Value *I) {
    Value *Lane = B.CreateMul(I, B.getInt32(Plan.Lanes));
    if (L.IsNarrow)
      ifThen(B, B.CreateOrReduce(activeLanes(Lane)), "active", [&] { Body(Lane); });
    else
      Body(Lane);
  });
}

// ---- input

/// The components of a group side by side in each lane, zeros after the last one of the input.
Value *VectorMatMul::packed(Value *Source, Value *Group) {
  const auto Cols = static_cast<unsigned>(P.Cols);
  if (P.In.Packed) {
    Value *Left = B.CreateSub(B.getInt32(Cols), B.CreateMul(Group, B.getInt32(4)));
    Value *Bits =
        B.CreateMul(B.CreateBinaryIntrinsic(Intrinsic::umin, Left, B.getInt32(4)), B.getInt32(8));
    Value *Used = B.CreateLShr(B.getInt32(~0U), B.CreateSub(B.getInt32(32), Bits));
    return B.CreateAnd(L.load(Source, P.Input.Ty, Group), B.CreateVectorSplat(L.Width, Used));
  }
  SmallVector<Value *, ByteWords::Bytes> Parts;
  for (unsigned I = 0; I < Plan.Group; ++I) {
    Value *K = B.CreateAdd(B.CreateMul(Group, B.getInt32(Plan.Group)), B.getInt32(I));
    Value *Inside = Cols % Plan.Group ? B.CreateICmpULT(K, B.getInt32(Cols)) : B.getTrue();
    K = B.CreateSelect(Inside, K, B.getInt32(0));
    Value *Part = P.convertInput(B, L.load(Source, P.Input.Ty, K));
    Part = B.CreateBitCast(Part, L.lanesOf(B.getIntNTy(P.In.Element.bits())));
    Parts.push_back(B.CreateSelect(Inside, Part, Constant::getNullValue(Part->getType())));
  }
  return joinParts(B, Parts);
}

/// Lanes that are not active have no use for theirs.
void VectorMatMul::prepareInput() {
  if (Plan.readsInputInPlace() && !Plan.needsOffset())
    return;
  Value *Source = X;
  X = L.workStorage();
  const uint32_t Used = Plan.groups();
  forEach(B, B.getInt32(Used), "input", [&](Value *I) {
    Value *V = nullptr;
    if (Plan.isDot()) {
      V = Plan.readsInputInPlace() ? L.load(Source, Ty, I) : packed(Source, I);
      if (Plan.needsOffset())
        V = B.CreateXor(V, ConstantInt::get(V->getType(), 0x80808080));
    } else {
      V = L.load(Source, P.Input.Ty, P.In.Packed ? B.CreateLShr(I, 2) : I);
      V = P.In.Packed ? P.unpackInput(B, V, I) : P.convertInput(B, V);
      V = Plan.factor(B, V, P.In.Element);
    }
    L.store(V, nullptr, X, I);
  });
  forEach(B, B.getInt32(Plan.depth() - Used), "missing", [&](Value *I) {
    L.store(Constant::getNullValue(L.lanesOf(Ty)), nullptr, X, B.CreateAdd(I, B.getInt32(Used)));
  });
}

void VectorMatMul::forEachDepth(
    MutableArrayRef<Value *> Sums,
    function_ref<void(Value *First, unsigned Count, MutableArrayRef<Value *> Sums)> Range) {
  const uint32_t Depth = Plan.depth();
  if (Weights.areInPlace())
    return Range(B.getInt32(0), Depth, Sums);
  // The last part is there even where it is whole, for rows may end inside of a group.
  const uint32_t Most = Plan.panelDepth(), Whole = (Depth - 1) / Most;
  if (Whole)
    llvm::copy(fold(B, B.getInt32(Whole), Sums, "depth",
                    [&](Value *I, MutableArrayRef<Value *> Part) {
                      Value *First = B.CreateMul(I, B.getInt32(Most));
                      Weights.fill(First, Most, false);
                      Range(First, Most, Part);
                    }),
               Sums.begin());
  Weights.fill(B.getInt32(Whole * Most), Depth - Whole * Most, true);
  Range(B.getInt32(Whole * Most), Depth - Whole * Most, Sums);
}

// ---- results

/// As it is stored, for all lanes of a pass; or of as many rows as lanes.
Value *VectorMatMul::bias(Value *Row) {
  if (RowBiases)
    return B.CreateAlignedLoad(FixedVectorType::get(P.Bias->Element.Ty, Plan.Lanes),
                               elementAddress(B, P.Bias->Element.Ty, RowBiases, Row), Align(1));
  return B.CreateVectorSplat(Plan.Lanes, Weights.storedBias(Row));
}

Value *VectorMatMul::start(Value *Row) {
  auto *Sums = FixedVectorType::get(Ty, Plan.Lanes);
  if (Value *Start = Weights.start(Row))
    return B.CreateVectorSplat(Plan.Lanes, Start);
  if (!Plan.startsWithBias())
    return Constant::getNullValue(Sums);
  Value *Bias = RowBiases ? P.widen(B, bias(Row), P.Bias->Element) : Weights.bias(Row);
  if (Ty->isIntegerTy())
    Bias = B.CreateTrunc(Bias, Bias->getType()->getWithNewType(Ty));
  return RowBiases ? Bias : B.CreateVectorSplat(Plan.Lanes, Bias);
}

Value *VectorMatMul::activeLanes(Value *Lane) {
  if (!Lane)
    return Mask;
  Value *Address = B.CreateInBoundsGEP(B.getInt8Ty(), Mask, B.CreateZExt(Lane, B.getInt64Ty()));
  auto *Bytes = FixedVectorType::get(B.getInt8Ty(), Plan.Lanes);
  return B.CreateIsNotNull(B.CreateAlignedLoad(Bytes, Address, Align(1)));
}

/// In float, though rounded to halves.
Value *VectorMatMul::sumOfHalves(Value *Sum, Value *Row) {
  Sum = B.CreateBitCast(Sum, FixedVectorType::get(B.getHalfTy(), 2 * Plan.Lanes));
  Value *Even = B.CreateShuffleVector(Sum, createStrideMask(0, 2, Plan.Lanes));
  Value *Odd = B.CreateShuffleVector(Sum, createStrideMask(1, 2, Plan.Lanes));
  Sum = B.CreateFAdd(Even, Odd);
  if (P.Bias)
    Sum = B.CreateFAdd(Sum, B.CreateVectorSplat(Plan.Lanes, Weights.bias(Row)));
  return P.widen(B, Sum, P.Result);
}

/// Of the product.
Value *VectorMatMul::component(Value *Sum, Value *Row) {
  if (Plan.hasHalfSums())
    Sum = sumOfHalves(Sum, Row);
  if (P.SumTy->isIntegerTy()) {
    if (Ty != P.SumTy)
      Sum = B.CreateSExt(Sum, Sum->getType()->getWithNewType(P.SumTy));
    if (P.Bias && !Plan.startsWithBias())
      Sum = P.addBias(B, Sum, bias(Row));
  }
  if (OfSums)
    Sum = B.CreateCall(OfSums, {Sum});
  return P.finish(B, Sum);
}

Value *VectorMatMul::scaled(Value *V) {
  Type *Floats = V->getType()->getWithNewType(B.getFloatTy());
  return B.CreateFMul(B.CreateSIToFP(V, Floats), ConstantFP::get(Floats, Scale->getValueAPF()));
}

/// The same of sums that may be FloatCounts: no product or sum of those is rounded but the last.
/// As floats, other integers may be denormal, which takes long.
SmallVector<Value *> VectorMatMul::floats(ArrayRef<Value *> Sums) {
  auto *Ty = FixedVectorType::get(B.getFloatTy(), Plan.Lanes);
  APFloat Zero(static_cast<float>(-FloatCount::ValueOfZero));
  Zero.multiply(Scale->getValueAPF(), APFloat::rmNearestTiesToEven);
  Constant *Factor = ConstantFP::get(Ty, Scale->getValueAPF()),
           *Summand = ConstantFP::get(Ty, Zero);
  SmallVector<Value *> Counted, Others;
  auto Count = [&] {
    for (Value *Sum : Sums)
      Counted.push_back(
          B.CreateIntrinsic(Intrinsic::fma, {Ty}, {B.CreateBitCast(Sum, Ty), Factor, Summand}));
    return Counted[0];
  };
  auto Convert = [&] {
    for (Value *Sum : Sums)
      Others.push_back(scaled(Sum));
    return Others[0];
  };
  auto *Chosen = cast<PHINode>(choose(B, Weights.areFloats(), "counted", Count, Convert));
  SmallVector<Value *> Floats = {Chosen};
  IRBuilder<> AtPhis(Chosen);
  for (auto [X, Y] : drop_begin(zip(Counted, Others))) {
    PHINode *Phi = AtPhis.CreatePHI(Ty, 2);
    Phi->addIncoming(X, Chosen->getIncomingBlock(0));
    Phi->addIncoming(Y, Chosen->getIncomingBlock(1));
    Floats.push_back(Phi);
  }
  return Floats;
}

Value *VectorMatMul::result(Value *Sum, Value *Row) {
  Value *V = component(Sum, Row);
  V = Scale ? scaled(V) : V;
  return OfResults ? B.CreateCall(OfResults, {V}) : V;
}

void VectorMatMul::finish(ArrayRef<Value *> Sums, Value *Row, Value *Lane, Value *Active) {
  const unsigned Together = rowsTogether();
  Value *First = B.CreateUDiv(Row, B.getInt32(Together));
  SmallVector<Value *> Floats;
  if (Plan.CountsInFloats)
    Floats = floats(Sums);
  auto Result = [&](unsigned R) -> Value * {
    if (Floats.empty())
      return result(Sums[R], B.CreateAdd(Row, B.getInt32(R)));
    return OfResults ? B.CreateCall(OfResults, {Floats[R]}) : Floats[R];
  };
  for (unsigned I = 0; I < Sums.size(); I += Together) {
    SmallVector<Value *, ByteWords::Bytes> Results;
    for (unsigned R = I; R < I + Together; ++R)
      Results.push_back(Result(R));
    Value *V = Words ? Words->ofRows(Results) : Results[0];
    L.store(V, Active, L.resultStorage(), B.CreateAdd(First, B.getInt32(I / Together)), Lane);
  }
}

static VectorProduct productOf(const VectorOperation &Op) {
  const VectorType Result = Op.operands() > FusedProduct ? Op.vector(FusedProduct) : Op.result();
  return *VectorProduct::of(Op.vector(VecMatMulCall::Input), Result,
                            !Op.isNull(VecMatMulCall::Bias),
                            [&](unsigned I) { return Op.number(I); });
}

unsigned lanesOfNarrowBody(const VectorOperation &Op, const SimdTarget &Target, unsigned Width) {
  if (Op.op() != CoopOp::VecMatMul || !Op.hasVectorResult())
    return 0;
  const VectorProduct P = productOf(Op);
  const unsigned Lanes = MatMulPlan(P, Target, Width, true).Lanes;
  return Lanes < MatMulPlan(P, Target, Width).Lanes ? Lanes : 0;
}

void emitVectorMatMul(LaneBody &L, const SimdTarget &Target) {
  const VectorProduct P = productOf(L.Op);
  if (!L.Op.hasVectorResult()) {
    MatMulPlan Plan(P, Target, Target.columns());
    Plan.RowsAreLanes = true;
    VectorMatMul Body(L, Target, Plan);
    return emitOutputRows(Body);
  }
  MatMulPlan Plan(P, Target, L.Width, L.IsNarrow);
  if (isPacked(L.Op)) { // the blocks of tile registers are no less than all rows
    const unsigned Rows = Plan.BlockRows + (Plan.usesTiles() ? ByteWords::Bytes - 1 : 0);
    Plan.BlockRows = std::max(ByteWords::Bytes, Rows / ByteWords::Bytes * ByteWords::Bytes);
  }
  Plan.CountsInFloats = scaleOf(L.Op) && !Plan.usesTiles();
  VectorMatMul Body(L, Target, Plan);
  (Plan.usesTiles() ? emitTileSums : emitVectorSums)(Body);
}

} // namespace coop::lower
