// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Resource limits by the names that glslc gives them: what --show-limits prints, and what -flimit
// takes.

#ifndef COOP_DRIVER_GLSLC_LIMITS_H
#define COOP_DRIVER_GLSLC_LIMITS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <map>
#include <string>

namespace coop::glslc {

/// Settings are "NAME VALUE ..." with white space between. Returns what is wrong; empty if nothing.
std::string readLimits(llvm::StringRef Settings, std::map<std::string, int32_t> &Limits);

/// A line "NAME VALUE" for each, in the order of the table.
void printLimits(llvm::raw_ostream &OS);

} // namespace coop::glslc

#endif
