// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The way into sema: a syntax tree is checked and becomes a Program.

#ifndef COOP_SEMA_SEMA_H
#define COOP_SEMA_SEMA_H

#include "parser/AST.h"
#include "sema/Placement.h"
#include "sema/Program.h"
#include "support/Diagnostic.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace coop::sema {

struct Options {
  Stage TheStage = Stage::Compute;
  /// The constant_ids that are given a value when the pipeline is made: nothing is said of their
  /// defaults.
  std::vector<uint32_t> Specialized = {};
  sema::Placement Placement = {};
  /// Other values for limits: "MaxDrawBuffers" for gl_MaxDrawBuffers, with X, Y or Z after the
  /// name of a vector.
  std::map<std::string, int32_t> Limits = {};
};

/// Checks Unit. Returns null when it reported an error. The Program does not refer to Unit
/// afterwards. Thread-safe for distinct arguments.
std::unique_ptr<Program> analyze(const ast::Unit &Unit, const Options &Opts,
                                 DiagnosticEngine &Diags);

/// What a limit is if nothing else is said; nothing for one that shaders do not see.
std::optional<int32_t> limitOf(llvm::StringRef Name);

} // namespace coop::sema

#endif
