// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Overload resolution among users' functions, and comparing candidates of every kind.

#include "sema/Overload.h"
#include "llvm/ADT/Sequence.h"

namespace coop::sema {

std::string Mismatch::text() const {
  return formatDiagnostic(getDiagnosticInfo(Id).Text, llvm::ArrayRef(Args.data(), Args.size()));
}

void Mismatch::report(Context &Ctx) const {
  DiagnosticBuilder B = Ctx.report(Range, Id);
  for (const std::string &A : Args)
    B << A;
}

bool Candidate::isExact(llvm::ArrayRef<Argument> Args) const {
  for (size_t I = 0; I < Args.size() && I < Types.size(); ++I)
    if (Types[I] && Args[I].E && Types[I] != Args[I].E->Ty)
      return false;
  return true;
}

std::string prototypeText(const Function &Fn) {
  std::string Text = (Fn.Result ? Fn.Result->str() : "void") + " " + Fn.Name.str() + "(";
  for (size_t I = 0; I < Fn.Parameters.size(); ++I) {
    const Variable &P = *Fn.Parameters[I];
    if (I)
      Text += ", ";
    switch (P.TheDirection) {
    case Direction::Out:
      Text += "out ";
      break;
    case Direction::InOut:
      Text += "inout ";
      break;
    case Direction::ConstIn:
      Text += "const ";
      break;
    case Direction::In:
      break;
    }
    Text += P.Ty->str();
  }
  return Text + ")";
}

bool matchFunction(Context &Ctx, const Function &Fn, llvm::ArrayRef<Argument> Args, Candidate &Out,
                   Mismatch *Why) {
  // Texts are made for those who ask: most functions of a large set do not fit.
  auto Fail = [&](diag::Id Id, size_t Arg, auto... Texts) {
    if (!Why)
      return false;
    Why->Id = Id;
    Why->Args = {Texts()...};
    Why->Range = Arg < Args.size() ? Args[Arg].Range : SourceRange();
    Why->Progress = static_cast<unsigned>(Arg);
    return false;
  };
  auto Name = [&] { return Fn.Name.str(); };
  if (Args.size() != Fn.Parameters.size())
    return Fail(
        diag::err_argument_count, ~size_t(0), Name,
        [&] { return std::to_string(Fn.Parameters.size()); },
        [&] { return std::to_string(Args.size()); });
  Out.Fn = &Fn;
  Out.Result = Fn.Result;
  for (size_t I = 0; I < Args.size(); ++I) {
    const Variable &P = *Fn.Parameters[I];
    auto Parameter = [&] { return P.Name.empty() ? std::to_string(I + 1) : P.Name.str(); };
    if (Args[I].Functions)
      return Fail(diag::err_function_as_argument, I, [&] { return Args[I].FunctionName.str(); });
    const Expr *A = Args[I].E;
    auto Given = [&] { return A->Ty->str(); };
    auto Taken = [&] { return P.Ty->str(); };
    bool In = P.TheDirection == Direction::In || P.TheDirection == Direction::ConstIn ||
              P.TheDirection == Direction::InOut;
    bool OutOf = P.TheDirection == Direction::Out || P.TheDirection == Direction::InOut;
    if (In && rankConversion(Ctx, A->Ty, P.Ty) == ConversionRank::None)
      return Fail(diag::err_argument_type, I, Parameter, Name, Given, Taken);
    if (OutOf && rankConversion(Ctx, P.Ty, A->Ty) == ConversionRank::None)
      return Fail(diag::err_out_argument_type, I, Parameter, Name, Taken, Given);
    if (OutOf && !A->IsLValue)
      return Fail(diag::err_out_argument_place, I, Parameter, Name);
    Out.Types.push_back(P.Ty);
  }
  return true;
}

/// Which way the values of an argument go in a candidate.
static bool onlyOut(const Candidate &C, size_t I) {
  if (C.Fn)
    return C.Fn->Parameters[I]->TheDirection == Direction::Out;
  return I < C.Parameters.size() && C.Parameters[I]->Mode == Passing::Out;
}

/// Positive when A is better than B for argument I.
static int compareArgument(Context &Ctx, const Candidate &A, const Candidate &B, size_t I,
                           const Argument &Arg) {
  const Type *TA = A.Types[I], *TB = B.Types[I];
  if (!TA || !TB || TA == TB || !Arg.E)
    return 0;
  if (onlyOut(A, I) && onlyOut(B, I)) {
    ConversionRank RankA = rankConversion(Ctx, TA, Arg.E->Ty);
    ConversionRank RankB = rankConversion(Ctx, TB, Arg.E->Ty);
    return RankA == RankB ? 0 : RankA < RankB ? 1 : -1;
  }
  return compareConversions(Ctx, Arg.E->Ty, TA, TB);
}

static bool isBetter(Context &Ctx, const Candidate &A, const Candidate &B,
                     llvm::ArrayRef<Argument> Args) {
  bool Better = false;
  for (size_t I = 0; I < Args.size(); ++I) {
    int C = compareArgument(Ctx, A, B, I, Args[I]);
    if (C < 0)
      return false;
    Better |= C > 0;
  }
  if (Better)
    return true;
  // A user's function stands before the builtin that it repeats.
  return A.Fn && B.Builtin;
}

/// The sum of conversions, with narrow types before wide ones: decides between forms of builtins
/// that the rules leave ambiguous.
static unsigned cost(Context &Ctx, const Candidate &C, llvm::ArrayRef<Argument> Args) {
  unsigned Sum = 0;
  for (size_t I = 0; I < Args.size(); ++I)
    if (C.Types[I] && Args[I].E && C.Types[I] != Args[I].E->Ty && C.Types[I]->hasComponent())
      Sum += 100 + bitWidth(C.Types[I]->component()) +
             (rankConversion(Ctx, Args[I].E->Ty, C.Types[I]) == ConversionRank::Conversion ? 1 : 0);
  return Sum;
}

std::optional<size_t> bestCandidate(Context &Ctx, llvm::ArrayRef<Candidate> Candidates,
                                    llvm::ArrayRef<Argument> Args) {
  // One that is better than all others is better than whatever stands when its turn comes.
  size_t Best = 0;
  for (size_t I = 1; I < Candidates.size(); ++I)
    if (isBetter(Ctx, Candidates[I], Candidates[Best], Args))
      Best = I;
  auto IsWorse = [&](size_t I) {
    return I == Best || isBetter(Ctx, Candidates[Best], Candidates[I], Args);
  };
  if (!Candidates.empty() && llvm::all_of(llvm::seq<size_t>(0, Candidates.size()), IsWorse))
    return Best;
  size_t Cheapest = 0;
  for (size_t I = 0; I < Candidates.size(); ++I) {
    if (Candidates[I].Fn)
      return std::nullopt;
    if (cost(Ctx, Candidates[I], Args) < cost(Ctx, Candidates[Cheapest], Args))
      Cheapest = I;
  }
  if (Candidates.empty())
    return std::nullopt;
  return Cheapest;
}

} // namespace coop::sema
