// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Declarations that are qualifiers alone: the workgroup's size and the other stages' layouts,
// defaults of blocks, forward declarations of buffer references, `invariant x;`, `precision ...;`
// (GLSL 4.60 sections 4.4.1, 4.4.2, 4.4.5, 4.7, 4.8).

#include "sema/Builtins.h"
#include "sema/DeclarationsInterface.h"
#include "sema/Placement.h"
#include "sema/Rays.h"
#include "sema/Specialization.h"
#include "sema/SpirvIntrinsics.h"
#include "support/spirv/generated/Enums.h"

namespace coop::sema {

// ---- the workgroup

static std::optional<unsigned> dimensionOf(LayoutId Id, LayoutId First) {
  unsigned I = static_cast<unsigned>(Id), F = static_cast<unsigned>(First);
  if (I < F || I > F + 2)
    return std::nullopt;
  return I - F;
}

/// Sets one number of the workgroup's size, which all declarations must agree in.
static void setWorkgroupSize(Context &Ctx, const LayoutValue &V, std::optional<uint32_t> &Number,
                             SourceRange &Where) {
  if (Number && *Number != V.Value) {
    Ctx.report(V.Range, diag::err_workgroup_size_differs) << V.Name << V.Value << *Number;
    Ctx.report(Where, diag::note_previous_layout);
    return;
  }
  WorkgroupSize &Size = Ctx.Decls->Size;
  if (!Number && Size.FirstUse.isValid()) {
    Ctx.report(V.Range, diag::err_workgroup_size_after_use);
    Ctx.report(Size.FirstUse, diag::note_workgroup_size_used);
    return;
  }
  Number = V.Value;
  Where = V.Range;
  Size.IsDeclared = true;
}

/// SPIR-V and Vulkan count invocations in 32 bits. What is specialized is up to the pipeline.
static void checkWorkgroupProduct(Context &Ctx, SourceRange Where) {
  const WorkgroupSize &Size = Ctx.Decls->Size;
  uint32_t Sizes[3];
  for (unsigned I = 0; I < 3; ++I)
    Sizes[I] = Size.Value[I].value_or(1);
  uint64_t Product = uint64_t(Sizes[0]) * Sizes[1];
  if (Product > UINT32_MAX || Product * Sizes[2] > UINT32_MAX)
    Ctx.report(Where, diag::err_workgroup_size_product) << Sizes[0] << Sizes[1] << Sizes[2];
}

static void workgroupLayout(Context &Ctx, const Qualifiers &Q) {
  WorkgroupSize &Size = Ctx.Decls->Size;
  bool SizeGiven = false;
  SourceRange Last;
  for (const LayoutValue &V : Q.Layout) {
    if (std::optional<unsigned> D = dimensionOf(V.Id, LayoutId::LocalSizeX)) {
      if (V.Value == 0) {
        Ctx.report(V.Range, diag::err_workgroup_size_zero) << V.Name;
        continue;
      }
      setWorkgroupSize(Ctx, V, Size.Value[*D], Size.Range[*D]);
      SizeGiven = true;
      Last = V.Range;
    } else if (std::optional<unsigned> I = dimensionOf(V.Id, LayoutId::LocalSizeXId)) {
      setWorkgroupSize(Ctx, V, Size.Id[*I], Size.IdRange[*I]);
    }
  }
  if (SizeGiven)
    checkWorkgroupProduct(Ctx, Last);
}

const Constant *workgroupSize(Context &Ctx, unsigned Dimension) {
  WorkgroupSize &Size = Ctx.Decls->Size;
  const Constant *&Known = Ctx.P.WorkgroupSize[Dimension];
  if (Known)
    return Known;
  const Constant *Default = Ctx.Types.u32(Size.Value[Dimension].value_or(1));
  Known = Default;
  if (!Size.Id[Dimension])
    return Known;
  static constexpr llvm::StringLiteral Names[] = {"gl_WorkGroupSize.x", "gl_WorkGroupSize.y",
                                                  "gl_WorkGroupSize.z"};
  auto *V = Ctx.P.make<Variable>();
  V->Name = Names[Dimension];
  V->Ty = Default->type();
  V->TheStorage = Storage::SpecConstant;
  V->Range = Size.IdRange[Dimension];
  V->ConstantId = Size.Id[Dimension];
  Known = V->Value = Ctx.Types.spec(*V, Default);
  Ctx.P.SpecConstants.push_back(V);
  return Known;
}

const Constant *workgroupSizeComposite(Context &Ctx, SourceRange Use) {
  WorkgroupSize &Size = Ctx.Decls->Size;
  if (!Size.FirstUse.isValid())
    Size.FirstUse = Use;
  const Constant *Parts[] = {workgroupSize(Ctx, 0), workgroupSize(Ctx, 1), workgroupSize(Ctx, 2)};
  return Ctx.P.WorkgroupSizeConstant =
             Ctx.Types.composite(Ctx.Types.vector(ScalarKind::U32, 3), Parts);
}

// ---- execution modes of the other stages

namespace {

/// A layout qualifier that is an execution mode. Those of one group exclude each other.
struct ModeRow {
  LayoutId Id;
  spirv::ExecutionMode Mode;
  enum Group : uint8_t {
    None,
    Primitive,
    Spacing,
    Winding,
    OutputPrimitive,
    Depth,
    Interlock,
    Derivatives,
    StencilFront,
    StencilBack
  } TheGroup;
};

constexpr ModeRow InputModes[] = {
    {LayoutId::Triangles, spirv::ExecutionMode::Triangles, ModeRow::Primitive},
    {LayoutId::Quads, spirv::ExecutionMode::Quads, ModeRow::Primitive},
    {LayoutId::Isolines, spirv::ExecutionMode::Isolines, ModeRow::Primitive},
    {LayoutId::Points, spirv::ExecutionMode::InputPoints, ModeRow::Primitive},
    {LayoutId::Lines, spirv::ExecutionMode::InputLines, ModeRow::Primitive},
    {LayoutId::LinesAdjacency, spirv::ExecutionMode::InputLinesAdjacency, ModeRow::Primitive},
    {LayoutId::TrianglesAdjacency, spirv::ExecutionMode::InputTrianglesAdjacency,
     ModeRow::Primitive},
    {LayoutId::EqualSpacing, spirv::ExecutionMode::SpacingEqual, ModeRow::Spacing},
    {LayoutId::FractionalEvenSpacing, spirv::ExecutionMode::SpacingFractionalEven,
     ModeRow::Spacing},
    {LayoutId::FractionalOddSpacing, spirv::ExecutionMode::SpacingFractionalOdd, ModeRow::Spacing},
    {LayoutId::Cw, spirv::ExecutionMode::VertexOrderCw, ModeRow::Winding},
    {LayoutId::Ccw, spirv::ExecutionMode::VertexOrderCcw, ModeRow::Winding},
    {LayoutId::PointMode, spirv::ExecutionMode::PointMode, ModeRow::None},
    {LayoutId::Invocations, spirv::ExecutionMode::Invocations, ModeRow::None},
    {LayoutId::EarlyFragmentTests, spirv::ExecutionMode::EarlyFragmentTests, ModeRow::None},
    {LayoutId::FullQuads, spirv::ExecutionMode::RequireFullQuadsKHR, ModeRow::None},
    {LayoutId::QuadDerivatives, spirv::ExecutionMode::QuadDerivativesKHR, ModeRow::None},
    {LayoutId::PixelInterlockOrdered, spirv::ExecutionMode::PixelInterlockOrderedEXT,
     ModeRow::Interlock},
    {LayoutId::PixelInterlockUnordered, spirv::ExecutionMode::PixelInterlockUnorderedEXT,
     ModeRow::Interlock},
    {LayoutId::SampleInterlockOrdered, spirv::ExecutionMode::SampleInterlockOrderedEXT,
     ModeRow::Interlock},
    {LayoutId::SampleInterlockUnordered, spirv::ExecutionMode::SampleInterlockUnorderedEXT,
     ModeRow::Interlock},
    {LayoutId::ShadingRateInterlockOrdered, spirv::ExecutionMode::ShadingRateInterlockOrderedEXT,
     ModeRow::Interlock},
    {LayoutId::ShadingRateInterlockUnordered,
     spirv::ExecutionMode::ShadingRateInterlockUnorderedEXT, ModeRow::Interlock},
    {LayoutId::PostDepthCoverage, spirv::ExecutionMode::PostDepthCoverage, ModeRow::None},
    {LayoutId::EarlyAndLateFragmentTests, spirv::ExecutionMode::EarlyAndLateFragmentTestsAMD,
     ModeRow::None},
    {LayoutId::NonCoherentColorRead, spirv::ExecutionMode::NonCoherentColorAttachmentReadEXT,
     ModeRow::None},
    {LayoutId::NonCoherentDepthRead, spirv::ExecutionMode::NonCoherentDepthAttachmentReadEXT,
     ModeRow::None},
    {LayoutId::NonCoherentStencilRead, spirv::ExecutionMode::NonCoherentStencilAttachmentReadEXT,
     ModeRow::None},
    {LayoutId::NonCoherentTileRead, spirv::ExecutionMode::NonCoherentTileAttachmentReadQCOM,
     ModeRow::None},
    {LayoutId::DerivativeGroupQuads, spirv::ExecutionMode::DerivativeGroupQuadsKHR,
     ModeRow::Derivatives},
    {LayoutId::DerivativeGroupLinear, spirv::ExecutionMode::DerivativeGroupLinearKHR,
     ModeRow::Derivatives},
};

constexpr ModeRow OutputModes[] = {
    {LayoutId::Vertices, spirv::ExecutionMode::OutputVertices, ModeRow::None},
    {LayoutId::MaxVertices, spirv::ExecutionMode::OutputVertices, ModeRow::None},
    {LayoutId::Points, spirv::ExecutionMode::OutputPoints, ModeRow::OutputPrimitive},
    {LayoutId::LineStrip, spirv::ExecutionMode::OutputLineStrip, ModeRow::OutputPrimitive},
    {LayoutId::TriangleStrip, spirv::ExecutionMode::OutputTriangleStrip, ModeRow::OutputPrimitive},
    {LayoutId::Lines, spirv::ExecutionMode::OutputLinesEXT, ModeRow::OutputPrimitive},
    {LayoutId::Triangles, spirv::ExecutionMode::OutputTrianglesEXT, ModeRow::OutputPrimitive},
    {LayoutId::MaxPrimitives, spirv::ExecutionMode::OutputPrimitivesEXT, ModeRow::None},
};

/// Of the whole output, or of its declaration.
constexpr ModeRow StencilModes[] = {
    {LayoutId::StencilRefUnchangedFront, spirv::ExecutionMode::StencilRefUnchangedFrontAMD,
     ModeRow::StencilFront},
    {LayoutId::StencilRefGreaterFront, spirv::ExecutionMode::StencilRefGreaterFrontAMD,
     ModeRow::StencilFront},
    {LayoutId::StencilRefLessFront, spirv::ExecutionMode::StencilRefLessFrontAMD,
     ModeRow::StencilFront},
    {LayoutId::StencilRefUnchangedBack, spirv::ExecutionMode::StencilRefUnchangedBackAMD,
     ModeRow::StencilBack},
    {LayoutId::StencilRefGreaterBack, spirv::ExecutionMode::StencilRefGreaterBackAMD,
     ModeRow::StencilBack},
    {LayoutId::StencilRefLessBack, spirv::ExecutionMode::StencilRefLessBackAMD,
     ModeRow::StencilBack},
};

/// depth_any is what holds without any of them.
constexpr ModeRow DepthModes[] = {
    {LayoutId::DepthGreater, spirv::ExecutionMode::DepthGreater, ModeRow::Depth},
    {LayoutId::DepthLess, spirv::ExecutionMode::DepthLess, ModeRow::Depth},
    {LayoutId::DepthUnchanged, spirv::ExecutionMode::DepthUnchanged, ModeRow::Depth},
};

bool takesNumber(LayoutId Id) {
  return Id == LayoutId::Invocations || Id == LayoutId::Vertices || Id == LayoutId::MaxVertices ||
         Id == LayoutId::MaxPrimitives;
}

const ModeRow *findMode(llvm::ArrayRef<ModeRow> Rows, LayoutId Id) {
  for (const ModeRow &R : Rows)
    if (R.Id == Id)
      return &R;
  return nullptr;
}

/// False after reporting a contradiction.
bool addMode(Context &Ctx, llvm::ArrayRef<ModeRow> Rows, const LayoutValue &V) {
  const ModeRow *Row = findMode(Rows, V.Id);
  if (!Row)
    return true;
  std::vector<uint32_t> Operands;
  if (takesNumber(V.Id)) {
    Operands.push_back(V.Value);
    if (V.Value == 0) {
      Ctx.report(V.Range, diag::err_layout_zero) << V.Name;
      Operands.back() = 1; // it is there, all the same
    }
    constexpr uint32_t MaxGeometryOutputVertices = 256;
    if (V.Id == LayoutId::MaxVertices && Ctx.P.TheStage == Stage::Geometry &&
        V.Value > MaxGeometryOutputVertices)
      Ctx.report(V.Range, diag::err_max_vertices) << MaxGeometryOutputVertices << V.Value;
  }
  // A tessellation evaluation shader reads triangles as its domain, a geometry shader as input.
  auto Number = static_cast<uint32_t>(Row->Mode);
  for (Program::ExecutionMode &Old : Ctx.P.ExecutionModes) {
    const ModeRow *OldRow = nullptr;
    for (const ModeRow &R : Rows)
      if (static_cast<uint32_t>(R.Mode) == Old.Mode)
        OldRow = &R;
    if (Old.Mode == Number && Old.Operands == Operands)
      return true;
    if (Old.Mode == Number ||
        (OldRow && OldRow->TheGroup == Row->TheGroup && Row->TheGroup != ModeRow::None)) {
      Ctx.report(V.Range, diag::err_layout_contradicts) << V.Name;
      return false;
    }
  }
  Ctx.P.ExecutionModes.push_back({Number, std::move(Operands)});
  return true;
}

/// How many vertices a primitive of a geometry shader's input has.
std::optional<uint32_t> inputVertices(LayoutId Id) {
  switch (Id) {
  case LayoutId::Points:
    return 1;
  case LayoutId::Lines:
    return 2;
  case LayoutId::LinesAdjacency:
    return 4;
  case LayoutId::Triangles:
    return 3;
  case LayoutId::TrianglesAdjacency:
    return 6;
  default:
    return std::nullopt;
  }
}

} // namespace

void declareInputLayout(Context &Ctx, const Qualifiers &Q) {
  bool &Failed = Ctx.Decls->StageLayoutFailed;
  if (!checkLayoutPlace(Ctx, Q, place::InputDefault, "'in' alone")) {
    Failed = true;
    return;
  }
  Failed |= Q.LayoutFailed;
  workgroupLayout(Ctx, Q);
  shadingRateLayout(Ctx, Q);
  for (const LayoutValue &V : Q.Layout) {
    if (!addMode(Ctx, InputModes, V))
      Failed = true;
    else if (std::optional<uint32_t> N = inputVertices(V.Id);
             N && Ctx.P.TheStage == Stage::Geometry)
      Ctx.Decls->InputVertices = N;
    if (V.Id == LayoutId::DerivativeGroupQuads || V.Id == LayoutId::DerivativeGroupLinear)
      Ctx.Decls->Size.DerivativeGroup = V;
  }
  sizeVertexArrays(Ctx, Storage::Input);
}

void declareOutputLayout(Context &Ctx, const Qualifiers &Q) {
  bool &Failed = Ctx.Decls->StageLayoutFailed;
  if (!checkLayoutPlace(Ctx, Q, place::OutputDefault, "'out' alone")) {
    Failed = true;
    return;
  }
  Failed |= Q.LayoutFailed;
  for (const LayoutValue &V : Q.Layout) {
    if (!addMode(Ctx, OutputModes, V) || !addMode(Ctx, StencilModes, V))
      Failed = true;
    else if (V.Id == LayoutId::Vertices)
      Ctx.Decls->OutputVertices = V.Value;
  }
  declareFeedbackDefault(Ctx, Q);
  sizeVertexArrays(Ctx, Storage::Output);
}

void declareRedeclarationLayout(Context &Ctx, const Qualifiers &Q,
                                std::optional<uint32_t> BuiltIn) {
  constexpr auto FragCoord = spirv::BuiltIn::FragCoord, FragDepth = spirv::BuiltIn::FragDepth;
  auto Is = [&](spirv::BuiltIn Which) { return BuiltIn == static_cast<uint32_t>(Which); };
  auto Misplaced = [&](const LayoutValue &V, llvm::StringRef What, llvm::StringRef For) {
    Ctx.report(V.Range, diag::err_layout_not_allowed) << V.Name << What << For;
  };
  for (const LayoutValue &V : Q.Layout) {
    if (V.Id == LayoutId::DepthAny || findMode(DepthModes, V.Id)) {
      if (Is(FragDepth))
        addMode(Ctx, DepthModes, V);
      else
        Misplaced(V, "an output other than gl_FragDepth", "gl_FragDepth");
    } else if (findMode(StencilModes, V.Id)) {
      if (Is(spirv::BuiltIn::FragStencilRefEXT))
        addMode(Ctx, StencilModes, V);
      else
        Misplaced(V, "an output other than gl_FragStencilRefARB", "gl_FragStencilRefARB");
    } else if (V.Id == LayoutId::OriginUpperLeft || V.Id == LayoutId::PixelCenterInteger) {
      if (!Is(FragCoord))
        Misplaced(V, "an input other than gl_FragCoord", "gl_FragCoord");
      else if (V.Id == LayoutId::PixelCenterInteger)
        Ctx.report(V.Range, diag::err_layout_not_in_vulkan_fragment) << V.Name;
    } else if (V.Id == LayoutId::OverrideCoverage) {
      if (!Is(spirv::BuiltIn::SampleMask))
        Misplaced(V, "an output other than gl_SampleMask", "gl_SampleMask");
    } else if (V.Id == LayoutId::ViewportRelative || V.Id == LayoutId::SecondaryViewOffset) {
      if (!Is(spirv::BuiltIn::Layer))
        Misplaced(V, "an output other than gl_Layer", "gl_Layer");
    }
  }
}

namespace {

/// What the layouts of a stage must say somewhere in the shader.
struct NeededLayout {
  Stage Where;
  std::initializer_list<spirv::ExecutionMode> OneOf;
  llvm::StringLiteral Text; ///< an example
};

} // namespace

/// What a stage has without saying it (sections 4.4.1.1 and 4.4.1.2), and what other layouts imply:
/// SPIR-V has no defaults.
static void addImpliedModes(Context &Ctx) {
  using enum spirv::ExecutionMode;
  auto HasAny = [&](std::initializer_list<spirv::ExecutionMode> Modes) {
    return llvm::any_of(Ctx.P.ExecutionModes, [&](const Program::ExecutionMode &Mode) {
      return llvm::is_contained(Modes, static_cast<spirv::ExecutionMode>(Mode.Mode));
    });
  };
  auto Add = [&](spirv::ExecutionMode Mode, std::vector<uint32_t> Operands = {}) {
    if (!HasAny({Mode}))
      Ctx.P.ExecutionModes.push_back({static_cast<uint32_t>(Mode), std::move(Operands)});
  };
  if (Ctx.P.TheStage == Stage::TessEvaluation) {
    if (!HasAny({SpacingEqual, SpacingFractionalEven, SpacingFractionalOdd}))
      Add(SpacingEqual);
    if (!HasAny({VertexOrderCw, VertexOrderCcw}))
      Add(VertexOrderCcw);
  }
  if (Ctx.P.TheStage == Stage::Geometry) {
    Add(Invocations, {1});
    // GL_NV_geometry_shader_passthrough: the primitive that comes in goes out.
    bool Passes = llvm::any_of(Ctx.P.Globals, [](const Variable *V) { return V->Passthrough; });
    if (Passes && !HasAny({OutputPoints, OutputLineStrip, OutputTriangleStrip})) {
      Add(HasAny({InputPoints})  ? OutputPoints
          : HasAny({InputLines}) ? OutputLineStrip
                                 : OutputTriangleStrip);
      Add(OutputVertices, {Ctx.Decls->InputVertices.value_or(3)});
    }
  }
  if (HasAny({PostDepthCoverage}))
    Add(EarlyFragmentTests);
  // GL_ARB_fragment_shader_interlock: pixels in their order.
  if (Ctx.TheFlow.Begin.isValid() &&
      !HasAny({PixelInterlockOrderedEXT, PixelInterlockUnorderedEXT, SampleInterlockOrderedEXT,
               SampleInterlockUnorderedEXT, ShadingRateInterlockOrderedEXT,
               ShadingRateInterlockUnorderedEXT}))
    Add(PixelInterlockOrderedEXT);
}

/// Section 8.15: streams are there where points leave.
static void checkStreams(Context &Ctx) {
  auto IsPoints = [](const Program::ExecutionMode &Mode) {
    return Mode.Mode == static_cast<uint32_t>(spirv::ExecutionMode::OutputPoints);
  };
  if (Ctx.P.TheStage != Stage::Geometry || llvm::any_of(Ctx.P.ExecutionModes, IsPoints))
    return;
  for (const Context::CallSite &Call : Ctx.Calls)
    if (const Builtin *B = Call.BuiltinCallee;
        B && (B->Id == BuiltinId::EmitStreamVertex || B->Id == BuiltinId::EndStreamPrimitive))
      Ctx.report(Call.Range, diag::warn_streams_of_points) << B->Name;
}

void checkNeededLayouts(Context &Ctx) {
  using enum spirv::ExecutionMode;
  // GLSL 4.60 sections 4.4.1.2 and 4.4.2.2, GL_EXT_mesh_shader section 4.4.2.X. SPIR-V has them of
  // an entry point, so what is meant to stand in another compilation unit is of no use there.
  static const NeededLayout Needed[] = {
      {Stage::Geometry,
       {InputPoints, InputLines, InputLinesAdjacency, Triangles, InputTrianglesAdjacency},
       "layout(triangles) in"},
      {Stage::TessControl, {OutputVertices}, "layout(vertices = ...) out"},
      {Stage::TessEvaluation, {Triangles, Quads, Isolines}, "layout(triangles) in"},
      {Stage::Geometry,
       {OutputPoints, OutputLineStrip, OutputTriangleStrip},
       "layout(triangle_strip) out"},
      {Stage::Geometry, {OutputVertices}, "layout(max_vertices = ...) out"},
      {Stage::Mesh, {OutputPoints, OutputLinesEXT, OutputTrianglesEXT}, "layout(triangles) out"},
      {Stage::Mesh, {OutputVertices}, "layout(max_vertices = ...) out"},
      {Stage::Mesh, {OutputPrimitivesEXT}, "layout(max_primitives = ...) out"},
  };
  addImpliedModes(Ctx);
  if (Ctx.Decls->StageLayoutFailed)
    return;
  checkStreams(Ctx);
  for (const NeededLayout &Each : Needed) {
    auto IsThere = [&](const Program::ExecutionMode &Mode) {
      return llvm::is_contained(Each.OneOf, static_cast<spirv::ExecutionMode>(Mode.Mode));
    };
    if (Each.Where == Ctx.P.TheStage && llvm::none_of(Ctx.P.ExecutionModes, IsThere))
      Ctx.report(Ctx.P.Main->Range, diag::err_layout_needed) << stageName(Each.Where) << Each.Text;
  }
  // Where no layout came the arrays still wait for it, and that it lacks has been said.
  for (const DeclarationState::EarlyIndex &Each : Ctx.Decls->EarlyIndices)
    if (Each.Array->Ty->isArray() && Each.Array->Ty->arraySize())
      Ctx.report(Each.Range, diag::err_index_before_layout) << Each.Name;
}

// ---- qualifiers alone

static void blockDefaults(Context &Ctx, const Qualifiers &Q, bool IsBuffer) {
  uint32_t Place = IsBuffer ? place::BufferDefault : place::UniformDefault;
  if (!checkLayoutPlace(Ctx, Q, Place, IsBuffer ? "'buffer' alone" : "'uniform' alone"))
    return;
  DeclarationState &State = *Ctx.Decls;
  Packing &ThePacking = IsBuffer ? State.BufferPacking : State.UniformPacking;
  bool &RowMajor = IsBuffer ? State.BufferRowMajor : State.UniformRowMajor;
  for (const LayoutValue &V : Q.Layout) {
    if (V.Id == LayoutId::Std140)
      ThePacking = Packing::Std140;
    else if (V.Id == LayoutId::Scalar)
      ThePacking = Packing::Scalar;
    else if (V.Id == LayoutId::RowMajor || V.Id == LayoutId::ColumnMajor)
      RowMajor = V.Id == LayoutId::RowMajor;
    else if (V.Id == LayoutId::Std430 &&
             (IsBuffer ||
              Ctx.requireExtension(Extension::EXT_scalar_block_layout, V.Range, "std430 uniform")))
      ThePacking = Packing::Std430;
  }
}

/// `layout(buffer_reference) buffer T;`: only that qualifier counts (GL_EXT_buffer_reference).
static void forwardDeclarations(Context &Ctx, const Qualifiers &Q,
                                llvm::ArrayRef<ast::Name> Names) {
  for (const ast::Name &Name : Names) {
    Symbol *Old = Ctx.Names.lookupInnermost(Name.Text);
    if (!Old)
      forwardReference(Ctx, Name, Q);
    else if (Old->TheKind != Symbol::Kind::Type || !Old->Ty->isBufferReference()) {
      Ctx.report(Name.Range, diag::err_redefinition) << Name.Text;
      if (Old->Range.isValid())
        Ctx.report(Old->Range, diag::note_previous_declaration) << Name.Text;
    }
  }
}

/// `invariant x;`, `precise x;` on variables that exist already (sections 4.8, 4.9).
static void requalify(Context &Ctx, const Qualifiers &Q, const ast::Name &Name) {
  Symbol *S = Ctx.Names.lookup(Name.Text);
  if (!S)
    S = Ctx.lookupBuiltinVariable(Name.Text, Name.Range);
  if (!S || !S->Var) {
    Ctx.report(Name.Range, diag::err_requalified_unknown) << Name.Text;
    return;
  }
  if (Q.Invariant && S->Var->TheStorage != Storage::Output) {
    Ctx.report(Name.Range, diag::err_invariant_not_output) << Name.Text;
    return;
  }
  const bool IsMember = S->TheKind == Symbol::Kind::BlockMember;
  if (Ctx.NamedInterface.contains(
          IsMember ? static_cast<const void *>(&fieldOf(S->Var->Ty, S->Field)) : S->Var)) {
    Ctx.report(Name.Range, diag::err_qualified_after_use) << Name.Text;
    return;
  }
  takePrecise(Ctx, Q, *S->Var);
  if (IsMember)
    fieldOf(S->Var->Ty, S->Field).Invariant |= Q.Invariant;
  else
    S->Var->Invariant |= Q.Invariant;
}

/// What only means something of a variable. `invariant out` is of all outputs.
static void rejectWithoutVariable(Context &Ctx, const Qualifiers &Q) {
  const llvm::StringLiteral What = "a declaration without a variable";
  rejectMemory(Ctx, Q, What);
  rejectInterpolation(Ctx, Q, What);
  if (!Q.isStorage(ast::QualifierKind::Out))
    rejectInvariant(Ctx, Q, What);
  if (Q.IsConst)
    Ctx.report(Q.ConstRange, diag::err_qualifier_not_allowed) << "const" << What;
  if (Q.Precision)
    Ctx.report(Q.PrecisionRange, diag::err_qualifier_not_allowed)
        << ast::qualifierSpelling(*Q.Precision) << What;
}

void declareQualifiers(Context &Ctx, const ast::QualifiersDecl &D) {
  using enum ast::QualifierKind;
  Qualifiers Q = resolveQualifiers(Ctx, D.Qualifiers);
  auto IsMode = [](const ast::Qualifier &Each) {
    return Each.Kind == SpirvExecutionMode || Each.Kind == SpirvExecutionModeId;
  };
  // What is not enabled is not in Q.
  if (D.Names.empty() && llvm::all_of(D.Qualifiers, IsMode)) {
    for (const ast::Qualifier *Mode : Q.ExecutionModes)
      declareSpirvExecutionMode(Ctx, *Mode);
    return;
  }
  if (Q.has(LayoutId::BufferReference) && Q.isStorage(Buffer) && !D.Names.empty())
    return forwardDeclarations(Ctx, Q, D.Names);
  if (D.Names.size() == 1 && D.Names[0].Text == "gl_EnableOpacityMicromapEXT" && !Q.Storage)
    return specializeMicromapMode(Ctx, Q, D.Names[0]);
  if (!D.Names.empty() && !Q.Storage && Q.has(LayoutId::ConstantId)) {
    for (const ast::Name &Name : D.Names)
      specializeBuiltinConstant(Ctx, Q, Name);
    return;
  }
  if (!D.Names.empty() && (Q.Invariant || Q.Precise) && !Q.Storage) {
    for (const ast::Name &Name : D.Names)
      requalify(Ctx, Q, Name);
    return;
  }
  if (D.Names.empty() && !Q.Storage && Q.has(LayoutId::PrimitiveCulling))
    return declareAlone(Ctx, Q);
  if (!D.Names.empty() || !Q.Storage) {
    Ctx.report(D.Range, diag::err_qualifiers_without_type);
    return;
  }
  rejectWithoutVariable(Ctx, Q);
  switch (*Q.Storage) {
  case In:
    return declareInputLayout(Ctx, Q);
  case Out:
    return declareOutputLayout(Ctx, Q);
  case Uniform:
    return blockDefaults(Ctx, Q, false);
  case Buffer:
    return blockDefaults(Ctx, Q, true);
  default:
    Ctx.report(D.Range, diag::err_qualifiers_without_type);
  }
}

void declareGlobal(Context &Ctx, const ast::Decl &D) {
  switch (D.Kind) {
  case ast::DeclKind::Variables:
    return declareGlobalVariables(Ctx, llvm::cast<ast::VariablesDecl>(D));
  case ast::DeclKind::Function:
    return declareFunction(Ctx, llvm::cast<ast::FunctionDecl>(D));
  case ast::DeclKind::Block:
    return declareBlock(Ctx, llvm::cast<ast::BlockDecl>(D));
  case ast::DeclKind::Qualifiers:
    return declareQualifiers(Ctx, llvm::cast<ast::QualifiersDecl>(D));
  case ast::DeclKind::Precision:
    return declarePrecision(Ctx, llvm::cast<ast::PrecisionDecl>(D));
  case ast::DeclKind::Empty:
    if (Ctx.Unit.Version < 460)
      Ctx.report(D.Range, diag::warn_empty_declaration);
    return;
  }
}

/// A constant of the workgroup's id does not give the workgroup its default: that is a number of
/// the layout, or 1 (GL_KHR_vulkan_glsl).
static void checkWorkgroupDefault(Context &Ctx, unsigned Dimension) {
  static constexpr llvm::StringLiteral Names[] = {"x", "y", "z"};
  const WorkgroupSize &Size = Ctx.Decls->Size;
  const auto Found = llvm::find_if(Ctx.P.SpecConstants, [&](const Variable *V) {
    return V->Value != Ctx.P.WorkgroupSize[Dimension] && Size.Id[Dimension] &&
           V->ConstantId == Size.Id[Dimension] && V->Ty->isInteger();
  });
  if (Found == Ctx.P.SpecConstants.end() || !defaultsInQuestion(Ctx, (*Found)->Value))
    return;
  const uint64_t Default = Size.Value[Dimension].value_or(1);
  const uint64_t Other = (*Found)->Value->defaultValue()->bits();
  if (Other != Default)
    Ctx.report(Size.IdRange[Dimension], diag::warn_workgroup_size_default)
        << Default << Names[Dimension] << (*Found)->Name << Other;
}

/// GL_NV_compute_shader_derivatives: a workgroup has whole groups, unless it is specialized.
static void checkDerivativeGroup(Context &Ctx) {
  const WorkgroupSize &Size = Ctx.Decls->Size;
  if (!Size.DerivativeGroup || Size.Id[0] || Size.Id[1] || Size.Id[2])
    return;
  const uint32_t X = Size.Value[0].value_or(1), Y = Size.Value[1].value_or(1);
  const uint64_t All = uint64_t(X) * Y * Size.Value[2].value_or(1);
  const bool IsLinear = Size.DerivativeGroup->Id == LayoutId::DerivativeGroupLinear;
  if (IsLinear ? All % 4 != 0 : X % 2 != 0 || Y % 2 != 0)
    Ctx.report(Size.DerivativeGroup->Range, diag::err_derivative_group)
        << Size.DerivativeGroup->Name << IsLinear << (IsLinear ? All : X) << Y;
}

/// `#pragma STDGL invariant(all)` (section 4.8.1): every output, builtin ones too.
static void applyInvariantPragma(Context &Ctx) {
  auto IsInvariantAll = [](const ast::PragmaDirective &P) {
    std::string Packed;
    for (char C : P.Text)
      if (!isspace(static_cast<unsigned char>(C)))
        Packed += C;
    return Packed == "STDGLinvariant(all)";
  };
  if (llvm::none_of(Ctx.Unit.Pragmas, IsInvariantAll))
    return;
  for (const Variable *V : Ctx.P.Globals) {
    if (V->TheStorage != Storage::Output)
      continue;
    if (const Type *Block = innermost(V->Ty); V->IsBlock && Block->isStruct())
      for (uint32_t I = 0; I < Block->structInfo().Fields.size(); ++I)
        fieldOf(Block, I).Invariant = true;
    else
      const_cast<Variable *>(V)->Invariant = true;
  }
}

void finishDeclarations(Context &Ctx) {
  applyInvariantPragma(Ctx);
  for (unsigned I = 0; I < 3; ++I) {
    workgroupSize(Ctx, I);
    checkWorkgroupDefault(Ctx, I);
  }
  checkDerivativeGroup(Ctx);
  for (const Type *T : Ctx.Decls->References)
    if (!T->reference().Pointee)
      Ctx.report(T->reference().Range, diag::err_reference_never_defined) << T->reference().Name;
  placeResources(Ctx);
  finishInterface(Ctx);
  finishRays(Ctx);
}

} // namespace coop::sema
