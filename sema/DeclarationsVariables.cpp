// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables outside blocks: globals, locals, shared memory, constants and specialization constants,
// opaque uniforms (GLSL 4.60 section 4.3). Inputs and outputs are in DeclarationsInterface.cpp,
// blocks in DeclarationsBlocks.cpp.

#include "sema/BuiltinSignature.h"
#include "sema/Conversions.h"
#include "sema/DeclarationsInterface.h"
#include "sema/ImageTypes.h"
#include "sema/Placement.h"
#include "sema/Rays.h"
#include "support/spirv/generated/Enums.h"

namespace coop::sema {

void checkIdentifier(Context &Ctx, const ast::Name &Name) {
  // GL_EXT_spirv_intrinsics section 3.7 gives these names free.
  if (Name.Text.starts_with("gl_") && !Ctx.P.Extensions.contains(Extension::EXT_spirv_intrinsics))
    Ctx.report(Name.Range, diag::err_reserved_name) << Name.Text;
}

/// A block's name is the name of nothing else at global scope (section 4.3.9).
static std::optional<SourceRange> blockNamed(Context &Ctx, llvm::StringRef Name) {
  if (!Ctx.Names.isGlobal())
    return std::nullopt;
  auto Found = Ctx.Decls->BlockNames.find(Name);
  return Found != Ctx.Decls->BlockNames.end() ? std::optional(Found->second.First) : std::nullopt;
}

/// ESSL 3.20 section 4.2.4: the scope of these is the global one. Extensions bring no more of them.
static bool isBuiltinOfEs(Context &Ctx, llvm::StringRef Name) {
  if (Ctx.P.TheProfile != ast::Profile::Es || !Ctx.Names.isGlobal())
    return false;
  return llvm::any_of(findBuiltins(Name), [&](const Signature *S) {
    return S->Stages & 1u << static_cast<unsigned>(Ctx.P.TheStage) &&
           llvm::all_of(S->Needs, [&](const Availability &Any) { return Any.isCore(Ctx.P); });
  });
}

bool declareName(Context &Ctx, const ast::Name &Name, Symbol S, bool IsBuiltin) {
  if (!IsBuiltin)
    checkIdentifier(Ctx, Name);
  if (isBuiltinOfEs(Ctx, Name.Text))
    Ctx.report(Name.Range, diag::err_builtin_redefined) << Name.Text;
  if (std::optional<SourceRange> Block = blockNamed(Ctx, Name.Text)) {
    Ctx.report(Name.Range, diag::err_redefinition) << Name.Text;
    Ctx.report(*Block, diag::note_previous_declaration) << Name.Text;
    return false;
  }
  if (Ctx.Names.declare(Name.Text, S))
    return true;
  if (S.TheKind == Symbol::Kind::Variable && S.Var->Ty->isError())
    return false; // that has been reported, and it may be no declaration: `retrun x;`
  Symbol *Old = Ctx.Names.lookupInnermost(Name.Text);
  Ctx.report(Name.Range, diag::err_redefinition) << Name.Text;
  if (Old && Old->Range.isValid())
    Ctx.report(Old->Range, diag::note_previous_declaration) << Name.Text;
  return false;
}

// ---- types that a variable may have

static llvm::StringRef storageText(Storage S) {
  switch (S) {
  case Storage::Local:
    return "a local variable";
  case Storage::Parameter:
    return "a parameter";
  case Storage::Shared:
    return "shared memory";
  case Storage::Uniform:
    return "a uniform block";
  case Storage::Buffer:
    return "a buffer block";
  case Storage::PushConstant:
    return "a push constant block";
  case Storage::Input:
    return "an input";
  case Storage::Output:
    return "an output";
  case Storage::Global:
    return "a global variable";
  case Storage::ResourceHeap:
  case Storage::SamplerHeap:
    return "what lies in a heap";
  default:
    return "a variable of this storage";
  }
}

static bool isInterface(Storage S) {
  return S != Storage::Local && S != Storage::Parameter && S != Storage::Global &&
         S != Storage::Constant;
}

/// Types that GL_EXT_shader_16bit_storage and 8bit_storage bring in may stand in blocks only.
static bool checkStorageOnly(Context &Ctx, const Type *T, SourceRange R) {
  using enum Extension;
  const TypeTraits &Traits = Ctx.Traits.of(T);
  struct Rule {
    bool Applies;
    Extension Arithmetic, Older;
  } Rules[] = {
      {Traits.HasInt8, EXT_shader_explicit_arithmetic_types_int8,
       EXT_shader_explicit_arithmetic_types_int8},
      {Traits.HasInt16, EXT_shader_explicit_arithmetic_types_int16, AMD_gpu_shader_int16},
      {Traits.HasFloat16, EXT_shader_explicit_arithmetic_types_float16, AMD_gpu_shader_half_float},
  };
  for (const Rule &Each : Rules)
    if (Each.Applies && !Ctx.P.Extensions.contains(Each.Arithmetic) &&
        !Ctx.P.Extensions.contains(Each.Older)) {
      Ctx.report(R, diag::err_storage_only_variable)
          << T->str() << getExtensionInfo(Each.Arithmetic).Name;
      return false;
    }
  return true;
}

bool checkUnsizedDescriptors(Context &Ctx, const Type *T, SourceRange R) {
  if (Ctx.Traits.of(T->element()).HasUnsized) {
    Ctx.report(R, diag::err_unsized_array_here);
    return false;
  }
  return isSizedByIndex(Ctx, T) || Ctx.requireExtension(Extension::EXT_nonuniform_qualifier, R,
                                                        "array of resources without size");
}

bool checkVariableType(Context &Ctx, const Type *T, Storage S, SourceRange R) {
  if (T->isError())
    return false;
  if (T->isVoid()) {
    Ctx.report(R, diag::err_variable_void);
    return false;
  }
  const TypeTraits &Traits = Ctx.Traits.of(T);
  const bool InHeap = isHeap(S);
  bool InBlock = S == Storage::Uniform || S == Storage::Buffer || S == Storage::PushConstant ||
                 S == Storage::ShaderRecord || InHeap;
  if (Traits.HasCooperative && isInterface(S)) {
    Ctx.report(R, diag::err_cooperative_storage) << T->str() << storageText(S);
    return false;
  }
  const Type *Inner = T;
  while (Inner->isArray())
    Inner = Inner->element();
  // GL_EXT_structured_descriptor_heap section 4.3.9.
  if (Traits.HasBufferDescriptor && !InHeap) {
    Ctx.report(R, diag::err_buffer_type_place) << T->str();
    return false;
  }
  if (Traits.HasOpaque && S != Storage::UniformOpaque && S != Storage::Parameter && !InHeap &&
      !(Inner->isRayObject() && (S == Storage::Local || S == Storage::Global))) {
    const std::string Where = (InBlock ? "a member of " : "") + storageText(S).str();
    Ctx.report(R, diag::err_opaque_storage) << T->str() << Where;
    return false;
  }
  // GL_EXT_ocp_microscaling_types section 4.1.4.
  if (Traits.HasSubByte && isInterface(S)) {
    Ctx.report(R, diag::err_sub_byte_storage) << T->str() << storageText(S);
    return false;
  }
  // Addresses are passed on as integers (Vulkan: VUID-StandaloneSpirv-Input-09557).
  const bool IsStage = S == Storage::Input || S == Storage::Output;
  // GL_EXT_long_vector section 4.1.5.
  const bool HoldsLongVectors =
      !isInterface(S) || InBlock || S == Storage::Shared || S == Storage::Spirv;
  if ((IsStage && (Traits.HasBool || Traits.HasNarrowFloat || Traits.HasReference)) ||
      (Traits.HasLongVector && !HoldsLongVectors)) {
    Ctx.report(R, diag::err_interface_type) << T->str() << storageText(S);
    return false;
  }
  if (!InBlock && !checkStorageOnly(Ctx, T, R))
    return false;
  if (!Traits.HasUnsized || InBlock || S == Storage::Input || S == Storage::Output)
    return true;
  if (S == Storage::UniformOpaque)
    return checkUnsizedDescriptors(Ctx, T, R);
  if ((S == Storage::Global || S == Storage::Local || S == Storage::Shared) &&
      isSizedByIndex(Ctx, T))
    return true;
  Ctx.report(R, diag::err_unsized_array_here);
  return false;
}

// ---- globals

namespace {

/// Declares the variables of one declaration at global scope.
class GlobalDeclarer {
public:
  GlobalDeclarer(Context &Ctx, const ast::VariablesDecl &D)
      : Ctx(Ctx), Q(resolveQualifiers(Ctx, D.Qualifiers)) {}
  void declare(const ast::Declarator &D, const Type *Base);
  const Qualifiers &qualifiers() const { return Q; }

private:
  Variable *make(const ast::Declarator &D, const Type *T, Storage S);
  std::optional<Storage> storage(const ast::Declarator &D, const Type *T);
  void plain(const ast::Declarator &D, const Type *T);
  void reportNotConstant(const ast::Declarator &D, const Expr &Init);
  void constant(const ast::Declarator &D, const Type *T);
  void specConstant(const ast::Declarator &D, const Type *T);
  void shared(const ast::Declarator &D, const Type *T);
  void opaque(const ast::Declarator &D, const Type *T);
  void tileImage(const ast::Declarator &D, const Type *T);
  void spirvStorage(const ast::Declarator &D, const Type *T);
  void noInitializer(const ast::Declarator &D, llvm::StringRef What) {
    if (D.Init)
      Ctx.report(D.Init->Range, diag::err_initializer_not_allowed) << What;
  }

