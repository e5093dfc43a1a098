// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names and bytes of what glslc writes.

#ifndef COOP_DRIVER_GLSLC_OUTPUT_H
#define COOP_DRIVER_GLSLC_OUTPUT_H

#include "driver/glslc/CommandLine.h"
#include <string>

namespace coop::glslc {

/// Where the result goes: -o, else a name in the current folder that is made from the input's
/// (`x.comp.spv`, of `x.glsl` it is `x.spv`), or a.spv, or "-".
std::string outputName(const Request &R, const Input &I);

/// The file for -MD.
std::string ruleName(const Request &R, const Input &I);

/// The module in the format of -mfmt.
std::string encode(llvm::ArrayRef<uint32_t> Words, BinaryFormat Format);

} // namespace coop::glslc

#endif
