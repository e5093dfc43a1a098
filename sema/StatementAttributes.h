// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the attributes of a statement ask for: see StatementAttributes.cpp.

#ifndef COOP_SEMA_STATEMENTATTRIBUTES_H
#define COOP_SEMA_STATEMENTATTRIBUTES_H

#include "sema/Context.h"

namespace coop::sema {

/// What the attributes of a loop ask for. What is unknown or does not fit is ignored
/// (GL_EXT_control_flow_attributes 6.5); arguments out of range are reported.
LoopControl loopControl(Context &Ctx, const ast::Stmt &S);

/// What the attributes of an if or switch ask for, the last one where they disagree.
SelectionHint selectionHint(Context &Ctx, const ast::Stmt &S);

} // namespace coop::sema

#endif
