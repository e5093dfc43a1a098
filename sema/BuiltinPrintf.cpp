// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rule of debugPrintfEXT (GL_EXT_debug_printf): the format's conversions fit the values.

#include "sema/CooperativeRules.h"
#include "support/PrintfFormat.h"

namespace coop::sema {

namespace {

/// One conversion against its value.
bool checkConversion(Context &Ctx, const PrintfPiece &P, const Expr &Value) {
  const Type *T = Value.Ty;
  if (T->isError())
    return false;
  const bool IsValue = T->isScalar() || T->isVector();
  const unsigned Components = T->isVector() ? T->vectorSize() : 1;
  if (!IsValue || P.Components != Components) {
    Ctx.report(Value.Range, diag::err_printf_components) << P.Spelling << P.Components << T->str();
    return false;
  }
  const ScalarKind K = T->component();
  if (P.isFloat() != isFloat(K)) {
    Ctx.report(Value.Range, diag::err_printf_type) << P.Spelling << P.isFloat() << T->str();
    return false;
  }
  return true;
}

} // namespace

bool checkPrintf(Context &Ctx, const BuiltinUse &Use) {
  const auto *Format = llvm::dyn_cast<StringExpr>(Use.Args[0]);
  if (!Format)
    return true; // reported
  size_t Next = 1;
  for (const PrintfPiece &P : splitPrintfFormat(Format->Text)) {
    if (P.TheKind == PrintfPiece::Kind::Text)
      continue;
    if (P.TheKind == PrintfPiece::Kind::Invalid) {
      Ctx.report(Format->Range, diag::err_printf_conversion) << P.Spelling;
      return false;
    }
    if (Next == Use.Args.size()) {
      Ctx.report(Format->Range, diag::err_printf_missing) << P.Spelling;
      return false;
    }
    if (!checkConversion(Ctx, P, *Use.Args[Next++]))
      return false;
  }
  if (Next < Use.Args.size())
    Ctx.report(Use.Args[Next]->Range, diag::warn_printf_unused) << (Next - 1);
  return true;
}

} // namespace coop::sema
