// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// debugPrintfEXT (GL_EXT_debug_printf): the format is translated to C's, the text is made by
// snprintf and handed to the dispatch's print function. Text beyond 4095 bytes is cut.

#include "lower/cpu/abi/KernelAbi.h"
#include "lower/cpu/abi/Steps.h"
#include "lower/cpu/abi/TileConfiguration.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/InvocationContext.h"
#include "support/PrintfFormat.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// The format for C and the values that go with it.
class Translation {
public:
  Translation(IRBuilderBase &B, ArrayRef<Use> Given) : B(B), Given(Given) {}

  Error run(StringRef Format) {
    for (const PrintfPiece &P : splitPrintfFormat(Format)) {
      if (P.TheKind == PrintfPiece::Kind::Invalid)
        return createStringError("debugPrintfEXT: a conversion in the format is not supported");
      if (P.TheKind == PrintfPiece::Kind::Text)
        Text += P.Spelling == "%" ? StringRef("%%") : P.Spelling;
      else if (Error E = addConversion(P))
        return E;
    }
    return Error::success();
  }

  std::string Text;
  SmallVector<Value *, 8> Values;

private:
  Error addConversion(const PrintfPiece &P) {
    if (Next >= Given.size())
      return createStringError("debugPrintfEXT: the format names more values than there are");
    Value *V = Given[Next++];
    auto *Vector = dyn_cast<FixedVectorType>(V->getType());
    if (P.Components != (Vector ? Vector->getNumElements() : 1))
      return createStringError("debugPrintfEXT: value %u has another number of components than the "
                               "format says",
                               Next);
    for (unsigned I = 0; I < P.Components; ++I) {
      if (I != 0)
        Text += ", ";
      if (Error E = addScalar(P, Vector ? B.CreateExtractElement(V, I) : V))
        return E;
    }
    return Error::success();
  }

  Error addScalar(const PrintfPiece &P, Value *V) {
    Type *T = V->getType();
    if (P.isFloat() ? !T->isFloatingPointTy() : !T->isIntegerTy() || T->getIntegerBitWidth() > 64)
      return createStringError("debugPrintfEXT: value %u has another type than the format says",
                               Next);
    Text += '%';
    Text += P.Flags;
    if (P.isFloat()) {
      Values.push_back(B.CreateFPExt(V, B.getDoubleTy()));
    } else {
      const bool Wide = T->getIntegerBitWidth() > 32;
      Type *Promoted = Wide ? B.getInt64Ty() : B.getInt32Ty();
      if (Wide)
        Text += "ll";
      // A boolean is 0 or 1.
      Values.push_back(P.isSigned() && !T->isIntegerTy(1) ? B.CreateSExt(V, Promoted)
                                                          : B.CreateZExt(V, Promoted));
    }
    Text += P.Conversion;
    return Error::success();
  }

  IRBuilderBase &B;
  ArrayRef<Use> Given;
  unsigned Next = 0;
};

} // namespace

Error lowerPrintf(CallInst &Call) {
  auto &Printf = cast<PrintfCall>(Call);
  StringRef Format;
  if (!getConstantStringInfo(Printf.format(), Format))
    return createStringError("debugPrintfEXT: the format is not a constant");
  Module &M = *Call.getModule();
  Function &F = *Call.getFunction();
  IRBuilder<> B(&Call);
  Translation Translated(B, Printf.values());
  if (Error E = Translated.run(Format))
    return E;
  Value *Context = contextParameter(F);
  Value *Print = loadDispatch(B, Context, dispatch_field::Print);
  Instruction *Then = SplitBlockAndInsertIfThen(B.CreateIsNotNull(Print), &Call, false);

  Value *Buffer = variableAtEntry(F, ArrayType::get(B.getInt8Ty(), MaxPrintfText), "text");
  B.SetInsertPoint(Then);
  FunctionCallee Snprintf = M.getOrInsertFunction(
      "snprintf",
      FunctionType::get(B.getInt32Ty(), {B.getPtrTy(), B.getInt64Ty(), B.getPtrTy()}, true));
  SmallVector<Value *, 8> Args = {Buffer, B.getInt64(MaxPrintfText),
                                  B.CreateGlobalString(Translated.Text, "format")};
  Args.append(Translated.Values);
  B.CreateCall(Snprintf, Args);
  B.CreateCall(FunctionType::get(B.getVoidTy(), {B.getPtrTy(), B.getPtrTy()}, false), Print,
               {loadDispatch(B, Context, dispatch_field::PrintUser), Buffer});
  loadSharedTileConfiguration(B); // what is called may have used it up
  Call.eraseFromParent();
  return Error::success();
}

} // namespace coop::lower
