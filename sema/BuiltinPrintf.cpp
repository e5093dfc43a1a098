// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rule of debugPrintfEXT (GL_EXT_debug_printf): the format's conversions fit the values.

#include "sema/CooperativeRules.h"
#include "support/PrintfFormat.h"

namespace coop::sema {

namespace {

/// One conversion against its value; false where what follows is not to be spoken of.
bool checkConversion(Context &Ctx, const PrintfPiece &P, const Expr &Value) {
  const Type *T = Value.Ty;
  if (T->isError())
    return false;
  const bool IsValue = T->isScalar() || T->isVector();
  const unsigned Components = T->isVector() ? T->vectorSize() : 1;
  if (!IsValue || P.Components != Components) {
    Ctx.report(Value.Range, diag::warn_printf_components) << P.Spelling << P.Components << T->str();
    return false;
  }
  const ScalarKind K = T->component();
  if (P.isFloat() != isFloat(K)) {
    Ctx.report(Value.Range, diag::warn_printf_type) << P.Spelling << P.isFloat() << T->str();
    return false;
  }
  return true;
}

/// The text says that nothing is converted and that too few values are undefined, so a shader may
/// have all this.
void checkFormat(Context &Ctx, const BuiltinUse &Use, const StringExpr &Format) {
  size_t Next = 1;
  for (const PrintfPiece &P : splitPrintfFormat(Format.Text)) {
    if (P.TheKind == PrintfPiece::Kind::Text)
      continue;
    if (P.TheKind == PrintfPiece::Kind::Invalid) {
      Ctx.report(Format.Range, diag::warn_printf_conversion) << P.Spelling;
      return;
    }
    if (Next == Use.Args.size()) {
      Ctx.report(Format.Range, diag::warn_printf_missing) << P.Spelling;
      return;
    }
    if (!checkConversion(Ctx, P, *Use.Args[Next++]))
      return;
  }
  if (Next < Use.Args.size())
    Ctx.report(Use.Args[Next]->Range, diag::warn_printf_unused) << (Next - 1);
}

} // namespace

bool checkPrintf(Context &Ctx, const BuiltinUse &Use) {
  for (const Expr *Value : llvm::ArrayRef<const Expr *>(Use.Args).drop_front())
    if (llvm::isa<StringExpr>(Value)) {
      Ctx.report(Value->Range, diag::err_string_literal);
      return false;
    }
  if (const auto *Format = llvm::dyn_cast<StringExpr>(Use.Args[0]))
    checkFormat(Ctx, Use, *Format);
  return true;
}

} // namespace coop::sema
