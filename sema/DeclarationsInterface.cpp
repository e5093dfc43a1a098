// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inputs and outputs of the stages, single or in blocks: which types they may have, arrays over
// vertices, locations, redeclared builtin variables (GLSL 4.60
// sections 4.3.4, 4.3.6, 4.4.1, 4.4.2).

#include "sema/DeclarationsInterface.h"
#include "sema/Mesh.h"
#include "sema/Placement.h"
#include "support/NearestSpelling.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/Support/MathExtras.h"

namespace coop::sema {

llvm::StringRef interfaceText(Storage S) { return S == Storage::Input ? "an input" : "an output"; }

bool isPerVertexArray(Stage St, Storage S, bool Patch, bool PerVertex) {
  if (Patch)
    return false;
  if (S == Storage::Input)
    return St == Stage::TessControl || St == Stage::TessEvaluation || St == Stage::Geometry ||
           (St == Stage::Fragment && PerVertex);
  return St == Stage::TessControl || St == Stage::Mesh;
}

/// GL_NV_geometry_shader_passthrough: what passes may stand as that of one vertex.
static bool mustBeVertexArray(Context &Ctx, const Variable &V, const Type *T) {
  return isPerVertexArray(Ctx.P.TheStage, V.TheStorage, V.Patch, V.PerVertex) && !V.PerTask &&
         (T->isArray() || !V.Passthrough);
}

namespace {

bool stageHasInterface(Context &Ctx, const Qualifiers &Q, Storage S) {
  Stage St = Ctx.P.TheStage;
  const bool IsTaskData =
      (St == Stage::Task && S == Storage::Output) || (St == Stage::Mesh && S == Storage::Input);
  if (Q.PerTask && !IsTaskData) {
    Ctx.report(Q.StorageRange, diag::err_per_task_here);
    return false;
  }
  if (Q.PerTask || (St == Stage::Mesh && S == Storage::Output))
    return true;
  if (IsTaskData && Ctx.P.Extensions.contains(Extension::NV_mesh_shader)) {
    Ctx.report(Q.StorageRange, diag::err_per_task_needed) << (St == Stage::Task ? 0 : 1);
    return false;
  }
  if (stageHasWorkgroups(St) || stageIsRay(St)) {
    Ctx.report(Q.StorageRange, diag::err_stage_without_interface)
        << stageName(St) << (S == Storage::Input ? "in" : "out");
    return false;
  }
  return true;
}

void checkPatch(Context &Ctx, const Qualifiers &Q, Storage S) {
  const Stage St = Ctx.P.TheStage;
  if (Q.Patch && !((St == Stage::TessControl && S == Storage::Output) ||
                   (St == Stage::TessEvaluation && S == Storage::Input)))
    Ctx.report(Q.InterpolationRange, diag::err_patch_here);
}

/// ESSL 3.20 sections 4.3.4 and 4.3.6: what is passed on is flatter than in GLSL.
static void checkEsInterface(Context &Ctx, const Qualifiers &Q, Storage S, const Type *T,
                             SourceRange R) {
  const Stage St = Ctx.P.TheStage;
  const bool IsVertexInput = St == Stage::Vertex && S == Storage::Input;
  if (Ctx.P.TheProfile != ast::Profile::Es)
    return;
  if (isPerVertexArray(St, S, Q.Patch, Q.PerVertex) && T->isArray())
    T = T->element();
  const Type *Inner = innermost(T);
  const auto IsDeep = [](const Field &F) { return F.Ty->isArray() || F.Ty->isStruct(); };
  llvm::StringRef Wrong;
  if (T->isArray() && IsVertexInput)
    Wrong = "an array";
  else if (T->isArray() && T->element()->isArray())
    Wrong = "an array of arrays";
  else if (T->isArray() && Inner->isStruct())
    Wrong = "an array of structures";
  else if (Inner->isStruct() && llvm::any_of(Inner->structInfo().Fields, IsDeep))
    Wrong = "a structure with arrays or structures in it";
  if (!Wrong.empty())
    Ctx.report(R, diag::err_es_interface)
        << (S == Storage::Input ? "an input" : "an output") << Wrong;
}

/// Types and qualifiers that one stage or the other forbids.
void checkStageRules(Context &Ctx, const Qualifiers &Q, Storage S, const Type *T, SourceRange R) {
  Stage St = Ctx.P.TheStage;
  checkEsInterface(Ctx, Q, S, T, R);
  const TypeTraits &Traits = Ctx.Traits.of(T);
  const Type *Inner = innermost(T);
  if (St == Stage::Vertex && S == Storage::Input && Inner->isStruct())
    Ctx.report(R, diag::err_interface_type) << T->str() << "an input of a vertex shader";
  if (St == Stage::Fragment && S == Storage::Output &&
      (Inner->isStruct() || Inner->isMatrix() || Traits.HasDouble))
    Ctx.report(R, diag::err_interface_type) << T->str() << "an output of a fragment shader";
  if (St == Stage::Fragment && S == Storage::Input && (Traits.HasInteger || Traits.HasDouble) &&
      !Q.Flat && !Q.PerVertex && !Q.ExplicitInterp && !Q.PerPrimitive)
    Ctx.report(R, diag::err_needs_flat) << T->str();
  if (Q.PerPrimitive && !((St == Stage::Mesh && S == Storage::Output) ||
                          (St == Stage::Fragment && S == Storage::Input)))
    Ctx.report(Q.InterpolationRange, diag::err_per_primitive_here) << "perprimitiveEXT";
  // Only warned of: other compilers take it, and `flat` says what is so.
  if (Q.PerPrimitive && (Q.NoPerspective || Q.Smooth))
    Ctx.report(Q.InterpolationRange, diag::warn_per_primitive_interpolation);
  if (Q.PerVertex && !(St == Stage::Fragment && S == Storage::Input))
    Ctx.report(Q.InterpolationRange, diag::err_per_vertex_here);
  if (Q.PerVertex && (Q.Centroid || Q.Sample))
    rejectInterpolation(Ctx, Q, "what is of each vertex");
  if (Q.PerView && !(St == Stage::Mesh && S == Storage::Output))
    Ctx.report(Q.StorageRange, diag::err_per_view_here);
  checkPatch(Ctx, Q, S);
  bool Interpolated = Q.Flat || Q.NoPerspective || Q.Smooth || Q.Centroid || Q.Sample;
  if (Interpolated && Q.Patch)
    rejectInterpolation(Ctx, Q, "what is of a patch");
  if (Interpolated && ((St == Stage::Vertex && S == Storage::Input) ||
                       (St == Stage::Fragment && S == Storage::Output)))
    rejectInterpolation(Ctx, Q,
                        St == Stage::Vertex ? "an input of a vertex shader"
                                            : "an output of a fragment shader");
  if (Q.Invariant && S == Storage::Input)
    Ctx.report(Q.InvarianceRange, diag::err_qualifier_not_allowed) << "invariant"
                                                                   << "an input";
}

bool isFlatPerPrimitive(Context &Ctx, const Qualifiers &Q, const Type *T) {
  const TypeTraits &Traits = Ctx.Traits.of(T);
  return Q.PerPrimitive && Ctx.P.TheStage == Stage::Fragment &&
         (Traits.HasInteger || Traits.HasDouble);
}

/// How many elements an array over vertices or primitives has, where it is known.
std::optional<uint32_t> vertexCount(Context &Ctx, const Variable &V) {
  constexpr uint32_t MaxPatchVertices = 32, TriangleVertices = 3;
  if (Ctx.P.TheStage == Stage::Mesh)
    return meshArraySize(Ctx, V);
  if (V.TheStorage == Storage::Output)
    return Ctx.Decls->OutputVertices;
  if (Ctx.P.TheStage == Stage::Geometry)
    return Ctx.Decls->InputVertices;
  return Ctx.P.TheStage == Stage::Fragment ? TriangleVertices : MaxPatchVertices;
}

/// spirv_decorate(11, N): a builtin variable that GLSL has no name for (GL_EXT_spirv_intrinsics).
bool isDecoratedBuiltin(const Qualifiers &Q) {
  return llvm::any_of(Q.Decorations, [](const SpirvDecoration &D) {
    return D.Number == static_cast<uint32_t>(spirv::Decoration::BuiltIn);
  });
}

/// Gives the outermost array of V's type T, over vertices, its size; the error type after
/// reporting.
const Type *sizePerVertex(Context &Ctx, const Variable &V, const Type *T) {
  const SourceRange R = V.Range;
  if (T->isError())
    return T;
  if (!T->isArray()) {
    if (Ctx.P.TheStage == Stage::Mesh)
      Ctx.report(R, diag::err_mesh_output_array) << (V.PerPrimitive ? 1 : 0);
    else
      Ctx.report(R, diag::err_per_vertex_array)
          << interfaceText(V.TheStorage) << stageName(Ctx.P.TheStage) << !V.PerVertex
          << (V.PerVertex ? "3" : "");
    return Ctx.Types.error();
  }
  if (V.PerView) {
    const Type *Views = sizePerView(Ctx, T->element(), R);
    T = Views->isError() ? Views : Ctx.Types.array(Views, T->arraySize());
    if (T->isError())
      return T;
  }
  // Members of builtin blocks may wait for an index that sizes them.
  const Type *Inner = innermost(T);
  bool IsBuiltin = Inner->isStruct() && Inner->structInfo().Fields[0].BuiltIn;
  if (!IsBuiltin && Ctx.Traits.of(T->element()).HasUnsized) {
    Ctx.report(R, diag::err_unsized_array_here);
    return Ctx.Types.error();
  }
  std::optional<uint32_t> Known = vertexCount(Ctx, V);
  if (!Known)
    return T; // a later layout says it
  if (T->arraySize() && T->arraySize()->asInt() != int64_t(*Known)) {
    if (Ctx.P.TheStage == Stage::Mesh)
      Ctx.report(R, diag::err_mesh_array_size)
          << T->arraySize()->str() << *Known
          << (isPerPrimitive(V) ? "max_primitives" : "max_vertices");
    else
      Ctx.report(R, diag::err_vertices_differ) << T->arraySize()->str() << *Known;
    return Ctx.Types.error();
  }
  return Ctx.Types.array(T->element(), Ctx.Types.u32(*Known));
}

void rememberUnsized(Context &Ctx, Variable *V) {
  if (!V->Ty->isError() && !vertexCount(Ctx, *V))
    (V->TheStorage == Storage::Input ? Ctx.Decls->UnsizedInputs : Ctx.Decls->UnsizedOutputs)
        .push_back(V);
}

void applyQualifiers(Variable &V, const Qualifiers &Q) {
  V.Flat = Q.Flat;
  V.NoPerspective = Q.NoPerspective;
  V.Centroid = Q.Centroid;
  V.Sample = Q.Sample;
  V.Patch = Q.Patch;
  V.PerPrimitive = Q.PerPrimitive;
  V.PerVertex = Q.PerVertex;
  V.PerView = Q.PerView;
  V.PerTask = Q.PerTask;
  V.ExplicitInterp = Q.ExplicitInterp;
  V.Passthrough = Q.has(LayoutId::Passthrough);
  V.Invariant = Q.Invariant;
  V.Location = Q.value(LayoutId::Location);
  V.Component = Q.value(LayoutId::Component);
  V.Index = Q.value(LayoutId::Index);
  V.SubgroupUniform = Q.SubgroupUniform && V.TheStorage == Storage::Input;
  V.Decorations = Q.Decorations;
}

/// `index` chooses one of two inputs of blending.
void checkBlendIndex(Context &Ctx, const Qualifiers &Q) {
  if (const LayoutValue *I = Q.find(LayoutId::Index); I && I->Value > 1)
    Ctx.report(I->Range, diag::err_blend_index) << I->Value;
}

/// `component` starts a value within a location: scalars and vectors that fit.
void checkComponent(Context &Ctx, const Qualifiers &Q, const Type *T) {
  const LayoutValue *C = Q.find(LayoutId::Component);
  if (!C)
    return;
  const Type *Inner = innermost(T);
  uint32_t Words = Inner->isScalarOrVector() && bitWidth(Inner->component()) == 64 ? 2 : 1;
  if (!Inner->isScalarOrVector() || C->Value + Inner->vectorSize() * Words > 4 ||
      C->Value % Words != 0)
    Ctx.report(C->Range, diag::err_component_range) << C->Value << T->str();
}

/// The type of a builtin that is declared again: the same, or an array with a size.
bool fitsBuiltin(const Type *Old, const Type *New) {
  return Old == New ||
         (Old->isArray() && New->isArray() && Old->element() == New->element() &&
          (!Old->arraySize() || !New->arraySize() || Old->arraySize()->asInt() == int64_t(1)));
}

/// Where builtin variables are, nobody says.
void rejectPlaces(Context &Ctx, const Qualifiers &Q, llvm::StringRef Name) {
  for (LayoutId Id : {LayoutId::Location, LayoutId::Component, LayoutId::Index})
    if (const LayoutValue *L = Q.find(Id))
      Ctx.report(L->Range, diag::err_layout_not_allowed)
          << L->Name << Name << "what is no built-in variable";
}

/// Whether a shader may declare the builtin again (section 7.1): to size it or to say more of it.
bool isRedeclarable(llvm::StringRef Name, const Type *T) {
#define REDECLARED_VARIABLE(Row)                                                                   \
  if (Name == (Row))                                                                               \
    return true;
#include "sema/BuiltinVariables.def"
#define MESH_INDICES(Row, ...)                                                                     \
  if (Name == (Row))                                                                               \
    return true;
#include "sema/builtins/MeshVariables.def"
  return T->isArray() && !T->arraySize();
}

/// How a builtin is interpolated is the language's: what says no more than that may be said.
void checkRedeclaredInterpolation(Context &Ctx, const Qualifiers &Q, Storage S, const Type *T,
                                  llvm::StringRef Name) {
  const bool IsInput = Ctx.P.TheStage == Stage::Fragment && S == Storage::Input;
  const bool IsInteger = Ctx.Traits.of(T).HasInteger;
  const bool Says = IsInput && (IsInteger ? Q.Flat : Q.Smooth) && !Q.Centroid && !Q.Sample;
  if (!Says)
    rejectInterpolation(Ctx, Q, ("'" + Name + "'").str());
}

/// A member of gl_PerVertex declared alone: `out float gl_ClipDistance[4];`.
void redeclareBuiltinMember(Context &Ctx, const Qualifiers &Q, const ast::Declarator &D,
                            const Type *T, Storage S, const Symbol &Old) {
  Field &F = fieldOf(Old.Var->Ty, Old.Field);
  if (Old.Var->TheStorage != S || !fitsBuiltin(F.Ty, T)) {
    Ctx.report(D.TheName.Range, diag::err_builtin_redeclared)
        << D.TheName.Text << interfaceText(Old.Var->TheStorage) << F.Ty->str();
    return;
  }
  checkLayoutPlace(Ctx, Q, place::InterfaceMember, "a member of 'gl_PerVertex'");
  rejectPlaces(Ctx, Q, D.TheName.Text);
  rejectMemory(Ctx, Q, interfaceText(S));
  rejectInterpolation(Ctx, Q, "a member of 'gl_PerVertex'");
  if (Q.Layout.empty() && !F.Ty->isArray())
    Ctx.report(D.TheName.Range, diag::err_builtin_redeclared_here) << D.TheName.Text << 1;
  if (T->isArray() && T->arraySize() && checkBuiltinSize(Ctx, F.BuiltIn, T, D.TheName.Range))
    F.Ty = T;
  F.Invariant |= Q.Invariant;
  takePrecise(Ctx, Q, *Old.Var);
  if (Q.has(LayoutId::XfbOffset)) {
    declareMemberFeedback(Ctx, Q, Q, F);
    Old.Var->XfbBuffer = Q.value(LayoutId::XfbBuffer).value_or(Ctx.Decls->XfbBuffer);
  }
}

/// A builtin variable declared again, to qualify it or to size its array (section 7.1).
bool redeclareBuiltin(Context &Ctx, const Qualifiers &Q, const ast::Declarator &D, const Type *T,
                      Storage S) {
  if (!D.TheName.Text.starts_with("gl_"))
    return false;
  unsigned ErrorsBefore = Ctx.Diags.errorCount();
  Symbol *Old = Ctx.Names.lookup(D.TheName.Text);
  if (!Old)
    Old = Ctx.lookupBuiltinVariable(D.TheName.Text, D.TheName.Range);
  if (Old && Old->TheKind == Symbol::Kind::BlockMember && Old->Var) {
    redeclareBuiltinMember(Ctx, Q, D, T, S, *Old);
    return true;
  }
  if (!Old || !Old->Var || !Old->Var->BuiltIn)
    return Ctx.Diags.errorCount() != ErrorsBefore;
  Variable &V = *Old->Var;
  if (S == Storage::Input && Ctx.P.TheStage == Stage::Compute) {
    Ctx.report(D.TheName.Range, diag::err_builtin_redeclared_here) << D.TheName.Text << 2;
    return true;
  }
  if (Ctx.NamedInterface.contains(&V)) {
    Ctx.report(D.TheName.Range, diag::err_qualified_after_use) << D.TheName.Text;
    return true;
  }
  if (!isRedeclarable(D.TheName.Text, V.Ty)) {
    Ctx.report(D.TheName.Range, diag::err_builtin_redeclared_here) << D.TheName.Text << 0;
    return true;
  }
  rejectMemory(Ctx, Q, interfaceText(S));
  checkRedeclaredInterpolation(Ctx, Q, S, T, D.TheName.Text);
  if (Q.Invariant && S == Storage::Input)
    Ctx.report(Q.InvarianceRange, diag::err_qualifier_not_allowed) << "invariant" << "an input";
  if (V.TheStorage != S || !fitsBuiltin(V.Ty, T)) {
    Ctx.report(D.TheName.Range, diag::err_builtin_redeclared)
        << D.TheName.Text << interfaceText(V.TheStorage) << V.Ty->str();
    return true;
  }
  if (T->isArray() && T->arraySize() && checkBuiltinSize(Ctx, V.BuiltIn, T, D.TheName.Range))
    V.Ty = T;
  rejectPlaces(Ctx, Q, D.TheName.Text);
  V.Invariant |= Q.Invariant;
  takePrecise(Ctx, Q, V);
  V.OverrideCoverage |= Q.has(LayoutId::OverrideCoverage);
  V.ViewportRelative |= Q.has(LayoutId::ViewportRelative);
  if (auto Offset = Q.value(LayoutId::SecondaryViewOffset))
    V.SecondaryViewOffset = Offset;
  declareRedeclarationLayout(Ctx, Q, V.BuiltIn);
  return true;
}

} // namespace

void declareInterfaceVariable(Context &Ctx, const Qualifiers &Q, const ast::Declarator &D,
                              const Type *T) {
  Storage S = Q.isStorage(ast::QualifierKind::In) ? Storage::Input : Storage::Output;
  if (!T->isError() && redeclareBuiltin(Ctx, Q, D, T, S))
    return;
  if (giveSize(Ctx, D.TheName, T, S))
    return;
  SourceRange R = D.TheName.Range;
  rejectMemory(Ctx, Q, interfaceText(S));
  if (Q.IsConst)
    Ctx.report(Q.ConstRange, diag::err_conflicting_qualifiers)
        << "const" << ast::qualifierSpelling(*Q.Storage) << Q.StorageRange;
  bool Good = stageHasInterface(Ctx, Q, S) && checkVariableType(Ctx, T, S, R) &&
              checkLayoutPlace(Ctx, Q, S == Storage::Input ? place::Input : place::Output,
                               interfaceText(S));
  auto *V = Ctx.P.make<Variable>();
  V->Name = Ctx.Types.copy(D.TheName.Text);
  V->TheStorage = S;
  V->Range = R;
  V->Relaxed = isRelaxed(Ctx, Q, T, R);
  applyQualifiers(*V, Q);
  takePrecise(Ctx, Q, *V);
  bool IsVertexArray = mustBeVertexArray(Ctx, *V, T);
  V->Ty = T;
  if (Good && IsVertexArray) {
    T = sizePerVertex(Ctx, *V, T);
    Good = !T->isError();
  } else if (Good && Ctx.Traits.of(T).HasUnsized &&
             (!isSizedByIndex(Ctx, T) ||
              Q.has(LayoutId::XfbOffset))) { // which has a place in bytes
    Ctx.report(R, diag::err_unsized_array_here);
    Good = false;
  }
  V->Ty = Good ? T : Ctx.Types.error();
  if (Good) {
    checkStageRules(Ctx, Q, S, T, R);
    checkBlendIndex(Ctx, Q);
    checkComponent(Ctx, Q, T);
    // GL_EXT_mesh_shader asks for no more than perprimitiveEXT, Vulkan for Flat all the same.
    V->Flat |= isFlatPerPrimitive(Ctx, Q, T);
    declareRedeclarationLayout(Ctx, Q, std::nullopt);
    declareFeedback(Ctx, Q, *V);
    if (!V->Location && !Q.LayoutFailed && !Q.PerTask && !isDecoratedBuiltin(Q))
      missingLocation(Ctx, *V, D.TheName);
    if (IsVertexArray)
      rememberUnsized(Ctx, V);
    else if (isSizedByIndex(Ctx, T))
      sizeByIndex(Ctx, V);
    Ctx.P.Globals.push_back(V);
  }
  declareVariable(Ctx, D.TheName, V);
}

// ---- blocks

/// T is an array that has no size in some dimension; what it is of may have.
static bool isOpenArray(const Type *T) {
  for (; T->isArray(); T = T->element())
    if (!T->arraySize())
      return true;
  return false;
}

static void declareInterfaceMember(Context &Ctx, const Qualifiers &Q, const ast::VariablesDecl &M,
                                   Storage S, llvm::SmallVectorImpl<Field> &Fields) {
  Qualifiers MQ = resolveQualifiers(Ctx, M.Qualifiers);
  checkMemberStorage(Ctx, Q, MQ);
  rejectMemory(Ctx, MQ, interfaceText(S));
  rejectNonUniform(Ctx, MQ);
  checkLayoutPlace(Ctx, MQ, place::InterfaceMember, "a member of an 'in' or 'out' block");
  if (const LayoutValue *C = MQ.find(LayoutId::Component); C && !MQ.has(LayoutId::Location))
    Ctx.report(C->Range, diag::err_component_without_location);
  if (M.Type->Struct)
    Ctx.report(M.Type->Struct->Range, diag::err_struct_in_block);
  const Type *Base = Ctx.resolveType(*M.Type);
  for (const ast::Declarator &D : M.Declarators) {
    if (!D.TheName.isValid())
      continue;
    checkIdentifier(Ctx, D.TheName);
    const Type *T = Ctx.applyArrays(Base, D.Arrays);
    if (MQ.PerView)
      T = sizePerView(Ctx, T, D.TheName.Range);
    if (Ctx.Traits.of(T).HasUnsized && !isSizedByIndex(Ctx, T)) {
      Ctx.report(D.TheName.Range, diag::err_unsized_array_here);
      T = Ctx.Types.error();
    }
    Qualifiers Both = MQ;
    Both.PerPrimitive |= Q.PerPrimitive;
    Both.Flat |= Q.Flat;
    Both.PerVertex |= Q.PerVertex;
    Both.ExplicitInterp |= Q.ExplicitInterp;
    if (checkVariableType(Ctx, T, S, D.TheName.Range)) {
      checkStageRules(Ctx, Both, S, T, D.TheName.Range);
      checkComponent(Ctx, MQ, T);
    } else {
      T = Ctx.Types.error();
    }
    Field F;
    F.Name = D.TheName.Text;
    F.Ty = T;
    F.Range = D.TheName.Range;
    F.Flat = MQ.Flat || Q.Flat;
    F.NoPerspective = MQ.NoPerspective || Q.NoPerspective;
    F.Centroid = MQ.Centroid || Q.Centroid;
    F.Sample = MQ.Sample || Q.Sample;
    F.Patch = MQ.Patch || Q.Patch;
    F.Invariant = MQ.Invariant || Q.Invariant;
    F.PerView = MQ.PerView || Q.PerView;
    F.PerPrimitive = MQ.PerPrimitive || Q.PerPrimitive;
    F.PerTask = Q.PerTask;
    F.Component = MQ.value(LayoutId::Component);
    F.Location = MQ.value(LayoutId::Location);
    F.Relaxed = isRelaxed(Ctx, MQ, T, F.Range);
    declareMemberFeedback(Ctx, Q, MQ, F);
    Fields.push_back(F);
  }
}

/// Section 4.4.1: the block has a location, or all of its members have; members without one follow
/// the one before. Where no member has one, the block's is all that SPIR-V wants.
static void placeMembers(Context &Ctx, const Qualifiers &Q, const ast::BlockDecl &D, Variable &V,
                         llvm::MutableArrayRef<Field> Fields) {
  std::optional<uint32_t> First = Q.value(LayoutId::Location);
  bool Any = llvm::any_of(Fields, [](const Field &F) { return F.Location.has_value(); });
  if (!Any) {
    V.Location = First;
    if (!First && !Q.LayoutFailed && !Q.PerTask)
      missingLocation(Ctx, V, D.BlockName);
    return;
  }
  uint64_t Next = First.value_or(0);
  for (Field &F : Fields) {
    if (!First && !F.Location) {
      Ctx.report(F.Range, diag::err_missing_location) << F.Name;
      return;
    }
    Next = F.Location.value_or(static_cast<uint32_t>(std::min(Next, MaxLocations)));
    F.Location = static_cast<uint32_t>(Next);
    Next = llvm::SaturatingAdd(Next, locationCount(F.Ty));
  }
}

void checkBlockQualifiers(Context &Ctx, const Qualifiers &Q, Storage S) {
  if (Q.Flat || Q.NoPerspective || Q.Smooth || Q.Centroid || Q.Sample)
    rejectInterpolation(Ctx, Q, "a block as a whole");
  if (Q.Invariant)
    Ctx.report(Q.InvarianceRange, diag::err_qualifier_not_allowed) << "invariant" << "a block";
  warnOfBlockPrecision(Ctx, Q);
  checkPatch(Ctx, Q, S);
}

/// Section 4.4.1: members of blocks in an array, one over vertices aside, have no locations of
/// their own, as each block needs others.
static void checkArrayLocations(Context &Ctx, const Variable &V) {
  const Type *T = interfaceType(Ctx, V);
  if (!T->isArray())
    return;
  for (const Field &F : innermost(T)->structInfo().Fields)
    if (F.Location) {
      Ctx.report(F.Range, diag::err_location_in_block_array) << F.Name;
      return;
    }
}

/// Section 4.3.6: a block is of the patch where it or its members are.
static bool isPatchBlock(const Qualifiers &Q, llvm::ArrayRef<Field> Fields) {
  return Q.Patch ||
         (!Fields.empty() && llvm::all_of(Fields, [](const Field &F) { return F.Patch; }));
}

static bool isMisspeltPerVertex(llvm::StringRef Name) {
  NearestSpelling Nearest(Name);
  Nearest.consider("gl_PerVertex");
  return Name.starts_with("gl_") && !Nearest.found().empty();
}

void declareInterfaceBlock(Context &Ctx, const Qualifiers &Q, const ast::BlockDecl &D) {
  Storage S = Q.isStorage(ast::QualifierKind::In) ? Storage::Input : Storage::Output;
  if (redeclareMeshBlock(Ctx, Q, D) || !stageHasInterface(Ctx, Q, S))
    return;
  Ctx.requireAvailable(
      {{Extension::EXT_shader_io_blocks, Extension::OES_shader_io_blocks}, true, 320},
      D.BlockName.Range, S == Storage::Input ? "an input block" : "an output block");
  if (D.BlockName.Text == "gl_PerVertex")
    return redeclarePerVertex(Ctx, Q, S, D);
  if (isMisspeltPerVertex(D.BlockName.Text)) {
    Ctx.report(D.BlockName.Range, diag::err_reserved_name) << D.BlockName.Text;
    Ctx.report(D.BlockName.Range, diag::note_did_you_mean)
        << "gl_PerVertex" << FixIt{D.BlockName.Range, "gl_PerVertex"};
    return redeclarePerVertex(Ctx, Q, S, D);
  }
  checkIdentifier(Ctx, D.BlockName);
  Stage St = Ctx.P.TheStage;
  if ((St == Stage::Vertex && S == Storage::Input) ||
      (St == Stage::Fragment && S == Storage::Output)) {
    Ctx.report(D.BlockName.Range, diag::err_interface_block_here)
        << (S == Storage::Input ? "in" : "out") << stageName(St);
    return;
  }
  rejectMemory(Ctx, Q, interfaceText(S));
  checkBlockQualifiers(Ctx, Q, S);
  checkLayoutPlace(Ctx, Q, place::InterfaceBlock, "an 'in' or 'out' block");
  llvm::SmallVector<Field, 8> Fields;
  for (const ast::VariablesDecl *M : D.Members)
    declareInterfaceMember(Ctx, Q, *M, S, Fields);
  checkFieldNames(Ctx, Fields);
  auto *V = Ctx.P.make<Variable>();
  V->TheStorage = S;
  V->IsBlock = true;
  V->Range = D.Instance.isValid() ? D.Instance.Range : D.BlockName.Range;
  V->PerVertex = Q.PerVertex;
  V->PerTask = Q.PerTask;
  V->ThePacking = Packing::Std430;
  V->Passthrough = Q.has(LayoutId::Passthrough);
  V->Patch = isPatchBlock(Q, Fields);
  for (const Field &F : Fields)
    if (F.Patch && !V->Patch) // a member may repeat what the block is
      Ctx.report(F.Range, diag::err_member_storage) << "patch" << interfaceText(S);
  placeMembers(Ctx, Q, D, *V, Fields);
  declareFeedback(Ctx, Q, *V, Fields);
  StructInfo Info;
  Info.Name = D.BlockName.Text;
  Info.Fields = Fields;
  Info.Range = D.BlockName.Range;
  Info.IsBlock = true;
  declareBlockName(Ctx, D, S == Storage::Input ? "in" : "out");
  const Type *Block = Ctx.Types.structure(Info);
  for (uint32_t I = 0; I < Fields.size(); ++I)
    if (isOpenArray(Fields[I].Ty))
      sizeMemberByIndex(Ctx, Block, I);
  V->Ty = Ctx.applyArrays(Block, D.Arrays);
  if (Fields.empty())
    V->Ty = Ctx.Types.error();
  else if (mustBeVertexArray(Ctx, *V, V->Ty)) {
    V->Ty = sizePerVertex(Ctx, *V, V->Ty);
    rememberUnsized(Ctx, V);
  } else if (isOpenArray(V->Ty)) {
    Ctx.report(V->Range, diag::err_unsized_array_here);
    V->Ty = Ctx.Types.error();
  } else if (Ctx.P.TheProfile == ast::Profile::Es && D.Arrays.size() > 1) {
    Ctx.report(V->Range, diag::err_es_interface)
        << (S == Storage::Input ? "an input" : "an output") << "an array of arrays";
  }
  checkArrayLocations(Ctx, *V);
  declareBlockNames(Ctx, D, V);
  if (!V->Ty->isError())
    Ctx.P.Globals.push_back(V);
}

// ---- when all are known

void sizeVertexArrays(Context &Ctx, Storage S) {
  auto &Waiting = S == Storage::Input ? Ctx.Decls->UnsizedInputs : Ctx.Decls->UnsizedOutputs;
  for (Variable *V : std::exchange(Waiting, {})) {
    if (!vertexCount(Ctx, *V))
      Waiting.push_back(V);
    else
      V->Ty = sizePerVertex(Ctx, *V, V->Ty);
  }
}

void finishInterface(Context &Ctx) {
  finishImplicitArrays(Ctx);
  checkImplicitBlocks(Ctx);
  placeInterface(Ctx);
  checkLocations(Ctx);
  checkTileImageLocations(Ctx);
  finishFeedback(Ctx);
}

} // namespace coop::sema
