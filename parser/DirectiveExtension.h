// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From the #extension lines of a unit to the extensions that are on. The table is in
// support/Extensions.def.

#ifndef COOP_PARSER_DIRECTIVEEXTENSION_H
#define COOP_PARSER_DIRECTIVEEXTENSION_H

#include "parser/AST.h"
#include "support/Extensions.h"

namespace coop {

/// What is on after all of these lines, with what the extensions imply.
ExtensionSet enabledExtensions(llvm::ArrayRef<ast::ExtensionDirective> Lines);

/// As a line spells it.
llvm::StringRef extensionBehaviorName(ast::ExtensionBehavior Behavior);

} // namespace coop

#endif
