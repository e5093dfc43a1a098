// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is written from a program's description: a page for man, and completions for shells.

#ifndef COOP_DRIVER_MANUAL_GENERATORS_H
#define COOP_DRIVER_MANUAL_GENERATORS_H

#include "driver/manual/Program.h"
#include "llvm/Support/raw_ostream.h"

namespace coop::manual {

/// For man, in section 1. It has no date: the same program gives the same bytes.
void writeManualPage(const Program &P, llvm::raw_ostream &OS);

/// To be read by the shell, or to be put where it looks for completions.
void writeBashCompletion(const Program &P, llvm::raw_ostream &OS);
void writeZshCompletion(const Program &P, llvm::raw_ostream &OS);
void writeFishCompletion(const Program &P, llvm::raw_ostream &OS);

} // namespace coop::manual

#endif
