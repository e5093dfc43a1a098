// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The way through sema: declarations in order, then what is said about all of them together.

#include "sema/Sema.h"
#include "parser/DirectiveExtension.h"
#include "sema/CallGraph.h"
#include "sema/Declarations.h"
#include "sema/Performance.h"
#include "sema/TypeResolver.h"
#include "support/spirv/generated/Enums.h"

namespace coop::sema {

/// GL_EXT_shader_64bit_indexing sections 3.3 and 5.7.
static void applyPragmas(Context &Ctx) {
  for (const ast::PragmaDirective &Pragma : Ctx.Unit.Pragmas) {
    llvm::StringRef Text = Pragma.Text.trim();
    Ctx.P.NeedsVulkanMemoryModel |= Text == "use_vulkan_memory_model";
    const bool Indexing = Text == "shader_64bit_indexing";
    if (!Indexing && Text != "promote_uint32_indices")
      continue;
    if (!Ctx.requireExtension(Extension::EXT_shader_64bit_indexing, Pragma.Range,
                              "#pragma " + Text.str()))
      continue;
    if (Indexing)
      Ctx.P.ExecutionModes.push_back(
          {static_cast<uint32_t>(spirv::ExecutionMode::Shader64BitIndexingEXT), {}});
    else
      Ctx.P.PromotesIndices = true;
  }
}

/// Names of types are free where no extension brings them in: keywords of extensions are (3.7).
static void checkOwnTypeNames(Context &Ctx) {
  for (const ast::Name &Own : Ctx.Unit.OwnTypeNames)
    for (Extension E : extensionsOfType(Own.Text))
      if (Ctx.P.Extensions.contains(E)) {
        Ctx.report(Own.Range, diag::err_extension_type_as_name)
            << Own.Text << getExtensionInfo(E).Name;
        break;
      }
}

/// GL_KHR_vulkan_glsl and the extensions that bring stages: from which version on there are shaders
/// of a stage for SPIR-V.
static void checkVersion(Context &Ctx) {
  struct Since {
    uint32_t Desktop, Es;
  };
  const auto SinceOf = [](Stage S) -> Since {
    switch (S) {
    case Stage::Vertex:
    case Stage::Fragment:
      return {140, 310};
    case Stage::TessControl:
    case Stage::TessEvaluation:
    case Stage::Geometry:
      return {150, 310};
    case Stage::Compute:
      return {420, 310};
    case Stage::Task:
    case Stage::Mesh:
      return {450, 320};
    default:
      return {460, 0};
    }
  };
  const ast::Unit &Unit = Ctx.Unit;
  const Since Known = SinceOf(Ctx.P.TheStage);
  const bool IsEs = Unit.TheProfile == ast::Profile::Es,
             IsOld = IsEs ? Known.Es == 0 || Unit.Version < Known.Es : Unit.Version < Known.Desktop;
  SourceRange Where = Unit.VersionRange;
  if (!Where.isValid() && Ctx.P.Main) { // the line is missing where the file begins
    const SourceManager &Sources = Ctx.Diags.sources();
    const FileId File = Sources.decompose(Sources.fileLoc(Ctx.P.Main->Range.Begin)).first;
    Where.Begin = Where.End = Sources.locOf(File, 0);
  }
  if (IsOld)
    Ctx.report(Where, diag::err_version_too_old)
        << stageName(Ctx.P.TheStage) << (IsEs && Known.Es ? Known.Es : Known.Desktop)
        << (IsEs && Known.Es ? 1 : 0) << (Unit.VersionRange.isValid() ? 0 : 1) << Unit.Version;
  else if (Unit.TheProfile == ast::Profile::Compatibility)
    Ctx.report(Where, diag::err_version_compatibility);
}

static void findMain(Context &Ctx) {
  for (auto &[F, Record] : Ctx.Decls->Functions)
    if (F->Name == "main" && F->Parameters.empty())
      Ctx.P.Main = F;
  if (Ctx.Diags.errorCount() != 0) // which may be why
    return;
  if (!Ctx.P.Main)
    Ctx.Diags.report(Ctx.Unit.VersionRange.isValid() ? Ctx.Unit.VersionRange.Begin
                                                     : Ctx.Diags.sources().locOf(FileId{0}, 0),
                     diag::err_no_main);
  else if (!Ctx.P.Main->Body)
    Ctx.report(Ctx.P.Main->Range, diag::err_function_undefined) << "main";
}

std::unique_ptr<Program> analyze(const ast::Unit &Unit, const Options &Opts,
                                 DiagnosticEngine &Diags) {
  unsigned ErrorsBefore = Diags.errorCount();
  auto P = std::make_unique<Program>();
  P->TheStage = Opts.TheStage;
  P->Version = Unit.Version;
  P->TheProfile = Unit.TheProfile;
  P->Extensions = enabledExtensions(Unit.Extensions);
  std::vector<ast::ExtensionDirective> Named = Unit.Extensions;
  llvm::erase_if(Named, [](const ast::ExtensionDirective &D) {
    return D.Name == "all" && D.Behavior != ast::ExtensionBehavior::Disable;
  });
  P->NamedExtensions = P->WarnedExtensions = enabledExtensions(Named);
  for (ast::ExtensionDirective &D : Named)
    if (D.Behavior == ast::ExtensionBehavior::Warn)
      D.Behavior = ast::ExtensionBehavior::Disable;
  P->WarnedExtensions.eraseAll(enabledExtensions(Named));

  DeclarationState State;
  Context Ctx(Unit, Opts, *P, Diags);
  Ctx.Decls = &State;
  applyPragmas(Ctx);
  setDefaultPrecisions(Ctx);
  checkOwnTypeNames(Ctx);
  for (const ast::Decl *D : Unit.Decls) {
    if (Diags.shouldStop())
      return nullptr;
    declareGlobal(Ctx, *D);
  }
  finishDeclarations(Ctx);
  findMain(Ctx);
  if (Diags.errorCount() == 0) // the parser's may be about it
    checkVersion(Ctx);
  if (P->Main)
    checkNeededLayouts(Ctx);
  finishCallGraph(Ctx);
  if (Diags.errorCount() != ErrorsBefore)
    return nullptr;
  warnOfPerformance(*P, Diags);
  return Diags.errorCount() == ErrorsBefore ? std::move(P) : nullptr;
}

} // namespace coop::sema
