// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Nested scopes of names.

#include "sema/Context.h"
#include "support/NearestSpelling.h"

namespace coop::sema {

void Scopes::push() { Stack.push_back(std::make_unique<llvm::StringMap<Symbol>>()); }

void Scopes::pop() {
  if (Stack.size() <= 1)
    return;
  while (!Precisions.empty() && Precisions.back().Depth == Stack.size())
    Precisions.pop_back();
  Stack.pop_back();
}

void Scopes::setPrecision(llvm::StringRef Type, ast::QualifierKind K) {
  // One entry for each type and scope: programs with many statements stay fast.
  for (DefaultPrecision &P : llvm::reverse(Precisions)) {
    if (P.Depth != Stack.size())
      break;
    if (P.Type == Type) {
      P.Kind = K;
      return;
    }
  }
  Precisions.push_back({Stack.size(), Type, K});
}

std::optional<ast::QualifierKind> Scopes::precision(llvm::StringRef Type) const {
  for (const DefaultPrecision &P : llvm::reverse(Precisions))
    if (P.Type == Type)
      return P.Kind;
  return std::nullopt;
}

Symbol *Scopes::declare(llvm::StringRef Name, Symbol S) {
  auto [I, New] = Stack.back()->try_emplace(Name, S);
  return New ? &I->second : nullptr;
}

Symbol *Scopes::declareGlobal(llvm::StringRef Name, Symbol S) {
  return &Stack.front()->try_emplace(Name, S).first->second;
}

Symbol *Scopes::lookup(llvm::StringRef Name) {
  for (auto Scope = Stack.rbegin(); Scope != Stack.rend(); ++Scope)
    if (auto I = (*Scope)->find(Name); I != (*Scope)->end())
      return &I->second;
  return nullptr;
}

Symbol *Scopes::lookupGlobal(llvm::StringRef Name) {
  auto I = Stack.front()->find(Name);
  return I == Stack.front()->end() ? nullptr : &I->second;
}

Symbol *Scopes::lookupInnermost(llvm::StringRef Name) {
  auto I = Stack.back()->find(Name);
  return I == Stack.back()->end() ? nullptr : &I->second;
}

void Scopes::consider(NearestSpelling &Nearest, llvm::function_ref<bool(const Symbol &)> Fits) {
  for (auto Scope = Stack.rbegin(); Scope != Stack.rend(); ++Scope)
    for (const auto &Entry : **Scope) {
      if (Comparisons == 0)
        return;
      --Comparisons;
      if (Fits(Entry.getValue()))
        Nearest.consider(Entry.getKey());
    }
}

} // namespace coop::sema
