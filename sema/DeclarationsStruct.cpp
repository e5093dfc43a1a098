// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Struct definitions (GLSL 4.60 section 4.1.8), and what they share with blocks.

#include "sema/DeclarationsInterface.h"

namespace coop::sema {

void checkFieldNames(Context &Ctx, llvm::ArrayRef<Field> Fields) {
  llvm::StringMap<SourceRange> Seen;
  for (const Field &F : Fields)
    if (auto [Old, New] = Seen.try_emplace(F.Name, F.Range); !New) {
      Ctx.report(F.Range, diag::err_duplicate_member) << F.Name;
      Ctx.report(Old->second, diag::note_previous_declaration) << F.Name;
    }
}

llvm::ArrayRef<SpirvDecoration> memberDecorations(Context &Ctx, const Qualifiers &Q) {
  rejectSpirv(Ctx, Q, "a member");
  for (const SpirvDecoration &D : Q.Decorations)
    if (D.TheForm == SpirvDecoration::Form::Id) {
      Ctx.report(Q.Range, diag::err_spirv_decorate_id_member);
      return {};
    }
  return Q.Decorations;
}

static void declareFields(Context &Ctx, const ast::VariablesDecl &M,
                          llvm::SmallVectorImpl<Field> &Fields) {
  Qualifiers Q = resolveQualifiers(Ctx, M.Qualifiers);
  rejectStorage(Ctx, Q, "a member of a struct");
  rejectMemory(Ctx, Q, "a member of a struct");
  rejectInterpolation(Ctx, Q, "a member of a struct");
  rejectInvariant(Ctx, Q, "a member of a struct");
  rejectNonUniform(Ctx, Q);
  rejectLayout(Ctx, Q, "a member of a struct");
  if (Q.IsConst)
    Ctx.report(Q.ConstRange, diag::err_qualifier_not_allowed) << "const"
                                                              << "a member of a struct";
  if (M.Type->Struct)
    Ctx.report(M.Type->Struct->Range, diag::err_struct_in_struct);
  const Type *Base = Ctx.resolveType(*M.Type);
  for (const ast::Declarator &D : M.Declarators) {
    if (!D.TheName.isValid())
      continue;
    checkIdentifier(Ctx, D.TheName);
    const Type *T = Ctx.applyArrays(Base, D.Arrays, /*AllowUnsized=*/false);
    if (T->isVoid()) {
      Ctx.report(D.TheName.Range, diag::err_variable_void);
      T = Ctx.Types.error();
    }
    Field F;
    F.Name = D.TheName.Text;
    F.Ty = T;
    F.Range = D.TheName.Range;
    F.Relaxed = isRelaxed(Ctx, Q, T, F.Range);
    F.Decorations = memberDecorations(Ctx, Q);
    Fields.push_back(F);
  }
}

const Type *declareStruct(Context &Ctx, const ast::StructSpecifier &S) {
  llvm::SmallVector<Field, 8> Fields;
  for (const ast::VariablesDecl *M : S.Members)
    declareFields(Ctx, *M, Fields);
  checkFieldNames(Ctx, Fields);
  SourceRange R = S.TheName.isValid() ? S.TheName.Range : S.Range;

  const Type *T = Ctx.Types.error();
  bool Failed = Fields.empty();
  uint32_t Depth = 0;
  for (const Field &F : Fields) {
    Failed |= F.Ty->isError();
    Depth = std::max(Depth, Ctx.Traits.of(F.Ty).Depth);
  }
  if (Depth + 1 > MaxTypeDepth) {
    Ctx.report(R, diag::err_type_nests_too_deeply) << MaxTypeDepth;
    Failed = true;
  }
  if (!Failed) {
    StructInfo Info;
    Info.Name = S.TheName.Text;
    Info.Fields = Fields;
    Info.Range = R;
    T = Ctx.Types.structure(Info);
    if (Ctx.Traits.of(T).MinimalSize > MaxTypeSize) {
      Ctx.report(R, diag::err_type_too_large) << T->str();
      T = Ctx.Types.error();
    }
  }
  // The name is known also after an error: otherwise every use would be another one.
  if (S.TheName.isValid()) {
    Symbol Sym;
    Sym.TheKind = Symbol::Kind::Type;
    Sym.Range = S.TheName.Range;
    Sym.Ty = T;
    declareName(Ctx, S.TheName, Sym);
  }
  return T;
}

} // namespace coop::sema
