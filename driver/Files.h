// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reading inputs and includes from disk, and writing outputs. Nothing of their content is looked
// at.

#ifndef COOP_DRIVER_FILES_H
#define COOP_DRIVER_FILES_H

#include "parser/Parser.h"
#include "support/Diagnostic.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ErrorOr.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace coop::driver {

/// What a source or a module may have.
constexpr uint64_t MaxInputBytes = uint64_t(256) << 20;
/// What an included file may have: its text is held beside the source's.
constexpr uint64_t MaxIncludedBytes = uint64_t(32) << 20;

/// The file's bytes; "-" is the standard input. Folders, and what has more than MaxBytes or does
/// not end, are errors (runtime/ReadFile.h).
llvm::ErrorOr<std::string> readFile(llvm::StringRef Path, uint64_t MaxBytes = MaxInputBytes);

/// False, with an error, where what was printed did not get through.
bool flushOutput(DiagnosticEngine &Diags);
/// Reports what goes wrong; Path "-" is the standard output.
bool writeOutput(llvm::StringRef Path, llvm::StringRef Bytes, DiagnosticEngine &Diags);

/// Looks for "name" beside the file that includes it, then, as for <name>, in Folders in order.
/// What has more than MaxIncludedBytes, or does not end, is not found.
/// Read, if set, is told of every file that was found, by the name that the source uses.
IncludeCallback
includeFromDisk(std::vector<std::string> Folders,
                std::function<void(llvm::StringRef Requested, llvm::StringRef Text)> Read = {});

} // namespace coop::driver

#endif
