// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The diagnostics of accesses outside of buffers: as text that is ready before a fault, and of what
// is found after a run.

#include "driver/ShaderFaults.h"

using namespace coop;
using namespace coop::driver;
using runtime::BufferSide;

static void reportOutside(const std::string &Name, BufferSide Side, DiagnosticEngine &Diags) {
  Diags.report(SourceLoc(), diag::err_run_outside)
      << (Side == BufferSide::Before ? 1u : 2u) << Name;
  Diags.report(SourceLoc(), diag::note_run_check);
}

/// What Report reports.
template <typename Function>
static std::string render(const TextRenderOptions &Options, Function &&Report) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  TextRenderer Renderer(OS, Options);
  const SourceManager NoSources;
  DiagnosticEngine Diags(NoSources, Renderer);
  Report(Diags);
  return Text;
}

FaultMessages driver::faultMessages(llvm::ArrayRef<RunBindings::NamedMemory> Memories,
                                    bool ForOtherCpu, const TextRenderOptions &Options) {
  FaultMessages Result;
  const auto Address = [](const uint8_t *P) { return reinterpret_cast<uintptr_t>(P); };
  for (const auto &[Name, Memory] : Memories) {
    const auto Add = [&, &Name = Name](const uint8_t *Begin, const uint8_t *End, BufferSide Side) {
      Result.Ranges.push_back(
          {Address(Begin), Address(End),
           render(Options, [&](DiagnosticEngine &Diags) { reportOutside(Name, Side, Diags); })});
    };
    const llvm::ArrayRef<uint8_t> All = Memory->withGuards();
    Add(All.begin(), Memory->data(), BufferSide::Before);
    Add(Memory->bytes().end(), All.end(), BufferSide::After);
  }
  Result.Elsewhere = render(Options, [](DiagnosticEngine &Diags) {
    Diags.report(SourceLoc(), diag::err_run_outside) << 0u << "";
    Diags.report(SourceLoc(), diag::note_run_check);
  });
  Result.IllegalInstruction = render(Options, [&](DiagnosticEngine &Diags) {
    Diags.report(SourceLoc(), diag::err_run_crash) << "illegal instruction";
    if (ForOtherCpu)
      Diags.report(SourceLoc(), diag::note_run_other_cpu);
  });
  Result.ArithmeticException = render(Options, [&](DiagnosticEngine &Diags) {
    Diags.report(SourceLoc(), diag::err_run_crash) << "arithmetic exception";
  });
  return Result;
}

bool driver::checkGuards(llvm::ArrayRef<RunBindings::NamedMemory> Memories,
                         DiagnosticEngine &Diags) {
  bool Good = true;
  for (const auto &[Name, Memory] : Memories)
    if (const std::optional<BufferSide> Side = Memory->overrun()) {
      reportOutside(Name, *Side, Diags);
      Good = false;
    }
  return Good;
}
