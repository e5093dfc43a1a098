// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The picture of a source line under a diagnostic: the line, caret and ranges, what a fix-it
// inserts. Without colour and gutter, which DiagnosticRenderer.cpp adds.

#ifndef COOP_SUPPORT_DIAGNOSTICSNIPPET_H
#define COOP_SUPPORT_DIAGNOSTICSNIPPET_H

#include "support/Diagnostic.h"
#include <string>

namespace coop {

struct Snippet {
  uint32_t Line = 0; ///< in the file
  std::string Source, Marks, Inserted;
};

struct SnippetOptions {
  unsigned MaxColumns;
  unsigned TabStop;
};

/// Loc, the ranges and the fix-its are locations in files. What lies on other lines is clipped.
/// False when Loc is in no file.
bool makeSnippet(const SourceManager &Sources, SourceLoc Loc, llvm::ArrayRef<SourceRange> Ranges,
                 llvm::ArrayRef<FixIt> FixIts, SnippetOptions Options, Snippet &Out);

} // namespace coop

#endif
