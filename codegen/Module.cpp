// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The module as a whole: memory model, entry point, execution modes, source text.

#include "codegen/Emitter.h"
#include "support/spirv/Grammar.h"

using namespace coop;
using namespace coop::codegen;
using sema::Stage;

std::optional<spirv::Module> codegen::generate(const sema::Program &Program,
                                               const SourceManager &Sources, const Options &Opts,
                                               DiagnosticEngine &Diags) {
  return Emitter(Program, Sources, Opts, Diags).run();
}

std::optional<spirv::Module> Emitter::run() {
  unsigned Before = Diags.errorCount();
  // Of functions there is about a word for each character.
  constexpr size_t MostWords = size_t(1) << 24;
  M.reserveFunctions(std::min(Sources.text(FileId{0}).size(), MostWords));
  emitModule();
  if (Diags.errorCount() != Before)
    return std::nullopt;
  if (std::optional<ExceededLimit> E = M.exceededLimit()) {
    Diags.report(P.Main->Range.Begin, diag::err_codegen_limit) << E->What << E->Found << E->Limit;
    return std::nullopt;
  }
  std::vector<std::string> Preferred;
  forEachExtension([&](Extension E) {
    if (llvm::StringRef Name = getExtensionInfo(E).Spirv; !Name.empty())
      Preferred.push_back(Name.str());
    if (E == Extension::AMD_gcn_shader) // of the same age: for gl_SIMDGroupSizeAMD
      Preferred.push_back("SPV_KHR_shader_ballot");
  });
  std::optional<TooNewWord> TooNew;
  spirv::Module Result = M.finish(version(), Preferred, TooNew);
  Result.IsOutsideOfEnvironment = IsOutsideOfEnvironment || P.MayBeInvalid;
  if (!TooNew)
    return Result;
  needsVersion(TooNew->Minor, P.Main->Range, TooNew->Word);
  return std::nullopt;
}

void Emitter::unsupported(SourceRange R, llvm::StringRef What) {
  Diags.report(R, diag::err_codegen_unsupported) << What;
}

/// What glslang emits all the same: shaders of other environments are compiled for Vulkan, too.
void Emitter::warnOutsideOfVulkan(SourceRange R, llvm::StringRef What) {
  if (!spirv::isVulkan(Opts.Target))
    return;
  Diags.report(R, diag::warn_codegen_not_in_vulkan) << What;
  IsOutsideOfEnvironment = true;
}

bool Emitter::needsVersion(unsigned Minor, SourceRange R, llvm::StringRef What) {
  if (atLeast(Minor))
    return true;
  Diags.report(R, diag::err_codegen_version)
      << What << "1." + std::to_string(Minor) << spirv::targetEnvName(Opts.Target)
      << "1." + std::to_string(version() >> 8 & 0xff)
      << spirv::targetEnvName(spirv::oldestWith(Minor, Opts.Target));
  return false;
}

static spirv::ExecutionModel executionModel(Stage S, bool MeshNV) {
  using Model = spirv::ExecutionModel;
  switch (S) {
  case Stage::Vertex:
    return Model::Vertex;
  case Stage::TessControl:
    return Model::TessellationControl;
  case Stage::TessEvaluation:
    return Model::TessellationEvaluation;
  case Stage::Geometry:
    return Model::Geometry;
  case Stage::Fragment:
    return Model::Fragment;
  case Stage::Compute:
    return Model::GLCompute;
  case Stage::Task:
    return MeshNV ? Model::TaskNV : Model::TaskEXT;
  case Stage::Mesh:
    return MeshNV ? Model::MeshNV : Model::MeshEXT;
  case Stage::RayGen:
    return Model::RayGenerationKHR;
  case Stage::Intersection:
    return Model::IntersectionKHR;
  case Stage::AnyHit:
    return Model::AnyHitKHR;
  case Stage::ClosestHit:
    return Model::ClosestHitKHR;
  case Stage::Miss:
    return Model::MissKHR;
  case Stage::Callable:
    return Model::CallableKHR;
  }
  llvm_unreachable("all stages are handled");
}

static bool hasWorkgroup(Stage S) {
  return S == Stage::Compute || S == Stage::Task || S == Stage::Mesh;
}

void Emitter::emitModule() {
  VulkanMemoryModel = P.NeedsVulkanMemoryModel;
  // SPV_EXT_mesh_shader
  if ((P.TheStage == Stage::Task || P.TheStage == Stage::Mesh) &&
      !P.NamedExtensions.contains(Extension::NV_mesh_shader))
    needsVersion(4, P.Main->Range, P.TheStage == Stage::Task ? "a task shader" : "a mesh shader");
  // SPV_KHR_ray_tracing
  if (P.TheStage >= Stage::RayGen && !P.NamedExtensions.contains(Extension::NV_ray_tracing))
    needsVersion(4, P.Main->Range, "a shader of ray tracing");
  emitSource();
  // First, since matrices at workgroup scope want the size before their type
  // (SPV_NV_cooperative_matrix2, validation rules).
  Id Main = M.newId();
  Functions[P.Main] = Main;
  // GL_QCOM_tile_shading: the rate overrides the size.
  const bool HasRate = llvm::any_of(P.ExecutionModes, [](const auto &Mode) {
    return Mode.Mode == word(spirv::ExecutionMode::TileShadingRateQCOM);
  });
  if (hasWorkgroup(P.TheStage) && !HasRate)
    emitWorkgroupSize();
  emitGlobals();
  emitFunctions();
  emitEntryPoint(Main);

  if (P.PrimitiveCulling)
    M.requireCapability(spirv::Capability::RayTraversalPrimitiveCullingKHR);
  M.add(Section::MemoryModel, Op::OpMemoryModel,
        {word(HasPhysicalPointers ? spirv::AddressingModel::PhysicalStorageBuffer64
                                  : spirv::AddressingModel::Logical),
         word(VulkanMemoryModel ? spirv::MemoryModel::Vulkan : spirv::MemoryModel::GLSL450)});
}

