// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The translation of formats; see PrintfArguments.h.

#include "lower/emit/PrintfArguments.h"
#include "support/PrintfFormat.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// The format for C and the values that go with it.
class Translation {
public:
  Translation(IRBuilderBase &B, CallInst &Call) : B(B), Call(Call) {}

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
    if (Next >= Call.arg_size())
      return createStringError("debugPrintfEXT: the format names more values than there are");
    Value *V = Call.getArgOperand(Next++);
    auto *Vector = dyn_cast<FixedVectorType>(V->getType());
    if (P.Components != (Vector ? Vector->getNumElements() : 1))
      return createStringError("debugPrintfEXT: value %u has another number of components than the "
                               "format says",
                               Next - 1);
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
                               Next - 1);
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
  CallInst &Call;
  unsigned Next = 1;
};

} // namespace

Expected<PrintfArguments> printfArguments(IRBuilderBase &B, CallInst &Call) {
  StringRef Format;
  if (!getConstantStringInfo(Call.getArgOperand(0), Format))
    return createStringError("debugPrintfEXT: the format is not a constant");
  Translation Translated(B, Call);
  if (Error E = Translated.run(Format))
    return E;
  return PrintfArguments{std::move(Translated.Text), std::move(Translated.Values)};
}

} // namespace coop::lower
