// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is said about all functions together, when all bodies have been checked.

#ifndef COOP_SEMA_CALLGRAPH_H
#define COOP_SEMA_CALLGRAPH_H

#include "sema/Context.h"

namespace coop::sema {

/// Fills in Program::Functions (callees first) and each function's callees. Reports calls of what
/// has no body, recursion, and callbacks that reach a tangled instruction.
void finishCallGraph(Context &Ctx);

/// The instruction is tangled (SPIR-V section 2.2.5): invocations take part in it together.
bool isTangled(const Builtin &B);

/// The first place in a function's body where an operator, a constructor or a conversion works on a
/// cooperative matrix, which makes it tangled too; an invalid range when there is none.
SourceRange findMatrixOperation(const Function &F);

} // namespace coop::sema

#endif
