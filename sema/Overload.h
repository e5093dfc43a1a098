// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Overload resolution (GLSL 4.60 section 6.1): which functions a call may mean, how good each is,
// and why the others do not fit. Matching builtins' signatures is in OverloadBuiltin.cpp; what
// happens with the function found is in Calls.cpp.

#ifndef COOP_SEMA_OVERLOAD_H
#define COOP_SEMA_OVERLOAD_H

#include "sema/BuiltinSignature.h"
#include "sema/Conversions.h"

namespace coop::sema {

/// An argument: a value or place, or the name of user functions (a callback).
struct Argument {
  const Expr *E = nullptr;
  const FunctionSet *Functions = nullptr;
  llvm::StringRef FunctionName;
  SourceRange Range;
};

/// Why a candidate does not fit: a row of Diagnostics.def and its arguments.
struct Mismatch {
  diag::Id Id = diag::err_no_matching_call;
  llvm::SmallVector<std::string, 6> Args;
  SourceRange Range;
  unsigned Progress = 0; ///< how many arguments fitted
  std::string text() const;
  void report(Context &Ctx) const;
};

/// A function with the types that its parameters have in this call.
struct Candidate {
  const Function *Fn = nullptr;
  const Signature *Builtin = nullptr;
  llvm::SmallVector<const Type *, 8> Types; ///< one for each argument; null: takes it as it is
  llvm::SmallVector<const SignatureParameter *, 8> Parameters; ///< of a builtin, defaults too
  const Type *Result = nullptr;                                ///< null: found by a rule
  bool isExact(llvm::ArrayRef<Argument> Args) const;
};

/// Fits Fn to the arguments; else false and, where Why is not null, why.
bool matchFunction(Context &Ctx, const Function &Fn, llvm::ArrayRef<Argument> Args, Candidate &Out,
                   Mismatch *Why);
/// Adds every way in which S fits the arguments (one for each component type); false and, where Why
/// is not null, why when there is none.
bool matchBuiltin(Context &Ctx, const Signature &S, llvm::ArrayRef<Argument> Args,
                  llvm::SmallVectorImpl<Candidate> &Out, Mismatch *Why);

/// Index of the candidate that is better than all others; nullopt when there is none.
std::optional<size_t> bestCandidate(Context &Ctx, llvm::ArrayRef<Candidate> Candidates,
                                    llvm::ArrayRef<Argument> Args);

/// "f(int, vec2)" for notes.
std::string prototypeText(const Function &Fn);

} // namespace coop::sema

#endif
