// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// debugPrintfEXT (GL_EXT_debug_printf): the text is made by snprintf and handed to the dispatch's
// print function. Text beyond 4095 bytes is cut.

#include "lower/cpu/abi/KernelAbi.h"
#include "lower/cpu/abi/Steps.h"
#include "lower/cpu/abi/TileConfiguration.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/emit/PrintfArguments.h"
#include "lower/ir/InvocationContext.h"
#include "support/PrintfFormat.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace coop::lower {

Error lowerPrintf(CallInst &Call) {
  Module &M = *Call.getModule();
  Function &F = *Call.getFunction();
  IRBuilder<> B(&Call);
  Expected<PrintfArguments> Translated = printfArguments(B, Call);
  if (!Translated)
    return Translated.takeError();
  Value *Context = contextParameter(F);
  Value *Print = loadDispatch(B, Context, dispatch_field::Print);
  Instruction *Then = SplitBlockAndInsertIfThen(B.CreateIsNotNull(Print), &Call, false);

  Value *Buffer = variableAtEntry(F, ArrayType::get(B.getInt8Ty(), MaxPrintfText), "text");
  B.SetInsertPoint(Then);
  FunctionCallee Snprintf = M.getOrInsertFunction(
      "snprintf",
      FunctionType::get(B.getInt32Ty(), {B.getPtrTy(), B.getInt64Ty(), B.getPtrTy()}, true));
  SmallVector<Value *, 8> Args = {Buffer, B.getInt64(MaxPrintfText),
                                  B.CreateGlobalString(Translated->Format, "format")};
  Args.append(Translated->Values);
  B.CreateCall(Snprintf, Args);
  B.CreateCall(FunctionType::get(B.getVoidTy(), {B.getPtrTy(), B.getPtrTy()}, false), Print,
               {loadDispatch(B, Context, dispatch_field::PrintUser), Buffer});
  loadSharedTileConfiguration(B); // what is called may have used it up
  Call.eraseFromParent();
  return Error::success();
}

} // namespace coop::lower
