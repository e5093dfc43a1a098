// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Files that are written as a whole or not at all. What stands in them is the caller's affair.

#ifndef COOP_RUNTIME_WHOLEFILE_H
#define COOP_RUNTIME_WHOLEFILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <system_error>

namespace coop::runtime {

/// Writes Parts one after the other. Path has its old content, or none, until all of it is written:
/// it goes to a file beside it, which then takes the name. What is no regular file (a device, a
/// pipe), or stands where no file can be made, is written in place; "/dev/stdout" and other names
/// of descriptors of this process where these stand. std::errc::interrupted when Stop, which may be
/// null, is not 0 meanwhile.
std::error_code writeWholeFile(llvm::StringRef Path, llvm::ArrayRef<llvm::StringRef> Parts,
                               const uint32_t *Stop = nullptr);

/// The same, but whatever has the name loses it, a link or a pipe too: nothing is written through
/// it, and nothing waits. Nobody but the owner may write to it, whatever the process's mask says.
/// Not for folders.
std::error_code replaceFile(llvm::StringRef Path, llvm::ArrayRef<llvm::StringRef> Parts);

/// Whether a file has a name that only unfinished files have: one whose process was killed.
bool isUnfinishedName(llvm::StringRef Name);

} // namespace coop::runtime

#endif
