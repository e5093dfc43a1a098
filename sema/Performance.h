// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warnings about what is slow, or different in each invocation, in a program that is right.

#ifndef COOP_SEMA_PERFORMANCE_H
#define COOP_SEMA_PERFORMANCE_H

#include "sema/Program.h"
#include "support/Diagnostic.h"

namespace coop::sema {

void warnOfPerformance(const Program &P, DiagnosticEngine &Diags);

} // namespace coop::sema

#endif
