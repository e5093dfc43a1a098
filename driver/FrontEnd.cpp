// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which front-end compiles a shader.

#include "driver/FrontEnd.h"
#include "driver/GlslangFrontend.h"
#include "driver/OwnFrontEnd.h"
#include "support/DiagnosticRenderer.h"
#include "support/spirv/Tools.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <tuple>
#include <vector>

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

/// Where a diagnostic is shown, as places compare in the order of the text: offsets in the files,
/// the outermost first. What has no place comes last.
using TextOrder = llvm::SmallVector<uint32_t, 2>;

TextOrder orderOf(const SourceManager &Sources, SourceLoc Loc) {
  Loc = displayLoc(Sources, Loc);
  if (!Sources.decompose(Loc).first.isValid())
    return {UINT32_MAX};
  TextOrder Order;
  const std::vector<SourceLoc> Includes = includeStack(Sources, Loc);
  for (SourceLoc From : llvm::reverse(Includes))
    Order.push_back(Sources.decompose(From).second);
  Order.push_back(Sources.decompose(Loc).second);
  return Order;
}

/// Keeps what our front-end says until it is known whether it has the last word, and all of it is
/// there: a phase goes through the whole shader before the next one, but users read in the order of
/// the text, where the first mistake explains those that follow.
class HeldDiagnostics : public DiagnosticConsumer {
public:
  void handle(const Diagnostic &D, const SourceManager &) override { All.push_back(D); }

  /// The first that says that our front-end lacks something, or null.
  const Diagnostic *lack() const {
    const auto *Found = llvm::find_if(All, [](const Diagnostic &D) { return lacksFeature(D.Id); });
    return Found == All.end() ? nullptr : Found;
  }
  void forwardTo(DiagnosticEngine &Diags) const {
    for (llvm::ArrayRef<Diagnostic> Group : inTextOrder(Diags.sources()))
      for (const Diagnostic &D : Group)
        Diags.forward(D);
  }

private:
  /// Each diagnostic with its notes. What is fatal stays behind all that was said before.
  std::vector<llvm::ArrayRef<Diagnostic>> inTextOrder(const SourceManager &Sources) const {
    struct Group {
      bool IsFatal;
      TextOrder Order;
      size_t Number; ///< in the order in which they were said, for those of one place
      llvm::ArrayRef<Diagnostic> Members;
    };
    std::vector<Group> Groups;
    for (const Diagnostic &D : All) {
      if (D.Level == Severity::Note && !Groups.empty()) {
        llvm::ArrayRef<Diagnostic> &Members = Groups.back().Members;
        Members = {Members.data(), Members.size() + 1};
      } else {
        Groups.push_back({D.Level == Severity::Fatal, orderOf(Sources, D.Loc), Groups.size(), D});
      }
    }
    llvm::sort(Groups, [](const Group &A, const Group &B) {
      return std::tie(A.IsFatal, A.Order, A.Number) < std::tie(B.IsFatal, B.Order, B.Number);
    });
    std::vector<llvm::ArrayRef<Diagnostic>> Sorted;
    for (const Group &G : Groups)
      Sorted.push_back(G.Members);
    return Sorted;
  }

  llvm::SmallVector<Diagnostic, 0> All;
};

} // namespace

/// Runs ours. Where it fails for want of a feature and may pass on, what it said is in Held, and
/// the remark says so; returns whether glslang is to go on.
static bool wantsGlslang(SourceManager &Sources, FrontEndKind Kind, DiagnosticEngine &Diags,
                         HeldDiagnostics &Held, llvm::function_ref<bool(DiagnosticEngine &)> Ours) {
  DiagnosticEngine Own(Sources, Held, Diags.warnings(), Diags.maxErrors());
  const bool Succeeded = Ours(Own);
  const Diagnostic *Lack = Succeeded || Kind != FrontEndKind::Auto ? nullptr : Held.lack();
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
  if (Options.Kind != FrontEndKind::Glslang) {
    auto Ours = [&](DiagnosticEngine &Own) {
      Result.Module = compileByCoop(Sources, Main, Options, Own, Times);
      return Result.Module.has_value();
    };
    const bool Passes = wantsGlslang(Sources, Options.Kind, Diags, Held, Ours);
    Result.MadeBy = Passes ? FrontEndKind::Glslang : FrontEndKind::Coop;
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
  HeldDiagnostics Held;
  if (Options.Kind != FrontEndKind::Glslang &&
      !wantsGlslang(Sources, Options.Kind, Diags, Held, Ours))
    return !Diags.hasErrors();
  return compileByGlslang(Sources, Main, Options, Diags, Times).has_value();
}