void Emitter::emitEntryPoint(Id Main) {
  const bool MeshNV = !P.Extensions.contains(Extension::EXT_mesh_shader) &&
                      P.Extensions.contains(Extension::NV_mesh_shader);
  Words Operands{word(executionModel(P.TheStage, MeshNV)), Main};
  spirv::appendString(Operands, Opts.EntryPoint);
  Operands.append(Interface.begin(), Interface.end());
  M.add(Section::EntryPoint, Op::OpEntryPoint, Operands);
  for (const sema::Program::ExecutionMode &Mode : P.ExecutionModes) {
    require(Mode.Needs);
    Words Mode0{Main, Mode.Mode};
    Mode0.append(Mode.Operands.begin(), Mode.Operands.end());
    for (const sema::Constant *C : Mode.Ids)
      Mode0.push_back(constant(C));
    M.add(Section::ExecutionMode, Mode.Ids.empty() ? Op::OpExecutionMode : Op::OpExecutionModeId,
          Mode0);
  }
  if (P.TheStage == Stage::Fragment)
    emitFragmentModes(Main);
}

/// What Vulkan asks of every fragment shader (the environment of SPIR-V: the origin is in the upper
/// left), and of those that write their depth.
void Emitter::emitFragmentModes(Id Main) {
  auto AddMode = [&](spirv::ExecutionMode Mode) {
    if (llvm::none_of(P.ExecutionModes, [&](const sema::Program::ExecutionMode &Known) {
          return Known.Mode == word(Mode);
        }))
      M.add(Section::ExecutionMode, Op::OpExecutionMode, {Main, word(Mode)});
  };
  AddMode(spirv::ExecutionMode::OriginUpperLeft);
  if (P.UsedBuiltIns.contains(word(spirv::BuiltIn::FragDepth)))
    AddMode(spirv::ExecutionMode::DepthReplacing);
  if (P.UsedBuiltIns.contains(word(spirv::BuiltIn::FragStencilRefEXT)))
    AddMode(spirv::ExecutionMode::StencilRefReplacingEXT);
}

/// A specialized size is LocalSizeId from SPIR-V 1.6 on; before, and where the shader names
/// gl_WorkGroupSize, it is a constant decorated WorkgroupSize.
void Emitter::emitWorkgroupSize() {
  Id Main = Functions[P.Main];
  bool Specialized =
      llvm::any_of(P.WorkgroupSize, [](const sema::Constant *C) { return C->isSpec(); });
  Words Parts;
  if (Specialized)
    for (const sema::Constant *Size : P.WorkgroupSize)
      Parts.push_back(constant(Size));
  if (Specialized && atLeast(6)) {
    M.add(Section::ExecutionMode, Op::OpExecutionModeId,
          {Main, word(spirv::ExecutionMode::LocalSizeId), Parts[0], Parts[1], Parts[2]});
    return;
  }
  Words Literals{Main, word(spirv::ExecutionMode::LocalSize)};
  for (const sema::Constant *Size : P.WorkgroupSize)
    Literals.push_back(static_cast<uint32_t>(Size->defaultValue()->bits()));
  M.add(Section::ExecutionMode, Op::OpExecutionMode, Literals);
  if (!Specialized)
    return;
  Id Vector = M.uniqueType(Op::OpTypeVector, {M.intType(32, false), 3});
  Id Size = P.WorkgroupSizeConstant ? constant(P.WorkgroupSizeConstant)
                                    : M.uniqueConstant(Op::OpSpecConstantComposite, Vector, Parts);
  M.decorate(Size, spirv::Decoration::BuiltIn, {word(spirv::BuiltIn::WorkgroupSize)});
}

void Emitter::emitSource() {
  bool Es = P.TheProfile == ast::Profile::Es;
  Words Operands{word(Es ? spirv::SourceLanguage::ESSL : spirv::SourceLanguage::GLSL), P.Version};
  if (Opts.DebugInfo && Sources.fileCount()) {
    Operands.push_back(M.string(Sources.name({0})));
    // One instruction has at most 65535 words; the rest goes into OpSourceContinued.
    constexpr size_t MaxBytes = 65000 * 4;
    llvm::StringRef Text = Sources.text({0});
    spirv::appendString(Operands, Text.take_front(MaxBytes));
    M.add(Section::DebugString, Op::OpSource, Operands);
    for (Text = Text.drop_front(std::min(MaxBytes, Text.size())); !Text.empty();
         Text = Text.drop_front(std::min(MaxBytes, Text.size()))) {
      Words More;
      spirv::appendString(More, Text.take_front(MaxBytes));
      M.add(Section::DebugString, Op::OpSourceContinued, More);
    }
  } else {
    M.add(Section::DebugString, Op::OpSource, Operands);
  }
  const ExtensionSet Written = P.NamedExtensions.withoutImplied();
  forEachExtension([&](Extension E) {
    if (!Written.contains(E))
      return;
    Words Name;
    spirv::appendString(Name, getExtensionInfo(E).Name);
    M.add(Section::DebugString, Op::OpSourceExtension, Name);
  });
}

void Emitter::forEachExtension(llvm::function_ref<void(Extension)> Visit) const {
  for (unsigned I = 0; I != ExtensionCount; ++I)
    if (P.NamedExtensions.contains(static_cast<Extension>(I)))
      Visit(static_cast<Extension>(I));
}
