// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Specialization constants that an expression depends on, and warnings about what only their
// defaults make wrong: no pipeline needs to be made from those. How such expressions are folded is
// in ConstantFold.cpp.

#ifndef COOP_SEMA_SPECIALIZATION_H
#define COOP_SEMA_SPECIALIZATION_H

#include "sema/Context.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace coop::sema {

/// The specialization constants that C depends on, each once, in the order of the expression.
llvm::SmallVector<const Variable *, 4> specializationConstants(const Constant *C);

/// What a warning about the defaults of C's constants names, `'Width'` and `'Height'`; none where
/// one of them is given a value (Options::Specialized): then the import decides.
std::optional<std::string> defaultsInQuestion(const Context &Ctx, const Constant *C);

/// While it lives, what is checked is executed only if Condition, a bool, is Value.
class OnlyIf {
public:
  OnlyIf(Context &Ctx, const Expr *Condition, bool Value);
  ~OnlyIf() { Ctx.IsIdleByDefault = Before; }
  OnlyIf(const OnlyIf &) = delete;
  OnlyIf &operator=(const OnlyIf &) = delete;

private:
  Context &Ctx;
  const bool Before;
};

} // namespace coop::sema

#endif
