// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rules of functions on textures and images that signatures cannot say: access and formats of
// images (GLSL 4.60 sections 4.10 and 4.4.7), components to gather and offsets (8.9), and what
// functions of users take (4.10).

#include "sema/CooperativeRules.h"
#include "sema/Declarations.h"
#include "support/spirv/generated/Enums.h"

namespace coop::sema {

namespace {

using spirv::Op;

/// Samplers are passed as they are declared or made, and by no operator.
bool checkOpaqueArgument(Context &Ctx, const Expr *E) {
  const auto *Made = llvm::dyn_cast<ConstructExpr>(E);
  if (!imageTraits(E->Ty) || E->IsLValue || (Made && Made->Construct == ConstructKind::Combined))
    return true;
  Ctx.report(E->Range, diag::err_combined_place) << E->Ty->str();
  return false;
}

/// How an image is declared: as a variable, or as a member of a heap's block.
struct ImagePlace {
  llvm::StringRef Name;
  MemoryQualifiers Memory;
  std::optional<uint32_t> Format;
  bool IsParameter = false;

  explicit ImagePlace(const Expr *E);
  bool isKnown() const { return !Name.empty(); }

private:
  void add(llvm::StringRef Declared, const MemoryQualifiers &Q, std::optional<uint32_t> F) {
    if (Name.empty())
      Name = Declared;
    Memory.Coherent |= Q.Coherent;
    Memory.Volatile |= Q.Volatile;
    Memory.ReadOnly |= Q.ReadOnly;
    Memory.WriteOnly |= Q.WriteOnly;
    if (!Format)
      Format = F;
  }
};

ImagePlace::ImagePlace(const Expr *E) {
  for (;;) {
    if (const auto *I = llvm::dyn_cast<IndexExpr>(E)) {
      E = I->Base;
    } else if (const auto *M = llvm::dyn_cast<MemberExpr>(E)) {
      const Field &F = M->Base->Ty->structInfo().Fields[M->Field];
      add(F.Name, F.Memory, F.ImageFormat);
      E = M->Base;
    } else {
      if (const auto *V = llvm::dyn_cast<VariableExpr>(E)) {
        add(V->Var->Name, V->Var->Memory, V->Var->ImageFormat);
        IsParameter = V->Var->TheStorage == Storage::Parameter;
      }
      return;
    }
  }
}

class ImageUseChecker {
public:
  ImageUseChecker(Context &Ctx, const BuiltinUse &Use)
      : Ctx(Ctx), Use(Use), Opcode(static_cast<Op>(code(*Use.Sig->Row))) {}
  bool check();

private:
  static uint32_t code(const Builtin &Row) { return Row.Code ? Row.Code : Row.CodeS; }
  const Expr *find(ImageRole Role) const {
    for (size_t I = 0; I < Use.Args.size(); ++I)
      if (Use.Parameters[I]->Role == Role)
        return Use.Args[I];
    return nullptr;
  }
  bool isAtomic() const { return Use.Sig->Row->Emit == EmitKind::ImageAtomic; }
  bool reads() const {
    return isAtomic() ? Opcode != Op::OpAtomicStore : Opcode == Op::OpImageRead;
  }
  bool writes() const {
    return isAtomic() ? Opcode != Op::OpAtomicLoad : Opcode == Op::OpImageWrite;
  }
  bool checkAccess(const ImagePlace &V);
  bool checkFormat(const ImagePlace &V, const ImageTraits &Image);
  bool checkComponent();
  bool checkOffset();
  Availability varyingOffset() const;
  bool checkOffsetRange(const Constant *C, SourceRange R);

