// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays that are declared without a size and get it from how they are indexed: one more than the
// largest constant index (GLSL 4.60 section 4.1.9). Arrays over vertices, which layouts size, are in
// DeclarationsInterface.cpp.

#include "sema/DeclarationsInterface.h"
#include "sema/Expressions.h"

namespace coop::sema {

void sizeByIndex(Context &Ctx, Variable *V) { Ctx.Decls->ImplicitArrays.insert({V, 0}); }

void sizeMemberByIndex(Context &Ctx, const Type *Block, uint32_t Field) {
  Ctx.Decls->ImplicitMembers.insert({{Block, Field}, 0});
}

void noteImplicitIndex(Context &Ctx, const Expr *Array, std::optional<int64_t> Value,
                       SourceRange R) {
  if (!Array->Ty->isArray() || Array->Ty->arraySize())
    return;
  uint32_t *Size = nullptr;
  llvm::StringRef Name;
  if (auto *V = llvm::dyn_cast<VariableExpr>(Array)) {
    auto Found = Ctx.Decls->ImplicitArrays.find(const_cast<Variable *>(V->Var));
    if (Found != Ctx.Decls->ImplicitArrays.end())
      Size = &Found->second;
    Name = V->Var->Name;
  } else if (auto *M = llvm::dyn_cast<MemberExpr>(Array)) {
    auto Found = Ctx.Decls->ImplicitMembers.find({M->Base->Ty, M->Field});
    if (Found != Ctx.Decls->ImplicitMembers.end())
      Size = &Found->second;
    Name = M->Base->Ty->structInfo().Fields[M->Field].Name;
  }
  if (!Size)
    return;
  if (!Value)
    Ctx.report(R, diag::err_implicit_array_index) << Name;
  else if (*Value < 0x7fffffff)
    *Size = std::max(*Size, static_cast<uint32_t>(*Value) + 1);
}

void finishImplicitArrays(Context &Ctx) {
  auto Sized = [&](const Type *T, uint32_t Size) {
    return Ctx.Types.array(T->element(), Ctx.Types.u32(std::max(Size, 1u)));
  };
  for (auto &[V, Size] : Ctx.Decls->ImplicitArrays)
    if (V->Ty->isArray() && !V->Ty->arraySize())
      V->Ty = Sized(V->Ty, Size);
  for (auto &[Member, Size] : Ctx.Decls->ImplicitMembers) {
    Field &F = fieldOf(Member.first, Member.second);
    if (F.Ty->isArray() && !F.Ty->arraySize())
      F.Ty = Sized(F.Ty, Size);
  }
}

} // namespace coop::sema
