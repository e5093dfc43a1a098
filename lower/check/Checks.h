// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Run-time checks: the pass that puts them into coop IR, where operations still have their meaning
// and their source lines. What is called is declared in coop/check_abi.h and watched by
// runtime/check; docs/check.md says what is checked.

#ifndef COOP_LOWER_CHECK_CHECKS_H
#define COOP_LOWER_CHECK_CHECKS_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Adds the checks to M, in coop IR. To be run after coop-inline, and before variables become
/// values. Element accesses of cooperative operations are checked where they are lowered: here the
/// operations get the sites of these.
void addChecks(llvm::Module &M);

} // namespace coop::lower

#endif
