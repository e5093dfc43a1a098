// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What layouts depend on beside their types; see TilePlan.h.

#include "lower/cpu/gemm/TilePlan.h"
#include "lower/transform/EpilogueFusion.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

/// What gives elements to products, and products themselves.
static bool isOfProducts(CoopOp Op) {
  return Op == CoopOp::MatLoad || Op == CoopOp::MatLoadTensor || Op == CoopOp::MatFill ||
         Op == CoopOp::MatMulAdd;
}

static SmallPtrSet<Type *, 8> typesSeen(const Module &M) {
  SmallPtrSet<Type *, 8> Seen;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallInst>(&I);
      std::optional<CoopOp> Op = Call ? getCoopOp(*Call) : std::nullopt;
      if (!Op || isOfProducts(*Op) || isa<ElementQueryCall>(Call)) // or what looks at no element
        continue;
      const unsigned First = *Op == CoopOp::MatMulAddEpilogue ? Epilogue::FirstExtra : 0;
      if (First == 0)
        Seen.insert(Call->getType());
      for (const Value *Arg : drop_begin(Call->args(), First))
        Seen.insert(Arg->getType());
    }
  return Seen;
}

TilePlan::TilePlan(Module &M, const SimdTarget &Target, const MatrixAnalyses &Known)
    : Target(Target), Known(Known), Seen(typesSeen(M)), Batching(M, Target, Known),
      Cached(M, Batching, Known, [this](const MatrixType &Type) { return layout(Type); }) {}

/// A product of a NaN is any NaN: where nothing else comes of an operand's elements, loads may
/// change them to another, which is less work.
TileLayout TilePlan::layout(const MatrixType &M) const {
  TileLayout L(M, Target, Known.Halves.isOperand(M.get()), Batching.slots(M.get()));
  L.KeepsNaNs = Seen.contains(M.get());
  return L;
}

} // namespace coop::lower
