// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of an instruction; see MmaInstruction.h.

#include "lower/gpu/matrix/MmaInstruction.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace coop::lower {

static constexpr unsigned SumsOfThread = 4, ThreadsOfLine = 4;

MmaInstruction::MmaInstruction(LLVMContext &C, const MmaOperandTypes &Types, bool IsFloat,
                               unsigned Words) {
  const StringRef Sum = IsFloat ? "f32" : "s32";
  Text = formatv("mma.sync.aligned.m16n8k{0}.row.col.{1}.{2}.{3}.{1} {{$0, $1, $2, $3}, ",
                 Words * ThreadsOfLine * Types.PerWord, Sum, Types.A, Types.B)
             .str();
  const char OfSum = IsFloat ? 'f' : 'r';
  Constraints = formatv("={0},={0},={0},={0}", OfSum).str();
  unsigned Next = SumsOfThread;
  auto Take = [&](unsigned Count, char Constraint) {
    Text += Next == SumsOfThread ? "{" : ", {";
    for (unsigned N = 0; N < Count; ++N) {
      Text += formatv("{0}${1}", N ? ", " : "", Next++).str();
      Constraints += formatv(",{0}", Constraint).str();
    }
    Text += "}";
  };
  Take(Words * 2, 'r');
  Take(Words, 'r');
  Take(SumsOfThread, OfSum);
  Text += ";";
  Type *Ty = IsFloat ? Type::getFloatTy(C) : Type::getInt32Ty(C);
  Result = StructType::get(Ty, Ty, Ty, Ty);
}

void MmaInstruction::multiply(IRBuilderBase &B, ArrayRef<Value *> OfA, ArrayRef<Value *> OfB,
                              MutableArrayRef<Value *> Sums) const {
  SmallVector<Value *, 10> Operands(OfA);
  Operands.append(OfB.begin(), OfB.end());
  Operands.append(Sums.begin(), Sums.end());
  SmallVector<Type *, 10> Types;
  for (Value *V : Operands)
    Types.push_back(V->getType());
  auto *Asm = InlineAsm::get(FunctionType::get(Result, Types, false), Text, Constraints,
                             /*hasSideEffects=*/false);
  CallInst *Call = B.CreateCall(Asm, Operands);
  Call->setConvergent();
  Call->setDoesNotThrow();
  Call->setDoesNotAccessMemory();
  for (unsigned I = 0; I < SumsOfThread; ++I)
    Sums[I] = B.CreateExtractValue(Call, I);
}

} // namespace coop::lower
