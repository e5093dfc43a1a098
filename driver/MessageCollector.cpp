// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From Diagnostic to coop::Message.

#include "driver/MessageCollector.h"
#include "support/DiagnosticRenderer.h"

using namespace coop;
using namespace coop::driver;

static MessageLevel levelOf(Severity S) {
  switch (S) {
  case Severity::Ignored:
  case Severity::Note:
  case Severity::Remark:
    return MessageLevel::Note;
  case Severity::Warning:
    return MessageLevel::Warning;
  case Severity::Error:
    return MessageLevel::Error;
  case Severity::Fatal:
    return MessageLevel::Fatal;
  }
  return MessageLevel::Error;
}

static MessageFixIt convert(const FixIt &F, const SourceManager &Sources) {
  SourceRange Shown = displayRange(Sources, F.Range);
  PresumedLoc Begin = Sources.presumed(Shown.Begin), End = Sources.presumed(Shown.End);
  return {Begin.File.str(), Begin.Line, Begin.Column, End.Line, End.Column, F.Text};
}

void MessageCollector::handle(const Diagnostic &D, const SourceManager &Sources) {
  const DiagnosticInfo &Info = getDiagnosticInfo(D.Id);
  Message M;
  M.Level = levelOf(D.Level);
  M.Id = Info.Name.str();
  M.Group = Info.Group.str();
  M.Text = D.Message;
  if (D.Loc.isValid()) {
    PresumedLoc Place = Sources.presumed(displayLoc(Sources, D.Loc));
    M.File = Place.File.str();
    M.Line = Place.Line;
    M.Column = Place.Column;
  }
  for (const FixIt &F : D.FixIts)
    if (F.Range.isValid())
      M.FixIts.push_back(convert(F, Sources));
  Messages.push_back(std::move(M));
}
