// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inputs and outputs of the stages, single or in blocks: which types they may have, arrays over
// vertices, locations, redeclared builtin variables (GLSL 4.60
// sections 4.3.4, 4.3.6, 4.4.1, 4.4.2).

#include "sema/DeclarationsInterface.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/Support/MathExtras.h"

namespace coop::sema {

namespace {

llvm::StringRef storageText(Storage S) { return S == Storage::Input ? "an input" : "an output"; }

/// True where the outermost array of an input or output counts vertices (section 4.3.4, 4.3.6).
bool isPerVertexArray(Stage St, Storage S, bool Patch) {
  if (Patch)
    return false;
  if (S == Storage::Input)
    return St == Stage::TessControl || St == Stage::TessEvaluation || St == Stage::Geometry;
  return St == Stage::TessControl;
}

const Type *innermost(const Type *T) {
  while (T->isArray())
    T = T->element();
  return T;
}

/// Locations that a value takes (section 4.4.1); saturated.
uint64_t locationCount(const Type *T, bool VertexInput) {
  switch (T->kind()) {
  case TypeKind::Scalar:
    return 1;
  case TypeKind::Vector:
    return !VertexInput && bitWidth(T->component()) == 64 && T->vectorSize() > 2 ? 2 : 1;
  case TypeKind::Matrix:
    return uint64_t(T->columns()) *
           (!VertexInput && bitWidth(T->component()) == 64 && T->rows() > 2 ? 2 : 1);
  case TypeKind::Array: {
    std::optional<int64_t> N = T->arraySize() ? T->arraySize()->asInt() : std::nullopt;
    return llvm::SaturatingMultiply(locationCount(T->element(), VertexInput),
                                    N && *N > 0 ? uint64_t(*N) : 1);
  }
  case TypeKind::Struct: {
    uint64_t Sum = 0;
    for (const Field &F : T->structInfo().Fields)
      Sum = llvm::SaturatingAdd(Sum, locationCount(F.Ty, VertexInput));
    return Sum;
  }
  default:
    return 1;
  }
}

/// More than any implementation has; keeps the map of used locations small.
constexpr uint64_t MaxLocations = 1024;

bool stageHasInterface(Context &Ctx, Storage S, SourceRange R) {
  Stage St = Ctx.P.TheStage;
  if (stageHasWorkgroups(St) || stageIsRay(St)) {
    Ctx.report(R, diag::err_stage_without_interface)
        << stageName(St) << (S == Storage::Input ? "in" : "out");
    return false;
  }
  return true;
}

/// Types and qualifiers that one stage or the other forbids.
void checkStageRules(Context &Ctx, const Qualifiers &Q, Storage S, const Type *T, SourceRange R) {
  Stage St = Ctx.P.TheStage;
  const TypeTraits &Traits = Ctx.Traits.of(T);
  const Type *Inner = innermost(T);
  if (St == Stage::Vertex && S == Storage::Input && Inner->isStruct())
    Ctx.report(R, diag::err_interface_type) << T->str() << "an input of a vertex shader";
  if (St == Stage::Fragment && S == Storage::Output &&
      (Inner->isStruct() || Inner->isMatrix() || Traits.HasDouble))
    Ctx.report(R, diag::err_interface_type) << T->str() << "an output of a fragment shader";
  if (St == Stage::Fragment && S == Storage::Input && (Traits.HasInteger || Traits.HasDouble) &&
      !Q.Flat)
    Ctx.report(R, diag::err_needs_flat) << T->str();
  if (Q.Patch && !((St == Stage::TessControl && S == Storage::Output) ||
                   (St == Stage::TessEvaluation && S == Storage::Input)))
    Ctx.report(Q.InterpolationRange, diag::err_patch_here);
  bool Interpolated = Q.Flat || Q.NoPerspective || Q.Smooth || Q.Centroid || Q.Sample;
  if (Interpolated && ((St == Stage::Vertex && S == Storage::Input) ||
                       (St == Stage::Fragment && S == Storage::Output)))
    rejectInterpolation(Ctx, Q, storageText(S));
  if (Q.Invariant && S == Storage::Input)
    Ctx.report(Q.InvarianceRange, diag::err_qualifier_not_allowed) << "invariant"
                                                                   << "an input";
}

/// Gives the outermost array over vertices its size; the error type after reporting.
const Type *sizePerVertex(Context &Ctx, Storage S, const Type *T, SourceRange R) {
  if (!T->isArray()) {
    Ctx.report(R, diag::err_per_vertex_array) << storageText(S) << stageName(Ctx.P.TheStage);
    return Ctx.Types.error();
  }
  std::optional<uint32_t> Known;
  constexpr uint32_t MaxPatchVertices = 32;
  if (S == Storage::Output)
    Known = Ctx.Decls->OutputVertices;
  else if (Ctx.P.TheStage == Stage::Geometry)
    Known = Ctx.Decls->InputVertices;
  else
    Known = MaxPatchVertices;
  if (!Known) {
    Ctx.report(R, diag::err_vertices_unknown) << (S == Storage::Input ? "in" : "out");
    return Ctx.Types.error();
  }
  if (T->arraySize() && T->arraySize()->asInt() != int64_t(*Known)) {
    Ctx.report(R, diag::err_vertices_differ) << T->arraySize()->str() << *Known;
    return Ctx.Types.error();
  }
  return Ctx.Types.array(T->element(), Ctx.Types.u32(*Known));
}

void applyQualifiers(Variable &V, const Qualifiers &Q) {
  V.Flat = Q.Flat;
  V.NoPerspective = Q.NoPerspective;
  V.Centroid = Q.Centroid;
  V.Sample = Q.Sample;
  V.Patch = Q.Patch;
  V.PerPrimitive = Q.PerPrimitive;
  V.PerVertex = Q.PerVertex;
  V.Invariant = Q.Invariant;
  V.Location = Q.value(LayoutId::Location);
  V.Component = Q.value(LayoutId::Component);
  V.Index = Q.value(LayoutId::Index);
  V.SubgroupUniform = Q.SubgroupUniform && V.TheStorage == Storage::Input;
  V.Decorations = Q.Decorations;
}

void rejectTransformFeedback(Context &Ctx, const Qualifiers &Q) {
  for (LayoutId Id :
       {LayoutId::XfbBuffer, LayoutId::XfbStride, LayoutId::XfbOffset, LayoutId::Stream})
    if (const LayoutValue *V = Q.find(Id))
      Ctx.report(V->Range, diag::err_layout_not_supported) << V->Name;
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

/// A builtin variable declared again, to qualify it or to size its array (section 7.1).
bool redeclareBuiltin(Context &Ctx, const Qualifiers &Q, const ast::Declarator &D, const Type *T,
                      Storage S) {
  if (!D.TheName.Text.starts_with("gl_"))
    return false;
  unsigned ErrorsBefore = Ctx.Diags.errorCount();
  Symbol *Old = Ctx.Names.lookup(D.TheName.Text);
  if (!Old)
    Old = Ctx.lookupBuiltinVariable(D.TheName.Text, D.TheName.Range);
  if (!Old || !Old->Var || !Old->Var->BuiltIn)
    return Ctx.Diags.errorCount() != ErrorsBefore;
  Variable &V = *Old->Var;
  bool Resizes = V.Ty->isArray() && T->isArray() && V.Ty->element() == T->element();
  if (V.TheStorage != S || (V.Ty != T && !Resizes)) {
    Ctx.report(D.TheName.Range, diag::err_builtin_redeclared)
        << D.TheName.Text << storageText(V.TheStorage) << V.Ty->str();
    return true;
  }
  if (Resizes && T->arraySize())
    V.Ty = T;
  V.Invariant |= Q.Invariant;
  declareDepthLayout(Ctx, Q, V.BuiltIn == static_cast<uint32_t>(spirv::BuiltIn::FragDepth));
  return true;
}

} // namespace

void declareInterfaceVariable(Context &Ctx, const Qualifiers &Q, const ast::Declarator &D,
                              const Type *T) {
  Storage S = Q.isStorage(ast::QualifierKind::In) ? Storage::Input : Storage::Output;
  if (!T->isError() && redeclareBuiltin(Ctx, Q, D, T, S))
    return;
  SourceRange R = D.TheName.Range;
  rejectMemory(Ctx, Q, storageText(S));
  bool Good =
      stageHasInterface(Ctx, S, Q.StorageRange) && checkVariableType(Ctx, T, S, R) &&
      checkLayoutPlace(Ctx, Q, S == Storage::Input ? place::Input : place::Output, storageText(S));
  auto *V = Ctx.P.make<Variable>();
  V->Name = Ctx.Types.copy(D.TheName.Text);
  V->TheStorage = S;
  V->Range = R;
  V->Memory.ReadOnly = Q.IsConst;
  V->Relaxed = isRelaxed(Ctx, Q, T);
  applyQualifiers(*V, Q);
  if (Good && isPerVertexArray(Ctx.P.TheStage, S, Q.Patch)) {
    T = sizePerVertex(Ctx, S, T, R);
    Good = !T->isError();
  } else if (Good && Ctx.Traits.of(T).HasUnsized) {
    Ctx.report(R, diag::err_unsized_array_here);
    Good = false;
  }
  V->Ty = Good ? T : Ctx.Types.error();
  if (Good) {
    checkStageRules(Ctx, Q, S, T, R);
    checkComponent(Ctx, Q, T);
    declareDepthLayout(Ctx, Q, /*IsFragDepth=*/false);
    rejectTransformFeedback(Ctx, Q);
    if (!V->Location && !Q.LayoutFailed)
      Ctx.report(R, diag::err_missing_location) << D.TheName.Text;
    Ctx.P.Globals.push_back(V);
  }
  declareVariable(Ctx, D.TheName, V);
}

// ---- blocks

static void declareInterfaceMember(Context &Ctx, const Qualifiers &Q, const ast::VariablesDecl &M,
                                   Storage S, std::optional<uint64_t> &Location,
                                   llvm::SmallVectorImpl<Field> &Fields) {
  Qualifiers MQ = resolveQualifiers(Ctx, M.Qualifiers);
  if (MQ.Storage && MQ.Storage != Q.Storage)
    Ctx.report(MQ.StorageRange, diag::err_member_storage)
        << ast::qualifierSpelling(*MQ.Storage) << ast::qualifierSpelling(*Q.Storage);
  rejectMemory(Ctx, MQ, storageText(S));
  checkLayoutPlace(Ctx, MQ, place::InterfaceMember, "a member of an 'in' or 'out' block");
  rejectTransformFeedback(Ctx, MQ);
  if (M.Type->Struct)
    Ctx.report(M.Type->Struct->Range, diag::err_struct_in_block);
  const Type *Base = Ctx.resolveType(*M.Type);
  for (const ast::Declarator &D : M.Declarators) {
    if (!D.TheName.isValid())
      continue;
    checkIdentifier(Ctx, D.TheName);
    const Type *T = Ctx.applyArrays(Base, D.Arrays, /*AllowUnsized=*/false);
    Qualifiers Both = MQ;
    Both.Flat |= Q.Flat;
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
    F.Component = MQ.value(LayoutId::Component);
    if (std::optional<uint32_t> L = MQ.value(LayoutId::Location))
      Location = *L;
    if (Location) {
      F.Location = static_cast<uint32_t>(std::min<uint64_t>(*Location, MaxLocations));
      Location = llvm::SaturatingAdd(*Location, locationCount(T, false));
    } else if (Fields.empty()) {
      Ctx.report(D.TheName.Range, diag::err_missing_location) << D.TheName.Text;
    }
    Fields.push_back(F);
  }
}

/// `out gl_PerVertex { ... };` only says which builtin outputs there are: they are made on use.
static void redeclarePerVertex(Context &Ctx, const ast::BlockDecl &D) {
  for (const ast::VariablesDecl *M : D.Members)
    for (const ast::Declarator &Each : M->Declarators) {
      static constexpr llvm::StringLiteral Members[] = {"gl_Position", "gl_PointSize",
                                                        "gl_ClipDistance", "gl_CullDistance"};
      if (Each.TheName.isValid() && !llvm::is_contained(Members, Each.TheName.Text))
        Ctx.report(Each.TheName.Range, diag::err_per_vertex_member) << Each.TheName.Text;
    }
}

void declareInterfaceBlock(Context &Ctx, const Qualifiers &Q, const ast::BlockDecl &D) {
  Storage S = Q.isStorage(ast::QualifierKind::In) ? Storage::Input : Storage::Output;
  if (!stageHasInterface(Ctx, S, Q.StorageRange))
    return;
  if (D.BlockName.Text == "gl_PerVertex")
    return redeclarePerVertex(Ctx, D);
  checkIdentifier(Ctx, D.BlockName);
  Stage St = Ctx.P.TheStage;
  if ((St == Stage::Vertex && S == Storage::Input) ||
      (St == Stage::Fragment && S == Storage::Output)) {
    Ctx.report(D.BlockName.Range, diag::err_interface_block_here)
        << (S == Storage::Input ? "in" : "out") << stageName(St);
    return;
  }
  rejectMemory(Ctx, Q, storageText(S));
  checkLayoutPlace(Ctx, Q, place::InterfaceBlock, "an 'in' or 'out' block");
  rejectTransformFeedback(Ctx, Q);
  std::optional<uint64_t> Location;
  if (std::optional<uint32_t> L = Q.value(LayoutId::Location))
    Location = *L;
  llvm::SmallVector<Field, 8> Fields;
  for (const ast::VariablesDecl *M : D.Members)
    declareInterfaceMember(Ctx, Q, *M, S, Location, Fields);
  checkFieldNames(Ctx, Fields);
  StructInfo Info;
  Info.Name = D.BlockName.Text;
  Info.Fields = Fields;
  Info.Range = D.BlockName.Range;
  Info.IsBlock = true;
  declareBlockName(Ctx, D, S == Storage::Input ? "in" : "out");
  auto *V = Ctx.P.make<Variable>();
  V->TheStorage = S;
  V->IsBlock = true;
  V->Range = D.Instance.isValid() ? D.Instance.Range : D.BlockName.Range;
  V->Patch = Q.Patch;
  V->Ty = Ctx.applyArrays(Ctx.Types.structure(Info), D.Arrays);
  if (Fields.empty())
    V->Ty = Ctx.Types.error();
  else if (isPerVertexArray(St, S, Q.Patch))
    V->Ty = sizePerVertex(Ctx, S, V->Ty, V->Range);
  else if (!V->Ty->isError() && Ctx.Traits.of(V->Ty).HasUnsized) {
    Ctx.report(V->Range, diag::err_unsized_array_here);
    V->Ty = Ctx.Types.error();
  }
  declareBlockNames(Ctx, D, V);
  if (!V->Ty->isError())
    Ctx.P.Globals.push_back(V);
}

// ---- when all are known

namespace {

/// The locations in use in one direction.
class LocationMap {
public:
  LocationMap(Context &Ctx, Storage S) : Ctx(Ctx), S(S) {}

