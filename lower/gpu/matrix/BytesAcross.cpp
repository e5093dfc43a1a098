// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which rows ldmatrix reads, and who gets what; see BytesAcross.h.

#include "lower/gpu/matrix/BytesAcross.h"
#include "lower/gpu/matrix/Digits.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

/// Of ldmatrix, which reads matrices of 8 rows of 16 bytes: thread T gets of each what is in
/// columns 2 (T / 4) and the next, of rows 2 (T % 4) and the next. Of a step it has to have four
/// bytes of K from 4 (T % 4) on, twice. So rows 2 Q and 2 Q + 1 of the first matrix are two of
/// those of thread Q of a quad, and of the second the other two. Which of them are first differs
/// between threads 0 and 1 and threads 2 and 3: rows 0, 1, 4, 5, 8, 9, ... would meet banks twice.
static constexpr unsigned Rows = 8, Matrices = 4;

BytesAcross::BytesAcross(IRBuilderBase &B, const StagedOperand &Operand) : B(B), Operand(Operand) {
  Value *Lane = B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_laneid, {}, {});
  Digits Of(B, Lane);
  auto IsLater = [&](Value *ThreadOfQuad) { return B.CreateUDiv(ThreadOfQuad, B.getInt32(2)); };
  Value *Row = Of.part(2), *Quad = Of.part(Rows / 2), *Pair = Of.part(2),
        *Half = Of.part(Matrices / 2);
  auto Add = [&](Value *Sum, Value *V, unsigned Times) {
    return B.CreateAdd(Sum, B.CreateMul(V, B.getInt32(Times)));
  };
  Depth = Add(Row, Quad, 4);
  Depth = Add(Depth, B.CreateXor(Pair, IsLater(Quad)), 2);
  Depth = Add(Depth, Half, StagedOperand::StepBytes / 2);
  // Bytes 0 and 2 of both words are of the first line, 1 and 3 of the second.
  constexpr uint32_t FirstLine = 0x6420, SecondLine = 0x7531;
  auto SwapWords = [](uint32_t Selector) { return Selector >> 8 | (Selector & 0xFF) << 8; };
  Value *IsSwapped = B.CreateICmpUGE(B.CreateURem(Lane, B.getInt32(4)), B.getInt32(2));
  auto SelectorOf = [&](uint32_t Selector) {
    return B.CreateSelect(IsSwapped, B.getInt32(SwapWords(Selector)), B.getInt32(Selector));
  };
  Selectors[0] = SelectorOf(FirstLine);
  Selectors[1] = SelectorOf(SecondLine);
}

std::array<Value *, 4> BytesAcross::load(Value *Address, Value *First, unsigned Step) const {
  Value *OfStep = B.getInt32(Operand.offsetOfStep(Step)); // whole permuted lines
  Value *Place = B.CreateAdd(B.CreateAdd(Address, Operand.offsetOf(B, Depth, First)), OfStep);
  Value *From = B.CreateIntToPtr(Place, B.getPtrTy(address_space::Shared));
  CallInst *All = B.CreateIntrinsic(Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_trans_b16,
                                    {From->getType()}, {From});
  All->setConvergent(); // which LLVM 19 does not say
  std::array<Value *, 4> Words;
  for (unsigned I = 0; I < Matrices; ++I)
    Words[I] = B.CreateIntrinsic(Intrinsic::nvvm_prmt, {},
                                 {B.CreateExtractValue(All, I / 2 * 2),
                                  B.CreateExtractValue(All, I / 2 * 2 + 1), Selectors[I % 2]});
  return Words;
}

} // namespace coop::lower
