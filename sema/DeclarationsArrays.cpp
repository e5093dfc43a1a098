// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays that are declared without a size and get it from how they are indexed: one more than the
// largest constant index (GLSL 4.60 section 4.1.9). Arrays over vertices, which layouts size, are
// in DeclarationsInterface.cpp.

#include "sema/DeclarationsInterface.h"
#include "sema/Expressions.h"
#include "support/spirv/generated/Enums.h"

namespace coop::sema {

/// Section 4.1.9; ESSL has no such arrays.
bool isSizedByIndex(Context &Ctx, const Type *T) {
  return T->isArray() && !T->arraySize() && Ctx.P.TheProfile != ast::Profile::Es &&
         !Ctx.Traits.of(T->element()).HasUnsized;
}

bool isSizedByIndex(Context &Ctx, const MemberExpr &Member) {
  return Ctx.Decls->ImplicitMembers.contains({Member.Base->Ty, Member.Field});
}

bool giveSize(Context &Ctx, const ast::Name &Name, const Type *T, Storage S) {
  Symbol *Old = Ctx.Names.lookupInnermost(Name.Text);
  if (!Old || Old->TheKind != Symbol::Kind::Variable || !T->isArray())
    return false;
  Variable *V = const_cast<Variable *>(Old->Var);
  auto Found = Ctx.Decls->ImplicitArrays.find(V);
  if (Found == Ctx.Decls->ImplicitArrays.end() || V->BuiltIn || V->TheStorage != S ||
      V->Ty->element() != T->element())
    return false;
  if (!T->arraySize())
    return true;
  std::optional<int64_t> Size = T->arraySize()->asInt();
  if (Size && *Size < static_cast<int64_t>(Found->second))
    Ctx.report(Name.Range, diag::err_index_range) << Found->second - 1 << T->str() << *Size;
  V->Ty = T;
  Ctx.Decls->ImplicitArrays.erase(V);
  return true;
}

void sizeByIndex(Context &Ctx, Variable *V) { Ctx.Decls->ImplicitArrays.insert({V, 0}); }

void sizeMemberByIndex(Context &Ctx, const Type *Block, uint32_t Field) {
  Ctx.Decls->ImplicitMembers.insert({{Block, Field}, 0});
}

/// `gl_ClipDistancePerViewNV[view]`: the array over views aside.
static const Expr *withoutViews(const Expr *Array) {
  const auto *Index = llvm::dyn_cast<IndexExpr>(Array);
  return Index ? Index->Base : Array;
}

/// T with the size where it has none.
static const Type *withSize(TypeContext &Types, const Type *T, uint32_t Size) {
  if (!T->isArray())
    return T;
  return Types.array(withSize(Types, T->element(), Size),
                     T->arraySize() ? T->arraySize() : Types.u32(std::max(Size, 1u)));
}

/// gl_MaxClipDistances and gl_MaxCullDistances.
static constexpr int64_t MaxDistances = 8;

static bool isOfDistances(std::optional<uint32_t> BuiltIn) {
  return BuiltIn == static_cast<uint32_t>(spirv::BuiltIn::ClipDistance) ||
         BuiltIn == static_cast<uint32_t>(spirv::BuiltIn::CullDistance);
}

bool checkBuiltinSize(Context &Ctx, std::optional<uint32_t> BuiltIn, const Type *T, SourceRange R) {
  if (!isOfDistances(BuiltIn) || !T->isArray() || !T->arraySize())
    return true;
  const std::optional<int64_t> Size = T->arraySize()->asInt();
  if (!Size || *Size <= MaxDistances)
    return true;
  Ctx.report(R, diag::err_distances) << *Size << MaxDistances;
  return false;
}

/// An index that is not constant: the array needs a size, or what says it when the shader runs.
/// True for resources, of which it may be said by what is bound (GL_EXT_nonuniform_qualifier).
static bool acceptIndex(Context &Ctx, const Expr *Array, llvm::StringRef Name, SourceRange R) {
  const Variable *Root = rootVariable(Array);
  const auto *Member = llvm::dyn_cast<MemberExpr>(Array);
  const bool IsBlocks = Root && Root->IsBlock && !Member;
  if (Root && (Root->TheStorage == Storage::UniformOpaque || IsBlocks))
    return Ctx.requireExtension(
        Extension::EXT_nonuniform_qualifier, R,
        "an index that is not constant into an array of resources without size");
  if (Root && Root->TheStorage == Storage::Uniform && Member &&
      Member->Field + 1 == Member->Base->Ty->structInfo().Fields.size())
    Ctx.requireExtension(Extension::EXT_uniform_buffer_unsized_array, R,
                         "an array without size in a uniform block");
  else
    Ctx.report(R, diag::err_implicit_array_index) << Name;
  return false;
}

/// Of vertices, whose number a later layout says (section 4.4.1).
static bool waitsForLayout(const Context &Ctx, const Variable *V) {
  return llvm::is_contained(Ctx.Decls->UnsizedInputs, V) ||
         llvm::is_contained(Ctx.Decls->UnsizedOutputs, V);
}

void noteImplicitIndex(Context &Ctx, const Expr *Array, std::optional<int64_t> Value,
                       SourceRange R) {
  if (!Array->Ty->isArray() || Array->Ty->arraySize())
    return;
  uint32_t *Size = nullptr;
  std::optional<uint32_t> BuiltIn;
  llvm::StringRef Name;
  const auto *V = llvm::dyn_cast<VariableExpr>(Array);
  if (V) {
    auto Found = Ctx.Decls->ImplicitArrays.find(const_cast<Variable *>(V->Var));
    if (Found != Ctx.Decls->ImplicitArrays.end())
      Size = &Found->second;
    Name = V->Var->Name;
    BuiltIn = V->Var->BuiltIn;
    if (!Value && waitsForLayout(Ctx, V->Var))
      Ctx.Decls->EarlyIndices.push_back({V->Var, Name, R});
  } else if (auto *M = llvm::dyn_cast<MemberExpr>(withoutViews(Array))) {
    auto Found = Ctx.Decls->ImplicitMembers.find({M->Base->Ty, M->Field});
    if (Found != Ctx.Decls->ImplicitMembers.end())
      Size = &Found->second;
    Name = M->Base->Ty->structInfo().Fields[M->Field].Name;
    BuiltIn = M->Base->Ty->structInfo().Fields[M->Field].BuiltIn;
  }
  if (!Size)
    return;
  if (!Value) {
    if (acceptIndex(Ctx, Array, Name, R) && V)
      Ctx.Decls->ImplicitArrays.erase(const_cast<Variable *>(V->Var));
  } else if (*Value >= MaxDistances && isOfDistances(BuiltIn))
    Ctx.report(R, diag::err_distances) << *Value + 1 << MaxDistances;
  else if (*Value < INT32_MAX)
    *Size = std::max(*Size, static_cast<uint32_t>(*Value) + 1);
  else // no array has that many
    Ctx.report(R, diag::err_index_range) << *Value << Array->Ty->str() << INT32_MAX;
}

void finishImplicitArrays(Context &Ctx) {
  for (auto &[V, Size] : Ctx.Decls->ImplicitArrays)
    V->Ty = withSize(Ctx.Types, V->Ty, Size);
  for (auto &[Member, Size] : Ctx.Decls->ImplicitMembers) {
    Field &F = fieldOf(Member.first, Member.second);
    F.Ty = withSize(Ctx.Types, F.Ty, Size);
  }
}

} // namespace coop::sema
