// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for such selections; see BitSelects.h.

#include "lower/cpu/BitSelects.h"
#include "lower/transform/SimplifyInstructions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace coop::lower {
namespace {

bool areComplements(Value *K, Value *Other) {
  const APInt *Bits = nullptr, *OtherBits = nullptr;
  if (match(K, m_APInt(Bits)) && match(Other, m_APInt(OtherBits)))
    return *Bits == ~*OtherBits;
  return match(K, m_Not(m_Specific(Other))) || match(Other, m_Not(m_Specific(K)));
}

/// V and Other are one value to code generation, which finds equal ones also where nothing else
/// did.
bool areEqual(const Value *V, const Value *Other, unsigned Depth = 8) {
  if (V == Other)
    return true;
  auto *I = dyn_cast<Instruction>(V), *J = dyn_cast<Instruction>(Other);
  return I && J && Depth > 0 && !isa<PHINode>(I) && !I->mayReadOrWriteMemory() &&
         I->isSameOperationAs(J) && all_of(zip(I->operands(), J->operands()), [&](auto Operands) {
           return areEqual(std::get<0>(Operands), std::get<1>(Operands), Depth - 1);
         });
}

/// (A & K) | (B & ~K), for a given B; the parts have no bit in common.
struct BitSelect {
  Value *A = nullptr, *K = nullptr;

  bool match(Value *V, Value *B) {
    Value *Left = nullptr, *Right = nullptr;
    if (!PatternMatch::match(V, m_Or(m_Value(Left), m_Value(Right))) &&
        !PatternMatch::match(V, m_Xor(m_Value(Left), m_Value(Right))) &&
        !PatternMatch::match(V, m_Add(m_Value(Left), m_Value(Right))))
      return false;
    return matchParts(Left, Right, B) || matchParts(Right, Left, B);
  }

private:
  bool matchParts(Value *OfA, Value *OfB, Value *B) {
    Value *First = nullptr, *Second = nullptr, *X = nullptr, *Y = nullptr;
    if (!PatternMatch::match(OfB, m_And(m_Value(First), m_Value(Second))) ||
        !PatternMatch::match(OfA, m_And(m_Value(X), m_Value(Y))))
      return false;
    Value *NotK = areEqual(First, B) ? Second : areEqual(Second, B) ? First : nullptr;
    if (!NotK)
      return false;
    K = areComplements(Y, NotK) ? Y : areComplements(X, NotK) ? X : nullptr;
    A = K == Y ? X : Y;
    return K;
  }
};

/// Returns what the selection is then, or null.
Value *separate(SelectInst &Select) {
  Value *M = Select.getCondition(), *B = Select.getFalseValue();
  if (!M->getType()->isVectorTy() || !Select.getType()->isIntOrIntVectorTy())
    return nullptr;
  BitSelect Bits;
  bool IsInverted = false;
  if (!Bits.match(Select.getTrueValue(), B)) {
    B = Select.getTrueValue();
    IsInverted = true;
    if (!Bits.match(Select.getFalseValue(), B))
      return nullptr;
  }
  IRBuilder<> Builder(&Select);
  Value *Changes = Builder.CreateAnd(Builder.CreateXor(Bits.A, B), Bits.K);
  Value *None = Constant::getNullValue(Select.getType());
  Value *Changed =
      IsInverted ? Builder.CreateSelect(M, None, Changes) : Builder.CreateSelect(M, Changes, None);
  return Builder.CreateXor(B, Changed);
}

} // namespace

void separateBitSelectsFromMasks(Module &M, const TargetMachine &Machine) {
  if (!Machine.getTargetTriple().isX86() ||
      !Machine.getMCSubtargetInfo()->checkFeatures("+avx512f"))
    return;
  replaceInstructions(M, [](Instruction &I) {
    auto *Select = dyn_cast<SelectInst>(&I);
    return Select ? separate(*Select) : nullptr;
  });
}

} // namespace coop::lower
