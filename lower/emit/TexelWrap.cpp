// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texels of one dimension; see TexelWrap.h. Indices are floats until they are small.

#include "lower/emit/TexelWrap.h"
#include "coop/image_abi.h"
#include "lower/emit/LoopBuilder.h"

using namespace llvm;

namespace coop::lower {
namespace {

class Wrapping {
public:
  Wrapping(IRBuilderBase &B, const TexelCoordinate &C) : B(B), C(C) {}

  Value *number(double N) { return ConstantFP::get(B.getFloatTy(), N); }
  Value *floor(Value *V) { return B.CreateUnaryIntrinsic(Intrinsic::floor, V); }
  /// NaN becomes Low.
  Value *clamp(Value *V, Value *Low, Value *High) {
    return B.CreateBinaryIntrinsic(Intrinsic::minnum,
                                   B.CreateBinaryIntrinsic(Intrinsic::maxnum, V, Low), High);
  }
  Value *less(Value *V, double N) { return B.CreateFSub(V, number(N)); }
  /// V - Period * floor(V / Period)
  Value *modulo(Value *V, Value *Period) {
    return B.CreateFSub(V, B.CreateFMul(Period, floor(B.CreateFDiv(V, Period))));
  }
  Value *mirror(Value *V) {
    return B.CreateSelect(B.CreateFCmpOGE(V, number(0)), V, B.CreateFSub(number(-1), V));
  }

  /// In texels.
  Value *unnormalized(Value *At) {
    Value *U = B.CreateFMul(At, C.Scale);
    return C.Offset ? B.CreateFAdd(U, C.Offset) : U;
  }

  /// The index of the first one, as float, and the second one's weight.
  std::pair<Value *, Value *> neighbours(Value *U) {
    Value *From = B.CreateFSub(U, B.CreateSelect(C.IsLinear, number(0.5), number(0)));
    Value *First = floor(From);
    return {First, B.CreateSelect(C.IsLinear, B.CreateFSub(From, First), number(0))};
  }

  /// Which texels there are for U, where Wrap makes an index of each.
  TexelPair pair(Value *U, function_ref<Value *(Value *)> Wrap) {
    auto [First, Weight] = neighbours(U);
    auto Index = [&](Value *V) { return B.CreateFPToSI(Wrap(V), B.getInt32Ty()); };
    return {Index(First), Index(B.CreateFAdd(First, number(1))), Weight};
  }

  TexelPair wrap(unsigned Mode) {
    Value *Size = C.Size, *Last = less(Size, 1);
    auto Number = [&](Value *U) { // infinity and NaN have none
      return B.CreateSelect(B.CreateFCmpORD(U, U), U, number(0));
    };
    auto Within = [&](Value *Low) {
      return clamp(unnormalized(C.At), Low, B.CreateFAdd(Size, number(2)));
    };
    switch (Mode) {
    case COOP_ADDRESS_REPEAT:
      return pair(Number(unnormalized(B.CreateFSub(C.At, floor(C.At)))),
                  [&](Value *I) { return modulo(I, Size); });
    case COOP_ADDRESS_MIRRORED_REPEAT: {
      Value *Twice = B.CreateFMul(Size, number(2));
      return pair(Number(unnormalized(modulo(C.At, number(2)))), [&](Value *I) {
        return B.CreateFSub(Last, mirror(B.CreateFSub(modulo(I, Twice), Size)));
      });
    }
    case COOP_ADDRESS_CLAMP_TO_BORDER:
      return pair(Within(number(-2)), [&](Value *I) { return clamp(I, number(-1), Size); });
    case COOP_ADDRESS_MIRROR_CLAMP_TO_EDGE:
      return pair(Within(B.CreateFSub(number(-2), Size)),
                  [&](Value *I) { return clamp(mirror(I), number(0), Last); });
    default:
      return pair(Within(number(-2)), [&](Value *I) { return clamp(I, number(0), Last); });
    }
  }

private:
  IRBuilderBase &B;
  const TexelCoordinate &C;
};

} // namespace

TexelPair wrapTexels(IRBuilderBase &B, const TexelCoordinate &C, Value *Mode) {
  Function *F = B.GetInsertBlock()->getParent();
  Type *I32 = B.getInt32Ty(), *F32 = B.getFloatTy();
  AllocaInst *First = variableAtEntry(*F, I32), *Second = variableAtEntry(*F, I32),
             *Weight = variableAtEntry(*F, F32);
  auto Emit = [&](unsigned Case) {
    const TexelPair Pair = Wrapping(B, C).wrap(Case);
    B.CreateStore(Pair.First, First);
    B.CreateStore(Pair.Second, Second);
    B.CreateStore(Pair.Weight, Weight);
  };
  auto *End = BasicBlock::Create(B.getContext(), "wrapped", F);
  auto *Edge = BasicBlock::Create(B.getContext(), "wrap.edge", F, End);
  SwitchInst *Switch = B.CreateSwitch(Mode, Edge);
  for (unsigned Case : {COOP_ADDRESS_REPEAT, COOP_ADDRESS_MIRRORED_REPEAT,
                        COOP_ADDRESS_CLAMP_TO_BORDER, COOP_ADDRESS_MIRROR_CLAMP_TO_EDGE}) {
    auto *Block = BasicBlock::Create(B.getContext(), "wrap", F, End);
    Switch->addCase(B.getInt32(Case), Block);
    B.SetInsertPoint(Block);
    Emit(Case);
    B.CreateBr(End);
  }
  B.SetInsertPoint(Edge);
  Emit(COOP_ADDRESS_CLAMP_TO_EDGE);
  B.CreateBr(End);
  B.SetInsertPoint(End);
  return {B.CreateLoad(I32, First), B.CreateLoad(I32, Second), B.CreateLoad(F32, Weight)};
}

TexelPair cubeTexels(IRBuilderBase &B, const TexelCoordinate &C) {
  Wrapping W(B, C);
  Value *Last = W.less(C.Size, 1);
  return W.pair(W.clamp(W.unnormalized(C.At), W.number(0), C.Size), [&](Value *I) {
    return B.CreateSelect(C.IsLinear, I, W.clamp(I, W.number(0), Last));
  });
}

} // namespace coop::lower
