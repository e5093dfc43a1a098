// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic instructions: one lane after another, in their order; or one for all lanes where they only
// add to the same place.

#include "lower/cpu/spmd/FunctionVectorizer.h"

using namespace llvm;

namespace coop::lower {

/// The integer operations that can be done for all lanes at once, and how lanes are put together.
static std::optional<Intrinsic::ID> reductionOf(AtomicRMWInst::BinOp Op) {
  switch (Op) {
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
    return Intrinsic::vector_reduce_add;
  case AtomicRMWInst::And:
    return Intrinsic::vector_reduce_and;
  case AtomicRMWInst::Or:
    return Intrinsic::vector_reduce_or;
  case AtomicRMWInst::Xor:
    return Intrinsic::vector_reduce_xor;
  case AtomicRMWInst::Max:
    return Intrinsic::vector_reduce_smax;
  case AtomicRMWInst::Min:
    return Intrinsic::vector_reduce_smin;
  case AtomicRMWInst::UMax:
    return Intrinsic::vector_reduce_umax;
  case AtomicRMWInst::UMin:
    return Intrinsic::vector_reduce_umin;
  default:
    return std::nullopt;
  }
}

static Constant *neutral(Intrinsic::ID Reduction, Type *T) {
  const unsigned Bits = T->getScalarSizeInBits();
  switch (Reduction) {
  case Intrinsic::vector_reduce_and:
  case Intrinsic::vector_reduce_umin:
    return Constant::getAllOnesValue(T);
  case Intrinsic::vector_reduce_smax:
    return ConstantInt::get(T, APInt::getSignedMinValue(Bits));
  case Intrinsic::vector_reduce_smin:
    return ConstantInt::get(T, APInt::getSignedMaxValue(Bits));
  default:
    return Constant::getNullValue(T);
  }
}

bool FunctionVectorizer::emitReducedAtomic(AtomicRMWInst &I) {
  const auto Reduction = reductionOf(I.getOperation());
  const LaneValue Pointer = operand(I, 0);
  if (!Reduction || !I.use_empty() || !Pointer.S.isUniform() || !I.getType()->isIntegerTy())
    return false;
  Value *V = lane(operand(I, 1));
  V = B.choose(Active, V, neutral(*Reduction, V->getType()));
  auto *New = cast<AtomicRMWInst>(I.clone());
  New->setOperand(0, Pointer.Base);
  New->setOperand(1, B.CreateUnaryIntrinsic(*Reduction, V));
  B.Insert(New);
  return true;
}

LaneValue FunctionVectorizer::emitAtomic(Instruction &I) {
  if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I); Rmw && emitReducedAtomic(*Rmw))
    return {};
  return emitPerLane(I);
}

} // namespace coop::lower
