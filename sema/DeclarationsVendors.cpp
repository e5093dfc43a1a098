// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Declarations that vendors' extensions and those of tiles add: tile images
// (GL_EXT_shader_tile_image, GL_QCOM_tile_shading), the mode of ray queries
// (GL_EXT_opacity_micromap_ray_query_mode), builtin structures (GL_NV_shader_texture_footprint).

#include "sema/DeclarationsInterface.h"
#include "support/spirv/generated/Enums.h"

namespace coop::sema {

// ---- tiles

/// GL_QCOM_tile_shading section 4.4.X: of the 2D types.
bool checkTileAttachment(Context &Ctx, const Type *T, SourceRange R) {
  const ImageTraits *Image = imageTraits(T);
  if (Image && Image->Dim == spirv::Dim::Dim2D && !Image->IsMultisample)
    return true;
  Ctx.report(R, diag::err_tile_attachment_type) << T->str();
  return false;
}

/// Sections 4.3.x and 4.4.x.
bool checkTileImage(Context &Ctx, const Qualifiers &Q, const Type *T, const ast::Name &Name) {
  if (T->isError() || !checkLayoutPlace(Ctx, Q, place::TileImage, "a tile image"))
    return false;
  if (Ctx.P.TheStage != Stage::Fragment) {
    Ctx.report(Q.StorageRange, diag::err_tile_image_stage) << stageName(Ctx.P.TheStage);
    return false;
  }
  if (const ImageTraits *Image = imageTraits(T); !Image || !Image->isAttachment()) {
    Ctx.report(Name.Range, diag::err_tile_image_type) << T->str();
    return false;
  }
  if (!checkVariableType(Ctx, T, Storage::UniformOpaque, Name.Range))
    return false;
  if (!Q.has(LayoutId::Location) && !Q.LayoutFailed) {
    Ctx.report(Name.Range, diag::err_missing_location) << Name.Text;
    return false;
  }
  return true;
}

/// Section 4.4.x: the output at a location is of the attachment's kind of component.
static void checkAgainstOutputs(Context &Ctx, const Variable &V, uint64_t Count) {
  const ScalarKind Component = imageTraits(V.Ty)->Component;
  for (const Variable *Out : Ctx.P.Globals) {
    if (Out->TheStorage != Storage::Output || !Out->Location)
      continue;
    const Type *T = innermost(Out->Ty);
    const uint64_t First = *Out->Location, End = First + locationCount(Out->Ty);
    if (First >= *V.Location + Count || End <= *V.Location || !T->hasComponent())
      continue;
    const ScalarKind K = T->component();
    const bool Agree = isFloat(K) == isFloat(Component) && isSignedInt(K) == isSignedInt(Component);
    if (Agree)
      continue;
    Ctx.report(V.Range, diag::err_tile_image_output) << V.Ty->str() << Out->Ty->str() << Out->Name;
    Ctx.report(Out->Range, diag::note_declared_here) << Out->Name;
  }
}

/// Section 4.1.7.x: a shader has no attachments beside subpass inputs.
static void checkAttachmentsAlone(Context &Ctx) {
  auto Find = [&](bool (ImageTraits::*Is)() const) -> const Variable * {
    for (const Variable *V : Ctx.P.Globals)
      if (const ImageTraits *Image = imageTraits(V->Ty); Image && (Image->*Is)())
        return V;
    return nullptr;
  };
  const Variable *Attachment = Find(&ImageTraits::isAttachment),
                 *Pass = Find(&ImageTraits::isSubpass);
  if (!Attachment || !Pass)
    return;
  Ctx.report(Attachment->Range, diag::err_attachment_and_subpass) << Attachment->Name << Pass->Name;
  Ctx.report(Pass->Range, diag::note_declared_here) << Pass->Name;
}

void checkTileImageLocations(Context &Ctx) {
  checkAttachmentsAlone(Ctx);
  constexpr uint64_t MaxDrawBuffers = 32; // gl_MaxDrawBuffers
  llvm::DenseMap<uint64_t, const Variable *> Used;
  for (const Variable *V : Ctx.P.Globals) {
    if (V->Tile != TileStorage::Image || !V->Location)
      continue;
    const uint64_t Count = locationCount(V->Ty);
    if (*V->Location + Count > MaxDrawBuffers) {
      Ctx.report(V->Range, diag::err_location_range)
          << *V->Location << Count << MaxDrawBuffers << (Count > 1);
      continue;
    }
    for (uint64_t L = *V->Location; L < *V->Location + Count; ++L)
      if (auto [Old, IsNew] = Used.try_emplace(L, V); !IsNew) {
        Ctx.report(V->Range, diag::err_location_used) << L;
        Ctx.report(Old->second->Range, diag::note_location_used) << L;
        break;
      }
    checkAgainstOutputs(Ctx, *V, Count);
  }
}

/// GL_QCOM_tile_shading section 4.4.1: a rate that is not said is 1. With one, the workgroup's size
/// is up to the implementation.
void shadingRateLayout(Context &Ctx, const Qualifiers &Q) {
  constexpr auto Mode = static_cast<uint32_t>(spirv::ExecutionMode::TileShadingRateQCOM);
  auto &Modes = Ctx.P.ExecutionModes;
  for (const LayoutValue &V : Q.Layout) {
    std::optional<unsigned> D = V.Id == LayoutId::ShadingRateX   ? std::optional(0u)
                                : V.Id == LayoutId::ShadingRateY ? std::optional(1u)
                                : V.Id == LayoutId::ShadingRateZ ? std::optional(2u)
                                                                 : std::nullopt;
    if (!D)
      continue;
    if (V.Value == 0) {
      Ctx.report(V.Range, diag::err_layout_zero) << V.Name;
      continue;
    }
    auto Known = llvm::find_if(Modes, [](const auto &M) { return M.Mode == Mode; });
    if (Known == Modes.end())
      Known = Modes.insert(Modes.end(), {Mode, {1, 1, 1}});
    uint32_t &Rate = Known->Operands[*D];
    if (Rate != 1 && Rate != V.Value)
      Ctx.report(V.Range, diag::err_layout_contradicts) << V.Name;
    Rate = V.Value;
    Ctx.Decls->Size.IsDeclared = true;
  }
}

// ---- GL_EXT_opacity_micromap_ray_query_mode

static void setMicromapMode(Context &Ctx, Variable *V, const ast::Name &Name) {
  constexpr auto Mode = spirv::ExecutionMode::OpacityMicromapIdKHR;
  if (Symbol *Old = Ctx.Names.lookupInnermost(Name.Text);
      Old && Old->Var && Old->Var->Value == V->Value)
    return; // the same once more
  declareVariable(Ctx, Name, V, /*IsBuiltin=*/true);
  if (V->Value)
    Ctx.P.ExecutionModes.push_back({static_cast<uint32_t>(Mode), {}, {V->Value}});
}

static Variable *makeMicromapMode(Context &Ctx, const ast::Name &Name) {
  auto *V = Ctx.P.make<Variable>();
  V->Name = Ctx.Types.copy(Name.Text);
  V->Ty = Ctx.Types.scalar(ScalarKind::Bool);
  V->TheStorage = Storage::Constant;
  V->Range = Name.Range;
  return V;
}

/// `const bool gl_EnableOpacityMicromapEXT = true;`
bool declareMicromapMode(Context &Ctx, const Qualifiers &Q, const ast::Declarator &D,
                         const Type *T) {
  if (D.TheName.Text != "gl_EnableOpacityMicromapEXT")
    return false;
  if (!Ctx.requireExtension(Extension::EXT_opacity_micromap_ray_query_mode, D.TheName.Range,
                            D.TheName.Text))
    return true;
  const Expr *Init = D.Init ? Ctx.checkInitializer(*D.Init, T, &T) : nullptr;
  const Constant *Value = Init && !Init->Ty->isError() ? Ctx.constantOf(Init) : nullptr;
  if (!T->isBool() || !Q.IsConst || Q.Storage || !Q.Layout.empty() || !Value || Value->isSpec()) {
    if (!T->isError() && !(Init && Init->Ty->isError()))
      Ctx.report(D.Range, diag::err_micromap_mode);
    return true;
  }
  Variable *V = makeMicromapMode(Ctx, D.TheName);
  V->Value = Value;
  setMicromapMode(Ctx, V, D.TheName);
  return true;
}

/// `layout(constant_id = N) gl_EnableOpacityMicromapEXT;`: false, unless a pipeline says otherwise.
void specializeMicromapMode(Context &Ctx, const Qualifiers &Q, const ast::Name &Name) {
  if (!Ctx.requireExtension(Extension::EXT_opacity_micromap_ray_query_mode, Name.Range, Name.Text))
    return;
  const LayoutValue *Id = Q.find(LayoutId::ConstantId);
  if (!Id || !checkLayoutPlace(Ctx, Q, place::SpecConstant, "a specialization constant")) {
    if (!Id && !Q.LayoutFailed)
      Ctx.report(Name.Range, diag::err_micromap_mode);
    return;
  }
  if (!claimConstantId(Ctx, *Id))
    return;
  Variable *V = makeMicromapMode(Ctx, Name);
  V->TheStorage = Storage::SpecConstant;
  V->ConstantId = Id->Value;
  V->Value = Ctx.Types.spec(*V, Ctx.Types.boolean(false));
  Ctx.P.SpecConstants.push_back(V);
  setMicromapMode(Ctx, V, Name);
}

// ---- GL_NV_shader_texture_footprint

const Type *builtinStruct(Context &Ctx, llvm::StringRef Name, SourceRange R) {
  const bool Is2D = Name == "gl_TextureFootprint2DNV";
  if (!Is2D && Name != "gl_TextureFootprint3DNV")
    return nullptr;
  if (!Ctx.requireExtension(Extension::NV_shader_texture_footprint, R, Name))
    return Ctx.Types.error();
  const Type *Uint = Ctx.Types.scalar(ScalarKind::U32);
  const Type *Pair = Ctx.Types.vector(ScalarKind::U32, 2);
  const Type *Texels = Is2D ? Pair : Ctx.Types.vector(ScalarKind::U32, 3);
  const std::pair<llvm::StringLiteral, const Type *> Members[] = {
      {"anchor", Texels}, {"offset", Texels}, {"mask", Pair}, {"lod", Uint}, {"granularity", Uint}};
  llvm::SmallVector<Field, 5> Fields;
  for (const auto &[Member, T] : Members) {
    Field F;
    F.Name = Member;
    F.Ty = T;
    Fields.push_back(F);
  }
  StructInfo Info;
  Info.Name = Name;
  Info.Fields = Fields;
  Symbol S;
  S.TheKind = Symbol::Kind::Type;
  S.Ty = Ctx.Types.structure(Info);
  Ctx.Names.declareGlobal(S.Ty->structInfo().Name, S);
  return S.Ty;
}

} // namespace coop::sema
