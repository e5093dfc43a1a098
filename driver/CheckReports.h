// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What run-time checks have found, as diagnostics.

#ifndef COOP_DRIVER_CHECKREPORTS_H
#define COOP_DRIVER_CHECKREPORTS_H

#include "runtime/check/Finding.h"
#include "support/Diagnostic.h"
#include "llvm/ADT/ArrayRef.h"

namespace coop::driver {

/// Rules of which Diags says nothing: a run does not look for them.
runtime::check::RuleSet ignoredRules(const DiagnosticEngine &Diags);

/// Reports each with the invocation and how often it came. Files that Sources lacks are added,
/// empty but for their lines, so that places can be named. Diags prints with the same Sources.
void reportFindings(llvm::ArrayRef<runtime::check::Finding> Findings, SourceManager &Sources,
                    DiagnosticEngine &Diags);

} // namespace coop::driver

#endif
