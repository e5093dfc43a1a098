// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Specialization constants in expressions.

#include "sema/Specialization.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"

namespace coop::sema {

llvm::SmallVector<const Variable *, 4> specializationConstants(const Constant *C) {
  llvm::SmallVector<const Variable *, 4> Found;
  llvm::SmallPtrSet<const Constant *, 16> Seen;
  llvm::SmallVector<const Constant *, 16> Work{C};
  while (!Work.empty()) {
    const Constant *Next = Work.pop_back_val();
    if (!Next->isSpec() || !Seen.insert(Next).second)
      continue;
    if (Next->kind() == Constant::Kind::Spec)
      Found.push_back(Next->variable());
    else
      for (const Constant *Operand : llvm::reverse(Next->operands()))
        Work.push_back(Operand);
  }
  return Found;
}

std::optional<std::string> defaultsInQuestion(const Context &Ctx, const Constant *C) {
  llvm::SmallVector<std::string, 4> Names;
  for (const Variable *V : specializationConstants(C)) {
    if (V->ConstantId && llvm::is_contained(Ctx.Opts.Specialized, *V->ConstantId))
      return std::nullopt;
    Names.push_back("'" + V->Name.str() + "'");
  }
  return llvm::join(Names, ", ");
}

OnlyIf::OnlyIf(Context &Ctx, const Expr *Condition, bool Value)
    : Ctx(Ctx), Before(Ctx.IsIdleByDefault) {
  const Constant *C = Condition->Ty->isBool() ? Ctx.constantOf(Condition) : nullptr;
  const std::optional<int64_t> Default = C ? C->asInt() : std::nullopt;
  Ctx.IsIdleByDefault |= Default && (*Default != 0) != Value;
}

} // namespace coop::sema
