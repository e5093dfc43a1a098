// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds and fuses element-wise operations after products; see VectorEpilogue.h.

#include "lower/cpu/coopvec/VectorEpilogue.h"
#include "lower/check/Robust.h"
#include "lower/cpu/coopvec/ByteWords.h"
#include "lower/cpu/coopvec/PackedInputs.h"
#include "lower/cpu/coopvec/VectorMatMul.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopTraits.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace llvm;

namespace coop::lower {

namespace {

/// An operation of one component; operands are null where the value so far stands.
struct Step {
  CallInst *Call;
  CoopOp Op;
  SmallVector<Constant *, 3> Operands = {};
  std::optional<Component> To = std::nullopt; ///< where that is not the type of Call

  Component result() const { return To ? *To : Component(*VectorType::match(Call->getType())); }
};

/// The operands of an element-wise operation from its first vector on.
ArrayRef<Use> elementOperands(const CallInst &Call) {
  const auto *First = find_if(
      Call.args(), [](const Use &U) { return VectorType::match(U->getType()).has_value(); });
  return ArrayRef(First, Call.arg_end());
}

/// The only user of V, where the product that V is made of may be made there as well: it reads the
/// same memory.
CallInst *callAfter(CallInst &V) {
  auto *Next = V.hasOneUse() ? dyn_cast<CallInst>(V.user_back()) : nullptr;
  if (!Next || Next->getParent() != V.getParent())
    return nullptr;
  auto Changes = [](const Instruction &I) { return I.mayWriteToMemory(); };
  return any_of(make_range(std::next(V.getIterator()), Next->getIterator()), Changes) ? nullptr
                                                                                      : Next;
}

std::optional<Step> stepAfter(CallInst &V) {
  CallInst *Next = callAfter(V);
  const auto Op = Next ? getCoopOp(*Next) : std::nullopt;
  if (!Op || !isElementwise(*Op))
    return std::nullopt;
  Step Result{Next, *Op};
  for (Value *Operand : elementOperands(*Next)) {
    const bool IsVector = VectorType::match(Operand->getType()).has_value();
    Value *Splat = Operand == &V ? nullptr : IsVector ? splatOf(Operand) : Operand;
    if (Operand != &V && !isa_and_nonnull<ConstantFP, ConstantInt>(Splat))
      return std::nullopt;
    Result.Operands.push_back(cast_or_null<Constant>(Splat));
  }
  return Result;
}

/// The call that packs V, where whole words are made of rows and nothing else reads V.
CallInst *packAfter(CallInst &V) {
  CallInst *Next = callAfter(V);
  const auto Packing = Next ? packingOf(*Next) : std::nullopt;
  return Packing && Packing->Vector.Size % ByteWords::Bytes == 0 ? Next : nullptr;
}

/// The call that stores V, which nothing else reads.
CallInst *storeAfter(CallInst &V) {
  CallInst *Next = callAfter(V);
  auto *Store = dyn_cast_or_null<VecStoreCall>(Next);
  return Store && !Store->isVolatile() ? Store : nullptr;
}

/// Of VecArith and VecScale.
CoopArith arithOf(const CallInst &Call) {
  auto *Scale = dyn_cast<VecScaleCall>(&Call);
  return Scale ? Scale->arith() : cast<VecArithCall>(Call).arith();
}

/// Of VecMath.
uint32_t instructionOf(const CallInst &Call) {
  return static_cast<uint32_t>(cast<VecMathCall>(Call).instruction());
}

Value *emitStep(IRBuilder<> &B, const Step &S, const Component &C, Value *V) {
  SmallVector<Value *, 3> Operands;
  for (Constant *Operand : S.Operands)
    Operands.push_back(Operand ? Operand : V);
  switch (S.Op) {
  case CoopOp::VecArith:
  case CoopOp::VecScale:
    return emitComponentArith(B, arithOf(*S.Call), C, Operands[0],
                              Operands.size() > 1 ? Operands[1] : nullptr);
  case CoopOp::VecMath:
    return emitComponentMath(B, instructionOf(*S.Call), C, Operands);
  case CoopOp::VecConvert: {
    auto &Convert = cast<VecConvertCall>(*S.Call);
    return emitComponentConvert(B, Convert.conversion(), Convert.saturates(), C, S.result(), V);
  }
  default:
    llvm_unreachable("not an element-wise operation");
  }
}

/// Operations that choose one of two numbers by their order. Rounding keeps the order, so they may
/// be done before it where the other number is one of the narrower type: constants are.
bool isOfOrder(const Step &S) {
  if (auto *Arith = dyn_cast<VecArithCall>(S.Call))
    return is_contained({CoopArith::FMin, CoopArith::FMax}, Arith->arith());
  using enum spirv::GLSLstd450;
  return S.Op == CoopOp::VecMath && is_contained({FMin, FMax, NMin, NMax, FClamp, NClamp},
                                                 spirv::GLSLstd450(instructionOf(*S.Call)));
}

void addTo(FunctionKey &Key, const Component &C) {
  Key.add(C.Ty).add(static_cast<uint64_t>(C.Encoding)).add(C.Signed);
}

FunctionKey keyOf(const Component &From, ArrayRef<Step> Steps) {
  FunctionKey Key("activation");
  addTo(Key, From);
  for (const Step &S : Steps) {
    Key.add(coopOpName(S.Op));
    for (const Use &U : drop_end(S.Call->args(), elementOperands(*S.Call).size()))
      Key.add(cast<ConstantInt>(U)->getZExtValue());
    for (Constant *Operand : S.Operands)
      if (Operand)
        Key.add(*Operand);
      else
        Key.add("x");
    addTo(Key, S.result());
  }
  return Key;
}

/// A function of one component. Null where one of the steps does not exist: that is said where it
/// is lowered by itself.
Function *makeFunction(LoweringState &S, const Component &From, ArrayRef<Step> Steps) {
  Type *To = Steps.back().result().Ty;
  return generatedFunction(S.M, keyOf(From, Steps), [&]() -> Function * {
    auto *F = Function::Create(FunctionType::get(To, {From.Ty}, false),
                               GlobalValue::InternalLinkage, "activation", S.M);
    F->addFnAttr(Attribute::NoUnwind);
    IRBuilder<> B(BasicBlock::Create(S.C, "entry", F));
    Value *V = F->getArg(0);
    Component C = From;
    for (const Step &Each : Steps) {
      V = V ? emitStep(B, Each, C, V) : nullptr;
      C = Each.result();
    }
    if (!V) {
      F->eraseFromParent();
      return nullptr;
    }
    B.CreateRet(V);
    return F;
  });
}

/// The same step for numbers in float.
Step widened(const Step &S, Type *Float) {
  Step Result = S;
  Result.To.emplace(Float);
  for (Constant *&Operand : Result.Operands)
    if (Operand) {
      APFloat Wide = cast<ConstantFP>(Operand)->getValueAPF();
      bool Inexact = false;
      Wide.convert(Float->getFltSemantics(), APFloat::rmNearestTiesToEven, &Inexact);
      Operand = ConstantFP::get(Float, Wide);
    }
  return Result;
}

/// How many of the first steps can be done to sums in float that are rounded afterwards.
size_t stepsOfSums(const VectorProduct &P, ArrayRef<Step> Steps) {
  const bool IsRounded = P.SumTy->isFloatTy() && P.Result.Encoding == CoopEncoding::Native &&
                         (P.Result.Ty->isHalfTy() || P.Result.Ty->isBFloatTy());
  return IsRounded ? find_if_not(Steps, isOfOrder) - Steps.begin() : 0;
}

/// The constant as an integer that bytes of To have.
std::optional<int64_t> asByte(const Constant *V, const Component &To) {
  const auto *Float = dyn_cast_or_null<ConstantFP>(V);
  if (!Float)
    return std::nullopt;
  APSInt Int(To.bits(), !To.Signed);
  bool IsExact = false;
  if (Float->getValueAPF().convertToInteger(Int, APFloat::rmTowardZero, &IsExact) != APFloat::opOK)
    return std::nullopt;
  return Int.getExtValue();
}

/// Conversion to bytes keeps the order, so that a last max or clamp with numbers that bytes have
/// may as well be done to bytes, four at a time. NaN becomes 0 before it, and the lower number
/// without it: that one is to be at least 0.
ByteRange takeRange(SmallVectorImpl<Step> &Steps, const Component &To) {
  using enum spirv::GLSLstd450;
  if (Steps.empty() || Steps.back().Op != CoopOp::VecMath || !Steps.back().result().isFloat())
    return {};
  const auto Function = spirv::GLSLstd450(instructionOf(*Steps.back().Call));
  ArrayRef<Constant *> Operands = Steps.back().Operands;
  ByteRange Result;
  if (is_contained({FMax, NMax}, Function))
    Result.Low = asByte(Operands[Operands[0] ? 0 : 1], To);
  if (is_contained({FClamp, NClamp}, Function) && !Operands[0]) {
    Result.Low = asByte(Operands[1], To);
    Result.High = asByte(Operands[2], To);
    if (!Result.High || Result.Low > Result.High)
      return {};
  }
  if (!Result.Low || *Result.Low < 0)
    return {};
  Steps.pop_back();
  return Result;
}

/// An upper bound of the magnitudes after the steps, if they are numbers.
double boundOf(const Component &From, ArrayRef<Step> Steps) {
  constexpr double Unknown = std::numeric_limits<double>::infinity();
  auto BoundOf = [](const Component &C) {
    return C.isFloat() ? Unknown : std::ldexp(1.0, static_cast<int>(C.bits()));
  };
  double Bound = BoundOf(From);
  for (const Step &S : Steps) {
    const bool IsProduct = (S.Op == CoopOp::VecScale || S.Op == CoopOp::VecArith) &&
                           arithOf(*S.Call) == CoopArith::FMul;
    const auto *Factor = S.Operands.size() == 2
                             ? dyn_cast_or_null<ConstantFP>(S.Operands[S.Operands[0] ? 0 : 1])
                             : nullptr;
    const bool ToFloat = S.Op == CoopOp::VecConvert && S.result().Ty->isFloatTy() &&
                         is_contained({CoopConvert::ConvertSToF, CoopConvert::ConvertUToF},
                                      cast<VecConvertCall>(S.Call)->conversion());
    if (IsProduct && Factor && Factor->getType()->isFloatTy())
      Bound *= std::fabs(Factor->getValueAPF().convertToFloat());
    else if (!ToFloat)
      Bound = BoundOf(S.result());
  }
  return Bound;
}

/// What sums of bytes' products, which are small, are multiplied by as floats at first, where sums
/// that are FloatCounts give the same: no product is rounded but the last. FMA is a part of
/// AVX-512. Zeros are positive.
ConstantFP *scaleOf(const VectorProduct &P, ArrayRef<Step> Steps, const SimdTarget &Target) {
  auto IsByte = [](const Component &C) { return !C.isFloat() && C.bits() == 8; };
  const bool IsWord = !P.Saturates && !P.Result.isFloat() && P.Result.bits() == 32 &&
                      !(P.Bias && P.Bias->Element.isFloat());
  if (!Target.hasMaskRegisters() || !IsByte(P.In.Element) || !IsByte(P.Weights.Element) ||
      !IsWord || !FloatCount::largestBias(P) || Steps.size() < 2)
    return nullptr;
  const Step &Convert = Steps[0], &Multiply = Steps[1];
  const bool IsProduct = Multiply.Op == CoopOp::VecArith || Multiply.Op == CoopOp::VecScale;
  if (Convert.Op != CoopOp::VecConvert ||
      cast<VecConvertCall>(Convert.Call)->conversion() != CoopConvert::ConvertSToF ||
      !Convert.result().Ty->isFloatTy() || !IsProduct ||
      arithOf(*Multiply.Call) != CoopArith::FMul || Multiply.Operands.size() != 2)
    return nullptr;
  auto *Scale = dyn_cast_or_null<ConstantFP>(Multiply.Operands[Multiply.Operands[0] ? 0 : 1]);
  if (!Scale || Scale->isNegative() || !Scale->getValueAPF().isNormal())
    return nullptr;
  APFloat OfZero(static_cast<float>(FloatCount::ValueOfZero));
  const bool IsExact =
      OfZero.multiply(Scale->getValueAPF(), APFloat::rmNearestTiesToEven) == APFloat::opOK;
  return IsExact ? Scale : nullptr;
}

/// A product, and what follows it that becomes one call with it.
class Fusion {
public:
  Fusion(LoweringState &S, CallInst &Product, const SimdTarget &Target)
      : S(S), Target(Target), Product(Product),
        P(productOf(Product, *VectorType::match(Product.getType()))) {}

