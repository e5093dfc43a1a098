// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// debugPrintfEXT (GL_EXT_debug_printf) on a GPU: a record of the values goes into the dispatch's
// print buffer, and the host makes the text. The buffer begins with two i64, how many after them
// are taken and how many there are; what finds no room is left out.

#include "lower/emit/LoopBuilder.h"
#include "lower/emit/PrintfArguments.h"
#include "lower/gpu/abi/Kernel.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

/// All 64 bits of a cell are written; which of them count is in the format.
static Value *cellOf(IRBuilder<> &B, Value *V) {
  if (V->getType()->isDoubleTy())
    return B.CreateBitCast(V, B.getInt64Ty());
  return B.CreateZExt(V, B.getInt64Ty());
}

static void writeRecord(IRBuilder<> &B, Value *Buffer, uint64_t Format, ArrayRef<Value *> Values) {
  Type *I64 = B.getInt64Ty();
  Value *Cells = B.getInt64(1 + Values.size());
  Value *First =
      B.CreateAtomicRMW(AtomicRMWInst::Add, Buffer, Cells, Align(8), AtomicOrdering::Monotonic);
  Value *Room = B.CreateLoad(I64, B.CreateConstInBoundsGEP1_64(I64, Buffer, 1));
  ifThen(B, B.CreateICmpULE(B.CreateAdd(First, Cells), Room), "record", [&] {
    Value *Record =
        B.CreateInBoundsGEP(I64, Buffer, B.CreateAdd(First, B.getInt64(PrintHeaderCells)));
    B.CreateStore(B.getInt64(Format), Record);
    for (size_t I = 0; I < Values.size(); ++I)
      B.CreateStore(cellOf(B, Values[I]), B.CreateConstInBoundsGEP1_64(I64, Record, I + 1));
  });
}

Error lowerGpuPrintf(Module &M, GpuKernel &Kernel) {
  SmallVector<CallInst *, 8> Calls;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I); Call && getCoopOp(*Call) == CoopOp::Printf)
        Calls.push_back(Call);
  for (CallInst *Call : Calls) {
    IRBuilder<> B(Call);
    Expected<PrintfArguments> Printed = printfArguments(B, *Call);
    if (!Printed)
      return Printed.takeError();
    Value *Buffer = Call->getFunction()->getArg(kernel_parameter::Print);
    ifThen(B, B.CreateIsNotNull(Buffer), "print",
           [&] { writeRecord(B, Buffer, Kernel.Formats.size(), Printed->Values); });
    Kernel.Formats.push_back(std::move(Printed->Format));
    Call->eraseFromParent();
  }
  return Error::success();
}

} // namespace coop::lower
