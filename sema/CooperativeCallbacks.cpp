// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions passed by name: decode functions of tensor loads, combine functions of reductions and
// functions applied to each element (GLSL_NV_cooperative_matrix2 section 8.X,
// GLSL_NV_cooperative_matrix_decode_vector). The overload with the required signature is found
// here; what callbacks may not do is checked over the call graph.

#include "sema/CooperativeRules.h"

namespace coop::sema {

namespace {

/// Why a function cannot be this callback; empty when it can.
using Check = llvm::function_ref<std::optional<Mismatch>(const Function &)>;

std::optional<Mismatch> mismatch(diag::Id Id, std::initializer_list<std::string> Args) {
  Mismatch M;
  M.Id = Id;
  M.Args.assign(Args);
  return M;
}

/// Resolves the function named by argument I and puts it into the call.
bool resolveCallback(Context &Ctx, BuiltinUse &Use, size_t I, Check Fits) {
  const Argument &A = Use.Syntax[I];
  llvm::SmallVector<std::pair<const Function *, Mismatch>, 2> Rejected;
  for (Function *F : A.Functions->Overloads) {
    std::optional<Mismatch> Why = Fits(*F);
    if (Why) {
      Rejected.push_back({F, std::move(*Why)});
      continue;
    }
    F->IsCallback = true;
    Ctx.Calls.push_back({Ctx.CurrentFunction, F, Use.Sig->Row, A.Range, true});
    Use.Args[I] = Ctx.P.make<FunctionExpr>(F, Ctx.Types.voidType(), A.Range);
    return true;
  }
  if (llvm::any_of(Rejected, [](const auto &R) { return R.first->isErroneous(); }))
    return false;
  if (Rejected.size() == 1) {
    Rejected[0].second.Range = A.Range;
    Rejected[0].second.report(Ctx);
    if (Rejected[0].first->Range.isValid())
      Ctx.report(Rejected[0].first->Range, diag::note_declared_here) << A.FunctionName;
    return false;
  }
  Ctx.report(A.Range, diag::err_callback_no_overload) << A.FunctionName << Use.name();
  for (const auto &[F, Why] : Rejected)
    Ctx.report(F->Range.isValid() ? F->Range : A.Range, diag::note_candidate)
        << prototypeText(*F) << Why.text();
  return false;
}

/// Parameter I is `const in` and of type T (null: of any).
std::optional<Mismatch> checkParameter(const Function &F, size_t I, const Type *T) {
  const Variable &P = *F.Parameters[I];
  if (P.TheDirection != Direction::ConstIn)
    return mismatch(diag::err_callback_const_in, {std::to_string(I + 1), F.Name.str()});
  if (T && P.Ty != T)
    return mismatch(diag::err_callback_parameter,
                    {std::to_string(I + 1), F.Name.str(), T->str(), P.Ty->str()});
  return std::nullopt;
}

std::optional<Mismatch> checkCount(const Function &F, size_t Count) {
  if (F.Parameters.size() == Count)
    return std::nullopt;
  return mismatch(diag::err_callback_count,
                  {F.Name.str(), std::to_string(Count), std::to_string(F.Parameters.size())});
}

std::optional<Mismatch> checkResult(const Function &F, const Type *T) {
  if (F.Result == T)
    return std::nullopt;
  return mismatch(diag::err_callback_result, {F.Name.str(), T->str(), F.Result->str()});
}

/// An array of uint32_t, one for each dimension of the layout.
std::optional<Mismatch> checkCoordinates(const Function &F, size_t I, const Constant *Dim) {
  const Type *T = F.Parameters[I]->Ty;
  bool Fits = T->isArray() && T->element()->isScalar() &&
              T->element()->component() == ScalarKind::U32 && T->arraySize() &&
              maybeEqual(T->arraySize(), Dim);
  if (!Fits)
    return mismatch(diag::err_callback_coordinates,
                    {std::to_string(I + 1), F.Name.str(), sizeText(Dim), T->str()});
  return checkParameter(F, I, nullptr);
}

/// What both decode functions have in common.
std::optional<Mismatch> checkDecodeParameters(const Function &F, const Constant *Dim) {
  if (auto Why = checkCount(F, 3))
    return Why;
  if (!F.Parameters[0]->Ty->isBufferReference())
    return mismatch(diag::err_decode_first_parameter, {F.Name.str(), F.Parameters[0]->Ty->str()});
  if (auto Why = checkParameter(F, 0, nullptr))
    return Why;
  if (auto Why = checkCoordinates(F, 1, Dim))
    return Why;
  return checkCoordinates(F, 2, Dim);
}

} // namespace

bool checkDecodeFunctions(Context &Ctx, BuiltinUse &Use) {
  const Constant *Dim = Use.Args[3]->Ty->layoutDim();
  const Type *Component = Ctx.Types.scalar(Use.Args[0]->Ty->component());
  bool IsFirst = true;
  for (size_t I = 4; I < Use.Args.size(); ++I) {
    if (Use.Args[I])
      continue;
    bool WantsVector = !IsFirst;
    IsFirst = false;
    auto Fits = [&](const Function &F) -> std::optional<Mismatch> {
      if (auto Why = checkDecodeParameters(F, Dim))
        return Why;
      if (!WantsVector)
        return checkResult(F, Component);
      const Type *R = F.Result;
      bool Good = R->isVector() && R->component() == Component->component() &&
                  (R->vectorSize() == 2 || R->vectorSize() == 4 || R->vectorSize() == 8);
      if (Good)
        return std::nullopt;
      return mismatch(diag::err_decode_vector_result, {F.Name.str(), Component->str(), R->str()});
    };
    if (!resolveCallback(Ctx, Use, I, Fits))
      return false;
  }
  return true;
}

bool checkCombineFunction(Context &Ctx, BuiltinUse &Use) {
  const Type *Component = Ctx.Types.scalar(Use.Args[1]->Ty->component());
  return resolveCallback(Ctx, Use, 3, [&](const Function &F) -> std::optional<Mismatch> {
    if (auto Why = checkCount(F, 2))
      return Why;
    for (size_t I = 0; I < 2; ++I)
      if (auto Why = checkParameter(F, I, Component))
        return Why;
    return checkResult(F, Component);
  });
}

bool checkPerElementFunction(Context &Ctx, BuiltinUse &Use) {
  const Type *Matrix = Use.Args[1]->Ty;
  const Type *Component = Ctx.Types.scalar(Matrix->component());
  const Type *U32 = Ctx.Types.scalar(ScalarKind::U32);
  for (size_t I = 3; I < Use.Args.size(); ++I) {
    const Type *T = Use.Args[I]->Ty;
    if (T->isCoopMatrix() && T != Matrix) {
      Ctx.report(Use.Args[I]->Range, diag::err_per_element_matrix) << T->str() << Matrix->str();
      return false;
    }
  }
  return resolveCallback(Ctx, Use, 2, [&](const Function &F) -> std::optional<Mismatch> {
    if (F.Parameters.size() < 3)
      return mismatch(diag::err_per_element_parameters,
                      {F.Name.str(), std::to_string(F.Parameters.size())});
    for (size_t I = 0; I < 3; ++I)
      if (auto Why = checkParameter(F, I, I < 2 ? U32 : Component))
        return Why;
    size_t Extra = Use.Args.size() - 3, Wanted = F.Parameters.size() - 3;
    if (Extra != Wanted)
      return mismatch(diag::err_per_element_extra,
                      {F.Name.str(), std::to_string(Wanted), std::to_string(Extra)});
    for (size_t I = 0; I < Extra; ++I) {
      if (auto Why = checkParameter(F, I + 3, nullptr))
        return Why;
      // The element of a matrix goes in, other arguments as they are.
      const Type *Given = Use.Args[I + 3]->Ty;
      const Type *Passed = Given->isCoopMatrix() ? Component : Given;
      if (F.Parameters[I + 3]->Ty != Passed)
        return mismatch(
            diag::err_callback_parameter,
            {std::to_string(I + 4), F.Name.str(), Passed->str(), F.Parameters[I + 3]->Ty->str()});
    }
    return checkResult(F, Component);
  });
}

} // namespace coop::sema