  Context &Ctx;
  const BuiltinUse &Use;
  Op Opcode;
};

bool ImageUseChecker::checkAccess(const ImagePlace &V) {
  const bool Good = !(reads() && V.Memory.WriteOnly) && !(writes() && V.Memory.ReadOnly);
  if (!Good)
    Ctx.report(Use.Args[0]->Range, diag::err_image_access)
        << V.Name << (reads() && V.Memory.WriteOnly ? "writeonly" : "readonly") << Use.name();
  return Good;
}

/// Atomics are for formats of one component of the width of the image's (section 8.12); the format
/// of a parameter is that of what is passed.
bool ImageUseChecker::checkFormat(const ImagePlace &V, const ImageTraits &Image) {
  using spirv::ImageFormat;
  if (!isAtomic() || V.IsParameter)
    return true;
  struct Row {
    ScalarKind Component;
    ImageFormat Format;
    llvm::StringLiteral Spelling;
  };
  static constexpr Row Rows[] = {{ScalarKind::I32, ImageFormat::R32i, "r32i"},
                                 {ScalarKind::U32, ImageFormat::R32ui, "r32ui"},
                                 {ScalarKind::I64, ImageFormat::R64i, "r64i"},
                                 {ScalarKind::U64, ImageFormat::R64ui, "r64ui"},
                                 {ScalarKind::F32, ImageFormat::R32f, "r32f"}};
  const Row *Wanted =
      llvm::find_if(Rows, [&](const Row &R) { return R.Component == Image.Component; });
  if (V.Format == static_cast<uint32_t>(Wanted->Format))
    return true;
  Ctx.report(Use.Args[0]->Range, diag::err_image_atomic_format)
      << Use.name() << Wanted->Spelling << V.Name;
  return false;
}

bool ImageUseChecker::checkComponent() {
  const Expr *E = find(ImageRole::Component);
  const Constant *C = E ? Ctx.constantOf(E) : nullptr;
  const std::optional<int64_t> Value = C ? C->asInt() : std::nullopt;
  if (!Value || (*Value >= 0 && *Value <= 3))
    return true;
  Ctx.report(E->Range, diag::err_gather_component) << *Value << Use.name();
  return false;
}

/// With what the offset need not be constant: GL_EXT_texture_offset_non_const for look-ups; gathers
/// take any one, in ESSL from 3.20 or GL_EXT_gpu_shader5 on.
Availability ImageUseChecker::varyingOffset() const {
  using enum Extension;
  if (Opcode != Op::OpImageGather)
    return {{EXT_texture_offset_non_const, NV_gpu_shader5}};
  return {{EXT_gpu_shader5, OES_gpu_shader5}, true, 320};
}

bool ImageUseChecker::checkOffsetRange(const Constant *C, SourceRange R) {
  constexpr int64_t Min = -8, Max = 7; // gl_MinProgramTexelOffset, gl_MaxProgramTexelOffset
  const unsigned Count = C->type()->isVector() ? C->type()->vectorSize() : 1;
  for (unsigned I = 0; I < Count; ++I) {
    const Constant *Part = C->type()->isVector() ? Ctx.Types.element(C, I) : C;
    const std::optional<int64_t> Value = knownValue(Part);
    if (!Value || (*Value >= Min && *Value <= Max))
      continue;
    Ctx.report(R, diag::err_texel_offset_range) << Use.name() << *Value << Min << Max;
    return false;
  }
  return true;
}

bool ImageUseChecker::checkOffset() {
  if (const Expr *E = find(ImageRole::Offsets); E && !Ctx.constantOf(E)) {
    Ctx.report(E->Range, diag::err_argument_constant) << "offsets" << Use.name();
    return false;
  }
  const Expr *E = find(ImageRole::Offset);
  if (!E)
    return true;
  const Constant *C = Ctx.constantOf(E);
  if (C)
    return Opcode == Op::OpImageGather || checkOffsetRange(C, E->Range);
  return Ctx.requireAvailable(varyingOffset(), E->Range, "offset that is no constant");
}

bool ImageUseChecker::check() {
  if (!checkOpaqueArgument(Ctx, Use.Args[0]))
    return false;
  const ImagePlace V(Use.Args[0]);
  const ImageTraits *Image = imageTraits(Use.Args[0]->Ty);
  if (V.isKnown() && Image && Image->isStorage() && !(checkAccess(V) && checkFormat(V, *Image)))
    return false;
  return checkComponent() && checkOffset();
}

} // namespace

/// The variables of a texture, and of the sampler that it is combined with.
static llvm::SmallVector<const Variable *, 2> texturesOf(const Expr *E) {
  llvm::SmallVector<const Variable *, 2> Found;
  if (const auto *Made = llvm::dyn_cast<ConstructExpr>(E)) {
    for (const Expr *Part : Made->Args)
      if (const Variable *V = rootVariable(Part))
        Found.push_back(V);
  } else if (const Variable *V = rootVariable(E)) {
    Found.push_back(V);
  }
  return Found;
}

/// GL_QCOM_image_processing and 2, Restrictions: what is a weight or is matched is nothing else.
/// Samplers are shared in the first, and matched ones among all functions that match.
static bool noteTextureUse(Context &Ctx, const Expr *E, TextureUse As) {
  for (const Variable *V : texturesOf(E)) {
    if (As == TextureUse::Weight && isSamplerState(innermost(V->Ty)->opaqueName()))
      continue;
    auto [Known, IsNew] = Ctx.Decls->TextureUses.try_emplace(V, As);
    if (IsNew || Known->second == As)
      continue;
    const bool IsWeight = As == TextureUse::Weight || Known->second == TextureUse::Weight;
    Ctx.report(E->Range, diag::err_processed_texture) << V->Name << unsigned(IsWeight);
    return false;
  }
  return true;
}

static bool checkProcessing(Context &Ctx, const BuiltinUse &Use) {
  for (size_t I = 0; I < Use.Args.size(); ++I) {
    if (!Use.Args[I]->Ty->isOpaque())
      continue;
    const llvm::StringRef Name = Use.Parameters[I]->Name;
    const TextureUse As = Name == "weight"    ? TextureUse::Weight
                          : Name == "sampler" ? TextureUse::Plain
                                              : TextureUse::Match;
    if (!checkOpaqueArgument(Ctx, Use.Args[I]) || !noteTextureUse(Ctx, Use.Args[I], As))
      return false;
  }
  return true;
}

/// GL_NV_shader_texture_footprint: the structure for the texture's dimensions.
static bool checkFootprint(Context &Ctx, const BuiltinUse &Use) {
  for (size_t I = 0; I < Use.Args.size(); ++I) {
    if (Use.Parameters[I]->Role != ImageRole::Footprint)
      continue;
    const bool Is3D = imageTraits(Use.Args[0]->Ty)->Dim == spirv::Dim::Dim3D;
    const llvm::StringLiteral Wanted =
        Is3D ? llvm::StringLiteral("gl_TextureFootprint3DNV") : "gl_TextureFootprint2DNV";
    const Type *T = Use.Args[I]->Ty;
    if (T->isStruct() && T->structInfo().Name == Wanted)
      continue;
    Ctx.report(Use.Args[I]->Range, diag::err_out_argument_type)
        << "footprint" << Use.name() << Wanted << T->str();
    return false;
  }
  return true;
}

bool checkImageUse(Context &Ctx, const BuiltinUse &Use) {
  const EmitKind Emit = Use.Sig->Row->Emit;
  if (Emit == EmitKind::ImageProcess)
    return checkProcessing(Ctx, Use);
  if (Emit != EmitKind::Image && Emit != EmitKind::ImageAtomic)
    return true;
  return ImageUseChecker(Ctx, Use).check() && checkFootprint(Ctx, Use) &&
         noteTextureUse(Ctx, Use.Args[0], TextureUse::Plain);
}

bool checkImageArgument(Context &Ctx, const Expr *Argument, const Variable &Parameter) {
  if (!checkOpaqueArgument(Ctx, Argument))
    return false;
  const ImagePlace V(Argument);
  const ImageTraits *Image = imageTraits(Parameter.Ty);
  const bool IsStorage = (Image && Image->isStorage()) || innermost(Parameter.Ty)->isTensor();
  if (!V.isKnown() || !IsStorage)
    return true;
  const MemoryQualifiers &Given = V.Memory, &Taken = Parameter.Memory;
  const bool IsCoherent = Taken.Coherent || Taken.DeviceCoherent || Taken.QueueFamilyCoherent ||
                          Taken.WorkgroupCoherent || Taken.SubgroupCoherent;
  struct Row {
    bool Lost;
    llvm::StringLiteral Spelling;
  };
  const Row Rows[] = {{Given.Coherent && !IsCoherent, "coherent"},
                      {Given.Volatile && !Taken.Volatile, "volatile"},
                      {Given.ReadOnly && !Taken.ReadOnly, "readonly"},
                      {Given.WriteOnly && !Taken.WriteOnly, "writeonly"}};
  for (const Row &R : Rows)
    if (R.Lost) {
      Ctx.report(Argument->Range, diag::err_image_argument_qualifier)
          << R.Spelling << V.Name << Parameter.Name;
      return false;
    }
  return true;
}

} // namespace coop::sema
