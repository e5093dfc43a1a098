// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The way into sema: a syntax tree is checked and becomes a Program.

#ifndef COOP_SEMA_SEMA_H
#define COOP_SEMA_SEMA_H

#include "parser/AST.h"
#include "sema/Program.h"
#include "support/Diagnostic.h"
#include <memory>
#include <vector>

namespace coop::sema {

struct Options {
  Stage TheStage = Stage::Compute;
  /// The constant_ids that are given a value when the pipeline is made: nothing is said of their
  /// defaults.
  std::vector<uint32_t> Specialized = {};
};

/// Checks Unit. Returns null when it reported an error. The Program does not refer to Unit
/// afterwards. Thread-safe for distinct arguments.
std::unique_ptr<Program> analyze(const ast::Unit &Unit, const Options &Opts,
                                 DiagnosticEngine &Diags);

} // namespace coop::sema

#endif
