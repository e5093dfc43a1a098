// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// debugPrintfEXT (GL_EXT_debug_printf): the format is translated to C's, the text is made by
// snprintf and handed to the dispatch's print function. Text beyond 4095 bytes is cut.

#include "lower/passes/KernelAbi.h"
#include "lower/passes/KernelAbiSteps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace coop::lower {
namespace {

constexpr uint64_t TextSize = 4096;

/// One `%...` of the format.
struct Directive {
  StringRef Flags; ///< flags, width and precision
  unsigned Components = 1;
  char Conversion = 0;

  bool isFloat() const { return StringRef("fFeEgGaA").contains(Conversion); }
  bool isSigned() const { return Conversion == 'd' || Conversion == 'i'; }
};

/// Takes a directive, behind its '%', from the front of Text.
std::optional<Directive> takeDirective(StringRef &Text) {
  Directive D;
  D.Flags = Text.take_while([](char C) { return StringRef("-+ #.").contains(C) || isDigit(C); });
  Text = Text.drop_front(D.Flags.size());
  // Width and precision make text as long as they say: no more than fits.
  for (char Separator = '.';
       StringRef Number : {D.Flags.split(Separator).first, D.Flags.split(Separator).second}) {
    unsigned Value = 0;
    Number = Number.ltrim("-+ #0");
    if (!Number.empty() && (Number.getAsInteger(10, Value) || Value >= TextSize))
      return std::nullopt;
  }
  if (Text.consume_front("v")) {
    if (Text.empty() || Text[0] < '2' || Text[0] > '4')
      return std::nullopt;
    D.Components = static_cast<unsigned>(Text[0] - '0');
    Text = Text.drop_front();
  }
  // The type of the value says how wide it is: 'l' and 'll' in front, and 'l' after u and x
  // ("%ul"), say nothing more.
  while (Text.consume_front("l") || Text.consume_front("h"))
    ;
  if (Text.empty() || !StringRef("diuxXofFeEgGaAc").contains(Text[0]))
    return std::nullopt;
  D.Conversion = Text[0];
  Text = Text.drop_front();
  if (D.Conversion == 'u')
    Text.consume_front("l");
  return D;
}

/// The format for C and the values that go with it.
class Translation {
public:
  Translation(IRBuilderBase &B, CallInst &Call) : B(B), Call(Call) {}

  Error run(StringRef Format) {
    while (!Format.empty()) {
      const char C = Format[0];
      Format = Format.drop_front();
      if (C != '%') {
        Text += C;
      } else if (Format.consume_front("%")) {
        Text += "%%";
      } else {
        auto D = takeDirective(Format);
        if (!D)
          return createStringError("debugPrintfEXT: a conversion in the format is not supported");
        if (Error E = addDirective(*D))
          return E;
      }
    }
    return Error::success();
  }

  std::string Text;
  SmallVector<Value *, 8> Values;

private:
  Error addDirective(const Directive &D) {
    if (Next >= Call.arg_size())
      return createStringError("debugPrintfEXT: the format names more values than there are");
    Value *V = Call.getArgOperand(Next++);
    auto *Vector = dyn_cast<FixedVectorType>(V->getType());
    if (D.Components != (Vector ? Vector->getNumElements() : 1))
      return createStringError("debugPrintfEXT: value %u has another number of components than the "
                               "format says",
                               Next - 1);
    for (unsigned I = 0; I < D.Components; ++I) {
      if (I != 0)
        Text += ", ";
      if (Error E = addScalar(D, Vector ? B.CreateExtractElement(V, I) : V))
        return E;
    }
    return Error::success();
  }

  Error addScalar(const Directive &D, Value *V) {
    Type *T = V->getType();
    if (D.isFloat() ? !T->isFloatingPointTy() : !T->isIntegerTy() || T->getIntegerBitWidth() > 64)
      return createStringError("debugPrintfEXT: value %u has another type than the format says",
                               Next - 1);
    Text += '%';
    Text += D.Flags;
    if (D.isFloat()) {
      Values.push_back(B.CreateFPExt(V, B.getDoubleTy()));
    } else {
      const bool Wide = T->getIntegerBitWidth() > 32;
      Type *Promoted = Wide ? B.getInt64Ty() : B.getInt32Ty();
      if (Wide)
        Text += "ll";
      // A boolean is 0 or 1.
      Values.push_back(D.isSigned() && !T->isIntegerTy(1) ? B.CreateSExt(V, Promoted)
                                                          : B.CreateZExt(V, Promoted));
    }
    Text += D.Conversion;
    return Error::success();
  }

  IRBuilderBase &B;
  CallInst &Call;
  unsigned Next = 1;
};

} // namespace

Error lowerPrintf(CallInst &Call) {
  StringRef Format;
  if (!getConstantStringInfo(Call.getArgOperand(0), Format))
    return createStringError("debugPrintfEXT: the format is not a constant");
  Module &M = *Call.getModule();
  Function &F = *Call.getFunction();
  IRBuilder<> B(&Call);
  Translation Translated(B, Call);
  if (Error E = Translated.run(Format))
    return E;
  Value *Context = contextParameter(F);
  Value *Print = loadDispatch(B, Context, dispatch_field::Print);
  Instruction *Then = SplitBlockAndInsertIfThen(B.CreateIsNotNull(Print), &Call, false);

  IRBuilder<> AtEntry(&F.getEntryBlock(), F.getEntryBlock().begin());
  Value *Buffer = AtEntry.CreateAlloca(ArrayType::get(B.getInt8Ty(), TextSize), nullptr, "text");
  B.SetInsertPoint(Then);
  FunctionCallee Snprintf = M.getOrInsertFunction(
      "snprintf",
      FunctionType::get(B.getInt32Ty(), {B.getPtrTy(), B.getInt64Ty(), B.getPtrTy()}, true));
  SmallVector<Value *, 8> Args = {Buffer, B.getInt64(TextSize),
                                  B.CreateGlobalString(Translated.Text, "format")};
  Args.append(Translated.Values);
  B.CreateCall(Snprintf, Args);
  B.CreateCall(FunctionType::get(B.getVoidTy(), {B.getPtrTy(), B.getPtrTy()}, false), Print,
               {loadDispatch(B, Context, dispatch_field::PrintUser), Buffer});
  Call.eraseFromParent();
  return Error::success();
}

} // namespace coop::lower
