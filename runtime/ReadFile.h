// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Files that are read as a whole, without being mapped: what another process cuts short meanwhile
// is an error and no fault. What stands in them is the caller's affair.

#ifndef COOP_RUNTIME_READFILE_H
#define COOP_RUNTIME_READFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdint>
#include <memory>

namespace coop::runtime {

/// What a pipe, a terminal or a device may give: some never end.
constexpr uint64_t MaxStreamBytes = uint64_t(256) << 20;

/// The bytes of the file; "-" is the standard input. An error where a regular file has more than
/// MaxBytes, anything else more than the lesser of that and MaxStreamBytes, and for folders.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readWholeFile(llvm::StringRef Path,
                                                                 uint64_t MaxBytes);

/// The same of an open file, which stays open, if it is a regular one.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readRegularFile(int Descriptor,
                                                                   uint64_t MaxBytes);

} // namespace coop::runtime

#endif
