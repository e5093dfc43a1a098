// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which front-end compiles a shader.

#include "driver/FrontEnd.h"
#include "driver/GlslangFrontend.h"
#include "driver/OwnFrontEnd.h"
#include "support/spirv/Tools.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"

using namespace coop;
using namespace coop::driver;

static std::optional<spirv::Module> compileByGlslang(SourceManager &Sources, FileId Main,
                                                     const FrontEndOptions &Options,
                                                     DiagnosticEngine &Diags, PhaseTimes &Times) {
  GlslangOptions Glslang;
  Glslang.Stage = Options.Stage;
  Glslang.Target = Options.Target;
  Glslang.DebugInfo = Options.DebugInfo;
  return Times.time("glslang", [&] {
    return compileWithGlslang(Sources, Main, Options.Preprocess, Glslang, Diags);
  });
}

namespace {

/// Keeps what our front-end says until it is known whether it has the last word.
class HeldDiagnostics : public DiagnosticConsumer {
public:
  void handle(const Diagnostic &D, const SourceManager &) override { All.push_back(D); }

  /// The first that says that our front-end lacks something, or null.
  const Diagnostic *lack() const {
    const auto *Found = llvm::find_if(All, [](const Diagnostic &D) { return lacksFeature(D.Id); });
    return Found == All.end() ? nullptr : Found;
  }
  void forwardTo(DiagnosticEngine &Diags) const {
    for (const Diagnostic &D : All)
      Diags.forward(D);
  }

private:
  llvm::SmallVector<Diagnostic, 0> All;
};

} // namespace

/// Runs ours. Where it fails for want of a feature, what it said is in Held, and the remark says
/// so; returns whether glslang is to go on.
static bool wantsGlslang(SourceManager &Sources, DiagnosticEngine &Diags, HeldDiagnostics &Held,
                         llvm::function_ref<bool(DiagnosticEngine &)> Ours) {
  DiagnosticEngine Own(Sources, Held, Diags.warnings(), Diags.maxErrors());
  const Diagnostic *Lack = Ours(Own) ? nullptr : Held.lack();
  if (!Lack)
    Held.forwardTo(Diags);
  else
    Diags.report(Lack->Loc, diag::remark_frontend_glslang) << Lack->Message;
  return Lack;
}

FrontEndResult driver::compileToSpirv(SourceManager &Sources, FileId Main,
                                      const FrontEndOptions &Options, DiagnosticEngine &Diags,
                                      PhaseTimes &Times) {
  FrontEndResult Result{std::nullopt, Options.Kind};
  HeldDiagnostics Held;
  if (Options.Kind == FrontEndKind::Auto) {
    auto Ours = [&](DiagnosticEngine &Own) {
      Result.Module = compileByCoop(Sources, Main, Options, Own, Times);
      return Result.Module.has_value();
    };
    const bool Passes = wantsGlslang(Sources, Diags, Held, Ours);
    Result.MadeBy = Passes ? FrontEndKind::Glslang : FrontEndKind::Coop;
  } else if (Options.Kind == FrontEndKind::Coop) {
    Result.Module = compileByCoop(Sources, Main, Options, Diags, Times);
  }
  if (Result.MadeBy == FrontEndKind::Glslang)
    Result.Module = compileByGlslang(Sources, Main, Options, Diags, Times);
  // glslang takes some shaders that it makes no valid module of: then ours has said what is
  // missing.
  if (Options.Kind == FrontEndKind::Auto && Result.Module && !Result.isOurs() &&
      spirv::validate(Result.Module->Words, Options.Target)) {
    Result.Module.reset();
    Held.forwardTo(Diags);
  }
  return Result;
}

bool driver::checkSource(SourceManager &Sources, FileId Main, const FrontEndOptions &Options,
                         DiagnosticEngine &Diags, PhaseTimes &Times) {
  auto Ours = [&](DiagnosticEngine &Own) {
    return checkByCoop(Sources, Main, Options, Own, Times);
  };
  if (Options.Kind == FrontEndKind::Coop)
    return Ours(Diags);
  HeldDiagnostics Held;
  if (Options.Kind == FrontEndKind::Auto && !wantsGlslang(Sources, Diags, Held, Ours))
    return !Diags.hasErrors();
  return compileByGlslang(Sources, Main, Options, Diags, Times).has_value();
}