  /// Returns whether anything follows.
  bool find();
  void fuse();

private:
  bool makeFunctions();
  SmallVector<Value *, 24> arguments() const;

  LoweringState &S;
  const SimdTarget &Target;
  CallInst &Product;
  const std::optional<VectorProduct> P;
  SmallVector<CallInst *, 4> Calls; ///< Product and what follows, in order
  SmallVector<Step, 4> Steps;
  CallInst *Pack = nullptr, *Store = nullptr; ///< the last call, where it is that
  ByteRange Range;                            ///< of what is packed
  Constant *const None = ConstantPointerNull::get(PointerType::get(S.C, 0));
  Constant *Sums = None, *Results = None; ///< functions, see FusedOperand
  ConstantFP *Scale = nullptr;
};

bool Fusion::find() {
  if (!P)
    return false;
  Calls.push_back(&Product);
  while (std::optional<Step> Next = stepAfter(*Calls.back())) {
    Calls.push_back(Next->Call);
    Steps.push_back(std::move(*Next));
  }
  Pack = packAfter(*Calls.back());
  Store = !Pack && storesRows(*P, Target) ? storeAfter(*Calls.back()) : nullptr;
  if (CallInst *Last = Pack ? Pack : Store)
    Calls.push_back(Last);
  return Calls.size() > 1;
}

/// Returns false where one of the steps does not exist.
bool Fusion::makeFunctions() {
  const Component From(*VectorType::match(Product.getType())), Float(Type::getFloatTy(S.C));
  if (Pack) {
    Range = takeRange(Steps, packingOf(*Pack)->to());
    // Rounding may add a little.
    Range.AreWords = boundOf(From, Steps) <= std::ldexp(1.0, 30);
  }
  const size_t Count = stepsOfSums(*P, Steps);
  SmallVector<Step, 4> OfSums;
  for (const Step &Each : ArrayRef(Steps).take_front(Count))
    OfSums.push_back(widened(Each, Float.Ty));
  ArrayRef<Step> OfResults = ArrayRef(Steps).drop_front(Count);
  Scale = scaleOf(*P, OfResults, Target);
  if (Scale)
    OfResults = OfResults.drop_front(2);
  if (!OfSums.empty())
    Sums = makeFunction(S, Float, OfSums);
  if (!OfResults.empty())
    Results = makeFunction(S, Scale ? Float : From, OfResults);
  return Sums && Results;
}

/// As FusedOperand says.
SmallVector<Value *, 24> Fusion::arguments() const {
  SmallVector<Value *, 24> Args(Product.args());
  Args.append({Sums, Results, Scale ? Scale : None, UndefValue::get(Product.getType())});
  if (Pack) {
    auto Bound = [&](std::optional<int64_t> V) -> Constant * {
      return V ? ConstantInt::getSigned(Type::getInt64Ty(S.C), *V) : None;
    };
    llvm::append_range(Args, packingOf(*Pack)->operands());
    Args.append({Bound(Range.Low), Bound(Range.High), ConstantInt::getBool(S.C, Range.AreWords)});
  }
  if (auto *To = cast_or_null<VecStoreCall>(Store))
    Args.append({To->pointer(), To->offset()});
  return Args;
}

void Fusion::fuse() {
  if (!makeFunctions())
    return;
  CallInst &Last = *Calls.back();
  IRBuilder<> B(&Last);
  CallInst *Fused =
      emitExtended(B, Product.getCalledFunction()->getName(), Last.getType(), arguments());
  if (!Store)
    Fused->getCalledFunction()->setOnlyReadsMemory();
  Last.replaceAllUsesWith(Fused);
  for (CallInst *Call : reverse(Calls))
    Call->eraseFromParent();
}

} // namespace

std::optional<VectorProduct> productOf(const CallInst &Call, const VectorType &Result) {
  const auto P = VectorProduct::of(cast<VecMatMulCall>(Call), Result);
  return P && P->problem(Result).empty() ? P : std::nullopt;
}

void fuseVectorEpilogues(LoweringState &S, Function &F, const SimdTarget &Target) {
  SmallVector<CallInst *, 8> Products;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I);
        Call && getCoopOp(*Call) == CoopOp::VecMatMul && !isBounded(*Call))
      Products.push_back(Call);
  for (CallInst *Product : Products)
    if (Fusion Found(S, *Product, Target); Found.find())
      Found.fuse();
}

} // namespace coop::lower