  Context &Ctx;
  Qualifiers Q;
};

Variable *GlobalDeclarer::make(const ast::Declarator &D, const Type *T, Storage S) {
  auto *V = Ctx.P.make<Variable>();
  V->Name = Ctx.Types.copy(D.TheName.Text);
  V->Ty = T;
  V->TheStorage = S;
  V->Range = D.TheName.Range;
  V->Memory = Q.Memory;
  V->Invariant = Q.Invariant;
  takePrecise(Ctx, Q, *V);
  V->Relaxed = isRelaxed(Ctx, Q, T, D.TheName.Range);
  V->NonUniform = Q.NonUniform;
  V->SubgroupUniform = Q.SubgroupUniform;
  V->Decorations = Q.Decorations;
  return V;
}

/// GL_EXT_subgroupuniform_qualifier section 4.X: inputs, globals, locals, parameters and results.
void rejectSubgroupUniform(Context &Ctx, const Qualifiers &Q, llvm::StringRef What) {
  if (Q.SubgroupUniform)
    Ctx.report(Q.SubgroupUniformRange, diag::err_qualifier_not_allowed)
        << "subgroupuniformEXT" << What;
}

} // namespace

void declareVariable(Context &Ctx, const ast::Name &Name, Variable *V, bool IsBuiltin) {
  Symbol S;
  S.TheKind = Symbol::Kind::Variable;
  S.Range = Name.Range;
  S.Var = V;
  declareName(Ctx, Name, S, IsBuiltin);
}

bool claimConstantId(Context &Ctx, const LayoutValue &Id) {
  auto [Old, New] = Ctx.Decls->ConstantIds.try_emplace(Id.Value, Id.Range);
  if (!New) {
    Ctx.report(Id.Range, diag::err_constant_id_used) << Id.Value;
    Ctx.report(Old->second, diag::note_constant_id_used) << Id.Value;
  }
  return New;
}

namespace {

void GlobalDeclarer::reportNotConstant(const ast::Declarator &D, const Expr &Init) {
  Ctx.report(D.Init->Range, diag::err_initializer_not_constant) << D.TheName.Text;
  const auto *Made = llvm::dyn_cast<ConstructExpr>(&Init);
  if (Made && llvm::all_of(Made->Args, [&](const Expr *E) { return Ctx.constantOf(E); }))
    Ctx.report(D.Init->Range, diag::note_spec_composite);
}

void GlobalDeclarer::plain(const ast::Declarator &D, const Type *T) {
  if (!D.Init && giveSize(Ctx, D.TheName, T, Storage::Global))
    return;
  // `layout(binding = 0) sampler2D s;` lacks `uniform`, which is one mistake.
  const bool IsOpaque = Ctx.Traits.of(T).HasOpaque && !innermost(T)->isRayObject();
  if (!IsOpaque)
    rejectLayout(Ctx, Q, "a global variable");
  if (!innermost(T)->isBufferReference())
    rejectMemory(Ctx, Q, "a global variable");
  else
    ignoreMemory(Ctx, Q, T, "a global variable");
  rejectInvariant(Ctx, Q, "a global variable");
  rejectInterpolation(Ctx, Q, "a global variable");
  const Type *Sized = T;
  const Expr *Init = D.Init ? Ctx.checkInitializer(*D.Init, T, &Sized) : nullptr;
  if (!checkVariableType(Ctx, Sized, Storage::Global, D.TheName.Range))
    Sized = Ctx.Types.error();
  Variable *V = make(D, Sized, Storage::Global);
  V->Init = Init;
  if (isSizedByIndex(Ctx, Sized))
    sizeByIndex(Ctx, V);
  if (Init && !Init->Ty->isError()) {
    V->Value = Ctx.constantOf(Init);
    if (!V->Value && Ctx.Unit.TheProfile == ast::Profile::Es &&
        !Ctx.P.Extensions.contains(Extension::EXT_shader_non_constant_global_initializers))
      Ctx.report(D.Init->Range, diag::err_initializer_not_constant) << D.TheName.Text;
  }
  declareVariable(Ctx, D.TheName, V);
  if (!Sized->isError())
    Ctx.P.Globals.push_back(V);
}

void GlobalDeclarer::constant(const ast::Declarator &D, const Type *T) {
  rejectLayout(Ctx, Q, "a constant that is not specialized");
  rejectMemory(Ctx, Q, "a constant");
  rejectInvariant(Ctx, Q, "a constant");
  rejectInterpolation(Ctx, Q, "a constant");
  if (Ctx.Traits.of(T).HasReference) {
    Ctx.report(D.TheName.Range, diag::err_const_reference) << T->str();
    T = Ctx.Types.error();
  }
  const Type *Sized = T;
  const Expr *Init = nullptr;
  if (D.Init)
    Init = Ctx.checkInitializer(*D.Init, T, &Sized);
  else
    Ctx.report(D.TheName.Range, diag::err_const_uninitialized) << D.TheName.Text;
  if (!checkVariableType(Ctx, Sized, Storage::Global, D.TheName.Range))
    Sized = Ctx.Types.error();
  const Constant *Value =
      Init && !Init->Ty->isError() && !Sized->isError() ? Ctx.constantOf(Init) : nullptr;
  if (!Value && Init && !Init->Ty->isError() && !Sized->isError()) {
    // Cooperative matrices have no constants but splats; any other const must be known.
    if (!Ctx.Traits.of(Sized).HasCooperative)
      reportNotConstant(D, *Init);
    Variable *V = make(D, Sized, Storage::Global);
    V->Memory.ReadOnly = true;
    V->Init = Init;
    declareVariable(Ctx, D.TheName, V);
    Ctx.P.Globals.push_back(V);
    return;
  }
  Variable *V = make(D, Value ? Sized : Ctx.Types.error(), Storage::Constant);
  V->Value = Value;
  declareVariable(Ctx, D.TheName, V);
}

void GlobalDeclarer::specConstant(const ast::Declarator &D, const Type *T) {
  const LayoutValue &Id = *Q.find(LayoutId::ConstantId);
  checkLayoutPlace(Ctx, Q, place::SpecConstant, "a specialization constant");
  claimConstantId(Ctx, Id);
  Variable *V = make(D, T, Storage::SpecConstant);
  V->ConstantId = Id.Value;
  bool Good = checkVariableType(Ctx, T, Storage::Global, D.TheName.Range);
  if (Good && !(T->isBool() || T->isNumericScalar())) {
    Ctx.report(D.TheName.Range, diag::err_spec_constant_type) << T->str();
    Good = false;
  }
  const Constant *Default = nullptr;
  if (!D.Init) {
    Ctx.report(D.TheName.Range, diag::err_const_uninitialized) << D.TheName.Text;
  } else {
    const Type *Sized = T;
    const Expr *Init = Ctx.checkInitializer(*D.Init, T, &Sized);
    Default = Init->Ty->isError() ? nullptr : Ctx.constantOf(Init);
    if (!Init->Ty->isError() && Good && (!Default || Default->isSpec()))
      Ctx.report(D.Init->Range, diag::err_spec_constant_default) << D.TheName.Text;
  }
  if (!Good || !Default || Default->isSpec())
    V->Ty = Ctx.Types.error();
  else
    V->Value = Ctx.Types.spec(*V, Default);
  declareVariable(Ctx, D.TheName, V);
  if (V->Value)
    Ctx.P.SpecConstants.push_back(V);
}

} // namespace

void specializeBuiltinConstant(Context &Ctx, const Qualifiers &Q, const ast::Name &Name) {
  const LayoutValue &Id = *Q.find(LayoutId::ConstantId);
  if (!checkLayoutPlace(Ctx, Q, place::SpecConstant, "a specialization constant"))
    return;
  const bool IsKnown = Ctx.Names.lookup(Name.Text);
  Symbol *S = IsKnown ? nullptr : Ctx.lookupBuiltinVariable(Name.Text, Name.Range);
  if (!S || !S->Var || S->Var->TheStorage != Storage::Constant || !S->Var->Ty->isNumericScalar()) {
    Ctx.report(Name.Range, diag::err_not_builtin_constant) << Name.Text << IsKnown;
    return;
  }
  if (!claimConstantId(Ctx, Id))
    return;
  Variable *V = S->Var;
  V->TheStorage = Storage::SpecConstant;
  V->ConstantId = Id.Value;
  V->Range = Name.Range;
  V->Value = Ctx.Types.spec(*V, V->Value);
  Ctx.P.SpecConstants.push_back(V);
}

namespace {

void GlobalDeclarer::shared(const ast::Declarator &D, const Type *T) {
  rejectSubgroupUniform(Ctx, Q, "a shared variable");
  rejectLayout(Ctx, Q, "a shared variable");
  rejectInterpolation(Ctx, Q, "a shared variable");
  if (!stageHasWorkgroups(Ctx.P.TheStage))
    Ctx.report(Q.StorageRange, diag::err_shared_stage) << stageName(Ctx.P.TheStage);
  if (!Ctx.Decls->SharedVariable.isValid())
    Ctx.Decls->SharedVariable = D.TheName;
  if (const ast::Name &Other = Ctx.Decls->SharedBlock; Other.isValid()) {
    Ctx.report(D.TheName.Range, diag::err_shared_blocks_mixed) << D.TheName.Text << 0;
    Ctx.report(Other.Range, diag::note_declared_here) << Other.Text;
  }
  if (!D.Init && giveSize(Ctx, D.TheName, T, Storage::Shared))
    return;
  if (!checkVariableType(Ctx, T, Storage::Shared, D.TheName.Range))
    T = Ctx.Types.error();
  Variable *V = make(D, T, Storage::Shared);
  if (isSizedByIndex(Ctx, T))
    sizeByIndex(Ctx, V);
  if (D.Init) {
    auto *Braces = llvm::dyn_cast<ast::InitListExpr>(D.Init);
    if (!Braces || !Braces->Elements.empty())
      Ctx.report(D.Init->Range, diag::err_shared_initializer);
    else if (Ctx.requireExtension(Extension::EXT_null_initializer, D.Init->Range, "{ }") &&
             !T->isError()) {
      if (!Ctx.Traits.of(T).IsNullable)
        Ctx.report(D.Init->Range, diag::err_null_initializer) << T->str();
      else
        V->Value = Ctx.Types.null(T);
    }
  }
  declareVariable(Ctx, D.TheName, V);
  if (!T->isError())
    Ctx.P.Globals.push_back(V);
}

} // namespace

void checkImageFormat(Context &Ctx, const Qualifiers &Q, const Type *T, const ast::Name &Name) {
  const Type *Inner = innermost(T);
  const ImageTraits *Image = imageTraits(T);
  const LayoutValue *Format = Q.find(LayoutId::ImageFormat);
  const bool IsEs = Ctx.P.TheProfile == ast::Profile::Es;
  if (!Image || !Image->isStorage()) {
    if (Format)
      Ctx.report(Format->Range, diag::err_format_not_image) << Format->Name << T->str();
    if (!Inner->isTensor()) // GL_ARM_tensors section 4.10: memory qualifiers, no format
      rejectMemory(Ctx, Q, "a variable that is no image");
    return;
  }
  if (!Format) {
    const bool MayLack = Ctx.P.Extensions.contains(Extension::EXT_shader_image_load_formatted) ||
                         (Q.Memory.WriteOnly && !IsEs);
    if (!MayLack && !Q.LayoutFailed)
      Ctx.report(Name.Range, diag::err_image_needs_format) << Name.Text << IsEs;
    return;
  }
  using spirv::ImageFormat;
  auto F = static_cast<ImageFormat>(Format->Value);
  ScalarKind Component = F >= ImageFormat::Rgba32ui && F <= ImageFormat::R8ui ? ScalarKind::U32
                         : F >= ImageFormat::Rgba32i && F <= ImageFormat::R8i ? ScalarKind::I32
                         : F == ImageFormat::R64ui                            ? ScalarKind::U64
                         : F == ImageFormat::R64i                             ? ScalarKind::I64
                                                                              : ScalarKind::F32;
  if (Component != (Image->Component == ScalarKind::F16 ? ScalarKind::F32 : Image->Component))
    Ctx.report(Format->Range, diag::err_format_mismatch) << Format->Name << Inner->str();
  // ESSL 3.20 section 4.10
  const bool IsSingle = F == ImageFormat::R32f || F == ImageFormat::R32i || F == ImageFormat::R32ui;
  if (IsEs && !IsSingle && !Q.Memory.ReadOnly && !Q.Memory.WriteOnly)
    Ctx.report(Name.Range, diag::err_image_needs_access) << Name.Text << Format->Name;
}

namespace {

void GlobalDeclarer::opaque(const ast::Declarator &D, const Type *T) {
  if (!D.Init && giveSize(Ctx, D.TheName, T, Storage::UniformOpaque))
    return;
  rejectInterpolation(Ctx, Q, "a uniform");
  rejectInvariant(Ctx, Q, "a uniform");
  noInitializer(D, "a uniform");
  rejectSubgroupUniform(Ctx, Q, "a uniform");
  const bool IsHeap = Q.has(LayoutId::DescriptorHeap);
  std::optional<Storage> Heap;
  if (innermost(T)->isSpirv()) {
    // What it holds is not known here: GL_EXT_spirv_intrinsics section 4.14.
  } else if (!T->isError() && !Ctx.Traits.of(T).HasOpaque) {
    Ctx.report(D.TheName.Range, diag::err_uniform_outside_block) << D.TheName.Text << T->str();
    T = Ctx.Types.error();
  } else if (IsHeap && !T->isError()) {
    Heap = checkHeapVariable(Ctx, Q, T, D.TheName);
    T = Heap ? T : Ctx.Types.error();
  } else if (!checkVariableType(Ctx, T, Storage::UniformOpaque, D.TheName.Range)) {
    T = Ctx.Types.error();
  }
  const Type *Inner = innermost(T);
  if (Inner->isStruct()) {
    Ctx.report(D.TheName.Range, diag::err_opaque_in_struct) << Inner->str();
    T = Ctx.Types.error();
  }
  Variable *V = make(D, T, Heap.value_or(Storage::UniformOpaque));
  if (!Heap && isSizedByIndex(Ctx, T))
    sizeByIndex(Ctx, V);
  if (!T->isError()) {
    checkLayoutPlace(Ctx, Q, place::OpaqueUniform, "an opaque uniform");
    checkImageFormat(Ctx, Q, T, D.TheName);
    V->DescriptorStride = Q.value(LayoutId::DescriptorStride);
    if (!Heap && V->DescriptorStride)
      checkHeapLayouts(Ctx, Q);
    V->Set = Q.value(LayoutId::Set).value_or(0);
    V->Binding = Q.value(LayoutId::Binding);
    V->InputAttachment = Q.value(LayoutId::InputAttachmentIndex);
    V->ImageFormat = Q.value(LayoutId::ImageFormat);
    const ImageTraits *Image = imageTraits(T);
    if (Q.has(LayoutId::TileAttachment) && checkTileAttachment(Ctx, T, D.TheName.Range))
      V->Tile = TileStorage::Attachment;
    if (Image && Image->isAttachment())
      Ctx.report(D.TheName.Range, diag::err_attachment_storage) << T->str();
    if (T->isRayObject())
      Ctx.report(D.TheName.Range, diag::err_ray_object_storage) << T->str();
    const bool IsSubpass = Image && Image->isSubpass();
    if (IsSubpass && !V->InputAttachment && !Q.LayoutFailed &&
        !Ctx.P.Extensions.contains(Extension::EXT_optional_input_attachment_index))
      Ctx.report(D.TheName.Range, diag::err_missing_input_attachment) << D.TheName.Text;
    if (V->InputAttachment && !IsSubpass)
      Ctx.report(Q.find(LayoutId::InputAttachmentIndex)->Range, diag::err_attachment_not_subpass)
          << T->str();
    if (!V->Binding && !Heap && !Q.LayoutFailed)
      missingBinding(Ctx, *V, D.TheName);
    Ctx.P.Globals.push_back(V);
  }
  declareVariable(Ctx, D.TheName, V);
}

/// GL_EXT_shader_tile_image section 4.3.x.
void GlobalDeclarer::tileImage(const ast::Declarator &D, const Type *T) {
  rejectInterpolation(Ctx, Q, "a tile image");
  rejectSubgroupUniform(Ctx, Q, "a tile image");
  rejectInvariant(Ctx, Q, "a tile image");
  rejectMemory(Ctx, Q, "a tile image");
  noInitializer(D, "a tile image");
  const bool Good = checkTileImage(Ctx, Q, T, D.TheName);
  Variable *V = make(D, Good ? T : Ctx.Types.error(), Storage::UniformOpaque);
  V->Tile = TileStorage::Image;
  if (Good && isSizedByIndex(Ctx, T))
    sizeByIndex(Ctx, V);
  V->Location = Q.value(LayoutId::Location);
  declareVariable(Ctx, D.TheName, V);
  if (Good)
    Ctx.P.Globals.push_back(V);
}

/// GL_EXT_spirv_intrinsics section 4.3.10: a variable of a storage class that has no name in GLSL.
void GlobalDeclarer::spirvStorage(const ast::Declarator &D, const Type *T) {
  rejectMemory(Ctx, Q, "a variable of a SPIR-V storage class");
  noInitializer(D, "a variable of a SPIR-V storage class");
  bool Good = checkVariableType(Ctx, T, Storage::Global, D.TheName.Range);
  Variable *V = make(D, Good ? T : Ctx.Types.error(), Storage::Spirv);
  V->SpirvClass = Q.SpirvClass;
  V->SpirvNeeds = Q.SpirvNeeds;
  V->Location = Q.value(LayoutId::Location);
  declareVariable(Ctx, D.TheName, V);
  if (Good)
    Ctx.P.Globals.push_back(V);
}

void GlobalDeclarer::declare(const ast::Declarator &D, const Type *Base) {
  using enum ast::QualifierKind;
  const Type *T = Ctx.applyArrays(Base, D.Arrays);
  if (Q.IsConst && Q.Storage && *Q.Storage != In) {
    Ctx.report(Q.ConstRange, diag::err_conflicting_qualifiers)
        << "const" << ast::qualifierSpelling(*Q.Storage) << Q.StorageRange;
  }
  rejectSpirv(Ctx, Q, "a variable");
  if (declareMicromapMode(Ctx, Q, D, T))
    return;
  if (Q.SpirvClass)
    return spirvStorage(D, T);
  if (!Q.Storage) {
    if (Q.has(LayoutId::ConstantId)) {
      if (!Q.IsConst)
        Ctx.report(Q.LayoutRange, diag::err_constant_id_needs_const);
      return specConstant(D, T);
    }
    return Q.IsConst ? constant(D, T) : plain(D, T);
  }
  switch (*Q.Storage) {
  case Shared:
    return shared(D, T);
  case Uniform:
    return opaque(D, T);
  case TileImage:
    return tileImage(D, T);
  case Buffer:
    Ctx.report(Q.StorageRange, diag::err_buffer_outside_block) << D.TheName.Text;
    break;
  case ResourceHeap:
  case SamplerHeap:
    Ctx.report(Q.StorageRange, diag::err_heap_outside_block)
        << D.TheName.Text << ast::qualifierSpelling(*Q.Storage);
    break;
  case InOut:
    Ctx.report(Q.StorageRange, diag::err_inout_not_parameter);
    break;
  case In:
  case Out:
    noInitializer(D, *Q.Storage == In ? "an input" : "an output");
    return declareInterfaceVariable(Ctx, Q, D, T);
  default:
    noInitializer(D, "ray data");
    return declareRayVariable(Ctx, Q, D, T);
  }
  declareVariable(Ctx, D.TheName, make(D, Ctx.Types.error(), Storage::Global));
}

} // namespace

void declareGlobalVariables(Context &Ctx, const ast::VariablesDecl &D) {
  GlobalDeclarer Declarer(Ctx, D);
  const Type *Base = Ctx.resolveType(*D.Type);
  if (D.Declarators.empty() && !D.Type->Struct && !Base->isError())
    Ctx.report(D.Range, diag::warn_declares_nothing);
  if (D.Declarators.empty() && !Declarer.qualifiers().Storage)
    rejectLayout(Ctx, Declarer.qualifiers(), "a declaration without a name");
  for (const ast::Declarator &Each : D.Declarators)
    if (Each.TheName.isValid())
      Declarer.declare(Each, Base);
}

// ---- locals

/// Local variables have no qualifiers but const and precision (section 4.3).
static void checkLocalQualifiers(Context &Ctx, const Qualifiers &Q, const Type *Base) {
  rejectStorage(Ctx, Q, "a local variable");
  ignoreMemory(Ctx, Q, Base, "a local variable");
  rejectInterpolation(Ctx, Q, "a local variable");
  rejectLayout(Ctx, Q, "a local variable");
  rejectInvariant(Ctx, Q, "a local variable");
  rejectSpirv(Ctx, Q, "a local variable");
  if (Q.SpirvClass)
    Ctx.report(Q.SpirvClassRange, diag::err_spirv_place) << "spirv_storage_class"
                                                         << "a local variable";
}

static Variable *makeLocal(Context &Ctx, const Qualifiers &Q, const ast::Declarator &D,
                           const Type *T) {
  auto *V = Ctx.P.make<Variable>();
  V->Name = Ctx.Types.copy(D.TheName.Text);
  V->Ty = T;
  V->Range = D.TheName.Range;
  V->Memory.ReadOnly = Q.IsConst;
  V->Memory.Restrict = Q.Memory.Restrict;
  takePrecise(Ctx, Q, *V);
  V->Relaxed = isRelaxed(Ctx, Q, T, D.TheName.Range);
  V->NonUniform = Q.NonUniform;
  V->SubgroupUniform = Q.SubgroupUniform;
  V->Decorations = Q.Decorations;
  return V;
}

static Variable *declareOneLocal(Context &Ctx, const Qualifiers &Q, const ast::Declarator &D,
                                 const Type *Base) {
  const Type *T = Ctx.applyArrays(Base, D.Arrays);
  const Type *Sized = T;
  // The name is in scope only after its initializer (section 4.2.2).
  const Expr *Init = D.Init ? Ctx.checkInitializer(*D.Init, T, &Sized) : nullptr;
  if (Q.IsConst && !D.Init)
    Ctx.report(D.TheName.Range, diag::err_const_uninitialized) << D.TheName.Text;
  if (Q.IsConst && !Sized->isError() && Ctx.Traits.of(Sized).HasReference)
    Ctx.report(D.TheName.Range, diag::err_const_reference) << Sized->str();
  if (!checkVariableType(Ctx, Sized, Storage::Local, D.TheName.Range))
    Sized = Ctx.Types.error();
  if (Q.IsConst && (!Init || Init->Ty->isError()))
    Sized = Ctx.Types.error(); // nobody knows whether it is a constant expression
  Variable *V = makeLocal(Ctx, Q, D, Sized);
  if (isSizedByIndex(Ctx, Sized))
    sizeByIndex(Ctx, V);
  V->Init = Init;
  if (Q.IsConst && !Sized->isError()) {
    if (const Constant *Value = Ctx.constantOf(Init)) {
      V->TheStorage = Storage::Constant;
      V->Value = Value;
    } else if (Ctx.P.TheProfile == ast::Profile::Es) { // GLSL wants it at global scope only
      V->IsUnfolded = isConstantByRule(Init);
      if (!V->IsUnfolded)
        Ctx.report(D.Init->Range, diag::err_initializer_not_constant) << D.TheName.Text;
    }
  }
  declareVariable(Ctx, D.TheName, V);
  return V;
}

void Context::declareLocal(const ast::VariablesDecl &D, llvm::SmallVectorImpl<const Stmt *> &Out) {
  Qualifiers Q = resolveQualifiers(*this, D.Qualifiers);
  const Type *Base = resolveType(*D.Type);
  checkLocalQualifiers(*this, Q, Base);
  if (D.Declarators.empty() && !D.Type->Struct && !Base->isError())
    report(D.Range, diag::warn_declares_nothing);
  for (const ast::Declarator &Each : D.Declarators) {
    if (!Each.TheName.isValid())
      continue;
    Variable *V = declareOneLocal(*this, Q, Each, Base);
    if (V->TheStorage == Storage::Local && !V->Ty->isError())
      Out.push_back(P.make<LocalStmt>(V, Each.Range));
  }
}

Variable *declareCondition(Context &Ctx, const ast::VariablesDecl &D) {
  Qualifiers Q = resolveQualifiers(Ctx, D.Qualifiers);
  const Type *Base = Ctx.resolveType(*D.Type);
  checkLocalQualifiers(Ctx, Q, Base);
  if (D.Declarators.size() != 1 || !D.Declarators[0].Init || !D.Declarators[0].TheName.isValid())
    return nullptr; // the grammar has one initialized name here
  Variable *V = declareOneLocal(Ctx, Q, D.Declarators[0], Base);
  if (V->Ty->isError())
    return nullptr;
  if (!V->Ty->isBool()) {
    Ctx.report(D.Range, diag::err_condition_type) << V->Ty->str();
    return nullptr;
  }
  return V;
}

} // namespace coop::sema