  void add(uint32_t First, uint32_t Component, const Type *T, SourceRange R, uint32_t Index) {
    bool VertexInput = Ctx.P.TheStage == Stage::Vertex && S == Storage::Input;
    uint64_t Count = locationCount(T, VertexInput);
    if (First + Count > MaxLocations) {
      Ctx.report(R, diag::err_location_range) << First << Count << MaxLocations;
      return;
    }
    const Type *Inner = innermost(T);
    uint32_t Words = Inner->isScalarOrVector()
                         ? Inner->vectorSize() * (bitWidth(Inner->component()) == 64 ? 2 : 1)
                         : 4;
    uint32_t Mask = ((1u << std::min(Words, 4u)) - 1) << Component;
    for (uint64_t L = First; L < First + Count; ++L) {
      auto &Entries = Used[(L << 1) | (Index & 1)];
      for (const Use &U : Entries)
        if (U.Mask & Mask) {
          Ctx.report(R, diag::err_location_used) << L;
          if (U.Range.isValid())
            Ctx.report(U.Range, diag::note_location_used) << L;
          return;
        }
      Entries.push_back({Mask, R});
    }
  }

private:
  struct Use {
    uint32_t Mask;
    SourceRange Range;
  };
  Context &Ctx;
  Storage S;
  llvm::DenseMap<uint64_t, llvm::SmallVector<Use, 1>> Used;
};

} // namespace

void finishInterface(Context &Ctx) {
  LocationMap Inputs(Ctx, Storage::Input), Outputs(Ctx, Storage::Output);
  for (const Variable *V : Ctx.P.Globals) {
    if ((V->TheStorage != Storage::Input && V->TheStorage != Storage::Output) || V->BuiltIn)
      continue;
    LocationMap &Map = V->TheStorage == Storage::Input ? Inputs : Outputs;
    const Type *T = V->Ty;
    if (isPerVertexArray(Ctx.P.TheStage, V->TheStorage, V->Patch) && T->isArray())
      T = T->element();
    if (V->IsBlock && innermost(T)->isStruct()) {
      for (const Field &F : innermost(T)->structInfo().Fields)
        if (F.Location)
          Map.add(*F.Location, F.Component.value_or(0), F.Ty, F.Range, 0);
    } else if (V->Location) {
      Map.add(*V->Location, V->Component.value_or(0), T, V->Range, V->Index.value_or(0));
    }
  }
}

} // namespace coop::sema
