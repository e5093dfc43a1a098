// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The translation of formats; see PrintfArguments.h.

#include "lower/emit/PrintfArguments.h"
#include "lower/ir/CoopCalls.h"
#include "support/PrintfFormat.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"

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

Expected<PrintfArguments> printfArguments(IRBuilderBase &B, CallInst &Call) {
  StringRef Format;
  auto &Printf = cast<PrintfCall>(Call);
  if (!getConstantStringInfo(Printf.format(), Format))
    return createStringError("debugPrintfEXT: the format is not a constant");
  Translation Translated(B, Printf.values());
  if (Error E = Translated.run(Format))
    return E;
  return PrintfArguments{std::move(Translated.Text), std::move(Translated.Values)};
}

} // namespace coop::lower
