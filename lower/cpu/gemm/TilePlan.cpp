// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What layouts depend on beside their types; see TilePlan.h.

#include "lower/cpu/gemm/TilePlan.h"
#include "lower/ir/CoopCalls.h"
#include "lower/transform/EpilogueFusion.h"
#include "support/spirv/generated/Enums.h"
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

/// Operands that no product takes as signed.
static SmallPtrSet<Type *, 8> unsignedOperands(const Module &M) {
  using enum spirv::CooperativeMatrixOperands;
  SmallPtrSet<Type *, 8> Signed, Unsigned;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<ProductCall>(&I)) {
        const uint64_t Operands = Call->matrixOperands();
        auto Note = [&](const Value *V, spirv::CooperativeMatrixOperands Bit) {
          (Operands & static_cast<uint32_t>(Bit) ? Signed : Unsigned).insert(V->getType());
        };
        Note(Call->a(), MatrixASignedComponentsKHR);
        Note(Call->b(), MatrixBSignedComponentsKHR);
      }
  for (Type *T : Signed)
    Unsigned.erase(T);
  return Unsigned;
}

TilePlan::TilePlan(Module &M, const SimdTarget &Target, const MatrixAnalyses &Known)
    : Target(Target), Known(Known), Seen(typesSeen(M)), Unsigned(unsignedOperands(M)),
      Batching(M, Target, Known),
      Cached(M, Batching, Known, [this](const MatrixType &Type) { return layout(Type); }) {}

/// A product of a NaN is any NaN: where nothing else comes of an operand's elements, loads may
/// change them to another, which is less work.
TileLayout TilePlan::layout(const MatrixType &M) const {
  TileLayout L(M, Target, Known.Halves.isOperand(M.get()), Batching.slots(M.get()));
  L.KeepsNaNs = Seen.contains(M.get());
  L.HasUnsignedWords =
      L.Stored->isIntegerTy() && L.Stored != L.Logical.Ty && Unsigned.contains(M.get());
  return L;
}

} // namespace coop::lower
