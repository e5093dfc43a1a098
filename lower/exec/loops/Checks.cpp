// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of run-time checks that need to know how operations are executed.

#include "lower/exec/loops/Checks.h"
#include "lower/check/Robust.h"
#include "lower/check/Sites.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/exec/loops/Captures.h"
#include "lower/ir/NarrowFloats.h"
#include <cmath>

using namespace llvm;

namespace coop::lower {

bool isChecked(const CallInst &Call) { return check::siteOf(Call) != nullptr; }

/// i1, or null where an element need not be looked at.
static Value *isInside(OpContext &O, Value *Address, uint64_t Bytes) {
  if (!isBounded(O.Call))
    return nullptr;
  const std::optional<MemoryBounds> Bounds = MemoryBounds::of(O.B, Address);
  return Bounds ? Bounds->hold(O.B, O.B.getInt64(Bytes)) : nullptr;
}

static Value *checkedElement(OpContext &O, Value *Address, unsigned PointerOperand, unsigned Site) {
  GlobalVariable *Where = check::siteOf(O.Call, Site);
  return Where ? check::checkedAddress(O.B, Where, Address, O.Call.getArgOperand(PointerOperand))
               : Address;
}

void accessElement(OpContext &O, Value *Address, uint64_t Bytes, function_ref<void(Value *)> Access,
                   unsigned PointerOperand, unsigned Site) {
  if (Value *Ok = isInside(O, Address, Bytes))
    return ifThen(O.B, Ok, "in.buffer", [&] { Access(Address); });
  Access(checkedElement(O, Address, PointerOperand, Site));
}

Value *loadFrom(OpContext &O, Type *Ty, Value *Address, bool Volatile, unsigned PointerOperand,
                unsigned Site) {
  const uint64_t Bytes = O.S.DL.getTypeStoreSize(Ty).getFixedValue();
  auto Load = [&](Value *At) -> Value * {
    return O.B.CreateAlignedLoad(Ty, At, Align(1), Volatile);
  };
  if (Value *Ok = isInside(O, Address, Bytes))
    return choose(
        O.B, Ok, "in.buffer", [&] { return Load(Address); },
        [&]() -> Value * { return llvm::Constant::getNullValue(Ty); });
  return Load(checkedElement(O, Address, PointerOperand, Site));
}

void checkOutside(OpContext &O, Value *Row, Value *Col, Value *Place) {
  IRBuilder<> &B = O.B;
  check::callCheck(B, "outside", B.getVoidTy(),
                   {check::siteOf(O.Call), Row, Col, B.CreateExtractValue(Place, 1),
                    B.CreateExtractValue(Place, {2, 0}), B.CreateExtractValue(Place, {3, 0})});
}

/// Every invocation brings the site and the operands; states of layouts and views by address.
void lowerCheckMeet(OpContext &O) {
  auto &Meet = O.as<CheckMeetCall>();
  SmallVector<Value *, 6> Fields = {Meet.site()};
  for (Value *V : Meet.values())
    Fields.push_back(containsCoopType(V->getType()) ? O.slot(V) : V);
  Function *F = O.S.outlined(FunctionKey("check.meet"), scopeFunctionType(O.S.C), [](Function &F) {
    IRBuilder<> B(&F.getEntryBlock());
    check::callCheck(B, "meet", B.getVoidTy(), {F.getArg(0), F.getArg(1)});
    B.CreateRetVoid();
  });
  runForScope(O, Meet.scope(), *F, Fields);
}

// ---- reductions

/// The distance from 1 to the next number; 0 for integers, which do not round.
static double epsilonOf(const Component &C) {
  if (!C.isFloat())
    return 0;
  if (C.Encoding != CoopEncoding::Native)
    return std::ldexp(1.0, -static_cast<int>(narrowFloat(C.Encoding).MantissaBits));
  return C.Ty->isDoubleTy()  ? 0x1p-52
         : C.Ty->isFloatTy() ? 0x1p-23
         : C.Ty->isHalfTy()  ? 0x1p-10
                             : 0x1p-7;
}

void addSite(FunctionKey &Key, const CallInst &Call) {
  if (const GlobalVariable *Site = check::siteOf(Call))
    Key.add(*Site);
}

void checkCombine(IRBuilder<> &B, const CallInst &Call, Function &Combine, const Component &C,
                  uint32_t Count, function_ref<Value *(Value *)> At) {
  GlobalVariable *Site = check::siteOf(Call);
  if (!Site || Count < 3)
    return;
  constexpr uint32_t Samples = 8, Step = 7;
  Type *Double = B.getDoubleTy();
  auto *Three = ArrayType::get(Double, 3);
  AllocaInst *Operands = variableAtEntry(*B.GetInsertBlock()->getParent(), Three);
  auto Wide = [&](Value *V) {
    return C.isFloat() ? componentToFloat(B, V, C, Double) : B.CreateSIToFP(V, Double);
  };
  auto Apply = [&](Value *X, Value *Y) -> Value * { return B.CreateCall(&Combine, {X, Y}); };
  forEach(B, B.getInt32(std::min(Samples, Count)), "sample", [&](Value *I) {
    Value *First = B.CreateMul(I, B.getInt32(Step));
    Value *V[3];
    for (uint32_t N = 0; N < 3; ++N) {
      V[N] = At(B.CreateURem(B.CreateAdd(First, B.getInt32(N)), B.getInt32(Count)));
      B.CreateStore(Wide(V[N]), B.CreateConstInBoundsGEP2_32(Three, Operands, 0, N));
    }
    Value *Forth = Apply(V[0], V[1]), *Back = Apply(V[1], V[0]);
    Value *Left = Apply(Forth, V[2]);
    Value *Inner = Apply(V[1], V[2]);
    Value *Right = Apply(V[0], Inner);
    check::callCheck(B, "combine", B.getVoidTy(),
                     {Site, Operands, Wide(Left), Wide(Right), Wide(Forth), Wide(Back),
                      ConstantFP::get(Double, epsilonOf(C))});
  });
}

} // namespace coop::lower
