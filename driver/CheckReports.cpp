// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules of run-time checks and their rows in support/diagnostics/Check.def.

#include "driver/CheckReports.h"
#include <algorithm>
#include <map>

using namespace coop;
using namespace coop::driver;
using runtime::check::Finding;
using runtime::check::Rule;

static diag::Id diagnosticOf(Rule R) {
  switch (R) {
  case Rule::Bounds:
    return diag::err_check_bounds;
  case Rule::Address:
    return diag::err_check_address;
  case Rule::Index:
    return diag::err_check_index;
  case Rule::Texel:
    return diag::err_check_texel;
  case Rule::TensorBounds:
    return diag::err_check_tensor_bounds;
  case Rule::Alignment:
    return diag::err_check_alignment;
  case Rule::AccessAlignment:
    return diag::err_check_access_alignment;
  case Rule::Stride:
    return diag::err_check_stride;
  case Rule::StoreOverlap:
    return diag::err_check_store_overlap;
  case Rule::Span:
    return diag::err_check_span;
  case Rule::BlockSize:
    return diag::err_check_block_size;
  case Rule::Divergent:
    return diag::err_check_divergent;
  case Rule::Barrier:
    return diag::err_check_barrier;
  case Rule::NotUniform:
    return diag::err_check_not_uniform;
  case Rule::InactiveLane:
    return diag::warn_check_inactive_lane;
  case Rule::Uninitialized:
    return diag::err_check_uninitialized;
  case Rule::SharedUninitialized:
    return diag::err_check_shared_uninitialized;
  case Rule::Division:
    return diag::err_check_division;
  case Rule::Remainder:
    return diag::warn_check_remainder;
  case Rule::Shift:
    return diag::err_check_shift;
  case Rule::Bitfield:
    return diag::err_check_bitfield;
  case Rule::Function:
    return diag::warn_check_function;
  case Rule::NoValue:
    return diag::warn_check_no_value;
  case Rule::Conversion:
    return diag::err_check_conversion;
  case Rule::Unreachable:
    return diag::err_check_unreachable;
  case Rule::Associative:
    return diag::warn_check_associative;
  case Rule::Commutative:
    return diag::warn_check_commutative;
  case Rule::Race:
    return diag::err_check_race;
  case Rule::GroupRace:
    return diag::err_check_group_race;
  case Rule::WeightsModified:
    return diag::err_check_weights_modified;
  }
  return diag::err_internal;
}

runtime::check::RuleSet driver::ignoredRules(const DiagnosticEngine &Diags) {
  runtime::check::RuleSet Ignored;
  for (size_t I = 0; I < Ignored.size(); ++I)
    Ignored[I] = Diags.isIgnored(diagnosticOf(static_cast<Rule>(I)));
  return Ignored;
}

static std::string triple(const std::array<uint32_t, 3> &Id) {
  return "(" + std::to_string(Id[0]) + ", " + std::to_string(Id[1]) + ", " + std::to_string(Id[2]) +
         ")";
}

/// Modules may name any line; beyond these a place is not looked for.
constexpr uint32_t MaxLine = 1'000'000;

static SourceLoc locate(const coop_check_site &Site, const SourceManager &Sources) {
  return Site.line ? Sources.locOfPresumed(Site.file, Site.line, Site.column) : SourceLoc();
}

/// Files whose text is not known get as many lines as are named, each as long as the columns.
static void addMissingFiles(llvm::ArrayRef<Finding> Findings, SourceManager &Sources) {
  std::map<std::string, std::map<uint32_t, uint32_t>> Missing; // columns by line
  for (const Finding &F : Findings)
    for (const coop_check_site *Site : {F.Site, F.Other})
      if (Site && Site->line && Site->line <= MaxLine && !locate(*Site, Sources).isValid()) {
        uint32_t &Columns = Missing[Site->file][Site->line];
        Columns = std::max(Columns, Site->column);
      }
  for (const auto &[File, Lines] : Missing) {
    std::string Text;
    uint32_t Line = 1;
    for (const auto &[Number, Columns] : Lines) {
      Text.append(Number - Line, '\n');
      Text.append(Columns, ' ');
      Line = Number;
    }
    Sources.addFile(File, std::move(Text));
  }
}

void driver::reportFindings(llvm::ArrayRef<Finding> Findings, SourceManager &Sources,
                            DiagnosticEngine &Diags) {
  addMissingFiles(Findings, Sources);
  for (const Finding &F : Findings) {
    const SourceLoc Loc = locate(*F.Site, Sources);
    {
      DiagnosticBuilder Builder = Diags.report(Loc, diagnosticOf(F.TheRule));
      for (const std::string &Argument : F.Arguments)
        Builder << Argument;
    }
    Diags.report(SourceLoc(), diag::note_check_invocation)
        << triple(F.Invocation) << triple(F.Group) << F.Count - 1 << unsigned(F.Count > 1);
    if (!F.Site->line)
      Diags.report(SourceLoc(), diag::note_check_function) << F.Site->function;
    if (F.Other && F.Other->line)
      Diags.report(locate(*F.Other, Sources), diag::note_check_other) << F.Other->operation;
    else if (F.Other)
      Diags.report(SourceLoc(), diag::note_check_other_function)
          << F.Other->operation << F.Other->function;
  }
}
