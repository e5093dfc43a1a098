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

static void findMain(Context &Ctx) {
  for (auto &[F, Record] : Ctx.Decls->Functions)
    if (F->Name == "main" && F->Parameters.empty())
      Ctx.P.Main = F;
  if (!Ctx.P.Main)
    Ctx.Diags.report(Ctx.Unit.VersionRange.Begin, diag::err_no_main);
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
  if (P->Main)
    checkNeededLayouts(Ctx);
  finishCallGraph(Ctx);
  if (Diags.errorCount() != ErrorsBefore)
    return nullptr;
  warnOfPerformance(*P, Diags);
  return Diags.errorCount() == ErrorsBefore ? std::move(P) : nullptr;
}

} // namespace coop::sema
